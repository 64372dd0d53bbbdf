"""The `medium` level: looks at the table once and plans its turn."""

from __future__ import annotations

from collections.abc import Sequence

from core import rng
from core.bots.budget import Budget
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots.imagine import imagine
from core.games.fireaxe.bots.policy import Policy
from core.games.fireaxe.bots.voyage import SearchWidth
from core.games.fireaxe.bots.weights import Weights, current
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.view import View

_DEPTH = 3
"""The most Tasks in a plan."""


def width(w: Weights) -> SearchWidth:
    """How far and wide this level looks."""
    return SearchWidth(
        int(w.width),
        int(w.breadth),
        _DEPTH,
        int(w.hopeful),
        int(w.turns),
        int(w.spare),
        int(w.alike),
        False,
    )


class MediumBot:
    """Always takes the next step of the best voyage."""

    def __init__(self, data: Content, seed: int, weights: Weights | None = None) -> None:
        self._data = data
        self._weights = weights or current()
        self._width = width(self._weights)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None
        state = imagine(self._data, view, rng.Rng(0))
        return Policy(state, view.seat, self._width, weights=self._weights).choose(legal)
