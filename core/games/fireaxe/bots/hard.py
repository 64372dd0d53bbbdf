"""The `hard` level: plans further and wider than `medium`, round what its rivals seem to be after.

It plans its turn again and again, each time keeping more unfinished voyages and trying more Tasks
for each, as long as its budget lasts; the last plan that was finished decides. The widest takes
well below a second, and looking wider still finds hardly better plans.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from core import rng
from core.bots.budget import Budget
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots import rune_policy
from core.games.fireaxe.bots.imagine import imagine
from core.games.fireaxe.bots.policy import Policy
from core.games.fireaxe.bots.rivals import wary
from core.games.fireaxe.bots.voyage import FAR, WIDE, WIDEST, VoyagePlan
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.view import View

WIDTHS: Final = (FAR, WIDE, WIDEST)
"""How wide it plans, the quickest first."""
_COSTS: Final = (0.0, 3.0, 5.0)
"""How much longer each takes than the one before it, roughly."""


class HardBot:
    """Plans as wide as its budget allows; nothing it does depends on *seed*."""

    def __init__(self, data: Content, seed: int) -> None:
        self._data = data

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None
        policy = wary(imagine(self._data, view, rng.Rng(0)), view.seat)
        if view.ask.phase != "turn":
            return policy.choose(legal)
        plan = self.think(policy, budget)[-1]
        rune = rune_policy.now(policy.search, plan)
        if rune is not None and rune in legal:
            return rune
        return policy.proceed(plan, legal)

    @staticmethod
    def think(policy: Policy, budget: Budget) -> list[VoyagePlan]:
        """The best plan found at each width; the budget is looked at before each but the first."""
        search = policy.search
        timed = replace(budget, iterations=None)
        found: list[VoyagePlan] = []
        for number, width in enumerate(WIDTHS):
            if found and (budget.spent(number) or timed.left(number) < _COSTS[number]):
                break
            search.width = width
            found.append(search.plans()[0])
        search.width = FAR
        return found
