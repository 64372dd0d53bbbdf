"""A visit to a table: the way from its door to a seat, and back to it if the host is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.errors import GameError
from core.json_data import JsonObject
from core.registry import about
from core.tables import directory
from core.tables.link import Link
from core.tables.protocol import SeatInfo, TableInfo
from core.tables.remote import RemoteTable


class Visit:
    """A connection to a table at which nobody of this terminal sits yet."""

    def __init__(self, name: str, word: str = "") -> None:
        """Come to a table, waking it if it is ours; raises a GameError with the reason."""
        self.name, self._word = name, word
        self.link, self.info, self.ours = directory.connect(name, word)
        self.seats: tuple[int, ...] = ()
        self._covered = True

    def find(self) -> Link:
        """Come again after the host was lost."""
        return directory.connect(self.name, self._word)[0]

    def free(self) -> list[tuple[int, SeatInfo]]:
        """The seats that can be had, those kept for us first."""
        seats = list(enumerate(self.info.seats))
        ours = [(number, seat) for number, seat in seats if number in self.ours]
        others = [
            (number, seat)
            for number, seat in seats
            if seat.kind == "open" or (seat.kind == "person" and not seat.here and not seat.kept)
        ]
        return [*ours, *(one for one in others if one not in ours)]

    def sit(self, names: Sequence[str], covered: Callable[[bool], bool]) -> RemoteTable | None:
        """Sit down, or watch if nobody is named; raises a GameError.

        *covered* says whether hands are hidden between people, given whether the game has any.
        Returns None while the table waits for others.
        """
        self._covered = covered(about(self.info.game).secrets)
        told = self.link.ask("sit", names=list(names), curtain=self._covered)
        return self.enter(told)

    def enter(self, welcome: JsonObject) -> RemoteTable | None:
        """The table as the host describes it; None while it waits for others."""
        self.info = TableInfo.model_validate(welcome["info"])
        self.seats = tuple(welcome["seats"])
        if welcome["game"] is None:
            return None
        return RemoteTable(self.link, welcome, self._covered, self.find)

    def begin(self, level: str) -> str | None:
        """Begin with bots on the open seats; returns why not, or None."""
        try:
            self.link.ask("begin", level=level)
        except GameError as error:
            return str(error)
        return None

    def close(self) -> None:
        self.link.close()
