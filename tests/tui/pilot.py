"""Keys and clicks for an app without a terminal, each followed by exactly what it leads to."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App
from textual.events import Key
from textual.pilot import Pilot

_LOOKS = 5
"""How often in a row nobody may have a message, since tasks without messages take turns too."""
_MOST = 20_000
"""Far more turns than anything takes: an app that still has messages then never comes to rest."""
_NAMES = {"minus": "HYPHEN-MINUS", "plus": "PLUS SIGN", "slash": "SOLIDUS"}
"""Signs that Unicode and Textual call by different names."""


def key_event(key: str) -> Key:
    """A key as a terminal sends it, by its name in Textual."""
    name = _NAMES.get(key, key.replace("_", " ").upper())
    try:
        return Key(key, unicodedata.lookup(name))
    except KeyError:
        return Key(key, None)


class ExactPilot(Pilot[Any]):
    """A pilot that waits until every message is handled and drawn, instead of for some time."""

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.send(key)
            await self.pause()

    def send(self, key: str) -> None:
        """Press a key without waiting for what it does."""
        self.app.post_message(key_event(key))

    async def resize_terminal(self, width: int, height: int) -> None:
        await super().resize_terminal(width, height)
        while self.app.is_running and self.app.screen.outer_size != (width, height):
            await asyncio.sleep(0.001)  # Textual collects changes of the size for a moment
        await self.pause()

    async def pause(self, delay: float | None = None) -> None:
        if delay is not None:
            await super().pause(delay)
            return
        for _ in range(_MOST):
            await self._quiet()
            if not self.app.is_running:
                return
            await self.app.animator.wait_until_complete()
            await super().pause(0)  # goes through all queues once more, then draws
            if await self._calm():
                return
        raise AssertionError("the app never comes to rest")

    async def _quiet(self) -> None:
        """Wait until nobody has anything to handle."""
        for _ in range(_MOST):
            if await self._calm():
                return
        raise AssertionError("the app never comes to rest")

    async def _calm(self) -> bool:
        """Whether nobody gets a message for a moment."""
        for _ in range(_LOOKS):
            await asyncio.sleep(0)
            if not self.app.is_running:
                return True
            if getattr(self.app, "keys_wait", False) or self._queued():
                return False
        return True

    def _queued(self) -> bool:
        pumps = (self.app, *self.app.screen.walk_children(with_self=True))
        return any(pump.message_queue_size or _to_be_laid_out(pump) for pump in pumps)


def _to_be_laid_out(pump: object) -> bool:
    """Whether a widget has been shown, hidden or resized, and its place is not known yet."""
    return bool(getattr(pump, "_layout_required", False))


@asynccontextmanager
async def piloted(app: App[Any], size: tuple[int, int] = (80, 24)) -> AsyncIterator[ExactPilot]:
    """Run an app without a terminal, once it has come to rest."""
    async with app.run_test(size=size):
        pilot = ExactPilot(app)
        await pilot.pause()
        yield pilot
