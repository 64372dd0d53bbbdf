"""The whole program in a real terminal: playing, ending, being killed, poor terminals."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time

import pytest

from core import rng
from core.save import read
from tests.tui.terminal import Program, game

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

FOUR = ("--seat", "Astrid", "--seat", "Bjorn", "--seat", "Cnut", "--seat", "Dagny")
SETTINGS = {
    "scoring": "skip",
    "confirm": "never",
    "bots": "instant",
    "animation": "off",
    "tips": "off",
}
GAMES = ("vikings", "fireaxe")
RESTORED = (b"\x1b[?1049l", b"\x1b[?25h")
"""What a terminal gets when it is given back: the old screen and the cursor."""


@pytest.fixture
def quick(tmp_path):
    """Settings of a player in a hurry."""
    folder = tmp_path / "config"
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps(SETTINGS))


def only_save(tmp_path, game_id="vikings"):
    (save,) = (tmp_path / "data" / "saves" / game_id).glob("*.jsonl")
    return save


OVER = (b"Final score", b"The game is over")


def press_on_to_the_end(program, title):
    """Press Enter until the game is over, a few at a time.

    Keys are handled in turn, so a picture drawn anew says that those before it are done: else they
    would pile up and go on to open and close the score.
    """
    program.watching = False
    for _ in range(2000):
        program.raw = b""
        program.press(*["enter"] * 6, "ctrl+l")
        program.wait_raw_any(title, *OVER)
        if any(words in program.raw for words in OVER):
            break
    program.watching = True
    program.press("ctrl+l")
    program.settle()


def leave_the_end(program):
    """From the end of a game to its score, whichever of them is shown, then out."""
    program.settle(quiet=1.5)  # keys that came after the last decision are answered too
    if "rematch" not in program.text():
        program.press("s")
        program.wait("rematch")
    assert program.wait("wins with", "share the victory")
    program.press("q")
    program.wait_gone("rematch")
    program.wait("The game is over", "New game")
    if "New game" not in program.text():  # the score was left for the table
        program.press("q")
        program.wait("New game")
    program.press("q")
    assert program.finish() == 0


@pytest.mark.parametrize(
    ("game_id", "title", "arguments"),
    [
        (
            "vikings",
            b"Vikings",
            ("--seat=Astrid", "--seat=bot:random", "--seed", "9", "--option", "end-turn=auto"),
        ),
        (
            "fireaxe",
            b"Fire & Axe",
            ("--seat=Astrid", "--seat=bot:easy", "--seat=bot:easy", "--seed", "3"),
        ),
    ],
)
def test_a_whole_game_by_keys_to_the_final_score(tmp_path, quick, game_id, title, arguments):
    with game(game_id, "new", *arguments, columns=120, rows=40) as program:
        program.wait("buy a group", "load")
        press_on_to_the_end(program, title)
        leave_the_end(program)
    found = read(only_save(tmp_path, game_id), game_id)
    assert found.whole
    assert found.session.over


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGQUIT, 131), (signal.SIGINT, 130)],
)
def test_signals_give_the_terminal_back(tmp_path, number, code):
    with game("vikings", "new", *FOUR, "--seed", "9") as program:
        program.wait("buy a group")
        program.press("enter")
        program.wait("place your start tile")
        program.kill(number)
        assert program.finish() == code
        for sequence in RESTORED:
            assert sequence in program.raw
    assert len(read(only_save(tmp_path), "vikings").session.steps) == 1


def test_a_terminal_that_goes_away_ends_the_game(tmp_path):
    program = game("vikings", "new", *FOUR, "--seed", "9")
    program.wait("buy a group")
    program.hang_up()
    end = time.monotonic() + 20
    while not program.has_ended():
        assert time.monotonic() < end, "still running without a terminal"
        time.sleep(0.05)
    assert read(only_save(tmp_path), "vikings").whole


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs a shell with jobs")
@pytest.mark.parametrize("game_id", GAMES)
def test_the_shell_in_between(game_id):
    """Ctrl-Z gives the terminal back; after fg the whole table is there again, and goes on."""
    command = shlex.join([sys.executable, "-m", f"{game_id}_tui", "new", *FOUR, "--seed", "9"])
    bash = shutil.which("bash")
    with Program(bash, "--norc", "--noprofile", "-i", env={"PS1": "ready> "}) as program:
        program.wait("ready>")
        program.press(command, "enter")
        words = program.wait("buy a group", "I am here")
        program.press("ctrl+z")
        program.wait_raw(*RESTORED, b"Stopped", b"ready>")
        program.press("clear", "enter")
        program.settle()
        assert words not in program.text()
        program.press("fg", "enter")
        program.wait(words)
        program.press("enter")
        program.wait("place your start tile", "Days left")
        program.press("ctrl+c")
        program.wait("Leave the game?")
        program.press("y")
        program.wait("New game")
        program.raw = b""
        program.press("q")
        program.wait_raw(*RESTORED, b"ready>")
        program.press("echo code $?", "enter")
        program.wait_raw(b"code 0")
        program.press("exit", "enter")
        assert program.finish() == 0


CRASH = """
import sys
from core.tui.screens import play
def broken(self):
    secret = "the order of the deck"
    raise RuntimeError(secret)
