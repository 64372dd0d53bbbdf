"""A player's preferences, kept between runs in the config folder."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, fields
from typing import Literal, get_args, get_type_hints

from core.files import Unreadable, read_regular, reason
from core.frozen import frozen
from core.json_data import JsonObject
from core.paths import config_dir
from core.tui.colour.styles import THEMES

_FILE = "settings.json"
_LARGEST = 100_000
"""Bytes of a file that is still read."""


@frozen
class Settings:
    """Every setting is a choice, in the order they are shown; a new player gets the default.

    The themes are ours and Textual's own.
    """

    theme: str = THEMES[0]
    glyphs: Literal["auto", "unicode", "cp437", "ascii"] = "auto"
    colours: Literal["auto", "true", "256", "16", "none"] = "auto"
    bots: Literal["slow", "normal", "fast", "instant"] = "normal"
    thinking: Literal["0.5", "1.5", "3", "6"] = "1.5"
    scoring: Literal["step", "skip"] = "step"
    animation: Literal["on", "off"] = "on"
    cards: Literal["key", "9", "6", "3"] = "key"
    recap: Literal["all", "attacks", "off"] = "all"
    tips: Literal["auto", "on", "off"] = "auto"
    confirm: Literal["final", "never"] = "final"
    curtain: Literal["auto", "always", "never"] = "auto"
    quit: Literal["ask", "at-once"] = "ask"
    mouse: Literal["auto", "on", "off"] = "auto"
    bell: Literal["on", "off"] = "on"
    cursor: Literal["off", "on"] = "off"
    diff: Literal["on", "off"] = "on"


HELP = {
    "theme": "the colour theme",
    "glyphs": "characters to draw with; auto asks the terminal",
    "colours": "how many colours; auto asks the terminal",
    "bots": "how fast computer players move",
    "thinking": "seconds a hard computer player or a hint may think",
    "scoring": "step through every scoring, or just log it",
    "animation": "show dice rolling and ships sailing, or only the result",
    "cards": "announcements wait for a key, or so many seconds",
    "recap": "before a turn, tell what others did: all of it, only attacks on you, or nothing",
    "tips": "rules of thumb in the first rounds; auto: for whoever has never finished a game",
    "confirm": "ask before doing what cannot be undone",
    "curtain": "cover the table between players; auto does if hands are secret",
    "quit": "ask before leaving a game",
    "mouse": "point and click; auto is off over SSH",
    "bell": "ring when it is a person's turn after others have played",
    "cursor": "show the terminal's own cursor on the choice, for screen readers and magnifiers",
    "diff": "send the terminal only what has changed; off sends every line again",
}


def choices(name: str) -> tuple[str, ...]:
    """The values a setting can have."""
    if name == "theme":
        # Textual takes long to import, and most programs that read settings need no theme.
        from core.tui.colour.themes import theme_names

        return theme_names()
    return get_args(get_type_hints(Settings)[name])


def _is_choice(name: str, value: object) -> bool:
    if name == "theme" and value in THEMES:
        return True
    return isinstance(value, str) and value in choices(name)


def names() -> tuple[str, ...]:
    return tuple(field.name for field in fields(Settings))


def load() -> Settings:
    """The saved settings; whatever cannot be read gets its default."""
    try:
        data = json.loads(read_regular(config_dir() / _FILE, _LARGEST).decode())
    except (Unreadable, ValueError, RecursionError):
        return Settings()
    if not isinstance(data, dict):
        return Settings()
    good: JsonObject = {name: data[name] for name in names() if _is_choice(name, data.get(name))}
    return Settings(**good)


def keep(settings: Settings) -> str | None:
    """Save the settings; if that fails, returns why in a sentence."""
    folder = config_dir()
    temporary = folder / f".{_FILE}.{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary.write_text(json.dumps(asdict(settings), indent=1) + "\n", encoding="utf-8")
        os.replace(temporary, folder / _FILE)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        return f"The settings cannot be saved: {reason(error)}."
    return None
