"""What goes where on a canvas of a given size: map, place, options, boards."""

from __future__ import annotations

from dataclasses import dataclass

from core.tui.canvas import Rect

COLUMN = 36
"""The width of the boards beside the map."""
WHOLE = (168, 52)
"""From this size on, the whole map is shown, with the panel about a place in its corner."""


NEARLY = 160
"""Columns of the map that are enough if the boards fit beside it."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the table."""

    map: Rect
    place: Rect
    """The panel about the selected place."""
    doing: Rect
    """The panel of what can be done here."""
    column: Rect | None = None
    """The boards, beside the map."""
    strip: Rect | None = None
    """The boards in a few rows."""


def lay_out(width: int, height: int) -> Layout:
    """Choose the arrangement that uses the room best."""
    if width >= WHOLE[0] and height >= WHOLE[1]:
        column = None
        if width >= NEARLY + COLUMN:
            column = Rect(width - COLUMN, 0, COLUMN, height)
            width -= COLUMN
        chart, below = Rect(0, 0, width, height).split_top(height - (4 if column is None else 1))
        doing, strip = below.split_top(1)
        place = Rect(0, 0, 46, 9)
        return Layout(chart, place, doing, column, strip if column is None else None)
    if width >= 116 and height >= 26:
        chart = Rect(0, 0, width - COLUMN, height)
        above, below = chart.split_top(height - (9 if height >= 34 else 7))
        place, doing = below.split_left(below.width - 38)
        return Layout(above, place, doing, column=Rect(chart.right, 0, COLUMN, height))
    rows = 3 if height >= 26 else 2
    rest, strip = Rect(0, 0, width, height).split_top(height - rows)
    if height >= 30 and width >= 96:
        above, below = rest.split_top(rest.height - 7)
        place, doing = below.split_left(below.width - 38)
        return Layout(above, place, doing, strip=strip)
    above, below = rest.split_top(rest.height - (4 if height >= 26 else 3))
    place, doing = below.split_top(below.height - 1)
    return Layout(above, place, doing, strip=strip)
