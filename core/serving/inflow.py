"""What a visitor types, on its way to their process: a flood is thrown away, and slowly."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

_MOST = 1 << 16
"""Bytes that may wait to be read by the process before the line is held up."""
_RATE, _BURST = 1 << 14, 1 << 16
"""Bytes a second that may be typed in the long run, and at once: many more than by hand."""
_FLOOD = 1 << 20
"""Bytes a second of a flood that are taken in, so that nobody else notices it."""
_PIECE = 4096


class Inflow:
    """The bytes that have come and were not read yet."""

    def __init__(self, hold_up: Callable[[bool], None]) -> None:
        """*hold_up* is told whether the line shall bring nothing for now."""
        self._hold_up = hold_up
        self._held = False
        self._typed = bytearray()
        self._terminal = -1
        self._allowed, self._since = float(_BURST), 0.0
        self._resting = False
        """Whether the line is held up for a flood."""

    def add(self, data: bytes) -> None:
        """Take in what was typed, unless it is more than anybody types: those who press so many
        keys have lost count, and want to be heard again at once."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        self._allowed = min(_BURST, self._allowed + (now - self._since) * _RATE)
        self._since = now
        if len(data) <= self._allowed:
            self._allowed -= len(data)
            self._typed += data
        elif not self._resting:
            self._resting = True
            loop.call_later(len(data) / _FLOOD, self._rested)
        self._pass_on()

    def open(self, terminal: int) -> None:
        """Write to a terminal from now on."""
        self._terminal = terminal
        self._pass_on()

    def close(self) -> None:
        """Write no more; the terminal is about to be closed."""
        if self._terminal >= 0:
            asyncio.get_running_loop().remove_writer(self._terminal)
            self._terminal = -1

    def _rested(self) -> None:
        self._resting = False
        self._look()

    def _look(self) -> None:
        """Hold the line up, or let it go on."""
        held = self._resting or len(self._typed) > _MOST
        if held != self._held:
            self._held = held
            self._hold_up(held)

    def _pass_on(self) -> None:
        """Give the process what was typed, as much as it takes."""
        if self._terminal >= 0:
            loop = asyncio.get_running_loop()
            try:
                while self._typed:
                    del self._typed[: os.write(self._terminal, self._typed[:_PIECE])]
            except BlockingIOError:
                loop.add_writer(self._terminal, self._pass_on)
            except OSError:
                self._typed.clear()
            if not self._typed:
                loop.remove_writer(self._terminal)
        self._look()
