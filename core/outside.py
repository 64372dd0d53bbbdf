"""Bots from outside, by name: how they are written, which are registered, whether they may play.

`bot:FILE.py:Class`, `bot:module:Class` and `cmd:PROGRAM ARGS` run in processes of their own;
`bot:NAME` is one the program that hosts us has registered. Nothing is loaded or started here.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from typing import Any

from core.errors import BadRequest, BotFailed

SWITCH = "LONGSHIPS_OUTSIDE_BOTS"
"""The environment variable that turns bots from files, modules and programs off."""
LONGEST_SPEC = 300
FORMS = "bot:FILE.py:Class, bot:module:Class or cmd:PROGRAM ARGS"
_ON = ("", "on", "1", "yes", "true")
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,23}")
_LONGEST_LABEL = 24

Factory = Callable[..., Any]
"""Makes a bot: a class, or anything else that can be called for one."""
_registered: dict[str, Factory] = {}


def register(name: str, factory: Factory, taken: tuple[str, ...] = ()) -> None:
    """Let `bot:NAME` mean the bots of *factory*; names in *taken* are refused."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise BadRequest(
            "A bot's name has 1 to 24 small letters, digits, - and _, and begins with a letter; "
            f"{name!r:.40} has not."
        )
    if name in _registered or name in taken:
        raise BadRequest(f"There is a bot {name!r} already; give yours another name.")
    if not callable(factory):
        raise BadRequest(f"The bot {name!r} needs a class, or something else that makes a bot.")
    _registered[name] = factory


def unregister(name: str) -> None:
    """Forget a registered bot; one that is not known is fine."""
    _registered.pop(name, None)


def registered() -> dict[str, Factory]:
    """What is registered, by name."""
    return dict(_registered)


def allowed() -> bool:
    """Whether files, modules and programs may play; a setting that is no clear yes is a no."""
    return os.environ.get(SWITCH, "").strip().lower() in _ON


def refusal(spec: str) -> str:
    """Why a bot from outside may not play here, in a sentence."""
    return f"Bots from outside are switched off here ({SWITCH}), so {spec} cannot play."


def is_bot(seat: str) -> bool:
    """Whether a seat, as it was typed, is meant for a bot and not for a person."""
    return seat[:4].lower() in ("bot:", "cmd:")


def is_outside(spec: str) -> bool:
    """Whether a bot is a file, a module or a program."""
    return spec.startswith("cmd:") or ":" in spec.removeprefix("bot:")


def read_spec(given: str) -> str:
    """A bot's seat as it is kept, its shape checked; whether there is such a bot is not."""
    spec = given.strip()
    if len(spec) > LONGEST_SPEC or not spec.isprintable():
        raise BadRequest(
            f"A bot's seat has at most {LONGEST_SPEC} printable characters; {given!r:.60} has not."
        )
    kind, rest = spec[:4].lower(), spec[4:].strip()
    if kind == "cmd:":
        _check_command(rest)
    elif ":" in rest or rest.endswith(".py"):
        where, _, name = rest.rpartition(":")
        if not _is_source(where) or not name.isidentifier():
            raise BadRequest(f"Write a bot of your own as {FORMS}, not as {spec!r:.60}.")
    else:
        rest = rest.lower()
        if not _NAME.fullmatch(rest):
            raise BadRequest(
                f"There is no bot {rest!r:.40}; a bot is bot:LEVEL, or one of your own: {FORMS}."
            )
    return kind + rest


def split_class(spec: str) -> tuple[str, str]:
    """The file or module of a bot, and the name of its class."""
    where, _, name = spec.removeprefix("bot:").rpartition(":")
    return where, name


def split_command(spec: str) -> list[str]:
    """The program of a bot and its arguments."""
    import shlex

    return shlex.split(spec.removeprefix("cmd:"))


def label(spec: str) -> str:
    """What to call a bot of its own kind: its class, its program or its name. Never fails."""
    if not spec.startswith("cmd:"):
        name = spec.rpartition(":")[2]
    else:
        try:
            name = re.split(r"[/\\]", split_command(spec)[0])[-1]
        except (ValueError, IndexError):
            name = ""
    return " ".join(name.split())[:_LONGEST_LABEL].rstrip() or "bot"


def unique(name: str, others: set[str]) -> str:
    """The name itself, or with a number where others have it."""
    number, found = 1, name
    while found in others:
        number += 1
        ending = f" {number}"
        found = f"{name[: _LONGEST_LABEL - len(ending)].rstrip()}{ending}"
    return found


def check_present(seats: Sequence[str]) -> None:
    """Refuse a file or program that is plainly not there, before a game begins; starts nothing."""
    import shutil

    for spec in seats:
        if spec.startswith("cmd:"):
            program = split_command(spec)[0]
            if shutil.which(program) is None:
                fault = "may not be run" if os.path.isfile(program) else "is not there"
                raise BotFailed(f"The bot {spec} cannot play: the program {program} {fault}.")
        elif is_bot(spec) and is_outside(spec):
            file = split_class(spec)[0]
            if file.endswith(".py") and not os.path.isfile(file):
                raise BotFailed(f"The bot {spec} cannot play: there is no file {file}.")


def _is_source(where: str) -> bool:
    """A Python file, or the dotted name of a module."""
    if where.endswith(".py"):
        return len(where) > len(".py")
    return all(part.isidentifier() for part in where.split("."))


def _check_command(words: str) -> None:
    try:
        named = split_command(words)
    except ValueError as error:
        why = str(error).lower()
        raise BadRequest(f"The command of cmd:{words:.60} cannot be read: {why}.") from None
    if not named or not named[0]:
        raise BadRequest("cmd: is followed by a program and its arguments, as in cmd:./mybot -x.")
