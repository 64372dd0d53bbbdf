"""The sprites of the data file as stamps: pixels by the names of their colours, ready to copy."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

from core.assets import asset
from core.frozen import frozen

SizeName = Literal["small", "medium", "large"]
Pixel = str | None
"""The name of a colour, or nothing."""


@frozen
class Size:
    """How large pieces are drawn, in cells."""

    name: SizeName
    figure: tuple[int, int]
    tile: tuple[int, int]
    """The usual width of a tile, and its height."""
    narrowest: int
    """The least width of a tile, for a mainland of many columns."""
    decent: int
    """The least width at which a size is worth choosing."""
    widest: int
    ship: tuple[int, int]
    group: tuple[int, int]
    """A tile with a viking as it lies on the wheel."""


SMALL = Size("small", (3, 2), (8, 2), 4, 5, 9, (6, 2), (6, 3))
MEDIUM = Size("medium", (5, 3), (11, 4), 6, 8, 13, (9, 4), (9, 4))
LARGE = Size("large", (9, 5), (15, 6), 10, 12, 20, (14, 6), (14, 6))
SIZES = (LARGE, MEDIUM, SMALL)


@frozen
class Stamp:
    """A picture: rows of pixels in pairs, and the cells that carry a letter."""

    rows: tuple[tuple[Pixel, ...], ...]
    letters: tuple[tuple[int, int], ...]
    """Cells by column and line, from left to right."""


_LETTERED = frozenset("LV")


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(asset("vikings/sprites.toml").read_text(encoding="utf-8"))


def _stamp(rows: Sequence[str], own: Mapping[str, str]) -> Stamp:
    """Rows of letters as colours; *own* are those of this picture alone."""
    names = {**_data()["pixels"], **own}
    if len(rows) % 2:
        rows = ["." * len(rows[0]), *rows]
    return Stamp(
        tuple(tuple(names.get(char) for char in row) for row in rows),
        tuple(
            (x, y)
            for y in range(len(rows) // 2)
            for x in range(len(rows[0]))
            if {rows[2 * y][x], rows[2 * y + 1][x]} & _LETTERED
        ),
    )


@cache
def figure(viking: str, size: SizeName, lying: bool = False) -> Stamp:
    """A viking, standing or lying down."""
    own = {"c": viking, "L": viking, "C": f"{viking}-lit", "d": f"{viking}-dark"}
    if not lying:
        return _stamp(_data()["viking"][viking][size], own)
    down, pixels = _data()["down"], {**_data()["pixels"], **own}
    own["A"] = pixels[down["headgear"][viking]]
    own["t"] = pixels[down["tool"][viking]]
    return _stamp(down[size], own)


@cache
def ship(sail: str, size: SizeName, home: bool = False) -> Stamp:
    """A ship under sail, or turned away with its sail furled; a sail may be that of a seat."""
    cloth = sail if sail.startswith("seat-") else f"sail-{sail}"
    own = {"S": cloth, "V": cloth, "Z": cloth if cloth is sail else f"{cloth}-dark"}
    if home:
        own |= {"S": f"{cloth}-dark", "w": "bark", "e": "rope"}
    return _stamp(_data()["ship"][f"{size}_home" if home else size], own)


@cache
def building(name: str, size: SizeName, special: bool = False) -> Stamp:
    """A building; that of a special tile has a golden roof, a small one is all of gold."""
    own = {"t": "gold", "T": "brass", "q": "brass", "v": "gold"} if special else {}
    if special and size == "small":
        own = dict.fromkeys("tTev", "gold") | dict.fromkeys("pq", "brass")
    return _stamp(_data()["building"][name][size], own)


@cache
def icon(special: str) -> Stamp:
    """The picture of a special tile, by its id."""
    return _stamp(_special(special)["icon"], {})


def _special(special: str) -> Any:
    known = _data()["special"]
    kind = special.partition("-")[0]
    return known.get(kind, known["gold5"])


@cache
def lines(viking: str, glyphs: str) -> tuple[str, ...]:
    """A viking as three lines of characters."""
    plain = glyphs != "unicode"
    return tuple(_data()["letters"][viking]["a" if plain else "u"])
