"""Sailing, weather, losses, ships without crew."""

import pytest

from core.games.fireaxe.events import PieceLost, ShipLost, ShipSailed, TurnBegan, TurnEnded
from core.games.fireaxe.terms import AT_PORT, NONE, ZONES
from tests.fireaxe.build import (
    DATA,
    FREE_PORTS,
    GAME,
    allows,
    at,
    do,
    legal,
    of,
    place,
    refused,
    run,
    scene,
    ship,
)


def test_f11_sailing_goes_to_the_next_place_for_a_day():
    state, happened = run(scene(ship("denmark", 1)), "sail skagerrak")
    assert happened == [ShipSailed(0, "denmark", "skagerrak", 1)]
    assert (at(state), state.sailing) == ("skagerrak", 1)
    refused(state, "sail york", "not next to")
    refused(state, "sail skagerrak", "not next to")
    refused(state, "sail atlantis", "no place")
    refused(state, "sail wintering", "not next to")


def test_f11_a_port_holds_one_ship_water_and_homelands_any_number():
    state = scene(ship("irish-sea", 1), ship("dublin", 1), ship("celtic-sea", 1))
    refused(state, "sail dublin", "Another longship")
    assert allows(state, "sail celtic-sea")
    assert allows(state, "sail man")
    state = scene(ship("skagerrak", 1), ship("denmark", 1), ship("denmark", 1))
    assert allows(state, "sail denmark")


def test_f11_a_port_is_left_to_any_adjacent_water():
    """Balearics lies on two waters, whichever the ship came from."""
    state = do(scene(ship("iberian-sea", 1)), "sail balearics")
    assert allows(state, "sail iberian-sea")
    assert allows(state, "sail gulf-of-lion")


def test_f11_f13_red_past_seville_to_balearics_arles_and_rome():
    """Worked example: seven sailing days in the South without a loss, then a raid on Rome."""
    state = scene(
        ship("gulf-of-cadiz", 4, "tusks", "calm-seas"),
        ship("seville", 1),
        dice=[4, 6],
        treasures={"rome": 10},
    )
    refused(state, "sail seville", "Another longship")
    state = do(state, "sail iberian-sea", "sail balearics", "settle 1")
    assert state.settler[place("balearics")] == 0
    state = do(state, "sail gulf-of-lion", "sail arles", "trade tusks")
    state = do(state, "sail gulf-of-lion", "sail tyrrhenian-sea", "discard calm-seas", "dial stay")
    state = do(state, "sail rome")
    assert (state.days_left(), state.chart) == (0, ())
    state, happened = run(state, "raid")
    assert state.captains[0].raid == 10
    assert not of(happened, PieceLost)


def test_f12_every_port_is_in_the_zone_of_one_of_its_waters():
    for port in range(DATA.ports):
        waters = {DATA.zone[water] for water in DATA.adjacent[port]}
        assert DATA.zone[port] in waters
    assert ZONES[DATA.zone[place("faeroes")]] == "west"
    assert ZONES[DATA.zone[place("shetland")]] == "west"
    assert DATA.zone[place("wintering")] == NONE


def test_f12_faeroes_count_as_west_although_they_touch_the_north():
    """Day 4 from the North into Faeroes: West has 5 clear days, so nothing is lost."""
    state = scene(ship("norwegian-sea", 2, "fish"), days=(0, 3), chart="furs")
    state, happened = run(state, "sail faeroes")
    assert not of(happened, PieceLost)


def test_f13_blue_in_the_north():
    """Worked example: day 3 costs one, day 4 nothing, day 5 into Bjarmaland the next skull."""
    state = scene(ship("norway", 3, "furs fish"))
    state, happened = run(state, "sail halogaland-coast", "sail north-cape")
    assert not of(happened, PieceLost)
    state = do(state, "sail barents-sea")
    assert legal(state) == ["lose crew", "lose fish", "lose furs"]
    refused(state, "lose tusks", "no tusks")
    state, happened = run(state, "lose furs")
    assert happened == [PieceLost(0, "furs", 1)]
    state, happened = run(state, "sail white-sea")
    assert not of(happened, PieceLost)
    state = do(state, "sail bjarmaland")
    assert GAME.observe(state, 0).ask.skulls == 1
    state = do(state, "lose crew")
    assert GAME.observe(state, 0).chart == ("furs", "crew")


