"""The end of the game: losses, awards, feeding, places (V29 to V37, V49, V58 to V60)."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Outcome, SeatScore
from core.games.vikings.data import content
from core.games.vikings.events import Event, GameEnded, ScoreLine, SeatScored
from core.games.vikings.rules.scoring import threatened
from core.games.vikings.state import (
    BOATSWAINS,
    BUILDINGS,
    FEEDING,
    GOLD,
    ISLANDS,
    LEDGER,
    LONGEST,
    SHIPS,
    Mainland,
    State,
    columns,
)
from core.games.vikings.terms import BOATSWAIN, FISHERMAN, NONE, ROWS, WARRIOR, cell


def unrepelled(me: Mainland) -> list[int]:
    """Ships that no warrior repels, including those over empty columns (V19)."""
    warriors = me.standing[WARRIOR]
    return [
        ship for column, ship in enumerate(me.ships) if ship != NONE and not warriors >> column & 1
    ]


def completed_islands(me: Mainland) -> list[int]:
    """The lengths of all completed islands: left end, middles, right end, no gap (V33)."""
    found = []
    for row in range(len(ROWS)):
        length = 0
        for column in range(me.land[row].bit_length() + 1):
            bit = 1 << column
            if not me.land[row] & bit:
                length = 0
            elif not me.opens_left[row] & bit:
                length = 1
            elif length:
                length += 1
                if not me.opens_right[row] & bit:
                    found.append(length)
                    length = 0
    return found


def boatswains(state: State, me: Mainland) -> int:
    """Boatswain figures on the mainland plus boatswain tokens (V58)."""
    data = state.data
    tokens = (s for s in me.specials if data.special_effect[s] == content.TOKEN)
    return me.corner[BOATSWAIN] + sum(data.special_value[special] for special in tokens)


def figures(me: Mainland) -> int:
    """The number of vikings a seat has, boatswains included (V34)."""
    return sum(me.corner) + sum(row.bit_count() for row in me.standing)


def building_fame(state: State, me: Mainland) -> int:
    """1 fame for each viking on a building special or the eight cells round it (V49)."""
    data = state.data
    danger = threatened(state, me)
    total = 0
    for row in range(len(ROWS)):
        for column in columns(me.opens_left[row] & me.opens_right[row] & ~danger[row]):
            special = data.raised[me.tiles[cell(row, column)]]
            if special != NONE:
                around = (7 << column) >> 1
                rows = me.standing[max(row - 1, 0) : row + 2]
                count = sum((standing & around).bit_count() for standing in rows)
                total += min(count, data.special_value[special])
    return total


def _value(state: State, me: Mainland, effect: int, default: int) -> int:
    """A rate of the end scoring: that of a special tile, or the usual one."""
    data = state.data
    for special in me.specials:
        if data.special_effect[special] == effect:
            return data.special_value[special]
    return default


def _lose_ships(state: State, me: Mainland) -> ScoreLine:
    """Lose the value of each unrepelled ship; missing gold comes out of fame (V29)."""
    ships = unrepelled(me)
    due = sum(state.data.ship_gold[ship] for ship in ships)
    fame = sum(state.data.ship_fame[ship] for ship in ships)
    gold = min(me.gold, due)
    me.gold -= gold
    return ScoreLine("ships", len(ships), -gold, me.earn(gold - due - fame, SHIPS))


def _change_gold(state: State, me: Mainland) -> ScoreLine:
    """Turn every 5 gold into 1 fame; the remainder is kept for ties (V30)."""
    rate = _value(state, me, content.GOLD_RATE, state.data.gold_per_fame)
    held = me.gold
    fame, me.gold = divmod(held, rate)
    return ScoreLine("gold", held, me.gold - held, me.earn(fame, GOLD))


def _award(what: str, counts: Sequence[int], seat: int, fame: int) -> ScoreLine:
    """Everyone tied for the most gets it in full; a count of 0 wins nothing (V31, V32)."""
    best = max(counts)
    won = best > 0 and counts[seat] == best
    return ScoreLine(what, counts[seat], 0, fame if won else 0)


def _feed(state: State, me: Mainland) -> ScoreLine:
    """Each unthreatened fisherman on an island feeds five (V34, V35)."""
    data = state.data
    safe = me.standing[FISHERMAN] & ~threatened(state, me)[FISHERMAN]
    spare = safe.bit_count() * data.meals - figures(me)
    rate = _value(state, me, content.OVERFEED, data.overfed) if spare > 0 else data.underfed
    return ScoreLine("feeding", spare, 0, me.earn(spare * rate, FEEDING))


def score_seats(state: State) -> list[tuple[ScoreLine, ...]]:
    """Carry out the end scoring on every mainland; return its lines by seat."""
    data = state.data
    seats = range(len(state.mainlands))
    for seat in seats:
        state.own(seat)
    everyone = state.mainlands
    islands = [completed_islands(me) for me in everyone]
    held = [boatswains(state, me) for me in everyone]
    finished = [len(lengths) for lengths in islands]
    longest = [max(lengths, default=0) for lengths in islands]
    lines = []
    for seat, me in enumerate(everyone):
        ships = _lose_ships(state, me)
        gold = _change_gold(state, me)
        awards = (
            (_award("boatswains", held, seat, data.most_boatswains), BOATSWAINS),
            (_award("islands", finished, seat, data.most_islands), ISLANDS),
            (_award("longest", longest, seat, data.longest_island), LONGEST),
        )
        for line, why in awards:
            me.earn(line.fame, why)
        feeding = _feed(state, me)
        fame = me.earn(building_fame(state, me), BUILDINGS)
        buildings = ScoreLine("buildings", fame, 0, fame)
        lines.append((ships, gold, *(line for line, _ in awards), feeding, buildings))
    return lines


def finish(state: State, happened: list[Event]) -> None:
    """Carry out the end scoring; then the game is over."""
    for seat, lines in enumerate(score_seats(state)):
        me = state.mainlands[seat]
        happened.append(SeatScored(seat, "final", lines, me.gold, me.fame))
    state.phase = "over"
    happened.append(GameEnded(places(state, final=True).winners))


def score(state: State) -> Outcome:
    """The score as if the game ended now."""
    if state.phase == "over":
        return places(state, final=True)
    imagined = state.clone()
    score_seats(imagined)
    return places(imagined, final=False)


def places(state: State, final: bool) -> Outcome:
    """Most fame, then most gold; equals share a place (V37, V60)."""
    marks = [(me.fame, me.gold) for me in state.mainlands]
    return Outcome(
        tuple(
            SeatScore(
                seat=seat,
                total=me.fame,
                place=1 + sum(other > marks[seat] for other in marks),
                parts=tuple(zip(LEDGER, me.ledger, strict=True)),
                tiebreak=me.gold,
            )
            for seat, me in enumerate(state.mainlands)
        ),
        final,
        "Six rounds have been played." if final else "",
        tiebreak="gold left",
    )
