"""What lies empty below other widgets."""

from __future__ import annotations

from textual.containers import Container
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class Ground(Widget):
    """Shows nothing but its colour, so that one row stands for all of them.

    Textual otherwise draws each row, and keeps it with all that is ever cut of it. Name it after
    the class whose styles are to be inherited.
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        if self.gutter:
            return super().render_lines(crop)
        return super().render_lines(Region(crop.x, 0, crop.width, 1)) * crop.height


class Box(Container, Ground):
    """A container without a picture of its own."""
