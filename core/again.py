"""A game once more: from its start with other chance, or from a moment of a recorded one.

What is still hidden in an unfinished game must not come out in a copy of it. So nobody plays on
from one that several people play, and in one of a single person everybody keeps their seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from core.json_data import JsonObject
from core.log import Do, Entry, Redo, Undo, parse, read_entry
from core.outside import is_bot, is_outside
from core.rng import new_seed
from core.seats import DEFAULT_LEVEL, bot_of
from core.session import AnySession, Session


def rematch(session: AnySession, seats: Sequence[str], seed: int) -> AnySession:
    """A new game of the same kind, with the same options and other chance."""
    return Session(session.game, replace(session.setup, seats=tuple(seats), seed=seed))


def play_again(session: AnySession, *, trusted: bool) -> AnySession:
    """A new game of the same players; programs a save from elsewhere names do not run."""
    seats = session.setup.seats
    return rematch(session, seats if trusted else safe_seats(seats), new_seed())


def branch(session: AnySession, step: int, seats: Sequence[str]) -> AnySession:
    """A new game that begins with the first *step* decisions of another; that one stays as it is.

    What was undone later is left out, so that it cannot be redone.
    """
    found: AnySession = Session(session.game, replace(session.setup, seats=tuple(seats)))
    for entry in islice(_entries(session), _needed(session, step)):
        if isinstance(entry, Do):
            found.replay(Do(entry.seat, session.game.codec.action(entry.action)))
        else:
            found.replay(entry)
    return found


def branch_refusal(session: AnySession) -> str:
    """Why nobody may play on from a moment of this game, in a sentence; empty if one may."""
    people = [seat for seat in session.setup.seats if bot_of(seat) is None]
    if session.over or len(people) <= 1:
        return ""
    return "Several people still play this game; what is hidden from them would come out."


def safe_seats(seats: Sequence[str]) -> tuple[str, ...]:
    """The seats of a save from elsewhere, for one of our own: no program it names may run."""
    return tuple(
        f"bot:{DEFAULT_LEVEL}" if is_bot(seat) and is_outside(seat) else seat for seat in seats
    )


def _entries(session: AnySession) -> Iterator[Entry[JsonObject]]:
    """The entries of the log, their actions still plain data."""
    for line in session.lines[1:]:
        data = parse(line)
        data.pop("digest", None)
        yield read_entry(data)


def _needed(session: AnySession, step: int) -> int:
    """How many entries it takes until the first *step* decisions stand for good."""
    needed = stand = 0
    for number, entry in enumerate(_entries(session), 1):
        before = stand
        match entry:
            case Do():
                stand += 1
            case Undo(to=to) | Redo(to=to):
                stand = to
        if before < step <= stand:
            needed = number
    return needed
