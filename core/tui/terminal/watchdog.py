"""The last resort: ends the program when its terminal has gone and nothing else can.

Textual's loop stops turning while nobody reads what it draws, and with it everything that hears
signals or looks at the terminal. This thread needs no loop.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import threading
from collections.abc import Callable
from time import monotonic
from typing import Protocol

try:
    import termios
except ImportError:  # Windows, which has no hang-ups
    termios = None  # type: ignore[assignment]

PATIENCE = 3.0
"""Seconds the program may take to end after it was told to."""
_LOOK = 0.5
"""Seconds between two looks."""
_STUCK = 3.0
"""Seconds without a turn of the loop after which nobody is in control of it any more."""
_FORSAKEN = 600.0
"""Seconds without a turn after which a visitor from afar is not coming back."""
_GIVE_BACK = b"\x18\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[0m"
"""Mouse and keyboard as they were, old screen back, cursor on."""


class World(Protocol):
    """What the watchdog looks at."""

    def now(self) -> float: ...

    def has_terminal(self) -> bool: ...

    def has_parent(self) -> bool: ...

    def end(self, code: int) -> None:
        """End the program at once."""


class Watchdog:
    """Decides when to end a program, and how hard."""

    def __init__(
        self,
        world: World,
        ask_to_end: Callable[[int], None],
        ask_for_turn: Callable[[], None],
        *,
        remote: bool = False,
    ) -> None:
        """*ask_to_end* tells the loop to end as by a signal; *ask_for_turn* has it call
        `turned`. Neither may wait."""
        self._world = world
        self._ask_to_end, self._ask_for_turn = ask_to_end, ask_for_turn
        self._remote = remote
        self._turned = world.now()
        self._told: tuple[int, float] | None = None
        """The signal that ends the program, and when it came."""

    def turned(self) -> None:
        """The loop has taken a turn."""
        self._turned = self._world.now()

    def heard(self, number: int) -> None:
        """A signal has come; called by its handler, which may have interrupted anything."""
        if self._told is None:
            self._told = (number, self._world.now())
        self._ask_to_end(number)

    def look(self) -> None:
        """Look once; ends the program if it cannot do so by itself."""
        now = self._world.now()
        stuck = now - self._turned
        if self._told is not None:
            number, since = self._told
            if now - since >= PATIENCE:
                self._world.end(128 + number)
        elif (
            not self._world.has_terminal()
            or (stuck >= _STUCK and not self._world.has_parent())
            or (stuck >= _FORSAKEN and self._remote)
        ):
            self.heard(int(getattr(signal, "SIGHUP", 1)))
        elif stuck >= _STUCK / 2:
            self._ask_for_turn()


class RealWorld:
    """This process and its terminal."""

    def __init__(self) -> None:
        self._parent = os.getppid()
        self._attributes: list[object] | None = None
        """How the terminal was; None in a browser, where there are pipes instead."""
        if termios is not None:
            with contextlib.suppress(termios.error, OSError):
                self._attributes = termios.tcgetattr(0)

    def now(self) -> float:
        return monotonic()

    def has_terminal(self) -> bool:
        """Whether the terminal is still at the other end of the line."""
        if termios is None:
            return True
        terminal = self._attributes is not None
        for descriptor in (0, 2) if terminal else (0, 1):
            try:
                if terminal:
                    termios.tcgetattr(descriptor)
                line = select.poll()
                line.register(descriptor, 0)
                if line.poll(0):  # only the end of the line is told without being asked for
                    return False
            except (termios.error, OSError):
                return False
        return True

    def has_parent(self) -> bool:
        return os.getppid() == self._parent

    def end(self, code: int) -> None:
        """Give the terminal back as well as it can be done without Textual, and exit."""
        if termios is not None and self._attributes is not None:
            with contextlib.suppress(termios.error, OSError):
                termios.tcflush(2, termios.TCOFLUSH)  # unread frames, which leave no room
                termios.tcsetattr(0, termios.TCSANOW, self._attributes)  # type: ignore[arg-type]
            with contextlib.suppress(OSError):
                os.set_blocking(2, False)
                os.write(2, _GIVE_BACK)
            with contextlib.suppress(OSError):
                os.set_blocking(2, True)  # a shell uses the same terminal
        os._exit(code)


def start(watchdog: Watchdog) -> Callable[[], None]:
    """Let it look from a thread until the function that is returned is called."""
    done = threading.Event()

    def watch() -> None:
        while not done.wait(_LOOK):
            with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
                watchdog.look()

    threading.Thread(target=watch, name="watchdog", daemon=True).start()
    return done.set


def is_watched() -> bool:
    """Whether this platform has terminals that can hang up."""
    return termios is not None and bool(sys.__stdin__)
