"""The end on the table: the final standings on the fame track, and how they came about."""

from __future__ import annotations

from core.games.vikings.view import View
from core.tui.drawing.canvas import Canvas, Rect, clip
from core.tui.drawing.parts import seat_mark, seat_style
from vikings_tui.ending import Finish
from vikings_tui.paint.reckoning import draw_curves, draw_table, table_rows
from vikings_tui.paint.track import LANE, Sailor, draw_track
from vikings_tui.table_view import VikingsTableView

_TALL = 3
"""Rows of a lane with room above it."""
_CURVES = 10
"""The least rows of curves."""


def draw_standings(part: Canvas, table: VikingsTableView) -> None:
    """By fame, then gold; below the track what every category brought, and the curves."""
    view: View = table.view
    ranked = sorted(view.mainlands, key=lambda me: (-me.fame, -me.gold))
    sailors = [Sailor(me.seat, table.names[me.seat], me.fame) for me in ranked]
    part.put(0, 0, clip("The game is over", part.width), "title")
    lanes = len(sailors)
    if part.height <= LANE * lanes:
        x = 0
        for one in sailors:
            mark = clip(seat_mark(one.seat, one.name), 14)
            x = part.put(x, 2, f"{mark} {one.fame}", seat_style(one.seat)) + 3
        return
    low = part.height
    finish = table.story if isinstance(table.story, Finish) else None
    if finish is not None:
        low = _draw_reckoning(part, finish, 2 + LANE * lanes, 2 + _TALL * lanes)
    room = Rect(0, 1, part.width, low - 1)
    draw_track(part.window(room), sailors, max(me.fame for me in ranked))


def _draw_reckoning(part: Canvas, finish: Finish, least: int, most: int) -> int:
    """As much as there is room for below so many rows of the track; returns where it begins."""
    rows = table_rows(finish.ending)
    if part.height < least + rows + 1:
        return part.height
    low = min(most, part.height - rows - 1)
    left = part.height - low - rows - 2
    if left < _CURVES:
        low = part.height - rows - 1
    window = part.window(Rect(0, low + 1, part.width, rows))
    draw_table(window, finish.ending, finish.ending.frames - 1)
    if left >= _CURVES:
        draw_curves(part.window(Rect(1, part.height - left, part.width - 2, left)), finish)
    return low
