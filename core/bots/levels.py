"""The bots that both games make in the same way: the levels, plain policies and other weights."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from core.bots.weights import weights_of

_LEVELS = {"easy": "EasyBot", "medium": "MediumBot", "hard": "HardBot"}


def bot_of_level(game_id: str, content: Any, level: str, seed: int) -> Any:
    """A bot from a game's package `bots`, seeded by *seed*; None if it knows no such level.

    `easy`, `medium` and `hard` are classes in modules of that name, `plain-...` a PlainBot with
    those tastes, and `medium-1` a MediumBot with earlier weights. Only what is asked for is
    imported.
    """
    bots = f"core.games.{game_id}.bots"
    if level in _LEVELS:
        return getattr(import_module(f"{bots}.{level}"), _LEVELS[level])(content, seed)
    if level.startswith("plain-"):
        plain = import_module(f"{bots}.plain")
        return plain.PlainBot(content, seed, plain.TASTES[level]) if level in plain.TASTES else None
    if level.startswith("medium"):
        kind = import_module(f"{bots}.weights").Weights
        weights = weights_of(game_id, kind, level)
        medium = import_module(f"{bots}.medium").MediumBot
        return None if weights is None else medium(content, seed, weights)
    return None
