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
    if level == "random":
        from core.games.fireaxe.bots.random import RandomVoyager

        return RandomVoyager(content, seed)
    from core.bots.levels import bot_of_level

    bot: Bot[Action, View] | None = bot_of_level("fireaxe", content, level, seed)
    return bot
