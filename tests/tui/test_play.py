"""Playing by keys, without a terminal."""

from __future__ import annotations

import pytest

from core import rng
from core.save import read
from core.tui.canvas import Rect
from core.tui.neighbours import Neighbours
from core.tui.scenes.confirm import ConfirmScene
from core.tui.scenes.handoff import HandoffScene
from core.tui.scenes.help import HelpScene
from core.tui.scenes.play import PlayScene
from core.tui.scenes.score import ScoreScene
from core.tui.settings import Settings
from tests.tui.table import press, sit_down

QUIET = Settings(scoring="skip", confirm="never", bots="instant")


@pytest.mark.parametrize("options", [{}, {"game": "advanced"}])
def test_four_people_play_a_whole_game_by_keys(tmp_path, options):
    """Enter and Tab alone lead to the final score, and every decision is in the save."""
    scene = sit_down(tmp_path, ("Astrid", "Bjorn", "Cnut", "Dagny"), **options)
    stage = scene.stage
    for number in range(4000):
        if isinstance(stage.top, ScoreScene):
            break
        press(stage, "tab", "enter") if number % 3 == 0 else press(stage, "enter")
    assert isinstance(stage.top, ScoreScene)
    text = press(stage)
    assert "Astrid" in text
    assert scene.session.over
    (save,) = tmp_path.glob("*.jsonl")
    assert read(save, "vikings").session.digest == scene.session.digest


def test_one_person_against_bots_who_never_block(tmp_path):
    scene = sit_down(tmp_path, ("Astrid", "bot:random", "bot:random"), settings=QUIET, start="1")
    for _ in range(2000):
        if scene.session.over:
            break
        assert scene.human == 0
        press(scene.stage, "enter")
    assert scene.session.over


@pytest.mark.parametrize("game_id", ["vikings", "fireaxe"])
def test_a_choice_is_tried_once_for_all_who_ask_about_it(tmp_path, monkeypatch, game_id):
    scene = sit_down(tmp_path, ("Astrid", "bot:random", "bot:random"), 7, QUIET, game_id, start="1")
    apply, tried = scene.session.game.apply, []

    def counted(state, action):
        tried.append(action)
        return apply(state, action)

    monkeypatch.setattr(scene.session.game, "apply", counted)
    for _ in range(5):
        tried.clear()
        press(scene.stage, "tab")
        assert len(tried) <= len(scene.face.steps(scene.view, scene.chosen))
        scene.warning()
        press(scene.stage)
        assert len(tried) <= len(scene.face.steps(scene.view, scene.chosen))
    assert tried


def test_arrows_hop_between_legal_places_and_the_opposite_arrow_returns(tmp_path):
    scene = sit_down(tmp_path, start="1")
    press(scene.stage)
    seen = set()
    for key, back in (("right", "left"), ("down", "up"), ("right", "left")):
        before = scene.chosen
        press(scene.stage, key)
        assert scene.chosen in scene.session.legal()
        if scene.chosen != before:
            after = scene.chosen
            press(scene.stage, back)
            assert scene.chosen == before
            press(scene.stage, key)
            assert scene.chosen == after
        seen.add(scene.chosen)
    assert len(seen) > 1


def test_every_choice_can_be_reached_by_arrows_or_tab(tmp_path):
    scene = sit_down(tmp_path, start="1")
    reached = set()
    for _ in range(len(scene.session.legal())):
        press(scene.stage, "tab")
        reached.add(scene.chosen)
    assert reached == set(scene.session.legal())


def test_undo_redo_and_restart_keys(tmp_path):
    scene = sit_down(tmp_path, start="1")
    press(scene.stage, "enter", "enter")
    assert len(scene.session.steps) == 2
    assert "Taken back." in press(scene.stage, "u")
    press(scene.stage, "U")
    assert len(scene.session.steps) == 2
    assert "Back to the start of your turn." in press(scene.stage, "R")
    assert scene.session.steps == []
    assert "Nothing has been decided yet." in press(scene.stage, "u")
    assert len(scene.log) == 1


def test_what_cannot_be_taken_back_asks_for_a_second_enter(tmp_path):
    scene = sit_down(tmp_path, game="advanced", start="1")
    press(scene.stage, *["enter"] * 3)
    while scene.session.state.phase != "remove":
        press(scene.stage, "enter")
    entries = scene.session.entries
    text = press(scene.stage, "enter")
    assert "no way back" in text
    assert scene.session.entries == entries
    press(scene.stage, "tab", "enter")
    assert scene.session.entries == entries
    press(scene.stage, "enter")
    assert scene.session.entries == entries + 1


