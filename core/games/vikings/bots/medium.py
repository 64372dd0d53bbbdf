"""The `medium` level: values every choice without looking ahead and takes the best."""

from __future__ import annotations

from collections.abc import Sequence

from core import rng
from core.bots.budget import Budget
from core.games.vikings.actions import Action
from core.games.vikings.bots.imagine import imagine
from core.games.vikings.bots.valuation import Valuation, best_of, planner_for
from core.games.vikings.bots.weights import Weights
from core.games.vikings.data.content import Content
from core.games.vikings.view import View


class MediumBot:
    """Values every purchase together with its best place, and takes the best."""

    def __init__(self, data: Content, seed: int, weights: Weights | None = None) -> None:
        self._data = data
        self._weights = weights
        self._dice = rng.Rng(seed)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        if len(legal) == 1:
            return legal[0]
        state = imagine(self._data, view, self._dice, mixed=False)
        valuation = Valuation(state, planner_for(state, weights=self._weights))
        return legal[best_of(valuation.values(legal))]
