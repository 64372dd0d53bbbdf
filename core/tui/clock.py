"""The time by which things are shown: a clock that tests can turn by hand."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Protocol


class Clock(Protocol):
    """Where time comes from."""

    def now(self) -> float: ...

    async def sleep(self, seconds: float) -> None: ...


class RealClock:
    """The time on the wall."""

    def now(self) -> float:
        return monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
