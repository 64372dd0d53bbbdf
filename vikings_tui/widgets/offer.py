"""The wheel, or what takes its place: the auction, special tiles, the ferry, the standings."""

from __future__ import annotations

from textual.geometry import Size

from core.games.vikings import actions as act
from core.tui.drawing.canvas import Canvas
from core.tui.face import AnyTableView
from core.tui.keys.spots import Spots
from vikings_tui.paint import wheel
from vikings_tui.table_view import VikingsTableView
from vikings_tui.widgets.staged import StagedBoard

_ON_WHEEL = frozenset({"buy", "lay", "special", "remove", "ferry"})
"""Phases in which the picture shows what is chosen."""
_ELSEWHERE = frozenset({"bid", "remove", "special", "ferry", "over"})
"""Phases in which something takes the place of the wheel."""
_HIGH, _LOW = 25, 22
"""Rows of the round wheel, where there are many rows and where there are few."""
_MANY = 31
_WIDE, _STRIP = 44, 4


class Offer(StagedBoard):
    """A round wheel, or a strip where there is little room."""

    def draw(self, canvas: Canvas, table: VikingsTableView, spots: Spots) -> None:
        if table.view.phase in _ELSEWHERE:
            _draw_instead(canvas, table, spots)
            return
        hub = wheel.draw_wheel(canvas, table, spots)
        if hub is None:
            wheel.draw_strip(canvas, table, spots)
        else:
            wheel.write_hub(hub, table)

    def depends_on(self, table: VikingsTableView) -> object:
        shows = table.view.phase in _ON_WHEEL and not isinstance(table.chosen, act.Carry)
        return table.view, table.names, table.legal, table.jump, table.chosen if shows else None

    def show(self, table: AnyTableView | None, over: Canvas | None = None) -> None:
        super().show(table, over)
        if table is not None:
            self.stage.table, self.stage.wheel = table, self.on_table()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if width >= _WIDE and container.height >= _LOW:
            return _HIGH if container.height >= _MANY else _LOW
        return _STRIP


def _draw_instead(canvas: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """What takes the place of the wheel; the first picture of most games needs none of it."""
    match table.view.phase:
        case "bid":
            from vikings_tui.paint.hall import draw_bid

            draw_bid(canvas, table)
        case "remove":
            from vikings_tui.paint.auction import draw_remove

            draw_remove(canvas, table, spots)
        case "special":
            from vikings_tui.paint.cards import draw_offer

            draw_offer(canvas, table, spots)
        case "ferry":
            from vikings_tui.paint.ferry import draw_ferry

            draw_ferry(canvas, table, spots)
        case "over":
            from vikings_tui.paint.standings import draw_standings

            draw_standings(canvas, table)
