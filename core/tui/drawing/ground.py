"""What lies empty below other widgets."""

from __future__ import annotations

from typing import Self

from textual.containers import Container
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class Ground(Widget):
    """Shows nothing but its colour, so that one row stands for all of them.

    Textual otherwise draws each row, and keeps it with all that is ever cut of it. Name it after
    the class whose styles are to be inherited.
    """

    _row: tuple[Region, list[Strip]] | None = None
    """The row that was drawn last, and which part of it that was."""

    def render_lines(self, crop: Region) -> list[Strip]:
        if self.gutter:
            return super().render_lines(crop)
        part = Region(crop.x, 0, crop.width, 1)
        if self._row is None or self._row[0] != part:
            self._row = (part, super().render_lines(part))
        return self._row[1] * crop.height

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Textual asks for this whenever the look has changed."""
        self._row = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)


class Box(Container, Ground):
    """A container without a picture of its own."""
