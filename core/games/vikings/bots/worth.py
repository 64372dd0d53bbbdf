"""What a mainland is worth, in points of fame at the end of the game.

The sum of what is there, what the scorings to come will pay for those who stand safely, and what
may still become of open tiles, waiting vikings, loose ships, gold and meals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.games.vikings import content
from core.games.vikings.bots.scale import LEADS, MEALS, MOST_GOLD, Scale
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


class Assets(NamedTuple):
    """A mainland in a few numbers; gold in hand is left out, so that it can be shared."""

    base: float
    """Fame expected without gold and awards."""
    gold: float
    """Gold expected from scorings and losses to come."""
    boatswains: int
    islands: float
    longest: int
    rate: bool
    """It owns the better exchange of gold at the end."""


def assess(me: Mainland, at: Scale) -> Assets:
    """The mainland counted by its rows; the heart of all thinking, so written for speed."""
    data, w = at.data, at.weights
    large, scorings, hope = at.large, at.scorings, at.hope
    land, standing, corner = me.land, me.standing, me.corner
    warriors = standing[WARRIOR]
    bonus_gold = bonus_noble = bonus_scout = bonus_fisher = tokens = boats = 0
    overfeed = rate = False
    extra = 0.0
    for special in me.specials:
        effect, value = data.special_effect[special], data.special_value[special]
        if effect == content.GOLDSMITH_BONUS:
            bonus_gold += value
        elif effect == content.FAME_BONUS:
            kind = data.special_kind[special]
            if kind == NOBLE:
                bonus_noble += value
            elif kind == SCOUT:
                bonus_scout += value
            elif kind == FISHERMAN:
                bonus_fisher += value
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

    ship_gold, ship_fame = data.ship_gold, data.ship_fame
    danger = [0, 0, 0, 0]
    income = gold = 0.0
    loose = moored = 0
    columns = len(me.ships)
    for column, ship in enumerate(me.ships):
        if ship == NONE:
            continue
        bit = 1 << column
        moored |= bit
        if warriors & bit:
            income += ship_fame[ship]
            gold += large * ship_gold[ship]
            continue
        loose |= bit
        for row in range(data.sail[ship], WARRIOR):
            danger[row] |= bit
        chance = hope
        if land[WARRIOR] & bit:
            chance *= 0.9 if corner[WARRIOR] and corner[BOATSWAIN] else 0.5
        pays = 0.6 * large * chance
        gold += ship_gold[ship] * (pays - (1 - chance))
        extra += ship_fame[ship] * (pays - (1 - chance))

    reach = columns + 1
    idle = warriors & ~moored
    if idle:
        near = (idle & ((1 << reach) - 1)).bit_count()
        extra += w.guard * large * (near + 0.4 * (idle.bit_count() - near)) * at.future

    noble_fame = data.noble_fame + bonus_noble
    scout_fame = data.scout_fame + bonus_scout
    nobles, scouts = standing[NOBLE], standing[SCOUT]
    goldsmiths, fishers = standing[GOLDSMITH], standing[FISHERMAN]
    safe_nobles = (nobles & ~danger[NOBLE]).bit_count()
    safe_scouts = scouts & ~danger[SCOUT]
    count_scouts = safe_scouts.bit_count()
    below = (safe_scouts & goldsmiths).bit_count() + (safe_scouts & fishers).bit_count()
    safe_gold = (goldsmiths & ~danger[GOLDSMITH]).bit_count()
    safe_fishers = (fishers & ~danger[FISHERMAN]).bit_count()
    income += safe_nobles * noble_fame + count_scouts * scout_fame + below * data.scout_bonus
    income += safe_fishers * bonus_fisher
    smith = data.goldsmith_gold + bonus_gold
    gold += w.later * scorings * smith * safe_gold
    base = me.fame + large * income + extra

    # What a viking of each kind would bring from the next large scoring on.
    lures = (
        at.meal + large * bonus_fisher,
        0.35 * smith * scorings,
        (scout_fame + 0.4) * large,
        float(noble_fame * large),
        w.guard * large,
    )
    figures = sum(corner)
    total = best = mixed = 0.0
    loads = 0
    for kind in range(WARRIOR + 1):
        stand = standing[kind]
        figures += stand.bit_count()
        open_tiles = (land[kind] & ~stand).bit_count()
        waits = corner[kind]
        if kind < WARRIOR and stand & danger[kind]:
            base += 0.6 * hope * lures[kind] * (stand & danger[kind]).bit_count()
        if not waits and not open_tiles:
            continue
        lure = lures[kind]
        if kind == WARRIOR and land[kind] & ~stand & loose:
            lure += 2.0 + 2.0 * large
        ready = waits if waits < open_tiles else open_tiles
        if ready:
            load = ready * lure
            total += load
            mixed += lure
            loads += ready
            best = max(best, load)
        base += w.waiting * at.future * lure * (waits + open_tiles - 2 * ready)
    boatswains = corner[BOATSWAIN]
    if loads:
        if boatswains:
            if boats or not at.advanced:
                carried = total if boatswains > 1 else max(best, mixed)
            else:
                carried = total * min(1.0, boatswains / loads)
            base += w.ferried * carried
        else:
            base += 0.3 * at.future * total
    if boatswains:
        base += w.boatswain * at.future * (1 if boatswains == 1 else 1.5)

    spare = safe_fishers * data.meals - figures + at.coming_meals
    base += at.feeding[overfeed][min(max(spare, -MEALS), MEALS) + MEALS]

    islands, longest, begun = _islands(me)
    base += w.variety * at.future * min(begun, 5 - begun, 2)
    if at.raised:
        base += _buildings(me, at, danger, loose)
    return Assets(base, gold, boatswains + tokens, islands + 0.5 * min(begun, 2), longest, rate)


def _islands(me: Mainland) -> tuple[int, int, int]:
    """Finished islands, the longest of them, and how many rows end in open land."""
    done = longest = begun = 0
    for row, land in enumerate(me.land):
        if not land:
            continue
        left, right = me.opens_left[row], me.opens_right[row]
        begun += right >> (land.bit_length() - 1) & 1
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
    return done, longest, begun


def _buildings(me: Mainland, at: Scale, danger: Sequence[int], loose: int) -> float:
    """Fame of the building specials that have been raised, and what may still join them (V49)."""
    data = at.data
    total = 0.0
    for tile in at.raised:
        place = me.tiles.find(tile)
        if place < 0:
            continue
        row, column = divmod(place, WIDTH)
        around = (7 << column) >> 1
        count = sum(
            (standing & around).bit_count() for standing in me.standing[max(row - 1, 0) : row + 2]
        )
        most = data.special_value[data.raised[tile]]
        expected = min(count + 0.3 * at.future * (most - count), most)
        threat = loose if row == WARRIOR else danger[row]
        total += expected * (at.hope if threat >> column & 1 else 1.0)
    return total


def with_gold(assets: Assets, gold: int, at: Scale) -> float:
    """Fame expected without awards, for a purse that would be below 0 if fame had to pay."""
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
    """Fame expected from the three awards at the end (V31)."""
    data = at.data
    boatswains = max(rival.boatswains for rival in rivals)
    islands = max(rival.islands for rival in rivals)
    longest = max(rival.longest for rival in rivals)
    return (
        data.most_boatswains * _chance(at, assets.boatswains, boatswains)
        + data.most_islands * _chance(at, assets.islands, islands)
        + data.longest_island * _chance(at, assets.longest, longest)
    )


def _chance(at: Scale, mine: float, best: float) -> float:
    """The chance of an award; nobody gets it for nothing (V32)."""
    ahead = min(max(int(2 * (mine - best)), -LEADS), LEADS)
    return at.lead[ahead + LEADS] if mine > 0 else at.future * at.lead[ahead + LEADS]
