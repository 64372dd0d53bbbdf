"""What the commands show on a terminal, and that a pipe still gets what it always got."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from argparse import Namespace
from datetime import datetime
from pathlib import Path

import pytest
from rich.console import Console

from core import cli
from core.bots import workers
from core.commands import console as consoles
from core.commands.grid import Column, Grid
from core.registry import open_game
from core.save import SaveFile
from tests.core.results import result
from tests.play import play_on, session
from tests.tui.terminal import Program

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
PIPED = Path(__file__).resolve().parent / "piped"
MOMENT = datetime(2026, 3, 1, 12, 30)
STYLE = re.compile(r"\x1b\[([0-9;]*)m")


def is_coloured(text: str) -> bool:
    """Whether some text is in a colour, not merely bold."""
    codes = {code for found in STYLE.findall(text) for code in found.split(";")}
    return bool(codes & {str(number) for number in (*range(30, 50), *range(90, 108))})


class Tty(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch):
    """An environment that does not depend on where the tests run."""
    for name in ("NO_COLOR", "COLORTERM", "COLUMNS", "LINES", "PAGER", "MANPAGER", "LESS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.fixture
def folder(tmp_path):
    """Two saves of a minute each: a finished game and, later, an unfinished one."""
    for number, (decisions, seats) in enumerate(((5000, ("Astrid", "Bjorn")), (40, ("Cnut", "D")))):
        game = session(seats=seats, seed=21)
        save = SaveFile.create(tmp_path, game)
        play_on(game, decisions)
        save.close()
        path = save.path.rename(tmp_path / f"{number}.jsonl")
        os.utime(path, (MOMENT.timestamp() + 60 * number,) * 2)
    return tmp_path


@pytest.fixture
def quick(monkeypatch):
    """Games that take no time: in each, the bot whose name comes first in the alphabet wins."""

    def play(todo, jobs, backend, done):
        for number, match in enumerate(todo):
            first = match.levels.index(min(match.levels))
            places = [1 if seat == first else 2 for seat in range(len(match.levels))]
            done(number, result(match.levels, places, match.seed))

    monkeypatch.setattr(workers, "run", play)


def piped(*arguments: str) -> str:
    """What a program that reads our output gets, even if it asks Rich for colours."""
    ran = subprocess.run(
        [sys.executable, "-m", "vikings_tui", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, "FORCE_COLOR": "1", "PYTHONUTF8": "1"},
        timeout=60,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    return ran.stdout.decode()


def shown(*arguments: str, columns: int = 80, **env: str) -> str:
    """All that is sent to a terminal, with its codes."""
    command = (sys.executable, "-m", "vikings_tui", *arguments)
    with Program(*command, columns=columns, env={"PAGER": "cat", **env}) as program:
        program.watching = False
        assert program.finish() == 0
        return program.raw.decode().replace("\r\n", "\n")


def run_on_terminal(monkeypatch, *arguments: str) -> str:
    """Run a command in this process with a terminal for stdout; returns what it shows."""
    out = Tty()
    monkeypatch.setattr(sys, "stdout", out)
    assert cli.dispatch("vikings", arguments) == 0
    return out.getvalue()


SIMULATIONS = {
    "simulate": ("simulate", "--seats", "easy,random,medium", "--games", "6"),
    "ratings": ("simulate", "--ratings", "--seats", "random,easy,medium", "--games", "10"),
}


@pytest.mark.parametrize("name", SIMULATIONS)
def test_piped_figures_are_as_ever(name, quick, capsys):
    assert cli.dispatch("vikings", SIMULATIONS[name]) == 0
    assert capsys.readouterr() == ((PIPED / f"{name}.txt").read_text(encoding="utf-8"), "")


@pytest.mark.parametrize("name", SIMULATIONS)
def test_figures_on_a_terminal_are_the_same_in_tables(name, quick, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    told = STYLE.sub("", run_on_terminal(monkeypatch, *SIMULATIONS[name]))
    assert "─────" in told
    without_lines = " ".join(told.replace("─", "").split())
    assert without_lines == " ".join((PIPED / f"{name}.txt").read_text(encoding="utf-8").split())


def test_json_is_never_dressed_up(quick, monkeypatch, capsys):
    given = (*SIMULATIONS["simulate"], "--json")
    assert cli.dispatch("vikings", given) == 0
    assert run_on_terminal(monkeypatch, *given) == capsys.readouterr().out


def test_progress_is_drawn_on_stderr_and_vanishes():
    given = ("simulate", "--seats", "random,random", "--games", "2", "--jobs", "1")
    command = (sys.executable, "-m", "vikings_tui", *given, "--iterations", "1")
    with Program(*command, columns=100, rows=60) as program:
        assert program.finish() == 0
        assert b"0 of 2 games" in program.raw
        assert b"2 of 2 games" in program.raw
        assert "of 2 games" not in program.text()
        assert program.text().startswith("Vikings: 2 games of random, random")
        assert not program.screen.cursor.hidden


def test_progress_tells_the_time_left_and_draws_seldom():
    now = 0.0
    out = Tty()
    console = Console(file=out, force_terminal=True, width=100, color_system=None)
    with consoles.progress(console, 1000, "games", lambda: now) as show:
        assert "0 of 1000 games" in out.getvalue()
        for done in range(1, 101):
            now += 0.04
            show(done)
        told = out.getvalue()
        now += 0.01
        show(101)
        assert out.getvalue() == told
    drawn = re.findall(r"(\d+) of 1000 games", told)
    assert 30 <= len(drawn) <= 40
    assert "00:37 left" in told.rpartition("of 1000 games")[2]


def test_no_progress_without_a_terminal(quick, monkeypatch, capsys):
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert cli.dispatch("vikings", SIMULATIONS["simulate"]) == 0
    assert capsys.readouterr().err == ""


def test_piped_saves_are_as_ever(folder):
    assert piped("saves", "--save-dir", str(folder)) == (
        "2026-03-01 12:31  1.jsonl  Cnut, D (round 2 of 6)\n"
        "2026-03-01 12:30  0.jsonl  Astrid, Bjorn (over)\n"
    )


def test_saves_on_a_terminal_name_the_winner(folder):
    told = STYLE.sub("", shown("saves", "--save-dir", str(folder), columns=200))
    lines = [line.split("   ") for line in told.splitlines()]
    assert lines[0] == [f"Vikings: 2 saves in {folder}"]
    rows = [[cell.strip() for cell in line if cell.strip()] for line in lines[1:] if line != [""]]
    assert rows[0] == ["date", "seats and file", "round or winner"]
    assert rows[2:4] == [["2026-03-01 12:31", "Cnut, D", "round 2 of 6"], ["1.jsonl"]]
    assert rows[4][:2] == ["2026-03-01 12:30", "Astrid, Bjorn"]
    assert rows[4][2] in ("Astrid won", "Bjorn won", "Astrid and Bjorn won")


def test_a_name_of_a_save_cannot_steer_the_terminal(folder, monkeypatch):
    (folder / "\x1b[2J.jsonl").write_text("{}")
    told = run_on_terminal(monkeypatch, "saves", "--save-dir", str(folder), "--no-color")
    assert "?[2J.jsonl" in told
    assert "damaged: not a save" in told
    assert "\x1b[2J" not in told


GAME = str(GOLDEN / "vikings-3-advanced.jsonl")
STORY, _, _ = (GOLDEN / "vikings-3-advanced.txt").read_text(encoding="utf-8").partition("\n\n")
"""What is told of that game; the file goes on with its table."""


def test_piped_replay_is_as_ever():
    assert piped("replay", GAME, "--text") == f"{STORY}\n"


def test_replay_on_a_terminal_has_headings_and_a_colour_for_every_seat(monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    told = run_on_terminal(monkeypatch, "replay", GAME, "--text")
    assert "\x1b[1m--- Round 2 of 6" in told
    for name, colour in (("Astrid", 36), ("Bjorn", 33), ("Cnut", 35)):
        assert f"\x1b[1;{colour}m{name}\x1b[0m" in told
    words = " ".join(STYLE.sub("", told).replace("─", "").split())
    assert words == " ".join(STORY.split())


RULES = open_game("vikings").reference.read_text(encoding="utf-8")


def test_piped_rules_are_as_ever():
    assert piped("rules") == f"{RULES}\n"
    assert piped("rules", "v61") == RULES[RULES.index("- **V61**") :].partition("\n\n")[0] + "\n"
    assert piped("rules", "options").startswith("Options of Vikings, given as --option NAME=VALUE")


def test_rules_on_a_terminal_are_set_from_their_markdown():
    told = shown("rules", "V27")
    assert "\x1b[1mV27\x1b[0m" in told
    assert "**" not in told
    assert "•" in told
    table = STYLE.sub("", shown("rules", "two minutes"))
    assert re.search(r"^ viking +colour +on an island", table, re.MULTILINE)
    assert "|" not in table
    options = shown("rules", "options")
    assert "\n  game=basic|advanced\n      advanced adds" in options
    data = STYLE.sub("", shown("rules", "data", columns=200)).splitlines()
    assert str(open_game("vikings").data_file) in [line.strip() for line in data]


@pytest.mark.parametrize(("pager", "styled"), [("cat", True), ("./show", False)])
def test_a_pager_gets_styles_only_if_it_shows_them(pager, styled, tmp_path):
    own = tmp_path / "show"
    own.write_text("#!/bin/sh\nexec cat\n")
    own.chmod(0o755)
    told = shown("rules", "V27", PAGER=pager.replace(".", str(tmp_path), 1))
    assert ("\x1b[" in told) is styled
    assert "V27" in told
    assert "**" not in told


COMMANDS = (("replay", GAME, "--text"), ("rules", "data"))


@pytest.mark.parametrize("command", COMMANDS)
def test_no_colours_where_none_are_wanted(command):
    assert is_coloured(shown(*command, columns=300))
    for told in (shown(*command, "--no-color"), shown(*command, NO_COLOR="1")):
        assert not is_coloured(told)
        assert "\x1b[1m" in told


@pytest.mark.parametrize("command", COMMANDS)
def test_a_dumb_terminal_gets_what_a_pipe_gets(command):
    told = shown(*command, TERM="dumb")
    assert len(told) > 1000
    assert piped(*command).endswith(told)  # only the end of a long text is kept


@pytest.mark.parametrize("command", COMMANDS)
def test_ascii_draws_with_nothing_else(command):
    assert STYLE.sub("", shown(*command, "--ascii", columns=300)).isascii()
    assert shown(*command, LANG="C", PYTHONIOENCODING="ascii", columns=300).isascii()


def test_a_console_needs_a_terminal(monkeypatch):
    given = Namespace()
    assert consoles.open_console(given, io.StringIO()) is None
    found = consoles.open_console(given, Tty())
    assert found is not None
    assert (found.is_terminal, found.no_color, found.options.ascii_only) == (True, False, False)
    assert consoles.open_console(Namespace(no_color=True), Tty()).no_color
    assert consoles.open_console(Namespace(ascii=True), Tty()).options.ascii_only
    monkeypatch.setenv("TERM", "vt100")
    assert consoles.open_console(given, Tty()).no_color
    for term in ("dumb", "unknown", ""):
        monkeypatch.setenv("TERM", term)
        assert consoles.open_console(given, Tty()) is None


def test_a_grid_keeps_every_letter_in_a_narrow_terminal():
    out = io.StringIO()
    grid = Grid(
        [Column("who", 5, left=True), Column("points", 8)], [("a" * 30, "12"), ("[b]", "3")]
    )
    assert grid.lines()[0] == "who    points"
    assert grid.lines()[2] == "[b]         3"
    Console(file=out, width=20, markup=False).print(grid.table())
    assert out.getvalue().count("a") == 30
    assert "[b]" in out.getvalue()
