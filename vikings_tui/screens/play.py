"""Playing Vikings: as any game, but for its end."""

from __future__ import annotations

from core.tui.screens.play import PlayScreen


class VikingsPlay(PlayScreen):
    """A game of Vikings in play."""

    def end_game(self) -> None:
        """Reveal the score before anything of it is seen on the table."""
        self._open_end(reveals=self.game_app.settings.scoring == "step")

    def action_score(self) -> None:
        if self.over:
            self._open_end(reveals=False)
        else:
            super().action_score()

    def _open_end(self, *, reveals: bool) -> None:
        from vikings_tui.screens.end import RaceScreen

        if any(isinstance(screen, RaceScreen) for screen in self.app.screen_stack):
            return  # the end of the game and a key may both ask for it
        table, step = self.table, self.shown.steps
        end = RaceScreen(
            table.score(step),
            self.shown.view,
            lambda: table.history(step),
            table,
            self.face,
            names=table.names,
            reveals=reveals,
        )
        self.app.push_screen(end, lambda _: self.redraw())
