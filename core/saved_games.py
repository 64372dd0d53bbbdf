"""The saves in a folder, as they are listed: what their headers say, without replaying them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from core.about import OVER
from core.cells import printable
from core.errors import BadLog, GameError
from core.files import Unreadable, read_ends
from core.frozen import frozen
from core.log import LARGEST, SUFFIX, parse, split
from core.seats import read_names

_LONGEST = 40
"""Letters of what a file says about how far the game is."""


@frozen
class Listed:
    """A save in the list: what its header says, without replaying it."""

    path: Path
    modified: datetime
    seats: tuple[str, ...]
    moment: str
    """How far along the game is."""
    fault: str

    @property
    def finished(self) -> bool:
        return self.moment == OVER

    @property
    def file(self) -> str:
        """The name of the file as it may be shown."""
        return printable(self.path.name)


def listing(folder: Path, game_id: str) -> list[Listed]:
    """All saves in a folder, the latest first; broken ones are listed with their fault."""
    return list(_by_date(folder, game_id))


def last_unfinished(folder: Path, game_id: str) -> Listed | None:
    """The game to continue; no more files are read than it takes to find it."""
    saves = _by_date(folder, game_id)
    return next((save for save in saves if not save.finished and not save.fault), None)


def has_finished(folder: Path, game_id: str, name: str) -> bool:
    """Whether a player of that name has finished a game here."""
    return any(save.finished and name in save.seats for save in _by_date(folder, game_id))


def any_saved(folder: Path) -> bool:
    """Whether there are saves in a folder; none is read."""
    with suppress(OSError):
        return any(True for _ in folder.glob(f"*{SUFFIX}"))
    return False


def _by_date(folder: Path, game_id: str) -> Iterator[Listed]:
    """The saves in a folder, the latest first, each read when it is asked for."""
    found: list[tuple[float, str]] = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(SUFFIX):
                time = 0.0
                with suppress(OSError):
                    time = entry.stat().st_mtime
                found.append((time, entry.name))
    for time, name in sorted(found, reverse=True):
        yield _listed(folder / name, _date(time), game_id)


def _date(seconds: float) -> datetime:
    """A file's date; file systems know years of which Python has never heard."""
    try:
        return datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError):
        return datetime.max if seconds > 0 else datetime.min


def _listed(path: Path, modified: datetime, game_id: str) -> Listed:
    seats: tuple[str, ...] = ()
    moment, fault = "setup", ""
    try:
        lines, _ = split(read_ends(path, LARGEST))
        header = parse(lines[0]) if lines else {}
        if header.get("game") != game_id:
            raise BadLog(f"not a save of {game_id}")
        given = header.get("seats")
        seats = read_names(given if isinstance(given, list) else [given])
        if len(lines) > 1:
            told = parse(lines[-1]).get("at")
            moment = told if isinstance(told, str) and told.isprintable() else "unknown"
    except Unreadable as error:
        fault = f"{path.name} cannot be read: {error}"
    except (GameError, OSError) as error:
        fault = str(error).rstrip(".")
    return Listed(path, modified, seats, moment[:_LONGEST], fault)
