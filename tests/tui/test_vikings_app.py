"""Vikings on its own app: where the boards lie, what keys and clicks do, what is drawn again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.game import Setup
from core.games.vikings import actions as act
from core.session import Session
from core.tui.app import GameApp
from core.tui.drawing.canvas import Rect
from core.tui.games import table_of
from core.tui.widgets.table_area import Board
from tests.play import VIKINGS_OPTIONS, Ply, plies
from tests.tui.playing import QUIET, Player, in_app, launch
from tests.tui.vikings_table import GAME, NAMES, ONE_OF_EACH, WINDOWS
from vikings_tui.app import VikingsApp
from vikings_tui.face import VikingsFace
from vikings_tui.widgets.mainland import Mainland
from vikings_tui.widgets.offer import Offer
from vikings_tui.widgets.seats import Rivals

Wanted = Callable[[Ply], bool]


def phase(name: str) -> Wanted:
    """The first time there is a choice in a phase."""
    return lambda ply: ply.before.phase == name and len(GAME.legal(ply.before)) > 1


def sit_down(
    test: Callable[[Player], Awaitable[None]],
    wanted: Wanted = lambda ply: True,
    size: tuple[int, int] = (80, 24),
    glyphs: str = "unicode",
    seats: int = 3,
    seed: int = 5,
    variant: int = 3,
) -> None:
    """Run a test at the first moment of a game that is as wanted."""
    options = VIKINGS_OPTIONS[variant]
    session = Session(GAME, Setup(NAMES[:seats], seed, GAME.read_options(options)))
    for ply in plies(GAME, seats, seed, options):
        if wanted(ply):
            break
        session.submit(ply.action)

    def opening(app: GameApp) -> Any:
        return app.play_screen(table_of(app, session, None))

    start = launch(Path("nowhere"), QUIET, glyphs)
    in_app(VikingsApp("vikings", VikingsFace, start, opening), test, size)


def places(player: Player) -> dict[type[Board], Rect]:
    """Where the boards that are shown lie on the table."""
    area = player.play.area
    return {
        type(board): Rect(*board.region.translate(-area.region.offset))
        for board in area.boards()
        if board.display and board.size.area
    }


def board(player: Player, kind: type[Board]) -> Board:
    return player.play.query_one(kind)


def test_styles_give_the_boards_their_places_and_leave_no_gaps() -> None:
    async def test(player: Player) -> None:
        for window, wanted in WINDOWS.items():
            await player.pilot.resize_terminal(*window)
            await player.settle()
            assert places(player) == wanted, window
            room = player.play.area.size
            assert sum(rect.width * rect.height for rect in wanted.values()) == room.area

    sit_down(test)


def test_a_building_special_is_taken_and_then_placed() -> None:
    async def test(player: Player) -> None:
        assert places(player) == WINDOWS[80, 24]
        assert "[ Take none ]" in player.text()
        play = player.play
        while player.chosen != act.take("building-farm"):
            await player.press("tab")
        await player.press("enter")
        assert play.shown.view.phase == "exchange"
        assert places(player) == WINDOWS[80, 24]
        assert play.cursor.spots == play.area.places()[0]
        assert player.chosen in board(player, Mainland).places

    def raised(ply: Ply) -> bool:
        return ply.before.phase == "special" and ply.after.phase == "exchange"

    sit_down(test, raised, seats=2, seed=42)


@pytest.mark.parametrize("window", ONE_OF_EACH, ids=str)
def test_what_is_laid_over_the_table_covers_all_of_it(window: tuple[int, int]) -> None:
    async def test(player: Player) -> None:
        play = player.play
        top = play.clear_canvas()
        top.fill(top.rect, "hot", "#")
        play.redraw(top)
        rows = player.text().splitlines()[1 : 1 + top.height]
        assert all(row[: top.width] == "#" * top.width for row in rows)
        play.redraw()
        assert "#" not in player.text()

    sit_down(test, size=window)


def test_a_box_over_the_table_lets_the_rest_show_through() -> None:
    async def test(player: Player) -> None:
        play = player.play
        before = [row.ljust(80) for row in player.text().splitlines()]
        top = play.clear_canvas()
        box = Rect(20, 5, 40, 10)
        top.fill(box, "hot", "#")
        play.redraw(top)
        after = [row.ljust(80) for row in player.text().splitlines()]
        for y, (old, new) in enumerate(zip(before, after, strict=True)):
            if box.y <= y - 1 < box.bottom:
                assert new == f"{old[:20]}{'#' * 40}{old[60:]}"
            elif y < 21:
                assert new == old

    sit_down(test)


@pytest.mark.parametrize(
    ("name", "kept"),
    [("bid", (Offer, Rivals)), ("buy", (Rivals,)), ("tile", (Offer, Rivals))],
)
def test_a_step_of_the_cursor_paints_only_boards_that_show_it(
    name: str, kept: tuple[type[Board], ...]
) -> None:
    async def test(player: Player) -> None:
        boards = list(player.play.area.boards())
        before = {type(one): one.canvas for one in boards}
        chosen = player.chosen
        await player.press("tab")
        assert player.chosen != chosen
        shown = [one for one in boards if one.canvas is not None]
        same = {type(one) for one in shown if one.canvas is before[type(one)]}
        assert same == set(kept)

    sit_down(test, phase(name), variant=4)


@pytest.mark.parametrize("window", ONE_OF_EACH, ids=str)
def test_clicks_choose_and_then_take(window: tuple[int, int]) -> None:
    async def test(player: Player) -> None:
        wanted = next(a for a in player.play.cursor.offers if a != player.chosen)
        rect = board(player, Offer).places[wanted]
        for _ in range(2):
            assert player.play.shown.view.phase == "buy"
            await player.pilot.click(Offer, offset=(rect.x, rect.y))
            await player.settle()
            if player.play.shown.view.phase == "buy":
                assert player.chosen == wanted
        assert player.session.steps[-1].action == wanted

    sit_down(test, phase("buy"), window)


def test_arrows_hop_between_boards() -> None:
    """The ferry has its buttons on one board and its choices on another."""

    async def test(player: Player) -> None:
        play = player.play
        assert isinstance(player.chosen, act.Carry)
        for _ in range(8):
            if not isinstance(player.chosen, act.Carry):
                break
            await player.press("up")
        assert player.chosen in (act.REST, act.BOAT)
        assert player.chosen in board(player, Offer).places
        for _ in range(8):
            if isinstance(player.chosen, act.Carry):
                break
            await player.press("down")
        assert player.chosen in board(player, Mainland).places
        spot = play.cursor.spots[player.chosen]
        assert spot.y >= board(player, Mainland).region.y - play.area.region.y

    def carries(ply: Ply) -> bool:
        return ply.before.phase == "ferry" and isinstance(GAME.legal(ply.before)[0], act.Carry)

    sit_down(test, carries)


@pytest.mark.parametrize("glyphs", ["ascii", "cp437"])
@pytest.mark.parametrize("window", ONE_OF_EACH, ids=str)
def test_a_turn_in_plain_characters(window: tuple[int, int], glyphs: str) -> None:
    async def test(player: Player) -> None:
        for _ in range(6):
            text = await player.press("enter")
            if glyphs == "ascii":
                assert text.isascii()
            assert "Astrid" in text

    sit_down(test, size=window, glyphs=glyphs)


@pytest.mark.parametrize("name", ["buy", "tile", "ferry"])
@pytest.mark.parametrize("window", ONE_OF_EACH, ids=str)
def test_a_letter_jumps_to_any_choice(window: tuple[int, int], name: str) -> None:
    async def test(player: Player) -> None:
        offers = player.play.cursor.offers
        await player.press("f")
        letters = dict(player.play.cursor.jump)
        assert set(letters) == set(offers)
        assert len(set(letters.values())) == len(offers)
        await player.press(letters[offers[-1]])
        assert player.chosen == offers[-1]

    sit_down(test, phase(name), window)


def test_another_mainland_is_shown_on_a_key() -> None:
    async def test(player: Player) -> None:
        own = player.play.shown_seat
        await player.press("v")
        other = (own + 1) % 3
        assert player.play.shown_seat == other
        first = board(player, Mainland).canvas
        assert first is not None
        assert first.text(0).startswith(f"{'ABC'[other]} {NAMES[other]}")

    sit_down(test)


def test_no_table_shows_nothing() -> None:
    """Behind the curtain between two players nothing of a board is left."""

    async def test(player: Player) -> None:
        player.play.area.show(None)
        for kind in places(player):
            canvas = board(player, kind).canvas
            assert canvas is not None
            assert not any(canvas.text(y).strip() for y in range(canvas.height))
            assert not board(player, kind).places

    sit_down(test)


def test_colours_and_glyphs_can_change_while_playing() -> None:
    async def test(player: Player) -> None:
        assert not player.text().isascii()
        player.app.change(replace(player.app.settings, glyphs="ascii"))
        await player.settle()
        assert player.text().isascii()

    sit_down(test, size=(100, 30))


@pytest.mark.parametrize("window", ONE_OF_EACH, ids=str)
def test_arrows_go_round_the_wheel(window: tuple[int, int]) -> None:
    async def test(player: Player) -> None:
        offers = list(player.play.cursor.offers)
        seen = [player.chosen]
        for _ in offers:
            await player.press("right")
            seen.append(player.chosen)
        assert seen[0] == seen[-1]
        assert set(seen) == set(offers)
        await player.press("left")
        assert player.chosen == seen[-2]
        at = player.chosen
        await player.press("down")
        await player.press("up")
        assert player.chosen == at or window == (80, 24)

    sit_down(test, phase("buy"), window)


def test_digits_pick_a_price() -> None:
    async def test(player: Player) -> None:
        view = player.play.shown.view
        offers = {action.slot: action for action in player.play.cursor.offers}
        for group in view.wheel:
            for digit in str(group.price):
                await player.press(digit)
            if group.slot in offers:
                assert player.chosen == offers[group.slot], group.price
            await player.press("right")
        assert player.play.shown.view.phase == "buy"
        await player.press("?")
        assert "go to the group of a price" in player.text()

    sit_down(test, phase("buy"), (120, 40))


def test_the_start_tile_begins_where_the_bought_viking_can_stand() -> None:
    async def test(player: Player) -> None:
        hand = player.play.shown.view.purchase
        assert isinstance(player.chosen, act.Start)
        own = hand.viking == player.chosen.row
        assert own == (hand.tile.shape in ("middle", "right") and hand.viking != "boatswain")

    for seed in range(3, 9):
        sit_down(test, phase("start"), seed=seed)
