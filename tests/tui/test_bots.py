"""Bots on the screen: quick ones in bursts, and bots from outside that fail and are replaced."""

from __future__ import annotations

import sys
from itertools import pairwise

import pytest

from core.bots import Budget, ask_bot, child
from core.players import MOST, Players
from core.save import read
from core.tui.games import resume
from core.tui.screens.play import PlayScreen
from core.tui.settings import Settings
from tests.play import session
from tests.tui.playing import Player, sit_down

QUICK = Settings(
    scoring="skip", confirm="never", bots="instant", animation="off", quit="at-once", bell="off"
)
FIRST = "class First:\n    def choose(self, view, legal, budget):\n        return legal[0]\n"


@pytest.fixture(autouse=True)
def nobody_left_behind():
    yield
    assert child._open == set()


# --- Bursts -------------------------------------------------------------------------------------


def test_instant_bots_take_many_decisions_for_a_frame(tmp_path, monkeypatch):
    frames: list[int] = []
    draw = PlayScreen.redraw

    def counted(self, over=None):
        frames.append(self.shown.number)
        draw(self, over)

    monkeypatch.setattr(PlayScreen, "redraw", counted)

    async def test(player: Player) -> None:
        assert player.session.over
        assert player.session.entries > 200
        assert len(frames) < player.session.entries / 5, "far fewer frames than decisions"
        (save,) = tmp_path.glob("*.jsonl")
        assert read(save, "vikings").session.digest == player.session.digest

    sit_down(tmp_path, test, ("bot:random",) * 4, seed=9, settings=QUICK)


def test_bursts_decide_as_one_decision_after_the_other_would(tmp_path):
    async def test(player: Player) -> None:
        game = session("vikings", ("bot:random", "bot:easy"), seed=9)
        while not game.over:
            game.submit(ask_bot(game, ("random", "easy")[game.decider]))
        assert game.lines[1:] == player.session.lines[1:]

    sit_down(tmp_path, test, ("bot:random", "bot:easy"), seed=9, settings=QUICK)


def test_a_burst_ends_where_something_is_to_be_seen_or_decided():
    game = session("vikings", ("bot:random", "bot:random", "Ann"), seed=9, start="1")
    players = Players(game.game, game.setup.seats, 9)
    moves = players.play_on(game.state, 0, Budget, lambda events: False)
    assert game.entries == 0, "the table is left alone"
    for action in moves.actions:
        game.submit(action)
    assert game.decider == 2
    game = session("vikings", ("bot:random",) * 3, seed=9)
    players = Players(game.game, game.setup.seats, 9)
    assert len(players.play_on(game.state, 0, Budget, lambda events: True).actions) == 1
    assert len(players.play_on(game.state, 0, Budget, lambda events: False, 3).actions) == 3
    assert len(players.play_on(game.state, 0, Budget, lambda events: False).actions) <= MOST


def test_a_paced_bot_is_shown_one_decision_at_a_time_and_never_far_ahead(tmp_path):
    """The table on the screen lags behind the game, but only by what may be thought ahead."""
    shown: list[int] = []
    ahead: list[int] = []
    draw = PlayScreen.redraw

    async def test(player: Player) -> None:
        def counted(self, over=None):
            shown.append(self.shown.steps)
            ahead.append(len(self.table.session.steps) - self.shown.steps)
            draw(self, over)

        PlayScreen.redraw = counted
        try:
            for _ in range(30):
                await player.pilot.pause()
                await player.bots_done()
                await player.clock.advance(0.6)
        finally:
            PlayScreen.redraw = draw
        steps = [b - a for a, b in pairwise(shown)]
        assert set(steps) <= {0, 1}
        assert max(ahead) <= 4
        assert shown[-1] > shown[0] + 10
        player.app.exit()

    settings = Settings(scoring="skip", bell="off")
    sit_down(tmp_path, test, ("bot:random",) * 3, seed=9, settings=settings, wait=False)


def test_bots_wait_while_something_lies_over_the_table(tmp_path):
    async def test(player: Player) -> None:
        async def a_while() -> int:
            for _ in range(10):
                await player.pilot.pause()
                await player.bots_done()
                await player.clock.advance(0.6)
            return player.play.shown.steps

        assert await a_while() > 0
        for key, close in (("question_mark", "escape"), ("L", "escape"), ("t", "q")):
            await player.pilot.press(key)
            assert player.top is not player.play
            before = player.play.shown.steps
            assert await a_while() == before
            await player.pilot.press(close)
            assert await a_while() > before + 2
        player.app.exit()

    settings = Settings(scoring="skip", bell="off")
    sit_down(tmp_path, test, ("bot:random",) * 3, seed=9, settings=settings, wait=False)


def test_a_scoring_is_shown_before_the_bots_go_on(tmp_path):
    async def test(player: Player) -> None:
        play = player.play
        item = play.presenter.current
        assert item is not None
        assert item.stops
        entries = player.session.entries
        before = play.shown
        assert before.steps == entries - 1, "the table is as it was before the scoring"
        await player.keys("b")
        assert player.session.entries == entries
        assert play.shown is before
        for _ in range(2):  # to the end of the page, then past all of them
            if play.shown is before:
                await player.keys("escape")
        assert play.shown.steps > entries, "the next scoring is reached"
        player.app.exit()

    settings = Settings(bots="instant", scoring="step", bell="off")
    sit_down(tmp_path, test, ("bot:random",) * 3, seed=9, settings=settings)


