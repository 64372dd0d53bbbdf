"""Looking round in Vikings: everything says what it is, and what it is worth now."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.games.vikings import actions as act
from core.tui.drawing.glyphs import ASCII
from tests.play import VIKINGS_OPTIONS, plies, session
from tests.tui.playing import Player, sit_down
from tests.tui.vikings_table import FACE, GAME, NAMES, ONE_OF_EACH, draw_table, find, table
from vikings_tui import sights
from vikings_tui.sights import Sight


def test_everything_on_the_table_says_what_it_is_and_what_it_is_worth():
    seen = set()
    for number, ply in enumerate(plies(GAME, 3, 11, VIKINGS_OPTIONS[3])):
        if number % 9:
            continue
        view = GAME.observe(ply.before, None)
        found = FACE.inspectable(view)
        assert len(set(found)) == len(found)
        for sight in found:
            assert FACE.name(sight)
            told = FACE.describe(view, sight, NAMES)
            assert told
            if isinstance(sight, Sight):
                seen.add(sight.what)
                worth = sights.worth(view, sight)
                assert worth.endswith(".")
                assert "_" not in told + worth
    assert seen == {"cell", "ship", "waiting", "purse", "special", "shown", "bag"}


def test_the_pieces_of_each_mainland_are_all_there():
    for ply in plies(GAME, 3, 12, VIKINGS_OPTIONS[3]):
        view = GAME.observe(ply.before, 1)
    found = FACE.inspectable(view)
    for me in view.mainlands:
        own = [one for one in found if isinstance(one, Sight) and one.seat == me.seat]
        cells = {(one.row, one.column) for one in own if one.what == "cell"}
        assert cells == {(cell.row, cell.column) for cell in me.cells}
        assert len([one for one in own if one.what == "ship"]) == len(me.ships)
    first = next(one for one in found if isinstance(one, Sight) and one.what == "purse")
    assert first.seat == 1, "one's own comes first"


@pytest.mark.parametrize("window", ONE_OF_EACH, ids=str)
def test_rivals_pieces_can_be_pointed_at(window):
    state = find(3, 31, 3, lambda v, _: v.phase == "buy" and v.round == 3)
    at = table(state)
    canvas, places = draw_table(at, window)
    for me in at.view.mainlands:
        for cell in me.cells:
            sight = Sight("cell", me.seat, cell.row, cell.column)
            rect = places[sight]
            assert canvas.at(rect.x, rect.y) is not None
            told = FACE.describe(at.view, sight, NAMES)
            assert told.startswith(f"{NAMES[me.seat]}'s {cell.row} {cell.column}")
    rival = Sight("purse", (at.shown_seat + 1) % 3)
    assert rival in places
    looked = next(
        one
        for one in places
        if isinstance(one, Sight) and one.what == "cell" and one.seat == rival.seat
    )
    pointed = draw_table(replace(at, chosen=looked), window)[0]
    rect = places[looked]
    assert "[" in pointed.text(rect.y + (rect.height - 1) // 2)[rect.x : rect.right]


def test_a_place_without_a_tile_is_open_sea():
    view = session().view(None)
    sea = Sight("cell", 0, "noble", 3)
    assert sights.describe(view, sea, ("Astrid", "Bjorn")) == "Astrid's noble 3: open sea"
    assert sights.worth(view, sea) == ""


def test_one_looks_round_finds_by_name_and_takes_nothing(tmp_path):
    async def test(player: Player) -> None:
        entries = player.session.entries
        text = await player.press("i")
        assert "Looking round" in text
        assert isinstance(player.chosen, act.Buy), "the groups of the wheel come first"
        text = await player.press("/", "p", "u", "r", "s", "e", "enter")
        assert player.chosen.what == "purse"
        assert "30 gold, 10 fame" in text
        assert "finished island" in text
        assert sights.ONLY_SEEN in await player.press("enter")
        for _ in range(40):
            await player.press("tab")
        assert player.session.entries == entries
        await player.press("escape")
        assert player.chosen in player.play.cursor.offers

    sit_down(tmp_path, test, size=(120, 40))


def test_the_help_has_a_legend(tmp_path):
    async def test(player: Player) -> None:
        text = await player.press("?")
        assert "Vikings by letter: B boatswain, W warrior, N noble" in text
        assert "".join(sights.signs(ASCII)).isascii()

    sit_down(tmp_path, test, size=(120, 40))
