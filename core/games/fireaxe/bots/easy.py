"""The `easy` level: goes for what looks good nearby and thinks no further."""

from __future__ import annotations

from collections.abc import Sequence

from core import rng
from core.bots.budget import Budget
from core.games.fireaxe import actions
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots.imagine import imagine
from core.games.fireaxe.bots.policy import Policy
from core.games.fireaxe.bots.voyage import VoyagePlan
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.view import View

_BLUNDER = 4
"""The percentage of decisions made at random."""
_FANCY = 9
"""Points by which a port may be overrated on a whim."""
_WHIM = 4
"""Rounds after which its whims change."""
_PLAYS = 40
"""How often, in percent, it plays a rune that fits the moment."""


class EasyBot:
    """Pursues one goal at a time, often not the best, and blunders now and then."""

    def __init__(self, data: Content, seed: int) -> None:
        self._data = data
        self._dice = rng.Rng(seed)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None
        if rng.draw(self._dice, 100) < _BLUNDER:
            return legal[rng.draw(self._dice, len(legal))]
        phase = view.ask.phase
        policy = Policy(imagine(self._data, view, rng.Rng(0)), view.seat)
        if phase == "turn":
            return self._turn(view, policy, legal)
        if phase == "again":
            return actions.ROLL
        if legal[-1] == actions.PASS and rng.draw(self._dice, 100) >= _PLAYS:
            return actions.PASS
        return policy.choose(legal)

    def _turn(self, view: View, policy: Policy, legal: Sequence[Action]) -> Action:
        """Follow the voyage it fancies most, which stays the same for a few rounds."""
        plays = [action for action in legal if action.kind == "play"]
        if plays and rng.draw(self._dice, 100) < _PLAYS // 4:
            return plays[rng.draw(self._dice, len(plays))]
        search = policy.search
        plans = search.planner().voyages(search.ships(), 8, 8, 2)
        return policy.proceed(max(plans, key=lambda plan: plan.value + _fancy(view, plan)), legal)


def _fancy(view: View, plan: VoyagePlan) -> float:
    """Return how much this captain fancies a place beyond its points."""
    if not plan.stops:
        return 0.0
    policy = (view.seat or 0) * 7919 + view.round // _WHIM * 131 + plan.stops[0].task.port
    return rng.draw(rng.Rng(policy), _FANCY * 10) / 10
