"""The Tasks worth sailing for, and what each is worth to a seat (F16 to F19, F24, F41)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.games.fireaxe.bots import evaluation
from core.games.fireaxe.bots.distances import Distances, distances
from core.games.fireaxe.bots.weights import Weights, current
from core.games.fireaxe.data import content
from core.games.fireaxe.rules.attack import defence
from core.games.fireaxe.rules.sagas import unmet
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import LARGE, NONE, RAID, SETTLE, TRADE
from core.named import NamedTuple

UNREST: Final = 3
"""A settlement won from a rival by a rune (F41), beside TRADE, RAID and SETTLE."""


class TaskOption(NamedTuple):
    """A Task that a seat could do."""

    kind: int
    """TRADE, RAID, SETTLE or UNREST."""
    port: int
    worth: float
    """Points for success, without sagas; for a settlement in a region as it stands."""
    defence: int
    """What a die must beat."""
    region: int
    bit: int
    """The port's bit in the set of settled ports of its region."""
    town: int
    """The port whose town must fall first, or NONE."""
    goods: tuple[int, ...]
    """Kinds of good the port accepts, best first."""
    sagas: tuple[int, ...]
    """Open sagas that this is a step towards."""


@dataclass(slots=True)
class TaskList:
    """Everything a plan needs to know, computed once per decision."""

    distances: Distances
    tasks: tuple[TaskOption, ...]
    steps: tuple[frozenset[tuple[int, int]], ...]
    """For each open saga, the steps still missing, as kind and port."""
    prizes: tuple[float, ...]
    """What completing each open saga is worth."""
    regions: tuple[tuple[float, ...], ...]
    """See `evaluation.region_worths`."""
    rate: float
    """Points a turn can bring; `VoyageSearch` measures it once."""
    measured: bool
    weights: Weights
    turns: int
    """Turns the seat has left; many if unknown."""
    closed: frozenset[int]
    """Ports occupied by other ships now."""
    unrests: int
    """Unrest runes in hand; each can be used once."""
    hopes: tuple[tuple[float, int, int], ...]
    """For each Task, its value regardless of where the ship is, its port and its index."""
    rankings: dict[int, list[TaskOption]]
    """Tasks by place, the most promising first, filled in on demand."""

    def ranked(self, place: int) -> list[TaskOption]:
        """List every Task, most promising from *place* first."""
        found = self.rankings.get(place)
        if found is None:
            far, day, tasks = self.distances.far[place], self.weights.day, self.tasks
            order = [(day * far[port] - hope, index) for hope, port, index in self.hopes]
            order.sort()
            found = self.rankings[place] = [tasks[index] for _, index in order]
        return found


_CHARTS: dict[tuple[object, ...], TaskList] = {}
_KEPT: Final = 64


def task_list(
    state: State, seat: int, rate: float | None = None, weights: Weights | None = None
) -> TaskList:
    """List what *seat* could do; the same object as long as nothing relevant changes.

    With a *rate*, the worth of a turn is taken as known.
    """
    weights = weights or current()
    key = (
        rate,
        weights,
        id(state.data),
        seat,
        state.goods_at,
        state.settler,
        state.raider,
        state.treasure,
        state.spaces,
        (state.options.even_rounds, state.turn),
        state.demand,
        state.stock,
        tuple((me.at, me.sagas) for s, me in enumerate(state.captains) if s != seat),
        state.captains[seat].sagas,
        state.captains[seat].hand,
        (len(state.saga_deck), state.holder, state.tokens, state.seat, state.dial, state.era),
    )
    found = _CHARTS.get(key)
    if found is None:
        if len(_CHARTS) >= _KEPT:
            _CHARTS.clear()
        found = _CHARTS[key] = _chart(state, seat, rate, weights)
    return found


