"""Stepping through a game of Vikings: as through any game, but for its end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.tui.face import AnyTableView
from core.tui.screens.replay import ReplayScreen

if TYPE_CHECKING:
    from vikings_tui.ending import Finish


class VikingsReplay(ReplayScreen):
    """A recorded game of Vikings."""

    _ended: Finish | None = None
    """How it ended, once that is known."""

    def action_score(self) -> None:
        """The score; at the end of a finished game, as it is shown there."""
        table = self.recording.table(trusted=self.trusted)
        finish = self._finish()
        if table is None or finish is None:
            super().action_score()
            return
        from vikings_tui.screens.end import RaceScreen

        self.app.push_screen(RaceScreen(finish, table, self.face, reveals=False))

    def table_view(self) -> AnyTableView:
        return replace(super().table_view(), story=self._finish())

    def _finish(self) -> Finish | None:
        """The end of the game, if it is shown and the game was finished."""
        recording, at = self.recording, self.at
        if at < recording.steps or not recording.over:
            return None
        if self._ended is None:
            from vikings_tui.ending import Finish, ending_of

            ending = ending_of(recording.score(at), recording.at(at).view, self.names)
            self._ended = Finish(ending, lambda: recording.history(at))
        return self._ended
