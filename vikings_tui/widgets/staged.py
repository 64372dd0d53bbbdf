"""Boards that tell the stage where they are."""

from __future__ import annotations

from core.tui.drawing.canvas import Rect
from core.tui.widgets.table_area import Board, TableArea
from vikings_tui.stage import Stage


class StagedBoard(Board):
    """A board between which and others things can move."""

    def __init__(self, stage: Stage | None = None) -> None:
        super().__init__()
        self.stage = stage or Stage()

    def on_table(self) -> Rect:
        """Its place on the table."""
        areas = (node for node in self.ancestors if isinstance(node, TableArea))
        area = next(areas, None)
        where = self.where()
        if area is None or not where.area:
            return Rect(0, 0, 0, 0)
        x, y = where.offset - area.region.offset
        return Rect(x, y, where.width, where.height)
