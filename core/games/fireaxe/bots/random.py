"""The `random` level of Fire & Axe: lots at every step, but on the way to somewhere.

Drawing lots among all legal steps, a ship hardly leaves its shore and a game takes hundreds of
thousands of decisions. A rover has a port in mind, mostly one an open saga names, tries most Tasks
it meets, and does anything at all now and then.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from core import rng
from core.bots.budget import Budget
from core.games.fireaxe.actions import Action
from core.games.fireaxe.data.content import Content
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
"""What is done with which chance, in percent, where it is allowed."""
_WHIM = 8
_LOADED = 4


class RandomVoyager:
    """Chooses from a view and a generator of its own."""

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
        """The step that leads nearest to the goal; another one where ships lie in the way."""
        sails = [action for action in legal if action.kind == "sail"]
        if not sails:
            return self._any(legal)
        steps = distances(self._data, self._goal(view))
        index = self._data.place_index
        return min(sails, key=lambda sail: steps[index[sail.to]])

    def _goal(self, view: View) -> int:
        """The same port for a few rounds, so that the ship gets there."""
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


@lru_cache(maxsize=256)
def distances(data: Content, goal: int) -> dict[int, int]:
    """Steps from every place to *goal*."""
    found = {goal: 0}
    layer = [goal]
    while layer:
        further = []
        for place in layer:
            for other in data.adjacent[place]:
                if other not in found:
                    found[other] = found[place] + 1
                    further.append(other)
        layer = further
    return found
