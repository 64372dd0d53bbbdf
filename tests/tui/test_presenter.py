"""What is shown follows the story: the queue of things to show, with a clock of our own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from core.tui.presenter import Item, Presenter
from tests.tui.clock import TestClock, settle


class Watched:
    """A presenter that writes down what it does."""

    def __init__(self) -> None:
        self.clock = TestClock()
        self.told: list[str] = []
        self.covered = False
        self.leads: list[float] = []
        """For how long the table is looked at before something on the boards, time after time."""
        self.presenter = Presenter(
            self._show, self._after, self._idle, self.clock, lambda: not self.covered, self._lead
        )

    def _show(self, item: Item, frame: int) -> None:
        self.told.append(f"{item.lines[0]} {frame}")

    def _lead(self, item: Item) -> float:
        return self.leads.pop(0) if self.leads else 0.0

    def _after(self, item: Item) -> None:
        self.told.append(f"after {item.lines[0]}")

    def _idle(self) -> None:
        self.told.append("idle")

    def take(self) -> list[str]:
        told, self.told = self.told, []
        return told


def item(name: str, seat: int = 0, **changes: Any) -> Item:
    plain = Item(seat, draw=lambda canvas, frame: None, frames=3, beat=0.1, rest=1.0, lines=(name,))
    return replace(plain, **changes)


def run(test: Callable[[Watched], Awaitable[None]]) -> None:
    async def main() -> None:
        watched = Watched()
        task = asyncio.ensure_future(watched.presenter.run())
        await settle()
        assert watched.take() == ["idle"]
        try:
            await test(watched)
        finally:
            task.cancel()

    asyncio.run(main())


def test_frames_come_in_time_and_the_table_after_the_last() -> None:
    async def test(watched: Watched) -> None:
        watched.presenter.add([item("dice")])
        await settle()
        assert watched.take() == ["dice 0"]
        await watched.clock.advance(0.1)
        assert watched.take() == ["dice 1"]
        await watched.clock.advance(0.1)
        assert watched.take() == ["dice 2"]
        await watched.clock.advance(0.9)
        assert watched.take() == []
        await watched.clock.advance(0.1)
        assert watched.take() == ["after dice", "idle"]
        assert not watched.presenter.busy

    run(test)


def test_a_key_finishes_what_is_shown_then_goes_on() -> None:
    async def test(watched: Watched) -> None:
        watched.presenter.add([item("dice"), item("news")])
        await settle()
        watched.presenter.finish()
        await settle()
        assert watched.take() == ["dice 0", "dice 2"]
        watched.presenter.finish()
        await settle()
        assert watched.take() == ["after dice", "news 0"]

    run(test)


@pytest.mark.parametrize("by_key", [False, True])
def test_what_happens_on_the_boards_waits_until_they_are_turned_to_it(by_key: bool) -> None:
    """A key ends only the look at where it will happen."""

    async def test(watched: Watched) -> None:
        watched.leads = [0.3, 0.2]
        watched.presenter.add([item("ship", draw=None, scene=lambda frame: frame)])
        for seconds in (0.3, 0.2):
            await settle()
            assert watched.take() == []
            if by_key:
                watched.presenter.finish()
            else:
                await watched.clock.advance(seconds)
        await settle()
        assert watched.take() == ["ship 0"]
        await watched.clock.advance(0.1)
        assert watched.take() == ["ship 1"]

    run(test)


def test_the_last_frame_waits_for_a_key_if_it_is_held() -> None:
    async def test(watched: Watched) -> None:
        watched.presenter.add([item("dice", hold=True)])
        await watched.clock.advance(1000)
        assert watched.take() == ["dice 0", "dice 1", "dice 2"]
        watched.presenter.finish()
        await settle()
        assert watched.take() == ["after dice", "idle"]

    run(test)


def test_a_text_is_read_line_by_line_and_can_be_skipped_to_its_end() -> None:
    async def test(watched: Watched) -> None:
        watched.presenter.add([item("page", stops=(0, 1, 2)), item("next")])
        await watched.clock.advance(1000)
        assert watched.take() == ["page 0"]
        watched.presenter.finish()
        await settle()
        assert watched.take() == ["page 1"]
        watched.presenter.skip_all()
        await settle()
        assert watched.take() == ["page 2"]
        watched.presenter.go_back()
        await settle()
        assert watched.take() == ["page 1"]
        for _ in range(2):
            watched.presenter.skip_all()
            await settle()
        assert watched.take() == ["page 2", "after page", "next 0"]

    run(test)


def test_what_is_told_in_acts_moves_up_to_the_end_of_each() -> None:
    async def test(watched: Watched) -> None:
        watched.presenter.add([item("acts", frames=6, stops=(2, 5))])
        await watched.clock.advance(1000)
        assert watched.take() == ["acts 0", "acts 1", "acts 2"]
        watched.presenter.go_back()
        await settle()
        assert watched.take() == [], "there is no act before the first"
        watched.presenter.finish()
        await settle()
        assert watched.take() == ["acts 3"]
        watched.presenter.finish()
        await settle()
        assert watched.take() == ["acts 5"], "a key ends the motion"
        watched.presenter.go_back()
        await settle()
        assert watched.take() == ["acts 2"], "as it was at its end"

    run(test)


def test_skipping_a_turn_leaves_out_the_rest_of_it_only() -> None:
    async def test(watched: Watched) -> None:
        watched.presenter.add([item("a"), item("b"), item("c", turn=1), item("d", turn=2)])
        await settle()
        watched.presenter.skip_turn()
        await settle()
        assert watched.take() == ["a 0", "after a", "after b", "c 0"]
        watched.presenter.finish()
        watched.presenter.finish()
        await watched.clock.advance(1.0)
        assert watched.take() == ["c 2", "after c", "d 0"]

    run(test)


def test_what_needs_no_time_is_made_known_at_once_and_in_order() -> None:
    async def test(watched: Watched) -> None:
        watched.presenter.add(item(str(n), draw=None, rest=0.0) for n in range(300))
        await settle()
        assert watched.take() == [*(f"after {n}" for n in range(300)), "idle"]

    run(test)


def test_news_while_something_is_shown_waits_for_its_turn() -> None:
    async def test(watched: Watched) -> None:
        watched.presenter.add([item("dice")])
        await settle()
        watched.presenter.add([item("later", draw=None, rest=0.0)])
        await watched.clock.advance(1.2)
        told = watched.take()
        assert told[-3:] == ["after dice", "after later", "idle"]

    run(test)


@pytest.mark.parametrize("frame", [0, 1, 2])
def test_skipping_everything_never_loses_what_happened(frame: int) -> None:
    async def test(watched: Watched) -> None:
        watched.presenter.add([item("dice"), item("news", hold=True), item("end", seat=2)])
        await watched.clock.advance(0.1 * frame)
        watched.presenter.skip_all()
        await settle()
        known = [told for told in watched.take() if told.startswith("after")]
        assert known == ["after dice", "after news", "after end"]

    run(test)


def test_an_item_knows_how_long_its_frames_stay() -> None:
    assert item("x").seconds(0) == 0.1
    assert item("x").seconds(2) == 1.0
    assert item("x", hold=True).seconds(2) is None
    assert item("x", stops=(0, 2)).seconds(0) is None


def test_nothing_new_is_shown_while_something_lies_over_the_table() -> None:
    async def test(watched: Watched) -> None:
        watched.presenter.add([item("dice", frames=1), item("gold", frames=1)])
        await settle()
        assert watched.take() == ["dice 0"]
        watched.covered = True
        await watched.clock.advance(100)
        assert watched.take() == []
        watched.covered = False
        watched.presenter.uncover()
        await watched.clock.advance(0.9)
        assert watched.take() == [], "it stays as long again"
        await watched.clock.advance(0.2)
        assert watched.take() == ["after dice", "gold 0"]

    run(test)


def test_what_comes_while_the_table_is_covered_waits() -> None:
    async def test(watched: Watched) -> None:
        watched.covered = True
        watched.presenter.add([item("dice", draw=None, rest=0.0)])
        await watched.clock.advance(100)
        assert watched.take() == []
        watched.covered = False
        watched.presenter.uncover()
        await settle()
        assert watched.take() == ["after dice", "idle"]

    run(test)


def test_it_says_whether_it_goes_on_at_once_or_waits() -> None:
    """Keys wait as long as it goes on at once, so that each meets what the last has led to."""

    async def test(watched: Watched) -> None:
        shows = watched.presenter
        assert not shows.settling, "there is no news"
        shows.add([item("dice", frames=1)])
        assert shows.settling
        await settle()
        assert not shows.settling, "what is shown stays a while"
        shows.finish()
        while shows.settling:
            await asyncio.sleep(0)
        assert watched.take() == ["dice 0", "after dice", "idle"]
        watched.covered = True
        shows.add([item("wind", frames=1)])
        await settle()
        assert not shows.settling, "something lies over it"
        watched.covered = False
        shows.uncover()
        assert shows.settling

    run(test)
