"""A chapter of the rules set in rows of text: where each passage stands, and how it looks."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content, Span
from textual.style import Style

from core.named import NamedTuple
from core.tui.book import Block, Contents
from core.tui.drawing.canvas import pad, width_of, wrap

_GAP = 2
"""Columns between those of a table."""
_NARROWEST = 8
"""The width below which no column is narrowed."""
_WIDEST = 74
"""Columns of the widest table."""


class Spot(NamedTuple):
    """A letter of a chapter."""

    passage: int = 0
    start: int = 0


class Line(NamedTuple):
    """A part of a passage in one row."""

    passage: int
    start: int
    end: int
    row: int
    at: int
    """Where it begins in the text of the page."""


class Page:
    """A chapter in rows of at most so many columns."""

    def __init__(self, contents: Contents, width: int, bullet: str) -> None:
        self._contents, self._width = contents, width
        self.lines: list[Line] = []
        self._text, self.rows = "", 0
        self._styles: list[tuple[int, int, str | Style]] = []
        for number, block in enumerate(contents.blocks):
            if number and not block.close:
                self._end_row("")
            self._set(block, f"{bullet} " if block.kind == "item" else "")
        for number, passage in enumerate(contents.passages):
            for start, end in passage.strong:
                self._style(number, start, end, "bold $lg-key")
            for start, end in passage.code:
                self._style(number, start, end, "$lg-dim")
            for start, end, target in passage.links:
                click = f"screen.open_link({target!r})"
                self._style(number, start, end, Style.from_meta({"@click": click}))

    def _style(self, passage: int, start: int, end: int, style: str | Style) -> None:
        self._styles += [(*ends, style) for ends in self.stretches(passage, start, end)]

    def _set(self, block: Block, lead: str) -> None:
        """Add the rows of a block, each cell wrapped in its column."""
        texts = [[self._contents.passages[cell].text for cell in row] for row in block.rows]
        wide = [self._width - block.indent]
        if block.kind == "table":
            wide = _columns(texts, min(_WIDEST, self._width))
        begin = len(self._text)
        for number, (row, cells) in enumerate(zip(block.rows, texts, strict=True)):
            first = len(self._text)
            if block.kind == "code":
                pieces = [list(_by_line(cells[0]))]
            else:
                pieces = [list(_wrapped(text, wide[n])) for n, text in enumerate(cells)]
            for y in range(max(map(len, pieces), default=0)):
                text = (lead if not y else "").rjust(block.indent)
                for n, found in enumerate(pieces):
                    start, end = found[y] if y < len(found) else (0, 0)
                    if start < end:
                        at = len(self._text) + len(text)
                        self.lines.append(Line(row[n], start, end, self.rows, at))
                    text += pad(cells[n][start:end], wide[n] + _GAP)
                self._end_row(text.rstrip())
            if block.kind == "table" and not number:
                self._styles.append((first, len(self._text) - 1, "bold underline $lg-key"))
        if block.kind == "heading":
            self._styles.append((begin, len(self._text) - 1, "bold underline $lg-title"))
        elif lead:
            self._styles.append((begin + block.indent - len(lead), begin + block.indent, "$lg-hot"))

    def _end_row(self, text: str) -> None:
        self._text += f"{text}\n"
        self.rows += 1

    def content(self) -> Content:
        """The whole page, with nothing lit."""
        return Content(self._text, [Span(*styled) for styled in self._styles])

    # --- Where things stand -------------------------------------------------------------------

    def stretches(self, passage: int, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Where some letters of a passage stand in the text of the page, row by row."""
        for line in self.lines:
            low, high = max(start, line.start), min(end, line.end)
            if line.passage == passage and low < high:
                yield line.at + low - line.start, line.at + high - line.start

    def row(self, spot: Spot) -> int:
        """The row in which a letter stands."""
        rows = [
            line.row
            for line in self.lines
            if line.passage == spot.passage and (line.start <= spot.start or not line.start)
        ]
        return rows[-1] if rows else 0

    def spot(self, row: int) -> Spot:
        """The first letter in a row, or below it."""
        line = next((line for line in self.lines if line.row >= row), None)
        if line is None:
            return Spot(max(0, len(self._contents.passages) - 1))
        return Spot(line.passage, line.start)


def _columns(texts: list[list[str]], widest: int) -> list[int]:
    """How wide the columns of a table are; the widest ones are narrowed."""
    columns = max(map(len, texts), default=0)
    wide = [max(width_of(row[n]) for row in texts if n < len(row)) for n in range(columns)]
    while sum(wide) + _GAP * (columns - 1) > widest and max(wide) > _NARROWEST:
        wide[wide.index(max(wide))] -= 1
    return wide


def _wrapped(text: str, width: int) -> Iterator[tuple[int, int]]:
    """Where the lines of a text begin and end when it is wrapped."""
    at = 0
    for line in wrap(text, max(1, width)):
        at = max(at, text.find(line, at))
        yield at, at + len(line)
        at += len(line)


def _by_line(text: str) -> Iterator[tuple[int, int]]:
    """The same for lines that stay as they are."""
    at = 0
    for line in text.splitlines():
        yield at, at + len(line)
        at += len(line) + 1
