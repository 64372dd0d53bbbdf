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
    return []


def appraise(
    data: Content, view: View, legal: Sequence[Action], budget: Budget, seed: int
) -> list[float]:
    """What each action is worth, without search."""
    from core import rng
    from core.games.vikings.bots.imagine import imagine
    from core.games.vikings.bots.judge import Judge

    return Judge(imagine(data, view, rng.Dice(seed))).values(legal)
