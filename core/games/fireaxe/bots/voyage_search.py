"""Find the voyages open to a seat at a table, and the next step of a voyage."""

from __future__ import annotations

from dataclasses import replace

from core.games.fireaxe import actions, routes
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots.tasks import UNREST, TaskList, task_list
from core.games.fireaxe.bots.voyage import (
    NEAR,
    PlannedShip,
    SearchWidth,
    Threats,
    VoyagePlan,
    VoyageStop,
)
from core.games.fireaxe.bots.voyage_planner import VoyagePlanner
from core.games.fireaxe.bots.weights import Weights
from core.games.fireaxe.data.content import ANY_GOOD, CHALLENGE
from core.games.fireaxe.rules.trade import blocks
from core.games.fireaxe.state import Captain, State
from core.games.fireaxe.terms import AT_HOME, AT_WINTER, DAYS, HAND, NONE, RAID, TRADE

LEAST_RATE, MOST_RATE = 0.3, 9.0
_PACED = 3
"""Turns of the voyages by which the worth of a turn is measured, the same for every level."""
FURTHEST = 4
"""Turns to look ahead when nothing nearby is worth a turn."""
_FURTHER = (12, 10, 4)
"""Width, breadth and depth of that search."""


class VoyageSearch:
    """The plans of a seat at one table; variants with another wind or cargo share the task list."""

    def __init__(
        self,
        state: State,
        seat: int,
        width: SearchWidth,
        threats: Threats = (),
        rate: float | None = None,
        weights: Weights | None = None,
    ) -> None:
        self.state, self.seat, self.width = state, seat, width
        self.threats: Threats = ()
        shared = task_list(state, seat, rate, weights)
        self.weights = shared.weights
        self.task_list: TaskList = shared
        if not shared.measured:
            # A copy, because another thread may be measuring the same task list.
            self.task_list = replace(shared, rate=shared.weights.rate)
            shared.rate = self._rate()
            shared.measured, self.task_list = True, shared
        self.threats = threats

    def planner(
        self,
        blue: int | None = None,
        demand: int | None = None,
        turns: int | None = None,
        alike: int | None = None,
    ) -> VoyagePlanner:
        state = self.state
        return VoyagePlanner(
            self.task_list,
            state.dial if blue is None else blue,
            state.stock,
            state.demand if demand is None else demand,
            state.data.demand_bonus,
            turns or self.width.turns,
            self.width.alike if alike is None else alike,
            self.threats,
        )

    def _rate(self) -> float:
        """Measure the points per turn of a good voyage from winter: what time is worth now."""
        state, slots = self.state, self.state.slots
        ships = [
            PlannedShip(
                place=home,
                days=DAYS - load,
                sailing=0,
                covered=0,
                crew=float(load + 1),
                goods=(0, 0, 0),
                flex=load,
            )
            for load in (slots - 1, slots - 2)
            for home in range(state.table.home, state.table.winter)
        ]
        found = self.planner(turns=_PACED, alike=NEAR.alike).voyages(ships, 5, 6)
        pace = self.weights.ease * max(_pace(plan) for plan in found)
        return min(MOST_RATE, max(LEAST_RATE, pace))

    def plans(self) -> list[VoyagePlan]:
        """List the voyages from here, best first."""
        ships = self.ships()
        found = self.planner().voyages(ships, *self.width[:4])
        if found[0].stops:
            return found
        further = self.planner(turns=FURTHEST).voyages(ships, *_FURTHER)
        if further[0].stops:
            return further
        if self.state.captains[self.seat].at >= self.state.table.home:
            # Nothing is as good as an average turn, but the least bad voyage beats waiting.
            further.sort(key=_pace, reverse=True)
        return further

    def ships(self) -> list[PlannedShip]:
        """List where a voyage can begin: here, or from winter with various loads and homelands."""
        state, table = self.state, self.state.table
        me = state.captains[self.seat]
        where = table.where[me.at]
        if where == AT_WINTER:
            return self._winter_ships()
        here = self.ship()
        found = [here]
        if where == AT_HOME and state.seat == self.seat:
            found += self._drawing(here)
        return found

    def ship(self) -> PlannedShip:
        """Return the ship as it is now; on a rival's turn, as it will begin its next one."""
        state = self.state
        me = state.captains[self.seat]
        now = state.seat == self.seat
        return PlannedShip(
            place=me.at,
            days=state.days_left() if now else me.cap or DAYS,
            sailing=state.sailing if now else 0,
            covered=len(state.chart) if now else 0,
            crew=float(me.crew),
            goods=me.goods,
            tried=state.tried if now else 0,
            calm=now and state.calm,
        )

    def _winter_ships(self) -> list[PlannedShip]:
        state = self.state
        me = state.captains[self.seat]
        now = state.seat == self.seat
        days = state.days_left() if now else me.cap or DAYS
        room = max(0, min(state.slots - me.aboard, days, me.supply + sum(state.stock)))
        least = 0 if me.crew else min(1, room)
        found: list[PlannedShip] = []
        for load in range(room, max(least, room - self.width.spare) - 1, -1):
            for home in range(state.table.home, state.table.winter):
                ship = PlannedShip(
                    place=home,
                    days=days - load,
                    sailing=state.sailing if now else 0,
                    covered=len(state.chart) if now else 0,
                    crew=float(me.crew + load),
                    goods=me.goods,
                    flex=load,
                    calm=now and state.calm,
                    home=home,
                    load=load,
                )
                found.append(ship)
                found += self._drawing(ship)
        return found

    def _drawing(self, ship: PlannedShip) -> list[PlannedShip]:
        """Return the same ship with a rune drawn first, if that is possible (F10)."""
        state = self.state
        cards = len(state.rune_deck) + len(state.rune_discards)
        most = min(HAND - len(state.captains[self.seat].hand), ship.days, cards)
        if most > 0 and (self.task_list.turns > 1 or ship.days > 2):
            return [with_draw(ship, self.weights)]
        return []

    def step(self, plan: VoyagePlan) -> Action | None:
        """Choose the action that carries out *plan* now; None if nothing is left this turn."""
        state, ship = self.state, plan.ship
        me = state.captains[self.seat]
        where = state.table.where[me.at]
        if where == AT_WINTER:
            return self._load(plan)
        if ship.draws and where == AT_HOME:
            return actions.DRAW
        if not plan.stops:
            return None
        first = plan.stops[0]
        if first.task.port == me.at and not state.tried >> me.at & 1:
            return self.task(first)
        return self._sail(first)

    def task(self, stop: VoyageStop) -> Action:
        """Return the action that begins a Task where the ship is."""
        task = stop.task
        if task.kind == TRADE:
            if blocks(self.state, task.port, stop.good):
                return self._play(ANY_GOOD)
            return actions.TRADES[stop.good]
        if task.kind == RAID:
            return actions.RAID
        if task.kind == UNREST:
            return self._play(CHALLENGE)
        return actions.SETTLES[min(stop.dice, self.state.captains[self.seat].crew) - 1]

    def _play(self, op: int) -> Action:
        """Play the rune in hand that does *op*."""
        data, hand = self.state.data, self.state.captains[self.seat].hand
        rune = next(rune for rune in hand if data.rune_op[rune] == op)
        return self.state.table.plays[rune]

    def _load(self, plan: VoyagePlan) -> Action:
        """Load crew first, then goods, then leave for the homeland."""
        state, ship = self.state, plan.ship
        me = state.captains[self.seat]
        crew, goods = to_load(plan, me)
        home = ship.home if ship.home != NONE else state.table.home
        if ship.load > 0:
            if crew > 0 and me.supply:
                return actions.LOAD_CREW
            for good, count in enumerate(goods):
                if count and state.stock[good]:
                    return actions.LOADS[good]
        if not me.crew:
            return actions.LOAD_CREW
        return state.table.leaves[home - state.table.home]

    def _sail(self, stop: VoyageStop) -> Action | None:
        """Take one step towards a stop, or None if the plan waits for the next turn."""
        state, goal = self.state, stop.task.port
        if not state.days_left():
            return None
        voyage = routes.of_state(state)
        me = state.captains[self.seat]
        ways = routes.reach(state.data, voyage).get(goal)
        if ways and me.at != goal:
            w = self.weights
            best = min(ways, key=lambda way: way.days * w.day + way.losses * 2 * w.crew)
            return state.table.sail[best.route[0]]
        distances = self.task_list.distances
        leg = distances.leg(
            me.at, goal, voyage.days, voyage.sailing, voyage.covered, voyage.blue, voyage.calm
        )
        if not leg.steps:
            return None
        to = distances.way(me.at, goal)[0]
        if to in voyage.closed:
            far = distances.far
            open_ = [place for place in state.data.adjacent[me.at] if place not in voyage.closed]
            if not open_:
                return None
            to = min(open_, key=lambda place: (far[place][goal], place))
            if far[to][goal] > far[me.at][goal]:
                return None
        return state.table.sail[to]


def to_load(plan: VoyagePlan, me: Captain) -> tuple[int, list[int]]:
    """Count the crew and the goods of each kind that *plan* still has to load."""
    aboard = list(me.goods)
    goods = [0, 0, 0]
    for stop in plan.stops:
        if stop.good != NONE:
            if aboard[stop.good]:
                aboard[stop.good] -= 1
            else:
                goods[stop.good] += 1
    return plan.ship.load - sum(goods), goods


def _pace(plan: VoyagePlan) -> float:
    """Return the points per turn of a plan."""
    return plan.gain / (plan.stops[-1].turn + 1) if plan.stops else 0.0


def with_draw(ship: PlannedShip, weights: Weights) -> PlannedShip:
    """Return the ship with a rune drawn before it sails."""
    return replace(ship, days=ship.days - 1, draws=1, gain=ship.gain + weights.rune)
