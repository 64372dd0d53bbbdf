"""The rules of two Viking board games, and everything that plays them.

This is the front door: everything named here is loaded when it is first used, so importing `core`
costs next to nothing. The screens are in `core.tui` and in the packages of the two games.
"""

TYPE_CHECKING = False  # importing typing would cost more than everything else here

if TYPE_CHECKING:
    from core.about import About, OptionValues
    from core.bots import Bot, Hint, ask_bot, ask_hints, register_bot, unregister_bot
    from core.bots.budget import Budget
    from core.errors import (
        BadData,
        BadLog,
        BadPosition,
        BadRequest,
        BotFailed,
        CannotUndo,
        GameError,
        GameOver,
        GameUnavailable,
        IllegalAction,
        NotSaved,
    )
    from core.game import Game, Outcome, SeatScore, Setup
    from core.games import load_game, new_game
    from core.registry import game_ids, register_face, register_game, unregister_game
    from core.session import Session
    from core.text import GameText, TextStyle

__version__ = "0.1.0"

_HOMES = {
    "core.about": ("About", "OptionValues"),
    "core.bots": ("Bot", "Hint", "ask_bot", "ask_hints", "register_bot", "unregister_bot"),
    "core.bots.budget": ("Budget",),
    "core.errors": (
        "BadData",
        "BadLog",
        "BadPosition",
        "BadRequest",
        "BotFailed",
        "CannotUndo",
        "GameError",
        "GameOver",
        "GameUnavailable",
        "IllegalAction",
        "NotSaved",
    ),
    "core.game": ("Game", "Outcome", "SeatScore", "Setup"),
    "core.games": ("load_game", "new_game"),
    "core.registry": ("game_ids", "register_face", "register_game", "unregister_game"),
    "core.session": ("Session",),
    "core.text": ("GameText", "TextStyle"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "About",
    "BadData",
    "BadLog",
    "BadPosition",
    "BadRequest",
    "Bot",
    "BotFailed",
    "Budget",
    "CannotUndo",
    "Game",
    "GameError",
    "GameOver",
    "GameText",
    "GameUnavailable",
    "Hint",
    "IllegalAction",
    "NotSaved",
    "OptionValues",
    "Outcome",
    "SeatScore",
    "Session",
    "Setup",
    "TextStyle",
    "__version__",
    "ask_bot",
    "ask_hints",
    "game_ids",
    "load_game",
    "new_game",
    "register_bot",
    "register_face",
    "register_game",
    "unregister_bot",
    "unregister_game",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
