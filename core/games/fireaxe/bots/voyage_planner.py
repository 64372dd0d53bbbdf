"""Voyages: which Tasks to do in which order, from where the ship lies until it winters again.

A beam search over sequences of quests. Crew is counted on average, so a plan is a guess about
dice; it is made anew after every step. A plan is worth its points less what the turns it takes
are worth elsewhere.
"""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import nlargest
from typing import Final

from core.games.fireaxe import odds
from core.games.fireaxe.bots.evaluation import CREW_WORTH, DAY
from core.games.fireaxe.bots.tasks import UNREST, Task, TaskList
from core.games.fireaxe.bots.voyage import SAGA, PlannedShip, Threats, VoyagePlan, VoyageStop
from core.games.fireaxe.state import changed
from core.games.fireaxe.terms import DAYS, NONE, RAID, TRADE

_FADES: Final = (1.0, 0.92, 0.84, 0.76, 0.7)
"""How sure a Task is still there in a later turn."""
_SAGA_FADES: Final = (1.0, 0.8, 0.64, 0.5, 0.4)
_LASTS: Final = (1.0, 0.95, 0.9, 0.86, 0.82)
"""The same where one knows what rivals are after: what nobody seems to want stays."""
_SAGA_LASTS: Final = (1.0, 0.9, 0.81, 0.73, 0.66)
_LOSS: Final = 0.9
"""How much of a Task is lost if a rival does it first: something else is left to do."""
_STEP_SHARE: Final = 0.06
"""What a step towards a saga is worth that the plan does not complete."""
_PIECE: Final = 1.4
"""What a piece still aboard promises, for comparing unfinished plans."""
_HOPE: Final = 1.0
"""What the steps done of a saga promise of its prize, for plans kept in hope of completing it."""
_CLOSED: Final = 0.85
"""How likely a port with a ship in it is free by the next turn."""


class _Node:
    """A ship on its way, and the Task that brought it there."""

    parent: _Node
    last: tuple[Task, int, float, int, int, float, int]
    """The fields of its last stop."""

    __slots__ = (
        "covered",
        "crew",
        "days",
        "done",
        "flex",
        "gain",
        "goods",
        "hope",
        "key",
        "last",
        "parent",
        "place",
        "sailing",
        "ship",
        "stock",
        "stops",
        "tried",
        "turn",
    )

    def __init__(self, ship: PlannedShip, stock: tuple[int, int, int]) -> None:
        self.ship = ship
        self.place, self.days, self.sailing = ship.place, ship.days, ship.sailing
        self.covered, self.crew, self.goods = ship.covered, ship.crew, ship.goods
        self.flex, self.tried, self.turn, self.gain = ship.flex, ship.tried, ship.turn, ship.gain
        self.stock = stock
        self.done: dict[tuple[int, int], float] = {}
        self.stops: tuple[VoyageStop, ...] = ()
        self.hope = self.key = 0.0

    def keep(self) -> None:
        """Write down what was done: most nodes are dropped before anybody asks."""
        parent, last = self.parent, VoyageStop(*self.last)
        self.done = {**parent.done, last.task[:2]: last.chance}
        self.stops = (*parent.stops, last)


@cache
def chances(raid: bool, defence: int, dice: int) -> tuple[float, float]:
    """The chance of an attack and the crew it costs on average, the settler not counted."""
    found = odds.raid(defence, dice, dice) if raid else odds.settle(defence, dice, dice)
    return float(found.success), float(found.losses)


def idle(task_list: TaskList, turn: int = 0) -> float:
    """The value of doing nothing more before wintering in *turn*."""
    return -task_list.rate * (turn + 1)


