"""Walking through a scoring: one line at a time, with a running total; can be skipped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.tui.animations import Animation
from core.tui.canvas import Canvas, Rect, clip, wrap
from core.tui.face import ScoringLine, ScoringPage
from core.tui.parts import seat_mark, seat_style

_WIDE = 62
_NUMBER, _NARROW = 9, 7
"""The width of a number's column, and the least that will do."""
_DETAIL = 34
"""The width of a line's label and detail if the columns are the seats."""
_BESIDE = 12
"""The least width for a detail beside its label."""


class _Row(NamedTuple):
    """A row of the box: a line of the scoring, or the rest of its detail."""

    label: str
    detail: str
    amounts: tuple[int, ...] | None
    fresh: bool


class ScoringWalk:
    """A page of a scoring, shown line by line."""

    def __init__(self, page: ScoringPage, names: Sequence[str], more: int = 0) -> None:
        """*more* pages come after it."""
        self._page, self._names, self._more = page, names, more

    def told(self) -> Animation:
        """The page as something to watch; every line waits for a key."""
        seat = self._page.seat
        return Animation(
            self.draw,
            frames=self.frames,
            stops=tuple(range(self.frames)),
            board=None if seat is None else lambda frame: seat,
        )

    @property
    def frames(self) -> int:
        """How many pictures there are: one for each line, which it adds to those before."""
        return max(1, len(self._page.lines))

    def draw(self, canvas: Canvas, frame: int) -> None:
        """A box in the middle; the newest lines are always in sight."""
        page, told = self._page, frame + 1
        wide, number = _measure(page, canvas.width)
        room = wide - 4 - number * len(page.columns)
        whole = [row for line in page.lines for row in _rows(line, room, fresh=False)]
        fit = max(1, min(len(whole), canvas.height - 6))
        high = fit + 6
        rect = Rect((canvas.width - wide) // 2, max(0, (canvas.height - high) // 2), wide, high)
        canvas.cover(rect)
        inside = canvas.box(rect, "hot", page.title, heavy=True)
        self._heading(inside, number)
        self._lines(inside, told, fit, (room, number))
        self._footing(inside, told, fit + 2, number)

    def _heading(self, inside: Canvas, number: int) -> None:
        page, names = self._page, self._names
        if page.seat is not None:
            mark = seat_mark(page.seat, names[page.seat])
            room = inside.width - 2 - number * len(page.columns)
            inside.put(1, 0, clip(mark, room), seat_style(page.seat))
            self._columns(inside, 0, page.columns, number, "dim")
            return
        right = inside.width - 1 - number * (len(page.columns) - 1)
        for seat, name in enumerate(page.columns):
            inside.put_right(right + seat * number, 0, clip(name, number - 1), seat_style(seat))

    def _lines(self, inside: Canvas, told: int, fit: int, widths: tuple[int, int]) -> None:
        """As many of the lines so far as fit, the newest last."""
        room, number = widths
        rows = [
            row
            for place, line in enumerate(self._page.lines[:told], 1)
            for row in _rows(line, room, fresh=place == told)
        ]
        above = max(0, len(rows) - fit)
        for y, row in enumerate(rows[above:], 1):
            style = "title" if row.fresh else "text"
            x = inside.put(1, y, row.label, style)
            inside.put(x + 1, y, row.detail, "dim")
            if row.amounts is not None:
                shown = [f"{n:+d}" if n else "" for n in row.amounts]
                self._columns(inside, y, shown, number, style)
        if above:
            inside.put(0, 1, inside.glyphs.up, "warn")

    def _footing(self, inside: Canvas, told: int, y: int, number: int) -> None:
        page = self._page
        done = told >= len(page.lines)
        lines = page.lines[:told]
        running = [sum(line.amounts[n] for line in lines) for n in range(len(page.columns))]
        inside.put(1, y, "Now holds" if done else "So far", "title")
        totals = [str(n) for n in page.totals] if done else [f"{n:+d}" for n in running]
        self._columns(inside, y, totals, number, "title")
        if self._more:
            inside.put(1, y + 1, f"{self._more} more to come", "faint")

    @staticmethod
    def _columns(canvas: Canvas, y: int, values: Sequence[str], number: int, style: str) -> None:
        for place, value in enumerate(reversed(values)):
            canvas.put_right(canvas.width - 1 - place * number, y, value, style)


def _measure(page: ScoringPage, most: int) -> tuple[int, int]:
    """The width of the box and of a number in it."""
    if page.seat is not None:
        return min(_WIDE, most), _NUMBER
    columns = len(page.columns)
    number = next(
        (wide for wide in range(_NUMBER, _NARROW, -1) if _DETAIL + 4 + wide * columns <= most),
        _NARROW,
    )
    told = max((len(line.label) + len(line.detail) for line in page.lines), default=0) + 2
    return min(most, max(_WIDE, 4 + number * columns + told)), number


def _rows(line: ScoringLine, room: int, *, fresh: bool) -> list[_Row]:
    """A line, and below it the part of its detail that does not fit beside its label."""
    beside = room - len(line.label) - 1
    lines = _fold(line.detail, beside) if beside >= _BESIDE else ["", line.detail]
    rest = _fold(" ".join(lines[1:]), room - 2) if any(lines[1:]) else []
    rows = [_Row(line.label, lines[0], line.amounts, fresh)]
    return rows + [_Row(" ", text, None, fresh) for text in rest]


def _fold(text: str, width: int) -> list[str]:
    """Lines of at most *width*, broken after commas as long as the parts allow it."""
    parts = text.split(", ")
    if any(len(part) >= width for part in parts):
        return wrap(text, width)
    lines = [""]
    for number, part in enumerate(parts, 1):
        piece = part if number == len(parts) else f"{part},"
        fits = len(lines[-1]) + 1 + len(piece) <= width
        if lines[-1] and fits:
            lines[-1] += f" {piece}"
        elif lines[-1]:
            lines.append(piece)
        else:
            lines[-1] = piece
    return lines
