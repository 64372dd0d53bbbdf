"""A palette: style names as Rich draws them, at a colour depth and with a set of glyphs."""

from __future__ import annotations

from collections.abc import Mapping

from rich.color import Color
from rich.style import Style as RichStyle

from core.tui.colour.colours import contrast, mix, nearest, number_of, readable, rgb_of_256, tinted
from core.tui.colour.styles import DUSK, Depth, Style, is_picture
from core.tui.drawing.glyphs import Glyphs
from core.tui.terminal.depth import held

_DUSK = 0.68
_DUSK_256 = 0.52
"""How far colours sink in the dark: towards the ground, or black where there are few dark ones."""


class Palette:
    """The named styles a screen is drawn with."""

    def __init__(
        self,
        styles: Mapping[str, Style],
        depth: Depth,
        glyphs: Glyphs,
        name: str,
        least: float = 0.0,
    ) -> None:
        """*least* is the contrast to which letters on another style's ground are brought."""
        self.styles, self.depth, self.glyphs, self.name = styles, depth, glyphs, name
        self._least = least
        self._mixed: dict[str, Style] = {}
        self._rich: dict[str, RichStyle] = {}
        self._sent: dict[str, RichStyle] = {}

    def style(self, name: str) -> Style:
        """A style by name; `foreground@background` takes its ground from the second.

        `one~30~other` fills cells with the letters' colour of one, 30 parts of a hundred, on the
        ground of the other; where colours are few, with that of one alone.
        """
        found = self._mixed.get(name)
        if found is None:
            found = self._mixed[name] = self._mix(name)
        return found

    def _mix(self, name: str) -> Style:
        foreground, _, background = name.partition("@")
        style = self._named(foreground)
        if not background:
            return style
        under = self._named(background)
        letter = style.foreground
        if self._least and not is_picture(foreground):
            letter = (
                readable(letter, under.background, self._least, nearest)
                if self.depth == "256"
                else readable(letter, under.background, self._least)
            )
        elif self.depth == "16" and letter == under.background and not is_picture(foreground):
            letter = "black" if letter == "bright-black" else "bright-black"
        return Style(letter, under.background, style.attributes | under.attributes)

    def _named(self, name: str) -> Style:
        """A style of the theme, one of them in the dark, or two blended."""
        if "~" in name:
            return self._blended(*name.split("~"))
        if name in self.styles or not name.endswith(DUSK):
            return self.styles[name]
        lit = self._named(name.removesuffix(DUSK))
        return Style(self._dusk(lit.foreground), self._dusk(lit.background), lit.attributes)

    def _dusk(self, colour: str) -> str:
        """A colour in the dark; of sixteen, all but the ground become one grey shadow."""
        ground = self.styles["text"].background
        if self.depth == "none" or colour in ("", ground):
            return colour
        if self.depth == "16":
            return "bright-black" if ground in ("", "black") else "white"
        if self.depth == "true":
            return mix(colour, ground, _DUSK)
        far = min(("#000000", "#ffffff"), key=lambda end: contrast(end, ground))
        return tinted(mix(colour, far, _DUSK_256))

    def _blended(self, one: str, share: str, other: str) -> Style:
        """So many parts of a hundred of one style's letters on another one's ground."""
        upper, lower = self.styles[one], self.styles[other]
        if self.depth in ("16", "none"):
            return upper
        colour = mix(lower.background, upper.foreground, int(share) / 100)
        if self.depth == "256":
            colour = nearest(colour)
        return Style(colour, colour, frozenset())

    def __getitem__(self, name: str) -> RichStyle:
        found = self._rich.get(name)
        if found is None:
            found = self._rich[name] = rich_style(self.style(name))
        return found

    def sent(self, name: str) -> RichStyle:
        """A style as it goes to the terminal, for what Textual's filters do not see."""
        found = self._sent.get(name)
        if found is None:
            found = self[name] if self.depth == "true" else held(self[name], self.depth)
            self._sent[name] = found
        return found


def rich_style(style: Style) -> RichStyle:
    """A style as Rich knows it; the terminal's own colours are left out."""
    has = style.attributes
    return RichStyle(
        color=_colour(style.foreground),
        bgcolor=_colour(style.background),
        bold="bold" in has or None,
        dim="dim" in has or None,
        underline="underline" in has or None,
        reverse="reverse" in has or None,
    )


def _colour(colour: str) -> Color | None:
    if not colour:
        return None
    if colour.startswith("#"):
        return Color.parse(colour)
    if colour.isdigit():
        # Textual turns numbered colours into others; Rich turns this one into the number.
        return Color.parse(rgb_of_256(int(colour)))
    return Color.from_ansi(number_of(colour))
