"""While you were away: what is told of the turns of others, when, and to whom."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from core.bots import Budget
from core.game import Setup
from core.games.fireaxe import events as ev
from core.games.fireaxe.data.shipped import shipped
from core.session import Session
from core.table import LocalTable
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.glyphs import SETS
from fireaxe_tui.chronicle import recap
from fireaxe_tui.chronicle.turns import since, turns
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.screens.recap import RecapScreen, away
from tests.tui.fireaxe_table import GAME, QUIET, at_table
from tests.tui.playing import Player

DATA = shipped()
NAMES = ("Astrid", "Bo", "Cnut")
TOLD = replace(QUIET, recap="all")
BOTS = ("Astrid", "bot:easy", "bot:easy")
OPENING = (ev.GameBegan(0, (1, 2, 3)), ev.TurnBegan(0, 1, 7))
BO = (
    (ev.TurnEnded(0), ev.TurnBegan(1, 1, 7)),
    (ev.PieceLoaded(1, "crew"),),
    (ev.PieceLoaded(1, "crew"),),
    (ev.ShipLeft(1, "sweden"),),
    (ev.RuneDrawn(1, None),),
    (ev.ShipSailed(1, "sweden", "gotland-sea", 1),),
    (ev.ShipSailed(1, "gotland-sea", "truso", 2), ev.PieceLost(1, "crew", 1)),
    (ev.RaidBegan(1, "truso", 2), ev.DiceRolled(1, (1,), 2, 0), ev.CrewLost(1, 1)),
    (ev.DiceRolled(1, (5,), 2, 0), ev.TownTaken(1, "truso", 4)),
    (ev.RunePlayed(1, DATA.rune_ids[0]), ev.ShipBecalmed(1, 0, 5)),
    (ev.TurnEnded(1), ev.TurnBegan(0, 2, 5)),
)
"""Bo's first turn, decision by decision."""


def bo():
    """The turn of Bo, and Astrid's that has just begun."""
    _, turn, now = turns((OPENING, *BO), NAMES, DATA)
    return turn, now


def test_a_line_is_a_deed_not_a_step():
    turn, _ = bo()
    assert [deed.words for deed in turn.deeds] == [
        "loads 2 crew",
        "draws a rune",
        "2 Days: Sweden to Truso",
        "burns Truso (1 5)",
        f"plays {DATA.rune_names[0]} on Astrid",
        "lost 1 crew to the weather, 1 crew in attacks",
    ]
    assert (turn.points, turn.total, turn.totals) == (4, 6, (1, 6, 3))
    assert turn.route.places == ("sweden", "gotland-sea", "truso")
    assert turn.route.days == (1, 2)


def test_attacks_name_who_what_and_the_cost():
    turn, now = bo()
    (strike,) = turn.strikes
    assert (strike.seat, strike.victim) == (1, 0)
    assert strike.words == f"played {DATA.rune_names[0]}"
    assert strike.cost == "The next turn has 5 Days, not 7."
    assert now.deeds[0].words == "becalmed, 5 Days only"


@pytest.mark.parametrize(
    ("end", "told"),
    [
        (ev.SettlementFounded(1, "truso", None), "leaves the last crew ashore"),
        (ev.SettlementFounded(1, "truso", 0), "leaves the last crew ashore"),
        (ev.SettlingFailed(1, "truso"), "loses the last crew"),
    ],
)
def test_the_last_crew_is_lost_only_where_it_has_not_settled(end, told):
    began = ev.SettlingBegan(1, "truso", 2, 1, getattr(end, "ousted", None))
    for told_between in ((), (ev.SagaCompleted(1, DATA.saga_ids[0], 1),)):
        ends = (began, end, *told_between, ev.ShipLost(1))
        _, turn, _ = turns((OPENING, *BO[:5], ends, BO[-1]), NAMES, DATA)
        assert turn.deeds[-1].words == f"{told}: the ship goes home empty"


def played(rounds: int = 9, seed: int = 4) -> LocalTable:
    """A game of bots up to the start of a turn of the first."""
    session = Session(
        GAME, Setup(("bot:easy",) * 3, seed, GAME.read_options({"start": "1", "conflict": "on"}))
    )
    table = LocalTable(session)
    while session.state.round < rounds or session.decider != 0:
        moves = table.think(lambda: Budget(seconds=0.05), lambda events: False, many=False)()
        table.carry_out(moves.actions[0])
    return table


@pytest.fixture(scope="module")
def table() -> LocalTable:
    return played()


