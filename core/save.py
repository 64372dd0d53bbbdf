"""Save files: the log of a game on disk, written and synced after every decision.

A new file appears whole or not at all; each decision is one appended line. A save is locked while
a program plays it. A torn last line (power cut, kill) is cut off when the game goes on; any other
damage leaves the file untouched, and the game goes on in a copy of its sound part.
"""

from __future__ import annotations

import errno
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from core.errors import BadLog, NotSaved
from core.game import OVER
from core.replay import Replay, parse, replay
from core.session import Session

SUFFIX = ".jsonl"
_LARGEST = 64 << 20


class SaveFile:
    """An open, locked save that a session writes to."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor

    @classmethod
    def create(cls, folder: Path, session: Session) -> SaveFile:
        """A new file with everything the session holds so far; the session writes on to it."""
        path = _fresh(folder, session)
        _write_whole(path, session.lines)
        return cls.attach(path, session)

    @classmethod
    def attach(cls, path: Path, session: Session) -> SaveFile:
        """Lock an existing save and let the session write on at its end."""
        save = cls(path, _open_locked(path))
        session.journal = save._append
        return save

    @classmethod
    def resume(cls, path: Path, game_id: str) -> tuple[SaveFile, Replay]:
        """Open a save to play on, in place if it is sound, else in a copy of its sound part."""
        descriptor = _open_locked(path)
        try:
            content = _read(path, descriptor)
            lines, torn = _split(content)
            found = replay(lines, game_id)
            if found.whole:
                _mend(path, descriptor, content, torn)
                save = cls(path, descriptor)
                found.session.journal = save._append
                return save, found
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        return cls.create(path.parent, found.session), found

    def close(self) -> None:
        """Let go of the file and its lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _append(self, line: str, digest: str) -> None:
        """One line more, on disk before it counts; a half-written one is taken off again."""
        if self._descriptor < 0:
            raise NotSaved(f"{self.path.name} has been closed.")
        before = os.fstat(self._descriptor).st_size
        try:
            _write_all(self._descriptor, line.encode() + b"\n")
            os.fsync(self._descriptor)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._descriptor, before)
            raise NotSaved(_cannot_write(self.path, error)) from None


def read(path: Path, game_id: str) -> Replay:
    """A save as far as it is sound, to look at; raises BadLog."""
    lines, _ = _split(_read(path))
    return replay(lines, game_id)


@dataclass(frozen=True, slots=True)
class Listed:
    """A save in the list: what its header says, without replaying it."""

    path: Path
    modified: datetime
    seats: tuple[str, ...]
    moment: str
    """How far the game is."""
    fault: str

    @property
    def finished(self) -> bool:
        return self.moment == OVER


def listing(folder: Path, game_id: str) -> list[Listed]:
    """All saves in a folder, the latest first; broken ones are listed with their fault."""
    found = [_listed(path, game_id) for path in sorted(folder.glob(f"*{SUFFIX}"))]
    return sorted(found, key=lambda save: (save.modified, save.path.name), reverse=True)


def _listed(path: Path, game_id: str) -> Listed:
    seats: tuple[str, ...] = ()
    moment, fault = "setup", ""
    modified = datetime.fromtimestamp(0)
    try:
        modified = datetime.fromtimestamp(path.stat().st_mtime)
        lines, _ = _split(_read(path))
        header = parse(lines[0]) if lines else {}
        if header.get("game") != game_id:
            raise BadLog(f"not a save of {game_id}")
        seats = tuple(str(seat) for seat in header.get("seats", ()))
        if len(lines) > 1:
            moment = str(parse(lines[-1]).get("at", "unknown"))
    except (BadLog, OSError, TypeError) as error:
        fault = str(error).rstrip(".")
    return Listed(path, modified, seats, moment, fault)


def _split(content: bytes) -> tuple[list[str], bool]:
    """The lines of a save, and whether the last one was cut short (it is then left out).

    A last line without its newline is kept if it is complete all the same.
    """
    parts = content.split(b"\n")
    tail = parts.pop()
    lines = [part.decode("utf-8", "replace") for part in parts]
    if not tail:
        return lines, False
    with suppress(BadLog):
        text = tail.decode("utf-8", "replace")
        parse(text)
        return [*lines, text], False
    return (lines, True) if lines else ([tail.decode("utf-8", "replace")], False)


def _mend(path: Path, descriptor: int, content: bytes, torn: bool) -> None:
    """Make the end of a sound save ready for the next line."""
    try:
        if torn:
            os.ftruncate(descriptor, content.rindex(b"\n") + 1)
        elif not content.endswith(b"\n"):
            _write_all(descriptor, b"\n")
        os.fsync(descriptor)
    except OSError as error:
        raise NotSaved(_cannot_write(path, error)) from None


def _read(path: Path, descriptor: int | None = None) -> bytes:
    try:
        with open(path if descriptor is None else os.dup(descriptor), "rb") as file:
            if os.fstat(file.fileno()).st_size > _LARGEST:
                raise BadLog(f"{path.name} is too large to be a save.")
            file.seek(0)
            return file.read()
    except OSError as error:
        raise BadLog(f"{path} cannot be read: {_reason(error)}.") from None


def _open_locked(path: Path) -> int:
    """Open for appending, alone: a second program is told that the game is open elsewhere."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_CLOEXEC", 0))
    except FileNotFoundError:
        raise BadLog(f"There is no save {path}.") from None
    except OSError as error:
        raise NotSaved(_cannot_write(path, error)) from None
    try:
        _lock(descriptor)
    except OSError:
        os.close(descriptor)
        raise NotSaved(
            f"{path.name} is being played by another program; close it there first."
        ) from None
    return descriptor


def _lock(descriptor: int) -> None:
    try:
        import fcntl
    except ImportError:  # Windows has its own way
        import msvcrt

        locking: Any = msvcrt
        os.lseek(descriptor, 1 << 30, os.SEEK_SET)
        locking.locking(descriptor, locking.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _write_all(descriptor: int, content: bytes) -> None:
    while content:
        content = content[os.write(descriptor, content) :]


def _write_whole(path: Path, lines: list[str]) -> None:
    """A new file through a temporary one, so that it is never half there."""
    temporary = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-", suffix=".tmp")
        try:
            _write_all(descriptor, "".join(f"{line}\n" for line in lines).encode())
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(temporary, path)
        _sync_folder(path.parent)
    except OSError as error:
        raise NotSaved(_cannot_write(path, error)) from None
    finally:
        with suppress(OSError):
            os.unlink(temporary)


def _sync_folder(folder: Path) -> None:
    """Make the new name itself durable, where the platform can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _fresh(folder: Path, session: Session) -> Path:
    """A name nobody has: the day, the time and who plays."""
    who = "-".join(re.sub(r"\W+", "", name).lower() or "x" for name in session.names)
    stem = f"{datetime.now():%Y%m%d-%H%M%S}-{who[:60]}"
    return next(path for path in _names(folder, stem) if not path.exists())


def _names(folder: Path, stem: str) -> Iterator[Path]:
    yield folder / f"{stem}{SUFFIX}"
    number = 2
    while True:
        yield folder / f"{stem}-{number}{SUFFIX}"
        number += 1


def _cannot_write(path: Path, error: OSError) -> str:
    return f"The game cannot be saved in {path}: {_reason(error)}. Nothing saved before is lost."


def _reason(error: OSError) -> str:
    if error.errno == errno.ENOSPC:
        return "the disk is full"
    return (error.strerror or "unknown fault").lower()
