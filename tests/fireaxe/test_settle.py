"""Settling."""

from core.games.fireaxe.events import (
    CrewLost,
    DiceRolled,
    SettlementDeclined,
    SettlementFounded,
    SettlingFailed,
    ShipLost,
)
from core.games.fireaxe.terms import NONE
from tests.fireaxe.build import GAME, allows, at, do, legal, of, place, refused, run, scene, ship


def test_f19_f16_kiev_after_lubech():
    """Worked example: the town of Lubech keeps Blue out of Kiev until it is raided; then 2, 4, 6
    against 4 - 1 cost one crew, and one settles."""
    state = scene(
        ship("kiev", 4),
        ship("gnezdovo", 1),
        goods={"kiev": "furs"},
        dice=[5, 2, 4, 6],
    )
    refused(state, "settle 3", "Lubech")
    refused(do(state, "sail middle-dnieper", "sail upper-dnieper"), "sail gnezdovo", "Another")
    state = do(state, "sail middle-dnieper", "sail lubech", "raid")
    refused(state, "settle 3", "already")
    state = do(state, "sail middle-dnieper", "sail kiev")
    assert state.sailing == 4
    state, happened = run(state, "settle 3")
    assert of(happened, DiceRolled) == [DiceRolled(0, (2, 4, 6), 3, 0)]
    assert of(happened, CrewLost) == [CrewLost(0, 1)]
    assert of(happened, SettlementFounded) == [SettlementFounded(0, "kiev", None)]
    assert state.captains[0].crew == 2
    assert state.settler[place("kiev")] == 0


def test_f19_one_to_three_dice_at_most_the_crew():
    assert [t for t in legal(scene(ship("dublin", 2))) if "settle" in t] == ["settle 1", "settle 2"]
    state = scene(ship("dublin", 5))
    assert [t for t in legal(state) if "settle" in t] == ["settle 1", "settle 2", "settle 3"]
    for dice in (0, 4, -1):
        refused(state, f"settle {dice}", "1 to 3 dice")
    refused(scene(ship("dublin", 1)), "settle 2", "1 to 1 dice")


def test_f19_all_fail():
    state, happened = run(scene(ship("dublin", 4), dice=[1, 2, 3]), "settle 3")
    assert of(happened, CrewLost) == [CrewLost(0, 3)]
    assert of(happened, SettlingFailed) == [SettlingFailed(0, "dublin")]
    assert state.captains[0].crew == 1
    assert state.settler[place("dublin")] == NONE


def test_f19_all_fail_with_every_crew_and_the_ship_is_lost():
    state, happened = run(scene(ship("dublin", 3), dice=[1, 2, 3]), "settle 3")
    assert of(happened, ShipLost) == [ShipLost(0)]
    assert state.seat == 1


def test_f19_only_the_last_crew_may_decline():
    state = do(scene(ship("dublin", 3), dice=[1, 2, 6]), "settle 3")
    assert legal(state) == ["found", "decline"]
    kept, happened = run(state, "decline")
    assert happened == [SettlementDeclined(0, "dublin")]
    assert (kept.captains[0].crew, kept.settler[place("dublin")]) == (1, NONE)
    refused(kept, "settle 1", "already")
    settled, happened = run(state, "found")
    assert of(happened, SettlementFounded)
    assert of(happened, ShipLost)
    assert at(settled, 0) == "wintering"
    assert settled.captains[0].supply == 14


def test_f19_with_two_crew_left_it_is_settled_unasked():
    state = do(scene(ship("dublin", 2), dice=[6]), "settle 1")
    assert state.settler[place("dublin")] == 0
    assert state.todo[-1].phase == "turn"


def test_f19_a_town_keeps_settlers_out_of_port_and_region():
    refused(scene(ship("york", 3)), "settle 1", "raid it first")
    refused(scene(ship("lincoln", 3)), "settle 1", "York")
    assert allows(scene(ship("lincoln", 3), taken={"york": 2}), "settle 1")


def test_f20_independents_have_no_regional_limit():
    """Paris, Rome, Luna and others hold towns; Arles is free all the same."""
    assert allows(scene(ship("arles", 3)), "settle 1")
    assert allows(scene(ship("paris", 3), taken={"paris": 1}), "settle 1")


def test_f20_rivals_settlements_let_ships_in_but_cannot_be_attacked():
    state = scene(ship("irish-sea", 3, "fish"), settled={"dublin": 1})
    state = do(state, "sail dublin")
    refused(state, "settle 1", "already settled")
    assert allows(state, "trade fish")
    refused(scene(ship("dublin", 3), settled={"dublin": 0}), "settle 1", "already settled")


def test_f20_settlements_are_permanent():
    state = do(scene(ship("dublin", 3), dice=[6]), "settle 1", "winter")
    assert GAME.observe(state, None).captains[0].settlements == ("dublin",)
