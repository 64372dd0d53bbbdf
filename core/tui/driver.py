"""A driver in front of Textual's own that sends only the cells that changed.

Textual sends a changed region again whole; the differ makes some hundred bytes of a cursor's step.
"""

from __future__ import annotations

import os
import sys

from textual.driver import Driver

from core.tui.differ import Differ

__all__ = ["Differ", "diffing"]


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


def _terminal_size() -> tuple[int, int] | None:
    """Columns and rows of the terminal that is written to, if it can be asked."""
    for stream in (sys.__stderr__, sys.__stdout__):
        try:
            if stream:
                columns, rows = os.get_terminal_size(stream.fileno())
                return columns, rows
        except (OSError, ValueError):  # not a terminal, or closed
            continue
    return None
