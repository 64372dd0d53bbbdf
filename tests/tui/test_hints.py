"""Hints on the screen, as the bots of both games really work them out."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from core.bots.budget import Hint
from core.games.fireaxe import actions
from tests.tui.playing import QUIET, Player, sit_down

SETTINGS = replace(QUIET, animation="off", curtain="never")
PEOPLE = ("Astrid", "Bjorn", "Cnut")
HOW = re.compile(r" (best|as good|-[\d.]+ points?) *┃")
"""How a choice compares with the best."""


async def ask(player: Player) -> str:
    """Ask for hints and wait until they have been worked out; returns the screen as text."""
    player.app.launch.think = 0.05
    await player.press("h")
    for worker in [one for one in player.app.workers if one.group == "hints"]:
        await worker.wait()
    await player.pilot.pause()
    return player.text()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
@pytest.mark.parametrize("game_id", ["vikings", "fireaxe"])
def test_a_hint_tells_why_and_enter_goes_there(tmp_path, bot_clock, game_id, size):
    async def test(player: Player) -> None:
        text = await ask(player)
        assert "Hints" in text
        first, *others = [line for line in text.splitlines() if HOW.search(line)]
        assert " best " in first
        assert others
        assert not any(" best " in other for other in others)
        entries = player.session.entries
        text = await player.press("enter")
        assert "Hints" not in text
        assert player.top is player.play
        assert player.chosen in player.play.cursor.offers
        assert player.session.entries == entries, "a hint is never taken by itself"
        await player.press("enter")
        assert player.session.entries > entries

    sit_down(tmp_path, test, PEOPLE, 5, SETTINGS, game_id, size=size, start="1")


@pytest.mark.parametrize("game_id", ["vikings", "fireaxe"])
def test_hints_close_without_a_trace(tmp_path, bot_clock, game_id):
    async def test(player: Player) -> None:
        before = player.text()
        assert "Hints" in await ask(player)
        assert await player.press("escape") == before

    sit_down(tmp_path, test, PEOPLE, 5, SETTINGS, game_id, start="1")


def test_a_hint_names_the_first_place_of_a_voyage(tmp_path):
    """Tasks on the way part a voyage: the cursor goes to the first stop, not to the last."""

    async def test(player: Player) -> None:
        there = actions.Sail("skagerrak"), actions.Sail("danish-belts")
        steps = (actions.Leave("denmark"), there[0], actions.TRADES[0], there[1])
        face, view = player.play.face, player.session.view(0)
        assert face.room.course_of(view, steps).to == "skagerrak"
        assert face.choice_for(view, steps).to == "skagerrak"

    sit_down(tmp_path, test, PEOPLE, 5, SETTINGS, "fireaxe", start="1")


def test_the_best_choice_is_the_measure_of_the_others(tmp_path):
    """A best move that loses points says so of nothing but the others."""
    found = [(-1.5, "best"), (-1.5, "as good"), (-2.5, "-1 point"), (-4.3, "-2.8 points")]

    async def test(player: Player) -> None:
        legal = player.play.shown.legal
        hints = [Hint((legal[0],), "it is good", gain) for gain, _ in found]
        player.play.table.hints = lambda: lambda budget: hints
        lines = [line for line in (await ask(player)).splitlines() if HOW.search(line)]
        assert [HOW.search(line)[1] for line in lines] == [words for _, words in found]
        assert "-1.5" not in "".join(lines)

    sit_down(tmp_path, test, settings=SETTINGS)
