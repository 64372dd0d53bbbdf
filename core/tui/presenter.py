"""What is shown follows the story: one queue of things to show, each before the table after it.

The table on the screen is as of the last thing that was shown, never ahead of it. Time comes from a
clock, so that tests need not wait.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from core.frozen import frozen
from core.tui.clock import Clock
from core.tui.drawing.canvas import Canvas

if TYPE_CHECKING:
    from core.table import AnyUpdate
    from core.tui.animations import Animation


@frozen
class Item:
    """Something to show, and what is known after it."""

    seat: int | None
    """Whose doing it is."""
    draw: Callable[[Canvas, int], None] | None = None
    """Paints a frame, given its number, over the table as it was before."""
    scene: Callable[[int], object] | None = None
    """What the boards show themselves in a frame, given its number."""
    frames: int = 1
    beat: float = 0.09
    """Seconds a frame stays."""
    rest: float = 0.0
    """Seconds the last frame stays."""
    hold: bool = False
    """The last frame waits for a key."""
    stops: tuple[int, ...] = ()
    """The last frames of acts, each of which waits for a key; the last frame is one of them."""
    lines: tuple[str, ...] = ()
    """What the log says once it has been shown."""
    update: AnyUpdate | None = None
    """The table once it has been shown; None if that comes with a later one."""
    turn: int = 0
    """The turn in which it happened."""
    board: Callable[[int], int | None] | None = None
    """The seat whose board is shown large in a frame, if not the one that was."""

    @property
    def seen(self) -> bool:
        """Whether there is anything to see before the table after it."""
        return self.draw is not None or self.scene is not None

    def seconds(self, frame: int) -> float | None:
        """How long a frame stays; None until a key is pressed."""
        if frame in self.stops:
            return None
        if frame < self.frames - 1:
            return self.beat
        return None if self.hold else self.rest


def told_in_acts(show: Animation, *, moves: bool) -> Item:
    """Something in acts to be shown; without motion, every act is its last frame."""
    if not moves:
        show = show.still()
    return Item(
        None,
        show.draw,
        show.scene,
        show.frames,
        show.beat,
        show.rest,
        stops=show.stops,
        board=show.board,
    )


class Presenter:
    """Shows items one after the other."""

    def __init__(
        self,
        show: Callable[[Item, int], None],
        after: Callable[[Item], None],
        idle: Callable[[], None],
        clock: Clock,
        in_front: Callable[[], bool] = lambda: True,
        lead: Callable[[Item], float] = lambda item: 0.0,
    ) -> None:
        """*show* draws a frame of an item; *after* makes known what it led to.

        *idle* is called when nothing is left to show. While *in_front* says no, something lies over
        the table: nothing new is shown until `uncover`. *lead* brings the table to where an item
        will happen and says for how many seconds that is looked at; it is asked until there is
        nothing more to do.
        """
        self._show, self._after, self._idle, self._lead = show, after, idle, lead
        self.clock = clock
        self._in_front, self._uncovered = in_front, asyncio.Event()
        self.waiting: deque[Item] = deque()
        self.frame = 0
        self.begun = False
        """Whether it has started to show things."""
        self._news = asyncio.Event()
        self._key = asyncio.Event()
        self._goal: int | None = None
        """The frame of this item to go on with."""
        self._awaited: asyncio.Event | None = None
        """What it waits for just now."""
        self._skip: Callable[[Item], bool] | None = None
        """Which items are not shown, but only made known."""

    @property
    def busy(self) -> bool:
        return bool(self.waiting)

    @property
    def current(self) -> Item | None:
        return self.waiting[0] if self.waiting else None

    @property
    def settling(self) -> bool:
        """Whether it goes on at once, without waiting for time, a key or news."""
        return self.begun and (self._awaited is None or self._awaited.is_set())

    def add(self, items: Iterable[Item]) -> None:
        self.waiting.extend(items)
        self._news.set()

    def poke(self) -> None:
        """Look again whether there is anything to do."""
        self._news.set()

    def uncover(self) -> None:
        """The table is in front again."""
        self._uncovered.set()

    # --- Keys ---------------------------------------------------------------------------------

    def finish(self) -> None:
        """Go to the last frame of what is shown, or from there to the next item."""
        item = self.current
        if item is not None and self.frame < item.frames - 1:
            if not item.stops:
                self._goal = item.frames - 1
            elif self.frame not in item.stops:
                self._goal = min(stop for stop in item.stops if stop > self.frame)
        self._key.set()

    def go_back(self) -> None:
        """Go back to the end of the act before, of something told in acts."""
        item = self.current
        before = [] if item is None else [stop for stop in item.stops if stop < self.frame]
        if before:
            self._goal = before[-1]
            self._key.set()

    def skip_turn(self) -> None:
        """Leave out the rest of this turn."""
        if self.waiting:
            turn = self.waiting[0].turn
            self._skip = lambda item: item.turn == turn
            self._key.set()

    def skip_all(self) -> None:
        """Leave out everything; of something told in acts, go to its end, and from there on."""
        item = self.current
        if item is not None and item.stops:
            if self.frame < item.frames - 1:
                self._goal = item.frames - 1
        else:
            self._skip = lambda item: True
        self._key.set()

    # --- The queue ----------------------------------------------------------------------------

    async def run(self) -> None:
        """Show what comes, for ever."""
        self.begun = True
        try:
            while True:
                await self._go_on()
        finally:
            self.begun = False

    async def _go_on(self) -> None:
        if self.waiting:
            await self._present(self.waiting[0])
            return
        self._skip = None
        self._idle()
        if not self.waiting:
            self._news.clear()
            await self._wait(self._news)
            await self._until_in_front()

    async def _wait(self, event: asyncio.Event) -> None:
        self._awaited = event
        await event.wait()
        self._awaited = None

    async def _until_in_front(self) -> bool:
        """Wait until nothing lies over the table; returns whether anything did."""
        covered = False
        while not self._in_front():
            covered = True
            self._uncovered.clear()
            await self._wait(self._uncovered)
        return covered

    async def _present(self, item: Item) -> None:
        await self._until_in_front()
        skipped = self._skip is not None and self._skip(item)
        if self._skip is not None and not skipped:
            self._skip = None
        if not skipped and (item.seen or item.rest):
            await self._play(item)
        if self.waiting and self.waiting[0] is item:
            self.waiting.popleft()
            self._after(item)

    async def _play(self, item: Item) -> None:
        self.frame, self._goal = 0, None
        while item.scene is not None and (seconds := self._lead(item)):
            await self._pause(seconds)
            if self._skip is not None and self._skip(item):
                return
        self._goal = None  # a key ended only the look
        while True:
            self._show(item, self.frame)
            await self._pause(item.seconds(self.frame))
            if self._skip is not None and self._skip(item):
                return
            if self._goal is not None:
                self.frame, self._goal = self._goal, None
                continue
            if self.frame >= item.frames - 1:
                return
            self.frame += 1

    async def _pause(self, seconds: float | None) -> None:
        """Wait so long, or until a key is pressed; what was covered stays as long again."""
        self._key.clear()
        while True:
            self._awaited = self._key
            try:
                await wait_for(self._key, self.clock, seconds)
            finally:
                self._awaited = None
            if not await self._until_in_front() or self._key.is_set():
                return


async def wait_for(event: asyncio.Event, clock: Clock, seconds: float | None) -> None:
    """Wait for an event, but no longer than so many seconds if given."""
    waits: set[asyncio.Future[Any]] = {asyncio.ensure_future(event.wait())}
    if seconds is not None:
        waits.add(asyncio.ensure_future(clock.sleep(seconds)))
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in waits:
            one.cancel()
