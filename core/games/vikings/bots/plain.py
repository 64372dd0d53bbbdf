"""Plain policies to measure the levels against: each looks one purchase ahead, with few rules.

They share nothing with the valuation of the levels. A mainland counts as if nothing more were ever
bought: what it would earn in the scorings to come, what the end of the game would pay, and a fixed
guess for gold, boatswains and vikings that wait. Each policy has its own tastes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core import rng
from core.bots.budget import Budget
from core.games.vikings import actions as act
from core.games.vikings import rules
from core.games.vikings.actions import Action
from core.games.vikings.bots.imagine import imagine
from core.games.vikings.data import content
from core.games.vikings.data.content import Content
from core.games.vikings.rules import offer
from core.games.vikings.rules.ending import boatswains as held
from core.games.vikings.rules.ending import building_fame, completed_islands
from core.games.vikings.rules.placing import open_cells, open_moorings
from core.games.vikings.rules.scoring import bonus, threatened
from core.games.vikings.state import Mainland, State, columns
from core.games.vikings.terms import (
    BOATSWAIN,
    FISHERMAN,
    GOLDSMITH,
    KIND,
    NOBLE,
    NONE,
    ROUNDS,
    SCOUT,
    SHIP,
    SLOTS,
    WARRIOR,
)
from core.games.vikings.view import View
from core.named import NamedTuple


class Tastes(NamedTuple):
    """What a policy makes of things that pay later or not at all."""

    coin: float = 0.7
    """Fame for a gold to be spent."""
    earned: float = 0.4
    """Fame for a gold that goldsmiths and ships will bring."""
    noble: float = 1.0
    """How much the income of nobles counts."""
    scout: float = 1.0
    boatswain: float = 1.5
    """Fame for a boatswain kept."""
    waiting: float = 0.4
    """Income of a viking that a boatswain could take to an open tile."""
    island: float = 0.7
    """Fame for a completed island, beside the award."""
    tile: float = 0.1
    """Fame for a tile of the longest island."""
    guard: float = 5.0
    """Fame for a warrior before its ship has come."""
    menace: float = 5.0
    """Fame lost by an unrepelled ship, beside its value."""
    special: float = 4.0
    """Fame for a special tile that pays nothing by itself."""


TASTES = {
    "plain-greedy": Tastes(),
    "plain-islands": Tastes(noble=0.6, scout=0.6, boatswain=0.5, island=4.0, tile=1.5),
    "plain-nobles": Tastes(noble=1.7, scout=0.7, boatswain=4.5, island=0.3, waiting=0.6),
}
"""The policies by name: one without leanings and two that love one thing."""


class PlainBot:
    """Takes what is worth most by its tastes, looking no further than the action at hand."""

    def __init__(self, data: Content, seed: int, tastes: Tastes) -> None:
        self._data = data
        self._dice = rng.Rng(seed)
        self._tastes = tastes

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        if len(legal) == 1:
            return legal[0]
        state = imagine(self._data, view, self._dice)
        state.options = state.options._replace(end_turn="ask")
        return max(legal, key=lambda action: self._value(state, action))

    def _value(self, state: State, action: Action) -> float:
        match action:
            case act.Buy(slot=slot):
                return self._bought(state, slot)
            case act.Start(row=row):
                me = state.mainlands[state.seat].clone()
                me.put(state.data, KIND[row], 0, me.start_tile)
                assert state.purchase is not None
                return self._placed(state, me, state.purchase.tile, state.purchase.viking)
            case act.Bid(amount=amount):
                return 0.5 - amount
            case act.Pass():
                return 0.0
            case act.Lay() | act.Remove():
                return float(action.viking in ("noble", "boatswain"))
            case act.Rest():
                return self._worth(state, state.mainlands[state.seat])
        seat = state.seat
        after, _ = rules.apply(state, action)
        if after.phase == "viking":  # a tile is placed for the viking that comes with it
            return max(self._value(after, choice) for choice in rules.legal(after))
        return self._worth(state, after.mainlands[seat])

    def _bought(self, state: State, slot: int) -> float:
        """The worth after buying the group at a slot and placing it best."""
        me = state.mainlands[state.seat].clone()
        price = slot - offer.zero_slot(state)
        me.gold, missing = max(0, me.gold - price), max(0, price - me.gold)
        me.fame -= missing
        if me.start_tile != NONE:
            me.put(state.data, NOBLE, 0, me.start_tile)
        found = self._placed(state, me, state.wheel_tiles[slot], state.wheel_vikings[slot])
        if state.shown and price and slot == offer.dearest_slot(state):
            found += self._special(state, me)
        return found

    def _special(self, state: State, me: Mainland) -> float:
        """What the best face-up special tile would add (V44)."""
        before, data, best = self._worth(state, me), state.data, 0.0
        for special in state.shown:
            other = me.clone()
            if data.special_effect[special] == content.GOLD_NOW:
                other.gold += data.special_value[special]
            else:
                other.specials += (special,)
            best = max(best, self._worth(state, other) - before)
        return best

    def _placed(self, state: State, me: Mainland, tile: int, viking: int) -> float:
        """The worth with a group in its best place."""
        return max(self._worth(state, other) for other in _places(state, me, tile, viking))

    def _worth(self, state: State, me: Mainland) -> float:
        """A mainland's fame at the end if nothing more were bought."""
        data, taste = state.data, self._tastes
        standing, danger = me.standing, threatened(state, me)
        larges = (ROUNDS - state.round) // 2 + 1
        smiths = data.goldsmith_gold + bonus(state, me, content.GOLDSMITH_BONUS, GOLDSMITH)
        each = (
            float(data.meals),
            taste.earned * smiths * (ROUNDS + 1 - state.round),
            taste.scout * larges * (1.5 + bonus(state, me, content.FAME_BONUS, SCOUT)),
            taste.noble * larges * (data.noble_fame + bonus(state, me, content.FAME_BONUS, NOBLE)),
            0.0,
        )
        fame = float(me.fame)
        gold = 0
        for column, ship in enumerate(me.ships):
            if ship != NONE:
                safe = standing[WARRIOR] >> column & 1
                times = larges if safe else -1
                fame -= 0 if safe else taste.menace
                fame += times * data.ship_fame[ship]
                gold += times * data.ship_gold[ship]
        for kind in (GOLDSMITH, NOBLE):
            fame += each[kind] * (standing[kind] & ~danger[kind]).bit_count()
        scouts = standing[SCOUT] & ~danger[SCOUT]
        below = (scouts & standing[GOLDSMITH]).bit_count()
        below += (scouts & standing[FISHERMAN]).bit_count()
        fame += each[SCOUT] / 1.5 * scouts.bit_count() + taste.scout * larges * below
        moored = sum(1 << column for column, ship in enumerate(me.ships) if ship != NONE)
        fame += taste.guard * (standing[WARRIOR] & ~moored).bit_count() * min(larges, 2) / 2
        fishers = (standing[FISHERMAN] & ~danger[FISHERMAN]).bit_count()
        fame += larges * fishers * bonus(state, me, content.FAME_BONUS, FISHERMAN)
        fame += _feeding(state, me, danger[FISHERMAN])
        seats = me.corner[BOATSWAIN] if state.options.advanced else SLOTS * me.corner[BOATSWAIN]
        for kind in (NOBLE, SCOUT, FISHERMAN, GOLDSMITH):
            ready = min(me.corner[kind], (me.land[kind] & ~standing[kind]).bit_count(), seats)
            fame += taste.waiting * each[kind] * ready
            seats -= ready
        islands = completed_islands(me)
        fame += taste.island * len(islands) + taste.tile * max(islands, default=0)
        fame += taste.boatswain * me.corner[BOATSWAIN]
        for special in me.specials:
            if data.special_effect[special] in _USEFUL:
                fame += taste.special
        if state.options.advanced:
            fame += building_fame(state, me)
        fame += self._awards(state, me, len(islands), max(islands, default=0))
        open_ = 1 - (state.round - 1) / ROUNDS
        rate = 1 / data.gold_per_fame
        return fame + me.gold * max(rate, taste.coin * open_) + gold * max(rate, taste.earned)

    def _awards(self, state: State, me: Mainland, islands: int, longest: int) -> float:
        """The awards as they stand, half of each for a tie (V31)."""
        data, found = state.data, 0.0
        rivals = [other for seat, other in enumerate(state.mainlands) if seat != state.seat]
        done = [completed_islands(other) for other in rivals]
        for mine, best, fame in (
            (held(state, me), max(held(state, r) for r in rivals), data.most_boatswains),
            (islands, max(map(len, done)), data.most_islands),
            (longest, max(max(each, default=0) for each in done), data.longest_island),
        ):
            if mine and mine >= best:
                found += fame * (1.0 if mine > best else 0.5) * state.round / ROUNDS
        return found


_USEFUL = (content.BOAT, content.TOKEN, content.OVERFEED, content.GOLD_RATE, content.BUILDING)


def _feeding(state: State, me: Mainland, danger: int) -> float:
    """What feeding will cost or bring once every purchase has been made (V34)."""
    data = state.data
    fishers = (me.standing[FISHERMAN] & ~danger).bit_count()
    spare = fishers * data.meals - ROUNDS * (SLOTS // len(state.mainlands))
    return float(spare * (data.overfed if spare > 0 else data.underfed))


def _places(state: State, me: Mainland, tile: int, viking: int) -> Iterator[Mainland]:
    """The mainland with a group in every place where it may go."""
    data = state.data
    if data.shape[tile] == SHIP:
        for column in open_moorings(me):
            other = me.clone()
            other.ships[column : column + 1] = bytes((tile,))
            other.corner[viking] += 1
            yield other
        return
    found = False
    for row, mask in enumerate(open_cells(state, me, tile)):
        for column in columns(mask):
            found = True
            other = me.clone()
            other.put(data, row, column, tile)
            if row == viking:
                other.standing[row] |= 1 << column
            else:
                other.corner[viking] += 1
            yield other
    if not found:
        other = me.clone()
        other.corner[viking] += 1
        yield other
