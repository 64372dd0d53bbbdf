"""A palette: style names as Rich draws them, at a colour depth and with a set of glyphs."""

from __future__ import annotations

from collections.abc import Mapping

from rich.color import Color
from rich.style import Style as RichStyle

from core.tui.colours import mix, nearest, number_of, readable, rgb_of_256
from core.tui.depth import held
from core.tui.glyphs import Glyphs
from core.tui.styles import Depth, Style, is_picture


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
        style = self._plain(foreground)
        if not background:
            return style
        under = self._plain(background)
        letter = style.foreground
        if self._least and not is_picture(foreground):
            letter = (
                readable(letter, under.background, self._least, nearest)
                if self.depth == "256"
                else readable(letter, under.background, self._least)
            )
        return Style(letter, under.background, style.attributes | under.attributes)

    def _plain(self, name: str) -> Style:
        """A style without a ground of another, perhaps blended from two."""
        if "~" not in name:
            return self.styles[name]
        one, share, other = name.split("~")
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
