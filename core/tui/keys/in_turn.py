"""Keys and clicks one at a time: each meets the screen that the one before it has led to.

Textual hands on a burst of keys at once. What a key opens or closes takes a moment, and the next
key would still reach the old screen, or a new one that is not complete.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from textual import events
from textual.app import App
from textual.css.query import NoMatches
from textual.errors import NoWidget
from textual.message_pump import MessagePump
from textual.screen import Screen

T = TypeVar("T")
MOST_WAITING = 300
"""Keys that may wait. Those who press more at once have lost count, and want to be heard again."""


class InTurnApp(App[T]):
    """An app whose keys and clicks wait for one another.

    A callback follows each of them through the queues of the widgets it passes. When that is back,
    the key has done what it does.
    """

    def __init__(self) -> None:
        super().__init__()
        self._waiting: deque[events.Event] = deque()
        self._under_way = False
        """Whether something is being followed, or a screen waited for."""
        self._complete: Screen[object] | None = None
        """The screen that is known to be ready for keys."""
        self.events_read = 0
        """Events that were read from the terminal, as counted by the driver."""
        self._events_seen = 0

    @property
    def flooded(self) -> bool:
        """Whether so much waits that what else comes is to be dropped."""
        return self.events_read - self._events_seen + len(self._waiting) > MOST_WAITING

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent) and not event.is_forwarded:
            self._events_seen = min(self._events_seen + 1, self.events_read)
        if not _is_input(event) or event.is_forwarded or not self.screen_stack:
            await super().on_event(event)
            return
        self._waiting.append(event)
        if not self._under_way:
            await self._take_next()

    @property
    def keys_wait(self) -> bool:
        """Whether a key or click has not yet done all that it does."""
        return self._under_way or bool(self._waiting)

    def forget_keys(self) -> None:
        """Ignore everything that is still waiting."""
        self._waiting.clear()

    async def _take_next(self) -> None:
        """Hand on what waits longest, once the screen in front is ready for it."""
        self._under_way = True
        await asyncio.sleep(0)  # let signals and frames in between the keys of a burst
        if not self._waiting or not self.screen_stack:
            self._under_way = False
            return
        screen = self.screen
        if screen is not self._complete:
            self._pass([screen, self], partial(self._screen_ready, screen))
            return
        if getattr(screen, "settling", False):  # the key before has set off more than messages
            self.call_later(self._take_next)
            return
        event = self._waiting.popleft()
        way = self._way_of(event)
        await super().on_event(event)
        self._pass(way, self._take_next)

    async def _screen_ready(self, screen: Screen[object]) -> None:
        """A screen has answered, so it is mounted and has heard that it is in front."""
        self._complete = screen
        await self._take_next()

    def _way_of(self, event: events.Event) -> list[MessagePump]:
        """The widgets an event passes, from the one it is for up to the app."""
        target = self.focused or self.screen
        if isinstance(event, events.MouseEvent):
            try:
                target, _ = self.get_widget_at(event.screen_x, event.screen_y)
            except (NoWidget, NoMatches):
                target = self.screen
        return list(target.ancestors_with_self)

    def _pass(self, way: list[MessagePump], done: Callable[[], Awaitable[None]]) -> None:
        """Go through the queues of *way* one after the other, then call *done*."""
        for number, pump in enumerate(way, 1):
            rest = way[number:]
            follow = partial(self._pass, rest, done) if rest else done
            if pump.call_later(follow):  # one that is closing takes nothing more
                return


def _is_input(event: events.Event) -> bool:
    """Whether somebody did something; a mouse that only moves may overtake it."""
    return isinstance(event, (events.InputEvent, events.Paste)) and not isinstance(
        event, events.MouseMove
    )
