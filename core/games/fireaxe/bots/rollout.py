"""A lean player for simulated games: quick preferences, and the rules do the rest.

Each seat's preferences are taken from the table where the search begins. Dice are seeded by world,
turn and port, so that two voyages meet the same luck.
"""

from __future__ import annotations

from typing import NamedTuple

from core import rng
from core.games.fireaxe import actions, rules
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots.evaluation import DAY
from core.games.fireaxe.bots.tasks import UNREST, TaskList, task_list
from core.games.fireaxe.bots.voyage import VoyagePlan
from core.games.fireaxe.bots.voyage_planner import chances
from core.games.fireaxe.data.content import ANY_GOOD, CHALLENGE
from core.games.fireaxe.rules import attack
from core.games.fireaxe.rules.trade import blocks
from core.games.fireaxe.state import Captain, State
from core.games.fireaxe.terms import NONE, RAID, SETTLE, TRADE

_LIKED = 70
"""How many Tasks a seat considers."""
_CREW = 3
"""Crew a ship leaves with."""
_LADEN = 3
"""A ship with at least this many pieces stays at sea when its turn ends."""
_STEP = 0.4
"""What a Day is worth that would otherwise go unused."""
_STAY = 4.0
"""What a goal must promise for an emptier ship to stay."""

Goal = tuple[int, int, int]
"""Port, kind of Task, and good or dice."""


class Orders(NamedTuple):
    """A voyage to be carried out: what to load, where to leave for, and the stops."""

    crew: int
    goods: tuple[int, ...]
    home: int
    draws: int
    stops: tuple[Goal, ...]


def orders(plan: VoyagePlan, captain: Captain) -> Orders:
    """Turn *plan* into orders for a captain."""
    aboard = list(captain.goods)
    goods: list[int] = []
    for stop in plan.stops:
        if stop.good == NONE:
            continue
        if aboard[stop.good]:
            aboard[stop.good] -= 1
        else:
            goods.append(stop.good)
    stops = tuple(
        (stop.task.port, stop.task.kind, stop.good if stop.task.kind == TRADE else stop.dice)
        for stop in plan.stops
    )
    ship = plan.ship
    return Orders(ship.load - len(goods), tuple(goods), ship.home, ship.draws, stops)


class _Ahead:
    """What a seat still intends to do this turn."""

    __slots__ = ("crew", "draws", "given", "goal", "goods", "stops")

    def __init__(self, given: Orders | None, stops: list[Goal]) -> None:
        self.given, self.stops = given, stops
        self.goal: Goal | None = None
        self.crew, self.goods = (given.crew, list(given.goods)) if given else (-1, [])
        self.draws = given.draws if given else 0


