"""What a player likes, kept across runs in the config folder."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, fields, replace
from typing import Literal, get_args, get_type_hints

from core.json_data import JsonObject
from core.paths import config_dir

_FILE = "settings.json"


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting is a choice; the first is what a new player gets."""

    theme: Literal["dark", "light", "contrast"] = "dark"
    glyphs: Literal["auto", "unicode", "cp437", "ascii"] = "auto"
    colours: Literal["auto", "true", "256", "16", "none"] = "auto"
    bots: Literal["normal", "slow", "fast", "instant"] = "normal"
    thinking: Literal["1.5", "0.5", "3", "6"] = "1.5"
    scoring: Literal["step", "skip"] = "step"
    animation: Literal["on", "off"] = "on"
    confirm: Literal["final", "never"] = "final"
    curtain: Literal["auto", "always", "never"] = "auto"
    quit: Literal["ask", "at-once"] = "ask"
    mouse: Literal["auto", "on", "off"] = "auto"


HELP = {
    "theme": "the colours of the screens",
    "glyphs": "characters to draw with; auto asks the terminal",
    "colours": "how many colours; auto asks the terminal",
    "bots": "the pace of computer players",
    "thinking": "seconds a hard computer player, or a hint, may think",
    "scoring": "walk through every scoring, or only log it",
    "animation": "let dice roll, or show only how they fell",
    "confirm": "ask again before what cannot be taken back",
    "curtain": "cover the table between two people; auto where hands are secret",
    "quit": "ask before leaving a game",
    "mouse": "point and click; auto is off over SSH",
}


def choices(name: str) -> tuple[str, ...]:
    """The values a setting can have."""
    return get_args(get_type_hints(Settings)[name])


def names() -> tuple[str, ...]:
    return tuple(field.name for field in fields(Settings))


def turned(settings: Settings, name: str, by: int) -> Settings:
    """The settings with one of them moved to its next or previous value."""
    values = choices(name)
    at = values.index(getattr(settings, name))
    turned_one: JsonObject = {name: values[(at + by) % len(values)]}
    return replace(settings, **turned_one)


def load() -> Settings:
    """The kept settings; what cannot be read is as for a new player."""
    try:
        data = json.loads((config_dir() / _FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return Settings()
    if not isinstance(data, dict):
        return Settings()
    good: JsonObject = {name: data[name] for name in names() if data.get(name) in choices(name)}
    return Settings(**good)


def keep(settings: Settings) -> str | None:
    """Write the settings down; returns why that failed, in a sentence."""
    folder = config_dir()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary = folder / f".{_FILE}.{os.getpid()}"
        temporary.write_text(json.dumps(asdict(settings), indent=1) + "\n", encoding="utf-8")
        os.replace(temporary, folder / _FILE)
    except OSError as error:
        return f"The settings cannot be kept: {(error.strerror or 'unknown fault').lower()}."
    return None
