"""What lies below the ships on the map, kept until it changes: most of what moves is above it."""

from __future__ import annotations

from core.games.fireaxe.data.map_data import Cell
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.face import Choice
from core.tui.keys.spots import Spots
from fireaxe_tui.map.drawing import Drawing
from fireaxe_tui.map.map_canvas import MapCanvas


class Land:
    """The land as it was last drawn for somebody who has nothing to choose."""

    def __init__(self) -> None:
        self._seen: object = None
        """What it depended on."""
        self._canvas: Canvas | None = None
        self._spots: dict[Choice | None, Rect] = {}
        self._named: dict[str, Rect] = {}
        self._used: frozenset[Cell] = frozenset()

    def draw_again(self, seen: object, paper: MapCanvas, drawing: Drawing, spots: Spots) -> bool:
        """Show the same as before if that is still right; return whether it is."""
        if seen is None or seen != self._seen or self._canvas is None:
            return False
        paper.canvas.become(self._canvas)
        spots.found |= self._spots
        drawing.named, drawing.used = dict(self._named), set(self._used)
        return True

    def keep(self, seen: object, paper: MapCanvas, drawing: Drawing, spots: Spots) -> None:
        """Remember what was just drawn, unless nobody can say what it depends on."""
        self._seen = seen
        self._canvas = None if seen is None else paper.canvas.copy()
        self._spots, self._named = dict(spots.found), dict(drawing.named)
        self._used = frozenset(drawing.used)
