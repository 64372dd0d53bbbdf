"""The processes that host the open tables of a folder, each of which holds a lock."""

from __future__ import annotations

import fcntl
import os
import signal
from contextlib import suppress
from pathlib import Path

from core.errors import GameError
from core.tables.card import read_card
from core.tables.places import check_name, identity, sockets_dir, tables_dir


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


def hold(name: str) -> int | None:
    """Hold a table as long as this process lives; None if another one holds it."""
    path = sockets_dir(make=True) / f".{check_name(name)}.lock"
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(descriptor), path.stat()):
                break
        except BlockingIOError:
            os.close(descriptor)
            return None
        except FileNotFoundError:
            pass
        os.close(descriptor)  # the host of a game that is over has just removed it
    os.ftruncate(descriptor, 0)
    os.write(descriptor, b"%d\n" % os.getpid())
    return descriptor


def tidy(name: str) -> None:
    """Remove what is left beside the card of a table that is gone; whoever calls this holds it.

    What its hosts had to complain about stays.
    """
    folder, log = sockets_dir(), tables_dir() / f".{check_name(name)}.log"
    with suppress(OSError):
        if not log.stat().st_size:
            log.unlink()
    for ending in ("wake", "lock"):
        with suppress(OSError):
            (folder / f".{name}.{ending}").unlink()


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
