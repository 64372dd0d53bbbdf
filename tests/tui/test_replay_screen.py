"""Stepping through recorded games on the screen."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from textual.screen import Screen

from core.game import Setup
from core.recording import Recording
from core.registry import find_app, find_face, open_game
from core.replay import Replay, replay
from core.session import Session
from core.table import LocalTable
from core.tui.app import GameApp, Launch
from core.tui.games import replay_screen
from core.tui.screens.play import PlayScreen
from core.tui.screens.replay import SPEEDS, Progress, ReplayScreen, Shown
from core.tui.screens.score import ScoreScreen
from core.tui.settings import Settings
from core.tui.terminal.environment import Terminal
from core.tui.widgets.side import LogTail
from tests.play import play_on, session
from tests.tui.clock import TestClock
from tests.tui.pilot import ExactPilot, piloted
from tests.tui.screens import screen_text

STEPS = 40


@cache
def played(game_id: str) -> tuple[str, ...]:
    """The log of a game of some decisions by chance."""
    game = open_game(game_id)
    seats = ("Astrid", "Bjorn", "Cnut")
    session = Session(game, Setup(seats, 3, game.read_options({}), game.data))
    rng = random.Random(1)
    for _ in range(STEPS):
        session.submit(rng.choice(list(session.legal())))
    return tuple(session.lines)


def recorded(game_id: str = "vikings") -> Replay:
    return replay(played(game_id), game_id)


@dataclass
class Viewer:
    """Whoever watches the replay."""

    app: GameApp
    pilot: ExactPilot
    clock: TestClock
    screen: ReplayScreen

    async def press(self, *keys: str) -> str:
        await self.pilot.press(*keys)
        return screen_text(self.app)

    async def wait(self, seconds: float) -> str:
        await self.clock.advance(seconds)
        await self.pilot.pause()
        return screen_text(self.app)


def watch(
    test: Callable[[Viewer], Awaitable[None]],
    game_id: str = "vikings",
    size: tuple[int, int] = (120, 40),
    glyphs: str = "unicode",
    lines: Sequence[str] = (),
) -> None:
    """Run a test at a replay, above a screen of nothing."""

    async def main() -> None:
        clock = TestClock()
        launch = Launch(Settings(), Terminal("true", glyphs, False), folder, clock=clock)
        make = find_app(game_id)
        app: GameApp = make(game_id, find_face(game_id), launch, lambda app: Screen())
        async with piloted(app, size) as pilot:
            app.push_screen(replay_screen(app, save))
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            await test(Viewer(app, pilot, clock, screen))

    with TemporaryDirectory() as name:
        folder = Path(name)
        save = folder / "game.jsonl"
        save.write_text("".join(f"{line}\n" for line in lines or played(game_id)), "utf-8")
        asyncio.run(main())


def test_a_recording_finds_turns() -> None:
    recording = Recording(recorded())
    assert recording.steps == STEPS
    starts = [0]
    while starts[-1] < STEPS:
        starts.append(recording.turn_after(starts[-1]))
    assert starts == sorted(set(starts))
    assert 5 < len(starts) < STEPS
    for before, after in pairwise(starts[1:-1]):
        assert recording.turn_before(after) == before
        assert recording.turn_before(after - 1) <= before
    assert recording.turn_before(0) == 0


def test_a_recording_knows_what_an_onlooker_knows() -> None:
    found = recorded("fireaxe")
    recording = Recording(found)
    game, session = found.session.game, found.session
    for step in (0, 17, STEPS):
        moment, state = recording.at(step), session.state_at(step)
        assert moment.view == game.observe(state, None)
        assert moment.decider == game.decider(state)
        assert recording.score(step) == game.score(state)
    assert len(recording.lines) == STEPS + 1


def test_keys_step_by_decision_and_by_turn() -> None:
    async def test(viewer: Viewer) -> None:
        screen = viewer.screen
        text = screen_text(viewer.app)
        assert "Vikings: replay" in text
        assert f"decision 0 of {STEPS}" in text
        assert "? help  q leave" in text.splitlines()[-1]
        assert f"decision 2 of {STEPS}" in await viewer.press("right", "n")
        assert f"decision 1 of {STEPS}" in await viewer.press("left")
        turn = screen.recording.turn_after(1)
        assert f"decision {turn} of" in await viewer.press("down")
        assert f"decision {STEPS} of" in await viewer.press("end")
        assert f"decision {screen.recording.turn_before(STEPS)} of" in await viewer.press("pageup")
        assert "decision 0 of" in await viewer.press("g")

    watch(test)


def test_at_the_ends_keys_say_why_they_do_nothing() -> None:
    async def test(viewer: Viewer) -> None:
        assert "This is the start of the game." in await viewer.press("left")
        assert "This is the start" not in await viewer.press("right")
        assert "end of the recording" not in await viewer.press("end")
        assert "This is the end of the recording" in await viewer.press("space")
        assert not viewer.screen.playing
        assert "It cannot go slower." in await viewer.press("minus", "minus")

    watch(test)


def test_it_plays_by_itself_at_five_speeds() -> None:
    async def test(viewer: Viewer) -> None:
        screen = viewer.screen
        assert "Space pause" in await viewer.press("space")
        assert screen.playing
        await viewer.wait(0.9)
        assert screen.at == 0
        await viewer.wait(0.2)
        assert screen.at == 1
        await viewer.press("minus")
        await viewer.wait(1.9)
        assert screen.at == 1
        await viewer.wait(0.2)
        assert screen.at == 2
        assert "speed 5 of 5" in await viewer.press(*["plus"] * 4)
        await viewer.wait(SPEEDS[-1] * 10)
        assert screen.at == 12
        assert "Space play" in await viewer.press("space")
        await viewer.wait(60)
        assert screen.at == 12
        await viewer.press("enter", "right")
        await viewer.wait(60)
        assert (screen.at, screen.playing) == (13, False)
        await viewer.press("space")
        text = await viewer.wait(60)
        assert (screen.at, screen.playing) == (STEPS, False)
        assert "Space play" in text

    watch(test)


def test_other_players_boards_are_shown() -> None:
    async def test(viewer: Viewer) -> None:
        screen = viewer.screen
        first = screen.shown_seat
        assert first == screen.recording.at(0).decider
        before = screen_text(viewer.app)
        after = await viewer.press("v")
        assert screen.shown_seat == (first + 1) % 3
        assert after != before
        assert await viewer.press("V") == before
        await viewer.press("V")
        assert screen.shown_seat == (first - 1) % 3

    watch(test)


def test_the_log_stands_beside_where_there_is_room() -> None:
    async def wide(viewer: Viewer) -> None:
        text = await viewer.press("end")
        assert "─ Log ─" in text
        assert "Choices" not in text

    async def narrow(viewer: Viewer) -> None:
        assert not viewer.screen.query_one(LogTail).region.area
        assert "─ Log ─" not in await viewer.press("end")

    watch(wide, size=(250, 70))
    watch(narrow, size=(80, 24))


def test_a_fault_of_the_save_is_told_at_the_end() -> None:
    lines = list(played("vikings"))
    data = json.loads(lines[20])
    lines[20] = json.dumps({**data, "digest": "0"})
    assert not replay(lines, "vikings").whole

    async def test(viewer: Viewer) -> None:
        assert "Line 21 is not sound" not in screen_text(viewer.app)
        assert "Line 21 is not sound" in await viewer.press("end")
        assert "Line 21 is not sound" not in await viewer.press("left")

    watch(test, lines=lines)


def test_a_click_on_the_progress_goes_there() -> None:
    async def test(viewer: Viewer) -> None:
        bar = viewer.screen.query_one(Progress)
        assert bar.canvas is not None
        *_, last = [x for x in range(bar.canvas.width) if bar.canvas.at(x, 1)]
        await viewer.pilot.click(Progress, offset=(last, 1))
        assert viewer.screen.at == STEPS
        first, *_, last = [x for x in range(bar.canvas.width) if bar.canvas.at(x, 1)]
        await viewer.pilot.click(Progress, offset=((first + last) // 2, 1))
        await viewer.pilot.pause()
        assert abs(viewer.screen.at - STEPS // 2) <= 1

    watch(test)


def test_a_long_sentence_goes_on_beside_a_shorter_bar() -> None:
    async def test(viewer: Viewer) -> None:
        bar = viewer.screen.query_one(Progress)
        words = " ".join(f"word{number}" for number in range(20))
        bar.show(Shown(words, 3, 10, "speed 2 of 5"))
        canvas = bar.canvas
        assert canvas is not None
        told = f"{canvas.text(0).strip()} {canvas.text(1).strip()}"
        assert told.startswith(words)
        assert told.endswith("speed 2 of 5")
        beyond = canvas.text(1).index("word19") + len("word19") + 2
        assert canvas.at(beyond, 1) == ("decision", 0)
        assert canvas.at(beyond - 3, 1) is None

    watch(test)


def test_the_score_of_that_moment_is_shown() -> None:
    async def test(viewer: Viewer) -> None:
        await viewer.press("end", "left", "left", "space", "s")
        top, recording = viewer.app.screen, viewer.screen.recording
        at = STEPS - 2
        assert isinstance(top, ScoreScreen)
        text = screen_text(viewer.app)
        for score in recording.score(at).scores:
            assert str(score.total) in text
        await viewer.wait(60)
        assert viewer.screen.at == at, "the replay waits meanwhile"
        await viewer.press("enter")
        assert viewer.app.screen is viewer.screen

    watch(test)


def test_a_game_has_its_own_keys_and_boards() -> None:
    async def test(viewer: Viewer) -> None:
        before = screen_text(viewer.app)
        page = await viewer.press("2")
        assert page != before
        assert "SAGAS" in page.upper()
        assert await viewer.press("1") == before
        await viewer.press("q")
        assert viewer.app.screen is not viewer.screen

    watch(test, "fireaxe")


def test_the_rules_and_the_log_can_be_read_meanwhile() -> None:
    async def test(viewer: Viewer) -> None:
        before = await viewer.press("right", "right")
        assert "chapter 1 of" in await viewer.press("t")
        assert await viewer.press("q") == before
        assert viewer.screen.log_lines[2][0] in await viewer.press("L")
        assert await viewer.press("escape") == before
        assert "as an onlooker sees it" in await viewer.press("question_mark")
        assert await viewer.press("escape") == before

    watch(test)


def test_escape_leaves() -> None:
    async def test(viewer: Viewer) -> None:
        await viewer.press("escape")
        assert viewer.app.screen is not viewer.screen

    watch(test)


def test_letters_that_choose_have_no_place_in_a_replay() -> None:
    async def test(viewer: Viewer) -> None:
        assert not [act for act in viewer.screen.acts() if "letter" in act.run]
        await viewer.press("p", "l")
        assert viewer.screen.at == 1

    watch(test)


def test_leaving_ends_the_playing() -> None:
    async def test(viewer: Viewer) -> None:
        await viewer.press("space", "q")
        assert viewer.app.screen is not viewer.screen
        await viewer.wait(60)
        assert viewer.screen.at == 0

    watch(test)


@pytest.mark.parametrize("game_id", ["vikings", "fireaxe"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_ascii_replays_hold_nothing_else(game_id: str, size: tuple[int, int]) -> None:
    async def test(viewer: Viewer) -> None:
        for key in ("right", "down", "end", "v"):
            assert (await viewer.press(key)).isascii()

    watch(test, game_id, size, "ascii")


def test_the_place_is_kept_when_the_window_changes() -> None:
    async def test(viewer: Viewer) -> None:
        await viewer.press("down", "right")
        at = viewer.screen.at
        for size in ((60, 20), (80, 24), (170, 60)):
            await viewer.pilot.resize_terminal(*size)
            await viewer.pilot.pause()
        assert viewer.screen.at == at
        boards = [board for board in viewer.screen.area.boards() if board.size.area]
        assert boards
        for board in boards:
            assert board.canvas is not None
            assert board.canvas.width == board.size.width
        assert f"decision {at} of {STEPS}" in screen_text(viewer.app)

    watch(test)


# --- Going on from a moment -------------------------------------------------------------------


@cache
def finished(game_id: str, seats: tuple[str, ...] = ("Astrid", "Bjorn", "Cnut")) -> tuple[str, ...]:
    """The log of a whole game played by chance."""
    played = session(game_id, seats)
    play_on(played, 5000)
    assert played.over
    return tuple(played.lines)


def unfinished(*seats: str) -> tuple[str, ...]:
    begun = session("fireaxe", seats)
    play_on(begun, STEPS)
    return tuple(begun.lines)


def test_a_decision_is_gone_to_by_its_number() -> None:
    async def test(viewer: Viewer) -> None:
        text = await viewer.press("right", "d")
        assert "Go to decision:" in text
        await viewer.press("3")
        await viewer.wait(0)
        assert viewer.screen.at == 3, "it is gone to while it is typed"
        await viewer.press("7")
        await viewer.wait(0)
        assert viewer.screen.at == 37
        await viewer.press("escape")
        assert viewer.screen.at == 1
        await viewer.press("number_sign", "3", "x", "7")
        await viewer.wait(0)
        await viewer.press("enter")
        assert (viewer.app.screen, viewer.screen.at) == (viewer.screen, 37)
        await viewer.press("d", "9", "9")
        assert f"There are {STEPS}." in await viewer.wait(0)

    watch(test)


def test_a_finished_game_is_seen_with_the_eyes_of_any_seat() -> None:
    async def test(viewer: Viewer) -> None:
        screen, recording = viewer.screen, viewer.screen.recording
        await viewer.press("d", "6", "0")
        await viewer.wait(0)
        await viewer.press("enter")
        for seat, name in enumerate(screen.names):
            assert f"replay, as {name} saw it" in await viewer.press("e")
            assert screen.shown_seat == seat
            assert screen.table_view().view == recording.at(60, seat).view
            assert recording.at(60, seat).view != recording.at(60).view
            assert screen.log_lines == recording.lines_for(seat)[:61]
        assert "saw it" not in await viewer.press("e")
        assert screen.table_view().view == recording.at(60).view

    watch(test, "fireaxe", lines=finished("fireaxe"))


def test_an_unfinished_game_shows_only_what_everybody_knows() -> None:
    async def test(viewer: Viewer) -> None:
        recording = viewer.screen.recording
        assert "not over" in await viewer.press("end", "e")
        assert viewer.screen.eyes is None
        for seat in range(3):
            assert recording.at(STEPS, seat) == recording.at(STEPS)
            assert recording.lines_for(seat) == recording.lines
        assert "Several people still play this game" in await viewer.press("b")
        assert viewer.app.screen is viewer.screen

    watch(test, "fireaxe")


def test_without_secrets_every_view_is_the_same() -> None:
    async def test(viewer: Viewer) -> None:
        assert "everybody sees the same" in await viewer.press("e")

    watch(test, lines=finished("vikings"))


def saves(viewer: Viewer) -> list[Path]:
    return sorted(viewer.app.folder.glob("*.jsonl"))


def test_one_plays_on_from_any_moment_of_a_finished_game() -> None:
    async def test(viewer: Viewer) -> None:
        (old,) = saves(viewer)
        before = old.read_bytes()
        assert "over here" in await viewer.press("end", "b")
        await viewer.press("d", "1", "2")
        await viewer.wait(0)
        text = await viewer.press("enter", "b")
        assert "Play on after decision 12" in text
        assert text.count("a person") == 3
        text = await viewer.press("down", "down", "enter", "down", "enter")
        assert text.count("computer, medium") == 2
        await viewer.press("enter", "home", "enter")
        play = viewer.app.screen
        assert isinstance(play, PlayScreen)
        assert isinstance(play.table, LocalTable)
        assert play.table.session.setup.seats == ("Astrid", "bot:medium", "Cnut")
        assert len(play.table.session.steps) >= 12
        assert play.table.past(12, None) == viewer.screen.recording.at(12).view
        assert len(saves(viewer)) == 2
        assert old.read_bytes() == before
        assert viewer.screen not in viewer.app.screen_stack

    watch(test, lines=finished("vikings"))


def test_in_an_unfinished_game_everybody_keeps_their_seat() -> None:
    async def test(viewer: Viewer) -> None:
        text = await viewer.press("right", "right", "b")
        assert "everybody keeps their seat" in " ".join(text.split()).replace("│ │ ", "")
        await viewer.press("down", "down", "enter")
        assert "a person" in await viewer.press("up", "up")
        await viewer.press("enter")
        play = viewer.app.screen
        assert isinstance(play, PlayScreen)
        assert isinstance(play.table, LocalTable)
        assert play.table.session.setup.seats == ("Astrid", "bot:easy", "bot:easy")

    watch(test, "fireaxe", lines=unfinished("Astrid", "bot:easy", "bot:easy"))


def test_a_replay_that_was_all_that_was_asked_for_ends_the_program(tmp_path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("".join(f"{line}\n" for line in played("vikings")), "utf-8")

    async def main() -> None:
        launch = Launch(Settings(), Terminal("true", "unicode", False), tmp_path, clock=TestClock())
        app = find_app("vikings")("vikings", find_face("vikings"), launch)
        app.ends_with = first = replay_screen(app, path)
        app.opening = lambda _: first
        async with piloted(app, (80, 24)) as pilot:
            await pilot.press("escape")
        assert app.return_code == 0
        assert app.screen_stack[-1:] in ([first], [])

    asyncio.run(main())
