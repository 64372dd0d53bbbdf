"""Pixel pictures: two pixels, one above the other, fill a cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from core.tui.drawing.canvas import Canvas

CLEAR = " "
"""A transparent pixel."""


def paint(
    canvas: Canvas,
    x: int,
    y: int,
    rows: Sequence[str],
    styles: Mapping[str, str],
    *,
    flat: bool,
    grounds: Mapping[str, str] | None = None,
) -> None:
    """Draw rows of pixels, each a letter of *styles*; a *flat* picture has one style per cell.

    Where two styles meet in a cell, the lower one must have its own background, or one in
    *grounds*.
    """
    under = {**styles, **(grounds or {})}
    below = CLEAR * max((len(row) for row in rows), default=0)
    for line in range(0, len(rows), 2):
        upper = rows[line]
        lower = rows[line + 1] if line + 1 < len(rows) else below
        at = x
        for pair, run in groupby(zip(upper, lower, strict=False)):
            count = len(list(run))
            if pair != (CLEAR, CLEAR):
                char, style = _cell(canvas, *pair, styles, under, flat)
                canvas.put(at, y + line // 2, char * count, style)
            at += count


def _cell(
    canvas: Canvas,
    upper: str,
    lower: str,
    styles: Mapping[str, str],
    under: Mapping[str, str],
    flat: bool,
) -> tuple[str, str]:
    glyphs = canvas.glyphs
    if upper == lower or (flat and CLEAR not in (upper, lower)):
        return glyphs.block, styles[upper]
    if lower == CLEAR:
        return glyphs.upper, f"{styles[upper]}@text"
    if upper == CLEAR:
        return glyphs.lower, f"{styles[lower]}@text"
    return glyphs.upper, f"{styles[upper]}@{under[lower]}"