class RolloutPolicy:
    """Plays turns for any seat, starting from one table."""

    def __init__(self, state: State) -> None:
        self.charts = [task_list(state, seat, far=True) for seat in range(len(state.captains))]
        self.likes = [_likes(each) for each in self.charts]
        self._bare = [[like for like in likes if like[2] != TRADE] for likes in self.likes]
        self.distances = self.charts[0].distances

    def turn(
        self, state: State, world: int, given: Orders | None = None, stops: list[Goal] | None = None
    ) -> State:
        """Return the table after the active seat's turn.

        *stops* are the goals of a voyage; each is removed once it is done.
        """
        turn, ahead = state.turn, _Ahead(given, [] if stops is None else stops)
        while state.turn == turn and not state.ended:
            if state.todo[-1][0] == "turn":
                action = self._step(state, world, ahead)
            else:
                action = answer(state)
            state = rules.apply(state, action)[0]
        if not state.ended:
            state.rng = rng.seeded(world * 512 + state.turn)
        return state

    def _step(self, state: State, world: int, ahead: _Ahead) -> Action:
        """Choose the next action; any dice it rolls depend on the world and the place."""
        me, table = state.captains[state.seat], state.table
        at = me.at
        if at == table.winter:
            return self._load(state, me, ahead)
        if ahead.draws and at >= table.home:
            ahead.draws -= 1
            if actions.DRAW in rules.legal(state):
                return actions.DRAW
            ahead.draws = 0
        goal, stops = self._goal(state, me, ahead), ahead.stops
        days = state.limit - state.preparation - state.sailing
        if goal is None or (goal[0] != at and not days):
            return actions.END if stops else self._stay(state, me, goal)
        if goal[0] != at:
            return self._sail(state, at, goal[0], days)
        if state.tried >> at & 1 or not _open(state, me, goal):
            return actions.END if stops else actions.WINTER
        state.rng = rng.seeded((world * 512 + state.turn) * 64 + at)
        action = _task(state, goal, me)
        if stops:
            del stops[0]
        ahead.goal = None
        return action

    def _load(self, state: State, me: Captain, ahead: _Ahead) -> Action:
        """Choose an action in the Wintering Zone and tick what is loaded off the orders."""
        action = self._prepare(state, me, ahead.crew, ahead.goods, ahead.given)
        if action is actions.LOAD_CREW:
            ahead.crew -= 1
        elif action.kind == "load" and ahead.goods:
            ahead.goods.pop()
        return action

    def _goal(self, state: State, me: Captain, ahead: _Ahead) -> Goal | None:
        """Choose where to go now: the next stop of the voyage, or what promises most."""
        goal, stops, at = ahead.goal, ahead.stops, me.at
        if stops and (goal != stops[0] or goal[0] == at):
            _drop_closed(state, me, stops)
        if stops:
            goal = stops[0]
        elif goal is None or goal[0] == at:
            goal = self._pick(state, me)[1]
        ahead.goal = goal
        return goal

    def _prepare(
        self, state: State, me: Captain, crew: int, goods: list[int], given: Orders | None
    ) -> Action:
        """Load as ordered, or a usual mix, and then leave."""
        stock = state.stock
        vacant = state.slots - me.crew - sum(me.goods)
        days = state.limit - state.preparation - state.sailing
        if vacant > 0 and days > 0:
            if given is not None and given.home != NONE:
                if crew > 0 and me.supply:
                    return actions.LOAD_CREW
                if goods and me.crew and stock[goods[-1]]:
                    return actions.LOADS[goods[-1]]
            elif days > 2 or not me.crew:
                if me.crew < _CREW and me.supply:
                    return actions.LOAD_CREW
                if me.crew and any(stock):
                    demand = state.demand
                    if stock[demand] and me.goods[demand] < 2:
                        return actions.LOADS[demand]
                    return actions.LOADS[stock.index(max(stock))]
        if not me.crew:
            return actions.LOAD_CREW
        table = state.table
        if given is not None and given.home != NONE:
            return table.leaves[given.home - table.home]
        best = max(range(table.home, table.winter), key=lambda home: self._pick(state, me, home)[0])
        return table.leaves[best - table.home]

    def _pick(self, state: State, me: Captain, at: int = -1) -> tuple[float, Goal | None]:
        """Pick the most promising goal from here."""
        here = me.at if at < 0 else at
        far = self.distances.far[here]
        best, found = 0.0, None
        tried = state.tried
        days = state.limit - state.preparation - state.sailing
        likes = self._bare if me.goods == (0, 0, 0) else self.likes
        for hope, port, kind, extra in likes[state.seat]:
            if hope <= best:
                break
            way = far[port]
            score = hope - (_STEP if way <= days else DAY) * way
            if score <= best or tried >> port & 1:
                continue
            goal = (port, kind, extra)
            if kind == TRADE:
                good = _good(state, me, port)
                if good == NONE:
                    continue
                goal = (port, TRADE, good)
            elif kind == RAID:
                if state.raider[port] != NONE:
                    continue
            elif not attack.can_settle(state, port):
                continue
            if _taken(state, port, here):
                continue
            best, found = score, goal
        return best, found

    def _stay(self, state: State, me: Captain, goal: Goal | None) -> Action:
        """End the turn at sea if there is a goal, otherwise winter."""
        if goal is None:
            return actions.WINTER
        if me.crew + sum(me.goods) >= _LADEN:
            return actions.END
        far = self.distances.far[me.at][goal[0]]
        hope = next((h for h, p, k, _ in self.likes[state.seat] if (p, k) == goal[:2]), 0.0)
        return actions.END if hope - DAY * far > _STAY else actions.WINTER

    def _sail(self, state: State, at: int, goal: int, days: int) -> Action:
        """Take a step nearer, unless the weather makes it better to wait."""
        distances = self.distances
        place = goal
        back = distances.back[at]
        while back[place] != at:
            place = back[place]
        if place < state.data.ports and _taken(state, place, at):
            return actions.END
        data = state.data
        over = state.sailing + 1 - data.clear[state.dial][data.zone[place]]
        if over > 0 and distances.far[at][goal] > days and data.skulls[over] > len(state.chart):
            return actions.END
        return state.table.sail[place]


