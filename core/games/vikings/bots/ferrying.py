"""What to do with the boatswains: simulates loads, trying only the best tile of each row."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.games.vikings import rules
from core.games.vikings.actions import REST, Action, Boat, Carry
from core.games.vikings.bots.evaluation import Assets
from core.games.vikings.bots.placement import PlacementKey, PlacementPlanner, key_of
from core.games.vikings.rules import scoring
from core.games.vikings.rules.ferry import movable
from core.games.vikings.state import Mainland, State
from core.games.vikings.terms import (
    BOATSWAIN,
    FISHERMAN,
    GOLDSMITH,
    KIND,
    NONE,
    ROUNDS,
    SCOUT,
    WARRIOR,
)

Total = Callable[[Assets, int], float]
_KEEP = 3.0
"""Points a load must bring beside what its boatswain is worth, in simulated rounds."""
_WIDEST = 150
"""How many tables are examined for one decision; after that, ferrying stops if it may."""


def values(
    state: State,
    planner: PlacementPlanner,
    total: Total,
    legal: Sequence[Action],
    patient: bool = False,
) -> list[float]:
    """The value of each ferry action, followed by the best continuation.

    A *patient* search examines as many tables for the last action as for the first.
    """
    open_ended = state.clone()
    open_ended.options = state.options._replace(end_turn="ask")
    search = _Search(planner, total)
    found = []
    for action in legal:
        found.append(search.after(open_ended, action))
        if patient:
            search.widest += _WIDEST
    return found


class _Search:
    def __init__(self, planner: PlacementPlanner, total: Total) -> None:
        self._planner = planner
        self._total = total
        self._seen: dict[PlacementKey, float] = {}
        self.widest = _WIDEST

    def after(self, state: State, action: Action) -> float:
        if action is REST or action == REST:
            return self._count(state.mainlands[state.seat])
        after, _ = rules.apply(state, action)
        return self._best(after)

    def _count(self, me: Mainland) -> float:
        return self._total(self._planner.assets(me), me.gold)

    def _best(self, state: State) -> float:
        me = state.mainlands[state.seat]
        assert state.ferry is not None
        key = (*key_of(me), state.ferry.load, state.ferry.boat)
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) >= self.widest:
                return self._count(self._hurried(state))
            options = narrowed(state, me, rules.legal(state))
            found = max(self.after(state, action) for action in options)
            self._seen[key] = found
        return found

    def _hurried(self, state: State) -> Mainland:
        """The mainland if the search stops here; the last round keeps ferrying anyway (V27)."""
        while state.round == ROUNDS:
            action = quick(state, self._planner, rules.legal(state))
            if action == REST:
                break
            state, _ = rules.apply(state, action)
        return state.mainlands[state.seat]


def narrowed(
    state: State, me: Mainland, legal: Sequence[Action], ordered: bool = True
) -> list[Action]:
    """Only the best tile for each kind; if *ordered*, loads are filled from the warriors down."""
    assert state.ferry is not None
    load = state.ferry.load
    danger = scoring.threatened(state, me)
    best: dict[int, tuple[float, Carry]] = {}
    others: list[Action] = []
    for action in legal:
        if not isinstance(action, Carry):
            others.append(action)
            continue
        kind = KIND[action.viking]
        liking = _liking(state, me, kind, action.column - 1, danger)
        if kind not in best or liking > best[kind][0]:
            best[kind] = (liking, action)
    if ordered and load and any(kind <= load[-1] for kind in best):
        best = {kind: found for kind, found in best.items() if kind <= load[-1]}
    return [*(action for _, action in best.values()), *others]


def quick(state: State, planner: PlacementPlanner, legal: Sequence[Action]) -> Action:
    """A sensible step without a search, for simulated rounds."""
    me = state.mainlands[state.seat]
    assert state.ferry is not None
    load = state.ferry.load
    carries: dict[int, Action] = {}
    other: Action | None = None
    for action in narrowed(state, me, legal, ordered=False):
        if isinstance(action, Carry):
            carries[KIND[action.viking]] = action
        elif other is None:
            other = action
    if not carries:
        assert other is not None
        return other
    lures = planner.at.lures
    one = {kind: lures[kind] * movable(me, kind) for kind in carries}
    mixed = sum(lures[kind] for kind in carries)
    colour = max(one, key=one.__getitem__)
    if not load:
        if isinstance(other, Boat):
            return other
        left = me.corner[BOATSWAIN]
        kept = planner.at.boatswains[left] - planner.at.boatswains[left - 1]
        if other is not None and max(one[colour], mixed) < _KEEP + kept:
            return other
        return carries[colour] if one[colour] >= mixed else carries[max(carries)]
    if len(load) == 1 and load[0] in carries and one[load[0]] >= mixed - lures[load[0]]:
        return carries[load[0]]
    if len(load) == 1 and len(carries) > 1:
        carries.pop(load[0], None)
    return carries[max(carries)]


def _liking(state: State, me: Mainland, kind: int, column: int, danger: list[int]) -> float:
    data = state.data
    if kind == WARRIOR:
        ship = me.ships[column] if column < len(me.ships) else NONE
        if ship == NONE:
            return 1.0 - 0.1 * column
        freed = sum(me.standing[row] >> column & 1 for row in range(data.sail[ship], WARRIOR))
        return 5.0 + data.ship_fame[ship] + 0.6 * data.ship_gold[ship] + freed
    liking = 0.0 if danger[kind] >> column & 1 else 5.0
    if kind == SCOUT:
        liking += me.standing[GOLDSMITH] >> column & 1
        liking += me.standing[FISHERMAN] >> column & 1
    elif kind in (GOLDSMITH, FISHERMAN):
        liking += me.standing[SCOUT] >> column & 1
    return liking - 0.01 * column
