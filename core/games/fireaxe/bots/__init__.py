"""The computer players of Fire & Axe, hints, and what a decision is worth.

All of them see a view and nothing else: they fill in by lot what it hides, and plan voyages at
the table so imagined.
"""

from __future__ import annotations

from collections.abc import Sequence

from core import rng
from core.bots.budget import Budget
from core.errors import BadRequest
from core.games.fireaxe import rules
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots.hints import advise, explain
from core.games.fireaxe.bots.imagine import imagine
from core.games.fireaxe.bots.levels import Bot, MediumLevel, RandomLevel
from core.games.fireaxe.content import Content
from core.games.fireaxe.view import View
from core.seats import LEVELS


def make(content: Content, level: str, seed: int) -> Bot:
    """A bot of a level, with its own generator started by *seed*."""
    match level:
        case "random":
            return RandomLevel(content, seed)
        case "easy":
            from core.games.fireaxe.bots.easy import EasyLevel

            return EasyLevel(content, seed)
        case "medium":
            return MediumLevel(content, seed)
        case "hard":
            from core.games.fireaxe.bots.hard import HardLevel

            return HardLevel(content, seed)
    raise BadRequest(f"There is no bot {level!r:.40}; known are {', '.join(LEVELS)}.")


def worths(
    content: Content, view: View, actions: Sequence[Action], budget: Budget, seed: int = 0
) -> list[float] | None:
    """What actions are worth to the seat that decides, in points; only differences mean anything.

    Choices of one moment can be compared, so a review sees what a decision cost. None if the
    thinking was cancelled: half a list would mislead.
    """
    from core.games.fireaxe.bots.assess import value
    from core.games.fireaxe.bots.rivals import wary

    assert view.seat is not None
    mind = wary(imagine(content, view, rng.Dice(seed)), view.seat)
    legal = rules.legal(mind.state)
    found = []
    for action in actions:
        if budget.cancelled():
            return None
        found.append(value(mind, action, legal))
    if view.ask.phase == "turn":  # The next step of the best voyage is worth as much as that.
        plan = mind.course.plans()[0]
        step = mind.proceed(plan, legal)
        if step in actions:
            at = actions.index(step)
            found[at] = max(found[at], plan.value)
    return found


__all__ = ["Bot", "advise", "explain", "imagine", "make", "worths"]
