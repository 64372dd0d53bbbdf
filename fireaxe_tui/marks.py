"""The signs of the map: ports, towns, ships and trails, one character each, in three strengths."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Marks:
    """A set of signs."""

    port: str
    home: str
    water: str
    small: str
    """A small town that still stands."""
    large: str
    saga: str
    """A saga waits here."""
    tried: str
    """A Task was tried here this turn."""
    skull: str
    lane: str
    """A step to a neighbour of the ship."""
    trail: str
    """The way to the place that is chosen."""
    prow: str
    """The left end of a ship, and below the right one."""
    stern: str
    sail: str
    """Above the ship in turn."""


MARKS = {
    "unicode": Marks("●", "⌂", "○", "▲", "◆", "★", "×", "☠", "·", "•", "◥", "◤", "▄"),
    "cp437": Marks("•", "⌂", "°", "▲", "♦", "*", "x", "!", "·", "∙", "\\", "/", "▄"),
    "ascii": Marks("O", "@", "o", "^", "#", "*", "x", "!", ".", "+", "\\", "/", "|"),
}
GOODS = {"fish": "F", "tusks": "T", "furs": "U"}
"""The letter of each good."""
