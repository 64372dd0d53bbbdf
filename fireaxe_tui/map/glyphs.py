"""The map's symbols for ports, towns, ships and trails, one character each, in three sets."""

from __future__ import annotations

from core.frozen import frozen


@frozen
class Marks:
    """A set of symbols."""

    port: str
    home: str
    water: str
    small: str
    """A small town that still stands."""
    large: str
    saga: str
    """An open saga needs this port."""
    tried: str
    """A Task was tried here this turn."""
    skull: str
    lane: str
    """A step to a neighbour of the ship."""
    trail: str
    """The route to the chosen place."""
    prow: str
    """The left end of a ship; the next field is the right one."""
    stern: str
    sail: str
    """Drawn above the active ship."""
    night: str
    """Where a turn of a voyage ends."""


MARKS = {
    "unicode": Marks("●", "⌂", "○", "▲", "◆", "★", "×", "☠", "·", "•", "◥", "◤", "▄", "☾"),
    "cp437": Marks("•", "⌂", "°", "▲", "♦", "*", "x", "!", "·", "∙", "\\", "/", "▄", ""),
    "ascii": Marks("O", "@", "o", "^", "#", "*", "x", "!", ".", "+", "\\", "/", "|", ""),
}
GOODS = {"fish": "F", "tusks": "T", "furs": "U"}
"""The letter of each good."""
