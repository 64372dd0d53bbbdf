"""Saves on the screen: strange names, games in play elsewhere, and files that vanish."""

from __future__ import annotations

import os
import sys
from datetime import datetime

import pytest

from core.save import SaveFile, read
from core.saved_games import last_unfinished
from tests.play import session
from tests.tui.playing import Player, sit_down
from tests.tui.shell import add_game, at_title

NAME = "\x1b]0;owned\x07\x9b31m\u202egnp"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


def test_strange_names_are_harmless_in_the_list(tmp_path):
    add_game(tmp_path).rename(tmp_path / f"{NAME}.jsonl")
    (tmp_path / f"broken{NAME}.jsonl").write_text("nothing")

    async def test(player: Player) -> None:
        for keys in (("l",), ("down",), ("x",)):
            shown = await player.press(*keys)
            for sign in "\x1b\x07\x9b\u202e":
                assert sign not in shown
        assert "owned" in shown

    at_title(tmp_path, test)


def test_a_date_beyond_all_years_is_shown(tmp_path, monkeypatch):
    add_game(tmp_path)
    monkeypatch.setattr("core.saved_games._date", lambda _: datetime.max)

    async def test(player: Player) -> None:
        assert "9999-12-31" in await player.press("l")
        await player.press("o", "o", "o", "o")

    at_title(tmp_path, test)


def test_a_game_in_play_elsewhere_is_not_deleted(tmp_path):
    save = SaveFile.create(tmp_path, session())

    async def test(player: Player) -> None:
        await player.press("l", "x")
        assert "being played" in await player.press("y")
        save.close()
        await player.press("enter", "x", "y")

    at_title(tmp_path, test)
    assert not save.path.exists()


@pytest.mark.parametrize("then", ["decide", "leave"])
def test_a_save_that_vanishes_is_told_and_made_good(tmp_path, then):
    async def test(player: Player) -> None:
        await player.press("enter")
        found = last_unfinished(tmp_path, "vikings")
        os.unlink(found.path)
        await player.press("enter" if then == "decide" else "q")
        told = [one.message for one in player.app._notifications]
        assert any("Something else has changed or removed" in message for message in told)
        assert "is now saved in" in player.app.farewell
        (save,) = tmp_path.glob("*.jsonl")
        assert read(save, "vikings").session.lines == player.session.lines

    sit_down(tmp_path, test, start="1")
