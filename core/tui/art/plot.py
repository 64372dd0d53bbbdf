"""Curves in characters: lines where the glyphs have them, letters elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from core.tui.canvas import Canvas, Rect
from core.tui.parts import seat_letter, seat_style


def draw_plot(
    canvas: Canvas,
    values: Sequence[Sequence[int]],
    letters_only: bool = False,
    until: str = "the end",
) -> None:
    """One curve for each seat over the decisions of the game, with its letter and end value."""
    if len(values) < 2 or canvas.width < 20 or canvas.height < 4:
        return
    low = min(0, *(min(row) for row in values))
    high = max(low + 1, *(max(row) for row in values))
    labels = max(len(str(low)), len(str(high)))
    ends = max(len(str(value)) for value in values[-1]) + 3
    width, height = canvas.width - labels - 2 - ends, canvas.height - 2
    left = labels + 1
    _draw_axes(canvas, left, width, height, (low, high), until)
    draw = _draw_letters if letters_only or canvas.glyphs.name == "ascii" else _draw_line
    for seat in range(len(values[0])):
        curve = [row[seat] for row in values]
        draw(canvas.window(Rect(left + 1, 0, width, height)), curve, (low, high), seat)
    _draw_ends(canvas, left + 1 + width, height, values[-1], (low, high))


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


def _scaled(curve: Sequence[int], steps: int, levels: int, span: tuple[int, int]) -> list[int]:
    """The curve at *steps* places, each as a level from 0 at the top."""
    low, high = span
    found = []
    for step in range(steps):
        value = curve[round(step * (len(curve) - 1) / max(1, steps - 1))]
        found.append(round((high - value) * (levels - 1) / (high - low)))
    return found


def _draw_line(canvas: Canvas, curve: Sequence[int], span: tuple[int, int], seat: int) -> None:
    """A line that goes up and down at right angles, as the values do."""
    across, down, fall_in, rise_out, rise_in, fall_out = canvas.glyphs.light
    style = seat_style(seat)
    levels = _scaled(curve, canvas.width, canvas.height, span)
    before = levels[0]
    for x, level in enumerate(levels):
        for y in range(min(before, level) + 1, max(before, level)):
            canvas.put(x, y, down, style)
        if level == before:
            canvas.put(x, level, across, style)
        else:
            canvas.put(x, before, fall_out if level < before else rise_out, style)
            canvas.put(x, level, fall_in if level < before else rise_in, style)
        before = level
    # A letter now and then tells the curves apart without colours.
    for x in range(4 + 4 * seat, canvas.width - 2, 22):
        canvas.put(x, levels[x], seat_letter(seat), style)


def _draw_letters(canvas: Canvas, curve: Sequence[int], span: tuple[int, int], seat: int) -> None:
    for x, level in enumerate(_scaled(curve, canvas.width, canvas.height, span)):
        canvas.put(x, level, seat_letter(seat), seat_style(seat))


def _draw_ends(
    canvas: Canvas, left: int, height: int, last: Sequence[int], span: tuple[int, int]
) -> None:
    """The seats and their last values at the end of the curves, moved apart where they meet."""
    low, high = span
    order = sorted(range(len(last)), key=lambda seat: -last[seat])
    rows: list[int] = []
    for seat in order:
        row = round((high - last[seat]) * (height - 1) / (high - low))
        rows.append(max(row, rows[-1] + 1) if rows else row)
    over = rows[-1] - (height - 1) if rows else 0
    for place in range(len(rows) - 1, -1, -1):
        if over <= 0:
            break
        limit = height - 1 - (len(rows) - 1 - place)
        rows[place] = min(rows[place], limit)
    for seat, row in zip(order, rows, strict=True):
        canvas.put(left + 1, row, f"{seat_letter(seat)} {last[seat]}", seat_style(seat))
