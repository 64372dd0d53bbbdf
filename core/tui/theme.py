"""Styles as escape sequences: a theme, at the colour depth the terminal can show."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property

from core.tui.colours import nearest, number_of, rgb
from core.tui.glyphs import Glyphs
from core.tui.styles import ATTRIBUTES, THEMES, Depth, Style, own_styles

__all__ = ["THEMES", "Depth", "Style", "Theme", "change", "nearest"]


class Theme:
    """A theme at a depth, with a set of glyphs; what is not one of ours looks like our first."""

    def __init__(self, name: str, depth: Depth, glyphs: Glyphs) -> None:
        self.name, self.depth, self.glyphs = name, depth, glyphs

    @cached_property
    def styles(self) -> Mapping[str, Style]:
        """Every named style of the theme."""
        return own_styles(self.name if self.name in THEMES else THEMES[0], self.depth)

    @cache  # noqa: B019 - a program uses only a handful of themes
    def style(self, name: str) -> Style:
        """A style by name; `foreground@background` mixes two styles."""
        foreground, _, background = name.partition("@")
        style = self.styles[foreground]
        if not background:
            return style
        under = self.styles[background]
        return Style(style.foreground, under.background, style.attributes | under.attributes)


@cache
def change(before: Style | None, after: Style) -> str:
    """The escape sequence from one style to another, or from any other if *before* is None."""
    parts = []
    if before is None or before.attributes != after.attributes:
        before = Style("", "", frozenset())
        parts = ["0", *(ATTRIBUTES[word] for word in sorted(after.attributes))]
    if after.foreground != before.foreground:
        parts.append(_code(after.foreground, 30) if after.foreground else "39")
    if after.background != before.background:
        parts.append(_code(after.background, 40) if after.background else "49")
    return f"\x1b[{';'.join(parts)}m" if parts else ""


def _code(colour: str, base: int) -> str:
    if colour.startswith("#"):
        red, green, blue = rgb(colour)
        return f"{base + 8};2;{red};{green};{blue}"
    if colour.isdigit():
        return f"{base + 8};5;{colour}"
    bright = colour.startswith("bright-")
    return str(base + (52 if bright else 0) + number_of(colour))
