"""Colours and how far apart they are.

A colour is `#rrggbb`, the number of one of the fixed colours of a 256-colour terminal, the name of
one of the sixteen, or empty: the terminal's own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from math import ceil

NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
"""The sixteen colours are these and `bright-` with each of them."""
UNSAFE = frozenset((59, 102, 145, 188))
"""Greys of the cube that Rich turns into others; the greys after the cube are as good."""
_LEVELS = (0, 95, 135, 175, 215, 255)
"""How bright a channel is at each of the six steps of the colour cube."""
_CUBE = 16
_GREYS = 232
"""The number of the first of the greys, which follow the cube."""
_DARKEST = 8
"""How bright the first grey is; each of the others is 10 brighter."""
_WEIGHTS = (3, 4, 2)
"""How much the eye sees of each channel; plain distance turns dark tints into greys."""
_LINEAR = 0.03928
"""Up to here the brightness of a channel rises evenly."""
_STEPS = 40
"""In how many steps a letter moves to black or white."""


def _sent_grey(number: int) -> int:
    """How bright the colour is that Rich sends as one of the greys."""
    return round((number - _GREYS + 1) * 255 / 25)


SENT = {
    parts: number
    for number, parts in enumerate(product(_LEVELS, repeat=3), _CUBE)
    if number not in UNSAFE
} | {(_sent_grey(number),) * 3: number for number in range(_GREYS, 256)}
"""The colours that Rich sends as a number, by their red, green and blue."""


def number_of(name: str) -> int:
    """The number of one of the sixteen colours."""
    bright = name.startswith("bright-")
    return NAMES.index(name.removeprefix("bright-")) + (8 if bright else 0)


@cache
def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour that is the same on every terminal."""
    if colour.startswith("#"):
        return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
    number = int(colour)
    if number >= _GREYS:
        grey = _DARKEST + 10 * (number - _GREYS)
        return grey, grey, grey
    if number < _CUBE:
        raise ValueError(f"Colour {number} looks different on every terminal.")
    red, rest = divmod(number - _CUBE, 36)
    green, blue = divmod(rest, 6)
    return _LEVELS[red], _LEVELS[green], _LEVELS[blue]


def hex_of(red: float, green: float, blue: float) -> str:
    return f"#{round(red):02x}{round(green):02x}{round(blue):02x}"


@cache
def rgb_of_256(number: int) -> str:
    """The colour that Rich sends as *number*; the greys differ a little from what is shown."""
    if number >= _GREYS:
        grey = _sent_grey(number)
        return hex_of(grey, grey, grey)
    return hex_of(*rgb(str(number)))


@cache
def nearest(colour: str) -> str:
    """The number of the nearest of the fixed colours of a 256-colour terminal."""
    if not colour.startswith("#"):
        return colour
    wanted = rgb(colour)
    # Channels are independent, so the cube's nearest colour has the nearest level of each.
    red, green, blue = (
        min(range(6), key=lambda step: abs(_LEVELS[step] - part)) for part in wanted
    )
    cube = _CUBE + 36 * red + 6 * green + blue
    # The nearest grey is as bright as all channels together, each weighted as below.
    bright = sum(weight * part for weight, part in zip(_WEIGHTS, wanted, strict=True))
    step = ceil((bright / sum(_WEIGHTS) - _DARKEST) / 10 - 0.5)
    grey = _GREYS + min(max(step, 0), 255 - _GREYS)
    if cube in UNSAFE:
        return str(grey)

    def distance(number: int) -> int:
        parts = zip(_WEIGHTS, rgb(str(number)), wanted, strict=True)
        return sum(weight * (one - other) ** 2 for weight, one, other in parts)

    return str(min(cube, grey, key=distance))


def tinted(colour: str) -> str:
    """The nearest fixed colour that is no grey of the ramp, so that dark ones keep their tint."""
    red, green, blue = (
        min(range(6), key=lambda step: abs(_LEVELS[step] - part)) for part in rgb(colour)
    )
    return str(_CUBE + 36 * red + 6 * green + blue)


def mix(colour: str, other: str, share: float) -> str:
    """*colour* moved towards *other* by a share between 0 and 1."""
    parts = zip(rgb(colour), rgb(other), strict=True)
    return hex_of(*(one + (two - one) * share for one, two in parts))


@cache
def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1, as WCAG defines it."""
    linear = [
        part / 12.92 if part <= _LINEAR else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in rgb(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _same(colour: str) -> str:
    return colour


@cache
def readable(letter: str, ground: str, least: float, fit: Callable[[str], str] = _same) -> str:
    """*letter*, moved towards black or white until it can be read on *ground*.

    *fit* turns a colour into one the terminal has, which is what must be readable.
    """
    start = fit(letter)
    if contrast(start, ground) >= least:
        return start
    far = max(("#000000", "#ffffff"), key=lambda end: contrast(end, ground))
    for step in range(1, _STEPS):
        moved = fit(mix(letter, far, step / _STEPS))
        if contrast(moved, ground) >= least:
            return moved
    return fit(far)
