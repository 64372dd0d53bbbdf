"""Table talk in a log: a line of what somebody said among the lines of what happened."""

from __future__ import annotations

from typing import Self


class Spoken(str):
    """A line that somebody said at the table; `seat` is its author's, None for an onlooker."""

    seat: int | None

    def __new__(cls, text: str, seat: int | None = None) -> Self:
        made = super().__new__(cls, text)
        made.seat = seat
        return made
