"""Sending a canvas to the terminal: only the cells that changed.

Textual sends a dirty line again from its left edge. Our screen is one canvas, so we know what the
terminal shows and send the difference, a few hundred bytes for a step of the cursor.
"""

from __future__ import annotations

from core.tui.canvas import Canvas
from core.tui.looks import Looks

_GAP = 5
"""Unchanged cells that cost less to send than to jump over."""


class Shadow:
    """What the terminal shows."""

    def __init__(self) -> None:
        self._rows: list[tuple[list[str], list[str]]] = []
        self._looks: Looks | None = None

    def forget(self) -> None:
        """Something else has written on the screen: send everything next time."""
        self._rows = []

    def update(self, canvas: Canvas, looks: Looks) -> str:
        """The escape sequences that turn what the terminal shows into *canvas*."""
        rows = [canvas.row(y) for y in range(canvas.height)]
        if looks is not self._looks or len(rows) != len(self._rows):
            self._rows = []
        old, self._rows, self._looks = self._rows, rows, looks
        parts: list[str] = []
        ink = ""
        for y, (chars, inks) in enumerate(rows):
            if old and old[y] == (chars, inks) and len(old[y][0]) == len(chars):
                continue
            before = old[y] if old and len(old[y][0]) == len(chars) else None
            for start, end in _spans(chars, inks, before):
                parts.append(f"\x1b[{y + 1};{start + 1}H")
                ink = _send(parts, chars, inks, start, end, looks, ink)
        if parts:
            parts.append("\x1b[0m")
        return "".join(parts)


def _spans(
    chars: list[str], inks: list[str], before: tuple[list[str], list[str]] | None
) -> list[tuple[int, int]]:
    """The stretches of a row that differ, those close to each other joined."""
    if before is None:
        return [(0, len(chars))]
    old_chars, old_inks = before
    spans: list[tuple[int, int]] = []
    for x, char in enumerate(chars):
        if char == old_chars[x] and inks[x] == old_inks[x]:
            continue
        if spans and x - spans[-1][1] <= _GAP:
            spans[-1] = (spans[-1][0], x + 1)
        else:
            spans.append((x, x + 1))
    return spans


def _send(
    parts: list[str],
    chars: list[str],
    inks: list[str],
    start: int,
    end: int,
    looks: Looks,
    ink: str,
) -> str:
    """Add a stretch of cells in runs of one ink; returns the ink the terminal is left in."""
    while start < end:
        stop = start + 1
        while stop < end and inks[stop] == inks[start]:
            stop += 1
        if inks[start] != ink:
            ink = inks[start]
            parts.append(looks.codes(ink))
        parts.append("".join(chars[start:stop]))
        start = stop
    return ink
