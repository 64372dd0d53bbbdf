"""Curves in characters, none of which covers another: lines where the glyphs have them, letters
elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from core.tui.drawing.canvas import Canvas, Rect, clip, width_of
from core.tui.drawing.parts import seat_letter, seat_mark, seat_style

_NAMED = 56
"""From this many columns on, the curves end in names, not only in letters."""
_NAME = 14
"""The most columns for such a name."""


def draw_plot(
    canvas: Canvas,
    values: Sequence[Sequence[int]],
    names: Sequence[str] = (),
    letters_only: bool = False,
    until: str = "the end",
) -> None:
    """One curve for each seat over the decisions of the game, with its mark and end value.

    Curves that would meet run beside each other, the one with the higher value above.
    """
    if len(values) < 2 or canvas.width < 20 or canvas.height < 4:
        return
    low = min(0, *(min(row) for row in values))
    high = max(low + 1, *(max(row) for row in values))
    labels = max(len(str(low)), len(str(high)))
    ends = _ends(values[-1], names if canvas.width >= _NAMED else ())
    width = canvas.width - labels - 3 - max(map(width_of, ends))
    height, left = canvas.height - 2, labels + 1
    _draw_axes(canvas, left, width, height, (low, high), until)
    columns = [
        _apart(values[round(x * (len(values) - 1) / max(1, width - 1))], height, (low, high))
        for x in range(width)
    ]
    inside = canvas.window(Rect(left + 1, 0, width, height))
    if letters_only or canvas.glyphs.name == "ascii":
        _draw_letters(inside, columns)
    else:
        _draw_lines(inside, columns)
    for seat, row in enumerate(columns[-1]):
        canvas.put(left + 2 + width, row, ends[seat], seat_style(seat))


def _ends(last: Sequence[int], names: Sequence[str]) -> list[str]:
    """What stands at the end of each curve: the seat, perhaps with its name, and its value."""
    marks = [clip(seat_mark(seat, name), _NAME) for seat, name in enumerate(names)]
    marks = marks or [seat_letter(seat) for seat in range(len(last))]
    return [f"{mark} {value}" for mark, value in zip(marks, last, strict=True)]


def _draw_axes(
    canvas: Canvas, left: int, width: int, height: int, span: tuple[int, int], until: str
) -> None:
    across, down, _, _, corner, _ = canvas.glyphs.light
    low, high = span
    marks = {0: high, height - 1: low}
    if height >= 9:
        marks[(height - 1) // 2] = round((low + high) / 2)
    for y in range(height):
        if y in marks:
            canvas.put_right(left, y, str(marks[y]), "dim")
            canvas.put(left + 1, y, canvas.glyphs.empty * width, "faint")
        canvas.put(left, y, down, "frame")
    canvas.put(left, height, corner + across * width, "frame")
    canvas.put(left + 1, height + 1, "start", "dim")
    canvas.put_right(left + 1 + width, height + 1, until, "dim")


def _apart(now: Sequence[int], height: int, span: tuple[int, int]) -> list[int]:
    """A row for each seat's value, from 0 at the top, moved apart where they would be the same."""
    low, high = span
    order = sorted(range(len(now)), key=lambda seat: -now[seat])
    rows = [round((high - now[seat]) * (height - 1) / (high - low)) for seat in order]
    for place in range(1, len(rows)):
        rows[place] = max(rows[place], rows[place - 1] + 1)
    for place in range(len(rows) - 1, -1, -1):
        rows[place] = max(0, min(rows[place], height - len(rows) + place))
    found = [0] * len(now)
    for seat, row in zip(order, rows, strict=True):
        found[seat] = row
    return found


def _draw_lines(canvas: Canvas, columns: Sequence[Sequence[int]]) -> None:
    """Lines that go up and down at right angles, as the values do.

    What leads from row to row is drawn first, so that it passes behind the other curves.
    """
    across, down, fall_in, rise_out, rise_in, fall_out = canvas.glyphs.light
    befores = [columns[0], *columns]
    for x, (before, now) in enumerate(zip(befores, columns, strict=False)):
        for seat, (old, new) in enumerate(zip(before, now, strict=True)):
            style = seat_style(seat)
            for y in range(min(old, new) + 1, max(old, new)):
                canvas.put(x, y, down, style)
            if new != old:
                canvas.put(x, old, fall_out if new < old else rise_out, style)
    for x, (before, now) in enumerate(zip(befores, columns, strict=False)):
        for seat, (old, new) in enumerate(zip(before, now, strict=True)):
            sign = across if new == old else fall_in if new < old else rise_in
            canvas.put(x, new, sign, seat_style(seat))
    # A letter now and then tells the curves apart without colours.
    for seat in range(len(columns[0])):
        for x in range(4 + 4 * seat, canvas.width - 2, 22):
            canvas.put(x, columns[x][seat], seat_letter(seat), seat_style(seat))


def _draw_letters(canvas: Canvas, columns: Sequence[Sequence[int]]) -> None:
    """The same with the letters of the seats."""
    for x, (before, now) in enumerate(zip([columns[0], *columns], columns, strict=False)):
        for seat, (old, new) in enumerate(zip(before, now, strict=True)):
            for y in range(min(old, new) + 1, max(old, new)):
                canvas.put(x, y, seat_letter(seat), seat_style(seat))
        for seat, row in enumerate(now):
            canvas.put(x, row, seat_letter(seat), seat_style(seat))
