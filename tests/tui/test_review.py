"""The review after the game: what cost each person most."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from core.bots import ask_bot
from core.bots.budget import Budget, Hint
from core.bots.review import Regret
from core.tui.screens.review import ReviewProgress, ReviewScreen
from tests.tui.playing import QUIET, Player, sit_down

ALONE = ("Astrid", "bot:medium", "bot:medium")
SETTINGS = replace(QUIET, curtain="never")


async def play_to_the_end(player: Player) -> None:
    """Astrid plays at random, so that there is something to regret."""
    session = player.session
    while not session.over:
        level = "random" if session.decider == 0 else "medium"
        session.submit(ask_bot(session, level, budget=Budget(iterations=1)))
    player.play.refresh_table()
    await player.settle()


async def reviewed(player: Player) -> None:
    for worker in [one for one in player.app.workers if one.group == "review"]:
        await worker.wait()
    await player.pilot.pause()


def test_after_the_game_each_person_reads_what_cost_most(tmp_path, bot_clock):
    async def test(player: Player) -> None:
        await play_to_the_end(player)
        assert player.name == "EndScreen"
        assert "Final score" in player.text()
        assert "d costliest decisions" in player.text().splitlines()[-1]
        await player.press("d")
        await reviewed(player)
        text = player.text()
        assert player.name == "ReviewScreen"
        assert "A Astrid" in text
        assert text.count("you chose: ") == 3
        assert text.count("better: ") == 3
        await player.press("escape")
        assert player.name == "EndScreen"
        await player.press("escape")
        assert player.top is player.play
        await player.press("enter")
        assert player.name == "EndScreen", "once it is over, Enter shows the score again"

    sit_down(tmp_path, test, ALONE, 5, SETTINGS, "fireaxe", size=(120, 60), start="1")


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_a_review_shows_how_far_it_is_and_stops_when_it_is_closed(tmp_path, glyphs):
    began, ended, pause = threading.Event(), threading.Event(), threading.Event()

    def review(budget, progress):
        progress(0, 40)
        progress(10, 40)
        began.set()
        while not budget.cancelled():
            pause.wait(0.001)
        ended.set()
        return {}

    async def test(player: Player) -> None:
        player.play.table.review = review
        player.app.push_screen(ReviewScreen(player.play.table, player.play.face))
        await player.settle()
        assert began.wait(10)
        await player.pilot.pause()
        text = player.text()
        assert "10 of 40 decisions" in text
        assert "Going through the game again" in text
        assert player.top.query_one(ReviewProgress).done == 10
        if glyphs == "ascii":
            assert text.isascii()
        await player.press("escape")
        assert ended.wait(10)
        assert player.top is player.play

    sit_down(tmp_path, test, glyphs=glyphs)


def test_a_review_cut_short_says_so_and_a_long_one_scrolls(tmp_path):
    async def test(player: Player) -> None:
        def review(budget, progress):
            progress(3, 40)
            return {seat: [] for seat in range(2)}

        player.play.table.review = review
        player.app.push_screen(ReviewScreen(player.play.table, player.play.face))
        await player.settle()
        await reviewed(player)
        text = player.text()
        assert "Time ran out after 3 of 40 decisions" in text
        assert text.count("well played") == 2

    sit_down(tmp_path, test)


def test_an_entry_opens_that_moment_in_the_replay(tmp_path, bot_clock):
    async def test(player: Player) -> None:
        await play_to_the_end(player)
        await player.press("r")
        await reviewed(player)
        review = player.top
        first, second, *_ = review._found[0]
        assert "Enter see it" in player.text().splitlines()[-1]
        text = await player.press("down", "enter")
        assert player.name == "VikingsReplay"
        assert f"decision {second.step} of" in text
        assert "Better: " in text
        await player.press("escape")
        assert player.top is review
        await player.press("up", "enter")
        assert player.top.at == first.step
        await player.press("q", "q")
        assert player.name in ("ScoreScreen", "RaceScreen")

    sit_down(tmp_path, test, ALONE, 5, SETTINGS, "vikings", size=(120, 40), start="1")


def test_what_a_hint_put_first_is_not_blamed(tmp_path, bot_clock):
    async def test(player: Player) -> None:
        table = player.play.table
        blamed = Regret(0, 0, "round 1", table.now().legal[0], table.now().legal[1], 5.0, "")
        other = Regret(0, 0, "round 1", table.now().legal[1], table.now().legal[0], 5.0, "")
        best = [Hint((blamed.chosen,), "it is good", 1.0)]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(table.game), "hints", lambda *given: best)
            assert table.hints()(Budget(iterations=1)) == best
            patch.setattr("core.bots.review.review", lambda *given: {0: [blamed, other]})
            assert table.review(Budget(), print) == {0: [other]}

    sit_down(tmp_path, test, ALONE, 5, SETTINGS, start="1")
