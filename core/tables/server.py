"""The sockets of a host: terminals come and go, bots play while anybody is there, and then rest."""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

from core.bots import THINK, Budget
from core.errors import BotFailed
from core.seats import DEFAULT_LEVEL
from core.tables.card import tear_up
from core.tables.host import TableHost
from core.tables.protocol import LONGEST_REQUEST, write
from core.tables.public import publish

PACE = 0.25
"""Seconds between two decisions of bots, so that people can follow."""
LINGER = 600.0
"""Seconds a table without anybody stays open."""
_LOOK = 1.0
"""Seconds between looks at what has stalled or is done with."""
_STALLED = 15.0
"""Seconds after which a terminal that reads nothing is cut off."""
_UNREAD = 32 << 20
"""The most bytes that wait for a terminal."""
_RATE, _BURST = 400.0, 800.0
"""Requests a second that a terminal may make in the long run, and at once."""
_MOST = 200
"""The most connections."""


class Outlet:
    """The way to one terminal, which is cut off if it does not read what it is told."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self._moved = monotonic()
        """When nothing waited last, or something had gone out."""
        self._waiting = 0

    def send(self, line: bytes) -> None:
        transport = self._writer.transport
        if transport.is_closing():
            return
        self._writer.write(line)
        if transport.get_write_buffer_size() > _UNREAD:
            transport.abort()

    def close(self) -> None:
        self._writer.close()

    def cut_if_stalled(self, now: float, after: float) -> None:
        waiting = self._writer.transport.get_write_buffer_size()
        if not waiting or waiting < self._waiting:
            self._moved = now
        self._waiting = waiting
        if now - self._moved > after:
            self._writer.transport.abort()


class TableServer:
    """Serves one table on a Unix socket."""

    def __init__(
        self,
        host: TableHost,
        *,
        pace: float = PACE,
        linger: float | None = LINGER,
        stalled: float = _STALLED,
    ) -> None:
        """Without *linger* the table stays open until its game is over."""
        self.host = host
        self._pace, self._linger, self._stalled = pace, linger, stalled
        self._outlets: set[Outlet] = set()
        self._handlers: set[asyncio.Task[None]] = set()
        self._done = asyncio.Event()
        self._bots: asyncio.Task[None] | None = None
        self._empty_since = monotonic()
        self._stopping = False
        host.on_change = self._stir

    def stop(self) -> None:
        """Close the table; every decision is saved."""
        self._stopping = True
        self._done.set()

    async def run(
        self, path: Path, mode: int = 0o600, ready: Callable[[], None] = lambda: None
    ) -> None:
        """Serve until nobody is there and nothing is to do, or until stopped."""
        with suppress(FileNotFoundError):
            path.unlink()  # whoever holds the table's lock owns the socket
        before = os.umask(0o777 & ~mode)
        try:
            server = await asyncio.start_unix_server(
                self._serve, str(path), limit=LONGEST_REQUEST, backlog=_MOST
            )
        finally:
            os.umask(before)
        looking = asyncio.create_task(self._look())
        try:
            ready()
            await self._done.wait()
        finally:
            self._stopping = True
            looking.cancel()
            server.close()
            with suppress(OSError):
                path.unlink()
            self.host.close()
            await self._part()
            if self.host.in_play is not None and self.host.in_play.over:
                publish(self.host.card)
                tear_up(self.host.card)

    async def _part(self) -> None:
        """Let the parting words out, and every connection end."""
        for outlet in tuple(self._outlets):
            outlet.close()
        if self._handlers:
            await asyncio.wait(self._handlers, timeout=_LOOK)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        outlet = Outlet(writer)
        if len(self._outlets) >= _MOST:
            outlet.send(write({"push": "bye", "words": "Too many terminals are at this table."}))
            writer.close()
            return
        terminal = self.host.attach(outlet.send)
        self._outlets.add(outlet)
        handler = asyncio.current_task()
        assert handler is not None
        self._handlers.add(handler)
        allowed, last = _BURST, monotonic()
        try:
            while line := await _next_line(reader):
                self.host.receive(terminal, line)
                now = monotonic()
                allowed, last = min(_BURST, allowed + (now - last) * _RATE) - 1, now
                # Others have their turn after every request, and a flood waits.
                await asyncio.sleep(0 if allowed > 0 else 1 / _RATE)
        except ValueError:
            words = f"A request holds at most {LONGEST_REQUEST} bytes."
            outlet.send(write({"id": None, "ok": False, "error": words}))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._outlets.discard(outlet)
            self._handlers.discard(handler)
            self.host.detach(terminal)
            self._empty_since = monotonic()
            writer.close()

    # --- Bots ---------------------------------------------------------------------------------

    def _stir(self) -> None:
        """Let bots play if they are to move; they wait while nobody is there."""
        if self._bots is None or self._bots.done():
            self._bots = asyncio.get_running_loop().create_task(self._play_bots())

    def _bot_is_to_move(self) -> bool:
        game = self.host.in_play
        watched = any(terminal.seated for terminal in self.host.terminals)
        return game is not None and watched and game.bot_decides and not self._stopping

    async def _play_bots(self) -> None:
        while self._bot_is_to_move():
            game = self.host.playing
            entries, choices = game.session.entries, len(game.session.legal())
            think = game.think(self._budget, _all, many=False)
            try:
                moves = await asyncio.get_running_loop().run_in_executor(None, think)
            except Exception:  # a bug in a bot must not end the game of others
                traceback.print_exc(file=sys.stderr)
                self._replace(BotFailed("It failed by a bug."))
                continue
            if not self._bot_is_to_move():
                return  # its person came back meanwhile, or everybody left
            failure = game.follow(moves, entries)
            if failure is not None:
                self._replace(failure)
            if choices > 1 and self._pace:
                await asyncio.sleep(self._pace)

    def _budget(self) -> Budget:
        return Budget(self.host.card.think or THINK, cancelled=lambda: self._stopping)

    def _replace(self, failure: BotFailed) -> None:
        """Put one of our bots in the place of one that failed."""
        game = self.host.playing
        seat = game.session.decider
        if seat is not None and game.players.bot(seat) is not None:
            game.players.replace(seat, DEFAULT_LEVEL)
            self.host.say("", None, f"The bot of {self.host.names[seat]} cannot go on. {failure}")

    # --- When to end --------------------------------------------------------------------------

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(_LOOK)
            now = monotonic()
            for outlet in tuple(self._outlets):
                outlet.cut_if_stalled(now, self._stalled)
            if self._outlets:
                self._empty_since = now
            elif self._is_done(now - self._empty_since):
                self._done.set()

    def _is_done(self, empty: float) -> bool:
        game = self.host.in_play
        if game is not None and game.over:
            return empty > min(_LOOK * 5, self._linger or _LOOK)
        return self._linger is not None and empty > self._linger


def _all(events: object) -> bool:
    return True


async def _next_line(reader: asyncio.StreamReader) -> bytes:
    """The next whole line; empty at the end, also of one that was cut short."""
    line = await reader.readline()
    return line if line.endswith(b"\n") else b""
