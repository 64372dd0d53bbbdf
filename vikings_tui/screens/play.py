"""Playing Vikings: as any game, but for its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.tui.screens.play import PlayScreen

if TYPE_CHECKING:
    from vikings_tui.ending import Finish


class VikingsPlay(PlayScreen):
    """A game of Vikings in play."""

    _ended: tuple[object, Finish] | None = None
    """What was shown at the end, and how it came about."""

    def told(self) -> object:
        """At the end, how it came about; nothing before."""
        return self._finish() if self.over else None

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
        end = RaceScreen(self._finish(), self.table, self.face, reveals=reveals)
        self.app.push_screen(end, lambda _: self.redraw())

    def _finish(self) -> Finish:
        """The end of the game, as long as it stands."""
        from vikings_tui.ending import Finish, ending_of

        table, shown = self.table, self.shown
        if self._ended is None or self._ended[0] is not shown:
            ending = ending_of(table.score(shown.steps), shown.view, table.names)
            self._ended = shown, Finish(ending, lambda: table.history(shown.steps))
        return self._ended[1]
