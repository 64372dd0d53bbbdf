"""External bots by name: how they are written, which are registered, whether they may play.

`bot:FILE.py:Class`, `bot:module:Class` and `cmd:PROGRAM ARGS` run in their own processes;
`bot:NAME` is a bot that the program hosting us has registered. Nothing is loaded or started here.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from typing import Any

from core.errors import BadRequest, BotFailed

SWITCH = "LONGSHIPS_OUTSIDE_BOTS"
"""The environment variable that can switch off bots from files, modules and programs."""
LONGEST_SPEC = 300
FORMS = "bot:FILE.py:Class, bot:module:Class or cmd:PROGRAM ARGS"
_ON = ("", "on", "1", "yes", "true")
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,23}")
_LONGEST_LABEL = 24

Factory = Callable[..., Any]
"""A class, or any other callable that makes a bot."""
_registered: dict[str, Factory] = {}


def register(name: str, factory: Factory, taken: tuple[str, ...] = ()) -> None:
    """Register *factory* as `bot:NAME`; names in *taken* are refused."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise BadRequest(
            f"{name!r:.40} is not a bot's name: use 1 to 24 lower-case letters, digits, - and _, "
            "starting with a letter."
        )
    if name in _registered or name in taken:
        raise BadRequest(f"There is already a bot {name!r}; give yours another name.")
    if not callable(factory):
        raise BadRequest(f"The bot {name!r} needs a class, or something else that makes a bot.")
    _registered[name] = factory


def unregister(name: str) -> None:
    """Forget a registered bot; unknown names are ignored."""
    _registered.pop(name, None)


def registered() -> dict[str, Factory]:
    """The registered bots, by name."""
    return dict(_registered)


def allowed() -> bool:
    """Whether files, modules and programs may play; any setting but a clear yes means no."""
    return os.environ.get(SWITCH, "").strip().lower() in _ON


def refusal(spec: str) -> str:
    """Why an external bot may not play here, in a sentence."""
    return f"External bots are switched off here ({SWITCH}), so {spec} cannot play."


def is_bot(seat: str) -> bool:
    """Whether a seat, as it was typed, is meant for a bot and not for a person."""
    return seat[:4].lower() in ("bot:", "cmd:")


def is_outside(spec: str) -> bool:
    """Whether a bot is a file, a module or a program."""
    return spec.startswith("cmd:") or ":" in spec.removeprefix("bot:")


def read_spec(given: str) -> str:
    """A bot's seat in its stored form; checks its shape, not whether the bot exists."""
    spec = given.strip()
    if len(spec) > LONGEST_SPEC or not spec.isprintable():
        raise BadRequest(
            f"A bot's seat must be at most {LONGEST_SPEC} printable characters, not {given!r:.60}."
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
                f"There is no bot {rest!r:.40}; use bot:LEVEL, or one of your own: {FORMS}."
            )
    return kind + rest


def split_class(spec: str) -> tuple[str, str]:
    """The file or module of a bot, and the name of its class."""
    where, _, name = spec.removeprefix("bot:").rpartition(":")
    return where, name


def split_command(spec: str) -> list[str]:
    """The program of a bot and its arguments."""
    import shlex

    return shlex.split(spec.removeprefix("cmd:"), posix=os.name != "nt")


def label(spec: str) -> str:
    """A short name for an external bot: its class, its program or its name. Never fails."""
    if not spec.startswith("cmd:"):
        name = spec.rpartition(":")[2]
    else:
        try:
            name = re.split(r"[/\\]", split_command(spec)[0])[-1]
        except (ValueError, IndexError):
            name = ""
    return " ".join(name.split())[:_LONGEST_LABEL].rstrip() or "bot"


def unique(name: str, others: set[str]) -> str:
    """The name itself, or with a number added if others have it."""
    number, found = 1, name
    while found in others:
        number += 1
        ending = f" {number}"
        found = f"{name[: _LONGEST_LABEL - len(ending)].rstrip()}{ending}"
    return found


def anchored(spec: str) -> str:
    """A bot's seat for a save: a relative file or program is named by its full path.

    Otherwise the save would look for it, or for another of the same name, wherever it is resumed.
    """
    if spec.startswith("cmd:"):
        import shlex

        program, *rest = split_command(spec)
        if os.path.dirname(program) and not os.path.isabs(program):
            spec = f"cmd:{shlex.join([os.path.abspath(program), *rest])}"
    elif is_bot(spec) and is_outside(spec):
        where, name = split_class(spec)
        if where.endswith(".py"):
            spec = f"bot:{os.path.abspath(where)}:{name}"
    return spec


def check_present(seats: Sequence[str]) -> None:
    """Raise BotFailed if a file or program is plainly missing; starts nothing."""
    import shutil

    for spec in seats:
        if spec.startswith("cmd:"):
            program = split_command(spec)[0]
            if shutil.which(program) is None:
                fault = "was not found"
                if os.path.isfile(program):
                    run = os.access(program, os.X_OK) and not os.path.dirname(program)
                    fault = f"is not on the PATH; write cmd:./{program}" if run else "cannot be run"
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
        raise BadRequest(f"The command cmd:{words:.60} cannot be read: {why}.") from None
    if not named or not named[0]:
        raise BadRequest("Write a program and its arguments after cmd:, as in cmd:./mybot -x.")
