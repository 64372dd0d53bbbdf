"""The `random` level of Fire & Axe: random choices, but on the way to somewhere.

Choosing evenly among all legal steps, a ship would hardly leave its shore, and a game would take
hundreds of thousands of decisions. So this bot heads for some port, usually one that an open saga
names, attempts most Tasks on the way, and now and then does anything at all.
"""

from __future__ import annotations

from collections.abc import Sequence

from core import rng
from core.bots.budget import Budget
from core.games.fireaxe.actions import Action
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.lookup import distances
from core.games.fireaxe.view import View

_LIKES = (
    (("settle",), 75),
    (("raid", "trade"), 75),
    (("play",), 25),
    (("discard",), 4),
    (("draw",), 30),
    (("load",), 92),
    (("leave",), 100),
)
"""The chance of each action, in percent, where it is allowed."""
_WHIM = 8
_LOADED = 4


class RandomVoyager:
    """Chooses from a view, with its own random generator."""

    def __init__(self, data: Content, seed: int) -> None:
        self._data = data
        self._dice = rng.Rng(seed)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        if view.ask.phase != "turn" or self._chance(_WHIM):
            return self._any(legal)
        for kinds, percent in _LIKES:
            if kinds == ("load",) and view.preparation >= _LOADED:
                continue
            found = [action for action in legal if action.kind in kinds]
            if found and self._chance(percent):
                return self._any(found)
        return self._sail(view, legal)

    def _sail(self, view: View, legal: Sequence[Action]) -> Action:
        """Take the step that leads nearest to the goal, or another if ships block it."""
        sails = [action for action in legal if action.kind == "sail"]
        if not sails:
            return self._any(legal)
        steps = distances(self._data, self._goal(view))
        index = self._data.place_index
        return min(sails, key=lambda sail: steps[index[sail.to]])

    def _goal(self, view: View) -> int:
        """Head for the same port for a few rounds, so that the ship gets there."""
        assert view.seat is not None
        policy = rng.Rng(view.seat * 7919 + (view.round + view.seat) // 2)
        named = [port for saga in view.sagas if saga is not None for port in saga.unmet]
        if named and rng.draw(policy, 100) < 85:
            return self._data.place_index[named[rng.draw(policy, len(named))]]
        return rng.draw(policy, self._data.ports)

    def _chance(self, percent: int) -> bool:
        return rng.draw(self._dice, 100) < percent

    def _any(self, items: Sequence[Action]) -> Action:
        return items[rng.draw(self._dice, len(items))]
