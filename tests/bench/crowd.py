"""A crowd of visitors for the server: OpenSSH clients on terminals of their own, in one loop.

The clients are programs in C, so that what they cost themselves hardly counts, and what they cost
is told.
"""

from __future__ import annotations

import fcntl
import heapq
import os
import pty
import selectors
import signal
import struct
import subprocess
import termios
from collections.abc import Callable, Generator
from contextlib import suppress
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

SIZE = (120, 40)
_PIECE = 1 << 16
Waits: TypeAlias = Generator["float | tuple[bytes, ...]", None, None]
"""What somebody does: seconds to wait, or words to wait for."""


class Loop:
    """Reads what all terminals show, and does things when their time has come."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._later: list[tuple[float, int, Callable[[], None]]] = []
        self._number = count()

    def at(self, when: float, what: Callable[[], None]) -> None:
        heapq.heappush(self._later, (when, next(self._number), what))

    def reads(self, visitor: Visitor) -> None:
        self._selector.register(visitor.terminal, selectors.EVENT_READ, visitor)

    def forget(self, visitor: Visitor) -> None:
        with suppress(KeyError):
            self._selector.unregister(visitor.terminal)

    def run(self, done: Callable[[], bool], limit: float) -> bool:
        """Go on until *done* or so many seconds are over; returns whether it was done."""
        end = perf_counter() + limit
        while not done():
            now = perf_counter()
            if now > end:
                return False
            while self._later and self._later[0][0] <= now:
                heapq.heappop(self._later)[2]()
            next_time = self._later[0][0] if self._later else now + 0.1
            pause = min(max(0.0, next_time - perf_counter()), 0.1)
            for key, _ in self._selector.select(pause):
                key.data.read()
        return True


class Visitor:
    """An SSH client on a terminal, and somebody who follows a script there."""

    def __init__(self, loop: Loop, port: int, size: tuple[int, int] = SIZE) -> None:
        self.loop = loop
        self.terminal, theirs = pty.openpty()
        self.resize(size, theirs)
        self.begun = perf_counter()
        self.client = subprocess.Popen(
            ["ssh", "-p", str(port), "-F", "none", "-o", "UserKnownHostsFile=/dev/null",
             "-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR", "-o", "EscapeChar=none",
             "-o", "PubkeyAuthentication=no",
             "-o", "PreferredAuthentications=keyboard-interactive", "-tt", "anyone@127.0.0.1"],
            stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
            env={"TERM": "xterm-256color", "PATH": os.environ["PATH"], "HOME": "/nonexistent"},
        )  # fmt: skip
        os.close(theirs)
        os.set_blocking(self.terminal, False)
        self.gone = ""
        """What was seen last, once the visit has ended."""
        self.on_bytes: Callable[[bytes], None] = lambda data: None
        self.seen = b""
        self._script: Waits | None = None
        self._words: tuple[bytes, ...] = ()
        loop.reads(self)

    def resize(self, size: tuple[int, int], terminal: int | None = None) -> None:
        columns, rows = size
        told = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.terminal if terminal is None else terminal, termios.TIOCSWINSZ, told)
        if terminal is None:
            self.client.send_signal(signal.SIGWINCH)

    def press(self, keys: bytes) -> None:
        with suppress(OSError):
            os.write(self.terminal, keys)

    def read(self) -> None:
        try:
            data = os.read(self.terminal, _PIECE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self.gone = self.seen[-200:].decode("utf-8", "replace") or "nothing"
            self.loop.forget(self)
            return
        self.seen = self.seen[-60000:] + data
        self.on_bytes(data)
        if self._words and any(word in self.seen for word in self._words):
            self._words, self.seen = (), b""
            self._go_on()

    def do(self, script: Waits) -> None:
        """Follow a script from now on."""
        self._script = script
        self._go_on()

    def _go_on(self) -> None:
        assert self._script is not None
        try:
            wish = next(self._script)
        except StopIteration:
            self._script = None
            return
        if isinstance(wish, tuple):
            self._words = wish
        else:
            self.loop.at(perf_counter() + wish, self._go_on)

    @property
    def busy(self) -> bool:
        """Whether the script is not yet at its end."""
        return self._script is not None and not self.gone

    def leave(self) -> None:
        self.loop.forget(self)
        self.client.kill()
        self.client.wait()
        with suppress(OSError):
            os.close(self.terminal)


class Processes:
    """The server's processes by what they are, and what they use."""

    def __init__(self, server: int) -> None:
        self._server = server

    def _children(self, of: int) -> list[int]:
        found: list[int] = []
        for task in Path(f"/proc/{of}/task").glob("*/children"):
            with suppress(OSError):
                found += map(int, task.read_text().split())
        return found

    def _named(self, words: bytes) -> list[int]:
        found = []
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                if words in path.read_bytes():
                    found.append(int(path.parent.name))
        return found

    def visits(self) -> list[int]:
        (nursery,) = [
            child for child in self._children(self._server) if child in self._named(b"nursery")
        ]
        return self._children(nursery)

    def kinds(self) -> dict[str, list[int]]:
        """The processes there are now, by what they are; finding them takes a while."""
        clients = [one for one in self._children(os.getpid()) if one != self._server]
        return {
            "the server itself": [self._server],
            "visits": self.visits(),
            "tables": self._named(b"core.tables.process"),
            "clients": clients,
            "this program": [os.getpid()],
        }

    def cpu(self, kinds: dict[str, list[int]] | None = None) -> dict[str, float]:
        """Seconds of CPU used so far, by kind of process."""
        return {kind: sum(map(_cpu, pids)) for kind, pids in (kinds or self.kinds()).items()}

    def weights(self) -> list[float]:
        """Megabytes of each visit, with its share of what is common."""
        found = []
        for pid in self.visits():
            with suppress(OSError, StopIteration):
                rollup = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
                pss = next(line for line in rollup if line.startswith("Pss:"))
                found.append(int(pss.split()[1]) / 1024)
        return found


def _cpu(pid: int) -> float:
    """Seconds of CPU a process and its threads have used."""
    total = 0.0
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            with suppress(OSError):
                total += int((task / "schedstat").read_text().split()[0]) / 1e9
    return total


def at_share(values: list[Any], share: float) -> float:
    """The value that so great a share does not exceed, in ms."""
    ordered = sorted(values)
    return ordered[int(share * (len(ordered) - 1))] * 1000 if ordered else 0.0
