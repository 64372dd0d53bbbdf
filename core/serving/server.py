"""The SSH server itself: who may come through the door, and how the house is closed."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import asyncssh

from core.errors import BadRequest
from core.files import reason
from core.serving.house import EventLog, House
from core.serving.keys import Guests, fingerprint, folder_name, host_key, prepare_folder
from core.serving.nursery import Nursery
from core.serving.options import ServeOptions
from core.serving.visit import Visit, prepare_visitors
from core.tables.hosts import close_all

_LOGIN = 30.0
"""Seconds in which a visitor must have shown who they are."""
_KEEPALIVE = 60
_WINDOW = 1 << 16
"""Bytes that a visitor may send before we have taken them in."""
_UNKNOWN = 50
"""Connections that may be busy showing who they are, beyond the visitors there may be."""
_NEAR = 10
"""The same from one address."""
_CLOSING = 8.0
"""Seconds that visitors' processes have to end when the server closes."""


class Door(asyncssh.SSHServer):
    """One connection: shows who comes, and lets them have one session and nothing else."""

    def __init__(self, serving: Serving) -> None:
        self._serving = serving
        self.starting = serving.starting
        self.address = "?"
        self.guest = "someone"
        self.name = "guest"
        """What they call themselves; anyone may call themselves anything."""
        self.passing = True
        """Whether nothing is kept, as the visitor has no key."""
        self.folder = serving.options.visitors / f"passing-{secrets.token_hex(8)}"
        self._conn: asyncssh.SSHServerConnection | None = None
        self._visited = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        self.address = str(conn.get_extra_info("peername", ("?",))[0])
        self._serving.connections.add(self)
        options, all_of_them = self._serving.options, self._serving.connections
        here = sum(door.address == self.address for door in all_of_them)
        if len(all_of_them) > options.sessions + _UNKNOWN or here > options.per_address + _NEAR:
            self._serving.house.refuse(self.address, "too many connections")
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._serving.connections.discard(self)
        if exc is not None:
            self._serving.house.log.note("lost", address=self.address, why=type(exc).__name__)

    def cut(self) -> None:
        if self._conn is not None:
            self._conn.abort()

    # --- Who comes ----------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        self.name = re.sub(r"[^a-z0-9]", "", username.lower())[:24] or "guest"
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        if not self._serving.options.open and not self._serving.guests.welcome(key):
            self._serving.house.refuse(self.address, "unknown key")
            return False
        self.guest = fingerprint(key)
        self.folder = self._serving.options.visitors / folder_name(key)
        self.passing = False
        return True

    def password_auth_supported(self) -> bool:
        return False

    def kbdint_auth_supported(self) -> bool:
        """Where anyone may come in, those without a key are asked nothing."""
        return self._serving.options.open

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> tuple[str, str, str, list[tuple[str, bool]]] | bool:
        return ("", "", "", []) if self._serving.options.open else False

    def validate_kbdint_response(self, username: str, responses: object) -> bool:
        self.guest, self.passing = "someone", True
        self.folder = self._serving.options.visitors / f"passing-{secrets.token_hex(8)}"
        return self._serving.options.open

    def session_requested(self) -> Visit | bool:
        if self._visited:
            self._serving.house.refuse(self.address, "asked for a second session")
            return False
        self._visited = True
        return Visit(self, self._serving.house, self._serving.nursery)


class Serving:
    """A server from its opening to its closing."""

    def __init__(self, options: ServeOptions, log: EventLog) -> None:
        self.options = options
        self.house = House(options, log, time.monotonic)
        self.guests = Guests(options.guests)
        self.nursery = Nursery()
        self.starting = asyncio.Semaphore(max(2, os.cpu_count() or 1))
        self.connections: set[Door] = set()
        self.stopping = asyncio.Event()

    async def open(self) -> int:
        """Open the door; returns the port. Raises BadRequest."""
        prepare_folder(self.options.folder)
        prepare_visitors(self.options.visitors)
        await self.nursery.open()
        self.nursery.on_death = self.stopping.set
        key = host_key(self.options.host_key)
        try:
            self._listener = await asyncssh.listen(
                self.options.address,
                self.options.port,
                server_factory=lambda: Door(self),
                server_host_keys=[key],
                encoding=None,
                line_editor=False,
                agent_forwarding=False,
                x11_forwarding=False,
                allow_scp=False,
                sftp_factory=None,
                gss_host=None,
                window=_WINDOW,
                login_timeout=_LOGIN,
                keepalive_interval=_KEEPALIVE,
                reuse_address=True,
            )
        except OSError as error:
            self.nursery.close()
            where = f"{self.options.address} port {self.options.port}"
            raise BadRequest(f"The server cannot listen on {where}: {reason(error)}.") from None
        port: int = self._listener.get_port()
        self.host_fingerprint = fingerprint(key)
        self._watch = asyncio.create_task(self._look_round())
        return port

    async def _look_round(self) -> None:
        while True:
            await asyncio.sleep(1)
            self.house.look_round()

    async def close(self) -> None:
        """Let nobody else in, let everyone's game be saved, say goodbye."""
        if self.house.closing:
            return
        self.house.closing = True
        self._watch.cancel()
        self._listener.close()
        self.house.log.note("closing", visitors=len(self.house.visitors))
        for visitor in self.house.visitors:
            visitor.send_away("The server is closing. Every decision is saved. Goodbye!")
        end = time.monotonic() + _CLOSING
        while self.house.visitors and time.monotonic() < end:
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.1)  # for the last words
        for door in list(self.connections):
            door.cut()
        close_all(self.options.tables_folder)
        self.nursery.close()
        self.house.forget_status()


async def serve(options: ServeOptions, log: EventLog, opened: Callable[[int, str], None]) -> int:
    """Serve until a signal comes; *opened* is called with the port and the host's fingerprint."""
    os.umask(0o077)  # all that is written here is nobody else's business
    serving = Serving(options, log)
    port = await serving.open()
    serving.house.options = serving.options = replace(options, port=port)
    serving.house.tell_status()
    log.note("open", address=options.address, port=port, guests=len(serving.guests))
    opened(port, serving.host_fingerprint)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        with suppress(NotImplementedError):
            loop.add_signal_handler(number, serving.stopping.set)
    await serving.stopping.wait()
    await serving.close()
    log.note("closed", welcomed=serving.house.welcomed)
    return 0
