"""Sending a canvas to the terminal: only the cells that changed.

Textual resends a changed line from its left edge. Our screen is one canvas, so we know what the
terminal shows and send only the difference: a few hundred bytes for a step of the cursor.
"""

from __future__ import annotations

from core.tui.canvas import Canvas
from core.tui.theme import Style, Theme, change

_GAP = 5
"""Unchanged cells that cost less to send than to jump over."""


class Shadow:
    """What the terminal shows."""

    def __init__(self) -> None:
        self._rows: list[tuple[list[str], list[str]]] = []
        self._theme: Theme | None = None

    def forget(self) -> None:
        """Something else has written on the screen: send everything next time."""
        self._rows = []

    def update(self, canvas: Canvas, theme: Theme) -> str:
        """The escape sequences that turn what the terminal shows into *canvas*."""
        rows = [canvas.row(y) for y in range(canvas.height)]
        if theme is not self._theme or len(rows) != len(self._rows):
            self._rows = []
        old, self._rows, self._theme = self._rows, rows, theme
        pen = _Pen(theme)
        for y, (chars, styles) in enumerate(rows):
            if old and old[y] == (chars, styles) and len(old[y][0]) == len(chars):
                continue
            before = old[y] if old and len(old[y][0]) == len(chars) else None
            at = -1
            for start, end in _spans(chars, styles, before):
                pen.parts.append(f"\x1b[{y + 1};{start + 1}H" if at < 0 else f"\x1b[{start - at}C")
                pen.write(chars, styles, start, end)
                at = end
        return pen.done()


class _Pen:
    """Writes cells in runs of one style, and changes only what differs between two styles."""

    def __init__(self, theme: Theme) -> None:
        self.parts: list[str] = []
        self._theme = theme
        self._style: Style | None = None
        """The style the terminal is left in."""

    def write(self, chars: list[str], styles: list[str], start: int, end: int) -> None:
        while start < end:
            stop = start + 1
            while stop < end and styles[stop] == styles[start]:
                stop += 1
            text = "".join(chars[start:stop])
            style = self._theme.style(styles[start])
            if self._style is not None and not style.attributes and text.isspace():
                style = Style(
                    self._style.foreground, style.background, style.attributes
                )  # a blank shows no foreground
            if style != self._style:
                self.parts.append(change(self._style, style))
                self._style = style
            self.parts.append(text)
            start = stop

    def done(self) -> str:
        if self.parts:
            self.parts.append("\x1b[0m")
        return "".join(self.parts)


def _spans(
    chars: list[str], styles: list[str], before: tuple[list[str], list[str]] | None
) -> list[tuple[int, int]]:
    """The stretches of a row that differ, those close to each other joined."""
    if before is None:
        return [(0, len(chars))]
    old_chars, old_styles = before
    spans: list[tuple[int, int]] = []
    for x, char in enumerate(chars):
        if char == old_chars[x] and styles[x] == old_styles[x]:
            continue
        end = x + 2 if x + 1 < len(chars) and not chars[x + 1] else x + 1
        if spans and x - spans[-1][1] <= _GAP:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((x if char else x - 1, end))
    return spans
