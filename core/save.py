"""Save files: the log of a game on disk, written and synced after every decision.

A new file appears whole or not at all; each decision is one appended line. A save is locked while
a program plays it, and if something else changes or removes it meanwhile, the whole game is saved
beside it under a new name. A torn last line (power cut, kill) is cut off when the game continues;
any other damage leaves the file untouched, and the game continues in a copy of its sound part.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import BadLog, NotSaved
from core.files import Unreadable, read_descriptor, read_regular, reason
from core.log import LARGEST, SUFFIX, split
from core.paths import most_saves
from core.session import AnySession
from core.signals import TO_END, waiting_signals

if TYPE_CHECKING:
    from core.replay import Replay

_STEM = 120
"""The longest file name without its suffix, in bytes; every file system allows it."""
_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_CLOEXEC", 0)


class SaveFile:
    """An open, locked save that a session writes to."""

    def __init__(self, path: Path, descriptor: int, session: AnySession) -> None:
        self.path = path
        self.on_moved: Callable[[str], None] = lambda sentence: None
        """Told in a sentence when the game had to be saved anew, or could not be."""
        self._session = session
        self._descriptor = descriptor
        self._size = os.fstat(descriptor).st_size
        """How long the file must be if nobody else has written to it."""
        session.on_append = self._append

    @classmethod
    def create(cls, folder: Path, session: AnySession) -> SaveFile:
        """Create a file with everything the session holds so far; the session appends to it."""
        _check_room(folder)
        return cls(*_publish(folder, session.names, session.lines), session)

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
                return cls(path, descriptor, found.session), found
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        found.session.renew_header()
        return cls.create(path.parent, found.session), found

    def check(self) -> None:
        """Look whether the file is as we left it; if not, save the whole game anew."""
        if self._descriptor >= 0 and not self._intact():
            try:
                self._move(self._session.lines)
            except NotSaved as error:
                self.on_moved(str(error))

    def close(self) -> None:
        """Close the file, which holds the whole game, and release its lock."""
        self.check()
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _append(self, line: str, digest: str) -> None:
        """Append a line, which is on disk before it counts; a half-written one is removed."""
        if self._descriptor < 0:
            raise NotSaved(f"{self.path.name} has been closed.")
        if not self._intact():
            self._move([*self._session.lines, line])
            return
        content = line.encode() + b"\n"
        try:
            _write_all(self._descriptor, content)
            os.fsync(self._descriptor)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._descriptor, self._size)
            raise NotSaved(_cannot_write(self.path, error)) from None
        self._size += len(content)

    def _intact(self) -> bool:
        """Whether our name still is the open file, and nobody else has written to it."""
        try:
            named, ours = os.stat(self.path), os.fstat(self._descriptor)
        except OSError:
            return False
        return os.path.samestat(named, ours) and ours.st_size == self._size

    def _move(self, lines: Sequence[str]) -> None:
        """Save the whole game in a new file beside the old one, and say so."""
        before = self.path
        path, descriptor = _publish(before.parent, self._session.names, lines)
        os.close(self._descriptor)
        self.path, self._descriptor = path, descriptor
        self._size = os.fstat(descriptor).st_size
        self.on_moved(
            f"Something else has changed or removed {before.name}. "
            f"The whole game is now saved in {path.name}."
        )


def delete(path: Path) -> None:
    """Delete a save; raises NotSaved if a program is playing it, or if it cannot be deleted."""
    descriptor = -1
    try:
        with suppress(FileNotFoundError, PermissionError):
            descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
            _lock(descriptor)
        path.unlink(missing_ok=True)
    except BlockingIOError:
        raise NotSaved(_being_played(path)) from None
    except OSError as error:
        raise NotSaved(f"{path.name} cannot be deleted: {reason(error)}.") from None
    finally:
        if descriptor >= 0:
            os.close(descriptor)


def read(path: Path, game_id: str) -> Replay:
    """Read a save as far as it is sound, without opening it for play; raises BadLog."""
    return _replay(_read(path), game_id)


def _replay(content: bytes, game_id: str) -> Replay:
    from core.replay import replay

    lines, torn = split(content)
    found = replay(lines, game_id)
    if not torn:
        return found
    cut = "The last line was cut short and is left out."
    return replace(found, torn=True, faults=(*found.faults, cut))


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
        return read_regular(path, LARGEST)
    except Unreadable as error:
        raise BadLog(f"{path} cannot be read: {error}.") from None


def _read_open(path: Path, descriptor: int) -> bytes:
    try:
        return read_descriptor(descriptor, LARGEST)
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
        raise NotSaved(_being_played(path)) from None
    return descriptor


def _being_played(path: Path) -> str:
    return f"{path.name} is being played by another program; close it there first."


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


def _check_room(folder: Path) -> None:
    """Refuse a new save where visitors may keep only so many."""
    most = most_saves()
    if most is not None and folder.is_dir() and len(os.listdir(folder)) >= most:
        raise NotSaved(f"There is room for {most} saved games here; delete one first.")


def _publish(folder: Path, names: Sequence[str], lines: Sequence[str]) -> tuple[Path, int]:
    """Create a file that appears whole, under an unused name, and locked from the start."""
    content = "".join(f"{line}\n" for line in lines).encode()
    temporary = folder / f".new-{os.getpid()}-{os.urandom(4).hex()}.tmp"
    descriptor = -1
    with waiting_signals(*TO_END):  # so that no temporary file is left behind
        try:
            folder.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(temporary, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666)
            _write_all(descriptor, content)
            os.fsync(descriptor)
            _lock(descriptor)
            path = _name(folder, names, temporary)
            _sync_folder(folder)
        except OSError as error:
            if descriptor >= 0:
                os.close(descriptor)
            with suppress(OSError):
                temporary.unlink()
            raise NotSaved(_cannot_write(folder, error)) from None
    return path, descriptor


def _name(folder: Path, names: Sequence[str], temporary: Path) -> Path:
    """Give the finished file its name: the day, the time and who plays."""
    who = "-".join(re.sub(r"\W+", "", name).lower() or "x" for name in names)
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
