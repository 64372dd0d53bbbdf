"""The games by id, imported when asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.errors import BadRequest
from core.game import AnyGame

TITLES = {"vikings": "Vikings"}


def load_game(game_id: str, own: dict[str, Any] | None = None) -> AnyGame:
    """The game, with the shipped data or with the plain data of a player's own file."""
    if game_id == "vikings":
        from core.games.vikings import Vikings

        if own is None:
            return Vikings()
        from core.games.vikings.sheet import build

        return Vikings(build(own, "data", own=True))
    raise BadRequest(f"There is no game {game_id!r:.40}; known are {', '.join(TITLES)}.")


def load_game_file(game_id: str, file: Path | None) -> AnyGame:
    """The game, with the shipped data or with a player's own file; raises BadData."""
    if file is None:
        return load_game(game_id)
    from core.sheets import read_toml

    return load_game(game_id, read_toml(file))
