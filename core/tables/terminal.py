"""A terminal as its host knows it: who it is, where it sits, and what it was told."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from core.json_data import JsonObject
from core.keyboard import AnyKeyboard
from core.tables.protocol import write

_BURST = 4
"""Lines of talk in a row."""
_PAUSE = 2.0
"""Seconds after which one more is allowed."""


class Terminal:
    """One connection to a host."""

    def __init__(
        self, send: Callable[[bytes], None], clock: Callable[[], float] = monotonic
    ) -> None:
        self._send, self._clock = send, clock
        self.identity = ""
        """Who it is; empty until it has said hello."""
        self.seated = False
        """Whether it has sat down or watches."""
        self.seats: tuple[int, ...] = ()
        self.curtain = True
        self.keyboard: AnyKeyboard | None = None
        self._talk = float(_BURST)
        self._talked = clock()

    @property
    def watches(self) -> bool:
        return self.seated and not self.seats

    def tell(self, message: JsonObject) -> None:
        self._send(write(message))

    def tell_line(self, line: bytes) -> None:
        """Tell what was written once for several terminals."""
        self._send(line)

    def may_talk(self) -> bool:
        """Whether it has not talked too much of late; counts one line."""
        now = self._clock()
        self._talk = min(_BURST, self._talk + (now - self._talked) / _PAUSE)
        self._talked = now
        if self._talk < 1:
            return False
        self._talk -= 1
        return True
