"""Hints: the best choices now, what each one gains, and why in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from core import rng
from core.bots.budget import Budget, Hint
from core.games.vikings.actions import Action, Buy, Carry, Lay, Remove
from core.games.vikings.bots.action_values import searched_values
from core.games.vikings.bots.imagine import imagine
from core.games.vikings.bots.reasons import reason
from core.games.vikings.bots.valuation import Valuation
from core.games.vikings.data.content import Content
from core.games.vikings.rules.scoring import threatened
from core.games.vikings.state import State
from core.games.vikings.terms import KIND, SHIP
from core.games.vikings.view import View

_MOST = 3
_FORCED = ("start", "tile", "viking", "remove", "lay", "exchange")
"""Phases where something must be chosen: gains are measured from the worst choice."""


def find_hints(
    data: Content,
    view: View,
    legal: Sequence[Action],
    names: Sequence[str],
    budget: Budget,
    seed: int,
) -> list[Hint[Action]]:
    """The three best choices, best first; a purchase comes with the steps to place it."""
    if not legal:
        return []
    state = imagine(data, view, rng.Rng(seed))
    valuation = Valuation(state, patient=True)
    values = searched_values(valuation, view, legal, budget, seed)
    nothing = min(values) if state.phase in _FORCED else valuation.now()
    gains = {action: value - nothing for action, value in zip(legal, values, strict=True)}
    order = sorted(legal, key=lambda action: (-round(gains[action], 1), _risky(state, action)))
    best = _different(state, order)[:_MOST]
    return [
        _hint(valuation, action, names, gains[action], best=not place)
        for place, action in enumerate(best)
    ]


def _risky(state: State, action: Action) -> bool:
    """Whether a ferried viking would be threatened: among equals, the safe one comes first."""
    if not isinstance(action, Carry):
        return False
    danger = threatened(state, state.mainlands[state.seat])
    return bool(danger[KIND[action.viking]] >> (action.column - 1) & 1)


def _different(state: State, best: Sequence[Action]) -> list[Action]:
    """The best of each set of groups that look the same."""
    found: dict[object, Action] = {}
    for action in best:
        key: object = action
        if isinstance(action, Buy):
            tile, viking = state.wheel_tiles[action.slot], state.wheel_vikings[action.slot]
            if state.data.shape[tile] != SHIP:
                key = state.data.shape[tile], state.data.building[tile], viking
        found.setdefault(key, action)
    return list(found.values())


def explain(data: Content, view: View, action: Action, names: Sequence[str]) -> str:
    """Why a player might choose *action*."""
    valuation = Valuation(imagine(data, view, rng.Rng(0)))
    return _hint(valuation, action, names, 0.0, best=True).reason


def _hint(
    valuation: Valuation, action: Action, names: Sequence[str], gain: float, best: bool
) -> Hint[Action]:
    steps: tuple[Action, ...] = (action,)
    if isinstance(action, Buy):
        steps = (action, *valuation.plan(action.slot).steps)
    keen = isinstance(action, Remove | Lay) and valuation.rival_wants(KIND[action.viking])
    told = reason(valuation.state, steps, names, best, keen)
    return Hint(steps, told, round(gain, 1) + 0.0)
