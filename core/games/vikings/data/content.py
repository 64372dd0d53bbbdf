"""The game's data as tables of small numbers, the form the rules read.

Tiles 0 to 75 are the printed ones; the building specials follow as tiles in their own right, so
that a cell of a mainland always holds a single number.
"""

from __future__ import annotations

from typing import Final, Literal

from core.frozen import frozen_identity
from core.json_data import JsonObject

GOLD_NOW, GOLDSMITH_BONUS, BOAT, FAME_BONUS, TOKEN, OVERFEED, GOLD_RATE, BUILDING = range(8)
"""What a special tile does; `Content.special_value` says how much."""
Effect = Literal["gold", "bonus", "boat", "token", "overfeed", "exchange", "building"]
EFFECTS: Final[tuple[Effect, ...]] = (
    "gold",
    "bonus",
    "boat",
    "bonus",
    "token",
    "overfeed",
    "exchange",
    "building",
)
"""The same effects as the data file spells them."""


@frozen_identity
class Content:
    """Everything a data file fixes. Tuples are indexed by tile, special or kind of viking."""

    own: JsonObject | None
    """The player's own data file as read, or None for the shipped one."""

    tile_ids: tuple[str, ...]
    tile_index: dict[str, int]
    shape: tuple[int, ...]
    opens_left: tuple[bool, ...]
    """Whether the left edge is land."""
    opens_right: tuple[bool, ...]
    building: tuple[int, ...]
    """The building a middle tile shows, or NONE."""
    building_names: tuple[str, ...]
    raised: tuple[int, ...]
    """The special that a building special's tile belongs to, else NONE."""
    starts: tuple[int, ...]
    sail: tuple[int, ...]
    """The lowest row a ship reaches, or NONE for islands."""
    sail_names: tuple[str, ...]
    ship_gold: tuple[int, ...]
    ship_fame: tuple[int, ...]

    special_ids: tuple[str, ...]
    special_index: dict[str, int]
    special_effect: tuple[int, ...]
    special_value: tuple[int, ...]
    special_kind: tuple[int, ...]
    """The kind of viking a bonus pays for, or the building of a building special."""
    special_tile: tuple[int, ...]
    special_help: tuple[str, ...]

    viking_count: tuple[int, ...]
    start_gold: tuple[int, ...]
    """By number of seats."""
    start_fame: int

    goldsmith_gold: int
    noble_fame: int
    scout_fame: int
    scout_bonus: int
    gold_per_fame: int
    most_boatswains: int
    most_islands: int
    longest_island: int
    meals: int
    overfed: int
    underfed: int
