"""A canvas in chart coordinates; text written on it keeps the map as its background."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from core.games.fireaxe.data.map_data import Cell, Spot
from core.tui.drawing.canvas import Canvas, Rect
from fireaxe_tui.map.glyphs import MARKS
from fireaxe_tui.map.ground import OCEAN, SEAS, Picture
from fireaxe_tui.map.terrain import texture_of

_BRIGHT = ("art-map-ice", "art-map-ice-lit", "art-map-steppe")
_LAND = "art-map-land"
_RIVERS = ("art-map-stream", *(f"art-map-{zone}-river" for zone in SEAS.values()))
_FRINGE = 8
"""How many cells the map is extended beyond its edges."""


@cache
def on(style: str, ground: str) -> str:
    """Put a style on a background, unless it has one already."""
    return style if "@" in style else f"{style}@{ground}"


class MapCanvas:
    """Draws at columns and rows of the chart, whatever part of it is visible."""

    def __init__(
        self,
        canvas: Canvas,
        picture: Picture,
        left: int,
        top: int,
        covers: Sequence[Rect] = (),
    ) -> None:
        self.canvas, self._picture = canvas, picture
        self.left, self.top = left, top
        self.covers = covers
        """Parts of the canvas that something else lies on."""
        self.written: set[Cell] = set()
        """Cells of names that dots leave alone."""
        self.marks = MARKS[canvas.glyphs.name]
        self.texture = texture_of(canvas)

    def spread(self) -> None:
        """Draw the terrain; it continues a little beyond its edges, then there is only ocean."""
        canvas, picture = self.canvas, self._picture
        rows, cols = len(picture.chars), len(picture.chars[0])
        start, end = max(0, self.left), min(cols, self.left + canvas.width)
        before, after = start - self.left, self.left + canvas.width - end
        if max(before, after, -self.top, self.top + canvas.height - rows) > 0:
            canvas.fill(canvas.rect, OCEAN if self.texture in ("blocks", "letters") else "text")
        goes_on = self.texture in ("blocks", "letters")
        for y in range(canvas.height):
            row = y + self.top
            if 0 <= row < rows:
                chars, styles = picture.chars[row][start:end], picture.styles[row][start:end]
            elif goes_on and -_FRINGE <= row < rows + _FRINGE:
                styles = picture.grounds[0 if row < 0 else -1][start:end]
                chars = (" ",) * len(styles)
            else:
                continue
            canvas.blit(before, y, chars, styles)
            if goes_on and (before > 0 or after > 0):
                grounds = picture.grounds[max(0, min(row, rows - 1))]
                wide = min(before, _FRINGE)
                canvas.put(before - wide, y, " " * wide, grounds[0])
                canvas.put(canvas.width - after, y, " " * min(after, _FRINGE), grounds[-1])

    def put(self, col: int, row: int, text: str, style: str) -> None:
        """Write on the map."""
        y = row - self.top
        if 0 <= y < self.canvas.height:
            grounds = self._picture.grounds[row][col : col + len(text)]
            self.canvas.blit(col - self.left, y, text, [on(style, ground) for ground in grounds])

    def write(self, col: int, row: int, text: str, style: str) -> None:
        """Write letters; in 256 colours rivers are too bright for them, so there is land below."""
        y = row - self.top
        if self.canvas.depth != "256":
            self.put(col, row, text, style)
        elif 0 <= y < self.canvas.height:
            grounds = self._picture.grounds[row][col : col + len(text)]
            dark = [_LAND if ground in _RIVERS else ground for ground in grounds]
            self.canvas.blit(col - self.left, y, text, [on(style, ground) for ground in dark])

    def is_bright(self, col: int, row: int, width: int) -> bool:
        """Check whether most of some cells are desert or ice, which are bright in 256 colours."""
        if self.canvas.depth != "256":
            return False
        grounds = self._picture.grounds[row][col : col + width]
        return 2 * sum(ground in _BRIGHT for ground in grounds) > width

    def plate(self, col: int, row: int, text: str, style: str) -> None:
        """Write on its own background."""
        self.canvas.put(col - self.left, row - self.top, text, style)

    def sees(self, col: int, row: int) -> bool:
        """Check whether a cell of the chart is visible."""
        return self.shows(col, row, 1)

    def shows(self, col: int, row: int, width: int) -> bool:
        """Check whether some cells of the chart in a row are all visible."""
        x, y = col - self.left, row - self.top
        if not (x >= 0 and x + width <= self.canvas.width and 0 <= y < self.canvas.height):
            return False
        return not any(
            rect.y <= y < rect.bottom and rect.x < x + width and x < rect.right
            for rect in self.covers
        )

    def sees_any(self, spot: Spot) -> bool:
        """Check whether a place or its name may be visible."""
        return (
            -1 <= spot.row - self.top <= self.canvas.height
            and -24 <= spot.col - self.left <= self.canvas.width + 24
        )

    def rect(self, col: int, row: int, width: int = 1, height: int = 1) -> Rect:
        """Convert a part of the chart to canvas coordinates; it may be out of sight."""
        return Rect(col - self.left, row - self.top, width, height)