class VoyagePlanner:
    """Finds voyages on one chart."""

    def __init__(
        self,
        task_list: TaskList,
        blue: int,
        stock: tuple[int, int, int],
        demand: int,
        bonus: int,
        turns: int,
        threats: Threats = (),
    ) -> None:
        self.task_list = task_list
        self.threats = threats
        self.turns = min(task_list.turns, turns)
        self.blue = blue
        self.stock = stock
        self.demand = demand
        self.demand_bonus = bonus

    def voyages(
        self,
        ships: list[PlannedShip],
        width: int = 6,
        breadth: int = 7,
        depth: int = 4,
        hopeful: int = 0,
        first: Task | None = None,
    ) -> list[VoyagePlan]:
        """The best plans, best first; also the empty one, unless a *first* Task is wanted.

        *width*, *breadth*, *depth* and *hopeful* are those of a `SearchWidth`.
        """
        beam = [_Node(ship, self.stock) for ship in ships]
        found: list[VoyagePlan] = []
        if first is None:
            found += [
                VoyagePlan(ship, (), ship.gain, ship.gain + idle(self.task_list, ship.turn))
                for ship in ships[:1]
            ]
        else:
            begun = [self._do(node, first) for node in beam]
            beam = [node for node in begun if node is not None]
            found += [self._plan(node) for node in beam]
        for _ in range(depth):
            grown: list[_Node] = []
            for node in beam:
                self._grow(node, breadth, grown)
            if not grown:
                break
            grown.sort(key=_key, reverse=True)
            beam = grown[:width]
            if hopeful:
                beam += nlargest(hopeful, grown[width:], key=_hopeful_key)
            found += [self._plan(node) for node in beam]
        found.sort(key=_value, reverse=True)
        return found

    def _plan(self, node: _Node) -> VoyagePlan:
        node.keep()
        value = node.gain + idle(self.task_list, node.turn)
        if node.crew < 0.6:
            value -= DAY
        return VoyagePlan(node.ship, node.stops, node.gain, value)

    def _grow(self, node: _Node, breadth: int, grown: list[_Node]) -> None:
        """The most promising next Tasks that can be done from here."""
        crew, done = node.crew, node.done
        if crew < 0.9:
            return
        task_list = self.task_list
        trades = bool(node.flex and crew >= 1.9) or node.goods != (0, 0, 0)
        turns = self.turns - 1 - node.turn
        range_ = node.days + DAYS * turns
        tried = node.tried if not turns else 0
        far = task_list.distances.far[node.place]
        for task in task_list.ranked(node.place):
            kind, port, _, _, _, _, town, _, _ = task
            if (
                far[port] > range_
                or (kind == TRADE and not trades)
                or (kind, port) in done
                or (town != NONE and (RAID, town) not in done)
                or tried >> port & 1
            ):
                continue
            after = self._do(node, task)
            if after is not None:
                grown.append(after)
                breadth -= 1
                if not breadth:
                    return

    def _do(self, node: _Node, task: Task) -> _Node | None:
        """The ship after one more Task, or None if it cannot get there or do it."""
        task_list, port, kind = self.task_list, task.port, task.kind
        days, sailing, covered, extra = node.days, node.sailing, node.covered, 0
        if node.place == port and node.tried >> port & 1:  # F16: only in another turn
            days, sailing, covered, extra = DAYS, 0, 0, 1
        calm = node.ship.calm and node.turn + extra == 0
        leg = task_list.distances.leg(node.place, port, days, sailing, covered, self.blue, calm)
        turn = node.turn + leg.turns + extra
        if turn >= self.turns:
            return None
        here = turn == node.turn
        if here and node.tried >> port & 1:
            return None
        guarded = node.place == port  # Nobody else comes in while the ship lies there (F11).
        sure = _FADES[turn]
        if self.threats and turn:
            sure = self._lasts((kind, port), turn, guarded, _LASTS, _LOSS)
        if port in task_list.closed:
            if turn == 0:
                return None
            sure *= _CLOSED
        crew, goods, flex, stock = node.crew - leg.lost, node.goods, node.flex, node.stock
        if crew < 0.9:
            return None
        good, dice, chance = NONE, 0, 1.0
        if kind == TRADE:
            good = self._good(task, node)
            if good == NONE:
                return None
            if goods[good]:
                goods = changed(goods, good, -1)
            else:
                if flex < 1 or crew < 1.9:
                    return None
                flex, crew, stock = flex - 1, crew - 1, changed(stock, good, -1)
            gain = task.worth + (self.demand_bonus if good == self.demand else 0)
        else:
            if kind == UNREST and sum(goal == UNREST for goal, _ in node.done) >= task_list.unrests:
                return None
            defence = task.defence
            if (TRADE, port) in node.done:
                defence -= 1
            if task.town != NONE:
                fallen = node.done.get((RAID, task.town))
                if fallen is None:
                    return None
                sure *= fallen
            reward = (
                task.worth
                if task.region == NONE or kind in (RAID, UNREST)
                else (self._land(node, task))
            )
            hope = reward
            for saga in task.sagas:
                if len(task_list.steps[saga]) == 1:
                    hope += task_list.prizes[saga]
            dice, chance, lost = _dice(kind == RAID, defence, int(crew + 0.3), int(hope))
            crew -= lost if kind == RAID else lost + chance
            gain = chance * reward - CREW_WORTH * lost
        gain *= sure
        hope = node.hope
        for saga in task.sagas:
            fade = _SAGA_FADES[turn]
            if self.threats and turn:
                fade = self._lasts((SAGA, saga), turn, guarded, _SAGA_LASTS, 1.0)
            gain += self._saga(node, task, saga, chance * fade)
            hope += _HOPE * chance * fade * task_list.prizes[saga] / len(task_list.steps[saga])
        if gain <= 0:
            return None
        after = _Node.__new__(_Node)
        after.ship = node.ship
        after.place, after.turn, after.days = port, turn, leg.days
        after.sailing, after.covered = leg.sailing, leg.covered
        after.crew, after.goods, after.flex, after.stock = crew, goods, flex, stock
        after.tried = (node.tried if here else 0) | 1 << port
        after.gain = node.gain + gain
        after.hope = hope
        after.parent = node
        after.last = (
            task,
            turn,
            chance,
            dice,
            good,
            gain,
            task_list.distances.far[node.place][port],
        )
        elapsed = task_list.rate * turn + DAY * (DAYS - leg.days)
        after.key = after.gain - elapsed + _PIECE * (crew + goods[0] + goods[1] + goods[2])
        return after

    def _lasts(
        self, key: tuple[int, int], turn: int, guarded: bool, lasts: tuple[float, ...], loss: float
    ) -> float:
        """How sure something is still there in a later turn, rivals being what they are."""
        if guarded:
            return 1.0
        threats = self.threats[min(turn, len(self.threats) - 1)]
        return lasts[turn] * (1 - loss * threats.get(key, 0.0))

    def _good(self, task: Task, node: _Node) -> int:
        """The good to trade: one aboard, or one to be loaded; the one in demand first."""
        for good in task.goods:
            if node.goods[good] or (node.flex and node.stock[good]):
                region = task.region
                for stop in node.stops:
                    if stop.good == good and stop.task.region == region != NONE:
                        break
                else:
                    return good
        return NONE

    def _land(self, node: _Node, task: Task) -> float:
        """What a settlement adds to its region after those planned before it (F30)."""
        mask = 0
        for stop in node.stops:
            other = stop.task
            if other.region == task.region and other.kind == task.kind:
                mask |= 1 << other.bit
        table = self.task_list.regions[task.region]
        return table[mask | 1 << task.bit] - table[mask]

    def _saga(self, node: _Node, task: Task, saga: int, chance: float) -> float:
        """The prize if this completes a saga; a little for a step on the way."""
        prize = self.task_list.prizes[saga]
        for step in self.task_list.steps[saga]:
            if step == (task.kind, task.port):
                continue
            before = node.done.get(step)
            if before is None:
                return prize * _STEP_SHARE * chance
            chance *= before
        return prize * chance


@lru_cache(maxsize=4096)
def _dice(raid: bool, defence: int, crew: int, reward: int) -> tuple[int, float, float]:
    """How many dice or rolls to risk: their number, the chance and the crew lost."""
    best, found = -1e9, (1, 0.0, 1.0)
    for dice in range(1, max(1, min(3, crew)) + 1):
        chance, lost = chances(raid, defence, dice)
        score = chance * reward - CREW_WORTH * lost
        if score > best:
            best, found = score, (dice, chance, lost)
    return found


def _key(node: _Node) -> float:
    return node.key


def _hopeful_key(node: _Node) -> float:
    return node.key + node.hope


def _value(plan: VoyagePlan) -> float:
    return plan.value
