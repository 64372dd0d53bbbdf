"""Plan voyages: which Tasks to do in which order, from here until the ship winters again.

A beam search over sequences of Tasks. Crew are counted on average, so a plan is a guess about the
dice and is redone after every step. A plan is worth its points less what the turns it takes would
be worth elsewhere.
"""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import nlargest
from typing import Final

from core.games.fireaxe import odds
from core.games.fireaxe.bots.tasks import UNREST, TaskList, TaskOption
from core.games.fireaxe.bots.voyage import SAGA, PlannedShip, Threats, VoyagePlan, VoyageStop
from core.games.fireaxe.state import changed
from core.games.fireaxe.terms import DAYS, NONE, RAID, TRADE

_LOSS: Final = 0.85
"""The share of a Task's value lost if a rival does it first: there is other work nearby."""
_DENIED: Final = 0.35
"""The share of a Task or saga that counts once more if a rival would have had it: their loss."""
_TURNS: Final = 6
"""More turns than any plan has."""
_HOPE: Final = 1.0
"""The share of a saga's prize credited for steps done, for plans kept in hope of completing it."""
_ONE_CREW: Final = 0.9
"""Average crew needed to count on one for the next Task; dice leave fractions."""
_TWO_CREW: Final = 1.9
"""The same for two: one to be loaded as a good instead, and one to stay aboard and trade it."""
_ROUNDING: Final = 0.3
"""Added to the average crew before rounding down to whole dice: 2.7 crew roll three."""
_NO_CREW: Final = 0.6
"""Average crew below which a voyage probably ends with nobody left to sail on."""


