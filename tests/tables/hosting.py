"""Hosts for tests: real sockets in a folder of the test, served by a thread, without waiting."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from core.errors import GameError
from core.tables.card import Card
from core.tables.host import TableHost
from core.tables.link import Link
from core.tables.remote import RemoteTable
from core.tables.server import TableServer

ME = "0" * 32
OTHER = "1" * 32


def card(folder: Path, seats: list[str], game: str = "vikings", **fields: Any) -> Card:
    """The card of a table whose save is in *folder*."""
    given = {"name": "birka", "opener": ME, "seed": 7, "saves": str(folder / "saves"), **fields}
    return Card(game=game, seats=seats, **given)


class HostThread:
    """A host that runs in a thread of its own."""

    def __init__(self, made: TableHost, path: Path, **how: Any) -> None:
        self.host, self.path = made, path
        self._how = {"pace": 0.0, **how}
        self._ready = threading.Event()
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self._serve())
        finally:
            self.loop.run_until_complete(self.loop.shutdown_default_executor())
            self.loop.close()

    async def _serve(self) -> None:
        self.server = TableServer(self.host, **self._how)
        await self.server.run(self.path, ready=self._ready.set)

    def do(self, work: Callable[[], Any]) -> Any:
        """Call something where the host runs, and wait for what it returns."""

        async def call() -> Any:
            return work()

        return asyncio.run_coroutine_threadsafe(call(), self.loop).result(10)

    def stop(self) -> None:
        with suppress(RuntimeError):  # it has ended by itself
            self.loop.call_soon_threadsafe(self.server.stop)
        self._thread.join(10)
        assert not self._thread.is_alive()

    # --- Terminals ------------------------------------------------------------------------------

    def link(self, identity: str = ME, word: str = "") -> Link:
        """A connection that has said hello; raises GameError if it may not come."""
        link = Link(self.path)
        _, _, why = link.hello(identity, word)
        if why:
            link.close()
            raise GameError(why)
        return link

    def sit(self, *names: str, identity: str = ME, curtain: bool = True) -> RemoteTable:
        """A terminal with people at the table, or one that watches."""
        link = self.link(identity)
        try:
            welcome = link.ask("sit", names=list(names), curtain=curtain)
        except GameError:
            link.close()
            raise
        return RemoteTable(link, welcome, curtain, lambda: self.link(identity))


@contextmanager
def hosted(made: Card, **how: Any) -> Iterator[HostThread]:
    """A table that is served while the block lasts."""
    with tempfile.TemporaryDirectory(prefix="longships-", dir="/tmp") as short:
        thread = HostThread(TableHost(made), Path(short) / "t.sock", **how)
        try:
            yield thread
        finally:
            thread.stop()


def settle(*tables: RemoteTable) -> None:
    """Let every terminal take in what the host has told it up to now."""
    for table in tables:
        table._ask("starts", step=0)
        table.take_in()
