"""Plain policies to measure the levels against: each heads for the one Task that pays best.

They share nothing with the planning of the levels. A Task counts what it would score if the game
ended right after it, times its chance, less what the dice and the weather would cost, and all that
for each Day of the way. When no Task pays enough, the ship winters. Each policy has its own tastes.
"""

from __future__ import annotations

from collections.abc import Sequence

from core import rng
from core.bots.budget import Budget
from core.games.fireaxe import actions, odds, routes
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots.imagine import imagine
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.lookup import distances
from core.games.fireaxe.routes import Passage
from core.games.fireaxe.rules import attack
from core.games.fireaxe.rules.sagas import unmet
from core.games.fireaxe.rules.trade import blocks
from core.games.fireaxe.state import State, changed
from core.games.fireaxe.terms import (
    AXE_BONUS,
    DAYS,
    GOOD,
    MOST_SAGAS,
    NONE,
    RAID,
    SECOND_SAGAS,
    SETTLE,
    TRADE,
)
from core.games.fireaxe.view import View
from core.named import NamedTuple


class Tastes(NamedTuple):
    """How a policy weighs Tasks, and how it loads its ship."""

    trade: float = 1.0
    raid: float = 2.0
    settle: float = 1.0
    saga: float = 1.2
    """How much the points of a completed saga count."""
    goods: int = 2
    """Goods a ship leaves with; the other slots hold crew."""
    task: float = 1.0
    """Days that a Task is taken to cost beside the way there."""
    load: float = 0.5
    """Days that loading a piece is taken to cost when a ship might winter."""
    step: float = 0.3
    """The share of a saga's points for a step towards it."""
    growth: float = 0.4
    """Free ports of a region expected to be settled, each."""
    loss: float = 1.5
    """Points that a piece is worth."""


TASTES = {
    "plain-greedy": Tastes(),
    "plain-raider": Tastes(trade=0.7, raid=3.5, settle=0.5),
    "plain-settler": Tastes(trade=0.9, raid=0.9, settle=1.8),
}
"""The policies by name: one without leanings and two that love one thing."""


_NOTHING = (0, 0, 0)
_Goal = tuple[float, int, Passage | None]
"""What a port pays for each Day, the port, and the way there if it is within this turn."""


