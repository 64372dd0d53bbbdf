"""Bars that race: everybody's points so far, the leader above, each kind of points a stretch."""

from __future__ import annotations

from collections.abc import Sequence

from core.text import Names
from core.tui.drawing.canvas import Canvas, clip, pad, width_of
from core.tui.drawing.parts import seat_style
from fireaxe_tui.chronicle.lines import plate

_ROUND = 50
"""The scale ends at a multiple of this, so that it tells nobody's points."""
_TAIL = 20
"""The columns after the longest bar."""
_SHADES = {"unicode": "█▓", "cp437": "█▓", "ascii": "#="}
_NEW = {"unicode": "▒", "cp437": "▒", "ascii": "+"}


def order(totals: Sequence[int]) -> list[int]:
    """Return the seats from the most points to the fewest."""
    return sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))


def rows_for(seats: int, height: int) -> int:
    """Return how many rows each bar has."""
    return max(1, min(7, (height - 1) // seats))


def targets(totals: Sequence[int], height: int) -> list[int]:
    """Return the row each seat's bar belongs to."""
    step, found = rows_for(len(totals), height), [0] * len(totals)
    for place, seat in enumerate(order(totals)):
        found[seat] = place * step
    return found


def draw(
    canvas: Canvas,
    parts: Sequence[Sequence[int]],
    names: Names,
    rows: Sequence[int],
    most: int,
    fresh: Sequence[int] = (),
    why: str = "",
) -> None:
    """Draw the bars of *parts*, each a list by seat; *rows* says where each bar is.

    *most* is what the longest may come to; *fresh* is what was added last, and *why*.
    """
    seats = range(len(names))
    label = min(12, max(width_of(name) for name in names)) + 5
    room = max(8, canvas.width - label - _TAIL)
    scale = -(-max(1, most) // _ROUND) * _ROUND
    high = max(1, min(3, rows_for(len(names), canvas.height) - 1))
    shades = _SHADES[canvas.glyphs.name]
    for seat in sorted(seats, key=lambda seat: sum(points[seat] for points in parts)):
        y, x, value = rows[seat], label, 0
        text, style = plate(seat, canvas.depth)
        for line in range(high):
            canvas.put(0, y + line, " " * canvas.width, "text")
        canvas.put(
            canvas.put(0, y, text, style), y, f" {_name(names[seat], label)}", seat_style(seat)
        )
        newest = fresh[seat] if fresh else 0
        for number, points in enumerate(parts):
            value += points[seat]
            end = label + round(room * value / scale)
            for line in range(high):
                canvas.put(x, y + line, shades[number % 2] * (end - x), seat_style(seat))
            x = end
        if newest:
            start = label + round(room * (value - newest) / scale)
            for line in range(high):
                sign = _NEW[canvas.glyphs.name]
                canvas.put(start, y + line, sign * (x - start), seat_style(seat))
        at = canvas.put(x + 1, y, str(value), "title")
        if newest:
            told = clip(f"+{newest} {why}".strip(), canvas.width - at - 2)
            canvas.put(at + 2, y, told, "good")
    if canvas.height > rows_for(len(names), canvas.height) * len(names):
        for mark in range(0, scale + 1, _ROUND if scale <= 4 * _ROUND else 2 * _ROUND):
            at = label + round(room * mark / scale)
            canvas.put(at, canvas.height - 1, str(mark), "faint")


def _name(name: str, label: int) -> str:
    return pad(clip(name, label - 5), label - 5)
