"""Two real terminals at one table, and what the commands say when something is wrong."""

from __future__ import annotations

import json
import os
import signal
import sys

import pytest

from core.save import read
from core.tables.card import read_card
from core.tables.directory import look
from tests.tui.terminal import Program, game

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix sockets")

SETTINGS = {"scoring": "skip", "confirm": "never", "bots": "instant", "animation": "off"}


@pytest.fixture
def quick(tmp_path):
    """Settings of a player in a hurry."""
    folder = tmp_path / "config"
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps(SETTINGS))


def take_turn(program: Program) -> None:
    """Press Enter until the turn is over."""
    for _ in range(12):
        program.press("enter")
        program.settle(quiet=0.3)
        if "decides" in program.text() or "plays" in program.text():
            return
    raise AssertionError(program.text())


def test_two_terminals_play_talk_lose_the_host_and_come_back(tables, quick, monkeypatch):
    options = ("--seed", "7", "--option", "start=1", "--option", "end-turn=auto")
    seats = ("--seat", "Astrid", "--seat", "open")
    with game("vikings", "host", "birka", *seats, *options) as astrid:
        astrid.wait("Waiting for 1 more player")
        astrid.wait("vikings join birka")
        with game("vikings", "join", "birka", "--as", "Bjorn") as bjorn:
            bjorn.wait("Astrid decides")
            astrid.wait("Astrid, buy a group")
            take_turn(astrid)
            bjorn.wait("Bjorn, buy a group")
            assert b"\x07" in bjorn.raw
            astrid.press("T")
            astrid.wait("Say:")
            astrid.press("Well bought!", "enter")
            bjorn.wait("Astrid: Well bought!")
            os.kill(int((tables / ".birka.lock").read_text()), signal.SIGKILL)
            astrid.wait("The table is gone", "Bjorn decides")
            astrid.wait("Bjorn decides")
            bjorn.press("u")  # any key: what was said makes room
            bjorn.wait("Bjorn, buy a group")
            take_turn(bjorn)
            astrid.wait("Astrid, buy a group")
            bjorn.kill()
        astrid.wait("Bjorn away")
        with game("vikings", "join", "birka") as again:
            again.wait("kept for you")
            again.press("enter")
            again.wait("Astrid decides")
            astrid.wait("Bjorn is back")
            again.press("q", "y")
            again.wait("New game")
            again.press("q")
            assert again.finish() == 0
        astrid.press("q", "y")
        astrid.wait("New game")
        astrid.press("q")
        assert astrid.finish() == 0
    info = look("birka")
    assert info is not None
    assert info.live
    assert [seat.here for seat in info.seats] == [False, False]
    assert read(tables / read_card("birka").save, "vikings").whole


def test_the_commands_say_what_is_wrong(tables, run_command, tmp_path):
    def told(*arguments):
        code, _, err = run_command("vikings", *arguments)
        return code, err.strip()

    assert told("host", "--detach") == (
        2,
        "vikings: Name the seats, as in --seat Astrid --seat open --seat bot:medium.",
    )
    code, words = told("host", "bad name!", "--detach", "--seat", "A", "--seat", "open")
    assert code == 2
    assert "letters, digits and dashes" in words
    code, words = told("host", "--detach", "--resume", str(tmp_path / "no.jsonl"))
    assert code == 1
    assert "no.jsonl" in words
    code, words = told("host", "--detach", "--private", "--word", "x", "--seat", "A")
    assert "A private table needs no word." in words
    code, out, err = run_command("vikings", "join", "--list")
    assert (code, out, err) == (0, "", "There are no tables.\n")
    ribe = ["host", "ribe", "--detach", "--seat", "Astrid", "--seat", "open", "--word", "ale"]
    code, out, _ = run_command("vikings", *ribe, "--tables", str(tables))
    assert code == 0
    assert f"`vikings join ribe --tables {tables}`" in out
    code, out, _ = run_command("vikings", "join", "--list")
    assert out == "ribe  Astrid (away), open (waiting for players) [word]\n"
    code, words = told("host", "ribe", "--detach", "--seat", "Astrid", "--seat", "open")
    assert code == 2
    assert "already a table ribe" in words


def test_a_table_of_the_other_game_is_named(tables, run_command):
    run_command("vikings", "host", "ribe", "--detach", "--seat", "Astrid", "--seat", "open")
    with game("fireaxe", "join", "ribe", "--watch") as program:
        assert program.finish() == 1
        assert "They play Vikings at the table ribe" in " ".join(program.text().split())
    with game("fireaxe", "join", "nowhere", "--watch") as program:
        assert program.finish() == 2
        assert "There is no table nowhere." in program.text()
