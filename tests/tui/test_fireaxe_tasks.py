"""Tasks by keys: letters open what they name, digits roll, and nothing rolls by accident."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.games.fireaxe import actions as act
from core.games.fireaxe import odds
from core.games.fireaxe.data import content
from core.tui.widgets.table_area import is_displayed
from fireaxe_tui import assaults, choices
from fireaxe_tui.assaults import Assault
from fireaxe_tui.boards.widgets import PlacePanel
from fireaxe_tui.destinations import Chartroom, Destination
from fireaxe_tui.initial_cursor import first
from fireaxe_tui.moments import moments
from tests.fireaxe.build import DATA, GAME, do, scene, ship
from tests.tui.fireaxe_table import QUIET, at_sea, at_table, place, screen
from tests.tui.playing import Player
from tests.tui.test_fireaxe_moments import table, text

ROOM = Chartroom(DATA)
LIND = ("/", "l", "i", "n", "d", "enter", "enter")


def opened(state, task):
    """A table at which the dialog of a Task is open."""
    at = table(state)
    offered = assaults.opening(at.view, GAME.legal(state), task)
    return replace(at, legal=offered, chosen=None)


def test_every_row_tells_chance_crew_and_ship_and_never_is_said_too():
    """F18: up to three rolls, a miss costs a crew."""
    at = opened(scene(ship("london", 3)), "raid")
    shown = text(boxed_open(at))
    port = at.view.ports[DATA.place_index["london"]]
    for number, chance in enumerate(odds.raids(port.value, 3), 1):
        assert f" {number} " in shown
        assert odds.percent(chance.success) in shown
        assert f"{float(chance.losses):.1f} of 3" in shown
    assert shown.count("never") == 2
    assert "☠ " in shown
    assert "no way back after the first die" in shown
    assert "treasure" in shown.lower()


def boxed_open(at, room=(84, 28)):
    size = moments.wanted(at.view, DATA, *room, opened=assaults.opened(at.view, at.legal))
    assert size is not None
    from core.tui.drawing.canvas import Canvas
    from core.tui.drawing.glyphs import SETS
    from core.tui.keys.spots import Spots

    canvas = Canvas(*size, SETS["unicode"])
    spots = Spots(canvas, at)
    moments.draw_moment(canvas, at, spots, DATA)
    assert set(at.legal) <= set(spots.found)
    return canvas


@pytest.mark.parametrize("room", [(80, 14), (84, 28), (130, 50)])
def test_settling_and_trading_are_asked_about_in_the_same_way(room):
    """F19: one to three dice, at most the crew."""
    state = scene(ship("shetland", 2, "fish tusks"))
    at = opened(state, "settle")
    assert at.legal == [Assault("settle", 1), Assault("settle", 2)]
    assert "Settle Shetland" in text(boxed_open(at, room))
    at = opened(state, "trade")
    assert "Trade in Shetland" in text(boxed_open(at, room))
    assert [row.good for row in moments.numbered(at, DATA)] == ["fish", "tusks"]
    rows = text(boxed_open(at, room)).split("\n")
    for letter, good in (("j", "fish"), ("k", "tusks")):
        assert any(f"{letter} [ {good}" in row for row in rows)


def test_a_rune_in_hand_shows_the_odds_it_would_give():
    bonus = next(
        rune
        for number, rune in enumerate(DATA.rune_ids)
        if DATA.rune_op[number] == content.ATTACK_BONUS
    )
    at = opened(scene(ship("london", 3, "", bonus)), "raid")
    value = at.view.ports[DATA.place_index["london"]].value
    better = " ".join(odds.percent(chance.success) for chance in odds.raids(value, 3, 1))
    shown = text(boxed_open(at, (130, 50)))
    assert better in shown
    assert "asked before the roll" in shown


def test_a_raid_of_several_rolls_stops_at_a_hit():
    """F18."""
    state = scene(ship("london", 3), dice=[1, 6])
    view = GAME.observe(state, 0)
    steps = assaults.steps(view, Assault("raid", 3))
    assert steps == (act.RAID, act.ROLL, act.ROLL)
    state = do(state, "raid", "roll")
    assert act.ROLL not in GAME.legal(state)
    assert "london" in [town.port for town in GAME.observe(state, 0).captains[0].towns]


def test_after_a_miss_one_may_roll_on_once_or_more():
    state = do(scene(ship("london", 3), dice=[1]), "raid")
    view = GAME.observe(state, 0)
    offered = choices.offers(ROOM, view, GAME.legal(state))
    assert Assault("raid", 2) in offered
    assert assaults.steps(view, Assault("raid", 2)) == (act.ROLL, act.ROLL)
    assert [act.ROLL, Assault("raid", 2), act.STOP] == moments.numbered(table(state), DATA)


def test_letters_open_esc_closes_and_enter_alone_rolls_nothing(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        await player.press(*LIND)
        while play.shown.view.ask.phase == "lose":
            await player.press("enter")
        steps = len(player.session.steps)
        assert "Raid on Lindisfarne" in await player.press("r")
        assert play.opened == "raid"
        assert player.chosen is None
        await player.press("enter")
        assert player.chosen == Assault("raid", 2)
        assert len(player.session.steps) == steps
        assert "Raid on Lindisfarne" not in await player.press("escape")
        assert play.opened is None
        assert player.chosen == act.RAID
        await player.press("enter")
        assert play.opened == "raid"
        await player.press("down")
        assert player.chosen == Assault("raid", 1)
        await player.press("escape", "g")
        assert play.opened == "trade"
        await player.press("escape", "2")
        assert play.page == "sagas"
        await player.press("1", "r", "1")
        assert len(player.session.steps) == steps + 1

    at_sea(tmp_path, test, seed=11)


def test_in_a_trade_the_letter_of_a_good_trades_it(tmp_path):
    async def test(player: Player) -> None:
        await player.press(*LIND)
        while screen(player).shown.view.ask.phase == "lose":
            await player.press("enter")
        shown = await player.press("g")
        assert "j [ fish" in shown
        assert "1 answer" in shown
        await player.press("c")
        assert screen(player).opened == "trade", "crew is no good"
        await player.press("j")
        step = player.session.steps[-1]
        assert step.action.good == "fish"
        assert "1 sagas" not in player.text()

    at_sea(tmp_path, test, seed=11)


def test_p_shows_the_hand_before_anything_is_played(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        offers = [c for c in play.cursor.offers if isinstance(c, act.Play)]
        assert offers
        steps = len(player.session.steps)
        await player.press("p")
        assert play.page == "runes"
        assert len(player.session.steps) == steps

    at_table(tmp_path, test, seed=15)


def test_find_ends_on_a_choice_whatever_was_typed_on_the_way(tmp_path):
    async def test(player: Player) -> None:
        await player.press("/", "l")
        await player.press("i", "n", "d", "enter")
        assert player.chosen == Destination("lindisfarne")
        assert not screen(player).cursor.looking
        await player.press("enter")
        assert place(player) != "norway"

    at_sea(tmp_path, test, seed=11)


def test_a_typical_turn_takes_at_most_twenty_keys(tmp_path):
    """Load five, leave, sail, raid, settle, end; and close what is shown on the way.

    Seven Days do not suffice for all of it (F7): five pieces leave two for sailing, so that there
    is a night at sea, whose key is counted too.
    """

    async def test(player: Player) -> None:
        play = screen(player)
        pressed: list[str] = []

        async def press(*keys: str) -> None:
            for key in keys:
                pressed.append(key)
                await player.press(key)
                while play.presenter.busy and play.presenter.current.hold:
                    pressed.append("enter")
                    await player.press("enter")

        player.session.set_dice((6, 6, 6))
        play.refresh_table()
        await player.settle()
        await press("c", "c", "c", "c", "j", "S", "f")
        await press(play.cursor.jump[Destination("gotland-sea")], "enter", "e")
        assert play.asked
        await press("enter")
        await press("r", "3")
        assert play.shown.view.captains[0].towns
        await press("enter")
        await press("l", "2")
        assert play.shown.view.captains[0].settlements
        await press("e")
        assert play.shown.view.turn > 3
        assert len(pressed) <= 20, pressed

    at_table(
        tmp_path,
        test,
        settings=replace(QUIET, animation="on"),
        seats=("Astrid", "bot:random", "bot:random"),
        seed=3,
    )


def test_the_cursor_starts_where_a_good_captain_would_look():
    unrest = next(
        rune
        for number, rune in enumerate(DATA.rune_ids)
        if DATA.rune_op[number] == content.CHALLENGE
    )
    state = scene(ship("hamburg", 3, "", unrest), settled={"hamburg": 1})
    view = GAME.observe(state, 0)
    offered = choices.offers(ROOM, view, GAME.legal(state))
    assert first(ROOM, view, offered) == act.Play(unrest)


@pytest.mark.parametrize(
    ("aboard", "saga", "first_lost"),
    [
        ("fish tusks", "trade", "tusks"),
        ("fish", "trade", "crew"),
        ("fish", "settle", "fish"),
        ("fish furs", "trade", "furs"),
    ],
)
def test_the_cursor_gives_up_last_what_a_saga_or_the_market_wants(aboard, saga, first_lost):
    view = GAME.observe(scene(ship("lindisfarne", 3, aboard)), 0)
    sagas = tuple(each and replace(each, task=saga) for each in view.sagas)
    view = replace(view, demand="fish", sagas=sagas, ask=replace(view.ask, phase="lose"))
    losses = [act.LOSE_CREW, *(lose for lose in act.LOSES if lose.piece in aboard.split())]
    assert first(ROOM, view, losses).piece == first_lost


def test_the_cursor_starts_on_no_course_that_costs_pieces():
    """F11, F19: at the White Sea three clear Days are over, and the ports are far away."""
    state = scene(ship("bjarmaland", 4), days=(0, 3), wind="west", tried=("bjarmaland",))
    view = GAME.observe(state, 0)
    offered = choices.offers(ROOM, view, GAME.legal(state))
    chosen = first(ROOM, view, offered)
    way = ROOM.passage(view, chosen) if isinstance(chosen, Destination) else None
    assert way is None or not way.losses


def test_p_shows_the_hand_also_where_nothing_of_it_can_be_played(tmp_path):
    async def test(player: Player) -> None:
        await player.press("d", "enter", "p")
        assert screen(player).page == "runes"
        assert "You cannot play runes in a homeland." in player.text()

    at_sea(tmp_path, test, size=(120, 40))


@pytest.mark.parametrize("phase", ["dial", "loading"])
def test_a_dialog_is_there_again_after_a_page(tmp_path, phase):
    async def test(player: Player) -> None:
        box = screen(player).tabletop.moment
        if phase == "dial":
            assert not box.display
            await player.press("d", "enter", "p", "tab")
            chosen = player.chosen
            assert isinstance(chosen, act.Play | act.Discard), chosen
            await player.press("enter")
        assert box.display
        await player.press("4")
        text = await player.press("1")
        assert box.display
        assert ("The wind dial" if phase == "dial" else "Winter quarters") in text

    if phase == "dial":
        at_table(tmp_path, test, size=(120, 40), keys=("c", "c", "j", "N", "f", "a", "enter"))
    else:
        at_table(tmp_path, test, size=(120, 40))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_the_panel_of_a_place_scrolls_to_its_end(tmp_path, size):
    async def test(player: Player) -> None:
        text = await player.press("/", "w", "o", "l", "enter")
        seen = [text]
        while "PgDn" in text:
            text = await player.press("pagedown")
            seen.append(text)
            assert len(seen) < 9
        assert len(seen) > 1, "there is more than fits"
        assert "PgUp" in text
        panel = next(p for p in screen(player).query(PlacePanel) if is_displayed(p))
        panel.scroll_lines(-99)
        await player.settle()
        assert player.text().splitlines()[:20] == seen[0].splitlines()[:20]
        await player.press("down")
        assert "PgUp" not in player.text(), "another place is told from its beginning"

    at_sea(tmp_path, test, size=size)
