"""The server's end of the nursery: a process that has everything loaded and forks a visitor's.

The nursery never sees the host key, and a new visitor starts in a fraction of the time that
Python takes to load the games.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from core.errors import GameUnavailable

_LONGEST = 1 << 16
_READY = 60.0
"""Seconds that loading everything may take."""


class Nursery:
    """Starts visitors' processes and tells when they end."""

    def __init__(self) -> None:
        self._asked: dict[int, asyncio.Future[int]] = {}
        self._ends: dict[int, Callable[[int], None]] = {}
        self._ended: dict[int, int] = {}
        """Processes that ended before anyone asked."""
        self._number = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._ready: asyncio.Future[None] | None = None
        self.on_death: Callable[[], None] = lambda: None
        """Called if the nursery itself ends."""

    async def open(self) -> None:
        """Start the nursery and wait until it has loaded everything."""
        loop = asyncio.get_running_loop()
        if self._process is not None:
            loop.add_reader(self._link.fileno(), self._hear)
            return
        self._launch()
        self._ready = loop.create_future()
        loop.add_reader(self._link.fileno(), self._hear)
        await asyncio.wait_for(self._ready, _READY)

    def _launch(self) -> None:
        try:
            ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        except (AttributeError, OSError):
            raise GameUnavailable("The server needs Linux.") from None
        self._link = ours
        ours.setblocking(False)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "core.tui.nursery"],
            stdin=theirs.fileno(),
            env=_environment(),
            cwd=os.getcwd(),
            start_new_session=True,
        )
        theirs.close()

    async def start(self, terminal: int, request: Mapping[str, object]) -> int:
        """Start a visitor's process on a terminal; returns its id."""
        self._number += 1
        number = self._number
        asked: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._asked[number] = asked
        packet = json.dumps({**request, "number": number}).encode()
        socket.send_fds(self._link, [packet], [terminal])
        return await asked

    def when_ended(self, pid: int, told: Callable[[int], None]) -> None:
        """Call *told* with the exit code, or minus the signal, once a process has ended."""
        if pid in self._ended:
            told(self._ended.pop(pid))
        else:
            self._ends[pid] = told

    def _hear(self) -> None:
        try:
            packet = self._link.recv(_LONGEST)
        except BlockingIOError:
            return
        except OSError:
            packet = b""
        if not packet:
            asyncio.get_running_loop().remove_reader(self._link.fileno())
            self._fail()
            return
        told = json.loads(packet)
        match told:
            case {"ready": True}:
                if self._ready is not None and not self._ready.done():
                    self._ready.set_result(None)
            case {"number": number, "pid": pid}:
                asked = self._asked.pop(number)
                if not asked.done():
                    asked.set_result(pid)
            case {"ended": pid, "code": code}:
                ends = self._ends.pop(pid, None)
                if ends is None:
                    self._ended[pid] = code
                else:
                    ends(code)

    def _fail(self) -> None:
        """The nursery is gone: nobody waits for it in vain."""
        gone = GameUnavailable("The server cannot start games any more.")
        waiting: list[asyncio.Future[Any]] = [*self._asked.values()]
        if self._ready is not None:
            waiting.append(self._ready)
        for asked in waiting:
            if not asked.done():
                asked.set_exception(gone)
        self._asked.clear()
        self.on_death()

    def rest(self) -> None:
        """Hear no more; `open` goes on, in another loop if need be."""
        self.on_death = lambda: None
        with suppress(RuntimeError, ValueError):
            asyncio.get_running_loop().remove_reader(self._link.fileno())

    def close(self) -> None:
        """Let the nursery end."""
        if self._process is None:
            return
        self.rest()
        self._link.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(3)
            return
        self._process.kill()
        self._process.wait()


def _environment() -> dict[str, str]:
    """What the nursery may know of ours: enough to find Python's libraries."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name in ("PATH", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "LD_LIBRARY_PATH")
    }
    return {
        **kept,
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "MALLOC_ARENA_MAX": "2",
        "PYTHONUNBUFFERED": "1",
        "ESCDELAY": "300",
        "TEXTUAL_ANIMATIONS": "none",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
    }


def end(pid: int, number: signal.Signals) -> None:
    """Send a signal to a visitor's process and all it has started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)
