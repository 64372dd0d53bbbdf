"""Computer players of Vikings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.games.vikings.actions import Action
from core.games.vikings.bots.levels import Easy, Medium
from core.games.vikings.content import Content
from core.games.vikings.view import View

if TYPE_CHECKING:
    from core.bots import Bot
    from core.bots.budget import Advice, Budget


def make(data: Content, level: str, seed: int) -> Bot:
    """A bot of a level."""
    from core.bots import RandomBot

    match level:
        case "easy":
            return Easy(data, seed)
        case "medium":
            return Medium(data, seed)
        case "hard":
            from core.games.vikings.bots.search import Hard

            return Hard(data, seed)
        case _:
            return RandomBot(seed)


def advise(
    data: Content,
    view: View,
    legal: Sequence[Action],
    names: Sequence[str],
    budget: Budget,
    seed: int,
) -> list[Advice]:
    """The three best choices now, each with its reason and what it brings."""
    from core.games.vikings.bots import advice

    return advice.advise(data, view, legal, names, budget, seed)


def appraise(
    data: Content, view: View, legal: Sequence[Action], budget: Budget, seed: int
) -> list[float]:
    """What each action is worth, without search."""
    from core.games.vikings.bots import advice

    return advice.appraise(data, view, legal, budget, seed)


def explain(data: Content, view: View, action: Action, names: Sequence[str]) -> str:
    """Why one would choose an action."""
    from core.games.vikings.bots import advice

    return advice.explain(data, view, action, names)
