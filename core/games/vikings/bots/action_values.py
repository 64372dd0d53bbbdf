"""What each legal action is worth, for hints and reviews: a quick value refined by a search."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from core import rng
from core.bots.budget import Budget
from core.games.vikings.actions import Action
from core.games.vikings.bots.hard import HardBot, Node
from core.games.vikings.bots.imagine import imagine
from core.games.vikings.bots.valuation import Valuation
from core.games.vikings.data.content import Content
from core.games.vikings.view import View

_ENOUGH, _MANY = 0.05, 8
"""The share of all visits a choice needs for the search to have a say on it, or so many visits."""
_BEHIND = 0.1
"""How far, in points, a choice it hardly looked at lies behind the worst it knows, at least."""
_WIDTH = 8.0
"""Converts a chance of winning into a lead in points."""


def action_values(
    data: Content, view: View, legal: Sequence[Action], budget: Budget, seed: int
) -> list[float]:
    """What each action is worth, as hints with the same budget would say."""
    valuation = Valuation(imagine(data, view, rng.Rng(seed)), patient=True)
    return searched_values(valuation, view, legal, budget, seed)


def searched_values(
    valuation: Valuation, view: View, legal: Sequence[Action], budget: Budget, seed: int
) -> list[float]:
    """What each action is worth: a quick value, refined by a search for purchases."""
    values = valuation.values(legal)
    if valuation.state.phase != "buy" or len(legal) < 2:
        return values
    worths = dict(zip(legal, values, strict=True))
    root = HardBot(valuation.state.data, seed).think(view, legal, budget, thorough=True)
    worths.update(_searched(root, worths))
    return [worths[action] for action in legal]


def _searched(root: Node, gains: dict[Action, float]) -> dict[Action, float]:
    """Gains according to the search: its favourite gets the highest of the quick values.

    The others fall behind by the difference in their chance of winning, turned into points; choices
    it hardly looked at rank lower than the worst it knows.
    """
    enough = min(_MANY, max(2, _ENOUGH * sum(root.visits)))
    known = {
        action: total / visits
        for action, visits, total in zip(root.actions, root.visits, root.sums, strict=True)
        if visits >= enough
    }
    if not known:
        return {}
    favourite = max(known, key=known.__getitem__)
    top = max(gains.values())
    lead = {
        action: _WIDTH * log((share + 0.01) / (1.01 - share)) for action, share in known.items()
    }
    found = {action: top + lead[action] - lead[favourite] for action in known}
    least = min(found.values())
    for action, gain in gains.items():
        if action not in found:
            found[action] = min(gain, least - _BEHIND)
    return found
