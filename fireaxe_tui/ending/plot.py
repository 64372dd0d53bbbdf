"""Curves of what the table was worth, turn by turn: in dots where the glyphs have them."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.fireaxe.text.words import ROMAN
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.drawing.parts import seat_letter, seat_style
from fireaxe_tui.chronicle.lines import plate
from fireaxe_tui.ending.course import Course

_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot of a braille cell, by column and row."""
_BRAILLE = 0x2800
_AFTER = 4
"""Columns between the word round with the first number and the next one."""
_GRID = (10, 20, 25, 50, 100)
"""Steps the lines across may have."""


def draw_course(canvas: Canvas, course: Course, marked: bool = True) -> None:
    """Draw a curve for each captain, with eras, rounds and the numbers of the telling turns."""
    values = course.values
    if len(values) < 2 or canvas.width < 24 or canvas.height < 5:
        return
    high = max(1, *(max(row) for row in values))
    labels = len(str(high)) + 1
    ends = 4 + len(str(high))
    plot = Rect(labels, 0, canvas.width - labels - ends, canvas.height - 1)
    inside = canvas.window(plot)
    _grid(canvas, plot, high)
    _rounds(canvas, plot, course)
    if canvas.depth == "none" or canvas.glyphs.name != "unicode":
        _letters(inside, values, high)
    else:
        _dots(inside, values, high)
    if marked:
        _marks(inside, course, high)
    _ends(canvas, plot, values[-1], high)


def _row(value: int, high: int, rows: int) -> int:
    """Return the row of a value, from 0 at the top."""
    return round((rows - 1) * (1 - max(0, value) / high))


def _column(number: int, last: int, columns: int) -> int:
    return round((columns - 1) * number / last)


def _grid(canvas: Canvas, plot: Rect, high: int) -> None:
    """Draw faint lines across, with their values."""
    most = max(1, (plot.height - 1) // 3)
    step = next((step for step in _GRID if high // step <= most), _GRID[-1])
    for value in range(0, high + 1, step):
        y = _row(value, high, plot.height)
        canvas.put_right(plot.x - 1, y, str(value), "dim")
        canvas.put(plot.x, y, (canvas.glyphs.empty + " ") * (plot.width // 2), "faint")


def _rounds(canvas: Canvas, plot: Rect, course: Course) -> None:
    """Draw the numbers of rounds below, and a line where an era began."""
    last = len(course.values) - 1
    for number, era in course.eras:
        x = plot.x + _column(number, last, plot.width)
        for y in range(plot.height):
            canvas.put(x, y, canvas.glyphs.light[1], "faint")
        canvas.put(x + 1, 0, f"era {ROMAN[era]}", "faint")
    rounds = course.turns[-1].round
    every = max(1, -(-rounds // max(1, plot.width // 8)))
    y, free = plot.bottom, plot.x
    for number, turn in enumerate(course.turns):
        first = not number or course.turns[number - 1].round != turn.round
        x = plot.x + _column(number, last, plot.width)
        if first and (turn.round - 1) % every == 0 and x >= free:
            text = "round 1" if turn.round == 1 else str(turn.round)
            free = canvas.put(x, y, text, "dim") + (1 if turn.round > 1 else _AFTER)


def _dots(canvas: Canvas, values: Sequence[Sequence[int]], high: int) -> None:
    """Draw the curves in dots, the leader's last and so above the others."""
    wide, tall = canvas.width * 2, canvas.height * 4
    cells: dict[tuple[int, int], tuple[int, int]] = {}
    for seat in sorted(range(len(values[0])), key=lambda seat: values[-1][seat]):
        before = None
        for x in range(wide):
            y = _row(_value(values, seat, x / max(1, wide - 1)), high, tall)
            span = [y] if before is None else _between(before, y)
            for dot in span:
                bits, _ = cells.get((x // 2, dot // 4), (0, seat))
                if cells.get((x // 2, dot // 4), (0, seat))[1] != seat:
                    bits = 0  # a cell has one colour
                cells[x // 2, dot // 4] = (bits | _DOTS[x % 2][dot % 4], seat)
            before = y
    for (x, y), (bits, seat) in cells.items():
        canvas.put(x, y, chr(_BRAILLE | bits), seat_style(seat))
    _letters(canvas, values, high, every=26)


def _value(values: Sequence[Sequence[int]], seat: int, part: float) -> int:
    """Return what a captain had after a part of the game, on a straight line between turns."""
    at = part * (len(values) - 1)
    left = min(int(at), len(values) - 2)
    then, now = values[left][seat], values[left + 1][seat]
    return round(then + (now - then) * (at - left))


def _between(before: int, now: int) -> range:
    """Return the rows that join two dots."""
    if abs(now - before) <= 1:
        return range(now, now + 1)
    return range(before + 1, now + 1) if now > before else range(now, before)


def _letters(canvas: Canvas, values: Sequence[Sequence[int]], high: int, every: int = 1) -> None:
    """Draw the captains' letters along their curves: a few, or nothing but them."""
    for seat in sorted(range(len(values[0])), key=lambda seat: values[-1][seat]):
        for x in range((3 + 5 * seat) if every > 1 else 0, canvas.width, every):
            value = _value(values, seat, x / max(1, canvas.width - 1))
            y = _row(value, high, canvas.height * 4) // 4
            canvas.put(x, y, seat_letter(seat), seat_style(seat))


def _marks(canvas: Canvas, course: Course, high: int) -> None:
    """Draw the number of each telling turn on its captain's curve."""
    last = len(course.values) - 1
    for place, moment in enumerate(course.moments, 1):
        value = course.values[moment.number + 1][moment.turn.seat]
        x = _column(moment.number + 1, last, canvas.width)
        canvas.put(max(0, x - 1), _row(value, high, canvas.height), str(place), "cursor")


def _ends(canvas: Canvas, plot: Rect, last: Sequence[int], high: int) -> None:
    """Draw the captains' plates and points at the right, none over another."""
    seats = sorted(range(len(last)), key=lambda seat: -last[seat])
    rows = [_row(last[seat], high, plot.height) for seat in seats]
    for place in range(1, len(rows)):
        rows[place] = max(rows[place], rows[place - 1] + 1)
    for place in range(len(rows) - 1, -1, -1):
        rows[place] = min(rows[place], plot.height - len(rows) + place)
    for seat, y in zip(seats, rows, strict=True):
        text, style = plate(seat, canvas.depth)
        canvas.put(plot.right, y, text, style)
        canvas.put_right(canvas.width, y, str(last[seat]), "title")