def test_each_seat_is_scored_on_its_own_board(tmp_path):
    async def test(player: Player) -> None:
        play, seen = player.play, set()
        while (item := play.presenter.current) is not None and item.stops and len(seen) < 3:
            if item.board is not None:
                assert item.board(play.presenter.frame) == play.shown_seat
                seen.add(play.shown_seat)
            await player.keys("enter")
        assert seen == {0, 1, 2}
        play.story.rest()
        assert play.shown_seat == 0, "the board is shown again that was before"
        player.app.exit()

    settings = Settings(bots="instant", scoring="step", bell="off")
    sit_down(tmp_path, test, ("bot:random",) * 3, seed=9, settings=settings)


# --- Bots from outside --------------------------------------------------------------------------

pytest_posix = pytest.mark.skipif(sys.platform == "win32", reason="programs of POSIX")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.py").write_text(FIRST)
    program = tmp_path / "x.sh"
    program.write_text("#!/bin/sh\nwhile read -r line; do echo 1; done\n")
    program.chmod(0o755)
    return tmp_path


@pytest_posix
def test_bots_from_outside_play_on_the_screen(folder):
    async def test(player: Player) -> None:
        assert player.session.over
        assert player.name in ("ScoreScreen", "RaceScreen")
        assert player.session.names == ("First", "x.sh")

    sit_down(folder / "saves", test, ("bot:my.py:First", "cmd:./x.sh"), settings=QUICK)


def failing(folder, test, **how):
    """Run a test at a table where the bot that begins has gone."""

    async def begun(player: Player) -> None:
        assert player.name == "Substitute"
        text = " ".join(player.text().split())
        assert "The bot bot:gone.py:Gone failed: there is no file gone.py." in text
        assert "Who takes over for A Gone?" in text
        assert "every decision is saved" in text
        await player.clock.advance(1)
        await test(player)

    seats = ("bot:gone.py:Gone", "Ann")
    sit_down(folder / "saves", begun, seats, settings=QUICK, start="1", **how)


@pytest_posix
def test_a_bot_that_fails_is_replaced_by_the_computer(folder):
    async def test(player: Player) -> None:
        await player.keys("enter")
        assert player.play.table.players.bot(0) == "medium"
        assert player.top is player.play
        assert player.play.shown.decider == 1
        assert player.session.entries > 0
        assert player.session.setup.seats[0] == "bot:gone.py:Gone"

    failing(folder, test)


@pytest_posix
def test_a_bot_that_fails_is_replaced_by_a_person(folder):
    async def test(player: Player) -> None:
        await player.keys("down", "down", "enter")
        assert player.play.shown.decider == 0
        assert player.play.table.people == (0, 1)
        assert "Gone, buy a group" in player.text()
        await player.keys("enter")
        assert player.session.entries == 1

    failing(folder, test)


@pytest_posix
def test_a_bot_that_fails_may_try_again(folder):
    async def test(player: Player) -> None:
        await player.keys("end", "up", "enter")
        assert player.name == "Substitute"
        (folder / "gone.py").write_text(FIRST.replace("First", "Gone"))
        await player.clock.advance(1)
        await player.keys("end", "up", "enter")
        assert player.play.shown.decider == 1
        assert len(child._open) == 1

    failing(folder, test)


@pytest_posix
@pytest.mark.parametrize("key", ["q", "escape"])
def test_a_game_whose_bot_failed_can_be_left_and_resumed(folder, key):
    async def test(player: Player) -> None:
        await player.keys(key)
        assert player.name == "TitleScreen"
        (save,) = (folder / "saves").glob("*.jsonl")
        resume(player.app, save)
        await player.settle()
        assert player.name == "Substitute"

    failing(folder, test)


@pytest_posix
def test_leaving_ends_a_bot_that_is_thinking(folder):
    (folder / "slow.py").write_text(FIRST.replace("return legal[0]", "while True: pass"))

    async def test(player: Player) -> None:
        while len(child._open) < 1:
            await player.pilot.pause()
        player.app.exit()

    seats = ("bot:slow.py:First", "Ann")
    sit_down(folder / "saves", test, seats, settings=QUICK, start="1", wait=False)


@pytest_posix
def test_a_save_from_elsewhere_runs_nothing_unasked(folder):
    (folder / "my.py").write_text("open('ran', 'w')\n" + FIRST)

    async def test(player: Player) -> None:
        assert player.name == "Substitute"
        assert "wants to run bot:my.py:First" in " ".join(player.text().split())
        assert not (folder / "ran").exists()
        await player.clock.advance(1)
        await player.keys("end", "up", "enter")
        assert (folder / "ran").exists()
        assert player.play.shown.decider == 1

    seats = ("bot:my.py:First", "Ann")
    sit_down(folder / "saves", test, seats, settings=QUICK, start="1", elsewhere=True)
