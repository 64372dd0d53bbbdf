"""What a mainland is worth, in points of fame at the end of the game.

The sum of what is there, what the scorings to come will pay for those who stand safely, and what
may still become of open tiles, waiting vikings, loose ships, gold and meals. All guesses about the
future shrink as the purchases run out, so that the last turn is counted exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log1p, sqrt
from typing import NamedTuple

from core.games.vikings import content
from core.games.vikings.content import Content
from core.games.vikings.state import Mainland
from core.games.vikings.terms import (
    BOATSWAIN,
    FISHERMAN,
    GOLDSMITH,
    NOBLE,
    NONE,
    ROUNDS,
    SCOUT,
    SLOTS,
    WARRIOR,
    WIDTH,
)

_MOST_GOLD = 400
_MEALS = 120
"""How far the table of feeding reaches to both sides of 0."""


class Weights(NamedTuple):
    """The guesses, tuned by play of bots against each other."""

    gold: float = 0.45
    """What spendable gold is worth above its rate at the end."""
    need: float = 2.0
    """Gold a purchase usually takes."""
    later: float = 0.85
    """Gold that comes with later scorings, compared with gold in hand."""
    hope: float = 0.06
    """The chance, with each purchase left, that a warrior turns a loose ship away."""
    guard: float = 0.5
    """What a warrior without a ship is worth for each large scoring to come."""
    ferried: float = 0.7
    """Waiting vikings that can be ferried, compared with those who stand."""
    waiting: float = 0.12
    """Waiting vikings without an open tile, and open tiles without a viking."""
    meals: float = 0.13
    """Fishermen to be expected from each purchase left."""
    boatswain: float = 0.7
    """What a boatswain is worth for itself while there are purchases left."""
    variety: float = 0.3
    """Rows that go on and rows that begin anew, as long as there are both."""


WEIGHTS = Weights()


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


class Scale:
    """How to count at a point of the game: tables made once for a round and purchases left."""

    def __init__(
        self,
        data: Content,
        seats: int,
        rnd: int,
        left: int,
        advanced: bool,
        weights: Weights = WEIGHTS,
    ) -> None:
        self.data = data
        self.advanced = advanced
        self.raised = tuple(
            tile for tile, special in enumerate(data.raised) if advanced and special != NONE
        )
        """The tiles of the building specials."""
        self.weights = weights
        self.seats = seats
        self.round = rnd
        self.left = left
        """Purchases a seat has still to make, now included."""
        self.large = (ROUNDS - rnd) // 2 + 1 if rnd <= ROUNDS else 0
        self.scorings = ROUNDS + 1 - rnd
        self.hope = 1 - exp(-weights.hope * left)
        self.future = 1 - exp(-left / 8)
        """How much of the game is still open, from 0 to 1."""
        need = weights.need * left + 0.01
        lure = weights.gold * need
        rates = (1 / data.gold_per_fame, _best_rate(data))
        self.purse = tuple(
            tuple(rate * gold + lure * (1 - exp(-gold / need)) for gold in range(_MOST_GOLD))
            for rate in rates
        )
        """Fame for gold, by the exchange at the end."""
        spread = 0.4 + 0.7 * sqrt(left)
        self.feeding = tuple(
            tuple(_feeding(spare, data, extra, spread) for spare in range(-_MEALS, _MEALS + 1))
            for extra in (data.overfed, _best_overfed(data))
        )
        coming = left * weights.meals
        self.coming_meals = round(coming * data.meals) - left
        self.meal = data.meals * (data.underfed + 0.3 * (data.overfed - data.underfed))
        """What a fisherman is worth, roughly."""
        self.lures = (
            self.meal,
            0.35 * data.goldsmith_gold * self.scorings,
            (data.scout_fame + 0.4) * self.large,
            float(data.noble_fame * self.large),
            weights.guard * self.large,
        )
        """What a viking of each kind brings from the next large scoring on, without specials."""
        k = 0.25 + 0.28 * sqrt(left)
        shift = 0.5 - 0.12 * (seats - 2) * min(1.0, left / 6)
        self.lead = tuple(1 / (1 + exp(-(half / 2 + shift) / k)) for half in range(-24, 25))
        """The chance of an award by the lead over the best rival, in halves."""


def _best_rate(data: Content) -> float:
    rates = [
        value
        for value, effect in zip(data.special_value, data.special_effect, strict=True)
        if effect == content.GOLD_RATE
    ]
    return 1 / min(rates, default=data.gold_per_fame)


def _best_overfed(data: Content) -> int:
    rates = [
        value
        for value, effect in zip(data.special_value, data.special_effect, strict=True)
        if effect == content.OVERFEED
    ]
    return max(rates, default=data.overfed)


def _feeding(spare: int, data: Content, extra: int, spread: float) -> float:
    """Fame for spare meals, the bend at 0 smoothed by what is not known yet."""
    steep = extra - data.underfed
    x = spare / spread
    soft = spread * (log1p(exp(x)) if x < 30 else x)
    return data.underfed * spare + steep * soft


@lru_cache(maxsize=512)
def scale(data: Content, seats: int, rnd: int, left: int, advanced: bool) -> Scale:
    """The tables for a point of the game."""
    return Scale(data, seats, rnd, left, advanced)


def purchases_left(seats: int, rnd: int, groups: int) -> int:
    """Purchases a seat has still to make with *groups* left at the wheel."""
    return -(-groups // seats) + (ROUNDS - rnd) * (SLOTS // seats)


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
    base += at.feeding[overfeed][min(max(spare, -_MEALS), _MEALS) + _MEALS]

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
    if whole >= _MOST_GOLD - 1:
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
    ahead = min(max(int(2 * (mine - best)), -24), 24)
    return at.lead[ahead + 24] if mine > 0 else at.future * at.lead[ahead + 24]
