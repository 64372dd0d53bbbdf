"""Bots from outside in plain play, simulations, the engine and saves, and those of the README."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from core import cli
from core.bots import child, register_bot, unregister_bot
from core.bots.budget import Budget
from core.bots.external import Question, question_data
from core.engine import Engine
from core.registry import about, open_game
from core.save import SaveFile, read
from core.saved_games import listing
from tests.play import session

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs of POSIX")

ROOT = Path(__file__).resolve().parents[2]
FIRST = "class First:\n    def choose(self, view, legal, budget):\n        return legal[0]\n"
LATE = """
class Late:
    asked = 0
    def choose(self, view, legal, budget):
        self.asked += 1
        if self.asked > 4:
            raise ValueError("enough")
        return legal[0]
"""


@pytest.fixture(autouse=True)
def bots(tmp_path, monkeypatch):
    """Some bots in the current folder; none of them may be left behind."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.py").write_text(FIRST + LATE)
    program = tmp_path / "x.sh"
    program.write_text("#!/bin/sh\nwhile read -r line; do echo 1; done\n")
    program.chmod(0o755)
    yield tmp_path
    assert child._open == set()


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command with something typed; returns exit code, stdout and stderr."""

    def call(*arguments: str, typed: str = "", game: str = "vikings") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = cli.dispatch(game, arguments)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return call


def only_save(folder: Path, game_id: str = "vikings") -> Path:
    (save,) = (folder / "data" / "saves" / game_id).glob("*.jsonl")
    return save


# --- Plain play ---------------------------------------------------------------------------------


def test_plain_play_with_bots_of_both_kinds(run, bots):
    code, out, _ = run("plain", "--seat", "bot:my.py:First", "--seat", "cmd:./x.sh", "--seed", "3")
    assert code == 0
    assert "Final score" in out
    assert "First" in out
    assert "x.sh" in out
    found = read(only_save(bots), "vikings")
    assert found.session.setup.seats == (f"bot:{bots}/my.py:First", f"cmd:{bots}/x.sh")
    assert found.session.over


PLAIN = (
    "plain",
    "--seat",
    "bot:my.py:Late",
    "--seat",
    "bot:easy",
    "--seed",
    "3",
    "--think",
    "0.05",
)


def test_a_bot_that_fails_in_plain_play_is_replaced(run, bots):
    code, out, _ = run(*PLAIN, typed="what\nbot:genius\n\n")
    assert code == 0
    assert "my.py:Late failed: choose() raised ValueError: enough (my.py, line" in out
    assert f"to continue later: vikings plain --resume {only_save(bots)}" in out
    assert "Who takes over for Late? bot:LEVEL (random, easy, medium, hard), me for a person" in out
    assert out.count("Type bot:LEVEL, me, try or quit, or just press Enter.") == 2
    assert "Final score" in out
    assert read(only_save(bots), "vikings").session.setup.seats[1] == "bot:easy"


def test_a_person_may_take_the_seat_or_the_bot_try_again(run):
    code, out, _ = run(*PLAIN, typed="try\nme\nquit\n")
    assert code == 0
    assert out.count("my.py:Late failed: ") == 2
    assert "\nLate, " in out
    assert "The game is saved." in out


def test_the_end_of_the_input_leaves_a_saved_game_and_exit_1(run, bots):
    code, out, _ = run(*PLAIN)
    assert code == 1
    assert out.splitlines()[-1].startswith(
        "The game is saved. To continue: vikings plain --resume "
    )
    assert len(read(only_save(bots), "vikings").session.steps) >= 4


def test_a_bot_that_is_plainly_not_there_is_said_before_the_game(run, bots):
    for spec, words in (
        ("bot:no.py:First", "there is no file no.py."),
        ("cmd:./no.sh -x", "the program ./no.sh was not found."),
        ("cmd:./my.py", "the program ./my.py cannot be run."),
    ):
        code, out, err = run("plain", "--seat", "A", "--seat", spec)
        assert (code, out) == (1, "")
        assert f"The bot {spec} cannot play: {words}" in err
    assert not (bots / "data").exists()


# --- Saves --------------------------------------------------------------------------------------


@pytest.fixture
def begun(run, bots):
    """A save of a game against a bot that has gone since."""
    run("plain", "--seat", "Ann", "--seat", "bot:my.py:First", "--seed", "3", typed="quit\n")
    (bots / "my.py").unlink()
    return only_save(bots)


def test_reading_a_save_needs_no_bot(run, begun, monkeypatch):
    monkeypatch.setenv("LONGSHIPS_OUTSIDE_BOTS", "off")
    monkeypatch.setattr(child, "Child", None)
    assert run("check", str(begun))[0] == 0
    assert run("replay", str(begun), "--text")[0] == 0
    assert "Ann, First" in run("saves")[1]
    assert listing(begun.parent, "vikings")[0].seats == ("Ann", f"bot:{Path.cwd()}/my.py:First")


@pytest.mark.parametrize("off", [False, True])
def test_a_save_opens_without_its_bot_and_asks_who_plays_instead(run, bots, monkeypatch, off):
    folder = bots / "data" / "saves" / "vikings"
    SaveFile.create(folder, session(seats=("bot:my.py:First", "Ann"), seed=3, start="1")).close()
    save = only_save(bots)
    header = save.read_text().splitlines()[0]
    if off:
        monkeypatch.setenv("LONGSHIPS_OUTSIDE_BOTS", "off")
    else:
        (bots / "my.py").unlink()
    words = "are switched off here" if off else "failed: there is no file my.py."
    code, out, _ = run("plain", "--resume", "--think", "0.05", typed="bot:easy\nquit\n")
    assert code == 0
    assert out.count(words) == 1
    assert "Ann, buy a group" in out
    code, out, _ = run("plain", "--resume", typed="1\n" * 30)
    assert (code, out.count(words)) == (1, 1), "who stood in is remembered for a sitting only"
    assert save.read_text().splitlines()[0] == header


def test_a_save_from_elsewhere_runs_nothing_unasked(run, bots):
    mark = bots / "ran"
    (bots / "my.py").write_text(f"open({str(mark)!r}, 'w')\n" + FIRST)
    game = session("vikings", ("bot:my.py:First", "bot:easy"), seed=3, start="1")
    (bots / "elsewhere").mkdir()
    SaveFile.create(bots / "elsewhere", game).close()
    (save,) = (bots / "elsewhere").glob("*.jsonl")
    code, out, _ = run("plain", "--resume", str(save))
    assert code == 1
    assert "wants to run bot:my.py:First; it will not run unless you say so." in out
    assert not mark.exists()
    code, out, _ = run("plain", "--resume", str(save), "--think", "0.05", typed="try\n")
    assert code == 0
    assert "Final score" in out
    assert mark.exists()


def test_a_save_that_names_a_registered_bot_of_another_program(run, bots):
    class Last:
        def choose(self, view, legal, budget):
            return legal[-1]

    register_bot("last", Last)
    try:
        seats = ("--seat", "bot:last", "--seat", "Ann", "--option", "start=2", "--seed", "3")
        run("plain", *seats, typed="quit\n")
    finally:
        unregister_bot("last")
    assert run("check", str(only_save(bots)))[0] == 0
    _, out, _ = run("plain", "--resume", typed="1\n" * 5 + "bot:easy\n1\nquit\n")
    assert "The bot bot:last failed: no bot of this name is registered here." in out


# --- Simulations --------------------------------------------------------------------------------


def test_simulations_of_bots_from_outside(run):
    given = ("--games", "2", "--jobs", "1", "--iterations", "1")
    code, out, err = run("simulate", "--seats", "random, bot:my.py:First,cmd:./x.sh", *given)
    assert (code, err) == (0, "")
    assert out.startswith("Vikings: 2 games of random, First, x.sh, seed 1")
    assert [line.split()[0] for line in out.splitlines()[3:6]] == ["First", "x.sh", "random"]
    seats = ("--seats", "random", "--seat", "cmd:./x.sh a,b")
    code, out, _ = run("simulate", *seats, *given, "--json")
    assert code == 0
    assert json.loads(out)["seats"] == ["random", "cmd:./x.sh a,b"]


def test_ratings_of_bots_from_outside_with_workers(run, bots):
    long = "AVeryLongNameForABot"
    (bots / "long.py").write_text(FIRST.replace("First", long))
    seats = ("--seats", f"random,bot:long.py:{long}")
    code, out, err = run("simulate", "--ratings", *seats, "--games", "4", "--jobs", "2")
    assert (code, err) == (0, "")
    rows = out.splitlines()[2:5]
    assert {row.split()[0] for row in rows} == {"bot", long, "random"}
    assert {row[30:33] for row in rows} == {"   "}, "the columns have grown with the name"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_simulation_stops_where_a_bot_fails_and_prints_what_is_there(run, bots, jobs):
    (bots / "my.py").write_text(
        FIRST.replace("        return", "        open('n', 'a').write('x')\n        return")
        + "import os\nif os.path.exists('n') and os.path.getsize('n') > 150: 1 / 0\n"
    )
    seats = ("--seats", "random,bot:my.py:First", "--games", "40", "--jobs", jobs)
    code, out, err = run("simulate", *seats, "--json")
    assert code == 1
    assert 1 <= json.loads(out)["games"] < 40
    assert "The bot bot:my.py:First failed: my.py cannot be loaded: ZeroDivisionError" in err
    assert re.search(r"This was after \d+ games?\.$", err.rstrip())


def test_bots_of_one_class_name_are_told_apart(run, bots):
    (bots / "other.py").write_text(FIRST)
    seats = ("--seats", "bot:my.py:First,bot:other.py:First", "--games", "1", "--jobs", "1")
    assert "1 game of First, First 2," in run("simulate", *seats)[1]


def test_a_registered_bot_is_simulated_in_this_process(run):
    class Last:
        def choose(self, view, legal, budget):
            return legal[-1]

    register_bot("last", Last)
    try:
        code, out, _ = run("simulate", "--seats", "random,bot:last", "--games", "2", "--jobs", "2")
    finally:
        unregister_bot("last")
    assert code == 0
    assert "games of random, last" in out


# --- The engine ---------------------------------------------------------------------------------


def test_the_engine_asks_bots_from_outside(bots):
    engine = Engine(about("vikings"), lambda: open_game("vikings"))

    def do(verb: str, **fields):
        return engine.answer(json.dumps({"do": verb, **fields}).encode())

    do("new", seats=2, seed=1)
    legal = do("legal")
    for level in ("bot:my.py:First", "cmd:./x.sh"):
        assert do("bot", level=level)["action"] == legal["actions"][0]
    for _ in range(2):
        answers = [do("bot", level="bot:my.py:Late") for _ in range(5)]
        assert [answer["ok"] for answer in answers] == [True] * 4 + [False]
        assert answers[-1]["error"]["code"] == "bot-failed"
        assert "raised ValueError: enough" in answers[-1]["error"]["message"]
    assert do("bot", level="bot:my.py")["error"]["code"] == "bad-request"
    assert do("bot", level="bot:easy")["ok"]
    assert do("bot", level="bot:my.py:First")["ok"]
    assert len(child._open) == 1
    engine.close()
    closed = Engine(about("vikings"), lambda: open_game("vikings"), outside=False)
    closed.answer(b'{"do":"new","seats":2,"seed":1}')
    refused = closed.answer(b'{"do":"bot","level":"cmd:./x.sh"}')
    assert refused["error"]["code"] == "bad-request"
    assert "switched off" in refused["error"]["message"]


# --- The README ---------------------------------------------------------------------------------


def blocks(language: str) -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = text.partition("### Write your own bot\n")[2].partition("\n### ")[0]
    found = re.findall(r"^```(\w*)\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    return [text for kind, text in found if kind == language]


def test_the_bot_of_the_readme_plays(run, bots):
    (text,) = blocks("python")
    assert len(text.splitlines()) == 10
    (bots / "mybot.py").write_text(text)
    games = ("--games", "6", "--jobs", "1", "--json")
    code, out, err = run("simulate", "--seats", "random,bot:mybot.py:Thrifty", *games)
    assert (code, err) == (0, "")
    shares = {bot["level"]: bot["wins"]["share"] for bot in json.loads(out)["bots"]}
    assert shares["bot:mybot.py:Thrifty"] > shares["random"]
    seats = ("--seat", "Ann", "--seat", "bot:mybot.py:Thrifty", "--seed", "3")
    code, out, _ = run("plain", *seats, typed="1\n" * 999)
    assert code == 0
    assert "Thrifty buys" in out
    assert "Final score" in out


def test_the_example_of_a_question_has_all_there_is():
    (example,) = [block for block in blocks("") if block.startswith("{")]
    told = json.loads(example.replace("{…}", "{}").replace(",…", ""))
    game = session("vikings", ("A", "B"), seed=7, start="1")
    asked = question_data(
        Question(game.game, 0, game.names, 0, game.view(0), game.legal(), Budget(1.5))
    )
    assert list(told) == list(asked)
    assert told["revision"] == asked["revision"]
    assert list(told["legal"][0]) == list(asked["legal"][0])


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_a_bot_in_another_language(run):
    spec = f"cmd:node {ROOT / 'tests' / 'bots' / 'first.js'}"
    code, out, err = run("simulate", "--seats", f"easy,{spec}", "--games", "2", "--jobs", "1")
    assert (code, err) == (0, "")
    assert "node" in out


def test_a_whole_program_leaves_no_process(bots):
    """As it is started from a shell, with the bot's own output kept apart from the game's."""
    (bots / "loud.py").write_text(
        FIRST.replace("        return", "        print('x')\n        return")
    )
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "vikings_tui",
            "plain",
            "--seat=bot:loud.py:First",
            "--seat=bot:easy",
        ],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nx\n" not in done.stdout
    assert "Final score" in done.stdout


def test_a_save_finds_its_bot_from_any_folder(run, bots, tmp_path, monkeypatch):
    """A file of the same name somewhere else is not mistaken for it."""
    run("plain", "--seat", "Ann", "--seat", "bot:my.py:First", "--seed", "3", typed="quit\n")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "my.py").write_text("1 / 0")
    monkeypatch.chdir(elsewhere)
    code, out, _ = run("plain", "--resume", typed="1\n" * 999)
    assert code == 0
    assert "Final score" in out


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        ("my.py:First", "Write bot:my.py:First if my.py:First is a bot"),
        ("cmd:x.sh", "the program x.sh is not on the PATH; write cmd:./x.sh"),
    ],
)
def test_a_seat_that_was_meant_as_a_bot(run, bots, seat, words):
    code, _, err = run("plain", "--seat", "Ann", "--seat", seat)
    assert code in (1, 2)
    assert words in err
