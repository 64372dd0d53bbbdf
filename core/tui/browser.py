"""A game in a browser on this machine, by textual-serve: one process for every page."""

from __future__ import annotations

import asyncio
import logging
import shlex
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web
from textual_serve.server import Server

from core.assets import asset

_MOST = 8
"""Pages that may be open at once."""
_PAUSE = 0.02


class GameServer(Server):
    """Serves pages that load nothing from elsewhere, and only to those who opened them here.

    A page of another site that the player has open may not speak to the game, and names that
    lead to this machine by a trick do not reach it.
    """

    def __init__(
        self, game_id: str, title: str, address: str, port: int, opened: Callable[[str], None]
    ) -> None:
        host = f"[{address}]" if ":" in address else address
        super().__init__(
            shlex.join([sys.executable, "-P", "-m", "core", game_id]),
            host=address,
            port=port,
            title=title,
            public_url=f"http://{host}:{port}",
            templates_path=str(asset("web")),
        )
        self._opened = opened
        self._pages = 0
        self._names = {f"{name}:{port}" for name in (host, "localhost", "127.0.0.1", "[::1]")}

    def initialize_logging(self) -> None:
        logging.basicConfig(level="WARNING", format="%(message)s")

    async def on_startup(self, app: web.Application) -> None:
        self._announcing = asyncio.create_task(self._announce())

    async def _announce(self) -> None:
        """Tell where the page is once it can be reached."""
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection(self.host, self.port)
                writer.close()
                self._opened(self.public_url)
                return
            await asyncio.sleep(_PAUSE)

    def _check(self, request: web.Request) -> None:
        """Refuse whoever did not open the page by the address it is served on."""
        origin = request.headers.get("Origin")
        asked = {request.headers.get("Host", "")} | ({urlsplit(origin).netloc} if origin else set())
        if not asked <= self._names:
            raise web.HTTPForbidden(text="This game is played on another address.")

    async def handle_index(self, request: web.Request) -> Any:
        self._check(request)
        # Links lead to the name by which the page was asked for.
        before, self.public_url = self.public_url, f"http://{request.headers['Host']}"
        try:
            return await super().handle_index(request)
        finally:
            self.public_url = before

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        self._check(request)
        if "Origin" not in request.headers:
            raise web.HTTPForbidden(text="Only a page may play.")
        if self._pages >= _MOST:
            raise web.HTTPServiceUnavailable(text="Too many pages are open.")
        self._pages += 1
        try:
            return await super().handle_websocket(request)
        finally:
            self._pages -= 1
