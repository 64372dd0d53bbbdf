"""Simulates an imagined round to its end, quickly and by the rules.

Everyone buys what the planner likes best, plus a little random noise, and the end of the round is
evaluated once for every seat. Plans are cached, and mainlands that rarely come up get only a quick
look, so most of the time goes into the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from math import exp
from random import Random

from core.games.vikings import actions as act
from core.games.vikings import rules
from core.games.vikings.actions import Action
from core.games.vikings.bots import ferrying
from core.games.vikings.bots.evaluation import awards, with_gold
from core.games.vikings.bots.placement import Placement, PlacementKey, PlacementPlanner, key_of
from core.games.vikings.bots.valuation import Valuation, best_of, planner_for
from core.games.vikings.bots.weights import purchases_left, scale
from core.games.vikings.data import content
from core.games.vikings.rules import offer
from core.games.vikings.state import Mainland, State
from core.games.vikings.terms import GOLDSMITH, KIND, NONE, ROUNDS, SLOTS

_NOISE = 1.5
"""The most noise, in points, added to how good a purchase looks."""
_USES = {content.BOAT: 1.5, content.TOKEN: 2.5, content.BUILDING: 3.5}
_COLOURS = ("remove", "lay")
_BOATSWAIN = 2.0
"""A quick guess at what a boatswain is worth."""
_COIN = 0.5
"""A quick guess at what 1 gold is worth."""
_PROMISING = 3
"""How many purchases are looked at closely in simulated rounds."""
_GLANCES = 4
"""How often a mainland must come up before its purchases are looked at closely: late in a round
most mainlands never come up again."""
_WIDE = 7
"""How many purchases are looked at closely for a new node of the tree."""
_SPECIAL = 2.5
"""A quick guess at what the special tile with the most expensive group is worth."""

Plans = dict[int, Placement]


class RolloutPolicy:
    """Plays simulated rounds from one decision, sharing what they learn about mainlands."""

    def __init__(self, state: State, seed: int) -> None:
        self._seed = seed
        self._series: list[list[float]] = []
        self.round = state.round
        self._seats = len(state.mainlands)
        self.planner = planner_for(state, narrow=True)
        raised = self.planner.raised
        self._wide = PlacementPlanner(self.planner.at, raised)
        """For choices other than purchases, where every place counts."""
        data, advanced = state.data, state.options.advanced
        left = purchases_left(self._seats, state.round + 1, SLOTS)
        after = scale(data, self._seats, state.round + 1, left, advanced)
        self._after = PlacementPlanner(after, raised)
        self._choices: dict[PlacementKey, Action] = {}
        self._lures = (*self.planner.at.lures, _BOATSWAIN)
        self._begun = state.mainlands[:]
        """The mainlands at the decision, used to judge purchases quickly."""
        self._shelves = [self.planner.shelf(me).plans for me in self._begun]
        self._faces = [self.planner.faces(me) for me in self._begun]
        self._width = 3.0 + 1.6 * (ROUNDS - state.round)

    def plans(self, state: State, legal: Sequence[Action]) -> list[Placement]:
        """Where the deciding seat would put each purchase; empty in other phases."""
        if state.phase != "buy":
            return []
        return self.likes(state, legal, self._shelves[state.seat])[1]

    def likes(
        self, state: State, legal: Sequence[Action], shelf: Plans
    ) -> tuple[list[float], list[Placement]]:
        """How good each purchase looks to the deciding seat, and where it would go."""
        me = state.mainlands[state.seat]
        at, best = self.planner.at, self.planner.best
        tiles, vikings = state.wheel_tiles, state.wheel_vikings
        purse = me.gold + offer.zero_slot(state)
        dearest = offer.dearest_slot(state) if state.shown else NONE
        faces = self.planner.faces(me)
        found, plans = [], []
        for action in legal:
            slot: int = action.slot  # type: ignore[union-attr]
            tile, viking = tiles[slot], vikings[slot]
            plan = shelf.get(faces[tile] << 3 | viking) or best(state, me, tile, viking, shelf)
            plans.append(plan)
            like = with_gold(plan.assets, purse - slot, at) + plan.extra
            found.append(like + _SPECIAL if slot == dearest else like)
        return found, plans

    def moment(self, state: State) -> tuple[list[Action], list[float], list[Placement]]:
        """The purchases for a new node of the tree, how good each looks, and its plan."""
        legal = self._promising(state, rules.legal(state), _WIDE)
        shelf = self.planner.shelf(state.mainlands[state.seat]).plans
        return legal, *self.likes(state, legal, shelf)

    @staticmethod
    def buy(state: State, action: Action, steps: Sequence[Action]) -> State:
        """Buy a group and place it as planned."""
        state, _ = rules.apply(state, action)
        for step in steps:
            state, _ = rules.apply(state, step)
        return state

    def ongoing(self, state: State) -> bool:
        """Whether the round is still being played."""
        return state.round == self.round and state.phase != "over"

    def finish(self, state: State, number: int) -> State:
        """Play on to the end of the round, scoring included; *number* picks a series of noise."""
        noise, now = self._noise(number), self.round
        while state.round == now and state.phase != "over":
            if state.phase != "buy":
                state, _ = rules.apply(state, self.choice(state))
                continue
            legal = rules.legal(state)
            shelf = self.planner.shelf(state.mainlands[state.seat])
            if shelf.met > _GLANCES:
                legal = self._promising(state, legal, _PROMISING)
                likes, plans = self.likes(state, legal, shelf.plans)
                best = _pick(likes, noise)
                state = self.buy(state, legal[best], plans[best].steps)
            else:
                action = legal[_pick(self._marks(state, legal), noise)]
                state = self.buy(state, action, self._steps(state, action, shelf.plans))
        return state

    def _steps(self, state: State, action: Action, shelf: Plans) -> tuple[Action, ...]:
        """A quick plan for placing a group."""
        slot: int = action.slot  # type: ignore[union-attr]
        me = state.mainlands[state.seat]
        tile, viking = state.wheel_tiles[slot], state.wheel_vikings[slot]
        quick = self.planner.quick(state, me, tile, viking)
        return quick or self.planner.best(state, me, tile, viking, shelf).steps

    def _noise(self, number: int) -> Iterator[float]:
        """An endless series of noise values, drawn once for each number."""
        while len(self._series) <= number:
            chance = Random(self._seed + len(self._series))
            self._series.append([_NOISE * chance.random() for _ in range(_PROMISING * SLOTS)])
        return cycle(self._series[number])

    def _promising(self, state: State, legal: list[Action], most: int) -> list[Action]:
        """The *most* purchases that look best at a glance."""
        if len(legal) <= most:
            return legal
        marks = self._marks(state, legal)
        order = sorted(range(len(legal)), key=marks.__getitem__, reverse=True)
        return [legal[number] for number in order[:most]]

    def _marks(self, state: State, legal: Sequence[Action]) -> list[float]:
        """A quick value for each purchase, on the mainland as it was at the decision."""
        seat = state.seat
        shelf, faces, begun = self._shelves[seat], self._faces[seat], self._begun[seat]
        tiles, vikings, best = state.wheel_tiles, state.wheel_vikings, self.planner.best
        reach = offer.zero_slot(state) + state.mainlands[seat].gold
        marks = []
        for action in legal:
            slot: int = action.slot  # type: ignore[union-attr]
            tile, viking = tiles[slot], vikings[slot]
            plan = shelf.get(faces[tile] << 3 | viking) or best(state, begun, tile, viking, shelf)
            price = _COIN * slot if slot <= reach else slot - (1 - _COIN) * reach
            marks.append(plan.value - price)
        if state.shown and slot == offer.dearest_slot(state):  # it comes last, if it is legal
            marks[-1] += _SPECIAL
        return marks

    def choice(self, state: State) -> Action:
        """The choice in any phase but buying, cached by mainland."""
        legal = rules.legal(state)
        if len(legal) == 1:
            return legal[0]
        phase, me = state.phase, state.mainlands[state.seat]
        if phase in _COLOURS:
            return max(legal, key=self._dear)
        if phase == "special":
            return max(legal, key=lambda action: self._use(me, action))
        going = state.ferry
        load = None if going is None else (going.load, going.boat)
        tiles = bytes(me.tiles) if phase == "exchange" else b""
        key = (*key_of(me), load, phase, state.purchase, state.auction, state.seat, me.gold, tiles)
        found = self._choices.get(key)
        if found is None:
            if phase == "ferry":
                found = ferrying.quick(state, self.planner, legal)
            else:
                found = legal[best_of(Valuation(state, self._wide).values(legal))]
            self._choices[key] = found
        return found

    def _dear(self, action: Action) -> float:
        """Simulated auctions remove the best vikings, or make them expensive."""
        return self._lures[KIND[action.viking]]  # type: ignore[union-attr]

    def _use(self, me: Mainland, action: Action) -> float:
        """What a special tile is worth in a simulated round."""
        if not isinstance(action, act.Take):
            return 0.0
        at = self.planner.at
        data = at.data
        special = data.special_index[action.special]
        effect, value = data.special_effect[special], data.special_value[special]
        if effect == content.GOLDSMITH_BONUS:
            return 0.35 * value * at.scorings * (me.standing[GOLDSMITH].bit_count() + 0.5)
        if effect == content.FAME_BONUS:
            row = data.special_kind[special]
            return value * at.large * (me.standing[row].bit_count() + 0.5)
        return _USES.get(effect, 2.0)

    def marks(self, state: State) -> list[float]:
        """What each seat has at the end of the round: its score, or what the valuation expects."""
        if state.phase == "over":
            return [me.fame + me.gold / 100 for me in state.mainlands]
        at = self._after.at
        found = [self._after.bare(me) for me in state.mainlands]
        marks = []
        for seat, me in enumerate(state.mainlands):
            rivals = found[:seat] + found[seat + 1 :]
            value = with_gold(found[seat], me.gold, at) + me.fame
            marks.append(value + awards(found[seat], rivals, at))
        return marks

    def shares(self, state: State) -> list[float]:
        """How likely each seat is to win, from 0 to 1, judged at the end of the round."""
        marks, width = self.marks(state), self._width
        shares = []
        for seat, mark in enumerate(marks):
            best = max(other for rival, other in enumerate(marks) if rival != seat)
            lead = min(max((mark - best) / width, -30.0), 30.0)
            shares.append(1 / (1 + exp(-lead)))
        return shares


def _pick(likes: Sequence[float], noise: Iterator[float]) -> int:
    """The index of the largest value once noise is added to each."""
    if len(likes) == 1:
        return 0
    noisy = [like + extra for like, extra in zip(likes, noise, strict=False)]
    return noisy.index(max(noisy))
