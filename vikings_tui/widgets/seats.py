"""Who owns what: the purse of the seat shown large, and its rivals."""

from __future__ import annotations

from core.tui.canvas import Canvas, Rect
from core.tui.spots import Spots
from core.tui.widgets.table_area import Board
from vikings_tui.paint.seats import draw_purse, draw_rival, draw_rival_lines, rivals_of
from vikings_tui.paint.sharing import across, share
from vikings_tui.table_view import VikingsTableView


class _Seats(Board):
    """A board that does not depend on the cursor."""

    def depends_on(self, table: VikingsTableView) -> object:
        view = table.view
        return view.mainlands, view.decider, view.phase, view.shown, table.names, table.shown_seat


class Seats(_Seats):
    """The purse and all rivals in one place: lines, or small mainlands where they fit."""

    def draw(self, canvas: Canvas, table: VikingsTableView, spots: Spots) -> None:
        rivals = rivals_of(table)
        purse, boards, lines = share(canvas.width, canvas.height, len(rivals))
        draw_purse(canvas.window(purse), table)
        for rect, me in zip(boards, rivals, strict=False):
            draw_rival(canvas.window(rect), table, me)
        if lines is not None:
            draw_rival_lines(canvas.window(lines), table)


class Purse(_Seats):
    """The purse alone, where the rivals have a band of their own."""

    def draw(self, canvas: Canvas, table: VikingsTableView, spots: Spots) -> None:
        draw_purse(canvas.window(Rect(0, 0, canvas.width - 1, canvas.height)), table)


class Rivals(_Seats):
    """The rivals' mainlands side by side below everything else."""

    def draw(self, canvas: Canvas, table: VikingsTableView, spots: Spots) -> None:
        rivals = rivals_of(table)
        room = Rect(0, 1, canvas.width, canvas.height - 1)
        for rect, me in zip(across(room, len(rivals)), rivals, strict=True):
            draw_rival(canvas.window(rect), table, me)
