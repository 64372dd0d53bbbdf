"""Where saves and settings live: the platform's user folders, or where the environment says."""

from __future__ import annotations

import os
from pathlib import Path

APP = "longships"
DATA_VARIABLE = "LONGSHIPS_DATA_DIR"
CONFIG_VARIABLE = "LONGSHIPS_CONFIG_DIR"
VISITOR_VARIABLE = "LONGSHIPS_VISITOR"
SAVES_VARIABLE = "LONGSHIPS_MOST_SAVES"
OPEN_VARIABLE = "LONGSHIPS_MOST_TABLES"
_DIGITS = 9
"""What is read of a number in the environment."""


def save_dir(game_id: str, given: Path | None = None) -> Path:
    """The folder of a game's saves; one *given* on the command line wins."""
    return given if given is not None else data_dir() / "saves" / game_id


def is_visitor() -> bool:
    """Whether whoever plays came through our own server, and so has no commands."""
    return bool(os.environ.get(VISITOR_VARIABLE))


def is_passing() -> bool:
    """Whether nothing is kept of a visitor, who showed no key."""
    return os.environ.get(VISITOR_VARIABLE) == "passing"


def most_saves() -> int | None:
    """How many saves a folder may hold, where the environment says so."""
    return _number(SAVES_VARIABLE)


def most_tables() -> int | None:
    """How many shared tables may be open at once, where the environment says so."""
    return _number(OPEN_VARIABLE)


def _number(variable: str) -> int | None:
    named = os.environ.get(variable, "")
    return int(named[:_DIGITS]) if named.isascii() and named.isdigit() else None


def data_dir() -> Path:
    if named := os.environ.get(DATA_VARIABLE):
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False)


def config_dir() -> Path:
    if named := os.environ.get(CONFIG_VARIABLE):
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path(APP, appauthor=False)


def keymap_file() -> Path:
    """Where a player's own keys are written."""
    return config_dir() / "keys.toml"
