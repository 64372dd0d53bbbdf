"""The processes that host the open tables of a folder."""

from __future__ import annotations

import fcntl
import os
import signal
from contextlib import suppress
from pathlib import Path

from core.errors import GameError
from core.tables.card import read_card
from core.tables.places import identity, sockets_dir


def hosts(folder: Path) -> dict[str, int]:
    """The processes that host the open tables of a folder, by the names of the tables."""
    found = {}
    for lock in folder.glob(".*.lock"):
        with suppress(OSError, ValueError), lock.open("rb") as held:
            try:
                fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                found[lock.name[1:].removesuffix(".lock")] = int(held.read(20))
    return found


def close_all(folder: Path) -> None:
    """Close every table that is kept in a folder; each can be woken again."""
    for process in hosts(folder).values():
        with suppress(OSError):
            os.kill(process, signal.SIGTERM)


def opened_by_us() -> list[str]:
    """The open tables that were opened by this account."""
    found = []
    for name in hosts(sockets_dir()):
        with suppress(GameError):
            if read_card(name).opener == identity(name):
                found.append(name)
    return found
