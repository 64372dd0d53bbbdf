"""The wheel, or what takes its place: the auction, special tiles, the ferry, the standings."""

from __future__ import annotations

from textual.geometry import Size

from core.games.vikings import actions as act
from core.tui.canvas import Canvas, Rect, clip
from core.tui.face import AnyTableView
from core.tui.spots import Spots
from core.tui.widgets.table_area import Board
from vikings_tui.paint import moments, wheel
from vikings_tui.paint.seats import draw_standings
from vikings_tui.table_view import VikingsTableView

_GAP = (2, 1)
"""Columns and rows kept free between the wheel and its neighbours."""
_ELSEWHERE = frozenset({"start", "tile", "viking", "exchange"})
"""Phases whose choices lie on the mainland, but for those that have a button."""


class Offer(Board):
    """A square wheel with larger spaces where there is room, or a strip of cards."""

    def draw(self, canvas: Canvas, table: VikingsTableView, spots: Spots) -> None:
        pitch = wheel.best_pitch(canvas.width, canvas.height)
        part = canvas
        if pitch is not None:
            across, down = _GAP
            part = canvas.window(Rect(0, 0, canvas.width - across, canvas.height - down))
        if table.view.phase in moments.WHOLE:
            moments.draw_moment(part, table, spots)
        elif table.view.phase == "over":
            draw_standings(part, table)
        elif pitch is None:
            _draw_strip(part, table, spots)
        else:
            _draw_wheel(part, table, spots, pitch)

    def depends_on(self, table: VikingsTableView) -> object:
        chosen = table.chosen
        if table.view.phase in _ELSEWHERE and chosen != act.DISCARD:
            chosen = None
        return table.view, table.names, table.legal, table.jump, chosen

    def show(self, table: AnyTableView | None, over: Canvas | None = None) -> None:
        before = self._rows()
        super().show(table, over)
        if self._rows() != before and self.styles.is_auto_height:
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._rows()

    def _rows(self) -> int:
        """The lines a strip takes."""
        return 4 if self.table is None else moments.offer_rows(self.table.view)


def _draw_wheel(
    part: Canvas, table: VikingsTableView, spots: Spots, pitch: tuple[int, int]
) -> None:
    centre = wheel.draw_wheel(part, table, spots, pitch)
    if table.view.phase == "lay":
        centre.put(0, 0, clip("Lay a colour", centre.width), "title")
        below = centre.window(Rect(0, 1, centre.width, centre.height - 1))
        moments.draw_colours(below, table, spots, act.LAYS)
    else:
        wheel.draw_centre(centre, table)
        moments.draw_buttons(centre, table, spots, 0, centre.height - 1)


def _draw_strip(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    head, cards = part.rect.split_top(1)
    line = part.window(head)
    if table.view.phase == "lay":
        moments.draw_colours(line, table, spots, act.LAYS)
    else:
        wide = part.width
        if act.END in spots.legal or act.DISCARD in spots.legal:
            wide -= 20
            moments.draw_buttons(line, table, spots, wide, 0)
        wheel.draw_headline(line.window(Rect(0, 0, wide, 1)), table)
    wheel.draw_strip(part.window(cards), table, spots)