def test_the_list_of_choices_says_why_some_are_greyed(tmp_path):
    scene = sit_down(tmp_path, start="1", seed=11)
    text = press(scene.stage, "a")
    assert "Choices" in text
    rows = scene.choices()
    greyed = [row for row in rows if scene.session.refusal(row) is not None]
    assert greyed, "the blocked group is listed too"
    while rows[scene.row] not in greyed:
        press(scene.stage, "down")
    text = press(scene.stage, "enter")
    assert "The group at 0 is blocked" in text
    assert scene.session.entries == 0


def test_jump_letters_go_straight_to_a_choice(tmp_path):
    scene = sit_down(tmp_path, start="1")
    press(scene.stage, "f")
    assert len(scene.cursor.jump) > 3
    action, letter = list(scene.cursor.jump.items())[3]
    press(scene.stage, letter)
    assert scene.chosen == action
    assert scene.cursor.jump == {}


def test_scorings_are_walked_through_line_by_line(tmp_path):
    scene = sit_down(tmp_path, end_turn="auto", settings=Settings(confirm="never"))
    while not scene.walk:
        press(scene.stage, "enter")
    text = press(scene.stage)
    assert "scoring" in text
    press(scene.stage, "enter")
    while scene.walk:
        press(scene.stage, "escape")
    assert scene.session.state.round == 2


def test_a_curtain_falls_between_people_when_wanted(tmp_path):
    settings = Settings(curtain="always", scoring="skip", confirm="never")
    scene = sit_down(tmp_path, settings=settings, start="1", end_turn="auto")
    assert isinstance(scene.stage.top, HandoffScene)
    text = press(scene.stage)
    assert "Astrid" in text
    assert "gold" not in text
    press(scene.stage, "enter")
    while isinstance(scene.stage.top, PlayScene):
        press(scene.stage, "enter")
    assert isinstance(scene.stage.top, HandoffScene)
    assert "Bjorn" in press(scene.stage)


def test_help_score_boards_log_and_leaving(tmp_path):
    scene = sit_down(tmp_path, start="1")
    stage = scene.stage
    press(stage, "?")
    assert isinstance(stage.top, HelpScene)
    press(stage, "escape", "s")
    assert isinstance(stage.top, ScoreScene)
    press(stage, "escape", "v")
    assert scene.shown_seat == 1
    assert "Log" in press(stage, "L")
    press(stage, "escape", "q")
    assert isinstance(stage.top, ConfirmScene)
    press(stage, "escape")
    assert stage.top is scene


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (170, 60)])
@pytest.mark.parametrize("glyphs", ["unicode", "cp437", "ascii"])
def test_every_size_and_set_of_glyphs_draws_the_whole_game(tmp_path, size, glyphs):
    scene = sit_down(
        tmp_path, ("A", "B", "C"), glyphs=glyphs, settings=QUIET, game="advanced", end_turn="auto"
    )
    dice = rng.Rng(3)
    while not scene.session.over:
        for _ in range(4):
            legal = scene.session.legal()
            scene.follow([legal[rng.draw(dice, len(legal))]])
            scene.go_on()
            if scene.session.over:
                break
        text = press(scene.stage, width=size[0], height=size[1])
        assert len(text.splitlines()) == size[1]
        if glyphs == "ascii":
            assert text.isascii()


KEYS = (
    *("up", "down", "left", "right", "enter", "enter", "enter", "enter", "tab", "space", "escape"),
    *("pagedown", "home", "end", "backspace", "shift+tab", *"afuURvVsLto?qpedlny123x/bcrjk"),
)


@pytest.mark.parametrize("seed", range(8))
def test_a_monkey_at_the_keyboard_breaks_nothing(tmp_path, seed):
    """Random keys at changing sizes: no crash, no stuck prompt, and the save stays sound."""
    dice = rng.Rng(seed)
    sizes = [(80, 24), (100, 30), (120, 40), (170, 60)]
    seats = ("A", "bot:random", "C", "D")[: 2 + seed % 3]
    scene = sit_down(tmp_path, seats, seed=seed, game=("basic", "advanced")[seed % 2])
    stage = scene.stage
    width, height = sizes[seed % 4]
    for _ in range(640):
        if rng.draw(dice, 100) == 0:
            width, height = sizes[rng.draw(dice, 4)]
        key = KEYS[rng.draw(dice, len(KEYS))]
        if scene not in stage.scenes and len(stage.scenes) < 2:
            break
        press(stage, key, width=width, height=height)
        if stage.leaving is not None:
            break
    for save in tmp_path.glob("*.jsonl"):
        assert read(save, "vikings").whole


def test_the_compass_goes_straight_before_it_goes_near():
    spots = {"a": Rect(0, 0, 1, 1), "b": Rect(10, 0, 1, 1), "c": Rect(3, 5, 1, 1)}
    neighbours = Neighbours()
    assert neighbours.hop(spots, "a", "right") == "b"
    assert neighbours.hop(spots, "b", "left") == "a"
    assert neighbours.hop(spots, "a", "down") == "c"
    assert neighbours.hop(spots, "a", "up") == "a"
