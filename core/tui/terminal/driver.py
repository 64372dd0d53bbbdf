"""Drivers in front of Textual's own: one sends only cells that changed, one stops floods of keys.

Textual sends a changed region again whole; the differ makes some hundred bytes of a cursor's step.
"""

from __future__ import annotations

import os
import select
import sys
from time import monotonic
from typing import Any

from textual import events
from textual.driver import Driver
from textual.message import Message

from core.tui.keys.in_turn import InTurnApp
from core.tui.terminal.differ import Differ
from core.tui.terminal.environment import drawn

__all__ = ["Differ", "dammed", "diffing"]
_DRAINING = 1.0
"""Seconds for which a flood is thrown away at a time."""
_QUIET = 0.02
"""Seconds without a key that end a flood."""


def diffing(base: type[Driver], differ: Differ, show_cursor: bool = False) -> type[Driver]:
    """A driver like *base* that sends only what changes.

    With *show_cursor* the terminal's cursor can be seen, so that screen readers and magnifiers
    follow it.
    """

    class DiffDriver(base):  # type: ignore[valid-type, misc]
        """Writes through the differ."""

        _has_written = False

        def write(self, data: str) -> None:
            with differ.lock:  # also while handing on: the order must stay
                self._has_written = True
                if not self.is_web:  # a browser's size is told to the application
                    differ.resize(_terminal_size())
                if sent := differ.feed(data):
                    super().write(sent)

        def start_application_mode(self) -> None:
            self._has_written = False
            super().start_application_mode()
            if show_cursor and self._has_written:  # a stopped program does not start at once
                self.write("\x1b[?25h")

    return DiffDriver


def dammed(base: type[Driver], app: InTurnApp[Any]) -> type[Driver]:
    """A driver like *base* that drops keys while too many wait, and all that is unread with them.

    So the next key after a flood is heard at once.
    """

    class DammedDriver(base):  # type: ignore[valid-type, misc]
        """Holds back floods of keys."""

        def process_message(self, message: Message) -> None:
            if isinstance(message, events.InputEvent):
                if app.flooded:
                    _drain()
                    return
                app.events_read += 1
            super().process_message(message)

    return DammedDriver


def _drain() -> None:
    """Throw away what has been typed and not read; called by the thread that reads it."""
    if sys.__stdin__ is None or not sys.__stdin__.isatty():
        return
    terminal, end = sys.__stdin__.fileno(), monotonic() + _DRAINING
    while monotonic() < end and select.select([terminal], [], [], _QUIET)[0]:
        if not os.read(terminal, 1 << 16):
            return


def _terminal_size() -> tuple[int, int] | None:
    """Columns and rows of the terminal that is written to, if it can be asked."""
    for stream in (sys.__stderr__, sys.__stdout__):
        try:
            if stream:
                columns, rows = os.get_terminal_size(stream.fileno())
                if columns and rows:  # some terminals do not know their size
                    return drawn(columns, rows)
        except (OSError, ValueError):  # not a terminal, or closed
            continue
    return None
