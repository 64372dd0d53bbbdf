"""No program outlives its terminal, grows with its window or drowns in keys."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time

import pytest

from core.tui.keys.in_turn import MOST_WAITING
from core.tui.terminal.differ import Differ
from core.tui.terminal.environment import drawn
from core.tui.terminal.watchdog import PATIENCE, Watchdog
from tests.tui.playing import Player
from tests.tui.shell import at_title


class World:
    """A world that tests move."""

    def __init__(self) -> None:
        self.time, self.terminal, self.parent = 0.0, True, True
        self.ended: list[int] = []

    def now(self) -> float:
        return self.time

    def has_terminal(self) -> bool:
        return self.terminal

    def has_parent(self) -> bool:
        return self.parent

    def end(self, code: int) -> None:
        self.ended.append(code)


class Loop:
    """A loop that turns or is stuck."""

    def __init__(self, *, remote: bool = False) -> None:
        self.world = World()
        self.told: list[int] = []
        self.stuck = False
        self.dog = Watchdog(self.world, self.told.append, self._turn, remote=remote)

    def _turn(self) -> None:
        if not self.stuck:
            self.dog.turned()

    def wait(self, seconds: float) -> None:
        for _ in range(int(seconds * 2)):
            self.world.time += 0.5
            self.dog.look()


def test_a_program_that_turns_is_left_alone():
    loop = Loop(remote=True)
    loop.world.parent = False
    loop.wait(3600)
    assert (loop.told, loop.world.ended) == ([], [])


def test_a_terminal_that_goes_ends_even_a_stuck_loop():
    loop = Loop()
    loop.wait(10)
    loop.stuck = True
    loop.world.terminal = False
    loop.wait(0.5)
    assert loop.told == [signal.SIGHUP]
    assert not loop.world.ended
    loop.wait(PATIENCE)
    assert loop.world.ended[:1] == [129]


def test_a_signal_ends_a_stuck_loop():
    loop = Loop()
    loop.stuck = True
    loop.dog.heard(signal.SIGTERM)
    loop.wait(PATIENCE)
    assert loop.world.ended[:1] == [143]


def test_a_stuck_loop_waits_for_a_reader_who_is_still_there():
    loop = Loop()
    loop.stuck = True
    loop.wait(3600)
    assert not loop.told
    loop.world.parent = False
    loop.wait(1)
    assert loop.told == [signal.SIGHUP]


def test_a_stuck_loop_does_not_wait_for_ever_for_a_visitor():
    loop = Loop(remote=True)
    loop.stuck = True
    loop.wait(590)
    assert not loop.told
    loop.wait(20)
    assert loop.world.ended


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.xdist_group("pty")
@pytest.mark.parametrize("how", ["term", "hang up", "ignored hang up"])
def test_a_reader_that_stopped_cannot_keep_the_program(tmp_path, how):
    """A hundred redraws that nobody reads: then a signal, or the end of the terminal."""
    from tests.tui.terminal import Program

    deaf = "trap '' HUP; " if how == "ignored hang up" else ""
    command = f"{deaf}exec {shlex.quote(sys.executable)} -m vikings_tui"
    program = Program("/bin/sh", "-c", command, columns=160, rows=50)
    program.wait("New game")
    for _ in range(100):
        program.press("ctrl+l")
    time.sleep(1.5)
    if how == "term":
        program.kill(signal.SIGTERM)
    else:
        program.hang_up()
    end = time.monotonic() + 15
    while not program.has_ended():
        assert time.monotonic() < end, "still running"
        time.sleep(0.05)
    if how == "term":
        assert program.code == 143
        program.close()


@pytest.mark.parametrize("size", [(5000, 5000), (20000, 100), (90, 60000)])
def test_windows_are_drawn_up_to_a_sensible_size(tmp_path, size):
    async def test(player: Player) -> None:
        assert player.app.size == drawn(*size)
        assert player.app.screen.size == drawn(*size)
        assert drawn(*size) <= (500, 200) or drawn(*size)[1] <= 200

    at_title(tmp_path, test, size=size)


def test_a_window_that_grows_is_drawn_up_to_a_sensible_size(tmp_path):
    from textual import events

    async def test(player: Player) -> None:
        player.app.post_message(events.Resize.from_dimensions((65535, 65535), None))
        await player.settle()
        await player.pilot.pause(0.05)
        assert player.app.size == (500, 200)

    at_title(tmp_path, test)


def test_the_picture_of_the_terminal_is_bounded(monkeypatch):
    from core.tui.terminal import driver

    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((20000, 20000)))
    monkeypatch.setattr(sys, "__stderr__", sys.__stderr__ or open(os.devnull))  # noqa: SIM115
    assert driver._terminal_size() == (500, 200)
    differ = Differ()
    differ.resize(driver._terminal_size())
    assert differ.feed("\x1b[?1049h\x1b[400;1000Hx")


def test_a_terminal_that_does_not_know_its_size_is_drawn_on(monkeypatch):
    from core.tui.terminal import driver

    monkeypatch.setattr(sys, "__stderr__", sys.__stderr__ or open(os.devnull))  # noqa: SIM115
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((0, 0)))
    assert driver._terminal_size() is None
    differ = Differ()
    differ.resize(driver._terminal_size())
    assert "word" in differ.feed("\x1b[3;5Hword")


def test_keys_beyond_counting_are_dropped(tmp_path):
    async def test(player: Player) -> None:
        app = player.app
        assert not app.flooded
        app.events_read += MOST_WAITING + 1
        assert app.flooded
        app.events_read -= MOST_WAITING
        await player.press("down", "up")
        assert not app.flooded

    at_title(tmp_path, test)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.xdist_group("pty")
def test_after_a_flood_of_keys_the_next_one_is_heard(tmp_path):
    from tests.tui.terminal import game

    with game("vikings") as program:
        program.wait("New game")
        program.watching = False
        for _ in range(20):
            program.press("jk" * 1000)
            program.read(0)
        program.settle(quiet=0.3)
        program.press("q")
        assert program.finish() == 0
