"""Looking for tables again and again, without asking a full house of them all the time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from core.errors import GameError
from core.tables.protocol import TableInfo

if TYPE_CHECKING:
    from core.tui.screens.base import GameScreen

_LOOK = 3.0
"""Seconds between two looks."""
_MANY = 6
"""With so many more tables, each look is one later."""


class Lookout:
    """Asks in a thread what tables there are, while its screen is in front."""

    def __init__(
        self,
        screen: GameScreen[Any],
        find: Callable[[], Sequence[TableInfo]],
        show: Callable[[Sequence[TableInfo], str], None],
    ) -> None:
        """*show* is told what was found, and why that is nothing if it could not be found out."""
        self._screen, self._find, self._show = screen, find, show
        self._rests = 0
        screen.set_interval(_LOOK, self._tick)
        self.look()

    def _tick(self) -> None:
        self._rests -= 1
        if self._rests < 0:
            self.look()

    def look(self) -> None:
        """Look now, if nothing lies over the screen."""
        if self._screen.in_front:
            self._screen.run_worker(self._work, thread=True, group="tables", exclusive=True)

    def _work(self) -> None:
        try:
            found, words = self._find(), ""
        except GameError as error:
            found, words = [], str(error)
        self._rests = len(found) // _MANY
        self._screen.app.call_from_thread(self._show, found, words)
