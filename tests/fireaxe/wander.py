"""Random games that get somewhere.

Uniformly random play needs hundreds of thousands of decisions per game: the ships hardly leave
home. A wanderer is random too, but it picks a port, usually one named by an open saga, and sails
there; it attempts most Tasks it meets; and every few decisions it does anything at all. A game
takes a few thousand decisions and visits every corner of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from core import rng
from core.games.fireaxe.rules import sagas
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import NONE
from tests.fireaxe.build import DATA, GAME

VARIANTS = tuple((seats, conflict) for seats in (3, 4, 5) for conflict in ("on", "off"))


class Ply(NamedTuple):
    before: State
    action: Any
    after: State
    events: tuple[Any, ...]


class Wanderer:
    """Chooses for every seat, from a generator of its own."""

    def __init__(self, seed: int) -> None:
        self._dice = rng.Rng(seed)
        self._goals: dict[int, int] = {}

    def _chance(self, percent: int) -> bool:
        return rng.draw(self._dice, 100) < percent

    def _any(self, items: Sequence[Any]) -> Any:
        return items[rng.draw(self._dice, len(items))]

    def choose(self, state: State, legal: Sequence[Any]) -> Any:
        if state.phase != "turn" or self._chance(8):
            return self._any(legal)
        for kinds, percent in (
            (("settle",), 75),
            (("raid", "trade"), 75),
            (("play",), 25),
            (("discard",), 4),
            (("draw",), 30),
            (("load",), 0 if state.preparation >= 4 else 92),
            (("leave",), 100),
        ):
            found = [action for action in legal if action.kind in kinds]
            if found and self._chance(percent):
                return self._any(found)
        step = self._step(state)
        return state.table.sail[step] if state.table.sail[step] in legal else self._any(legal)

    def _step(self, state: State) -> int:
        """The next place on the way to the goal of this seat."""
        goal = self._goals.get(state.seat)
        if goal is None or goal == state.me.at or self._chance(5):
            named = [port for s in state.spaces if s != NONE for port in sagas.unmet(state, s)]
            goal = self._any(named) if named and self._chance(85) else self._any(range(DATA.ports))
            self._goals[state.seat] = goal
        return _next_step(state.me.at, goal)


def _next_step(here: int, goal: int) -> int:
    seen, layer = {goal}, [goal]
    while layer:
        further = []
        for place in layer:
            if here in DATA.adjacent[place]:
                return place
            further += [p for p in DATA.adjacent[place] if p not in seen]
            seen.update(further)
        layer = further
    return goal


def plies(seed: int, seats: int | None = None, conflict: str | None = None) -> Iterator[Ply]:
    """A whole game."""
    variant = VARIANTS[seed % len(VARIANTS)]
    options = {"conflict": conflict or variant[1]}
    state, _ = GAME.new(seats or variant[0], seed, GAME.read_options(options))
    return plies_from(state, Wanderer(seed))


def plies_from(state: State, wanderer: Wanderer) -> Iterator[Ply]:
    """A game from any table to its end."""
    while legal := GAME.legal(state):
        action = wanderer.choose(state, legal)
        after, events = GAME.apply(state, action)
        yield Ply(state, action, after, events)
        state = after
