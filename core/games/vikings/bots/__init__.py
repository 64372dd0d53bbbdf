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
    from core.bots.levels import bot_of_level

    bot: Bot[Action, View] | None = bot_of_level("vikings", content, level, seed)
    return bot
