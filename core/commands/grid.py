"""Figures in rows and columns: lines of text for pipes, a Rich table on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.cells import printable
from core.named import NamedTuple

if TYPE_CHECKING:
    from rich.table import Table


class Column(NamedTuple):
    """A column; its width and gap are for lines of text only."""

    title: str
    width: int = 0
    left: bool = False
    """Aligned to the left, as words are; numbers are aligned to the right."""
    gap: int = 0
    """Blanks before it."""

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

    def table(self) -> Table:
        """The table for a Rich console; long cells are wrapped, never cut."""
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for column in self.columns:
            table.add_column(
                printable(column.title),
                justify="left" if column.left else "right",
                overflow="fold",
            )
        for row in self.rows:
            table.add_row(*("\n".join(map(printable, cell.split("\n"))) for cell in row))
        return table
