"""The games by id, imported when asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from core.about import About
from core.errors import BadRequest

if TYPE_CHECKING:
    from pathlib import Path

    from core.game import AnyGame

GAMES = ("vikings", "fireaxe")
"""All ids, in the order of the menu."""


def about(game_id: str) -> About:
    """What can be told about a game without loading its rules."""
    return cast(About, _module(game_id, "about").ABOUT)


def load_game(game_id: str, own: dict[str, Any] | None = None, name: str = "data") -> AnyGame:
    """The game, with the shipped data or with a player's own, read from the file *name*."""
    if own is None:
        return _shipped(game_id)
    content = _module(game_id, "data.file").build(own, name, own=True)
    return cast("AnyGame", _module(game_id, "game").GAME(content))


def load_game_file(game_id: str, file: Path | None) -> AnyGame:
    """The game, with the shipped data or with a player's own file; raises BadData."""
    if file is None:
        return load_game(game_id)
    from core.data_files import read_toml

    return load_game(game_id, read_toml(file), str(file))


@cache
def _shipped(game_id: str) -> AnyGame:
    return cast("AnyGame", _module(game_id, "game").GAME())


def _module(game_id: str, part: str) -> Any:
    if game_id not in GAMES:
        raise BadRequest(f"There is no game {game_id!r:.40}; known are {', '.join(GAMES)}.")
    return import_module(f"core.games.{game_id}.{part}")