def test_points_add_up_to_those_on_the_table(table):
    found = turns(table.told(), table.names, DATA)
    for turn, after in pairwise(found):
        view = table.past(turn.end, None)
        assert turn.totals == tuple(captain.points for captain in view.captains)
        assert after.start == turn.end
        assert view.captains[turn.seat].at in (turn.route.places[-1], "wintering")


def test_only_the_turns_since_ones_own_are_told(table):
    found = turns(table.told(), table.names, DATA)
    assert [turn.seat for turn in since(found, 0)] == [1, 2]
    told = away(table, FireAxeFace(GAME), 0)
    assert [turn.seat for turn in told.turns] == [1, 2]
    for number, turn in enumerate(told.turns):
        before = [line.total for line in table.score(turn.start).scores]
        after = [line.total for line in table.score(turn.end).scores]
        gained = after[turn.seat] - before[turn.seat]
        assert gained == turn.points + told.ends[number]


def test_no_event_of_it_holds_a_drawn_rune(table):
    drawn = [event for events in table.told() for event in events if event.kind == "rune-drawn"]
    assert drawn
    assert all(event.rune is None for event in drawn)


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("depth", ["true", "none"])
@pytest.mark.parametrize("size", [(80, 8), (46, 36), (60, 56)])
def test_the_panel_fits_and_is_plain_where_it_must_be(table, size, glyphs, depth):
    told = away(table, FireAxeFace(GAME), 0)
    told = replace(told, strikes=((bo()[0].strikes[0], ""),))
    for chosen in (None, 0, 1):
        canvas = Canvas(*size, SETS[glyphs], depth)
        rows = recap.draw(canvas, told, chosen, table.names, 0)
        text = "\n".join("".join(canvas.row(y)[0]) for y in range(size[1]))
        assert rows >= 2
        assert "While you were away" in text
        if chosen is None:
            assert "AGAINST YOU" in text
        if glyphs == "ascii":
            assert text.isascii()


def test_in_a_turn_shown_alone_attacks_come_first_and_nothing_empty_last(table):
    told = away(table, FireAxeFace(GAME), 0)
    turn = bo()[0]
    told = replace(told, turns=(turn,), strikes=((turn.strikes[0], ""),), ends=(0,))
    lines = recap.rows(told, 0, table.names, (60, 40), SETS["unicode"], "true")
    words = ["".join(text for text, _ in line.left) for line in lines]
    assert "AGAINST YOU" in words[1]
    assert "loads 2 crew" in words[4]
    assert words[-1].strip()


def at_recap(folder, test, settings=TOLD, **more):
    """Run a test in front of the first recap of a game against bots."""

    async def begin(player: Player) -> None:
        await player.keys("c", "c", "N", "e")
        player.clock.time += 5
        await test(player)

    at_table(folder, begin, settings=settings, seats=BOTS, seed=4, **more)


def at_a_voyage(folder, test, **more):
    """Run a test in front of the recap of a person who is told how the one before has sailed."""

    async def begin(player: Player) -> None:
        await player.keys(*"ccjN", "slash", *"lind", "enter", "enter", "e")
        player.clock.time += 5
        assert isinstance(player.top, RecapScreen)
        await test(player)

    at_table(folder, begin, settings=TOLD, **more)


def test_it_comes_before_a_turn_and_enter_goes_on(tmp_path):
    async def test(player: Player) -> None:
        assert isinstance(player.top, RecapScreen)
        assert not player.play.asked
        assert "While you were away" in player.text()
        await player.keys("enter")
        assert player.play.asked
        await player.keys("c", "backspace")
        assert player.name == "FireAxePlay"

    at_recap(tmp_path, test)


def test_left_and_right_step_through_the_turns(tmp_path):
    async def test(player: Player) -> None:
        seen = []
        for key in ("right", "right", "right", "left", "home"):
            await player.keys(key)
            seen.append(player.top.chosen)
        assert seen == [0, 1, None, 1, None]

    at_recap(tmp_path, test)


def test_play_shows_them_on_the_map(tmp_path):
    async def test(player: Player) -> None:
        top = player.top
        player.pilot.send("p")
        await player.pilot.pause()
        moved = False
        for _ in range(200):
            if not top._playing:
                break
            moved |= top._scene.moving is not None
            await player.clock.advance(0.1)
            await player.pilot.pause()
        assert moved
        assert not top._playing
        player.pilot.send("p")
        await player.pilot.pause()
        assert top._playing
        await player.keys("enter")
        assert player.top is top
        assert not top._playing

    at_a_voyage(tmp_path, test)


def test_play_says_so_where_nothing_happened_on_the_map(tmp_path, monkeypatch):
    async def test(player: Player) -> None:
        monkeypatch.setattr(player.top, "frames", lambda turn: iter(()))
        told = "Nothing happened on the map that could be played."
        assert told in await player.press("p")
        assert told not in await player.press("right")
        assert told in await player.press("p")

    at_a_voyage(tmp_path, test)


