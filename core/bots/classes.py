"""Bots that are somebody else's classes: made, asked for a choice, and checked."""

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
"""Files of ours and of Python: where a bot's own mistakes show, but are not."""


def make(factory: Callable[..., Any], game: str, seed: int) -> Any:
    """A bot; what makes it is given the game's id and a seed if it has parameters of that name."""
    name = getattr(factory, "__name__", type(factory).__name__)
    if not callable(factory):
        raise Fault(f"{name} is no class")
    known = {"game": game, "seed": seed}
    try:
        wanted = set(inspect.signature(factory).parameters)
    except (TypeError, ValueError):  # what is not written in Python may not tell
        wanted = set()
    try:
        bot = factory(**{key: value for key, value in known.items() if key in wanted})
    except BaseException as error:
        raise Fault(f"{name}() raised {told(error)}") from None
    if not callable(getattr(bot, "choose", None)):
        raise Fault(f"{name} has no method choose(view, legal, budget)")
    return bot


def choose(bot: Any, view: object, legal: Sequence[object], budget: Budget) -> int:
    """Which of *legal* a bot chooses; whatever it does to its own list does not matter."""
    try:
        answer = bot.choose(view, list(legal), budget)
    except BaseException as error:
        raise Fault(f"choose() raised {told(error)}") from None
    try:
        return list(legal).index(answer)
    except BaseException:  # comparing runs the answer's own code
        raise Fault(f"choose() returned {_shown(answer)}, which is not in legal") from None


def told(error: BaseException) -> str:
    """An exception in a few words, with the place it comes from."""
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
    except BaseException:  # its own code tells
        return ""


def _shown(answer: object) -> str:
    try:
        return shorten(repr(answer), 60)
    except BaseException:  # its own code tells
        return f"a {type(answer).__name__}"
