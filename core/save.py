"""Save files: the log of a game on disk, written and synced after every decision.

A new file appears whole or not at all; each decision is one appended line. A save is locked while
a program plays it. A torn last line (power cut, kill) is cut off when the game continues; any other
damage leaves the file untouched, and the game continues in a copy of its sound part.
"""

from __future__ import annotations

import codecs
import errno
import os
import re
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from core.errors import BadLog, GameError, NotSaved
from core.files import Unreadable, read_descriptor, read_regular, reason
from core.frozen import frozen
from core.game import OVER
from core.replay import Replay, parse, replay
from core.seats import read_names
from core.session import AnySession

SUFFIX = ".jsonl"
_LARGEST = 64 << 20
_STEM = 120
"""The longest file name without its suffix, in bytes; every file system allows it."""
_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_CLOEXEC", 0)


class SaveFile:
    """An open, locked save that a session writes to."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor

    @classmethod
    def create(cls, folder: Path, session: AnySession) -> SaveFile:
        """Create a file with everything the session holds so far; the session appends to it."""
        save = cls(*_publish(folder, session))
        session.on_append = save._append
        return save

    @classmethod
    def resume(cls, path: Path, game_id: str) -> tuple[SaveFile, Replay]:
        """Open a save to continue it: in place if it is sound and has our format and rules.

        Otherwise the game continues in a copy of its sound part, and the file is left unchanged.
        """
        descriptor = _open_locked(path)
        try:
            content = _read_open(path, descriptor)
            found = _replay(content, game_id)
            if found.whole and found.ours:
                _mend(path, descriptor, content, found.torn)
                save = cls(path, descriptor)
                found.session.on_append = save._append
                return save, found
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        found.session.renew_header()
        return cls.create(path.parent, found.session), found

    def close(self) -> None:
        """Close the file and release its lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _append(self, line: str, digest: str) -> None:
        """Append a line, which is on disk before it counts; a half-written one is removed."""
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
    """Read a save as far as it is sound, without opening it for play; raises BadLog."""
    return _replay(_read(path), game_id)


def _replay(content: bytes, game_id: str) -> Replay:
    lines, torn = _split(content)
    found = replay(lines, game_id)
    if not torn:
        return found
    cut = "The last line was cut short and is left out."
    return replace(found, torn=True, faults=(*found.faults, cut))


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
        given = header.get("seats")
        seats = read_names(given if isinstance(given, list) else [given])
        if len(lines) > 1:
            told = parse(lines[-1]).get("at")
            moment = told if isinstance(told, str) and told.isprintable() else "unknown"
    except (GameError, OSError) as error:
        fault = str(error).rstrip(".")
    return Listed(path, modified, seats, clip_moment(moment), fault)


def clip_moment(moment: str) -> str:
    """A few words at most, whatever a file says."""
    return moment[:40]


def _split(content: bytes) -> tuple[list[str], bool]:
    """The lines of a save, and whether the last one was cut short (it is then left out).

    A last line without its newline is kept if it is otherwise complete.
    """
    parts = content.removeprefix(codecs.BOM_UTF8).split(b"\n")
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


def _read(path: Path) -> bytes:
    try:
        return read_regular(path, _LARGEST)
    except Unreadable as error:
        raise BadLog(f"{path} cannot be read: {error}.") from None


def _read_open(path: Path, descriptor: int) -> bytes:
    try:
        return read_descriptor(descriptor, _LARGEST)
    except Unreadable as error:
        raise BadLog(f"{path} cannot be read: {error}.") from None


def _open_locked(path: Path) -> int:
    """Open and lock a save; raises NotSaved if another program is playing it."""
    try:
        descriptor = os.open(path, _FLAGS | getattr(os, "O_NONBLOCK", 0))
    except FileNotFoundError:
        raise BadLog(f"There is no save {path}.") from None
    except OSError as error:
        raise NotSaved(_cannot_write(path, error)) from None
    try:
        _lock(descriptor)
    except BlockingIOError:
        os.close(descriptor)
        raise NotSaved(
            f"{path.name} is being played by another program; close it there first."
        ) from None
    return descriptor


def _lock(descriptor: int) -> None:
    """Lock the file; raises BlockingIOError if another program holds the lock.

    If the file system has no locks, the game is played without one.
    """
    try:
        import fcntl
    except ImportError:  # Windows has its own way
        import msvcrt

        locking: Any = msvcrt
        os.lseek(descriptor, 1 << 30, os.SEEK_SET)
        try:
            locking.locking(descriptor, locking.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError from None
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:
        pass


def _write_all(descriptor: int, content: bytes) -> None:
    while content:
        content = content[os.write(descriptor, content) :]


def _publish(folder: Path, session: AnySession) -> tuple[Path, int]:
    """Create a file that appears whole, under an unused name, and locked from the start."""
    import secrets  # brings hashlib; see `core.log.seal`

    lines = "".join(f"{line}\n" for line in session.lines).encode()
    temporary = folder / f".new-{os.getpid()}-{secrets.token_hex(4)}.tmp"
    descriptor = -1
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(temporary, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666)
        _write_all(descriptor, lines)
        os.fsync(descriptor)
        _lock(descriptor)
        path = _name(folder, session, temporary)
        _sync_folder(folder)
    except OSError as error:
        if descriptor >= 0:
            os.close(descriptor)
        with suppress(OSError):
            temporary.unlink()
        raise NotSaved(_cannot_write(folder, error)) from None
    return path, descriptor


def _name(folder: Path, session: AnySession, temporary: Path) -> Path:
    """Give the finished file its name: the day, the time and who plays."""
    who = "-".join(re.sub(r"\W+", "", name).lower() or "x" for name in session.names)
    stem = f"{datetime.now():%Y%m%d-%H%M%S}-{who}".encode()[:_STEM].decode("utf-8", "ignore")
    for number in range(1, 10_000):
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
        try:
            os.link(temporary, path)  # unlike a rename, this never replaces another file
        except FileExistsError:
            continue
        except OSError:  # a file system without links
            if path.exists():
                continue
            os.rename(temporary, path)
            return path
        temporary.unlink()
        return path
    raise OSError(errno.EEXIST, "too many saves at the same moment")


def _sync_folder(folder: Path) -> None:
    """Make the new name itself durable, where the platform can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _cannot_write(path: Path, error: OSError) -> str:
    return f"The game cannot be saved in {path}: {_reason(error)}. Nothing already saved is lost."


def _reason(error: OSError) -> str:
    if error.errno == errno.ENOSPC:
        return "the disk is full"
    return reason(error)
