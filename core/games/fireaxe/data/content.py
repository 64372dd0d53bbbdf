"""The game's data as tables of small numbers, the form the rules read.

A place is one number: first come the ports, then the waters, then the three homelands, and last
the Wintering Zone, whose id is "wintering". Ids are in lower case with hyphens ("change-in-demand",
"northumbrian-coast"). A rune here is a kind of card: equal cards are not distinguished.
"""

from __future__ import annotations

from core.frozen import frozen_identity
from core.json_data import JsonObject

WINTERING = "wintering"
"""The id of the Wintering Zone, which no table of a data file may use."""

(
    SET_DEMAND,
    SETTLE_POINTS,
    FREE_SAIL,
    CALM,
    ADD_CREW,
    SAVE_CREW,
    ATTACK_BONUS,
    NO_LOSSES,
    REROLL,
    CHALLENGE,
    ANY_GOOD,
    SAGA_POINTS,
    SINK_GOOD,
    TREASURE_TWICE,
    SEND_HOME,
    STEAL_RUNE,
    LOSE_PIECE,
    MUTINY,
    FEWER_DAYS,
) = range(19)
"""What a rune does, in the order of the cards in the data; `Content.rune_value` is the amount."""


@frozen_identity
class Content:
    """Everything a data file fixes. Tuples are indexed by place, port, region, saga or rune."""

    own: JsonObject | None
    """A player's own data file as it was read, or None for the shipped one."""

    place_ids: tuple[str, ...]
    """Ports, waters, homelands, and "wintering" last."""
    place_names: tuple[str, ...]
    place_index: dict[str, int]
    ports: int
    """How many places are ports: places 0 to ports - 1."""
    waters: int
    homelands: int
    adjacent: tuple[tuple[int, ...], ...]
    """Where one Sail can lead, by place, in ascending order; empty for the Wintering Zone."""
    zone: tuple[int, ...]
    """The weather zone (see `terms.ZONES`) by place; NONE for the Wintering Zone."""

    value: tuple[int, ...]
    """The printed value by port."""
    region: tuple[int, ...]
    """The region by port; NONE for independents and large ports."""
    town: tuple[int, ...]
    """0, SMALL or LARGE by port."""
    region_ids: tuple[str, ...]
    region_names: tuple[str, ...]
    region_ports: tuple[tuple[int, ...], ...]
    """The three ports of each region, in ascending order."""
    small_treasures: tuple[int, ...]
    large_treasures: tuple[int, ...]

    good_count: tuple[int, int, int]
    """Tokens by good (see `terms.GOODS`)."""
    demand: int
    """The good in demand at the start."""
    demand_bonus: int
    clear: tuple[tuple[int, ...], ...]
    """Clear Weather Days: clear[zone of the blue hole][zone sailed into]."""
    skulls: tuple[int, ...]
    """Skulls to cover, by excess days from 0 to 7."""

    saga_ids: tuple[str, ...]
    saga_names: tuple[str, ...]
    saga_index: dict[str, int]
    saga_era: tuple[int, ...]
    """1, 2 or 3."""
    saga_homeland: tuple[int, ...]
    """0, 1 or 2, counting the homelands (place ports + waters + n)."""
    saga_task: tuple[int, ...]
    """TRADE, RAID or SETTLE (see `terms.TASKS`)."""
    saga_ports: tuple[tuple[int, ...], ...]
    """The saga's ports, in the order of the card."""
    saga_bonus: tuple[int, ...]

    rune_ids: tuple[str, ...]
    """Kinds of rune, in the order of the data."""
    rune_names: tuple[str, ...]
    rune_texts: tuple[str, ...]
    rune_index: dict[str, int]
    rune_count: tuple[int, ...]
    """Cards of each kind."""
    rune_conflict: tuple[bool, ...]
    rune_op: tuple[int, ...]
    """SET_DEMAND to FEWER_DAYS."""
    rune_value: tuple[int, ...]
    """The number in the effect: crew, points, days; 0 where there is none. The points of
    Colonization are 0 too, which means the port's printed value."""
    rune_where: tuple[int, ...]
    """Places where it may be played: AT_PORT, AT_WATER and AT_WINTER added up."""
    rune_timing: tuple[str, ...]
    """When it may be played, as the data puts it ("any", "before-attack"): for screens, since the
    rules know it from the effect."""
