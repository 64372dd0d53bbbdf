"""Bots written as classes: making them, asking for a choice, and checking the answer."""

from __future__ import annotations

import inspect
import os
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from core.bots.budget import Budget
from core.bots.child import Fault, shorten

_HERE = os.path.dirname(__file__)
_LIBRARY = os.path.dirname(os.__file__)
"""Our files and Python's: a bot's mistakes surface there, but are not made there."""


def make(
    factory: Callable[..., Any],
    game: str,
    seed: int,
    caught: type[BaseException] = Exception,
) -> Any:
    """Make a bot; *factory* gets the game's id and a seed if it has such parameters."""
    name = getattr(factory, "__name__", type(factory).__name__)
    if not callable(factory):
        raise Fault(f"{name} is not a class")
    known = {"game": game, "seed": seed}
    try:
        wanted = set(inspect.signature(factory).parameters)
    except (TypeError, ValueError):  # code not written in Python may have no signature
        wanted = set()
    try:
        bot = factory(**{key: value for key, value in known.items() if key in wanted})
    except caught as error:
        raise Fault(f"{name}() raised {described(error)}") from None
    if not callable(getattr(bot, "choose", None)):
        raise Fault(f"{name} has no method choose(view, legal, budget)")
    return bot


def choose(
    bot: Any,
    view: object,
    legal: Sequence[object],
    budget: Budget,
    caught: type[BaseException] = Exception,
) -> int:
    """The index of the action a bot chooses from *legal*; it gets a copy it may change."""
    try:
        answer = bot.choose(view, list(legal), budget)
    except caught as error:
        raise Fault(f"choose() raised {described(error)}") from None
    try:
        return list(legal).index(answer)
    except BaseException:  # comparing runs the answer's own code
        raise Fault(f"choose() returned {_shown(answer)}, which is not in legal") from None


def described(error: BaseException) -> str:
    """An exception in a few words, with the place it came from."""
    kind = type(error).__name__
    if isinstance(error, SyntaxError) and error.lineno is not None:
        return f"{kind}: {error.msg} ({_place(error.filename, error.lineno)})"
    words = shorten(_text(error).split("\n")[0], 120)
    what = f"{kind}: {words}" if words else kind
    own = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith((_HERE, _LIBRARY, "<frozen"))
    ]
    return f"{what} ({_place(own[-1].filename, own[-1].lineno)})" if own else what


def _place(file: str | None, line: int | None) -> str:
    return f"{os.path.basename(file or 'unknown file')}, line {line}"


def _text(error: BaseException) -> str:
    try:
        return str(error)
    except BaseException:  # this runs the bot's own code
        return ""


def _shown(answer: object) -> str:
    try:
        return shorten(repr(answer), 60)
    except BaseException:  # this runs the bot's own code
        return f"a {type(answer).__name__}"
