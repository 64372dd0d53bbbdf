"""What each legal action is worth to the deciding seat, in points of fame.

This is all there is to `medium`, the starting point of `hard`, and the basis of hints and reviews.
It works on an imagined table (see `imagine`), never on the real one.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.vikings import actions as act
from core.games.vikings import rules
from core.games.vikings.actions import Action
from core.games.vikings.bots import ferrying
from core.games.vikings.bots.evaluation import Assets, awards, with_gold
from core.games.vikings.bots.placement import Placement, PlacementPlanner
from core.games.vikings.bots.weights import Scale, Weights, purchases_left, scale
from core.games.vikings.data.content import BUILDING, GOLD_NOW
from core.games.vikings.rules import offer
from core.games.vikings.rules.auction import under_way
from core.games.vikings.state import Mainland, State
from core.games.vikings.terms import KIND, LEFT, MIDDLE, NONE, RIGHT, SLOTS


def planner_for(
    state: State, narrow: bool = False, weights: Weights | None = None
) -> PlacementPlanner:
    """A planner for the current point of an imagined game."""
    seats = len(state.mainlands)
    groups = SLOTS - state.wheel_vikings.count(NONE)
    if state.auction is not None:
        groups = SLOTS
    left = purchases_left(seats, state.round, groups)
    at = scale(state.data, seats, state.round, left, state.options.advanced, weights)
    return PlacementPlanner(at, raised_in(state, at), narrow)


def raised_in(state: State, at: Scale) -> tuple[int, ...]:
    """Tiles of the building specials that a mainland has or could get before the round ends."""
    if not at.raised:
        return ()
    near = set(state.shown)
    tiles: set[int] = set()
    for me in state.mainlands:
        near.update(me.specials)
        tiles.update(me.tiles)
    return tuple(tile for tile in at.raised if tile in tiles or state.data.raised[tile] in near)


class Valuation:
    """Values the actions at one imagined table."""

    def __init__(
        self, state: State, planner: PlacementPlanner | None = None, patient: bool = False
    ) -> None:
        self.state = state
        self._patient = patient
        self.planner = planner or planner_for(state)
        self.at = self.planner.at
        self.seat = state.seat
        self.me = state.mainlands[state.seat]
        self._gains: dict[int, float] | None = None
        self._rivals = [
            self.planner.assets(me) for seat, me in enumerate(state.mainlands) if seat != state.seat
        ]

    def values(self, legal: Sequence[Action]) -> list[float]:
        """The value of each action, in the same order."""
        if len(legal) == 1:
            return [self.now()]
        match self.state.phase:
            case "buy":
                return self._buys(legal)
            case "start" | "tile" | "viking":
                return self._placements(legal)
            case "special" | "exchange":
                return [self._after(action) for action in legal]
            case "ferry":
                return ferrying.values(self.state, self.planner, self.total, legal, self._patient)
            case "bid":
                return self._bids(legal)
            case "remove" | "lay":
                return self._colours(legal)
            case _:
                return [0.0] * len(legal)

    def now(self) -> float:
        """The value of the mainland as it is."""
        return self.total(self.planner.assets(self.me), self.me.gold)

    def total(self, assets: Assets, gold: int) -> float:
        """Expected fame at the end, with awards judged against the rivals as they are now."""
        return with_gold(assets, gold, self.at) + awards(assets, self._rivals, self.at)

    # Buying ------------------------------------------------------------------------------------

    def plan(self, slot: int) -> Placement:
        """The best place for the group at a slot."""
        state = self.state
        return self.planner.best(state, self.me, state.wheel_tiles[slot], state.wheel_vikings[slot])

    def _buys(self, legal: Sequence[Action]) -> list[float]:
        state, me = self.state, self.me
        zero, dearest = offer.zero_slot(state), offer.dearest_slot(state)
        special = self._special() if state.shown else 0.0
        found = []
        for action in legal:
            assert isinstance(action, act.Buy)
            slot = action.slot
            price = slot - zero
            assets = self.plan(slot).assets
            assets = assets._replace(base=assets.base + me.fame)
            value = self.total(assets, me.gold - price)
            if special and slot == dearest and price:
                value += special
            found.append(value - self._envy(slot, zero))
        return found

    def _envy(self, slot: int, zero: int) -> float:
        """The weighted best gain left to the next rival once the group at *slot* is gone."""
        state = self.state
        weight = self.at.envy
        if not weight:
            return 0.0
        gains = self._rival_gains()
        lowest = zero
        if slot == zero:
            lowest = min((s for s in gains if s != slot), default=zero)
        rival = state.mainlands[state.after(self.seat)]
        best = 0.0
        for other, gain in gains.items():
            price = other - lowest
            if other != slot and price <= rival.gold:
                best = max(best, gain - 0.5 * price)
        return weight * best

    def _rival_gains(self) -> dict[int, float]:
        if self._gains is None:
            state, at = self.state, self.at
            rival = state.mainlands[state.after(self.seat)]
            before = with_gold(self.planner.assets(rival), rival.gold, at)
            self._gains = {}
            for slot, viking in enumerate(state.wheel_vikings):
                if viking != NONE:
                    plan = self.planner.best(state, rival, state.wheel_tiles[slot], viking)
                    value = with_gold(plan.assets, rival.gold, at) + rival.fame
                    self._gains[slot] = value - before
        return self._gains

    def _special(self) -> float:
        """What the best face-up special tile would add."""
        me, data = self.me, self.state.data
        before = self.total(self.planner.assets(me), me.gold)
        best = 0.0
        for special in self.state.shown:
            other = me.clone()
            if data.special_effect[special] == GOLD_NOW:
                other.gold += data.special_value[special]
            else:
                other.specials += (special,)
            value = self.total(self.planner.assets(other), other.gold)
            if data.special_effect[special] == BUILDING:
                value += 1.0
            best = max(best, value - before)
        return best

    # Placing -----------------------------------------------------------------------------------

    def _placements(self, legal: Sequence[Action]) -> list[float]:
        state, me = self.state, self.me
        hand = state.purchase
        assert hand is not None
        if state.phase == "viking":
            found = []
            for action in legal:
                other = me.clone()
                if action == act.STATIONS[0]:
                    row, column = divmod(hand.cell, len(me.tiles) // len(me.land))
                    other.standing[row] |= 1 << column
                else:
                    other.corner[hand.viking] += 1
                found.append(self._of(other))
            return found
        best: dict[Action, float] = {}
        for plan in self.planner.every(state, me, hand.tile, hand.viking):
            value = self.total(plan.assets, me.gold) + me.fame
            first = plan.steps[0]
            best[first] = max(best.get(first, value), value)
        return [best[action] for action in legal]

    def _of(self, me: Mainland) -> float:
        return self.total(self.planner.assets(me), me.gold)

    def _after(self, action: Action) -> float:
        """The value after simulating *action*, before the turn ends."""
        state = self.state.clone()
        state.options = state.options._replace(end_turn="ask")
        after, _ = rules.apply(state, action)
        if after.phase == "exchange":
            deeper = Valuation(after, self.planner)
            return max(deeper.values(rules.legal(after)))
        return self._of(after.mainlands[self.seat])

    # The auction -------------------------------------------------------------------------------

    def _bids(self, legal: Sequence[Action]) -> list[float]:
        """The start player marker is worth a little; every gold bid for it eats into that."""
        now = self.now()
        worth = 1.0 + 0.25 * (len(self.state.mainlands) - 2)
        assets = self.planner.assets(self.me)
        found = []
        for action in legal:
            if isinstance(action, act.Bid):
                paid = self.total(assets, self.me.gold - action.amount)
                # A higher bid is likelier to be the last one.
                high = min(1.0, 0.4 + 0.15 * action.amount)
                found.append(now + high * (worth + paid - now))
            else:
                found.append(now)
        return found

    def _colours(self, legal: Sequence[Action]) -> list[float]:
        """Favour colours the next rival wants more: make them expensive, or remove one."""
        state = self.state
        rival = state.mainlands[state.after(self.seat)]
        now = self.now()
        drawn = under_way(state).drawn
        share = 0.5 if state.phase == "lay" else 1.0
        found = []
        for action in legal:
            assert isinstance(action, act.Remove | act.Lay)
            kind = KIND[action.viking]
            mine, theirs = self._wish(self.me, kind), self._wish(rival, kind)
            found.append(now + share * (0.4 * theirs - 0.5 * mine) / max(1, drawn[kind]) ** 0.5)
        return found

    def rival_wants(self, kind: int) -> bool:
        """Whether the next rival would gain more from a viking of *kind* than the deciding seat."""
        rival = self.state.mainlands[self.state.after(self.seat)]
        return self._wish(rival, kind) > self._wish(self.me, kind)

    def _wish(self, me: Mainland, kind: int) -> float:
        """What a viking of *kind* would bring with an average tile."""
        state, data = self.state, self.state.data
        before = with_gold(self.planner.assets(me), me.gold, self.at) - me.fame
        total = 0.0
        for shape in (LEFT, MIDDLE, RIGHT):
            plan = self.planner.best(state, me, data.shape.index(shape), kind)
            total += with_gold(plan.assets, me.gold, self.at) - before
        return total / 3


def best_of(values: Sequence[float]) -> int:
    """The index of the largest value; the first one if several are equal."""
    return max(range(len(values)), key=values.__getitem__)
