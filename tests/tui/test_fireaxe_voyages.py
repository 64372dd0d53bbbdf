"""Voyages of several turns on the screen: the ways, the plan that is kept, what became of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.games.fireaxe import actions as act
from core.games.fireaxe.voyages import best_plans
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.glyphs import SETS
from core.tui.keys.spots import Spots
from fireaxe_tui.boards.place_panel import Gazetteer
from fireaxe_tui.destinations import Chartroom, Destination
from fireaxe_tui.map.view import MapView
from fireaxe_tui.moments import moments
from fireaxe_tui.plans import Plans
from fireaxe_tui.voyage_words import became, legs_words, reason, summary
from fireaxe_tui.ways import Kept, Way, settled_since
from tests.fireaxe.build import DATA, place, scene, ship
from tests.tui.fireaxe_table import at_sea, at_table, screen
from tests.tui.fireaxe_table import place as at_place
from tests.tui.playing import Player
from tests.tui.test_fireaxe_map import MAP
from tests.tui.test_fireaxe_moments import table

ROOM = Chartroom(DATA)
KIEV = ("/", "k", "i", "e", "v", "enter")


def voyage(state, goal, number=0):
    """A table at which the ways of a voyage are listed."""
    at = table(state)
    found = best_plans(DATA, at.view, place(goal))
    ways = [Way(goal, which) for which in range(len(found))]
    return replace(at, legal=ways, chosen=ways[number]), found


def dialog(at, room=(84, 28), glyphs="unicode"):
    size = moments.wanted(at.view, DATA, *room, opened=moments.opened_by(at))
    assert size is not None
    canvas = Canvas(*size, SETS[glyphs])
    moments.draw_moment(canvas, at, Spots(canvas, at), DATA)
    return "\n".join(canvas.text(y) for y in range(canvas.height))


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("room", [(84, 28), (80, 14)])
def test_every_way_tells_turns_losses_legs_and_why(room, glyphs):
    at, found = voyage(scene(ship("norway", 3, "fish", "fair-wind")), "kiev")
    shown = dialog(at, room, glyphs)
    assert [(plan.turns, plan.losses, plan.quarter) for plan in found] == [
        (2, 0, -1),
        (2, 1, 0),
        (3, 0, 0),
    ]
    assert "Voyage to Kiev, 10 Days away" in shown
    assert "if the wind holds" in shown
    for number, plan in enumerate(found, 1):
        assert f" {number} " in shown
        assert legs_words(DATA, plan).split(",")[0] in shown
    assert "none" in shown
    assert ("☠ 1" if glyphs == "unicode" else "! 1") in shown
    assert "Costs a rune: dial to the left" in shown
    assert "Day 5" in shown
    assert "next turn" in shown


def test_every_turn_has_its_own_colour_and_night_on_the_map():
    at, _ = voyage(scene(ship("norway", 3, "fish")), "kiev", number=1)
    chart = MapView(DATA, MAP, ROOM)
    for depth, glyphs in (("true", "unicode"), ("none", "ascii")):
        canvas = Canvas(172, 56, SETS[glyphs], depth)
        chart.aim(canvas.rect, at)
        chart.draw(canvas, at, Spots(canvas, at))
        styles = {style for y in range(56) for style in canvas.row(y)[1]}
        assert {"map-day", "map-day-2", "map-day-3"} <= styles
        shown = "\n".join(canvas.text(y) for y in range(56))
        assert shown.count("night") == 2


def test_a_leg_is_sailed_but_not_before_the_dial_is_turned():
    at, found = voyage(scene(ship("norway", 3, "fish", "fair-wind")), "kiev")
    turned, straight = at.legal[0], at.legal[1]
    assert found[0].quarter
    assert ROOM.leg(at.view, turned) == ()
    steps = [action.to for action in ROOM.leg(at.view, straight)]
    assert len(steps) == 6
    assert steps[-1] == "gulf-of-riga"


@pytest.mark.parametrize(
    ("goal", "rivals", "told"),
    [
        ("kiev", (), ("Kiev is 10 Days away", "2 turns, lose 1", "if the wind holds")),
        ("dublin", ("dublin",), ("Another longship is in Dublin, 6 Days away",)),
        ("dublin", ("dublin",), ("2 turns, no losses",)),
        ("lindisfarne", (), ("4 Days away, no losses",)),
        ("black-sea-east", (), ("Days away",)),
    ],
)
def test_every_place_tells_its_distance(goal, rivals, told):
    at = table(scene(ship("norway", 3, "fish"), *(ship(port, 1) for port in rivals)))
    if goal not in DATA.place_index:
        goal = DATA.place_ids[DATA.ports + DATA.waters - 1]
    facts = " ".join(fact.text for fact in Gazetteer(ROOM, at).facts(Destination(goal)))
    for words in told:
        assert words in facts, facts


def test_a_kept_plan_says_what_became_of_it():
    """F21: the wind may have turned; F11: a rival may lie in the port."""
    names = ("Astrid", "Bjorn", "Cnut")
    kept = Kept("kiev", 2, 1, "south", 1, sailed=True)
    view = table(scene(ship("gulf-of-riga", 3))).view
    words, plan = became(DATA, view, kept, names)
    assert words == "Your plan holds: Kiev, 1 turn, no losses."
    assert plan is not None
    windy = table(scene(ship("gulf-of-riga", 3), wind="west")).view
    words, _ = became(DATA, windy, kept, names)
    assert words.startswith("The wind has turned: Kiev, 1 turn, lose 1")
    held = table(scene(ship("gulf-of-riga", 3), ship("kiev", 1))).view
    words, _ = became(DATA, held, kept, names)
    assert words == "Bjorn lies in Kiev: Kiev, 2 turns, no losses."
    taken = table(scene(ship("gulf-of-riga", 3), settled={"kiev": 1})).view
    words, _ = became(DATA, taken, kept, names)
    assert words == "Bjorn has settled in Kiev, your goal: 1 turn, no losses."
    known = replace(kept, settler=1)
    assert became(DATA, taken, known, names)[0].startswith("Your plan holds")
    assert (settled_since(taken, kept), settled_since(taken, known)) == (1, None)
    assert summary(plan) == "1 turn, no losses"
    assert reason(DATA, view, plan, names) == "Nothing lost"


def test_a_voyage_is_planned_kept_sailed_and_offered_again(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        await player.press(*KIEV, "Y")
        assert play.voyage == Way("kiev", 0)
        assert "voyage" in player.text().splitlines()[0]
        await player.press("2")
        assert play.cursor.chosen == Way("kiev", 1)
        await player.press("k")
        assert play.voyage is None
        assert play.kept().goal == "kiev"
        await player.press("Y", "escape")
        assert play.kept() is None
        await player.press(*KIEV, "enter", "enter")
        assert at_place(player) != "norway"
        assert play.kept().sailed
        await player.press("e", "c", "D")
        assert play.shown.view.seat == 1
        assert play.kept() is None
        assert "Kiev" not in "\n".join(player.text().splitlines()[-3:])
        await player.press("e", "c", "D", "e")
        assert play.shown.view.seat == 0
        assert "Your plan holds: Kiev" in player.text()
        assert isinstance(play.cursor.chosen, Destination)
        again = Plans(lambda: play.table.save_path, DATA)  # also after leaving the game
        assert again.get(0) == play.kept()

    at_sea(tmp_path, test, size=(120, 40))


def test_the_cursor_does_not_go_where_a_rival_has_settled_since(tmp_path, monkeypatch):
    async def test(player: Player) -> None:
        play = screen(player)
        await player.keys(*KIEV, "Y", "k")
        led: list[object] = []
        for rival in (None, 1):
            monkeypatch.setattr("fireaxe_tui.screens.voyages.settled_since", lambda *_, r=rival: r)
            play.cursor.chosen = None
            play._sets_out()
            led.append(play.cursor.chosen)
        assert isinstance(led[0], Destination)
        assert led[1] is None

    at_sea(tmp_path, test, size=(120, 40))


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b'{"a.jsonl": {"0": {"goal": 1}}}'])
def test_a_file_of_plans_that_cannot_be_read_is_no_plan(tmp_path, content):
    save = tmp_path / "a.jsonl"
    save.touch()
    (tmp_path / "plans.json").write_bytes(content)
    plans = Plans(lambda: save, DATA)
    assert plans.get(0) is None
    kept = Kept("kiev", 2, 0, "south", 1)
    plans.keep(0, kept)
    plans.keep(1, Kept("atlantis", 2, 0, "south", 1))
    again = Plans(lambda: save, DATA)
    assert (again.get(0), again.get(1)) == (kept, None)
    again.drop(0)
    assert Plans(lambda: save, DATA).get(0) is None


def test_in_winter_every_homeland_says_what_it_means_for_the_course():
    state = scene(ship("wintering", 3), days=(3, 0))
    at = replace(table(state), plan=Kept("norwich", 1, 0, "south", 1))
    shown = dialog(at)
    assert "Norwich: 3 load + 4 sail" in shown
    assert "Norwich 4 Days, no losses" in shown
    assert shown.count("Norwich 2 turns") == 2
    assert shown.count("load ") >= 3
    assert "Another piece leaves 3 Days: Norwich would then take 2 turns" in shown
    assert "Norwich" not in dialog(table(state))


def test_in_winter_the_course_stays_on_the_map():
    state = scene(ship("wintering", 3), days=(3, 0))
    plan = Kept("norwich", 1, 0, "south", 1)
    chart = MapView(DATA, MAP, ROOM)
    for chosen, days in ((act.LOAD_CREW, 4), (Destination("norway"), 4)):
        at = replace(table(state), plan=plan, chosen=chosen)
        canvas = Canvas(172, 56, SETS["unicode"])
        chart.aim(canvas.rect, at)
        chart.draw(canvas, at, Spots(canvas, at))
        plates = sum(style == "map-day" for y in range(56) for style in canvas.row(y)[1])
        assert plates > days, chosen  # one of them is in the legend
    other = replace(table(state), plan=plan, legal=(), chosen=None)
    canvas = Canvas(172, 56, SETS["unicode"])
    chart.draw(canvas, other, Spots(canvas, other))
    assert sum(style == "map-day" for y in range(56) for style in canvas.row(y)[1]) == 1


def test_a_place_found_in_winter_is_the_goal_and_the_course_goes_on_from_the_homeland(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        await player.press("c", "c", "/", "n", "o", "r", "w", "i", "enter")
        assert play.kept().goal == "norwich"
        assert "Winter quarters" in player.text()
        assert "Norwich: 2 load + 4 sail" in player.text()
        assert play.cursor.chosen == Destination("norwich")
        await player.press("j", "D")
        assert at_place(player) == "denmark"
        assert play.cursor.chosen == Destination("norwich")
        assert "Sail to Norwich: 4 Days" in player.text()

    at_table(tmp_path, test, size=(120, 40))


def test_after_a_rune_the_cursor_goes_on_along_the_plan_which_ends_at_its_goal(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        await player.press("c", "/", "t", "r", "u", "s", "o", "enter", "S", "d", "enter")
        assert player.chosen == Destination("truso")
        await player.press("enter")
        assert at_place(player) == "truso"
        assert play.kept() is None

    at_table(tmp_path, test, size=(120, 40))


def test_a_ship_without_a_crew_keeps_the_voyage_as_a_plan(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        text = await player.press("/", "w", "o", "l", "enter", "Y", "enter")
        assert "needs at least one crew to leave. Wolin is your plan now." in text
        assert play.voyage is None
        assert play.kept().goal == "wolin"

    at_table(tmp_path, test, size=(120, 40))


def test_the_letters_for_runes_lead_out_of_a_voyage(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        await player.press(*KIEV, "Y")
        assert play.voyage is not None
        await player.press("p")
        assert play.voyage is None
        assert play.page == "runes"

    at_sea(tmp_path, test, size=(120, 40))
