"""The `easy` level: buys what it fancies among what looks good, and makes mistakes."""

from __future__ import annotations

from collections.abc import Sequence

from core import rng
from core.bots.budget import Budget
from core.games.vikings.actions import Action
from core.games.vikings.bots.imagine import imagine
from core.games.vikings.bots.valuation import Valuation, best_of
from core.games.vikings.data.content import Content
from core.games.vikings.view import View

_BLUNDERS = 3
"""How many decisions in a hundred are made at random."""
_FANCY = {"buy": 5.8}
"""The most points by which a choice is overrated on a whim, in each phase."""
_SMALL_FANCY = 1.0


class EasyBot:
    """Judges choices like `medium`, but by fancy as much as by worth, and blunders now and then."""

    def __init__(self, data: Content, seed: int) -> None:
        self._data = data
        self._dice = rng.Rng(seed)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        if len(legal) == 1 or self._chance() < _BLUNDERS / 100:
            return legal[rng.draw(self._dice, len(legal))]
        fancy = _FANCY.get(view.phase, _SMALL_FANCY)
        values = Valuation(imagine(self._data, view, self._dice)).values(legal)
        return legal[best_of([value + fancy * self._chance() for value in values])]

    def _chance(self) -> float:
        """A number from 0 to 1, evenly."""
        return rng.draw(self._dice, 1 << 16) / (1 << 16)
