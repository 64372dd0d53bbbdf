"""Who sits at the table: names of people, `bot:LEVEL` for the computer, or external bots."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core import outside
from core.cells import is_visible
from core.errors import BadRequest
from core.json_data import JsonValue

LONGEST = 24
COLOURS = 5
"""How many colours screens have for seats."""
BOT_LEVELS = {
    "random": "Plays at random, and loses to any plan.",
    "easy": "Grabs whatever looks good right now, and blunders now and then.",
    "medium": "Weighs every choice soundly and plans its turn, but looks no further ahead.",
    "hard": "Looks further ahead and at what its rivals may do, and takes its time.",
}
"""The bot levels from weakest to strongest, each described in a sentence."""
LEVELS = tuple(BOT_LEVELS)
DEFAULT_LEVEL = "medium"
"""The level suggested by default."""
_SPARRING = re.compile(r"plain-[a-z]{1,18}|medium-[1-9][0-9]{0,3}|medium\?\S*")
"""Bots to measure the levels against: plain policies, and `medium` with other weights."""
_MEANT_AS_BOT = re.compile(r"\.py:\w+$")
"""A bot of one's own whose `bot:` was forgotten."""
_BOT_NAMES = ("Gunnar", "Sigrid", "Torvald", "Ylva", "Eirik")
"""Names for bots, by seat."""


def check_names(seats: Sequence[JsonValue], allowed: bool | None = None) -> tuple[str, ...]:
    """Trim and check the seats given for a new game.

    *allowed* says whether files and programs may play; by default the environment does.
    """
    names = read_names(seats)
    for name in names:
        if outside.is_bot(name):
            check_bot_seat(name, allowed)
        elif _MEANT_AS_BOT.search(name):
            raise BadRequest(f"Write bot:{name} if {name} is a bot; a person needs another name.")
    return names


def read_names(seats: Sequence[JsonValue]) -> tuple[str, ...]:
    """Read seats as a save names them; only their shape is checked, not whether bots exist."""
    checked: list[str] = []
    for seat in seats:
        if not isinstance(seat, str):
            raise BadRequest(f"A seat must be a name, not {seat!r:.40}.")
        if outside.is_bot(seat.strip()):
            checked.append(outside.read_spec(seat))
            continue
        name = " ".join(seat.split())
        if len(name) > LONGEST or not is_visible(name):
            given = f"'{name}'" if is_visible(name) else repr(seat)
            raise BadRequest(f"A name must be 1 to {LONGEST} printable letters, not {given:.60}.")
        if name in checked:
            raise BadRequest(f"Two seats are called {name}; give them different names.")
        checked.append(name)
    return tuple(checked)


def check_bot_seat(spec: str, allowed: bool | None = None) -> None:
    """Refuse a bot that is unknown, or not allowed to play here."""
    if not outside.is_outside(spec) and not is_sparring(spec):
        known = (*LEVELS, *outside.registered())
        if spec.removeprefix("bot:") not in known:
            name = spec.removeprefix("bot:")
            raise BadRequest(f"There is no bot {name!r:.40}; the bots are {', '.join(known)}.")
    elif outside.is_outside(spec) and not (outside.allowed() if allowed is None else allowed):
        raise BadRequest(outside.refusal(spec))


def read_bot(word: str, allowed: bool | None = None) -> str:
    """Check a bot somebody asks for: the name of a level, or a bot's seat."""
    spec = outside.read_spec(word if outside.is_bot(word.strip()) else f"bot:{word.strip()}")
    check_bot_seat(spec, allowed)
    return bot_of(spec) or spec


def is_sparring(spec: str) -> bool:
    """Whether a bot's seat names a bot that is there to measure the levels against."""
    return _SPARRING.fullmatch(spec.removeprefix("bot:")) is not None


def bot_of(seat: str) -> str | None:
    """The bot in a seat: its level, or the full name of any other bot; None for a person."""
    if not outside.is_bot(seat):
        return None
    level = seat.removeprefix("bot:")
    return level if level in LEVELS else seat


def display_names(seats: Sequence[str]) -> tuple[str, ...]:
    """The name to show for each seat; bots get names of their own."""
    names: list[str] = []
    for number, seat in enumerate(seats):
        bot = bot_of(seat)
        if bot is None:
            names.append(seat)
        elif bot not in LEVELS:
            names.append(outside.unique(outside.label(bot), {*seats, *names}))
        else:
            taken = (*seats, *names)
            spare = (name for name in _BOT_NAMES[number:] + _BOT_NAMES if name not in taken)
            names.append(next(spare, f"Bot {number + 1}"))
    return tuple(names)
