"""The app of Fire & Axe: its boards at every size, pages, the map, boxes, dice and clicks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from textual.geometry import Offset
from textual.widget import Widget

from core.games.fireaxe import actions as act
from core.tui.drawing.ground import Box
from fireaxe_tui.boards.widgets import PlacePanel
from fireaxe_tui.destinations import Destination
from fireaxe_tui.moments.widgets import MomentBox
from tests.tui.fireaxe_table import QUIET, at_sea, at_table, place, screen
from tests.tui.playing import Player

SIZES = {
    (80, 24): (80, 15),
    (100, 30): (100, 16),
    (120, 40): (83, 27),
    (170, 60): (126, 55),
    (250, 70): (186, 56),
}
"""The room of the map in windows of several sizes."""


def board(player: Player, name: str) -> Any:
    return screen(player).query_one(f"#{name}")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_board_has_its_room_and_no_two_lie_over_each_other(tmp_path, size):
    async def test(player: Player) -> None:
        play = screen(player)
        assert board(player, "map").size == SIZES[size]
        beside = size[0] >= 116
        assert bool(board(player, "column").where().area) == beside
        assert bool(board(player, "strip").where().area) != beside
        corner = play.query_one("PlacePanel.corner", PlacePanel)
        assert bool(corner.where().area) == (size == (170, 60))
        laid = [one for one in play.area.boards() if one.where().area and one is not corner]
        assert sum(one.where().area for one in laid) == play.area.region.area
        for one in laid:
            assert one.where() == one.region
            assert one.where() in play.area.region
        text = player.text()
        for words in (
            "Norway",
            "winter",
            "draw a rune",
            "demand Fish",
            "A Astrid" if beside else "Ship",
        ):
            assert words in text, words

    at_sea(tmp_path, test, size=size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_box_lies_where_it_says_and_nothing_below_it_can_be_clicked(tmp_path, size):
    async def test(player: Player) -> None:
        box, play = board(player, "moment"), screen(player)
        assert isinstance(box, MomentBox)
        assert box.where() == box.region
        panels = play.query_one("#panels").region
        assert panels.y == board(player, "map").region.bottom
        # It covers them before it covers the map, but for a single row of them.
        assert box.region.bottom == (panels.bottom if panels.height > 1 else panels.y)
        corners = (box.region.offset, box.region.bottom_right - Offset(1, 1))
        assert {play.get_widget_at(*corner)[0] for corner in corners} == {box}
        spots, seen = play.area.places()
        assert set(spots) == seen == set(play.cursor.offers) & set(spots)
        assert act.LOAD_CREW in seen
        text = await player.press("c", "N")
        assert not box.display
        assert "Winter quarters" not in text
        assert Destination("faeroes") in play.area.places()[0]

    at_table(tmp_path, test, size=size)


def test_loading_by_arrows_and_enter(tmp_path):
    async def test(player: Player) -> None:
        assert player.chosen == act.LOAD_CREW
        await player.press("down")
        assert player.chosen == act.LOADS[0]
        await player.press("enter", "up", "enter")
        me = screen(player).shown.view.captains[0]
        assert (me.crew, me.goods["fish"]) == (1, 1)
        await player.press("right")
        assert isinstance(player.chosen, Destination)
        await player.press("enter")
        assert place(player) in ("norway", "denmark", "sweden")

    at_table(tmp_path, test)


def test_sailing_by_arrows_and_enter(tmp_path):
    async def test(player: Player) -> None:
        await player.press("left")
        course = player.chosen
        assert isinstance(course, Destination)
        at, seen = screen(player).area.places()
        assert course in seen
        cursor = Offset(at[course].x, at[course].y) + screen(player).area.region.offset
        assert player.app.cursor_position == cursor
        await player.press("enter")
        while screen(player).shown.view.ask.phase == "lose":
            await player.press("enter")
        assert place(player) == course.to

    at_sea(tmp_path, test)


def test_pages_by_number_and_back(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        for key, words in (("2", "Sagas"), ("3", "Bjorn"), ("4", "une")):
            text = await player.press(key)
            assert words in text
            assert "1 or Esc" in text
            assert not any(f"{key} {page}" in text for page in ("sagas", "captains", "runes"))
        assert set(play.area.places()[1]) == {act.Discard(play.shown.view.hand[0].id)}
        await player.press("escape")
        assert play.page == "map"
        entries = player.session.entries
        assert "the map" in await player.press("3")
        await player.press("enter")
        assert play.page == "map"
        assert player.session.entries == entries, "nothing is taken that was not in sight"
        await player.press("2")
        await player.pilot.click(offset=(75, 1))
        await player.settle()
        assert play.page == "map"

    at_table(tmp_path, test)


def test_zoom_and_scroll(tmp_path):
    async def test(player: Player) -> None:
        chart = screen(player).tabletop.map.chart
        scale, left, top = chart.at
        assert scale == "main"
        before = player.text()
        await player.press("shift+left", "shift+down")
        assert chart.at == ("main", left - 8, top + 4)
        assert player.text() != before
        await player.press("shift+right", "shift+up")
        assert player.text() == before
        await player.press("m")
        assert chart.scale == "overview"
        await player.press("m", "2")
        assert chart.scale == "main"
        here = chart.at
        await player.press("m", "shift+left")
        assert chart.at == here, "there is no map on a page"

    at_sea(tmp_path, test, size=(120, 40))


def test_another_way_to_the_same_place(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        ways: dict[str, int] = {}
        for course in play.cursor.offers:
            if isinstance(course, Destination):
                ways[course.to] = ways.get(course.to, 0) + 1
        one = next(to for to, number in ways.items() if number == 1)
        play.point_at(Destination(one))
        assert "no other way" in await player.press("y")
        several = next(to for to, number in ways.items() if number > 1)
        play.point_at(Destination(several))
        await player.press("y")
        assert player.chosen == Destination(several, 1)

    at_table(tmp_path, test, keys=("c", "c", "D"))


def test_a_click_chooses_then_takes_and_shows_what_is_out_of_reach(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)

        async def click(course: Destination) -> None:
            at = play.area.places()[0][course]
            await player.pilot.click("#table", offset=(at.x, at.y))
            await player.settle()

        await player.press("m")
        await click(Destination("faeroes"))
        assert player.chosen == Destination("faeroes")
        await click(Destination("kiev"))
        assert play.cursor.looking
        assert player.chosen == Destination("kiev")
        assert "Kiev 4" in player.text()
        await click(Destination("faeroes"))
        await click(Destination("faeroes"))
        assert place(player) == "faeroes"

    at_sea(tmp_path, test, size=(120, 40))


def test_dice_are_shown_before_what_they_lead_to(tmp_path):
    """While they roll, score, log and boards are as before."""

    async def test(player: Player) -> None:
        play = screen(player)
        await player.press("/", "l", "i", "n", "d", "enter", "enter")
        while play.shown.view.ask.phase == "lose":
            await player.press("enter")
        assert place(player) == "lindisfarne"
        before = (play.shown, [list(lines) for lines in play.log_lines])
        await player.press("r")
        await player.pilot.press("1")
        await player.pilot.pause()
        dice = play.presenter.current
        frames = []
        while play.presenter.current is dice and play.presenter.frame < dice.frames - 1:
            assert "Raid on Lindisfarne" in player.text()
            assert (play.shown, play.log_lines) == before
            frames.append(play.presenter.frame)
            await player.clock.advance(dice.beat + 0.001)
            await player.pilot.pause()
        assert frames == list(range(dice.frames - 1))
        while play.presenter.busy:
            assert play.shown is before[0]
            await player.press("enter")
        assert play.shown is not before[0]
        assert any("Lindisfarne" in line for lines in play.log_lines for line in lines)

    at_sea(tmp_path, test, settings=replace(QUIET, animation="on"), seed=11)


@pytest.mark.parametrize(
    ("glyphs", "depth"), [("cp437", "256"), ("ascii", "16"), ("ascii", "none")]
)
def test_other_terminals(tmp_path, glyphs, depth):
    async def test(player: Player) -> None:
        texts = [player.text()]
        texts += [await player.press(key) for key in ("right", "4", "1", "i", "m")]
        assert any("Norway" in text for text in texts)
        assert glyphs != "ascii" or all(text.isascii() for text in texts)

    at_sea(tmp_path, test, glyphs=glyphs, depth=depth)


def test_a_window_that_changes_its_size_keeps_the_choice_in_sight(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        play.point_at(Destination("kiev"))
        for size in (*SIZES, (60, 20), (80, 24)):
            await player.pilot.resize_terminal(*size)
            await player.settle()
            if size != (60, 20):
                assert Destination("kiev") in play.area.places()[1], size
                assert "Kiev 4" in player.text()
        assert player.chosen == Destination("kiev")

    at_sea(tmp_path, test)


def test_a_step_of_the_cursor_paints_only_what_depends_on_it(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        canvases = {one: one.canvas for one in play.area.boards()}
        course = next(c for c in play.cursor.offers if isinstance(c, Destination))
        play.point_at(course)
        await player.settle()
        painted = {one.id or "place" for one, old in canvases.items() if one.canvas is not old}
        assert painted <= {"map", "place", "column"}
        assert {"map", "place"} <= painted

    at_sea(tmp_path, test, size=(120, 40))


def test_a_dialog_follows_the_map_when_the_prompt_below_grows(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        strip, moment = play.query_one("#strip"), play.tabletop.moment
        assert moment.region.bottom == strip.region.y
        play.prompt.styles.height = play.prompt.size.height + 2
        await player.settle()
        assert moment.region.bottom == strip.region.y

    at_table(tmp_path, test)


def test_one_row_stands_for_all_of_an_empty_ground(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        grounds = [one for one in (play, *play.query(Box)) if one.size.area]
        assert len(grounds) > 5
        for ground in grounds:
            region = ground.size.region
            rows = ground.render_lines(region)
            assert rows == Widget.render_lines(ground, region)
            assert len({id(row) for row in rows}) == 1

    at_sea(tmp_path, test)
