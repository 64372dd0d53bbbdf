"""The computer players of Vikings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.vikings.data.content import Content

if TYPE_CHECKING:
    from core.bots import Bot
    from core.games.vikings.actions import Action
    from core.games.vikings.view import View


def make_bot(content: Content, level: str, seed: int) -> Bot[Action, View] | None:
    """A bot of *level* with its own generator seeded by *seed*; None for an unknown level."""
    match level:
        case "easy":
            from core.games.vikings.bots.easy import EasyBot

            return EasyBot(content, seed)
        case "medium":
            from core.games.vikings.bots.medium import MediumBot

            return MediumBot(content, seed)
        case "hard":
            from core.games.vikings.bots.hard import HardBot

            return HardBot(content, seed)
    if level.startswith("plain-"):
        from core.games.vikings.bots.plain import TASTES, PlainBot

        if level in TASTES:
            return PlainBot(content, seed, TASTES[level])
    elif level.startswith("medium"):
        from core.bots.weights import weights_of
        from core.games.vikings.bots.medium import MediumBot
        from core.games.vikings.bots.weights import Weights

        weights = weights_of("vikings", Weights, level)
        return None if weights is None else MediumBot(content, seed, weights)
    return None
