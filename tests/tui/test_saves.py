"""The table of saved games."""

from __future__ import annotations

import os

import pytest

from core.saved_games import listing
from core.tui.drawing.glyphs import SETS
from core.tui.screens.saves import SavesScreen, SavesTable
from tests.tui.playing import Player
from tests.tui.shell import add_game, at_title, click


def chosen(player: Player) -> str:
    screen = player.top
    assert isinstance(screen, SavesScreen)
    assert screen.chosen is not None
    return screen.chosen.path.name


async def open_saves(player: Player) -> str:
    """Open the table and wait until the winners are known."""
    await player.press("l")
    await player.app.workers.wait_for_complete()
    await player.settle()
    return player.text()


@pytest.fixture
def games(tmp_path):
    """A finished, a running and a damaged game, the first the latest."""
    paths = add_game(tmp_path, 5000), add_game(tmp_path), tmp_path / "broken.jsonl"
    paths[2].write_text("rubbish\n")
    for age, path in enumerate(paths):
        os.utime(path, (1_700_000_000 - 86400 * age,) * 2)
    return paths


def test_an_empty_folder_says_so(tmp_path):
    async def test(player: Player) -> None:
        text = await open_saves(player)
        assert "There are no saved games yet." in text
        assert "0 games" in text
        await player.press("enter", "r", "x", "o")
        assert player.name == "SavesScreen"
        await player.press("n")
        assert player.name == "NewGameScreen"

    at_title(tmp_path, test)


def test_games_are_listed_with_winner_round_and_damage(tmp_path, games):
    async def test(player: Player) -> None:
        text = await open_saves(player)
        assert "3 games" in text
        assert " won " in text
        assert listing(tmp_path, "vikings")[1].moment in text
        assert chosen(player) == games[0].name
        assert "Enter replay" in text
        assert "Enter continue" in await player.press("down")
        text = await player.press("down")
        assert "This file is damaged: " in text
        assert "Enter try to open" in text

    at_title(tmp_path, test)


def test_games_are_sorted_by_key_and_by_click(tmp_path, games):
    async def test(player: Player) -> None:
        await open_saves(player)

        def rows() -> list[str]:
            return [str(key.value) for key in player.top.query_one(SavesTable).rows]

        assert rows() == [game.name for game in games]
        await player.press("o", "o", "o")
        assert rows()[0] == games[2].name, "damaged comes before finished"
        assert chosen(player) == games[0].name, "the cursor stays on its game"
        await click(player, "date")
        assert rows() == [game.name for game in games]
        await click(player, "date")
        assert rows() == [game.name for game in reversed(games)]

    at_title(tmp_path, test)


def test_a_game_is_played_on_instead_of_the_table(tmp_path, games):
    async def test(player: Player) -> None:
        await open_saves(player)
        await player.press("down", "enter")
        assert player.name == "VikingsPlay"
        assert len(player.session.steps) == 40
        player.play.leave()
        await player.settle()
        assert player.name == "TitleScreen"

    at_title(tmp_path, test)


def test_a_damaged_file_that_cannot_be_opened_says_why(tmp_path, games):
    async def test(player: Player) -> None:
        await open_saves(player)
        assert "cannot be opened" in await player.press("end", "enter")
        await player.press("escape")
        assert player.name == "SavesScreen"

    at_title(tmp_path, test)


def test_finished_games_are_replayed_and_any_by_its_letter(tmp_path, games, monkeypatch):
    async def test(player: Player) -> None:
        seen = []
        monkeypatch.setattr("core.tui.screens.saves.replay", lambda app, path: seen.append(path))
        await open_saves(player)
        await player.press("enter", "down", "r")
        assert seen == [games[0], games[1]]

    at_title(tmp_path, test)


def test_deleting_asks_first(tmp_path, games):
    async def test(player: Player) -> None:
        await open_saves(player)
        await player.press("end", "x")
        assert player.name == "Confirm"
        assert "broken.jsonl will be gone for good." in player.text()
        await player.press("n")
        assert games[2].exists()
        await player.press("x", "y")
        assert not games[2].exists()
        assert "2 games" in player.text()

    at_title(tmp_path, test)


@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_many_games_fit_any_size(tmp_path, glyphs, size):
    path = add_game(tmp_path)
    for number in range(60):
        (tmp_path / f"copy-{number}.jsonl").write_bytes(path.read_bytes())

    async def test(player: Player) -> None:
        text = await open_saves(player)
        assert "61 games" in text
        assert "round or winner" in text
        assert "in play" in text
        assert "Esc back" in text
        last = await player.press("end")
        assert chosen(player) in last
        assert last.isascii() == (glyphs == "ascii")

    at_title(tmp_path, test, glyphs=glyphs, size=size)


def test_enter_alone_is_shown_to_replay_a_finished_game(tmp_path, games):
    async def test(player: Player) -> None:
        keys = (await open_saves(player)).splitlines()[-1]
        assert keys.count("replay") == 1
        assert "Enter replay" in keys
        keys = (await player.press("down")).splitlines()[-1]
        assert "Enter continue  r replay" in keys
        await player.press("up", "r")
        assert player.name == "VikingsReplay"

    at_title(tmp_path, test)


def test_a_long_folder_leaves_everything_in_sight(tmp_path):
    folder = tmp_path.joinpath(*(f"folder-number-{number}" for number in range(14)))
    folder.mkdir(parents=True)

    async def test(player: Player) -> None:
        text = "".join(line.strip() for line in (await open_saves(player)).splitlines())
        assert "number-13" in text
        assert "new game." in text

    at_title(folder, test)
