"""The fame track: a longship for every seat, with a wake where it came from."""

from __future__ import annotations

from collections.abc import Sequence

from core.frozen import frozen
from core.tui.drawing.canvas import Canvas, clip, width_of
from core.tui.drawing.parts import seat_letter, seat_mark, seat_style
from vikings_tui.art import sprites
from vikings_tui.art.sheet import PixelSheet, Sheet, sheet_for
from vikings_tui.art.sprites import MEDIUM, SMALL, Size, Stamp

_WAKE = 16
"""How far behind a ship its wake is seen."""
LANE = 2
"""Rows of a lane."""
_NAME = 14
_NUMBER = 5
"""Cells for the fame after a ship."""


@frozen
class Sailor:
    """A seat on the track."""

    seat: int
    name: str
    fame: int
    since: int = 0
    """The fame at which its wake begins."""


def seat_ship(seat: int, size: Size) -> Stamp:
    """A longship under the sail of a seat."""
    return sprites.ship(seat_style(seat), size.name)


def draw_track(part: Canvas, sailors: Sequence[Sailor], most: int, ground: str = "sea") -> None:
    """A lane for each, in the given order; *most* is the fame at the right end."""
    sheet = sheet_for(part, ground)
    names = [clip(seat_mark(one.seat, one.name), _NAME) for one in sailors]
    left = max(map(width_of, names)) + 2
    ship = SMALL.ship[0]
    room = part.width - left - ship - _NUMBER
    tall = max(LANE, min(MEDIUM.ship[1], (part.height - 1) // len(sailors)))

    def across(fame: int) -> int:
        return left + max(0, round(room * fame / max(1, most)))

    ends = [across(one.fame) for one in sailors]
    for lane, (one, end) in enumerate(zip(sailors, ends, strict=True)):
        low = (lane + 1) * tall - 1
        wake = max(0, min(_WAKE, end - across(one.since)))
        _draw_wake(sheet, end - wake, low, wake, seat_style(one.seat))
        draw_seat_ship(sheet, end, low - 1, one.seat, SMALL)
    sheet.finish()
    for lane, (one, end) in enumerate(zip(sailors, ends, strict=True)):
        low = (lane + 1) * tall - 1
        sheet.write(1, low, names[lane], seat_style(one.seat))
        sheet.write(end + ship + 1, low, str(one.fame), "title")
    if part.height > tall * len(sailors):
        _write_scale(sheet, left, room, most, tall * len(sailors))


def draw_seat_ship(sheet: Sheet, x: int, y: int, seat: int, size: Size) -> None:
    """A longship at a cell; a small one where there are only letters."""
    if isinstance(sheet, PixelSheet):
        sheet.layer.stamp(x, y, seat_ship(seat, size))
        return
    low = y + size.ship[1] - 1
    sheet.canvas.put(x, low - 1, f" |{seat_letter(seat)}|", seat_style(seat))
    sheet.canvas.put(x, low, "\\___/>", "art")


def _draw_wake(sheet: Sheet, x: int, y: int, wide: int, name: str) -> None:
    if isinstance(sheet, PixelSheet):
        sheet.layer.pixels(x, 2 * y + 1, wide, 1, name)
    else:
        sheet.canvas.put(x, y, "=" * wide, name)


def _write_scale(sheet: Sheet, left: int, room: int, most: int, y: int) -> None:
    """Numbers under the lanes, so many apart that they do not touch."""
    step = next(step for step in (5, 10, 20, 50, 100, 1000) if room * step >= 6 * max(1, most))
    for value in range(0, most + 1, step):
        sheet.write(left + round(room * value / max(1, most)), y, str(value), "faint")
