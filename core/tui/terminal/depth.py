"""Fewer colours than Textual would send, whatever draws them.

Boards have tables of their own for every depth. This is for all the rest: the library's widgets,
blended colours and rows of a theme that knows only true colours.
"""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.color import Color as TextualColor
from textual.filter import LineFilter

from core.tui.colour.colours import SENT, hex_of, nearest
from core.tui.colour.styles import Depth

REVERSED = "white"
"""The ground that stands for reversed letters where there are no colours."""
_REVERSED = Color.parse(REVERSED).number


class Fewer(LineFilter):
    """Holds everything that is drawn to a colour depth."""

    def __init__(self, depth: Depth) -> None:
        super().__init__(enabled=depth != "true")
        self.depth: Depth = depth

    def apply(self, segments: list[Segment], background: TextualColor) -> list[Segment]:
        depth = self.depth
        return [
            Segment(text, None if style is None else held(style, depth), control)
            for text, style, control in segments
        ]


@lru_cache(4096)
def held(style: RichStyle, depth: Depth) -> RichStyle:
    """A style with no more colours than *depth* has."""
    if depth == "none":
        bare = style.without_color
        if style.bgcolor is not None and style.bgcolor.number == _REVERSED:
            bare += RichStyle(reverse=True)
        return bare + RichStyle.from_meta(style.meta) if style.meta else bare
    reduce = _of_256 if depth == "256" else _of_16
    colour = None if style.color is None else reduce(style.color)
    ground = None if style.bgcolor is None else reduce(style.bgcolor)
    return style + RichStyle.from_color(colour, ground)


def _of_256(colour: Color) -> Color:
    if colour.triplet is None:
        return colour
    number = SENT.get(colour.triplet)
    return Color.from_ansi(int(nearest(hex_of(*colour.triplet))) if number is None else number)


def _of_16(colour: Color) -> Color:
    return colour.downgrade(ColorSystem.STANDARD)