def _chart(state: State, seat: int, rate: float | None, weights: Weights) -> TaskList:
    data = state.data
    rounds = evaluation.rounds_left(state, weights)
    sagas = [saga for saga in state.spaces if saga != NONE]
    home = evaluation.saga_worths(state, seat, weights)
    prizes = tuple(data.saga_bonus[s] + home[data.saga_homeland[s]] for s in sagas)
    steps = tuple(frozenset((data.saga_task[s], port) for port in unmet(state, s)) for s in sagas)
    step_of: dict[tuple[int, int], tuple[int, ...]] = {}
    for index, missing in enumerate(steps):
        for step in missing:
            step_of[step] = (*step_of.get(step, ()), index)
    regions = tuple(
        evaluation.region_worths(state, region, seat, rounds, weights)
        for region in range(len(data.region_ids))
    )
    ops = [data.rune_op[rune] for rune in state.captains[seat].hand]
    tasks = [
        *_trades(state, step_of, content.ANY_GOOD in ops),
        *_raids(state, seat, step_of, weights),
        *_settlements(state, regions, step_of),
    ]
    if content.CHALLENGE in ops:
        tasks += _unrests(state, seat)
    hopes = []
    for index, task in enumerate(tasks):
        hope = task.worth + (1.0 if task.kind == TRADE else 0.0)
        for saga in task.sagas:
            hope += prizes[saga] / len(steps[saga])
        hopes.append((hope, task.port, index))
    others = (me.at for s, me in enumerate(state.captains) if s != seat)
    return TaskList(
        distances=distances(data),
        tasks=tuple(tasks),
        steps=steps,
        prizes=prizes,
        regions=regions,
        rate=weights.rate if rate is None else rate,
        measured=rate is not None,
        weights=weights,
        turns=evaluation.turns_left(state, seat),
        closed=frozenset(port for port in others if port < data.ports),
        unrests=ops.count(content.CHALLENGE),
        hopes=tuple(hopes),
        rankings={},
    )


_Steps = dict[tuple[int, int], tuple[int, ...]]


def _trades(state: State, step_of: _Steps, any_good: bool) -> list[TaskOption]:
    """List trades; with Silver Tongue in hand, also of goods the region has (F17, F42)."""
    data, found = state.data, []
    order = sorted(range(3), key=lambda good: (good != state.demand, -state.stock[good]))
    for port in range(data.ports):
        if state.goods_at[port] != NONE:
            continue
        held = {state.goods_at[other] for other in state.table.companions[port]}
        goods = tuple(good for good in order if good not in held)
        if any_good:
            goods += tuple(good for good in order if good in held)
        sagas = step_of.get((TRADE, port), ())
        value = data.value[port]
        found.append(TaskOption(TRADE, port, value, 0, data.region[port], 0, NONE, goods, sagas))
    return found


def _raids(state: State, seat: int, step_of: _Steps, weights: Weights) -> list[TaskOption]:
    data = state.data
    small, large = evaluation.town_worths(state, seat, weights)
    return [
        TaskOption(
            RAID,
            port,
            large if size == LARGE else small,
            defence(state, port),
            data.region[port],
            0,
            NONE,
            (),
            step_of.get((RAID, port), ()),
        )
        for port, size in enumerate(data.town)
        if size and state.raider[port] == NONE
    ]


def _settlements(
    state: State, regions: tuple[tuple[float, ...], ...], step_of: _Steps
) -> list[TaskOption]:
    data, found = state.data, []
    for port in range(data.ports):
        if state.settler[port] != NONE:
            continue
        region, bit = evaluation.bits(data, port)
        towns = [p for p in (port, *state.table.companions[port]) if state.has_town(p)]
        if len(towns) > 1:
            continue
        value = float(data.value[port]) if region == NONE else regions[region][1 << bit]
        town = towns[0] if towns else NONE
        sagas = step_of.get((SETTLE, port), ())
        found.append(
            TaskOption(SETTLE, port, value, defence(state, port), region, bit, town, (), sagas)
        )
    return found


def _unrests(state: State, seat: int) -> list[TaskOption]:
    data = state.data
    return [
        TaskOption(
            UNREST,
            port,
            unrest_worth(state, port),
            defence(state, port),
            data.region[port],
            0,
            NONE,
            (),
            (),
        )
        for port, owner in enumerate(state.settler)
        if owner not in (NONE, seat)
    ]


def unrest_worth(state: State, port: int) -> float:
    """Value taking over a rival's port, which leaves its region's multiplier unchanged."""
    region, times = state.data.region[port], 1
    if region != NONE:
        times = sum(state.settler[p] != NONE for p in state.data.region_ports[region])
    return state.data.value[port] * times * (1 + 1 / (len(state.captains) - 1))