def test_a_late_key_does_not_close_it(tmp_path):
    async def test(player: Player) -> None:
        await player.keys("c", "N")
        player.pilot.send("e")
        for _ in range(3000):
            await player.pilot.pause()
            if player.name == "RecapScreen":
                break
            await player.clock.advance(0.05)
        await player.keys("enter")
        assert player.name == "RecapScreen"

    settings = replace(TOLD, bots="fast")
    at_table(tmp_path, test, settings=settings, seats=BOTS, seed=4)


@pytest.mark.parametrize("recap", ["attacks", "off"])
def test_a_setting_leaves_it_out(tmp_path, recap):
    async def test(player: Player) -> None:
        assert player.play.asked
        assert player.name == "FireAxePlay"

    at_recap(tmp_path, test, replace(TOLD, recap=recap))


def test_in_the_hot_seat_it_comes_after_the_curtain(tmp_path):
    async def test(player: Player) -> None:
        if player.name == "HandoffScreen":
            await player.keys("enter")
        await player.keys("c", "N", "e")
        assert player.name == "HandoffScreen"
        player.clock.time += 5
        text = await player.press("enter")
        assert player.name == "RecapScreen"
        assert "Bjorn, this is what happened since your last turn." in text
        await player.keys("enter")
        assert player.play.asked

    at_table(tmp_path, test, settings=replace(TOLD, curtain="always"))


def test_the_keys_of_the_recap_leave_the_game_only_if_asked(tmp_path):
    async def test(player: Player) -> None:
        assert "Leave the game?" in await player.press("q")
        await player.keys("escape")
        assert player.name == "RecapScreen"
        await player.press("ctrl+c")
        assert player.name == "Confirm"
        await player.keys("y")
        assert player.name == "TitleScreen"

    at_recap(tmp_path, test)


def test_the_log_of_the_recap_is_that_of_the_game_and_draws_turns_on_its_map(tmp_path):
    async def test(player: Player) -> None:
        recap_screen = player.top
        scene = recap_screen._scene
        await player.keys("L")
        assert player.name == "ChronicleScreen"
        await player.keys("up")
        assert recap_screen._scene.routes == (player.top._pages.turns[-2].route,)
        await player.keys("escape")
        assert player.top is recap_screen
        assert recap_screen._scene == scene

    at_recap(tmp_path, test)


def test_the_prompt_says_that_nobody_has_attacked(tmp_path):
    async def test(player: Player) -> None:
        assert "Nobody has done anything to you." in await player.press("tab")
        assert "Nobody has done anything to you." not in await player.press("right")
        assert "p play it" in player.text()

    at_recap(tmp_path, test)


def test_the_keys_fit_what_is_played(tmp_path):
    async def test(player: Player) -> None:
        player.pilot.send("p")
        await player.pilot.pause()
        text = player.text()
        assert "Space next step" in text
        assert "Enter my turn" not in text

    at_a_voyage(tmp_path, test)


def test_little_room_takes_blank_lines_first_and_details_last(table):
    found = away(table, FireAxeFace(GAME), 0)
    glyphs = SETS["unicode"]
    heights = [
        len(list(recap._all(found, table.names, 42, glyphs, "true", detail))) for detail in range(4)
    ]
    assert heights == sorted(heights, reverse=True)
    for detail, height in enumerate(heights):
        if heights.index(height) == detail:
            assert len(recap.rows(found, None, table.names, (42, height), glyphs, "true")) == height
    lines = recap.rows(found, None, table.names, (42, 1), glyphs, "true")
    told = "".join(text for text, _ in lines[-1].left)
    assert all(str(points) in told for points in found.standing)


def test_the_recap_is_left_at_once_by_those_who_want_no_question(tmp_path):
    async def test(player: Player) -> None:
        await player.keys("q")
        assert player.name == "TitleScreen"

    at_recap(tmp_path, test, replace(TOLD, quit="at-once"))


def test_a_page_key_scrolls_the_panel_where_it_has_more_than_room(tmp_path):
    async def test(player: Player) -> None:
        panel = player.top._board.panel
        panel._away = replace(panel._away, strikes=((bo()[0].strikes[0], ""),) * 8)
        await player.keys("right", "home")
        most = panel.rows - (panel.size.height - 1)
        assert most > 0
        await player.keys("pagedown", "pagedown")
        assert panel.top == most
        await player.keys("pageup", "pageup")
        assert panel.top == 0

    at_a_voyage(tmp_path, test)
