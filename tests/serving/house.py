"""A server on loopback and visitors to it, in one loop."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pyte

from core.serving.house import EventLog
from core.serving.nursery import Nursery
from core.serving.options import ServeOptions
from core.serving.server import Serving

LIMIT = 30


class Guest:
    """A visitor at a terminal."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes], size: tuple[int, int]) -> None:
        self.process = process
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self.everything = b""

    def press(self, keys: str) -> None:
        self.process.stdin.write(keys.encode())

    def text(self) -> str:
        return "\n".join(self._screen.display)

    async def wait(self, *words: str, limit: float = LIMIT) -> None:
        """Read until one of *words* is on the screen."""
        async with asyncio.timeout(limit):
            while not any(word in self.text() for word in words):
                data = await self.process.stdout.read(1 << 16)
                assert data, f"it ended without {words}:\n{self.text()}"
                self.everything += data
                self._stream.feed(data.replace(b"\x1b[>25u", b"").replace(b"$p", b""))

    async def finish(self) -> int | None:
        """Read to the end; returns the exit code."""
        async with asyncio.timeout(LIMIT):
            while data := await self.process.stdout.read(1 << 16):
                self.everything += data
            await self.process.wait_closed()
        return self.process.exit_status


class Keyless(asyncssh.SSHClient):
    """Somebody who has no key and answers no questions."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, *_: object) -> list[str]:
        return []


class TestHouse:
    """A running server."""

    __test__ = False

    def __init__(self, serving: Serving, port: int, log: io.StringIO) -> None:
        self.serving, self.port, self._log = serving, port, log

    @property
    def log(self) -> str:
        return self._log.getvalue()

    def connect(self, **more: Any) -> Any:
        """A connection, by default without a key."""
        given = {"client_keys": None, "username": "anyone", "agent_path": None, **more}
        if "password" not in given:
            given["client_factory"] = Keyless
        return asyncssh.connect(
            "127.0.0.1", self.port, known_hosts=None, config=None, connect_timeout=LIMIT, **given
        )

    @asynccontextmanager
    async def guest(
        self, size: tuple[int, int] = (80, 24), term: str = "xterm-256color", **more: Any
    ) -> AsyncIterator[Guest]:
        """A visitor in the lobby."""
        async with self.connect(**more) as conn:
            yield await sit_down(conn, size, term)

    async def emptied(self) -> None:
        """Wait until nobody is left."""
        await self.left(0)

    async def left(self, number: int) -> None:
        """Wait until no more than so many are left."""
        async with asyncio.timeout(LIMIT):
            while len(self.serving.house.visitors) > number:
                await asyncio.sleep(0.02)


async def sit_down(
    conn: asyncssh.SSHClientConnection,
    size: tuple[int, int] = (80, 24),
    term: str = "xterm-256color",
    asked: tuple[int, int] | None = None,
    **more: Any,
) -> Guest:
    """A visitor in the lobby; *asked* is the size of the window that the server is told."""
    process = await conn.create_process(
        term_type=term, term_size=asked or size, encoding=None, stderr=asyncssh.STDOUT, **more
    )
    return Guest(process, size)


class KeptNursery(Nursery):
    """One that all tests share, as loading everything takes long; it ends with this process."""

    def close(self) -> None:
        self.rest()


_NURSERY = KeptNursery()


@asynccontextmanager
async def open_house(folder: Path, **given: Any) -> AsyncIterator[TestHouse]:
    """A server on a free port of loopback."""
    log = io.StringIO()
    options = ServeOptions(folder=folder / "server", port=0, **{"open": True, **given})
    serving = Serving(options, EventLog(log))
    serving.nursery = _NURSERY
    port = await serving.open()
    try:
        yield TestHouse(serving, port, log)
    finally:
        await serving.close()
        print(log.getvalue())
