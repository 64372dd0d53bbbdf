"""What is still to come, and what each viking is for: shown where there is room."""

from __future__ import annotations

from core.tui.canvas import Canvas, Rect
from core.tui.spots import Spots
from core.tui.widgets.table_area import Board
from vikings_tui.paint.supply import draw_supply
from vikings_tui.table_view import VikingsTableView


class Supply(Board):
    """The bag, the face-down tiles and the face-up special tiles."""

    def draw(self, canvas: Canvas, table: VikingsTableView, spots: Spots) -> None:
        draw_supply(canvas.window(Rect(0, 0, canvas.width - 1, canvas.height)), table.view)

    def depends_on(self, table: VikingsTableView) -> object:
        return table.view.bag, table.view.stock, table.view.shown