def _likes(seen: TaskList) -> list[tuple[float, int, int, int]]:
    """List what a seat is after, best first, as value, port, kind and dice."""
    found = []
    for task in seen.tasks:
        if task.kind > SETTLE:
            continue
        hope, dice = task.worth, 0
        for saga in task.sagas:
            hope += seen.prizes[saga] * (1.0 if len(seen.steps[saga]) == 1 else 0.2)
        if task.kind == TRADE:
            hope += 0.7
        else:
            dice = 3 if task.defence >= 4 else 2
            chance, lost = chances(task.kind == RAID, max(0, task.defence), dice)
            hope = chance * hope - lost
            if task.town != NONE:
                hope -= 2
        found.append((hope, task.port, task.kind, dice))
    found.sort(reverse=True)
    return found[:_LIKED]


def _taken(state: State, port: int, here: int) -> bool:
    if port != here:
        for captain in state.captains:
            if captain.at == port:
                return True
    return False


def _open(state: State, me: Captain, goal: Goal) -> bool:
    """Check whether the Task of a goal can still be done once the port is free."""
    port, kind, extra = goal
    if state.tried >> port & 1:
        return False
    if kind == TRADE:
        goods_at = state.goods_at
        free = not blocks(state, port, extra) or _rune(state, me, ANY_GOOD) is not None
        return me.goods[extra] > 0 and goods_at[port] == NONE and free
    if kind == RAID:
        return state.has_town(port)
    if kind == UNREST:
        mine = state.settler[port] in (NONE, state.seat)
        return not mine and _rune(state, me, CHALLENGE) is not None
    return attack.can_settle(state, port)


def _rune(state: State, me: Captain, op: int) -> int | None:
    """Find the rune in hand that does *op*."""
    ops = state.data.rune_op
    return next((rune for rune in me.hand if ops[rune] == op), None)


def _drop_closed(state: State, me: Captain, stops: list[Goal]) -> None:
    """Drop what can no longer be done; a port tried this turn is kept for the next (F16)."""
    while stops and not _open(state, me, stops[0]):
        if stops[0][0] == me.at and state.tried >> me.at & 1:
            return
        del stops[0]


def _good(state: State, me: Captain, port: int) -> int:
    """Find a good aboard that the port accepts, preferring the one in demand (F17)."""
    goods_at = state.goods_at
    if goods_at[port] != NONE:
        return NONE
    held = [goods_at[other] for other in state.table.companions[port]]
    demand, goods = state.demand, me.goods
    if goods[demand] and demand not in held:
        return demand
    for good in range(3):
        if goods[good] and good not in held:
            return good
    return NONE


def _task(state: State, goal: Goal, me: Captain) -> Action:
    port, kind, extra = goal
    if kind == UNREST:
        rune = _rune(state, me, CHALLENGE)
        assert rune is not None
        return state.table.plays[rune]
    if kind == TRADE:
        rune = _rune(state, me, ANY_GOOD) if blocks(state, port, extra) else None
        return actions.TRADES[extra] if rune is None else state.table.plays[rune]
    if kind == RAID:
        return actions.RAID
    return actions.SETTLES[max(1, min(extra, me.crew)) - 1]


def answer(state: State) -> Action:
    """Give a quick answer to any question outside a free moment."""
    phase = state.todo[-1][0]
    if phase in ("lose", "storm"):
        legal = rules.legal(state)
        seat = state.decider
        assert seat is not None
        last = state.captains[seat].crew == 1
        return legal[1] if last and len(legal) > 1 else legal[0]
    if phase == "again":
        return actions.ROLL if state.me.crew > 1 else actions.STOP
    if phase == "found":
        return actions.FOUND
    if phase == "dial":
        return actions.DIALS[0]
    if phase == "mark":
        return mark(state)
    return rules.legal(state)[-1 if phase == "dice" else 0]


def mark(state: State) -> Action:
    """Mark every failed die, one after the other, then reroll (F40)."""
    going = attack.under_way(state)
    needed = attack.defence(state, going.port) - going.bonus
    marked = state.todo[-1].arg
    for die, face in enumerate(going.faces):
        if face <= needed and not marked >> die & 1:
            return actions.MARKS[die]
    return actions.REROLL
