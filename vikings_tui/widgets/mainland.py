"""The mainland shown large, with the choices on it."""

from __future__ import annotations

from textual.geometry import Size

from core.games.vikings import actions as act
from core.tui.canvas import Canvas
from core.tui.spots import Spots
from core.tui.widgets.table_area import Board
from vikings_tui.paint.mainland import best_cell, draw_grid, place_of, rows_used
from vikings_tui.table_view import VikingsTableView

_ABOVE = 7
"""Lines kept free for a strip and the seats: four and three, or five and two."""


class Mainland(Board):
    """Ships, five rows of islands and the coast; its cells are as large as its height allows."""

    def draw(self, canvas: Canvas, table: VikingsTableView, spots: Spots) -> None:
        draw_grid(canvas, table, spots, best_cell(canvas.height, canvas.width))

    def depends_on(self, table: VikingsTableView) -> object:
        chosen = table.chosen
        shows = isinstance(chosen, act.Buy | act.Station) or place_of(chosen) is not None
        return (
            table.view,
            table.shown_seat,
            table.legal,
            table.jump,
            chosen if shows else None,
        )

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """What fills the room below a strip best."""
        return rows_used(container.height - _ABOVE)
