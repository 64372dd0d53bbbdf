"""A clock for tests: time passes when the test says so."""

from __future__ import annotations

import asyncio


class TestClock:
    """Sleepers wake when `advance` has moved the time past their moment."""

    __test__ = False

    def __init__(self) -> None:
        self.time = 100.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self.time + seconds, future))
        try:
            await future
        finally:
            self._sleepers = [one for one in self._sleepers if one[1] is not future]

    async def advance(self, seconds: float) -> None:
        """Let time pass, waking sleepers one after the other in order."""
        await settle()
        end = self.time + seconds
        while due := [one for one in self._sleepers if one[0] <= end and not one[1].done()]:
            moment, future = min(due, key=lambda one: one[0])
            self.time = max(self.time, moment)
            future.set_result(None)
            await settle()
        self.time = end


async def settle() -> None:
    """Let everything that is ready run."""
    for _ in range(8):
        await asyncio.sleep(0)
