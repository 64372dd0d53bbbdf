"""The form for a new game."""

from __future__ import annotations

import pytest

from core.saved_games import listing
from core.tui.colour.themes import own_theme, palette_for
from core.tui.drawing.glyphs import SETS
from core.tui.widgets.cycle import Cycle
from core.tui.widgets.fleet import Fleet
from tests.tui.playing import Player
from tests.tui.shell import at_title, click, type_in


def value(player: Player, field: str) -> str:
    return str(player.top.query_one(f"#{field}", Cycle).value)


def test_one_person_against_the_computer_starts_at_once(tmp_path):
    async def test(player: Player) -> None:
        await player.press("n", "enter")
        assert player.name == "VikingsPlay"
        assert player.session.setup.seats == ("Astrid", "bot:medium")
        assert len(listing(tmp_path, "vikings")) == 1
        player.play.leave()
        await player.settle()
        assert player.name == "TitleScreen"

    at_title(tmp_path, test)


def test_seats_options_and_seed_are_chosen_by_keys(tmp_path):
    async def test(player: Player) -> None:
        await player.press("n")
        await type_in(player, "Ylva")  # over the proposed name
        await player.press("space")
        await type_in(player, "Red")
        await player.press("down", "left", "left", "left")
        assert value(player, "who-1") == ""
        await type_in(player, "Odd")
        await player.press("up", "up", "right")
        assert "C ██" in player.text()
        await player.press("down", "down", "down", "down", "right")
        assert value(player, "option-game") == "advanced"
        assert "Advanced adds special tiles" in player.text()
        await player.press("down", "down", "down", "down", "minus", "x", "4", "a", "2", "enter")
        setup = player.session.setup
        assert setup.seats == ("Ylva Red", "Odd", "bot:medium")
        assert setup.options.game == "advanced"
        assert setup.seed == -42

    at_title(tmp_path, test)


def test_every_captain_has_a_ship_under_the_form(tmp_path):
    async def test(player: Player) -> None:
        await player.press("n")
        await type_in(player, "Ylva")
        fleet = player.top.query_one(Fleet).canvas
        assert fleet is not None
        shown = [fleet.text(row) for row in range(fleet.height)]
        assert any("A Ylva" in line and "B Sigrid" in line for line in shown)
        styles = {fleet.style(x, y) for y in range(fleet.height) for x in range(fleet.width)}
        assert {"seat-1", "seat-2"} <= {part for style in styles for part in style.split("@")}

    at_title(tmp_path, test, size=(120, 40))


def test_typing_on_the_seat_of_a_bot_makes_it_a_person(tmp_path):
    async def test(player: Player) -> None:
        await player.press("n", "down")
        assert "Sigrid" in player.text()
        await player.press("backspace", "space")
        assert value(player, "who-1") == "medium", "only a letter makes a name"
        await player.press("O")
        assert value(player, "who-1") == ""
        await player.press("right", "left")
        assert player.app.plan.people[1] == "O"
        assert "O  " in player.text()

    at_title(tmp_path, test)


def test_faults_are_told_and_nothing_is_lost(tmp_path):
    async def test(player: Player) -> None:
        await player.press("n")
        await type_in(player, "Odd")
        await player.press("down")
        await type_in(player, "Odd")
        assert "Two seats are called Odd" in await player.press("enter")
        assert player.text().count(" Odd  ") == 2
        await player.press("up", "backspace")
        assert "A name must be 1 to 24 printable letters" in await player.press("enter")
        await type_in(player, "Eve")
        await player.press("enter")
        assert player.session.setup.seats == ("Eve", "Odd")

    at_title(tmp_path, test)


def test_a_seed_must_be_a_number(tmp_path):
    async def test(player: Player) -> None:
        await player.press("n", "up", "up", "up", "minus")
        assert "A seed must be a whole number" in await player.press("enter")
        assert listing(tmp_path, "vikings") == []

    at_title(tmp_path, test)


def test_a_bot_of_ones_own_is_typed_as_a_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def test(player: Player) -> None:
        await player.press("n")
        await type_in(player, "bot:folder/with_a_long_name/my.py:Greedy")
        assert "your own bot" in player.text()
        assert "A bot of your own plays this seat: bot:FILE.py:Class" in player.text()
        assert "cannot play: there is" in await player.press("enter")
        assert player.app.plan.people[0].endswith("my.py:Greedy")

    at_title(tmp_path, test)


def test_where_bots_of_ones_own_are_switched_off_the_form_says_so(tmp_path):
    async def test(player: Player) -> None:
        player.app.launch.outside = False
        await player.press("n")
        await type_in(player, "cmd:sh")
        assert "External bots are switched off here" in await player.press("enter")
        assert listing(tmp_path, "vikings") == []

    at_title(tmp_path, test)


