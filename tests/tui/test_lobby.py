"""The lobby: what a visitor sees of tables and games, and where each place leads."""

from __future__ import annotations

import os

import pytest

from core.paths import save_dir
from core.save import SaveFile
from core.tables.card import Card
from core.tables.protocol import SeatInfo, TableInfo
from core.tables.public import public_dir, publish
from core.tui.lobby import LobbyApp
from core.tui.screens.new_table import NewTableScreen
from core.tui.screens.saves import SavesScreen
from core.tui.settings import Settings
from tests.play import session
from tests.tui.playing import Player, in_app, launch
from tests.tui.shell import add_game, at_title


def _table(name: str, game: str, **more: object) -> TableInfo:
    seats = [SeatInfo(name="Ann", kind="person"), SeatInfo(name="open", kind="open")]
    given = {"access": "open", "stage": "gathering", "live": True, **more}
    return TableInfo(name=name, game=game, version="1", seats=seats, **given)


@pytest.fixture
def lobby(tmp_path, monkeypatch):
    """Runs a test in a lobby with two tables; gives what was chosen and how."""
    monkeypatch.setenv("LONGSHIPS_VISITOR", "known")
    monkeypatch.setenv("LONGSHIPS_PUBLIC_DIR", str(tmp_path / "public"))
    found = [_table("ribe", "vikings"), _table("birka", "fireaxe", access="word")]
    monkeypatch.setattr("core.tui.screens.lobby.tables", lambda: found)

    def run(test, size=(80, 24), motd=()):
        app = LobbyApp(launch(tmp_path, Settings()), motd)
        in_app(app, test, size)
        return app.chosen, vars(app.arguments)

    return run


def test_tables_come_first_with_game_and_seats(lobby):
    async def test(player: Player) -> None:
        text = player.text()
        for words in ("ribe: Vikings", "waiting for 1 player", "Ann, open", "birka: Fire & Axe"):
            assert words in text
        assert "Mind the gap" in text
        await player.press("home", "enter")

    chosen, arguments = lobby(test, (120, 50), ["Mind the gap"])
    assert chosen == ("vikings", "join")
    assert arguments == {"name": "ribe", "word": "", "sit": [], "watch": False}


def test_a_table_with_a_word_asks_for_it(lobby):
    async def test(player: Player) -> None:
        await player.press("home", "down", "enter")
        assert "The word of the table birka" in player.text()
        await player.press("escape")
        await player.press("enter")
        await player.press("m", "e", "a", "d", "enter")

    chosen, arguments = lobby(test)
    assert chosen == ("fireaxe", "join")
    assert arguments["word"] == "mead"


@pytest.mark.parametrize("key", ["t", "o", "l", "n", "w"])
def test_letters_lead_to_places_of_the_game(lobby, key):
    async def test(player: Player) -> None:
        await player.press(key)

    where = {"t": "tables", "o": "table", "l": "saves", "n": "new", "w": "watch"}
    chosen, _ = lobby(test)
    assert chosen == ("vikings", where[key])


def test_the_keys_can_be_learned_first(lobby):
    async def test(player: Player) -> None:
        text = await player.press("?")
        assert "The keys of a game" in text
        assert "undo the last choice" in text
        await player.press("escape", "q")

    assert lobby(test)[0] is None


def test_those_who_pass_by_open_no_table(lobby, monkeypatch):
    monkeypatch.setenv("LONGSHIPS_VISITOR", "passing")

    async def test(player: Player) -> None:
        text = player.text()
        assert "New table" not in text
        assert "nothing is kept without a key" in text

    lobby(test, (120, 50))


def test_finished_games_of_open_tables_are_public(tmp_path, lobby):
    saved = add_game(tmp_path / "theirs", 5000)
    for access in ("private", "open"):
        publish(Card(name="x", game="vikings", seats=[], access=access, saves="", save=str(saved)))
        assert public_dir("vikings").exists() == (access == "open")
    assert [path.name for path in public_dir("vikings").iterdir()] == [saved.name]
    saved.unlink()

    async def test(player: Player) -> None:
        assert "Public games" in player.text()
        await player.press("v")

    assert lobby(test, (120, 50))[0] == ("vikings", "public")

    async def look(player: Player) -> None:
        player.app.push_screen(SavesScreen(public_dir("vikings")))
        await player.settle()
        assert "Public games" in player.text()
        await player.press("x")
        assert player.name == "SavesScreen"
        await player.press("enter")
        assert player.name.endswith("Replay") or "Replay" in player.name

    at_title(tmp_path / "mine", look)
    assert len(list(public_dir("vikings").iterdir())) == 1


def test_a_visitor_keeps_only_so_many_games(tmp_path, monkeypatch):
    monkeypatch.setenv("LONGSHIPS_MOST_SAVES", "2")
    for seed in range(2):
        SaveFile.create(save_dir("vikings"), session(seed=seed)).close()

    async def test(player: Player) -> None:
        await player.press("n", "enter")
        assert "There is room for 2 saved games here" in player.text()

    at_title(save_dir("vikings"), test)
    assert len(os.listdir(save_dir("vikings"))) == 2


def test_the_form_of_a_new_table(tmp_path, monkeypatch):
    """Open seats, a word, and what is wrong told in the form; the table itself is not opened."""
    asked = {}

    def create(game, seats, saves, **more):
        from core.errors import BadRequest

        asked.update(more, seats=seats)
        raise BadRequest("No room for tables.")

    monkeypatch.setattr("core.tables.directory.create", create)

    async def test(player: Player) -> None:
        player.app.push_screen(NewTableScreen())
        await player.settle()
        text = player.text()
        for words in ("New table of", "open seat", "who comes", "Open the table"):
            assert words in text
        player.top.query_one("#access").focus()
        await player.press("right")
        assert "what they must know" in player.text()
        await player.press("enter")
        assert "Choose a word" in player.text()
        player.top.query_one("#word").focus()
        await player.press("m", "e", "a", "d", "enter")
        assert "No room for tables." in player.text()

    at_title(tmp_path, test, game_id="fireaxe")
    assert asked["access"] == "word"
    assert asked["word"] == "mead"
    assert asked["seats"][0] == "Astrid"
    assert set(asked["seats"][1:]) == {"open"}
