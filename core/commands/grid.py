"""Figures in rows and columns: lines of text for pipes, a Rich table on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from core.commands.console import printable

if TYPE_CHECKING:
    from rich.table import Table


_SHARE = 0.55
"""How much of the width one cell may have to itself."""


class Column(NamedTuple):
    """A column; *width* and *gap* are for lines of text, *whole* for a table."""

    title: str
    width: int = 0
    left: bool = False
    """Aligned to the left, as words are; numbers are aligned to the right."""
    gap: int = 0
    """Blanks before it."""
    whole: bool = False
    """Its cells stay on one line where there is room, and others give way."""

    def cell(self, text: str) -> str:
        """A cell of that width."""
        return " " * self.gap + f"{text:{'<' if self.left else '>'}{self.width}}"


class Grid(NamedTuple):
    """A table that can be shown in either way."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]

    def lines(self) -> list[str]:
        """The table as text, with its titles first."""
        titles = [column.title for column in self.columns]
        return [
            "".join(column.cell(text) for column, text in zip(self.columns, row, strict=True))
            for row in (titles, *self.rows)
        ]

    def table(self, width: int = 80) -> Table:
        """The table for a Rich console that is *width* columns wide; long cells are wrapped, never cut."""
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for number, column in enumerate(self.columns):
            table.add_column(
                printable(column.title),
                justify="left" if column.left else "right",
                overflow="fold",
                no_wrap=column.whole and self._widest(number) <= _SHARE * width,
            )
        for row in self.rows:
            table.add_row(*map(printable, row))
        return table

    def _widest(self, number: int) -> int:
        """The length of the longest cell in a column."""
        return max((len(row[number]) for row in self.rows), default=0)
