"""A table set in columns of text, and where the words of its cells have come to stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.tui.canvas import pad, width_of, wrap

_GAP = 2
_NARROWEST = 8
"""The width below which no column is narrowed."""


class Cell(NamedTuple):
    """A cell: its words, and where each of its lines stands in the text of the table."""

    text: str
    lines: tuple[tuple[int, int, int], ...]
    """First letter in the cell, how many there are, and where they begin in the table."""

    def stretches(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Where some letters of the cell stand, line by line."""
        for first, length, at in self.lines:
            low, high = max(start, first), min(end, first + length)
            if low < high:
                yield at + low - first, at + high - first


class SetTable(NamedTuple):
    """A table as text."""

    text: str
    rows: list[list[Cell]]
    head: int
    """How many letters the first row takes."""


def set_table(rows: Sequence[Sequence[str]], widest: int) -> SetTable:
    """Columns as wide as they need to be; the widest ones are narrowed and wrapped."""
    columns = max(map(len, rows), default=0)
    wide = [max(width_of(row[n]) for row in rows if n < len(row)) for n in range(columns)]
    while sum(wide) + _GAP * (columns - 1) > widest and max(wide) > _NARROWEST:
        wide[wide.index(max(wide))] -= 1
    text, found, head = "", [], 0
    for row in rows:
        lines = [wrap(cell, max(1, wide[n])) if cell else [] for n, cell in enumerate(row)]
        stand: list[list[tuple[int, int, int]]] = [[] for _ in row]
        read = [0] * len(row)
        for y in range(max(map(len, lines), default=0)):
            for n, cell in enumerate(lines):
                line = cell[y] if y < len(cell) else ""
                if line:
                    first = max(row[n].find(line, read[n]), read[n])
                    read[n] = first + len(line)
                    stand[n].append((first, len(line), len(text)))
                text += pad(line, wide[n]) + " " * _GAP if n < len(row) - 1 else line
            text = text.rstrip(" ") + "\n"
        found.append([Cell(row[n], tuple(stand[n])) for n in range(len(row))])
        head = head or len(text)
    return SetTable(text.rstrip("\n"), found, head)
