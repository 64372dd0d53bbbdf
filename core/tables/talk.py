"""What was said at a table, kept beside its card so that it outlives the host."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pydantic import ValidationError

from core.files import Unreadable, read_regular
from core.tables.places import talk_path, write_private
from core.tables.protocol import Said

REMEMBERED = 200
"""Lines a newcomer is told."""
_LARGEST = 4 << 20
_APPEND = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW


class Talk:
    """The last lines; a disk that fails costs the memory of them, never the table."""

    def __init__(self, name: str) -> None:
        self._path = talk_path(name)
        found, damaged = _read(self._path)
        self._lines = deque(found, maxlen=REMEMBERED)
        self._written = len(found)
        if damaged:  # a line that was cut short would swallow the next one
            with suppress(OSError):
                self._write()

    def __iter__(self) -> Iterator[Said]:
        return iter(self._lines)

    def add(self, said: Said) -> None:
        """Remember a line, which may be the one that makes the oldest give way."""
        self._lines.append(said)
        self._written += 1
        with suppress(OSError):
            if self._written > 2 * REMEMBERED:
                self._write()
            else:
                with open(os.open(self._path, _APPEND, 0o600), "a", encoding="utf-8") as file:
                    file.write(said.model_dump_json() + "\n")

    def begin_anew(self) -> None:
        """Another game begins: what was said belongs to its opening now."""
        lines = [said.model_copy(update={"step": 0}) for said in self._lines]
        self._lines = deque(lines, maxlen=REMEMBERED)
        with suppress(OSError):
            self._write()

    def _write(self) -> None:
        write_private(self._path, "".join(f"{one.model_dump_json()}\n" for one in self._lines))
        self._written = len(self._lines)


def _read(path: Path) -> tuple[list[Said], bool]:
    """The lines that can be read, and whether there are others."""
    try:
        lines = read_regular(path, _LARGEST).splitlines()
    except Unreadable:
        return [], False
    found = []
    for line in lines:
        with suppress(ValidationError):
            found.append(Said.model_validate_json(line))
    return found, len(found) < len(lines)
