"""Bots on the screen: quick ones in bursts, and bots from outside that fail and are replaced."""

from __future__ import annotations

import asyncio
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from core.bots import Budget, ask_bot, child
from core.game import Setup
from core.players import MOST, Players
from core.registry import open_game
from core.save import SaveFile, read
from core.session import Session
from core.tui.app import StageApp
from core.tui.scenes.play import PlayScene
from core.tui.scenes.score import ScoreScene
from core.tui.scenes.shell import Shell
from core.tui.scenes.substitute import SubstituteScene
from core.tui.settings import Settings
from core.tui.start import face_of
from tests.play import session
from tests.tui.table import make_stage, press, sit_down

QUICK = Settings(scoring="skip", confirm="never", bots="instant", animation="off", quit="at-once")
FIRST = "class First:\n    def choose(self, view, legal, budget):\n        return legal[0]\n"


@pytest.fixture(autouse=True)
def nobody_left_behind():
    yield
    assert child._open == set()


def in_the_app(scene: PlayScene, until, frames: list[int] | None = None) -> None:
    """Run the real app without a terminal until something holds; counts frames and decisions."""
    stage, session = scene.stage, scene.session
    draw = stage.draw

    def counted(width, height):
        if frames is not None:
            frames.append(session.entries)
        return draw(width, height)

    stage.draw = counted

    async def run() -> None:
        scenes, stage.scenes = stage.scenes, []
        app = StageApp("vikings", stage, scenes, remote=False)
        async with app.run_test(size=(120, 40)):
            async with asyncio.timeout(60):
                while not until():
                    await asyncio.sleep(0.005)
            stage.leave()
            app.sync()

    asyncio.run(run())


# --- Bursts -------------------------------------------------------------------------------------


def test_instant_bots_take_many_decisions_for_a_frame(tmp_path):
    scene = sit_down(tmp_path, ("bot:random",) * 4, seed=9, settings=QUICK)
    frames: list[int] = []
    in_the_app(scene, lambda: scene.session.over, frames)
    assert scene.session.entries > 200
    assert len(frames) < scene.session.entries / 5, "far fewer frames than decisions"
    (save,) = tmp_path.glob("*.jsonl")
    assert read(save, "vikings").session.digest == scene.session.digest


def test_bursts_decide_as_one_decision_after_the_other_would(tmp_path):
    scene = sit_down(tmp_path, ("bot:random", "bot:easy"), seed=9, settings=QUICK)
    in_the_app(scene, lambda: scene.session.over)
    game = session("vikings", ("bot:random", "bot:easy"), seed=9)
    while not game.over:
        game.submit(ask_bot(game, ("random", "easy")[game.decider]))
    assert game.lines[1:] == scene.session.lines[1:]


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


def test_a_paced_bot_takes_one_decision_at_a_time(tmp_path):
    scene = sit_down(tmp_path, ("bot:random",) * 3, seed=9, settings=Settings(scoring="skip"))
    frames = [scene.session.entries]
    while scene.session.entries < 20:
        scene.tick()
        frames.append(scene.session.entries)
    assert {after - before for before, after in pairwise(frames)} <= {0, 1}


def test_a_scoring_is_shown_before_the_bots_go_on(tmp_path):
    settings = Settings(bots="instant", scoring="step")
    scene = sit_down(tmp_path, ("bot:random",) * 3, seed=9, settings=settings)
    for _ in range(100):
        if scene.walk:
            break
        scene.tick()
    assert scene.walk
    entries = scene.session.entries
    assert scene.pace is None
    while scene.walk:
        assert scene.session.entries == entries
        scene.key("escape")
    scene.tick()
    assert scene.session.entries > entries


def test_nothing_is_drawn_while_a_bot_thinks(tmp_path):
    """The timer rests until there is an answer."""
    scene = sit_down(tmp_path, ("bot:random", "Ann"), settings=QUICK, start="1")
    asked = []
    scene.stage.think = lambda work, done: asked.append((work, done))
    scene.tick()
    assert len(asked) == 1
    assert scene.pace is None
    scene.tick()
    assert len(asked) == 1
    work, done = asked[0]
    done(work())
    assert scene.human == 1


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
    scene = sit_down(folder / "saves", ("bot:my.py:First", "cmd:./x.sh"), settings=QUICK)
    in_the_app(scene, lambda: isinstance(scene.stage.top, ScoreScene))
    assert scene.session.over
    assert scene.session.names == ("First", "x.sh")


