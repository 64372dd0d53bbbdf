"""Which seats people get at a table, by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.errors import BadRequest
from core.outside import is_bot
from core.seats import bot_of, check_names
from core.tables.card import OPEN
from core.tables.protocol import safe

if TYPE_CHECKING:
    from core.tables.host import TableHost


def find_seats(host: TableHost, names: Sequence[str], identity: str) -> tuple[int, ...]:
    """The seats for some people; nothing is changed. Raises BadRequest if one is not to be had."""
    found: list[int] = []
    for name in names:
        seat = _find_seat(host, name, found)
        if host.sits(seat):
            raise BadRequest(f"Somebody already sits on the seat of {host.names[seat]}.")
        if not host.may_sit(seat, identity):
            raise BadRequest(f"The seat of {host.names[seat]} is kept for somebody else.")
        found.append(seat)
    if host.in_play is None:  # the new names must be possible ones
        after = list(host.card.seats)
        for seat, name in zip(found, names, strict=True):
            after[seat] = name
        check_names([name for name in after if name != OPEN])
    return tuple(found)


def _find_seat(host: TableHost, name: str, taken: Sequence[int]) -> int:
    seats = host.card.seats
    for number, given in enumerate(seats):
        if number not in taken and given == name and bot_of(given) is None and given != OPEN:
            return number
    if host.in_play is None and not is_bot(name) and name != OPEN:
        for number, given in enumerate(seats):
            if number not in taken and given == OPEN:
                return number
    people = [seat for seat in seats if bot_of(seat) is None and seat != OPEN]
    told = f"; the people are {', '.join(people)}" if people else ""
    raise BadRequest(f"The table {host.card.name} has no seat for {safe(name, 40)}{told}.")
