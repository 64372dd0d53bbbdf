"""Who sits at the table: names of people, or `bot:LEVEL` for the computer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.errors import BadRequest

LONGEST = 24
BOT_LEVELS = {
    "random": "Draws lots, and is beaten by any plan.",
    "easy": "Goes for what looks nice right now, and blunders now and then.",
    "medium": "Weighs every choice soundly and plans its turn, but looks no further.",
    "hard": "Plays many futures through in its mind before it decides, and takes its time.",
}
"""The bots there are, from the weakest to the strongest, each in a sentence."""
LEVELS = tuple(BOT_LEVELS)
DEFAULT_LEVEL = "medium"
"""The bot that is proposed where nobody names one."""
_CREW = ("Gunnar", "Sigrid", "Torvald", "Ylva", "Eirik")
"""What bots are called, by seat."""


def check_names(seats: Sequence[Any]) -> tuple[str, ...]:
    """Seats as given from outside, trimmed and checked."""
    checked: list[str] = []
    for seat in seats:
        if not isinstance(seat, str):
            raise BadRequest(f"A seat is a name in letters, not {seat!r:.40}.")
        name = " ".join(seat.split())
        if not name or len(name) > LONGEST or not name.isprintable():
            raise BadRequest(f"A name has 1 to {LONGEST} printable letters; {seat!r:.60} has not.")
        if name.lower().startswith("bot:"):
            name = name.lower()
            if name[4:] not in LEVELS:
                raise BadRequest(f"There is no bot {name[4:]!r}; known are {', '.join(LEVELS)}.")
        if name in checked and not name.startswith("bot:"):
            raise BadRequest(f"Two seats are called {name}; give them different names.")
        checked.append(name)
    return tuple(checked)


def bot_level(seat: str) -> str | None:
    """The level of a bot's seat; None for a person."""
    return seat[4:] if seat.startswith("bot:") else None


def display_names(seats: Sequence[str]) -> tuple[str, ...]:
    """What to call each seat in words; bots get a name of their own."""
    names: list[str] = []
    for number, seat in enumerate(seats):
        if bot_level(seat) is None:
            names.append(seat)
        else:
            spare = (name for name in _CREW[number:] + _CREW if name not in (*seats, *names))
            names.append(next(spare, f"Bot {number + 1}"))
    return tuple(names)