play.PlayScreen.action_score = broken
from vikings_tui.__main__ import main
sys.exit(main())
"""


def test_a_crash_is_a_sentence_for_the_player_and_a_report_without_secrets(tmp_path):
    with Program(sys.executable, "-c", CRASH, "new", *FOUR) as program:
        program.wait("buy a group")
        program.press("s")
        assert program.finish() == 1
        text = program.text()
        assert "something went wrong" in text
        assert "Traceback" not in text
        for sequence in RESTORED:
            assert sequence in program.raw
    (report,) = (tmp_path / "data" / "crashes").glob("*.txt")
    told = report.read_text()
    assert "RuntimeError" in told
    assert "order of the deck" not in told.replace('secret = "the order of the deck"', "")
    assert read(only_save(tmp_path), "vikings").whole


@pytest.mark.parametrize(
    ("env", "arguments", "present", "absent"),
    [
        ({"COLORTERM": "truecolor"}, [], b"38;2;", None),
        ({}, [], b"38;5;", b"38;2;"),
        ({"TERM": "xterm"}, [], rb"\x1b\[[\d;]*\b9[0-7]\b[\d;]*m", b"38;"),
        ({"NO_COLOR": "1"}, [], rb"\x1b\[(0;)?1;7m", b"38;"),
        ({}, ["--no-color"], rb"\x1b\[(0;)?1;7m", b"38;"),
        ({}, ["--theme", "light"], b"48;5;2", None),
    ],
)
def test_colours_as_poor_as_the_terminal(env, arguments, present, absent):
    with game("vikings", "new", *FOUR, *arguments, env=env) as program:
        program.wait("buy a group")
        program.settle()
        assert re.search(present, program.raw)
        if absent is not None:
            assert absent not in program.raw


def test_ascii_and_the_linux_console():
    with game("vikings", "new", *FOUR, "--ascii") as program:
        program.wait("buy a group")
        program.settle()
        assert program.text().isascii()
    with game("vikings", "new", *FOUR, env={"TERM": "linux"}) as program:
        program.wait("buy a group")
        program.settle()
        program.text().replace("⌂", "^").encode("cp437")  # Python has no code for the house


def test_a_small_window_waits_and_a_resized_one_goes_on():
    with game("vikings", "new", *FOUR) as program:
        program.wait("buy a group")
        program.resize(60, 20)
        program.wait("The game needs 80x24")
        program.resize(120, 40)
        program.wait("On the wheel")
        program.resize(80, 24)
        program.wait("buy a group")


def test_idle_sends_nothing():
    with game("vikings", "new", *FOUR) as program:
        program.wait("buy a group")
        program.settle(quiet=0.5)
        before = program.received
        program.settle(quiet=2.5)
        assert program.received == before


@pytest.mark.skipif(os.environ.get("LONGSHIPS_DIFF") == "off", reason="the differ saves them")
def test_a_step_of_the_cursor_costs_few_bytes():
    with game("vikings", "new", *FOUR, columns=120, rows=40) as program:
        program.wait("buy a group")
        program.settle()
        costs = []
        for key in ("right", "right", "down", "left", "up", "right", "left"):
            before = program.received
            program.press(key)
            program.settle()
            costs.append(program.received - before)
        assert sorted(costs)[len(costs) // 2] <= 2000, costs


def test_the_differ_can_be_switched_off():
    """Without it Textual sends whole lines again, which show the same."""

    def received(*arguments: str, diff: str = "") -> int:
        """The bytes that show help."""
        env = {"LONGSHIPS_DIFF": diff}
        with game("vikings", "new", *FOUR, "--seed", "9", *arguments, env=env) as program:
            program.wait("buy a group")
            program.settle()
            before = program.received
            program.press("?")
            program.wait("This moment")
            program.settle()
            found = program.received - before
            program.press("q")
            program.wait("q leave")
        return found

    least = 2 * received()
    assert received("--no-diff") > least
    assert received(diff="off") > least


def test_a_burst_of_keys_is_played_as_it_was_typed(tmp_path, quick):
    """As if pasted by a terminal without bracketed paste."""
    with game("vikings", "new", *FOUR, "--seed", "9") as program:
        program.wait("buy a group")
        program.press(*["right", "enter", "u"] * 20, "?")
        program.wait("This moment")
        program.press("q")
        program.wait("buy a group")
    assert len(read(only_save(tmp_path), "vikings").session.steps) == 0


def test_leaving_while_a_bot_thinks_is_quick(tmp_path):
    arguments = ("new", "--seat", "bot:hard", "--seat", "Astrid", "--option", "start=1")
    with game("vikings", *arguments, "--think", "600") as program:
        program.wait(" plays ")
        program.press("q")
        program.wait("Leave the game?")
        program.press("y")
        program.wait("New game")
        program.press("q")
        assert program.finish() == 0
    assert read(only_save(tmp_path), "vikings").whole


def test_dumb_terminals_and_none_are_told_what_to_use():
    with game("vikings", env={"TERM": "dumb"}) as program:
        assert program.finish() == 2
        assert "vikings plain" in program.text()
    done = subprocess.run(
        [sys.executable, "-m", "vikings_tui"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "vikings plain" in done.stderr
    assert done.stdout == ""


def test_the_harbour_opens_a_game_and_is_returned_to():
    with Program(sys.executable, "-m", "core.menu") as program:
        program.wait("The harbour")
        program.press("tab", "n")
        program.wait("New game of Fire & Axe")
        program.press("escape")
        program.wait("The harbour")
        program.press("n")  # the cursor is where it was
        program.wait("New game of Fire & Axe")
        program.press("enter")
        program.wait("Round 1, era 1")  # whoever begins: the game can be left at any moment
        program.press("q")
        program.wait("Leave the game?")
        program.press("y")
        program.wait("Continue: Astrid")
        program.press("l")
        program.wait("round or winner")
        program.press("escape")
        program.wait("The harbour")
        program.press("q")
        assert program.finish() == 0


def test_the_menu_of_both_games_in_plain_lines():
    with Program(sys.executable, "-m", "core.menu", "--plain") as program:
        program.wait("Vikings, in plain text")
        program.press("nonsense", "enter")
        program.wait("Type a number from 1")
        program.press("1", "enter")
        program.wait("New game")
        program.press("q")
        program.wait_raw(b"\x1b[?1049l", b"Quit\r\n> ")
        program.press("2", "enter")
        program.wait("Who plays Vikings?")
        program.press("enter")
        program.wait("buy a group", "Sigrid buys")
        program.press("quit", "enter")
        program.wait("The game is saved.")
        program.press("q", "enter")
        assert program.finish() == 0


KEYS = ("enter", "enter", "enter", "tab", "right", "down", "left", "up", "u", "f", "a", "escape")


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("part", range(2))
def test_kill_minus_nine_loses_at_most_the_decision_being_typed(tmp_path, quick, part, game_id):
    """Six kills each: every decision that was on the screen is there when the game is resumed."""
    dice = rng.Rng(part)
    arguments = ("new", *FOUR, "--seed", str(part))
    sizes = ((80, 24), (120, 40))
    for number in range(6):
        columns, rows = sizes[number % 2]
        with game(game_id, *arguments, columns=columns, rows=rows) as program:
            program.wait("Astrid", "Bjorn", "Cnut", "Dagny")
            program.watching = False
            for _ in range(3 + rng.draw(dice, 10)):
                program.press(KEYS[rng.draw(dice, len(KEYS))])
                if rng.draw(dice, 2):
                    program.read(0.02)
            save = only_save(tmp_path, game_id)
            seen = len(save.read_text().splitlines())
            program.kill()
        found = read(save, game_id)
        assert found.whole
        assert len(found.session.lines) >= seen - 1
        arguments = ("resume",)


MONKEY = [*KEYS, *"?svLtopeRUx", "escape", "escape"]
SAILOR = [*MONKEY, *"cjkgnwdrlbmiy1234/", "backspace", "shift+left", "shift+down"]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_monkey_in_a_real_terminal(tmp_path, quick, seed, game_id):
    """Random keys by the handful: no crash, no stuck prompt, no broken save."""
    dice = rng.Rng(seed)
    keys = SAILOR if game_id == "fireaxe" else MONKEY
    columns, rows = ((80, 24), (100, 30), (120, 40), (170, 60))[seed]
    name, values = {"vikings": ("game", ("basic", "advanced"))}.get(
        game_id, ("conflict", ("on", "off", "peace"))
    )
    option = ("--option", f"{name}={values[seed % len(values)]}")
    seats = ("--seat", "A", "--seat", "bot:random", "--seat", "C")
    with game(game_id, "new", *seats, *option, columns=columns, rows=rows) as program:
        program.wait("help", "I am here")
        program.watching = False
        for _ in range(50):
            program.press(*[keys[rng.draw(dice, len(keys))] for _ in range(25)])
            program.settle(quiet=0.02)
            assert not program.has_ended(), program.raw[-2000:]
        program.press("escape", "escape", "escape")
        program.settle()
        program.kill(signal.SIGTERM)
        assert program.finish() == 143
    for save in (tmp_path / "data" / "saves" / game_id).glob("*.jsonl"):
        assert read(save, game_id).whole
