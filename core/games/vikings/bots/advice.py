"""Hints: the best choices now, what they bring, and why in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from core import rng
from core.bots.budget import Advice, Budget
from core.games.vikings.actions import Action, Buy, Carry, Lay, Remove
from core.games.vikings.bots.imagine import imagine
from core.games.vikings.bots.judge import Judge
from core.games.vikings.bots.reasons import reason
from core.games.vikings.bots.search import Hard, Node
from core.games.vikings.content import Content
from core.games.vikings.rules.scoring import threatened
from core.games.vikings.state import State
from core.games.vikings.terms import KIND, SHIP
from core.games.vikings.view import View

_MOST = 3
_ENOUGH = 0.05
"""The part of all visits that makes an opinion of the search count."""
_WIDTH = 8.0
"""Points of lead that a chance of winning is translated with."""
_FORCED = ("start", "tile", "viking", "remove", "lay", "exchange")
"""Moments in which something must be chosen: gains are counted from the least of it."""


def advise(
    data: Content,
    view: View,
    legal: Sequence[Action],
    names: Sequence[str],
    budget: Budget,
    seed: int,
) -> list[Advice]:
    """The three best choices, the best first; purchases come with the place for them."""
    if not legal:
        return []
    state = imagine(data, view, rng.Dice(seed))
    judge = Judge(state, patient=True)
    values = _values(judge, view, legal, budget, seed)
    nothing = min(values) if state.phase in _FORCED else judge.now()
    gains = {action: value - nothing for action, value in zip(legal, values, strict=True)}
    order = sorted(legal, key=lambda action: (-round(gains[action], 1), _risky(state, action)))
    best = _different(state, order)[:_MOST]
    return [
        _advice(judge, action, names, gains[action], best=not place)
        for place, action in enumerate(best)
    ]


def _risky(state: State, action: Action) -> bool:
    """Whether a ferried viking would stand under a ship: of equals the safe one is told first."""
    if not isinstance(action, Carry):
        return False
    danger = threatened(state, state.mainlands[state.seat])
    return bool(danger[KIND[action.viking]] >> (action.column - 1) & 1)


def _different(state: State, best: Sequence[Action]) -> list[Action]:
    """Of groups that look the same only the best one."""
    found: dict[object, Action] = {}
    for action in best:
        key: object = action
        if isinstance(action, Buy):
            tile, viking = state.wheel_tiles[action.slot], state.wheel_vikings[action.slot]
            if state.data.shape[tile] != SHIP:
                key = state.data.shape[tile], state.data.building[tile], viking
        found.setdefault(key, action)
    return list(found.values())


def appraise(
    data: Content, view: View, legal: Sequence[Action], budget: Budget, seed: int
) -> list[float]:
    """What each action is worth, as hints of the same patience would tell."""
    judge = Judge(imagine(data, view, rng.Dice(seed)), patient=True)
    return _values(judge, view, legal, budget, seed)


def _values(
    judge: Judge, view: View, legal: Sequence[Action], budget: Budget, seed: int
) -> list[float]:
    """What each action is worth: at first sight, and for purchases after a search."""
    values = judge.values(legal)
    if judge.state.phase != "buy" or len(legal) < 2:
        return values
    worths = dict(zip(legal, values, strict=True))
    root = Hard(judge.state.data, seed).think(view, legal, budget, thorough=True)
    worths.update(_searched(root, worths))
    return [worths[action] for action in legal]


def explain(data: Content, view: View, action: Action, names: Sequence[str]) -> str:
    """Why one would choose an action."""
    judge = Judge(imagine(data, view, rng.Dice(0)))
    return _advice(judge, action, names, 0.0, best=True).reason


def _advice(judge: Judge, action: Action, names: Sequence[str], gain: float, best: bool) -> Advice:
    steps: tuple[Action, ...] = (action,)
    if isinstance(action, Buy):
        steps = (action, *judge.plan(action.slot).steps)
    keen = isinstance(action, Remove | Lay) and judge.rival_wants(KIND[action.viking])
    told = reason(judge.state, steps, names, best, keen)
    return Advice(steps, told, round(gain, 1) + 0.0)


def _searched(root: Node, gains: dict[Action, float]) -> dict[Action, float]:
    """What the search thinks of the choices it looked at: never more than the first sight's best.

    Differences in the chance of winning become points; the favourite keeps its gain.
    """
    tried = sum(root.visits)
    known = {
        action: total / visits
        for action, visits, total in zip(root.actions, root.visits, root.sums, strict=True)
        if visits >= max(2, _ENOUGH * tried)
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
            found[action] = min(gain, least)
    return found
