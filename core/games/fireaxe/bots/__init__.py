"""The computer players of Fire & Axe.

All of them see only a view: they fill in at random what it hides, and plan voyages on the
resulting table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.fireaxe.data.content import Content

if TYPE_CHECKING:
    from core.bots import Bot
    from core.games.fireaxe.actions import Action
    from core.games.fireaxe.view import View


def make_bot(content: Content, level: str, seed: int) -> Bot[Action, View] | None:
    """Make a bot of a level, with its own generator seeded by *seed*; None for unknown levels."""
    match level:
        case "random":
            from core.games.fireaxe.bots.random import RandomVoyager

            return RandomVoyager(content, seed)
        case "easy":
            from core.games.fireaxe.bots.easy import EasyBot

            return EasyBot(content, seed)
        case "medium":
            from core.games.fireaxe.bots.medium import MediumBot

            return MediumBot(content, seed)
        case "hard":
            from core.games.fireaxe.bots.hard import HardBot

            return HardBot(content, seed)
    if level.startswith("plain-"):
        from core.games.fireaxe.bots.plain import TASTES, PlainBot

        if level in TASTES:
            return PlainBot(content, seed, TASTES[level])
    elif level.startswith("medium"):
        from core.bots.weights import weights_of
        from core.games.fireaxe.bots.medium import MediumBot
        from core.games.fireaxe.bots.weights import Weights

        weights = weights_of("fireaxe", Weights, level)
        return None if weights is None else MediumBot(content, seed, weights)
    return None
