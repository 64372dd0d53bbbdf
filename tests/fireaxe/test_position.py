"""Positions: out, by hand, and back; everything that does not add up is refused with a reason."""

import copy
import json

import pytest

from core.errors import BadPosition
from tests.fireaxe.build import DATA, GAME, do, scene, ship
from tests.fireaxe.moments import MOMENTS, moment


def position(name="turn"):
    return copy.deepcopy(GAME.position(moment(name)))


def refused(given, *words):
    with pytest.raises(BadPosition) as error:
        GAME.restore(given)
    for word in words:
        assert word in str(error.value)


@pytest.mark.parametrize("name", MOMENTS)
def test_a_position_is_plain_data_and_comes_back_the_same(name):
    state = moment(name)
    told = json.loads(json.dumps(GAME.position(state)))
    again = GAME.restore(told)
    assert GAME.key(again) == GAME.key(state)
    assert GAME.legal(again) == GAME.legal(state)
    assert GAME.position(again) == told
    for seat in (None, 0, 1):
        assert GAME.observe(again, seat) == GAME.observe(state, seat)


def test_ids_are_readable():
    told = position("again")
    assert told["captains"][0]["at"] == "york"
    assert told["attack"]["port"] == "york"
    assert told["todo"] == [{"phase": "turn"}, {"phase": "again"}]
    assert told["wind"] == "south"


def test_a_position_edited_by_hand():
    """Put a ship, a good, a crew and a town somewhere, as long as the pieces add up."""
    told = position()
    told["captains"][1].update(at="kiev", crew=4, supply=11)
    told["goods"]["rome"] = "furs"
    told["stock"]["furs"] -= 1
    told["settlements"]["cork"] = 2
    told["captains"][2]["supply"] -= 1
    told["towns"]["york"]["taken_by"] = 1
    state = GAME.restore(told)
    assert GAME.observe(state, None).captains[1].at == "kiev"
    assert GAME.observe(state, None).captains[2].settlements == ("cork",)


# --- Pieces ---------------------------------------------------------------------------------------


def test_a_crew_missing_and_a_crew_too_many():
    told = position()
    told["captains"][1]["supply"] -= 1
    refused(told, "crew of seat 1: 1 of 15 missing")
    told["captains"][1]["supply"] += 3
    refused(told, "crew of seat 1: 2 more than 15")


def test_a_good_missing_and_too_many():
    told = position()
    told["stock"]["tusks"] -= 2
    refused(told, "tusks: 2 of 11 missing")
    told["goods"]["rome"] = "furs"
    refused(told, "furs: 1 more than 11")


def test_a_rune_missing_and_twice():
    told = position()
    gone = told["runes"]["deck"].pop()
    refused(told, f"rune {gone}", "missing")
    told["runes"]["deck"] += [gone, gone]
    refused(told, f"rune {gone}", "more")


def test_runes_of_conflict_in_a_game_without_them():
    told = position()
    told["options"]["conflict"] = "off"
    refused(told, "rune mutiny", "more than 0")


def test_f5_unrest_in_a_game_of_peace():
    told = position()
    told["options"]["conflict"] = "peace"
    refused(told, "rune unrest: 2 more than 0")
    state = scene(ship("dublin", 3, "fish", "fair-wind"), conflict="peace")
    told = json.loads(json.dumps(GAME.position(state)))
    assert told["options"]["conflict"] == "peace"
    assert GAME.key(GAME.restore(told)) == GAME.key(state)


def test_a_saga_missing_and_twice():
    told = position()
    gone = told["sagas"]["deck"].pop()
    refused(told, f"saga {gone}: 1 of 1 missing")
    told["sagas"]["discards"] += [gone, gone]
    refused(told, f"saga {gone}: 1 more than 1")


def test_a_town_missing_where_there_is_none_and_with_a_wrong_treasure():
    told = position()
    treasure = told["towns"].pop("york")
    refused(told, "the town of York is missing")
    told["towns"]["dublin"] = treasure
    refused(told, "Dublin has no town")
    told = position()
    told["towns"]["york"]["treasure"] = 50
    refused(told, "small treasures of 50")


def test_a_town_and_a_settlement_in_one_port():
    told = position()
    told["settlements"]["york"] = 1
    told["captains"][1]["supply"] -= 1
    refused(told, "York has both a town and a settlement")


# --- Limits ---------------------------------------------------------------------------------------


def test_f11_two_ships_in_a_port():
    told = position()
    told["captains"][1]["at"] = told["captains"][0]["at"]
    refused(told, "2 longships are in Dublin")


def test_f8_more_pieces_than_slots():
    told = position()
    told["captains"][1].update(crew=6, supply=9)
    refused(told, "6 pieces aboard; 5 slots")
    told["era"] = 2
    GAME.restore(told)


