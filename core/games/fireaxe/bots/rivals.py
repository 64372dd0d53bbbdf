"""Predict what the other captains are likely to do before a seat's next turns.

Each rival is assumed to follow one of its best voyages, better ones more likely. If two seats plan
for the same port, that shows up as a threat, which a wary captain plans around.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from core.games.fireaxe.bots import medium
from core.games.fireaxe.bots.policy import Policy
from core.games.fireaxe.bots.tasks import task_list
from core.games.fireaxe.bots.voyage import FAR, SAGA, SearchWidth, Threats, VoyagePlan
from core.games.fireaxe.bots.voyage_search import VoyageSearch
from core.games.fireaxe.bots.weights import current
from core.games.fireaxe.state import State
from core.named import NamedTuple

_SPREAD: Final = 2.5
"""A voyage worse by this many points is 2.7 times less likely."""
_PLANS: Final = 12

Likely = tuple[tuple[float, VoyagePlan], ...]
"""The voyages of a seat, and how likely it is to be on each."""


class RivalOutlook(NamedTuple):
    """The rivals as one seat sees them."""

    plans: tuple[Likely, ...]
    """By seat; empty for the seat itself."""
    threats: Threats


_KEPT: dict[int, tuple[object, RivalOutlook]] = {}
"""The last outlook of each seat: it stays valid while that seat's ship only sails."""


def wary(state: State, seat: int, width: SearchWidth = FAR) -> Policy:
    """Make a policy that looks far ahead and knows what its rivals are after."""
    return Policy(state, seat, width, outlook(state, seat).threats)


def outlook(state: State, seat: int) -> RivalOutlook:
    """Predict what rivals are up to, wherever the seat's own ship is."""
    state = state.clone()
    state.own(seat).at = state.table.winter
    key = _key(state, seat)
    kept = _KEPT.get(seat)
    if kept is not None and kept[0] == key:
        return kept[1]
    seats = range(len(state.captains))
    plans = tuple(_likely(state, rival) if rival != seat else () for rival in seats)
    found = RivalOutlook(plans, _threats(plans, task_list(state, seat).steps))
    _KEPT[seat] = key, found
    return found


def racing(seen: RivalOutlook, goal: tuple[int, int]) -> tuple[int, float]:
    """Find the rival most likely to do a Task on its next turn, and how likely that is."""
    found = [
        (sum(weight for weight, plan in likely if _soon(plan, goal)), -seat)
        for seat, likely in enumerate(seen.plans)
    ]
    chance, seat = max(found)
    return -seat, chance


def _soon(plan: VoyagePlan, goal: tuple[int, int]) -> bool:
    return any(stop.task[:2] == goal and stop.turn == 0 for stop in plan.stops)


def _key(state: State, seat: int) -> object:
    """Return everything that rivals' plans depend on."""
    rivals = tuple(
        (me.at, me.crew, me.goods, me.supply, me.hand, me.cap)
        for other, me in enumerate(state.captains)
        if other != seat
    )
    return (
        id(state.data),
        state.options.even_rounds,
        (state.goods_at, state.settler, state.raider, state.treasure, state.spaces),
        (state.demand, state.stock, state.dial, state.turn, state.holder, state.tokens),
        (len(state.saga_deck), state.era, len(state.rune_deck), len(state.rune_discards)),
        () if state.seat == seat else _under_way(state),
        rivals,
        tuple(me.sagas for me in state.captains),
    )


def _under_way(state: State) -> object:
    """Return how far a rival's turn has got when it is interrupted by a question."""
    turn = (state.seat, state.preparation, state.sailing, state.limit, state.calm)
    return turn, state.chart, state.tried


def _likely(state: State, rival: int) -> Likely:
    """List a rival's best voyages that differ in what they do."""
    width = medium.width(current())
    search = VoyageSearch(state, rival, width)
    plans = search.planner().voyages(search.ships(), *width[:4])
    some: dict[object, VoyagePlan] = {}
    for plan in plans:
        some.setdefault(tuple(stop.task[:2] for stop in plan.stops), plan)
        if len(some) == _PLANS:
            break
    weights = [exp((plan.value - plans[0].value) / _SPREAD) for plan in some.values()]
    total = sum(weights)
    return tuple(
        (weight / total, plan) for weight, plan in zip(weights, some.values(), strict=True)
    )


def _threats(plans: Sequence[Likely], steps: Sequence[frozenset[tuple[int, int]]]) -> Threats:
    """Estimate how likely rivals do each Task or saga before each of our later turns."""
    found: list[dict[tuple[int, int], float]] = [{}]
    for turn in range(1, FAR.turns):
        lost: dict[tuple[int, int], float] = {}
        for likely in plans:
            for key, chance in _deeds(likely, steps, turn).items():
                lost[key] = 1 - (1 - lost.get(key, 0.0)) * (1 - chance)
        found.append(lost)
    return tuple(found)


def _deeds(
    likely: Likely, steps: Sequence[frozenset[tuple[int, int]]], turn: int
) -> dict[tuple[int, int], float]:
    """Return what one rival does within a number of turns, and how likely."""
    found: dict[tuple[int, int], float] = {}
    for weight, plan in likely:
        done = {stop.task[:2]: stop.chance for stop in plan.stops if stop.turn < turn}
        for key, chance in done.items():
            found[key] = found.get(key, 0.0) + weight * chance
        for saga, missing in enumerate(steps):
            if missing and missing <= done.keys():
                sure = weight
                for step in missing:
                    sure *= done[step]
                found[SAGA, saga] = found.get((SAGA, saga), 0.0) + sure
    return found