def test_f13_yellow_out_of_the_west_into_the_north():
    """Worked example: West 6, then the seventh day into the North (3): two losses at once."""
    state = scene(ship("denmark", 3, "tusks furs"), wind="west")
    state = do(state, "sail skagerrak", "sail northern-north-sea", "sail pentland-firth")
    state = do(state, "sail caithness", "trade furs")
    state, happened = run(state, "sail pentland-firth", "sail faeroe-bank")
    assert not of(happened, PieceLost)
    state = do(state, "sail norwegian-sea")
    assert GAME.observe(state, 0).ask.skulls == 2
    state = do(state, "lose tusks")
    assert state.todo[-1].phase == "turn"  # only crew are left, so the second went unasked
    assert GAME.observe(state, 0).chart == ("tusks", "crew")
    assert state.captains[0].crew == 2


@pytest.mark.parametrize(("excess", "skulls"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (7, 3)])
def test_f13_skulls_by_days_in_excess(excess, skulls):
    assert DATA.skulls[excess] == skulls


def test_f13_the_third_skull():
    """Seven days into the North with 2 clear days: five too many, all three skulls."""
    state = scene(ship("faeroe-bank", 3, "fish furs"), days=(0, 6))
    state = do(state, "sail norwegian-sea")
    assert GAME.observe(state, 0).ask.skulls == 3


def test_f13_homelands_have_weather_too():
    state = scene(ship("western-fjords", 2, "fish"), days=(0, 2))
    state = do(state, "sail norway")
    assert state.todo[-1].phase == "lose"


def test_f13_losses_come_before_anything_else():
    state = do(scene(ship("western-fjords", 2, "fish"), days=(0, 2)), "sail norway")
    for text in ("end", "winter", "draw", "sail western-fjords"):
        refused(state, text, "lose to the weather")


def test_f14_pieces_on_the_chart_come_back_at_the_end_of_the_turn():
    state = scene(ship("western-fjords", 3, "fish", "reinforcements"), days=(0, 2))
    supply, stock = state.captains[0].supply, state.stock
    state = do(state, "sail halogaland-coast", "lose crew")
    assert state.captains[0].supply == supply
    state = do(state, "end")
    assert state.captains[0].supply == supply + 1
    assert state.stock == stock
    assert state.chart == ()


def test_f14_crew_on_the_chart_cannot_be_loaded_again_by_a_rune():
    settled = dict.fromkeys(FREE_PORTS[:12], 0)
    state = scene(ship("western-fjords", 3, "fish", "reinforcements"), days=(0, 2), settled=settled)
    assert state.captains[0].supply == 0
    state = do(state, "sail halogaland-coast", "lose crew")
    refused(state, "play reinforcements", "nothing")


def test_f15_the_last_crew_may_be_chosen_and_the_ship_is_lost():
    state = scene(ship("western-fjords", 1, "fish furs"), days=(0, 2))
    state = do(state, "sail halogaland-coast")
    assert "lose crew" in legal(state)
    state, happened = run(state, "lose crew")
    assert happened[1:3] == [ShipLost(0), TurnEnded(0)]
    assert of(happened, TurnBegan)[0].seat == 1
    assert at(state, 0) == "wintering"
    captain = state.captains[0]
    assert (captain.crew, captain.goods, captain.supply) == (0, (0, 0, 0), 15)
    assert state.stock == (10, 11, 11)


def test_f15_as_many_skulls_as_pieces_take_all_unasked():
    state = scene(ship("faeroe-bank", 1, "tusks"), days=(0, 5))
    state, happened = run(state, "sail norwegian-sea")  # day 6, four too many: two skulls
    assert [event.piece for event in of(happened, PieceLost)] == ["tusks", "crew"]
    assert of(happened, ShipLost)
    assert state.seat == 1


def test_f15_pieces_of_one_kind_go_unasked():
    state, happened = run(scene(ship("western-fjords", 3), days=(0, 2)), "sail norway")
    assert [event.piece for event in of(happened, PieceLost)] == ["crew"]
    assert state.todo[-1].phase == "turn"


def test_f15_no_rune_comes_between_a_sail_and_its_losses():
    state = scene(ship("western-fjords", 2, "fish", "calm-seas"), days=(0, 2))
    state = do(state, "sail norwegian-sea")
    refused(state, "play calm-seas", "lose to the weather")
    refused(state, "discard calm-seas", "lose to the weather")


def test_every_port_touches_water_only():
    """A port is left only to water, so that blockades work (F11)."""
    for port in range(DATA.ports):
        assert GAME.new(3, 1, GAME.read_options({}))[0].table.where[port] == AT_PORT
        assert all(water >= DATA.ports for water in DATA.adjacent[port])