def test_f10_four_runes():
    told = position()
    told["captains"][1]["hand"] += [told["runes"]["deck"].pop() for _ in range(4)]
    refused(told, "seat 1 holds 4 runes")


def test_f7_more_days_than_there_are():
    told = position()
    told["sailing"] = 8
    refused(told, "8 Days are spent")


def test_f13_four_pieces_on_the_chart():
    told = position()
    told["chart"] = ["furs"] * 4
    told["stock"]["furs"] -= 4
    refused(told, "3 skulls")


def test_f15_a_ship_at_sea_without_crew():
    told = position()
    told["captains"][1].update(crew=0, supply=15)
    refused(told, "without crew")


def test_f9_goods_in_winter_without_crew():
    told = position()
    told["captains"][2]["goods"]["furs"] = 1
    told["stock"]["furs"] -= 1
    refused(told, "seat 2", "Wintering Zone without crew")


def test_f27_tokens_without_an_empty_deck():
    told = position()
    told["tokens"] = {"holder": 1, "placed": 0}
    refused(told, "Final Round tokens")
    told["sagas"]["discards"] += told["sagas"]["deck"]
    told["sagas"]["deck"] = []
    GAME.restore(told)
    told["tokens"]["placed"] = 4
    refused(told, "4 Final Round tokens")


def test_f28_no_saga_is_open():
    told = position()
    told["sagas"]["discards"] += [*told["sagas"]["deck"], *told["sagas"]["spaces"]]
    told["sagas"].update(deck=[], spaces=[None, None, None])
    told["tokens"]["holder"] = 0
    refused(told, "all saga spaces are empty")


def test_an_empty_space_although_the_deck_has_cards():
    told = position()
    told["sagas"]["discards"].append(told["sagas"]["spaces"][1])
    told["sagas"]["spaces"][1] = None
    refused(told, "space is empty")


# --- Moments --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("field", "value"), [("seat", 3), ("start", 3), ("seat", 1)])
def test_a_seat_that_is_not_there_or_not_in_turn(field, value):
    told = position()
    told[field] = value
    refused(told, "seat")


def test_unknown_ids():
    told = position()
    told["captains"][0]["at"] = "atlantis"
    told["captains"][0]["hand"] = ["thunder"]
    told["tried"] = ["denmark"]
    told["sagas"]["spaces"][0] = "no-such-saga"
    refused(told, "'atlantis'", "'thunder'", "denmark is not a port", "'no-such-saga'")


def test_unknown_options_and_fields():
    told = position()
    told["options"]["weather"] = "mild"
    refused(told, "weather")
    told = position()
    told["luck"] = 7
    refused(told, "luck")


NEEDS_MORE = (
    "dial",
    "dial in an attack",
    "dice",
    "barter",
    "pilfer",
    "storm",
    "mark",
    "again",
    "found",
    "before-attack",
    "after-roll",
    "crew-losses",
    "plunder",
    "colony",
    "praise",
)


@pytest.mark.parametrize("name", NEEDS_MORE)
def test_a_step_without_its_circumstances(name):
    """The question of one moment, put to the table of an ordinary turn."""
    told = position()
    told["todo"] = position(name)["todo"]
    refused(told)


def test_steps_no_game_waits_with():
    for todo in (
        ["roll"],
        ["turn", "roll"],
        ["turn", "turn"],
        ["turn", "effect"],
        ["turn", "lose", "dial"],
        ["again"],
        ["over"],
    ):
        told = position()
        told["todo"] = [{"phase": phase} for phase in todo]
        refused(told)


def test_an_attack_that_does_not_belong_there():
    told = position()
    told["attack"] = position("again")["attack"]
    refused(told, "attack")
    told = position("again")
    told["attack"] = None
    refused(told, "attack")
    told = position("again")
    told["attack"]["faces"] = [6]
    refused(told, "nothing to decide")
    told = position("again")
    told["attack"]["port"] = "london"
    refused(told, "port where the ship is")


def test_a_reason_for_an_end_that_has_not_come():
    told = position()
    told["ended"] = "tokens"
    refused(told, "why it ended")


def test_f29_a_seat_in_turn_that_should_sit_out():
    settled = dict.fromkeys(DATA.place_ids[9:12], 0)
    told = GAME.position(scene(ship("wintering", 1), settled=settled))
    free = [p for p in DATA.place_ids[: DATA.ports] if p not in told["towns"] and p not in settled]
    told["settlements"].update(dict.fromkeys(free[:12], 0))
    told["captains"][0].update(crew=0, supply=0)
    refused(told, "sits out")


def test_fixed_dice_travel_with_a_position():
    told = position()
    told["dice"] = [6, 1]
    assert GAME.restore(told).loaded == (6, 1)
    told["dice"] = [7]
    refused(told, "dice")


def test_a_position_plays_on_the_same_way():
    state = moment("again")
    assert GAME.key(do(GAME.restore(GAME.position(state)), "roll")) == GAME.key(do(state, "roll"))
