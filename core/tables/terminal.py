"""A terminal as its host knows it: who it is, where it sits, and what it was told."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from core.json_data import JsonObject
from core.keyboard import AnyKeyboard
from core.tables.protocol import write


class Allowance:
    """So many of something at once, and one more each time a while has passed."""

    def __init__(self, burst: int, pause: float, clock: Callable[[], float]) -> None:
        self._burst, self._pause, self._clock = burst, pause, clock
        self._left, self._since = float(burst), clock()

    def take(self) -> bool:
        """Whether there is one left; it is then used up."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) / self._pause)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Terminal:
    """One connection to a host."""

    def __init__(
        self, send: Callable[[bytes], None], clock: Callable[[], float] = monotonic
    ) -> None:
        self._send = send
        self.identity = ""
        """Who it is; empty until it has said hello."""
        self.seated = False
        """Whether it has sat down or watches."""
        self.seats: tuple[int, ...] = ()
        self.curtain = True
        self.keyboard: AnyKeyboard | None = None
        self.talk = Allowance(4, 2.0, clock)
        """Lines it may say."""
        self.whole = Allowance(8, 1.0, clock)
        """How often it may ask for everything there is to know."""

    @property
    def watches(self) -> bool:
        return self.seated and not self.seats

    def tell(self, message: JsonObject) -> None:
        self._send(write(message))

    def tell_line(self, line: bytes) -> None:
        """Tell what was written once for several terminals."""
        self._send(line)
