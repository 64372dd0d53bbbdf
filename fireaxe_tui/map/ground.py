"""What the map is painted with: terrain codes, their styles, and a picture of cells."""

from __future__ import annotations

from functools import cache

from core.named import NamedTuple

SEAS = {"N": "north", "E": "east", "S": "south", "W": "west"}
LAND = "#^*:"
OCEAN = "art-map-outer"
"""The style of everything beyond the map."""
_PLAIN = {
    ".": OCEAN,
    "r": "art-map-stream",
    **{code: f"art-map-{zone}" for code, zone in SEAS.items()},
    **{code.lower(): f"art-map-{zone}-river" for code, zone in SEAS.items()},
}
_TONES = {
    "#": ("land", "shore", "land"),
    "^": ("high", "high-lit", "high-shade"),
    "*": ("ice", "ice", "ice-lit"),
    ":": ("steppe", "steppe", "steppe"),
}
Look = tuple[str, str, str]
"""A cell: its character, its style, and the background for a letter written on it."""


class Picture(NamedTuple):
    """A chart without its places: rows of characters, styles, and backgrounds for letters."""

    chars: list[tuple[str, ...]]
    styles: list[tuple[str, ...]]
    grounds: list[tuple[str, ...]]


@cache
def style_of(code: str, tone: str) -> str:
    """Return the style of a half cell."""
    if code in SEAS:
        return f"art-map-{SEAS[code]}{('', '-mid', '-shoal')[int(tone)]}"
    if code in _TONES:
        return f"art-map-{_TONES[code][int(tone)]}"
    return _PLAIN[code]
