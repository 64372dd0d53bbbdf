"""What is on a canvas, for tests that look at how it was drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from core.tui.drawing.canvas import Canvas


def runs(canvas: Canvas, y: int) -> Iterator[tuple[str, str]]:
    """A row of the whole screen as stretches of one style: text and style."""
    for style, cells in groupby(zip(*canvas.row(y), strict=True), key=lambda cell: cell[1]):
        yield "".join(char for char, _ in cells), style


def styles_of(canvas: Canvas) -> list[str]:
    """The style of every stretch, from the top down."""
    return [style for y in range(canvas.height) for _, style in runs(canvas, y)]
