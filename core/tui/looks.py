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
def _theme(name: str) -> dict[str, dict[str, str]]:
    """A theme's inks by depth."""
    text = asset(f"looks/{name}.toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = tomllib.loads(text)
    return found


class Looks:
    """A theme at a depth, with a set of glyphs."""

    def __init__(self, theme: str, depth: Depth, glyphs: Glyphs) -> None:
        self.theme, self.depth, self.glyphs = theme, depth, glyphs

    @cached_property
    def inks(self) -> dict[str, Ink]:
        """Every named ink of the theme."""
        if self.depth == "none":
            table: dict[str, str] = _theme("none")  # type: ignore[assignment]
        else:
            table = _theme(self.theme)["16" if self.depth == "16" else "true"]
        base = parse(table["text"], Ink("", "", frozenset()))
        inks = {name: parse(spec, base) for name, spec in table.items()}
        if self.depth == "256":
            own = _theme(self.theme).get("256", {})
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
        return change(None, self.ink(name))


@cache
def change(before: Ink | None, after: Ink) -> str:
    """The escape sequence from one ink to another, or from any other if *before* is None."""
    parts = []
    if before is None or before.attributes != after.attributes:
        before = Ink("", "", frozenset())
        parts = ["0", *(_ATTRIBUTES[word] for word in sorted(after.attributes))]
    if after.letter != before.letter:
        parts.append(_code(after.letter, 30) if after.letter else "39")
    if after.ground != before.ground:
        parts.append(_code(after.ground, 40) if after.ground else "49")
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


def _indexed(ink: Ink) -> Ink:
    return Ink(nearest(ink.letter), nearest(ink.ground), ink.attributes)


@cache
def nearest(colour: str) -> str:
    """The number of the nearest of the 240 fixed colours of a 256-colour terminal."""
    if not colour.startswith("#"):
        return colour
    wanted = _rgb(colour)
    # The channels count one by one, so the nearest of the cube is the nearest level of each.
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

    return str(min((cube, *range(232, 256)), key=distance))


_LEVELS = (0, 95, 135, 175, 215, 255)


def _fixed(number: int) -> tuple[int, int, int]:
    """The colour cube and the greys of a 256-colour terminal."""
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return grey, grey, grey
    red, rest = divmod(number - 16, 36)
    green, blue = divmod(rest, 6)
    return _LEVELS[red], _LEVELS[green], _LEVELS[blue]
