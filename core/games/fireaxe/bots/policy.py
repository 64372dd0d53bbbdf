"""Sensible play: every decision follows from the best voyage; the table may be a sampled one.

Each phase with a question has its own method; in a free moment the plan decides, after a look at
the runes in hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from core.games.fireaxe import actions, odds
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots import evaluation, rune_policy
from core.games.fireaxe.bots.tasks import unrest_worth
from core.games.fireaxe.bots.voyage import NEAR, PlannedShip, SearchWidth, Threats, VoyagePlan
from core.games.fireaxe.bots.voyage_search import VoyageSearch
from core.games.fireaxe.bots.weights import Weights
from core.games.fireaxe.rules import attack
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import AT_HOME, AT_WINTER, GOOD, NONE, RAID, SETTLE

_GLANCE = (4, 6, 4, 0)
"""Width, breadth, depth and hopeful plans of a quick look at one voyage."""
_ADRIFT = 10.0
"""The penalty for giving up the last crew while another piece could go instead."""


class Policy:
    """Decides for a seat, using only what that seat may know."""

    def __init__(
        self,
        state: State,
        seat: int,
        width: SearchWidth = NEAR,
        threats: Threats = (),
        weights: Weights | None = None,
    ) -> None:
        self.state, self.seat = state, seat
        self.search = VoyageSearch(state, seat, width, threats, weights=weights)
        self.weights = self.search.weights

    def choose(self, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        decide: Callable[[Sequence[Action]], Action] = getattr(
            self, "_" + self.state.phase.replace("-", "_")
        )
        found = decide(legal)
        return found if found in legal else legal[-1]

    # --- The free moments of a turn ---------------------------------------------------------------

    def _turn(self, legal: Sequence[Action]) -> Action:
        plans = self.search.plans()
        rune = rune_policy.now(self.search, plans[0])
        return rune or self.proceed(plans[0], legal)

    def proceed(self, plan: VoyagePlan, legal: Sequence[Action]) -> Action:
        """Take the next step of *plan*, or end the turn."""
        step = self.search.step(plan)
        if step is not None and step in legal:
            return step
        state = self.state
        where = state.table.where[state.me.at]
        if where == AT_HOME and actions.DRAW in legal:
            return actions.DRAW
        if where == AT_WINTER:
            return legal[0] if actions.LOAD_CREW in legal else state.table.leaves[0]
        later = any(stop.turn > 0 for stop in plan.stops)
        return actions.END if later else actions.WINTER

    # --- Losses -------------------------------------------------------------------------------

    def _lose(self, legal: Sequence[Action]) -> Action:
        """Give up the piece whose loss hurts the voyage least."""
        return max(legal, key=self.value_after)

    def value_after(self, loss: Action) -> float:
        """Value the voyage without a piece; losing the last crew ends it."""
        assert isinstance(loss, actions.Lose)
        ship = self.search.ship()
        if loss.piece == "crew" and ship.crew < 2:
            return self.voyage_value(0) - _ADRIFT
        return self._best([_without(ship, loss.piece)])

    def _best(self, ships: list[PlannedShip], demand: int | None = None) -> float:
        """Value the best voyage if the ship, or the good in demand, were another."""
        width = self.search.width
        looks = width[:4] if width.far else _GLANCE
        return self.search.planner(demand=demand).voyages(ships, *looks)[0].value

    def _storm(self, legal: Sequence[Action]) -> Action:
        return self._lose(legal)

    # --- Attacks ------------------------------------------------------------------------------

    def prize(self) -> float:
        """Value the current attack if it succeeds."""
        state = self.state
        going = attack.under_way(state)
        if going.against != NONE:
            return unrest_worth(state, going.port)
        kind = RAID if going.raid else SETTLE
        prizes, steps = self.search.task_list.prizes, self.search.task_list.steps
        value = sum(
            prize
            for prize, missing in zip(prizes, steps, strict=True)
            if missing == {(kind, going.port)}
        )
        for task in self.search.task_list.tasks:
            if task.port == going.port and task.kind == kind:
                return value + task.worth
        return value

    def voyage_value(self, crew: int) -> float:
        """Value the voyage from here with *crew* aboard; an empty ship winters."""
        ship = self.search.ship()
        if crew <= 0:
            return -self.search.task_list.rate - self.weights.day
        return self._best([replace(ship, crew=float(crew))])

    def roll_gain(self) -> float:
        """Value another roll of the raid compared with calling it off (F18)."""
        state = self.state
        going = attack.under_way(state)
        won = float(odds.hit(attack.defence(state, going.port), going.bonus))
        crew = state.me.crew
        stay = self.voyage_value(crew)
        less = stay if going.shield else self.voyage_value(crew - 1)
        return won * self.prize() + (1 - won) * (less - stay)

    def _again(self, legal: Sequence[Action]) -> Action:
        return actions.ROLL if self.roll_gain() > 0 else actions.STOP

    def _found(self, legal: Sequence[Action]) -> Action:
        return actions.FOUND if self.found_gain() > 0 else actions.DECLINE

    def found_gain(self) -> float:
        """Value the last crew as a settlement compared with sailing on."""
        return self.prize() + self.voyage_value(0) - self.voyage_value(1)

    def _dice(self, legal: Sequence[Action]) -> Action:
        return max(legal, key=self.dice_value)

    def dice_value(self, action: Action) -> float:
        """Value a number of dice for Unrest (F41)."""
        assert isinstance(action, actions.Settle)
        port = self.state.me.at
        defence = attack.defence(self.state, port)
        reward = unrest_worth(self.state, port)
        hope = odds.settle(defence, 9, action.dice)
        return float(hope.success) * reward - self.weights.crew * float(hope.losses)

    # --- Runes --------------------------------------------------------------------------------

    def _window(self, legal: Sequence[Action]) -> Action:
        data = self.state.data
        for action in legal:
            if isinstance(action, actions.Play):
                rune = data.rune_index[action.rune]
                if rune_policy.answer_gain(self, data.rune_op[rune], data.rune_value[rune]) > 0:
                    return action
        return actions.PASS

    _before_attack = _after_roll = _crew_losses = _plunder = _colony = _praise = _window

    def _dial(self, legal: Sequence[Action]) -> Action:
        """Turn the dial the way that helps the voyage most."""
        return actions.DIALS[rune_policy.best_quarter(self.search)[0]]

    def _gale(self, legal: Sequence[Action]) -> Action:
        """Go to the voyage's next stop, or as near to it as possible."""
        plans = self.search.plans()
        stops = plans[0].stops or next((plan.stops for plan in plans if plan.stops), ())
        if not stops:
            return legal[0]
        index, far = self.state.data.place_index, self.search.task_list.distances.far
        goal = stops[0].task.port
        return min(
            legal,
            key=lambda a: far[index[a.to]][goal] if isinstance(a, actions.Sail) else 99,
        )

    def _demand(self, legal: Sequence[Action]) -> Action:
        return max(legal, key=self.demand_value)

    def demand_value(self, action: Action) -> float:
        """Value the voyage with another good in demand."""
        assert isinstance(action, actions.Demand)
        return self._best(self.search.ships(), demand=GOOD[action.good])

    def _muster(self, legal: Sequence[Action]) -> Action:
        return legal[-1]

    def _recruit(self, legal: Sequence[Action]) -> Action:
        return actions.RECRUIT

    def _barter(self, legal: Sequence[Action]) -> Action:
        wanted = actions.TRADES[self.state.demand]
        return wanted if wanted in legal else legal[0]

    def _pilfer(self, legal: Sequence[Action]) -> Action:
        wanted = actions.PILFERS[self.state.demand]
        return wanted if wanted in legal else legal[0]

    def _target(self, legal: Sequence[Action]) -> Action:
        """Strike the strongest rival within reach; cargo breaks ties."""
        state = self.state
        points = evaluation.standing(state)

        def danger(action: Action) -> float:
            assert isinstance(action, actions.Target)
            return points[action.seat] + 3 * state.captains[action.seat].aboard

        return max(legal, key=danger)

    def _mark(self, legal: Sequence[Action]) -> Action:
        """Mark every failed die, then reroll."""
        return mark(self.state)


def _without(ship: PlannedShip, piece: str) -> PlannedShip:
    if piece == "crew":
        return replace(ship, crew=ship.crew - 1)
    goods = list(ship.goods)
    goods[GOOD[piece]] -= 1
    return replace(ship, goods=(goods[0], goods[1], goods[2]))


def mark(state: State) -> Action:
    """Mark every failed die, one after the other, then reroll (F40)."""
    going = attack.under_way(state)
    needed = attack.defence(state, going.port) - going.bonus
    marked = state.todo[-1].arg
    for die, face in enumerate(going.faces):
        if face <= needed and not marked >> die & 1:
            return actions.MARKS[die]
    return actions.REROLL