class _Node:
    """A ship on its way, and the Task that brought it there."""

    parent: _Node
    task: TaskOption
    """The Task that brought it there; this field and the next four describe the last stop."""
    chance: float
    dice: int
    good: int
    added: float
    """What the Task added to the gain."""

    __slots__ = (
        "added",
        "chance",
        "covered",
        "crew",
        "days",
        "dice",
        "done",
        "flex",
        "gain",
        "good",
        "goods",
        "hope",
        "key",
        "parent",
        "place",
        "sailing",
        "ship",
        "stock",
        "stops",
        "task",
        "trail",
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
        self.trail = 0

    def keep(self, days: int) -> None:
        """Record what was done, *days* from the previous stop.

        Done late, because most nodes are dropped before anyone needs it.
        """
        parent, task, chance = self.parent, self.task, self.chance
        last = VoyageStop(task, self.turn, chance, self.dice, self.good, self.added, days)
        self.done = {**parent.done, (task.kind, task.port): chance}
        self.trail = parent.trail | 1 << (task.kind << 6) + task.port
        self.stops = (*parent.stops, last)


def _first(grown: list[_Node], width: int, met: dict[int, int], most: int) -> list[_Node]:
    """The first plans in a list, at most some with the same Tasks; *met* counts those by Tasks."""
    found: list[_Node] = []
    for node in grown:
        task = node.task
        trail = node.parent.trail | 1 << (task.kind << 6) + task.port
        count = met.get(trail, 0)
        if count < most:
            met[trail] = count + 1
            found.append(node)
            if len(found) == width:
                break
    return found


@cache
def chances(raid: bool, defence: int, dice: int) -> tuple[float, float]:
    """Return the chance of an attack and its average loss of crew, the settler not counted."""
    found = odds.raid(defence, dice, dice) if raid else odds.settle(defence, dice, dice)
    return float(found.success), float(found.losses)


def idle(task_list: TaskList, turn: int = 0) -> float:
    """Value doing nothing more before wintering in *turn*."""
    return -task_list.rate * (turn + 1)


class VoyagePlanner:
    """Finds voyages for one task list."""

    def __init__(
        self,
        task_list: TaskList,
        blue: int,
        stock: tuple[int, int, int],
        demand: int,
        bonus: int,
        turns: int,
        alike: int,
        threats: Threats = (),
    ) -> None:
        self.task_list = task_list
        self._weights = weights = task_list.weights
        self._day, self._crew, self._alike = weights.day, weights.crew, alike
        self._keeps = [max(0.0, 1 - (1 - weights.keeps) * turn) for turn in range(_TURNS)]
        self._saga_keeps = [weights.saga_keeps**turn for turn in range(_TURNS)]
        self._lasts = [max(0.0, 1 - (1 - weights.lasts) * turn) for turn in range(_TURNS)]
        self._saga_lasts = [weights.saga_lasts**turn for turn in range(_TURNS)]
        self.threats = threats
        self._soon = threats[1] if len(threats) > 1 else {}
        self._prizes = [
            prize * self._wanted((SAGA, saga)) for saga, prize in enumerate(task_list.prizes)
        ]
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
        first: TaskOption | None = None,
    ) -> list[VoyagePlan]:
        """Find the best plans, best first, including the empty one unless *first* is given.

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
            beam = self._varied(grown, width, hopeful)
            found += [self._plan(node) for node in beam]
        found.sort(key=_value, reverse=True)
        return found

    def _varied(self, grown: list[_Node], width: int, hopeful: int) -> list[_Node]:
        """Choose the plans to go on with.

        From winter the same Tasks can be done by many ships that differ in what they load, which
        would leave no room for other Tasks; so only a few plans with the same Tasks go on.
        """
        grown.sort(key=_key, reverse=True)
        most = self._alike
        if not most or len(grown) <= width + hopeful:
            return grown[:width] + nlargest(hopeful, grown[width:], key=_hopeful_key)
        met: dict[int, int] = {}
        beam = _first(grown, width, met, most)
        if hopeful:
            beam += _first(sorted(grown, key=_hopeful_key, reverse=True), hopeful, met, most)
        return beam

    def _plan(self, node: _Node) -> VoyagePlan:
        node.keep(self.task_list.distances.far[node.parent.place][node.place])
        value = node.gain + idle(self.task_list, node.turn)
        if node.crew < _NO_CREW:
            value -= self._day
        return VoyagePlan(node.ship, node.stops, node.gain, value)

    def _grow(self, node: _Node, breadth: int, grown: list[_Node]) -> None:
        """Extend a plan by the most promising Tasks that can be done next."""
        crew, done = node.crew, node.done
        if crew < _ONE_CREW:
            return
        task_list = self.task_list
        trades = bool(node.flex and crew >= _TWO_CREW) or node.goods != (0, 0, 0)
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

    def _do(self, node: _Node, task: TaskOption) -> _Node | None:
        """Return the ship after one more Task, or None if it cannot get there or do it."""
        task_list, port, kind = self.task_list, task.port, task.kind
        after = self._arrive(node, port)
        if after is None:
            return None
        turn = after.turn
        guarded = node.place == port  # Nobody else can enter while the ship is there (F11).
        threatened = self.threats and turn
        sure = self._keeps[turn]
        if threatened:
            sure = self._stays((kind, port), turn, guarded, self._lasts, _LOSS)
        if port in task_list.closed:
            sure *= self._weights.closed
        can = self._trade if kind == TRADE else self._attack
        gain = can(node, task, after, sure)
        if gain is None:
            return None
        if self._soon:
            gain *= self._wanted((kind, port))
        hope, chance = node.hope, after.chance
        for saga in task.sagas:
            fade = self._saga_keeps[turn]
            if threatened:
                fade = self._stays((SAGA, saga), turn, guarded, self._saga_lasts, 1.0)
            gain += self._saga(node, task, saga, chance * fade)
            hope += _HOPE * chance * fade * task_list.prizes[saga] / len(task_list.steps[saga])
        if gain <= 0:
            return None
        after.parent, after.task, after.added = node, task, gain
        after.hope = hope
        after.gain = node.gain + gain
        goods, elapsed = after.goods, task_list.rate * turn + self._day * (DAYS - after.days)
        pieces = after.crew + goods[0] + goods[1] + goods[2]
        after.key = after.gain - elapsed + self._weights.piece * pieces
        return after

    def _arrive(self, node: _Node, port: int) -> _Node | None:
        """Return the ship on arrival in a port; None if it cannot get there in time."""
        days, sailing, covered, extra = node.days, node.sailing, node.covered, 0
        if node.place == port and node.tried >> port & 1:  # F16: only in another turn
            days, sailing, covered, extra = DAYS, 0, 0, 1
        task_list, calm = self.task_list, node.ship.calm and node.turn + extra == 0
        leg = task_list.distances.leg(node.place, port, days, sailing, covered, self.blue, calm)
        turn = node.turn + leg.turns + extra
        tried = node.tried if turn == node.turn else 0
        crew = node.crew - leg.lost
        if (
            turn >= self.turns
            or tried >> port & 1
            or crew < _ONE_CREW
            or (turn == 0 and port in task_list.closed)
        ):
            return None
        after = _Node.__new__(_Node)
        after.ship, after.place, after.turn = node.ship, port, turn
        after.days, after.sailing, after.covered = leg.days, leg.sailing, leg.covered
        after.crew, after.tried = crew, tried | 1 << port
        after.goods, after.flex, after.stock = node.goods, node.flex, node.stock
        return after

    def _trade(self, node: _Node, task: TaskOption, after: _Node, sure: float) -> float | None:
        """Value a trade and put its good ashore; None without a good the port accepts."""
        good = self._good(task, node)
        if good == NONE:
            return None
        if after.goods[good]:
            after.goods = changed(after.goods, good, -1)
        else:
            if after.flex < 1 or after.crew < _TWO_CREW:
                return None
            after.flex -= 1
            after.crew -= 1
            after.stock = changed(after.stock, good, -1)
        after.good, after.dice, after.chance = good, 0, 1.0
        return (task.worth + (self.demand_bonus if good == self.demand else 0)) * sure

    def _attack(self, node: _Node, task: TaskOption, after: _Node, sure: float) -> float | None:
        """Value a raid or settlement on average and take its losses; None if not allowed."""
        kind, done, task_list = task.kind, node.done, self.task_list
        if kind == UNREST and sum(goal == UNREST for goal, _ in done) >= task_list.unrests:
            return None
        if task.town != NONE:
            fallen = done.get((RAID, task.town))
            if fallen is None:
                return None
            sure *= fallen
        reward = task.worth
        if task.region != NONE and kind not in (RAID, UNREST):
            reward = self._land(node, task)
        hope = reward
        for saga in task.sagas:
            if len(task_list.steps[saga]) == 1:
                hope += task_list.prizes[saga]
        defence = task.defence - ((TRADE, task.port) in done)
        crew = int(after.crew + _ROUNDING)
        dice, chance, lost = _dice(kind == RAID, defence, crew, int(hope), self._crew)
        after.crew -= lost if kind == RAID else lost + chance
        after.good, after.dice, after.chance = NONE, dice, chance
        return (chance * reward - self._crew * lost) * sure

    def _wanted(self, key: tuple[int, int]) -> float:
        """How much more something is worth because a rival is about to have it."""
        return 1 + _DENIED * self._soon.get(key, 0.0)

    def _stays(
        self, key: tuple[int, int], turn: int, guarded: bool, lasts: list[float], loss: float
    ) -> float:
        """Return the chance that rivals leave something available until a later turn."""
        if guarded:
            return 1.0
        threats = self.threats[min(turn, len(self.threats) - 1)]
        return lasts[turn] * (1 - loss * threats.get(key, 0.0))

    def _good(self, task: TaskOption, node: _Node) -> int:
        """Choose the good to trade, aboard or yet to be loaded, preferring the one in demand."""
        for good in task.goods:
            if node.goods[good] or (node.flex and node.stock[good]):
                region = task.region
                for stop in node.stops:
                    if stop.good == good and stop.task.region == region != NONE:
                        break
                else:
                    return good
        return NONE

    def _land(self, node: _Node, task: TaskOption) -> float:
        """Value what a settlement adds to its region after those planned before it (F30)."""
        mask = 0
        for stop in node.stops:
            other = stop.task
            if other.region == task.region and other.kind == task.kind:
                mask |= 1 << other.bit
        table = self.task_list.regions[task.region]
        return table[mask | 1 << task.bit] - table[mask]

    def _saga(self, node: _Node, task: TaskOption, saga: int, chance: float) -> float:
        """Value the prize if this completes a saga, or a little for a step on the way."""
        prize = self._prizes[saga]
        for step in self.task_list.steps[saga]:
            if step == (task.kind, task.port):
                continue
            before = node.done.get(step)
            if before is None:
                return prize * self._weights.step * chance
            chance *= before
        return prize * chance


@lru_cache(maxsize=4096)
def _dice(
    raid: bool, defence: int, crew: int, reward: int, each: float
) -> tuple[int, float, float]:
    """Choose how many dice or rolls to risk: their number, the chance and the crew lost.

    *each* is what a lost crew is worth.
    """
    best, found = -1e9, (1, 0.0, 1.0)
    for dice in range(1, max(1, min(3, crew)) + 1):
        chance, lost = chances(raid, defence, dice)
        score = chance * reward - each * lost
        if score > best:
            best, found = score, (dice, chance, lost)
    return found


def _key(node: _Node) -> float:
    return node.key


def _hopeful_key(node: _Node) -> float:
    return node.key + node.hope


def _value(plan: VoyagePlan) -> float:
    return plan.value
