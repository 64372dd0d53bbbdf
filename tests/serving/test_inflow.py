"""What is typed arrives in order; a flood is thrown away, and a key after it is heard."""

from __future__ import annotations

import asyncio
import os
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("needs pipes in a loop", allow_module_level=True)

from core.serving import inflow
from core.serving.inflow import Inflow


class Hall:
    """An inflow into a pipe, and whether its line is held up."""

    def __init__(self) -> None:
        self.held: list[bool] = []
        self.inflow = Inflow(self.held.append)
        self.out, self.into = os.pipe()
        os.set_blocking(self.out, False)
        os.set_blocking(self.into, False)

    def read(self) -> bytes:
        try:
            return os.read(self.out, 1 << 20)
        except BlockingIOError:
            return b""

    def close(self) -> None:
        self.inflow.close()
        os.close(self.out)
        os.close(self.into)


def with_hall(test) -> None:
    async def main() -> None:
        hall = Hall()
        try:
            await test(hall)
        finally:
            hall.close()

    asyncio.run(main())


def test_what_came_before_the_process_is_passed_on_in_order():
    async def test(hall: Hall) -> None:
        hall.inflow.add(b"one ")
        hall.inflow.add(b"two ")
        hall.inflow.open(hall.into)
        hall.inflow.add(b"three")
        assert hall.read() == b"one two three"
        assert hall.held == []

    with_hall(test)


def test_a_process_that_does_not_read_holds_up_the_line(monkeypatch):
    monkeypatch.setattr(inflow, "_MOST", 1000)

    async def test(hall: Hall) -> None:
        hall.inflow.open(hall.into)
        while not hall.held:
            hall.inflow.add(b"x" * 500)
            hall.inflow._allowed = 1e6  # nobody counts how much it is
        assert hall.held == [True]
        async with asyncio.timeout(10):
            while hall.held[-1]:
                hall.read()
                await asyncio.sleep(0)

    with_hall(test)


def test_a_flood_is_thrown_away_and_the_next_key_is_heard(monkeypatch):
    async def test(hall: Hall) -> None:
        hall.inflow.open(hall.into)
        for _ in range(100):
            hall.inflow.add(b"j" * 32_000)
        assert hall.held == [True]
        assert hall.read() == b"j" * 64_000
        async with asyncio.timeout(10):
            while hall.held[-1]:
                await asyncio.sleep(0)
        hall.inflow.add(b"q")
        assert hall.read() == b"q"

    with_hall(test)
