"""The harbour: all games on one screen, each opening in its own app."""

from __future__ import annotations

import io

import pytest

from core import menu
from core.errors import BadRequest
from core.paths import save_dir
from core.tui import harbour
from core.tui.drawing.glyphs import SETS
from core.tui.harbour import HarbourApp
from core.tui.settings import Settings
from core.tui.terminal.environment import Terminal
from core.tui.widgets.menu import Menu
from tests.tui.playing import Player, in_app, launch
from tests.tui.shell import add_game, click

TERMINAL = Terminal("true", "unicode", remote=False)


def at_harbour(tmp_path, test, notices=(), at="", glyphs="unicode"):
    app = HarbourApp(launch(tmp_path, Settings(), glyphs), notices, at)
    in_app(app, test)
    return app.chosen


def test_both_games_lie_in_the_harbour(tmp_path):
    async def test(player: Player) -> None:
        text = player.text()
        for words in ("Vikings", "Fire & Axe", "New game", "Watch bots", "Rules", "Quit"):
            assert words in text
        assert "Continue:" not in text
        assert "Load or replay" not in text
        await player.press("q")
        assert player.app.return_code == 0

    assert at_harbour(tmp_path, test) is None


def test_a_letter_opens_the_game_the_cursor_is_at(tmp_path):
    async def test(player: Player) -> None:
        await player.press("tab")
        assert player.top.query_one(Menu).chosen == "fireaxe:new"
        await player.press("w")

    assert at_harbour(tmp_path, test) == ("fireaxe", "watch")


def test_arrows_pass_over_headings_and_enter_opens(tmp_path):
    async def test(player: Player) -> None:
        await player.press("down", "down", "down", "enter")

    assert at_harbour(tmp_path, test) == ("fireaxe", "new")


def test_a_game_can_be_clicked(tmp_path):
    async def test(player: Player) -> None:
        await click(player, "Watch bots")

    assert at_harbour(tmp_path, test) == ("vikings", "watch")


def test_a_saved_game_is_continued_with_its_names(tmp_path):
    add_game(save_dir("vikings"))

    async def test(player: Player) -> None:
        assert "Continue: Astrid, Bjorn" in player.text()
        assert player.text().count("Load or replay") == 1
        await player.press("c")

    assert at_harbour(tmp_path, test) == ("vikings", "resume")


def test_without_a_saved_game_the_letter_says_so(tmp_path):
    async def test(player: Player) -> None:
        await player.press("c")
        assert player.name == "HarbourScreen"

    assert at_harbour(tmp_path, test) is None


def test_what_is_wrong_is_shown_and_the_cursor_is_where_it_was(tmp_path):
    async def test(player: Player) -> None:
        assert "The game 'chess' cannot be loaded: [/oops]" in player.text()
        assert player.top.query_one(Menu).chosen == "fireaxe:rules"

    at_harbour(tmp_path, test, ["The game 'chess' cannot be loaded: [/oops]"], "fireaxe:rules")


def test_settings_open_from_the_harbour_and_lead_back(tmp_path):
    async def test(player: Player) -> None:
        await player.press("s")
        assert player.name == "SettingsScreen"
        await player.press("escape")
        assert player.name == "HarbourScreen"
        await click(player, "Settings")
        assert player.name == "SettingsScreen"

    at_harbour(tmp_path, test)


def test_the_rules_are_read_in_the_harbour(tmp_path):
    async def test(player: Player) -> None:
        await player.press("tab", "r")
        assert player.name == "RulesScreen"
        assert "Fire & Axe" in player.text()
        await player.press("q")
        assert player.name == "HarbourScreen"
        assert player.app.about.title == "Longships"

    assert at_harbour(tmp_path, test) is None


@pytest.mark.parametrize("glyphs", SETS)
def test_the_harbour_in_the_glyphs_it_may_use(tmp_path, glyphs):
    add_game(save_dir("vikings"))
    add_game(save_dir("vikings"))

    async def test(player: Player) -> None:
        assert player.text().isascii() == (glyphs == "ascii")
        assert "Quit" in player.text()

    at_harbour(tmp_path, test, glyphs=glyphs)


def test_leaving_a_game_leads_back_to_the_harbour_with_what_went_wrong(monkeypatch):
    shown = []

    def run_app(app, *, mouse):
        shown.append((app.notices, app.at))
        app.chosen = ("vikings", "resume") if len(shown) == 1 else None
        return 0

    monkeypatch.setattr(harbour, "find_terminal", lambda name: TERMINAL)
    monkeypatch.setattr("core.tui.start.find_terminal", lambda name: TERMINAL)
    monkeypatch.setattr(harbour, "run_app", run_app)
    assert harbour.run(["trouble"]) == 0
    assert shown[0] == (("trouble",), "")
    (told,), at = shown[1]
    assert "There is no unfinished game" in told
    assert at == "vikings:resume"


def test_without_a_screen_the_numbered_menu_stays(monkeypatch, capsys):
    def refuse(troubles):
        raise BadRequest("This terminal cannot show a screen.")

    monkeypatch.setattr(harbour, "run", refuse)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert menu.run() == 0
    assert "1  Vikings" in capsys.readouterr().out
    monkeypatch.setattr(harbour, "run", lambda troubles: 7)
    assert menu.run() == 7
    assert menu.run(plain=True) == 0
    assert "1  Vikings" in capsys.readouterr().out


def test_the_menu_knows_no_other_words(capsys):
    assert menu.main(["--plane"]) == 2
    assert "knows only --plain, not '--plane'" in capsys.readouterr().err