def test_a_starting_seat_nobody_has_is_not_offered(tmp_path):
    async def test(player: Player) -> None:
        await player.press("n")
        start = player.top.query_one("#option-start", Cycle)
        assert start.values == ("chance", "1", "2")
        await player.press("up", "right")
        assert start.values == ("chance", "1", "2", "3")
        start.focus()
        await player.press("left")
        assert player.app.plan.options["start"] == "3"
        player.top.query_one("#count").focus()
        await player.press("left")
        assert player.app.plan.options["start"] == "chance"
        assert value(player, "option-start") == "chance"

    at_title(tmp_path, test)


def test_the_form_keeps_to_the_numbers_of_the_game(tmp_path):
    async def test(player: Player) -> None:
        await player.press("n", "up", "left")
        assert value(player, "count") == "4", "the numbers go round"
        await player.press("down", "down", "delete", "delete")
        assert value(player, "count") == "2"
        assert "needs at least 2 players" in await player.press("delete")
        assert player.app.plan.people == ["Astrid", "Dagny", "Bjorn", "Cnut"]

    at_title(tmp_path, test)


@pytest.mark.parametrize("glyphs", SETS)
def test_the_largest_form_fits_the_smallest_screen(tmp_path, glyphs):
    async def test(player: Player) -> None:
        await player.press("n", "up", "right", "right")
        text = player.text()
        for shown in ("  E ", "conflict", "even-rounds", "seed", "Start the game", "Esc back"):
            assert shown in text
        assert "Every decision is saved" in await player.press("up")
        assert player.text().isascii() == (glyphs == "ascii")
        await player.press("down", "space")
        assert player.text().isascii() == (glyphs == "ascii"), "the list of all values as well"

    at_title(tmp_path, test, game_id="fireaxe", glyphs=glyphs)


def test_the_form_remembers_who_played(tmp_path):
    async def test(player: Player) -> None:
        await player.press("n")
        await type_in(player, "Ylva")
        await player.press("escape")
        assert player.name == "TitleScreen"
        assert "Ylva" in await player.press("n")

    at_title(tmp_path, test)


def test_the_form_can_be_clicked(tmp_path):
    async def test(player: Player) -> None:
        await player.press("n")
        await click(player, "basic")
        await click(player, "│advanced", 3)
        assert player.app.plan.options["game"] == "advanced"
        await click(player, "Start the game")
        assert player.session.setup.options.game == "advanced"

    at_title(tmp_path, test)


def test_a_colour_is_swapped_with_whoever_has_it_and_stays_with_the_save(tmp_path):
    async def test(player: Player) -> None:
        await player.press("n", "shift+right")
        assert (value(player, "colour-0"), value(player, "colour-1")) == ("2", "1")
        assert "blue" in player.text()
        await player.press("down", "tab", "tab", "left")
        assert player.app.plan.colours == [2, 5, 3, 4, 1]
        shown = player.app.palette.style("seat-2")
        assert shown == palette_for(own_theme("dark"), "true", SETS["unicode"]).style("seat-5")
        await player.press("enter")
        assert player.app.seat_colours == player.session.setup.colours == (2, 5)
        player.play.leave()
        await player.settle()
        player.app.colour_seats(())
        await player.press("c")
        assert player.app.seat_colours == player.session.setup.colours == (2, 5)

    at_title(tmp_path, test)


def test_arrows_move_in_a_name_and_past_its_ends_change_who_plays(tmp_path):
    async def test(player: Player) -> None:
        await player.press("n", *"Ane", "left", "n", "left", "left")
        assert player.app.plan.seats[0] == "Anne"
        await player.press("left", "left")
        assert player.app.plan.levels[0] == "hard"
        assert "A person plays this seat" in await player.press("right", "tab")

    at_title(tmp_path, test)


def test_with_sixteen_colours_they_have_the_names_of_these(tmp_path):
    async def test(player: Player) -> None:
        assert "white" in await player.press("n", "shift+left", "shift+left")

    at_title(tmp_path, test, depth="16")


def test_without_colours_there_is_none_to_choose(tmp_path):
    async def test(player: Player) -> None:
        assert "orange" not in await player.press("n")

    at_title(tmp_path, test, depth="none")


def test_delete_takes_a_letter_inside_a_name_and_the_seat_behind_it(tmp_path):
    async def test(player: Player) -> None:
        await player.press("n", "home", "delete")
        assert player.app.plan.people[0] == "strid"
        assert value(player, "count") == "2"
        assert "needs at least 2 players" in await player.press("end", "delete")

    at_title(tmp_path, test)