class PlainBot:
    """Does the best Task where it lies, or sails for the best one elsewhere."""

    def __init__(self, data: Content, seed: int, tastes: Tastes) -> None:
        self._data = data
        self._tastes = tastes

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        if len(legal) == 1:
            return legal[0]
        state = imagine(self._data, view, rng.Rng(0))
        match view.ask.phase:
            case "turn":
                found = self._turn(state, legal)
            case "again":
                found = actions.ROLL if state.me.crew > 1 else actions.STOP
            case "lose" | "storm":
                seat = view.seat or 0
                spare = [a for a in legal if a != actions.LOSE_CREW]
                found = spare[0] if spare and state.captains[seat].crew < 3 else legal[0]
            case "dice" | "muster":
                found = legal[-1]
            case "mark":
                found = _marked(state)
            case _:
                found = legal[0]
        return found if found in legal else legal[-1]

    def _turn(self, state: State, legal: Sequence[Action]) -> Action:
        table, me = state.table, state.me
        if me.at == table.winter:
            return self._prepare(state)
        here = self._best_here(state, legal)
        if here is not None:
            return here
        pace, port, way = self._goal(state, me.at)
        light = me.aboard < state.slots - 1  # a full ship has nothing to go home for
        if port == NONE or (light and pace < self._anew(state)):
            return actions.WINTER
        if way is not None and way.route:
            return table.sail[way.route[0]]
        if not state.days_left() or port == me.at:
            return actions.END
        return self._nearer(state, port, legal)

    def _nearer(self, state: State, port: int, legal: Sequence[Action]) -> Action:
        """One step towards a port that is too far for this turn, unless the weather forbids."""
        far, data = distances(state.data, port), state.data
        covered = len(state.chart)
        steps = []
        for action in legal:
            if isinstance(action, actions.Sail):
                to = data.place_index[action.to]
                over = state.sailing + 1 - data.clear[state.dial][data.zone[to]]
                calm = over <= 0 or state.calm or data.skulls[min(over, DAYS)] <= covered
                if calm and far[to] < far[state.me.at]:
                    steps.append((far[to], action.to, action))
        return min(steps)[2] if steps else actions.END

    def _best_here(self, state: State, legal: Sequence[Action]) -> Action | None:
        """The Task worth most in the port where the ship lies, if there is one."""
        best, found = 0.0, None
        for action in legal:
            worth = 0.0
            if isinstance(action, actions.Trade):
                worth = self._worth(state, TRADE, state.me.at, GOOD[action.good])
            elif isinstance(action, actions.Raid):
                worth = self._worth(state, RAID, state.me.at, 0)
            elif isinstance(action, actions.Settle):
                worth = self._worth(state, SETTLE, state.me.at, action.dice)
            if worth > best:
                best, found = worth, action
        return found

    def _prepare(self, state: State) -> Action:
        """Load crew, then goods of different kinds, and leave for the homeland nearest its goal."""
        me, table, stock = state.me, state.table, state.stock
        if me.aboard < state.slots and state.days_left() > 2:
            if me.crew < state.slots - self._tastes.goods and me.supply:
                return actions.LOAD_CREW
            goods = [good for good in range(3) if stock[good]]
            if goods and me.crew:
                return actions.LOADS[
                    min(goods, key=lambda good: (me.goods[good], good != state.demand))
                ]
        if not me.crew:
            return actions.LOAD_CREW
        homes = range(table.home, table.winter)
        best = max(homes, key=lambda home: self._goal(state, home)[0])
        return table.leaves[best - table.home]

    def _anew(self, state: State) -> float:
        """What would pay best for each Day after wintering and loading a full ship."""
        taste, me = self._tastes, state.me
        other = state.clone()
        ship = other.own(state.seat)
        missing = state.slots - me.crew
        ship.crew = max(1, min(state.slots, me.supply + me.crew) - taste.goods)
        ship.goods = changed(_NOTHING, state.demand, int(state.stock[state.demand] > 0))
        waiting = state.days_left() + taste.load * missing
        homes = range(state.table.home, state.table.winter)
        return max(self._goal(other, home, waiting)[0] for home in homes)

    def _goal(self, state: State, at: int, waiting: float = 0.0) -> _Goal:
        """The port that pays best for each Day, its pay, and the way if it is near."""
        taste = self._tastes
        voyage = routes.of_state(state)._replace(at=at)
        ways = {} if waiting else routes.reach(state.data, voyage)
        best: _Goal = (-99.0, NONE, None)
        for port in range(state.data.ports):
            worth = 0.0 if port in voyage.closed else max(self._options(state, port), default=0.0)
            if worth <= 0:
                continue
            again = state.tried >> port & 1  # not before the next turn (F16)
            for way in () if again else ways.get(port, ()):
                pace = (worth - taste.loss * way.losses) / (way.days + taste.task)
                best = max(best, (pace, port, way), key=_pay)
            if again or port not in ways:
                far = distances(state.data, port)[at]
                if waiting or again:
                    days = far + (waiting or voyage.days)
                else:
                    days = max(far, voyage.days + 1)
                best = max(best, (worth / (days + taste.task), port, None), key=_pay)
        return best

    def _options(self, state: State, port: int) -> list[float]:
        me, found = state.me, []
        if state.goods_at[port] == NONE:
            for good in range(3):
                if me.goods[good] and not blocks(state, port, good):
                    found.append(self._worth(state, TRADE, port, good))
        if me.crew:
            if state.has_town(port):
                found.append(self._worth(state, RAID, port, 0))
            elif attack.can_settle(state, port):
                found.append(self._worth(state, SETTLE, port, min(2, me.crew)))
        return found

    def _worth(self, state: State, kind: int, port: int, extra: int) -> float:
        """The points a Task would bring on average if the game ended after it."""
        data, taste, me = state.data, self._tastes, state.me
        saga = taste.saga * _saga(state, kind, port, taste.step)
        if kind == TRADE:
            worth = float(data.value[port])
            worth += data.demand_bonus if extra == state.demand else 0
            return taste.trade * worth + saga
        needed = attack.defence(state, port)
        if kind == RAID:
            chance = odds.raid(needed, me.crew, min(3, max(1, me.crew - 1)))
            size = data.town[port]
            left = [
                state.treasure[other]
                for other, town in enumerate(data.town)
                if town == size and state.raider[other] == NONE
            ]
            worth = taste.raid * (sum(left) / max(1, len(left)) + AXE_BONUS)
        else:
            chance = odds.settle(needed, me.crew, extra)
            region = data.region[port]
            ports = () if region == NONE else data.region_ports[region]
            held = sum(state.settler[other] != NONE for other in ports)
            times = 1 + held + taste.growth * max(0, len(ports) - held - 1)
            own = sum(data.value[other] for other in ports if state.settler[other] == state.seat)
            worth = taste.settle * (data.value[port] * times + own)
        return float(chance.success) * (worth + saga) - taste.loss * float(chance.losses)


def _saga(state: State, kind: int, port: int, step: float) -> float:
    """What a Task brings by the sagas it completes, and a little for steps towards others."""
    data, found = state.data, 0.0
    mine = [data.saga_homeland[saga] for saga in state.me.sagas]
    for saga in state.spaces:
        if saga != NONE and data.saga_task[saga] == kind:
            missing = unmet(state, saga)
            if port in missing:
                points = MOST_SAGAS if data.saga_homeland[saga] in mine else SECOND_SAGAS + 2
                whole = data.saga_bonus[saga] + points
                found += whole if len(missing) == 1 else step * whole
    return found


def _pay(goal: _Goal) -> float:
    return goal[0]


def _marked(state: State) -> Action:
    """Mark the next failed die, or roll those marked (F40)."""
    going = attack.under_way(state)
    needed = attack.defence(state, going.port) - going.bonus
    for die, face in enumerate(going.faces):
        if face <= needed and not state.todo[-1].arg >> die & 1:
            return actions.MARKS[die]
    return actions.REROLL
