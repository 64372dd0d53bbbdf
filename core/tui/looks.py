"""Inks as colours: a theme, in the strength the terminal can show.

Every strength has a palette of its own, chosen before the first frame, so that nothing depends on
how a library would guess colours down.
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


class Ink(NamedTuple):
    """How a stretch of letters looks; an empty colour is the terminal's own."""

    letter: str
    ground: str
    attributes: frozenset[str]


def parse(spec: str, base: Ink) -> Ink:
    """An ink as the themes file writes it; what it leaves out is as in *base*."""
    words = spec.split()
    colours = words.pop(0) if words and words[0] not in _ATTRIBUTES else ""
    letter, _, ground = colours.partition("/")
    return Ink(letter or base.letter, ground or base.ground, frozenset(words))


@cache
def _themes() -> dict[str, dict[str, dict[str, str]]]:
    found: dict[str, dict[str, dict[str, str]]] = tomllib.loads(
        asset("looks/themes.toml").read_text(encoding="utf-8")
    )
    return found


class Looks:
    """A theme at a depth, with a set of glyphs."""

    def __init__(self, theme: str, depth: Depth, glyphs: Glyphs) -> None:
        self.theme, self.depth, self.glyphs = theme, depth, glyphs

    @cached_property
    def inks(self) -> dict[str, Ink]:
        """Every named ink of the theme."""
        themes = _themes()
        if self.depth == "none":
            table: dict[str, str] = themes["none"]  # type: ignore[assignment]
        else:
            table = themes[self.theme]["16" if self.depth == "16" else "true"]
        base = parse(table["text"], Ink("", "", frozenset()))
        inks = {name: parse(spec, base) for name, spec in table.items()}
        if self.depth == "256":
            own = themes[self.theme].get("256", {})
            inks = {
                name: parse(own[name], _indexed(base)) if name in own else _indexed(ink)
                for name, ink in inks.items()
            }
        return inks

    @cache  # noqa: B019 - a program has a handful of looks in its life
    def ink(self, name: str) -> Ink:
        """An ink by name; `letter@ground` takes its ground and attributes from two inks."""
        letter, _, ground = name.partition("@")
        ink = self.inks[letter]
        if not ground:
            return ink
        under = self.inks[ground]
        return Ink(ink.letter, under.ground, ink.attributes | under.attributes)

    @cache  # noqa: B019
    def codes(self, name: str) -> str:
        """The escape sequence that switches to an ink from any other."""
        ink = self.ink(name)
        parts = ["0", *(_ATTRIBUTES[word] for word in sorted(ink.attributes))]
        parts += [_code(ink.letter, 30)] if ink.letter else []
        parts += [_code(ink.ground, 40)] if ink.ground else []
        return f"\x1b[{';'.join(parts)}m"

    @cache  # noqa: B019
    def words(self, name: str) -> str:
        """The ink as a style in Rich's words."""
        ink = self.ink(name)
        letter = _word(ink.letter) if ink.letter else "default"
        ground = _word(ink.ground) if ink.ground else "default"
        return " ".join([*sorted(ink.attributes), letter, "on", ground])


def _code(colour: str, base: int) -> str:
    if colour.startswith("#"):
        red, green, blue = _rgb(colour)
        return f"{base + 8};2;{red};{green};{blue}"
    if colour.isdigit():
        return f"{base + 8};5;{colour}"
    bright = colour.startswith("bright-")
    return str(base + (60 if bright else 0) + _NAMES.index(colour.removeprefix("bright-")))


def _word(colour: str) -> str:
    if colour.startswith("#"):
        return colour
    return f"color({colour})" if colour.isdigit() else colour.replace("-", "_")


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _indexed(ink: Ink) -> Ink:
    return Ink(nearest(ink.letter), nearest(ink.ground), ink.attributes)


@cache
def nearest(colour: str) -> str:
    """The number of the nearest of the 240 fixed colours of a 256-colour terminal."""
    if not colour.startswith("#"):
        return colour
    wanted = _rgb(colour)

    def distance(number: int) -> int:
        red, green, blue = _fixed(number)
        # Weighted as the eye sees; plain distance turns dark tints into greys.
        return (
            3 * (red - wanted[0]) ** 2 + 4 * (green - wanted[1]) ** 2 + 2 * (blue - wanted[2]) ** 2
        )

    return str(min(range(16, 256), key=distance))


def _fixed(number: int) -> tuple[int, int, int]:
    """The colour cube and the greys of a 256-colour terminal."""
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return grey, grey, grey
    levels = (0, 95, 135, 175, 215, 255)
    red, rest = divmod(number - 16, 36)
    green, blue = divmod(rest, 6)
    return levels[red], levels[green], levels[blue]
