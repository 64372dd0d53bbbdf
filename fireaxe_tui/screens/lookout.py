"""Scrolling while one watches: once, before a ship sails, for all its course; never on its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.tui.presenter import Item
from core.tui.screens.story import SPEEDS
from fireaxe_tui.map.scenes import Scene

if TYPE_CHECKING:
    from fireaxe_tui.screens.play import FireAxePlay

_LOOK, _LOOKS = 0.05, 20
"""Seconds to wait until more of a turn is known, and how often at most."""
_PAN = 0.3
"""Seconds to look at a place before something happens there."""
_SEE = 0.12
"""Seconds to see what came of a deed before the ship sails on."""


class Lookout:
    """Turns the map to where something will happen, as a thing of its own."""

    def __init__(self, screen: FireAxePlay) -> None:
        self._screen = screen
        self._turn = -1
        """The turn that is watched."""
        self._looks = 0
        """How often more of it has been waited for."""
        self._sails = False
        """What was watched last is a ship's step."""

    def lead(self, item: Item) -> float:
        """Prepare the map for what is watched next; returns for how long to look at that.

        Before the first thing of a turn, all that its captain does should be known.
        """
        screen = self._screen
        speed = SPEEDS[screen.game_app.settings.bots]
        if item.seat in screen.table.people or not speed:
            return 0.0
        begins = item.turn != self._turn
        if begins:
            if screen.bots is not None and screen.bots.thinking and self._looks < _LOOKS:
                self._looks += 1
                return _LOOK
            self._turn, self._looks = item.turn, 0
        scene = None if item.scene is None else item.scene(0)
        sails = isinstance(scene, Scene) and scene.moving is not None
        ends = screen.overlay() is not None or (sails and not self._sails)
        self._sails = sails
        screen.story.rest()
        board = screen.tabletop.map
        at = board.chart.at
        board.turn(screen.table_view())
        pans = begins or board.chart.at != at
        if pans or ends:
            screen.redraw()
        return speed * (_PAN if pans else _SEE if ends else 0.0)
