"""The game's terms as small numbers, and the numbers the rulebook fixes.

Zones are numbered clockwise round the wind dial, so that a quarter turn is +1 or -1 (F21).
"""

from __future__ import annotations

from typing import Final, Literal

Good = Literal["fish", "tusks", "furs"]
Piece = Literal["crew", "fish", "tusks", "furs"]
Zone = Literal["north", "east", "south", "west"]
Task = Literal["trade", "raid", "settle"]

FISH, TUSKS, FURS = range(3)
GOODS: Final[tuple[Good, ...]] = ("fish", "tusks", "furs")
GOOD: Final[dict[str, int]] = {name: good for good, name in enumerate(GOODS)}

NORTH, EAST, SOUTH, WEST = range(4)
ZONES: Final[tuple[Zone, ...]] = ("north", "east", "south", "west")
ZONE: Final[dict[str, int]] = {name: zone for zone, name in enumerate(ZONES)}

TRADE, RAID, SETTLE = range(3)
TASKS: Final[tuple[Task, ...]] = ("trade", "raid", "settle")

AT_PORT, AT_WATER, AT_WINTER, AT_HOME = 1, 2, 4, 8
"""Where a ship is, as bits, so that a rune can name several (F32)."""

SMALL, LARGE = 1, 2
"""The size of a port's town; 0 is none."""

NONE = 255
"""No piece, place, seat or zone where there could be one."""

DAYS = 7
SLOTS: Final = (0, 5, 6, 7)
"""Open slots of a longship by era (F8)."""
HAND = 3
CREW = 15
SKULLS = 3
SAGA_SPACES = 3
SAGAS_REMOVED = 3
"""Sagas of each era that are removed unseen (F4)."""
ERAS = 3
RAID_ROLLS = 3
SETTLE_DICE = 3
TOKENS = 3
AXE_BONUS = 3
"""Points per town for the seat with the most towns (F30)."""
MOST_SAGAS, SECOND_SAGAS = 10, 5
"""Points per saga for the most and the second most of a homeland (F30)."""
