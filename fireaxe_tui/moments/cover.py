"""Which part of the map the box of a moment covers."""

from __future__ import annotations

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.view import View
from core.tui.drawing.canvas import Rect
from fireaxe_tui.moments import moments
from fireaxe_tui.table_view import FireAxeTableView

_REST = 40
"""Fewer columns beside a box would only show parts of words."""


class Cover:
    """Places the box in the middle of the map's lower edge, and remembers where."""

    def __init__(self, data: Content) -> None:
        self._data = data
        self.below = 0
        """Rows below the map that the box may take first, where the map is to stay whole."""
        self._last: tuple[View, int, int, int, moments.OpenedBy] | None = None
        self._found: Rect | None = None

    def rect(self, table: FireAxeTableView, width: int, height: int) -> Rect | None:
        """Return the part of a map of that size that is covered; None if there is no box."""
        if not table.legal or table.looking:
            return None
        open_now = moments.opened_by(table)
        asked = (table.view, width, height, self.below, open_now)
        if self._last is None or self._last[0] is not table.view or self._last != asked:
            self._last = asked
            size = moments.wanted(table.view, self._data, width, height, open_now)
            self._found = None if size is None else self._low(width, height, *size)
        return self._found

    def _low(self, width: int, height: int, wide: int, high: int) -> Rect:
        """Return the place of a box; one nearly as wide as the panels covers them wholly.

        It also covers their whole height, since half a panel tells nothing; a single row of them
        stays in sight.
        """
        below = self.below if self.below > 1 else 0
        if below:
            wide = width if width - wide < _REST else wide
            high = max(high, min(below, height))
        return Rect((width - wide) // 2, height + below - high, wide, high)
