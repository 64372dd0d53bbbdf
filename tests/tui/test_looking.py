"""Tables are looked for again and again, but less often where there are many of them."""

from __future__ import annotations

from types import SimpleNamespace

from core.errors import BadRequest
from core.tui.screens.looking import Lookout


class Front:
    """A screen in front, whose threads and clock are the test's own."""

    def __init__(self) -> None:
        self.in_front = True
        self.app = SimpleNamespace(call_from_thread=lambda call, *given: call(*given))

    def set_interval(self, seconds, tick):
        self.tick = tick

    def run_worker(self, work, **how):
        work()


def looks(found, ticks):
    """After how many ticks tables were looked for, and what was shown last."""
    front, seen, shown = Front(), [], []

    def find():
        seen.append(now)
        if isinstance(found, Exception):
            raise found
        return found

    now = 0
    Lookout(front, find, lambda *told: shown.append(told))
    for now in range(1, ticks + 1):  # noqa: B007 - `find` reads it
        front.tick()
    return seen, shown[-1]


def test_a_few_tables_are_looked_at_at_every_tick():
    assert looks(["one", "two"], 4) == ([0, 1, 2, 3, 4], (["one", "two"], ""))


def test_many_tables_are_looked_at_less_often():
    many = ["table"] * 18
    assert looks(many, 9)[0] == [0, 4, 8]


def test_why_nothing_can_be_found_is_shown():
    assert looks(BadRequest("You may not look."), 1) == ([0, 1], ([], "You may not look."))


def test_a_screen_that_is_covered_asks_nobody():
    front, seen = Front(), []
    front.in_front = False
    Lookout(front, lambda: seen.append(1) or [], lambda *told: None)
    front.tick()
    assert seen == []
