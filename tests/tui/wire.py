"""What an app without a terminal would send to one that knows 256 or all colours."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from textual.drivers.headless_driver import HeadlessDriver

from core.tui.terminal.differ import Differ


class Wire:
    """Counts what goes through it, once the differ has left out what is shown already."""

    def __init__(self, columns: int, rows: int) -> None:
        self._differ = Differ(erases=True)
        self._differ.resize((columns, rows))
        self.bytes = 0

    def write(self, data: str) -> None:
        self.bytes += len(self._differ.feed(data).encode())


@contextmanager
def on_wire(wire: Wire, colours: str = "") -> Iterator[None]:
    """Apps that are made meanwhile write to the wire; *colours* is what COLORTERM says."""
    with (
        patch.object(HeadlessDriver, "is_headless", False),
        patch.object(HeadlessDriver, "write", wire.write),
        patch.dict(os.environ, {"TERM": "xterm-256color", "COLORTERM": colours}),
    ):
        yield