def failing(folder: Path, settings: Settings = QUICK) -> PlayScene:
    """A table where the bot that begins has gone."""
    scene = sit_down(folder / "saves", ("bot:gone.py:Gone", "Ann"), settings=settings, start="1")
    text = press(scene.stage, "v")
    assert isinstance(scene.stage.top, SubstituteScene)
    assert "The bot bot:gone.py:Gone failed: there is no file gone.py." in text
    assert "Who takes over for A Gone?" in text
    assert "every decision is saved" in text
    return scene


@pytest_posix
def test_a_bot_that_fails_is_replaced_by_the_computer(folder):
    scene = failing(folder)
    press(scene.stage, "enter")
    assert scene.players.bot(0) == "medium"
    assert scene.stage.top is scene
    assert scene.human == 1
    assert scene.session.entries > 0
    assert scene.session.setup.seats[0] == "bot:gone.py:Gone"
    press(scene.stage, "q")


@pytest_posix
def test_a_bot_that_fails_is_replaced_by_a_person(folder):
    scene = failing(folder)
    press(scene.stage, "down", "down", "enter")
    assert scene.human == 0
    assert scene.players.people == (0, 1)
    assert "Gone, buy a group" in press(scene.stage)
    press(scene.stage, "enter")
    assert scene.session.entries == 1
    press(scene.stage, "q")


@pytest_posix
def test_a_bot_that_fails_may_try_again(folder):
    scene = failing(folder)
    press(scene.stage, "end", "up", "enter")
    assert isinstance(scene.stage.top, SubstituteScene)
    (folder / "gone.py").write_text(FIRST.replace("First", "Gone"))
    press(scene.stage, "end", "up", "enter")
    assert scene.human == 1
    assert len(child._open) == 1
    press(scene.stage, "q")


@pytest_posix
@pytest.mark.parametrize("key", ["q", "escape"])
def test_a_game_whose_bot_failed_can_be_left_and_resumed(folder, key):
    scene = failing(folder)
    press(scene.stage, key)
    assert type(scene.stage.top).__name__ == "TitleScene"
    (save,) = (folder / "saves").glob("*.jsonl")
    scene.shell.resume(save)
    press(scene.stage)
    while scene.stage.top.pace is not None:
        scene.stage.top.tick()
    assert isinstance(scene.stage.top, SubstituteScene)
    press(scene.stage, "q")


@pytest_posix
def test_a_failure_waits_until_another_screen_is_closed(folder):
    scene = sit_down(folder / "saves", ("bot:gone.py:Gone", "Ann"), settings=QUICK, start="1")
    asked = []
    scene.stage.think = lambda work, done: asked.append((work, done))
    scene.tick()
    press(scene.stage, "t")
    work, done = asked[0]
    done(work())
    assert type(scene.stage.top).__name__ == "RulesScene"
    press(scene.stage, "escape")
    assert isinstance(scene.stage.top, SubstituteScene)
    press(scene.stage, "q")


@pytest_posix
def test_leaving_ends_a_bot_that_is_thinking(folder):
    (folder / "slow.py").write_text(FIRST.replace("return legal[0]", "while True: pass"))
    scene = sit_down(folder / "saves", ("bot:slow.py:First", "Ann"), settings=QUICK, start="1")
    in_the_app(scene, lambda: len(child._open) == 1)


@pytest_posix
def test_a_save_from_elsewhere_runs_nothing_unasked(folder):
    (folder / "my.py").write_text("open('ran', 'w')\n" + FIRST)
    stage, game = make_stage(QUICK), open_game("vikings")
    setup = Setup(("bot:my.py:First", "Ann"), 7, game.read_options({"start": "1"}))
    playing = Session(game, setup)

    def play(session: Session, save: SaveFile) -> PlayScene:
        return PlayScene(shell, session, save, face_of(game))

    shell = Shell("vikings", folder / "saves", stage, play, lambda path: shell.title())
    scene = play(playing, SaveFile.create(folder / "elsewhere", playing))
    stage.open([shell.title(), scene])
    assert "wants to run bot:my.py:First" in press(stage, "v")
    assert not (folder / "ran").exists()
    press(stage, "end", "up", "enter")
    assert (folder / "ran").exists()
    assert scene.human == 1
    press(stage, "q")
