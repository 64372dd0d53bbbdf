"""Styles as colours: a theme, at the colour depth the terminal can show.

Every depth has its own palette, chosen before the first frame, so that nothing depends on how a
library would approximate colours.
"""

from __future__ import annotations

import tomllib
from functools import cache, cached_property
from typing import Literal, NamedTuple

from core.assets import asset
from core.tui.glyphs import Glyphs

Depth = Literal["true", "256", "16", "none"]
THEMES = ("dark", "light", "contrast")
_ATTRIBUTES = {"bold": "1", "dim": "2", "underline": "4", "reverse": "7"}
_NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


class Style(NamedTuple):
    """How a stretch of letters looks; an empty colour is the terminal's own."""

    foreground: str
    background: str
    attributes: frozenset[str]


def parse(spec: str, base: Style) -> Style:
    """A style as theme files write it; what it leaves out comes from *base*."""
    words = spec.split()
    colours = words.pop(0) if words and words[0] not in _ATTRIBUTES else ""
    foreground, _, background = colours.partition("/")
    return Style(foreground or base.foreground, background or base.background, frozenset(words))


@cache
def _theme(name: str) -> dict[str, dict[str, str]]:
    """A theme's styles by depth."""
    text = asset(f"themes/{name}.toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = tomllib.loads(text)
    return found


class Theme:
    """A theme at a depth, with a set of glyphs."""

    def __init__(self, name: str, depth: Depth, glyphs: Glyphs) -> None:
        self.name, self.depth, self.glyphs = name, depth, glyphs

    @cached_property
    def styles(self) -> dict[str, Style]:
        """Every named style of the theme."""
        if self.depth == "none":
            table: dict[str, str] = _theme("none")  # type: ignore[assignment]
        else:
            table = _theme(self.name)["16" if self.depth == "16" else "true"]
        base = parse(table["text"], Style("", "", frozenset()))
        styles = {name: parse(spec, base) for name, spec in table.items()}
        if self.depth == "256":
            own = _theme(self.name).get("256", {})
            styles = {
                name: parse(own[name], _indexed(base)) if name in own else _indexed(style)
                for name, style in styles.items()
            }
        return styles

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
        parts = ["0", *(_ATTRIBUTES[word] for word in sorted(after.attributes))]
    if after.foreground != before.foreground:
        parts.append(_code(after.foreground, 30) if after.foreground else "39")
    if after.background != before.background:
        parts.append(_code(after.background, 40) if after.background else "49")
    return f"\x1b[{';'.join(parts)}m" if parts else ""


def _code(colour: str, base: int) -> str:
    if colour.startswith("#"):
        red, green, blue = _rgb(colour)
        return f"{base + 8};2;{red};{green};{blue}"
    if colour.isdigit():
        return f"{base + 8};5;{colour}"
    bright = colour.startswith("bright-")
    return str(base + (60 if bright else 0) + _NAMES.index(colour.removeprefix("bright-")))


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _indexed(style: Style) -> Style:
    return Style(nearest(style.foreground), nearest(style.background), style.attributes)


@cache
def nearest(colour: str) -> str:
    """The number of the nearest of the 240 fixed colours of a 256-colour terminal."""
    if not colour.startswith("#"):
        return colour
    wanted = _rgb(colour)
    # Channels are independent, so the cube's nearest colour has the nearest level of each.
    red, green, blue = (
        min(range(6), key=lambda step: abs(_LEVELS[step] - part)) for part in wanted
    )
    cube = 16 + 36 * red + 6 * green + blue

    def distance(number: int) -> int:
        red, green, blue = _fixed(number)
        # Weighted as the eye sees; plain distance turns dark tints into greys.
        return (
            3 * (red - wanted[0]) ** 2 + 4 * (green - wanted[1]) ** 2 + 2 * (blue - wanted[2]) ** 2
        )

    return str(min((cube, *range(_GREYS, 256)), key=distance))


_LEVELS = (0, 95, 135, 175, 215, 255)
"""How bright a channel is at each of the six steps of the colour cube."""
_GREYS = 232
"""The number of the first of the greys, which follow the cube."""


def _fixed(number: int) -> tuple[int, int, int]:
    """The colour cube and the greys of a 256-colour terminal."""
    if number >= _GREYS:
        grey = 8 + 10 * (number - _GREYS)
        return grey, grey, grey
    red, rest = divmod(number - 16, 36)
    green, blue = divmod(rest, 6)
    return _LEVELS[red], _LEVELS[green], _LEVELS[blue]
