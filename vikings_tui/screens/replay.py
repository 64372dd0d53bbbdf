"""Stepping through a game of Vikings: as through any game, but for its end."""

from __future__ import annotations

from core.tui.screens.replay import ReplayScreen


class VikingsReplay(ReplayScreen):
    """A recorded game of Vikings."""

    def action_score(self) -> None:
        """The score; at the end of a finished game, as it is shown there."""
        recording, at = self.recording, self.at
        table = recording.table(trusted=self.trusted)
        if table is None or at < recording.steps:
            super().action_score()
            return
        from vikings_tui.screens.end import RaceScreen

        end = RaceScreen(
            recording.score(at),
            recording.at(at).view,
            lambda: recording.history(at),
            table,
            self.face,
            names=self.names,
            reveals=False,
        )
        self.app.push_screen(end)
