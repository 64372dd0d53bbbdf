"""The command palette: what it offers, what it does, and what it keeps to itself."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest
from textual.command import CommandPalette
from textual.widgets import OptionList

from core.registry import find_app, find_face
from core.tui.keys.commands import Entry, GameCommands
from core.tui.screens.play import PlayScreen
from core.tui.settings import load
from tests.tui.playing import QUIET, Player, in_app, launch, sit_down

PEOPLE = ("Astrid", "Bjorn", "Cnut")
OPEN = replace(QUIET, curtain="never")


def offered(player: Player) -> list[Entry]:
    return list(GameCommands(player.top).offered())


def named(player: Player) -> list[Entry]:
    return list(GameCommands(player.top).named())


def words(entries: list[Entry]) -> list[str]:
    return [entry.words for entry in entries]


async def found(player: Player, typed: str) -> list[str]:
    """Type something into the palette and wait for what it finds."""
    await player.pilot.press(*("space" if sign == " " else sign for sign in typed))
    for _ in range(500):
        await player.pilot.pause()
        if all(work.is_finished for work in player.app.workers if work.node is player.top):
            break
    listed = player.top.query_one(OptionList)
    return [str(option.prompt) for option in listed.options]


def test_the_palette_offers_the_actions_of_the_moment_with_their_keys(tmp_path):
    async def look(player: Player) -> None:
        await player.press("ctrl+p")
        assert isinstance(player.top, CommandPalette)
        text = player.text()
        assert "Choose what is under the cursor (Enter, Space)" in text
        assert "Leave; the game is saved (q)" in text
        assert "Type a command, a name or a rule" in text
        assert text.splitlines()[-1].split() == ["Enter", "run", "it", "Esc", "back"]
        await player.press("escape")
        lines = words(offered(player))
        assert len([line for line in lines if "settings" in line.lower()]) == 1
        assert "Leave for Fire & Axe: A Viking Saga" in lines or "Leave for Fire & Axe" in lines
        assert not any("find and run any command" in line.lower() for line in lines)

    sit_down(tmp_path, look, PEOPLE)


def test_what_cannot_be_done_now_is_left_out_even_while_the_palette_is_open(tmp_path):
    async def look(player: Player) -> None:
        assert not any("undo" in line.lower() for line in words(offered(player)))
        await player.press("enter")
        assert "Undo the last choice (u, Backspace)" in words(offered(player))
        play = player.top
        await player.press("ctrl+p")
        lines = words(list(GameCommands(play).offered()))
        assert "Undo the last choice (u, Backspace)" in lines
        assert not any("Redo" in line for line in lines)

    sit_down(tmp_path, look, PEOPLE)


def test_an_action_is_run_where_it_belongs(tmp_path):
    async def run(player: Player) -> None:
        before = player.chosen
        await player.press("ctrl+p")
        assert "The next choice in the list (Tab)" in await found(player, "next choice")
        await player.press("enter")
        assert player.top is player.play
        assert player.chosen != before

    sit_down(tmp_path, run, PEOPLE)


def test_a_place_is_found_by_name_and_the_cursor_goes_there(tmp_path):
    async def sail(player: Player) -> None:
        assert not any("York" in line for line in words(offered(player)))
        await player.press("ctrl+p")
        assert (await found(player, "sail to york")) == ["Look at York"], "it is out of reach"
        await player.press("enter")
        assert player.chosen.to == "york"
        assert player.play.shown.number == 0
        await player.press("escape", "c", "N")
        assert any(line.startswith("Sail to ") for line in words(named(player)))
        course = next(entry for entry in named(player) if entry.words.startswith("Sail to "))
        before = player.play.shown.number
        course.run()
        await player.settle()
        assert player.chosen.kind == "course"
        assert player.chosen in player.play.cursor.offers
        assert player.play.shown.number == before

    sit_down(tmp_path, sail, PEOPLE, settings=OPEN, game_id="fireaxe")


def test_choices_are_found_by_their_kind_too(tmp_path):
    async def buy(player: Player) -> None:
        await player.press("ctrl+p")
        lines = await found(player, "buy")
        described = {
            player.play.face.describe(player.play.shown.view, one, player.play.table.names)
            for one in player.play.cursor.offers
        }
        assert described <= set(lines)
        await player.press("enter")
        assert player.chosen.kind == "buy"

    sit_down(tmp_path, buy, PEOPLE)


@pytest.mark.parametrize(
    ("game", "line", "topic"),
    [
        ("fireaxe", "F13 Losses", "F13"),
        ("fireaxe", "Rules: Weather", "Weather"),
        ("vikings", "Rules: Boatswains", "Boatswains"),
    ],
)
def test_rules_are_found_by_chapter_and_by_number(tmp_path, monkeypatch, game, line, topic):
    opened: list[str] = []
    monkeypatch.setattr("core.tui.app.GameApp.open_rules", lambda _, at: opened.append(at))

    async def read(player: Player) -> None:
        (entry,) = [entry for entry in named(player) if entry.words == line]
        entry.run()
        assert opened == [topic]

    sit_down(tmp_path, read, PEOPLE, settings=OPEN, game_id=game)


def test_another_game_is_opened_after_this_one(tmp_path):
    async def go(player: Player) -> None:
        (entry,) = [entry for entry in offered(player) if entry.words == "Leave for Vikings"]
        entry.run()
        await asyncio.sleep(0)
        assert player.app.next_program == ("vikings",)
        assert player.app.return_code == 0

    sit_down(tmp_path, go, PEOPLE, settings=OPEN, game_id="fireaxe")


def test_under_the_curtain_only_leaving_is_offered(tmp_path):
    async def cover(player: Player) -> None:
        assert player.name == "HandoffScreen"
        assert words(offered(player)) == ["Leave; the game is saved (q)"]
        assert named(player) == []
        curtain = player.top
        await player.press("ctrl+p")
        assert isinstance(player.top, CommandPalette)
        assert words(list(GameCommands(curtain).offered())) == ["Leave; the game is saved (q)"]
        assert not any("York" in line for line in await found(player, "york"))
        assert "rune" not in player.text().lower()

    sit_down(tmp_path, cover, PEOPLE, game_id="fireaxe")


def test_a_rule_opens_at_its_number(tmp_path):
    async def read(player: Player) -> None:
        await player.press("ctrl+p")
        assert "F13 Losses" in await found(player, "F13")
        await player.press("enter")
        assert player.name == "RulesScreen"
        assert "F13" in player.text()
        lines = words(offered(player))
        assert "Search for words or a rule number (/)" in lines
        assert "Start a new game" not in lines

    sit_down(tmp_path, read, PEOPLE, settings=OPEN, game_id="fireaxe")


def test_a_game_is_left_for_the_saved_games(tmp_path):
    async def leave(player: Player) -> None:
        (entry,) = [one for one in offered(player) if one.words == "Leave for the saved games"]
        entry.run()
        await player.settle()
        await player.pilot.pause()
        assert player.name == "SavesScreen"
        assert not any(isinstance(screen, PlayScreen) for screen in player.app.screen_stack)
        assert "Start a new game" in words(offered(player))
        assert "Open the saved games" not in words(offered(player))

    sit_down(tmp_path, leave, PEOPLE)


def test_the_title_offers_its_ways_and_no_table(tmp_path):
    async def look(player: Player) -> None:
        lines = words(offered(player))
        assert "A new game (n)" in lines
        assert "Open Vikings" in lines
        assert not any(line.startswith("Leave for") for line in lines)
        assert "Change the current theme" in lines
        assert not any("Look at" in line for line in words(named(player)))

    app = find_app("fireaxe")("fireaxe", find_face("fireaxe"), launch(tmp_path))
    in_app(app, look)


def test_no_line_names_a_card_in_another_hand(tmp_path):
    """Only the view that is shown is asked, so it is enough that its own words hold no secret."""

    async def look(player: Player) -> None:
        play = player.play
        seat = play.shown.decider
        others = [n for n in range(3) if n != seat]
        state, data = player.session.state, play.face.data
        mine = set(state.captains[seat].hand)
        held = {rune for other in others for rune in state.captains[other].hand}
        titles = {data.rune_names[rune] for rune in held - mine}
        assert titles
        lines = "\n".join(words([*offered(player), *named(player)]))
        rules = [line for line in lines.splitlines() if not line.startswith(("F", "Rules"))]
        assert not any(title in line for title in titles for line in rules)

    sit_down(tmp_path, look, PEOPLE, settings=OPEN, game_id="fireaxe")


def test_the_palette_sends_ascii_only_where_nothing_else_can_be_shown(tmp_path):
    async def look(player: Player) -> None:
        await player.press("ctrl+p")
        assert player.text().isascii()
        await found(player, "gold")
        assert player.text().isascii()

    sit_down(tmp_path, look, PEOPLE, glyphs="ascii")


def test_a_theme_is_found_by_its_name_and_kept(tmp_path):
    async def dress(player: Player) -> None:
        for theme in ("dracula", "contrast"):
            await player.press("ctrl+p")
            assert (await found(player, theme))[0] == f"Theme: {theme}"
            await player.press("enter")
            assert player.app.theme == theme
            assert load().theme == theme

    sit_down(tmp_path, dress, PEOPLE)


def test_a_picture_of_the_screen_is_saved_where_there_are_no_downloads(tmp_path, monkeypatch):
    monkeypatch.setenv("LONGSHIPS_DATA_DIR", str(tmp_path / "data"))

    async def look(player: Player) -> None:
        offered = [one.title for one in player.app.get_system_commands(player.top)]
        assert "Screenshot" in offered
        before = set(threading.enumerate())
        player.app.deliver_screenshot()
        for writer in set(threading.enumerate()) - before:
            await asyncio.to_thread(writer.join)
        (picture,) = (tmp_path / "data" / "pictures").iterdir()
        assert picture.name.startswith("vikings-")
        drawn = picture.read_text(encoding="utf-8")
        assert drawn.startswith("<svg")
        assert "Astrid" in drawn
        assert drawn.rstrip().endswith("</svg>")

    sit_down(tmp_path, look, PEOPLE)
