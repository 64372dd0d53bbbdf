"""Playing an imagined round to its end, quickly and by the rules.

Everyone buys what the planner likes best, give or take a whim, and the round's end is counted
once for every seat. Plans are remembered, so most of the time goes into the rules themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from core.games.vikings import actions as act
from core.games.vikings import content, rules
from core.games.vikings.actions import Action
from core.games.vikings.bots import ferrying
from core.games.vikings.bots.judge import Judge, best_of, planner_for
from core.games.vikings.bots.planner import Key, Plan, Planner, key_of
from core.games.vikings.bots.scale import purchases_left, scale
from core.games.vikings.bots.worth import awards, with_gold
from core.games.vikings.rules import offer
from core.games.vikings.state import Mainland, State
from core.games.vikings.terms import GOLDSMITH, KIND, NONE, ROUNDS, SHIP, SLOTS

_WHIM = 1.5
"""How many points a purchase may look better or worse than it is."""
_BUILDING = ("special", "exchange")
"""Phases in which it counts which buildings a mainland shows."""
_USES = {content.BOAT: 1.5, content.TOKEN: 2.5, content.BUILDING: 3.5}
_COLOURS = ("remove", "lay")
_BOATSWAIN = 2.0
"""What a boatswain is taken for at first sight."""
_PROMISING = 5
"""Purchases looked at more closely in imagined rounds."""
_SPECIAL = 2.5
"""What the special tile with the dearest group is taken for."""


class Playouts:
    """Imagined rounds from one decision, sharing what they learn about mainlands."""

    def __init__(self, state: State) -> None:
        self.round = state.round
        self._seats = len(state.mainlands)
        self.planner = planner_for(state, narrow=True)
        raised = self.planner.raised
        self._wide = Planner(self.planner.at, raised)
        """For the steps of a purchase that is real, where every place counts."""
        data, advanced = state.data, state.options.advanced
        left = purchases_left(self._seats, state.round + 1, SLOTS)
        after = scale(data, self._seats, state.round + 1, left, advanced)
        self._after = Planner(after, raised)
        self._choices: dict[Key, Action] = {}
        self._lures = (*self.planner.at.lures, _BOATSWAIN)
        self._width = 3.0 + 1.6 * (ROUNDS - state.round)

    def plan(self, state: State, slot: int) -> Plan:
        """Where the seat that decides would put the group at a slot."""
        me = state.mainlands[state.seat]
        return self.planner.best(state, me, state.wheel_tiles[slot], state.wheel_vikings[slot])

    def likes(self, state: State, legal: Sequence[Action]) -> tuple[list[float], list[Plan]]:
        """How good each purchase looks to the seat that decides, and where it would go."""
        me = state.mainlands[state.seat]
        gold, at = me.gold, self.planner.at
        tiles, vikings = state.wheel_tiles, state.wheel_vikings
        zero = offer.zero_slot(state)
        dearest = offer.dearest_slot(state) if state.shown else NONE
        best, shelf = self.planner.best, self.planner.shelf(me)
        found, plans = [], []
        for action in legal:
            slot: int = action.slot  # type: ignore[union-attr]
            plan = best(state, me, tiles[slot], vikings[slot], shelf)
            plans.append(plan)
            found.append(with_gold(plan.assets, gold - slot + zero, at) + plan.extra)
            if slot == dearest:
                found[-1] += _SPECIAL
        return found, plans

    def buy(self, state: State, action: Action, plan: Plan | None = None) -> State:
        """Buy a group and place it as planned."""
        if plan is None:
            plan = self.plan(state, action.slot)  # type: ignore[union-attr]
        state, _ = rules.apply(state, action)
        for step in plan.steps:
            state, _ = rules.apply(state, step)
        return state

    def ongoing(self, state: State) -> bool:
        """Whether the round is still to be played."""
        return state.round == self.round and state.phase != "over"

    def finish(self, state: State, chance: Random) -> State:
        """Play on to the end of the round, scoring included."""
        whim = chance.random
        while self.ongoing(state):
            if state.phase == "buy":
                legal = rules.legal(state)
                if len(legal) > _PROMISING:
                    legal = self._promising(state, legal)
                likes, plans = self.likes(state, legal)
                if len(likes) > 1:
                    likes = [like + _WHIM * whim() for like in likes]
                best = best_of(likes)
                state = self.buy(state, legal[best], plans[best])
            else:
                state, _ = rules.apply(state, self.choice(state))
        return state

    def _promising(self, state: State, legal: Sequence[Action]) -> list[Action]:
        """Purchases that deserve a closer look in an imagined round: wanted vikings, low prices."""
        lures, vikings, tiles = self._lures, state.wheel_vikings, state.wheel_tiles
        shape = state.data.shape
        marks = []
        for number, action in enumerate(legal):
            slot: int = action.slot  # type: ignore[union-attr]
            mark = 0.45 * slot - lures[vikings[slot]]
            marks.append((mark + 2.0 if shape[tiles[slot]] == SHIP else mark, number))
        marks.sort()
        return [legal[number] for _, number in marks[:_PROMISING]]

    def choice(self, state: State) -> Action:
        """What is done in any phase but buying, remembered by the mainland."""
        legal = rules.legal(state)
        if len(legal) == 1:
            return legal[0]
        me = state.mainlands[state.seat]
        going = state.ferry
        load = None if going is None else (going.load, going.boat)
        tiles = bytes(me.tiles) if state.phase in _BUILDING else b""
        moment = (state.phase, load, state.shown, state.purchase, state.auction, state.seat)
        key = (*key_of(me), *moment, me.gold, tiles)
        found = self._choices.get(key)
        if found is None:
            if state.phase == "ferry":
                found = ferrying.quick(state, self.planner, legal)
            elif state.phase in _COLOURS:
                found = max(legal, key=self._dear)
            elif state.phase == "special":
                found = max(legal, key=lambda action: self._use(me, action))
            else:
                found = legal[best_of(Judge(state, self._wide).values(legal))]
            self._choices[key] = found
        return found

    def _dear(self, action: Action) -> float:
        """In imagined auctions what is good is made dear or leaves."""
        return self._lures[KIND[action.viking]]  # type: ignore[union-attr]

    def _use(self, me: Mainland, action: Action) -> float:
        """What a special tile is taken for in an imagined round."""
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

    def shares(self, state: State) -> list[float]:
        """For each seat how likely it is to win, from 0 to 1, at the end of the round."""
        if state.phase == "over":
            marks = [me.fame + me.gold / 100 for me in state.mainlands]
        else:
            at = self._after.at
            found = [self._after.bare(me) for me in state.mainlands]
            marks = []
            for seat, me in enumerate(state.mainlands):
                rivals = found[:seat] + found[seat + 1 :]
                value = with_gold(found[seat], me.gold, at) + me.fame
                marks.append(value + awards(found[seat], rivals, at))
        width = self._width
        shares = []
        for seat, mark in enumerate(marks):
            best = max(other for rival, other in enumerate(marks) if rival != seat)
            lead = min(max((mark - best) / width, -30.0), 30.0)
            shares.append(1 / (1 + exp(-lead)))
        return shares
