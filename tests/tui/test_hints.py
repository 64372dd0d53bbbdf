"""Hints and the review after the game, on the screen."""

from __future__ import annotations

import pytest
from core.tui.scenes.review import ReviewScene
from core.tui.scenes.score import ScoreScene

from core.bots import ask_bot
from core.bots.budget import Budget
from core.games.fireaxe import actions
from core.tui.settings import Settings
from tests.tui.table import press, sit_down

QUIET = Settings(scoring="skip", confirm="never", bots="instant", animation="off", curtain="never")


@pytest.fixture
def at_table(tmp_path, bot_clock):
    def sit(game_id, people=("Astrid", "Bjorn", "Cnut")):
        scene = sit_down(tmp_path, people, 5, QUIET, game_id, start="1")
        scene.stage.think_for = 0.05
        return scene

    return sit


@pytest.mark.parametrize("game_id", ["vikings", "fireaxe"])
def test_a_hint_tells_why_and_enter_goes_there(at_table, game_id):
    scene = at_table(game_id)
    text = press(scene.stage, "h", width=120, height=40)
    assert "Hints" in text
    assert "+" in text
    entries = scene.session.entries
    press(scene.stage, "enter")
    assert not scene.hints.open
    assert scene.chosen in scene.cursor.offers
    assert scene.session.entries == entries, "a hint is never taken by itself"
    press(scene.stage, "enter")
    assert scene.session.entries > entries


@pytest.mark.parametrize("game_id", ["vikings", "fireaxe"])
def test_hints_fit_the_smallest_screen_and_close(at_table, game_id):
    scene = at_table(game_id)
    assert "Hints" in press(scene.stage, "h")
    assert "Hints" not in press(scene.stage, "escape")


@pytest.mark.parametrize(("game_id", "patience"), [("vikings", 1.0), ("fireaxe", 0.1)])
def test_after_the_game_each_person_reads_what_cost_most(at_table, game_id, patience, monkeypatch):
    monkeypatch.setattr("core.tui.scenes.review._PATIENCE", patience)
    scene = at_table(game_id, ("Astrid", "bot:medium", "bot:medium"))
    while not scene.session.over:
        level = "random" if scene.session.decider == 0 else "medium"
        scene.session.submit(ask_bot(scene.session, level, budget=Budget(iterations=1)))
    scene.go_on()
    assert isinstance(scene.stage.top, ScoreScene)
    text = press(scene.stage, "r", width=120, height=60)
    assert isinstance(scene.stage.top, ReviewScene)
    assert "Astrid" in text
    assert text.count("you chose: ") == 3
    assert text.count("better: ") == 3
    press(scene.stage, "enter")
    assert isinstance(scene.stage.top, ScoreScene)
    assert "Enter score" in press(scene.stage, "escape", width=120, height=60)
    press(scene.stage, "enter")
    assert isinstance(scene.stage.top, ScoreScene), "once it is over, Enter shows the score again"


def test_a_hint_names_the_first_place_of_a_voyage(at_table):
    """Tasks on the way part a voyage: the cursor goes to the first stop, not to the last."""
    scene = at_table("fireaxe")
    there = actions.Sail("skagerrak"), actions.Sail("danish-belts")
    steps = (actions.Leave("denmark"), there[0], actions.TRADES[0], there[1])
    view = scene.session.view(0)
    assert scene.face.room.course_of(view, steps).to == "skagerrak"
