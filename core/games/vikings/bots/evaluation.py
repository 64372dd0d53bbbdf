"""What a mainland is worth, in points of fame at the end of the game.

The sum of what it already has, what coming scorings will pay for safe vikings, and estimates for
open tiles, waiting vikings, unrepelled ships, gold and meals.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from core.games.vikings.bots.weights import LEADS, MEALS, MOST_GOLD, Scale
from core.games.vikings.data import content
from core.games.vikings.state import Mainland
from core.games.vikings.terms import (
    BOATSWAIN,
    FISHERMAN,
    GOLDSMITH,
    NOBLE,
    NONE,
    SCOUT,
    WARRIOR,
    WIDTH,
)
from core.named import NamedTuple


class Assets(NamedTuple):
    """A mainland in a few numbers, without its gold so that purses of any size can share them."""

    base: float
    """Expected fame, not counting gold and awards."""
    gold: float
    """Gold expected from coming scorings, less expected losses."""
    boatswains: int
    islands: float
    longest: int
    rate: bool
    """Whether it has the special tile for a better exchange of gold at the end."""


def evaluate(me: Mainland, at: Scale, raised: Sequence[int]) -> Assets:
    """Evaluate a mainland row by row, without the fame it has; written for speed.

    Of the building specials, only those in *raised* are considered.
    """
    data, w, large = at.data, at.weights, at.large
    standing, corner = me.standing, me.corner
    fishers, goldsmiths, scouts, _, warriors = standing
    boatswains, open_tops = corner[BOATSWAIN], me.land[WARRIOR] & ~warriors
    lures, pays, smith, tokens, boats, overfeed, rate, base = _pay(at, me.specials)
    manned = corner[WARRIOR] > 0 and boatswains > 0
    fame, gold, danger, loose = _shore(at, bytes(me.ships), warriors, open_tops, manned)
    if open_tops & loose:
        lures = (*lures[:WARRIOR], lures[WARRIOR] + w.rescue * (1 + large))

    figures = boatswains
    total = best = mixed = 0.0
    loads = islands = longest = begun = 0
    for land, left, right, stand, waits, threat, lure, pay in zip(
        me.land, me.opens_left, me.opens_right, standing, corner, danger, lures, pays, strict=False
    ):
        if land or waits:
            row = _row(at, lure, pay, land, left, right, stand, waits, stand & threat)
            worth, vikings, ready, done, length, goes_on = row
            base += worth
            figures += vikings
            islands += done
            begun += goes_on
            if length:
                longest = max(longest, length)
            if ready:
                load = ready * lure
                total += load
                mixed += lure
                loads += ready
                best = max(best, load)
    if boatswains:
        base += at.boatswains[boatswains]
        if loads:
            each = at.advanced and not boats
            base += w.ferried * _carried(boatswains, each, loads, total, max(best, mixed))
    elif loads:
        base += w.stranded * at.future * total

    safe_scouts = scouts & ~danger[SCOUT]
    if safe_scouts:
        below = (safe_scouts & goldsmiths).bit_count() + (safe_scouts & fishers).bit_count()
        empty = 2 * safe_scouts.bit_count() - below
        base += large * data.scout_bonus * below + at.pair * empty
    if goldsmiths:
        safe = (goldsmiths & ~danger[GOLDSMITH]).bit_count()
        gold += w.later * at.scorings * smith * safe
    fed = data.meals * (fishers & ~danger[FISHERMAN]).bit_count()
    spare = fed - figures + at.coming_meals
    base += fame + at.feeding[overfeed][min(max(spare, -MEALS), MEALS) + MEALS]
    base += w.variety * at.future * _VARIETY[begun]
    if raised:
        base += _buildings(me, at, raised, danger, loose)
    hoped = islands + w.begun * min(begun, 2)
    return Assets(base, gold, boatswains + tokens, hoped, longest, rate)


def _carried(boatswains: int, each: bool, loads: int, total: float, best: float) -> float:
    """What ferrying brings: *each* viking needs its own boatswain, or one takes a whole load.

    With a single boatswain and whole loads, it is the *best* load.
    """
    if each:
        return total * min(1.0, boatswains / loads)
    return total if boatswains > 1 else best


_VARIETY = (0, 1, 2, 2, 1, 0)
"""By the number of rows ending in open land: the smaller of those rows and the others."""
_Pay = tuple[tuple[float, ...], tuple[int, ...], int, int, int, bool, bool, float]


@lru_cache(maxsize=4096)
def _pay(at: Scale, specials: tuple[int, ...]) -> _Pay:
    """What each kind of viking brings to the owner of these specials, and their other effects."""
    data, large = at.data, at.large
    smith, noble, scout, fisher = data.goldsmith_gold, data.noble_fame, data.scout_fame, 0
    tokens = boats = 0
    overfeed = rate = False
    extra = 0.0
    for special in specials:
        effect, value = data.special_effect[special], data.special_value[special]
        if effect == content.GOLDSMITH_BONUS:
            smith += value
        elif effect == content.FAME_BONUS:
            kind = data.special_kind[special]
            if kind == NOBLE:
                noble += value
            elif kind == SCOUT:
                scout += value
            elif kind == FISHERMAN:
                fisher += value
        elif effect == content.TOKEN:
            tokens += value
        elif effect == content.BOAT:
            boats += 1
            extra += 1.5 * at.future
        elif effect == content.OVERFEED:
            overfeed = True
        elif effect == content.GOLD_RATE:
            rate = True
        elif effect == content.BUILDING:
            extra += 4.0 * at.future
    lures = (
        at.meal + large * fisher,
        at.weights.smith * smith * at.scorings,
        (scout + at.weights.scout) * large,
        float(noble * large),
        at.weights.guard * large,
    )
    pays = (large * fisher, 0, large * scout, large * noble, 0)
    return lures, pays, smith, tokens, boats, overfeed, rate, extra


@lru_cache(maxsize=16384)
def _shore(
    at: Scale, ships: bytes, warriors: int, open_tops: int, manned: bool
) -> tuple[float, float, tuple[int, ...], int]:
    """Fame and gold from ships and warriors, threatened columns by row, and unrepelled ships."""
    data, large, w = at.data, at.large, at.weights
    danger = [0] * (WARRIOR + 1)
    fame = gold = 0.0
    loose = moored = 0
    for column, ship in enumerate(ships):
        if ship == NONE:
            continue
        bit = 1 << column
        moored |= bit
        if warriors & bit:
            fame += large * data.ship_fame[ship]
            gold += large * data.ship_gold[ship]
            continue
        loose |= bit
        for row in range(data.sail[ship], WARRIOR):
            danger[row] |= bit
        chance = at.hope
        if open_tops & bit:
            chance *= 0.9 if manned else 0.5
        pays = w.repelled * large * chance
        fame -= w.menace * at.future * (1 - chance)
        gold += data.ship_gold[ship] * (pays - (1 - chance))
        fame += data.ship_fame[ship] * (pays - (1 - chance))
    idle = warriors & ~moored
    if idle:
        near = (idle & ((2 << len(ships)) - 1)).bit_count()
        guards = near + w.far_guard * (idle.bit_count() - near)
        fame += w.guard * large * guards * at.future
    return fame, gold, tuple(danger), loose


@lru_cache(maxsize=32768)
def _row(  # noqa: PLR0913, PLR0917 - plain numbers make the cache key
    at: Scale,
    lure: float,
    pay: int,
    land: int,
    left: int,
    right: int,
    stand: int,
    waits: int,
    threatened: int,
) -> tuple[float, int, int, int, int, int]:
    """What a row and its waiting vikings are worth, and the counts taken from it.

    The counts are its vikings, how many of them could be ferried, completed islands, the longest of
    these, and whether the row ends in open land.
    """
    there, in_danger = stand.bit_count(), threatened.bit_count()
    open_tiles = (land & ~stand).bit_count()
    ready = min(waits, open_tiles)
    worth = pay * (there - in_danger) + at.weights.danger * at.hope * lure * in_danger
    worth += at.weights.waiting * at.future * lure * (waits + open_tiles - 2 * ready)
    done = longest = goes_on = 0
    if land:
        goes_on = right >> (land.bit_length() - 1) & 1
    ends = land & left & ~right
    inner = left & right
    starts = land & ~left
    while ends:
        end = ends & -ends
        ends ^= end
        length = 2
        end >>= 1
        while end & inner:
            end >>= 1
            length += 1
        if end & starts:
            done += 1
            longest = max(longest, length)
    return worth, there + waits, ready, done, longest, goes_on


def _buildings(
    me: Mainland, at: Scale, raised: Sequence[int], danger: Sequence[int], loose: int
) -> float:
    """Fame for the placed building specials, and for vikings that may still join them (V49)."""
    data = at.data
    total = 0.0
    for tile in raised:
        place = me.tiles.find(tile)
        if place < 0:
            continue
        row, column = divmod(place, WIDTH)
        around = (7 << column) >> 1
        count = 0
        for standing in me.standing[row - 1 if row else 0 : row + 2]:
            if beside := standing & around:
                count += beside.bit_count()
        most = data.special_value[data.raised[tile]]
        expected = min(count + 0.3 * at.future * (most - count), most)
        threat = loose if row == WARRIOR else danger[row]
        total += expected * (at.hope if threat >> column & 1 else 1.0)
    return total


def with_gold(assets: Assets, gold: int, at: Scale) -> float:
    """Expected fame without awards; negative *gold* is the part of a price paid in fame."""
    held = gold + assets.gold if gold > 0 else assets.gold
    value = assets.base if gold >= 0 else assets.base + gold
    if held <= 0:
        return value + held
    table = at.purse[assets.rate]
    whole = int(held)
    if whole >= MOST_GOLD - 1:
        return value + table[-1]
    return value + table[whole] + (held - whole) * (table[whole + 1] - table[whole])


def awards(assets: Assets, rivals: Sequence[Assets], at: Scale) -> float:
    """Expected fame from the three awards at the end (V31)."""
    data = at.data
    boatswains = max([rival.boatswains for rival in rivals])
    islands = max([rival.islands for rival in rivals])
    longest = max([rival.longest for rival in rivals])
    return (
        data.most_boatswains * _chance(at, assets.boatswains, boatswains)
        + data.most_islands * _chance(at, assets.islands, islands)
        + data.longest_island * _chance(at, assets.longest, longest)
    )


def _chance(at: Scale, mine: float, best: float) -> float:
    """The chance of winning an award; a count of 0 wins nothing (V32)."""
    ahead = min(max(int(2 * (mine - best)), -LEADS), LEADS)
    return at.lead[ahead + LEADS] if mine > 0 else at.future * at.lead[ahead + LEADS]
