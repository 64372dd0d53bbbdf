"""Walking through a scoring: one line at a time, with a running total; any moment skippable."""

from __future__ import annotations

from collections.abc import Sequence

from core.tui.canvas import Canvas, Rect, clip
from core.tui.face import Page
from core.tui.parts import seat_ink, seat_mark

_WIDE = 62
_NUMBER = 9


class Walk:
    """The pages still to be shown, and how far the first one is told."""

    def __init__(self) -> None:
        self._pages: list[Page] = []
        self._told = 0

    def __bool__(self) -> bool:
        return bool(self._pages)

    def add(self, pages: Sequence[Page]) -> None:
        self._pages += pages

    def step(self) -> None:
        """Tell the next line, or turn to the next page."""
        self._told += 1
        if self._told > len(self._pages[0].lines):
            self._pages.pop(0)
            self._told = 0

    def skip(self) -> None:
        """Tell the rest of this page at once, or leave out the others."""
        if self._told < len(self._pages[0].lines):
            self._told = len(self._pages[0].lines)
        else:
            self._pages.clear()
            self._told = 0

    def draw(self, canvas: Canvas, names: Sequence[str]) -> None:
        """A box in the middle of the table."""
        page = self._pages[0]
        high = len(page.lines) + 6
        rect = Rect((canvas.width - _WIDE) // 2, (canvas.height - high) // 2, _WIDE, high)
        canvas.fill(rect, "text")
        inside = canvas.box(rect, "hot", page.title, heavy=True)
        if page.seat is not None:
            inside.put(1, 0, seat_mark(page.seat, names[page.seat]), seat_ink(page.seat))
        self._columns(inside, 0, page.columns, "dim")
        running = [0] * len(page.columns)
        for y, line in enumerate(page.lines[: self._told], start=1):
            fresh = y == self._told
            ink = "title" if fresh else "text"
            x = inside.put(1, y, line.label, ink)
            room = _WIDE - 3 - _NUMBER * len(page.columns) - x
            inside.put(x + 1, y, clip(line.detail, room), "dim")
            self._columns(inside, y, [f"{n:+d}" if n else "" for n in line.amounts], ink)
            running = [a + b for a, b in zip(running, line.amounts, strict=True)]
        done = self._told >= len(page.lines)
        y = len(page.lines) + 2
        inside.put(1, y, "Now holds" if done else "So far", "title")
        totals = [str(n) for n in page.totals] if done else [f"{n:+d}" for n in running]
        self._columns(inside, y, totals, "title")
        left = len(self._pages) - 1
        more = f", {left} more to come" if left else ""
        inside.put(1, y + 1, f"Enter goes on, Esc skips{more}", "faint")

    @staticmethod
    def _columns(canvas: Canvas, y: int, values: Sequence[str], ink: str) -> None:
        for number, value in enumerate(reversed(values)):
            canvas.put_right(canvas.width - 1 - number * _NUMBER, y, value, ink)
