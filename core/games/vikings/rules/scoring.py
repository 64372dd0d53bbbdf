"""Threats, and the small and large scorings (V16 to V23, V50)."""

from __future__ import annotations

from core.games.vikings.data.content import FAME_BONUS, GOLDSMITH_BONUS
from core.games.vikings.events import Event, ScoreLine, SeatScored
from core.games.vikings.state import (
    FISHERMEN,
    NOBLES,
    SCOUTS,
    WARRIORS,
    Mainland,
    State,
    columns,
)
from core.games.vikings.terms import FISHERMAN, GOLDSMITH, NOBLE, NONE, ROWS, SCOUT, WARRIOR


def repelled(me: Mainland) -> int:
    """Columns where a warrior on an island tile repels a ship (V17)."""
    ships = sum(1 << column for column, ship in enumerate(me.ships) if ship != NONE)
    return ships & me.standing[WARRIOR]


def threatened(state: State, me: Mainland) -> list[int]:
    """For each row, the columns an unrepelled ship reaches (V16)."""
    found = [0] * len(ROWS)
    warriors = me.standing[WARRIOR]
    for column, ship in enumerate(me.ships):
        if ship != NONE and not warriors >> column & 1:
            for row in range(state.data.sail[ship], len(ROWS)):
                found[row] |= 1 << column
    return found


def bonus(state: State, me: Mainland, effect: int, kind: int) -> int:
    """What a seat's special tiles add per viking of a kind; several add up (V50)."""
    data = state.data
    return sum(
        data.special_value[special]
        for special in me.specials
        if data.special_effect[special] == effect and data.special_kind[special] == kind
    )


def _goldsmiths(state: State, me: Mainland, danger: list[int]) -> ScoreLine:
    """3 gold for each unthreatened goldsmith on an island (V20)."""
    count = (me.standing[GOLDSMITH] & ~danger[GOLDSMITH]).bit_count()
    each = state.data.goldsmith_gold + bonus(state, me, GOLDSMITH_BONUS, GOLDSMITH)
    return ScoreLine("goldsmiths", count, count * each, 0)


def small(state: State, seat: int, happened: list[Event]) -> None:
    """After rounds 1, 3 and 5: only the goldsmiths (V20)."""
    me = state.own(seat)
    line = _goldsmiths(state, me, threatened(state, me))
    me.gold += line.gold
    happened.append(SeatScored(seat, "small", (line,), me.gold, me.fame))


def large(state: State, seat: int, happened: list[Event]) -> None:
    """After rounds 2, 4 and 6: from the ships down to the fishermen (V18, V20 to V22)."""
    me = state.own(seat)
    data = state.data
    danger = threatened(state, me)

    ships = [me.ships[column] for column in columns(repelled(me))]
    warriors = ScoreLine(
        "warriors",
        len(ships),
        sum(data.ship_gold[ship] for ship in ships),
        sum(data.ship_fame[ship] for ship in ships),
    )

    safe_nobles = (me.standing[NOBLE] & ~danger[NOBLE]).bit_count()
    noble_fame = data.noble_fame + bonus(state, me, FAME_BONUS, NOBLE)
    nobles = ScoreLine("nobles", safe_nobles, 0, safe_nobles * noble_fame)

    safe_scouts = me.standing[SCOUT] & ~danger[SCOUT]
    below = (safe_scouts & me.standing[GOLDSMITH]).bit_count()
    below += (safe_scouts & me.standing[FISHERMAN]).bit_count()
    scout_fame = data.scout_fame + bonus(state, me, FAME_BONUS, SCOUT)
    count = safe_scouts.bit_count()
    scouts = ScoreLine("scouts", count, 0, count * scout_fame + below * data.scout_bonus)

    safe_fishermen = (me.standing[FISHERMAN] & ~danger[FISHERMAN]).bit_count()
    fishermen = ScoreLine(
        "fishermen", safe_fishermen, 0, safe_fishermen * bonus(state, me, FAME_BONUS, FISHERMAN)
    )

    goldsmiths = _goldsmiths(state, me, danger)
    me.gold += warriors.gold + goldsmiths.gold
    me.earn(warriors.fame, WARRIORS)
    me.earn(nobles.fame, NOBLES)
    me.earn(scouts.fame, SCOUTS)
    me.earn(fishermen.fame, FISHERMEN)
    lines = (warriors, nobles, scouts, goldsmiths, fishermen)
    happened.append(SeatScored(seat, "large", lines, me.gold, me.fame))
