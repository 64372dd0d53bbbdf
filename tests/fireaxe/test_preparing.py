"""Days, loading, leaving the Wintering Zone, drawing runes."""

import pytest

from core.games.fireaxe.events import PieceLoaded, RuneDrawn, RunesShuffled, ShipLeft
from tests.fireaxe.build import (
    FREE_PORTS,
    GAME,
    allows,
    at,
    do,
    hand,
    legal,
    refused,
    run,
    scene,
    ship,
)


def test_f7_days_track_two_and_one_leaves_four():
    """Worked example: 2 Days of preparation and 1 of sailing leave 4."""
    state = do(scene(ship()), "load crew", "load crew", "leave denmark", "sail skagerrak")
    view = GAME.observe(state, 0)
    assert (view.preparation, view.sailing, view.days_left) == (2, 1, 4)


def test_f7_f8_f9_f10_red_loads_five_goes_to_sweden_draws_and_sails_once():
    """Worked example: 2 crew, 2 Fish, 1 Tusk, Sweden, a rune, one step: 7 Days are gone."""
    state = scene(ship())
    state, happened = run(state, "load crew", "load crew", "load fish", "load fish", "load tusks")
    assert [event.piece for event in happened if isinstance(event, PieceLoaded)] == [
        "crew",
        "crew",
        "fish",
        "fish",
        "tusks",
    ]
    assert not any(text.startswith("load") for text in legal(state))  # slots 6 and 7 are shut
    state = do(state, "leave sweden", "draw")
    assert (state.preparation, state.sailing) == (6, 0)
    state = do(state, "sail gotland-sea")
    assert (state.preparation, state.sailing, state.days_left()) == (6, 1, 0)
    assert {text.split()[0] for text in legal(state)} <= {"winter", "end", "play", "discard"}
    refused(state, "sail danish-belts", "Days")


def test_f7_actions_and_tasks_come_in_any_order():
    state = scene(ship("dublin", 3, "fish"))
    state = do(state, "trade fish", "sail irish-sea", "sail man")
    assert allows(state, "settle 2") is False  # Iona's town stands in the region
    assert allows(state, "sail irish-sea")


@pytest.mark.parametrize(("era", "slots"), [(1, 5), (2, 6), (3, 7)])
def test_f8_open_slots_by_era(era, slots):
    state = do(scene(ship(), era=era), *["load crew"] * slots)
    if era < 3:
        refused(state, "load crew", f"{slots} open slots")
    else:
        refused(state, "load crew", "Days")


def test_f8_loading_only_in_the_wintering_zone():
    for place in ("denmark", "skagerrak", "dublin"):
        refused(scene(ship(place, 1)), "load crew", "Wintering Zone")


def test_f8_nothing_left_of_a_kind():
    ports = [
        "york",
        "lincoln",
        "london",
        "exeter",
        "hamburg",
        "bayeux",
        "rome",
        "arles",
        "luna",
        "kiev",
    ]
    state = scene(ship(), goods=dict.fromkeys(ports, "fish"))
    assert state.stock[0] == 0
    refused(state, "load fish", "no fish")
    assert allows(state, "load tusks")


def test_f8_no_crew_left_in_the_supply():
    settled = dict.fromkeys(FREE_PORTS[:14], 0)
    state = scene(ship("wintering", 1), settled=settled)
    refused(state, "load crew", "supply")
    assert allows(state, "leave norway")


def test_f8_a_slot_and_a_day_are_kept_for_a_crew():
    """R: a good may be loaded only with a crew aboard, or with room and time for one."""
    state = do(scene(ship()), *["load fish"] * 4)
    refused(state, "load fish", "slot and a Day")
    assert legal(state)[0] == "load crew"
    state = do(scene(ship(), era=3, limit=5), *["load furs"] * 4)
    refused(state, "load furs", "slot and a Day")
    state = do(scene(ship("wintering", 1)), *["load fish"] * 4)
    refused(state, "load fish", "5 open slots")


def test_f9_leaving_needs_a_crew():
    state = do(scene(ship()), "load fish")
    refused(state, "leave norway", "one crew")
    state, happened = run(state, "load crew", "leave norway")
    assert happened[-1] == ShipLeft(0, "norway")
    assert at(state) == "norway"
    assert state.preparation == 2  # leaving is free


def test_f9_a_ship_with_crew_leaves_without_loading_to_any_homeland():
    state = scene(ship("wintering", 1))
    for homeland in ("norway", "denmark", "sweden"):
        assert at(do(state, f"leave {homeland}")) == homeland


def test_f9_the_only_way_out_and_no_end_in_winter():
    state = scene(ship("wintering", 1))
    refused(state, "end", "Wintering Zone")
    refused(state, "winter", "already")
    refused(state, "sail skagerrak", "homeland")
    refused(state, "leave dublin", "homeland")
    refused(scene(ship("denmark", 1)), "leave norway", "not in the Wintering Zone")


def test_f9_no_more_loading_once_it_has_left():
    refused(do(scene(ship("wintering", 1)), "leave denmark"), "load crew", "Wintering Zone")


def test_f10_drawing_a_rune_takes_a_day_and_hides_the_card():
    state = scene(ship("norway", 1))
    top = state.rune_deck[-1]
    after, happened = run(state, "draw")
    (drawn,) = [event for event in happened if isinstance(event, RuneDrawn)]
    assert after.captains[0].hand == bytes([top])
    assert after.preparation == 1
    assert GAME.redact(drawn, 0).rune == hand(after, 0)[0]
    assert GAME.redact(drawn, 1).rune is None
    assert drawn.reveals


def test_f10_hand_limit_three():
    state = scene(ship("norway", 1, "", "unrest mutiny becalmed"))
    refused(state, "draw", "3 runes")


def test_f10_only_in_a_homeland():
    refused(scene(ship("dublin", 1)), "draw", "homeland")
    refused(scene(ship("wintering", 1)), "draw", "homeland")


def test_f10_an_empty_deck_is_refilled_from_the_discards_when_a_card_is_drawn():
    state = scene(ship("norway", 1), runes_left=["unrest"])
    state = do(state, "draw")
    assert hand(state, 0) == ["unrest"]
    assert state.rune_deck == b""
    assert len(state.rune_discards) == 32
    state, happened = run(state, "draw")
    assert RunesShuffled(32) in happened
    assert len(state.rune_deck) == 31
    assert state.rune_discards == b""


def test_f10_with_both_empty_there_is_nothing_to_draw():
    state = scene(ship("norway", 1), runes_left=[])
    state.rune_discards = b""
    refused(state, "draw", "no runes left")


def test_f10_days_must_be_left():
    refused(scene(ship("norway", 1), days=(4, 3)), "draw", "Days")
