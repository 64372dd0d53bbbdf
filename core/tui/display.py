"""Sending a canvas to the terminal: only the cells that changed.

Textual sends a dirty line again from its left edge. Our screen is one canvas, so we know what the
terminal shows and send the difference, a few hundred bytes for a step of the cursor.
"""

from __future__ import annotations

from core.tui.canvas import Canvas
from core.tui.looks import Ink, Looks, change

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
        pen = _Pen(looks)
        for y, (chars, inks) in enumerate(rows):
            if old and old[y] == (chars, inks) and len(old[y][0]) == len(chars):
                continue
            before = old[y] if old and len(old[y][0]) == len(chars) else None
            at = -1
            for start, end in _spans(chars, inks, before):
                pen.parts.append(f"\x1b[{y + 1};{start + 1}H" if at < 0 else f"\x1b[{start - at}C")
                pen.write(chars, inks, start, end)
                at = end
        return pen.done()


class _Pen:
    """Writes cells in runs of one ink, and changes only what differs between two inks."""

    def __init__(self, looks: Looks) -> None:
        self.parts: list[str] = []
        self._looks = looks
        self._ink: Ink | None = None
        """The ink the terminal is left in."""

    def write(self, chars: list[str], inks: list[str], start: int, end: int) -> None:
        while start < end:
            stop = start + 1
            while stop < end and inks[stop] == inks[start]:
                stop += 1
            text = "".join(chars[start:stop])
            ink = self._looks.ink(inks[start])
            if self._ink is not None and not ink.attributes and text.isspace():
                ink = Ink(self._ink.letter, ink.ground, ink.attributes)  # a blank has no letter
            if ink != self._ink:
                self.parts.append(change(self._ink, ink))
                self._ink = ink
            self.parts.append(text)
            start = stop

    def done(self) -> str:
        if self.parts:
            self.parts.append("\x1b[0m")
        return "".join(self.parts)


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
