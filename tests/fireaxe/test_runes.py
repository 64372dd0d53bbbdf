"""Runes of the free moments, card by card, and the rules about their timing."""

import pytest

from core.games.fireaxe.events import (
    CrewMustered,
    DemandChanged,
    GoodTraded,
    PieceLost,
    RunePlayed,
    SeasCalmed,
    SettlementFounded,
    SettlingBegan,
    ShipBlown,
)
from core.games.fireaxe.terms import NONE
from tests.fireaxe.build import (
    DATA,
    FREE_PORTS,
    GAME,
    allows,
    at,
    do,
    hand,
    legal,
    of,
    place,
    refused,
    run,
    scene,
    ship,
)

TIMING = {
    "change-in-demand": "any",
    "colonization": "after-settle-success",
    "fair-wind": "any",
    "calm-seas": "any",
    "reinforcements": "any",
    "valkyries": "after-attack-losses",
    "berserkers": "before-attack",
    "shield-wall": "before-attack",
    "odins-eye": "after-attack-roll",
    "unrest": "task-in-port",
    "silver-tongue": "on-trade",
    "skalds-praise": "on-saga-complete",
    "pilferers": "any",
    "rich-plunder": "after-raid-success",
    "sea-serpent": "any",
    "lokis-trick": "any",
    "storm-of-ran": "any",
    "mutiny": "any",
    "becalmed": "any",
}


def test_f32_nineteen_kinds_of_thirty_three_cards_with_their_timing():
    assert dict(zip(DATA.rune_ids, DATA.rune_timing, strict=True)) == TIMING
    assert sum(DATA.rune_count) == 33


@pytest.mark.parametrize("rune", TIMING)
def test_f32_f36_no_rune_of_another_moment_in_a_free_one(rune):
    """Only `any`, Unrest and Silver Tongue belong to the free moments; all can be discarded."""
    state = scene(
        ship("dublin", 3, "fish", rune),
        ship("cork", 2, "furs", "mutiny" if rune != "mutiny" else "unrest"),
        ship("irish-sea", 2),
        goods={"limerick": "fish"},
        settled={"dublin": 1},
    )
    free = TIMING[rune] in ("any", "task-in-port", "on-trade")
    assert allows(state, f"play {rune}") == free
    assert allows(state, f"discard {rune}")


def test_f34_a_hand_without_a_fitting_rune_is_never_asked():
    state = do(scene(ship("york", 3, "", "calm-seas"), dice=[6]), "raid")
    assert state.todo[-1].phase == "turn"


def test_f34_asked_once_and_no_goes_on():
    state = do(scene(ship("york", 3, "", "berserkers"), dice=[6]), "raid")
    assert legal(state) == ["play berserkers", "pass"]
    state = do(state, "pass")
    assert state.raider[place("york")] == 0
    assert hand(state, 0) == ["berserkers"]


def test_f34_rivals_see_only_that_a_rune_may_come():
    """Which window it is, and so which rune, stays with the one who is asked."""
    state = do(scene(ship("york", 3, "", "berserkers"), dice=[6]), "raid")
    assert GAME.observe(state, 0).ask.phase == "before-attack"
    assert GAME.observe(state, 1).ask.phase == "runes"
    assert GAME.observe(state, None).ask.phase == "runes"


def test_f36_no_free_rune_inside_an_attack():
    state = do(scene(ship("york", 3, "", "berserkers calm-seas"), dice=[1]), "raid")
    refused(state, "play calm-seas", "does not fit")
    refused(state, "discard calm-seas", "fitting rune or pass")
    state = do(state, "pass")
    refused(state, "discard calm-seas", "roll again or stop")


@pytest.mark.parametrize(
    ("rune", "where"),
    [
        ("calm-seas", "wintering"),
        ("fair-wind", "wintering"),
        ("reinforcements", "wintering"),
        ("mutiny", "wintering"),
    ],
)
def test_f32_runes_for_port_and_water_do_not_work_in_winter(rune, where):
    state = scene(ship(where, 1, "", rune), ship("irish-sea", 3))
    refused(state, f"play {rune}", "cannot be played")


def test_f37_a_rune_that_would_do_nothing_can_only_be_discarded():
    full = scene(ship("irish-sea", 5, "", "reinforcements"))
    refused(full, "play reinforcements", "nothing")
    assert allows(full, "discard reinforcements")
    alone = scene(ship("irish-sea", 2, "", "pilferers sea-serpent mutiny"))
    for rune in ("pilferers", "sea-serpent", "mutiny"):
        refused(alone, f"play {rune}", "nothing")


def test_f37_a_played_card_leaves_the_hand_at_once():
    state = do(scene(ship("irish-sea", 2, "", "calm-seas")), "play calm-seas")
    assert hand(state, 0) == []
    assert GAME.observe(state, 1).captains[0].runes == 0


def test_change_in_demand_fish_back_and_tusks_out():
    """Worked example, Change in Demand (F42): Fish back to the supply, Tusks out of it."""
    state = scene(ship("irish-sea", 2, "tusks", "change-in-demand"))
    state = do(state, "play change-in-demand", "dial stay")
    assert legal(state) == ["demand tusks", "demand furs"]
    refused(state, "demand fish", "already")
    state, happened = run(state, "demand tusks")
    assert happened == [DemandChanged(0, "fish", "tusks")]
    assert state.stock == (11, 9, 11)
    assert GAME.observe(state, 2).demand == "tusks"


def test_f42_change_in_demand_only_to_a_good_in_stock():
    ports = FREE_PORTS[:11]
    state = scene(ship("york", 2, "", "change-in-demand"), goods=dict.fromkeys(ports, "tusks"))
    state, happened = run(state, "play change-in-demand", "dial stay")
    assert happened[-1] == DemandChanged(0, "fish", "furs")  # the only other kind in stock
    state = scene(ship("york", 2, "", "change-in-demand"), demand="furs")
    state = do(state, "play change-in-demand", "dial stay")
    state.stock = (11, 0, 10)
    refused(state, "demand tusks", "no tusks left")


def test_f37_change_in_demand_with_no_other_good_in_stock():
    more = [port for port in DATA.place_ids[:54] if port != "york"]
    goods = dict(zip(more, ["tusks"] * 11 + ["furs"] * 11, strict=False))
    refused(
        scene(ship("york", 2, "", "change-in-demand"), goods=goods),
        "play change-in-demand",
        "nothing",
    )


def test_fair_wind_two_steps_without_day_slider_or_weather():
    """Fair Wind (F43): also at 7 Days, and nothing happens in between."""
    state = scene(ship("faeroe-bank", 2, "fish", "fair-wind"), days=(0, 7))
    state = do(state, "play fair-wind", "dial stay")
    reached = {text.removeprefix("sail ") for text in legal(state)}
    assert {"faeroes", "norwegian-sea", "western-fjords", "reykjanes"} <= reached
    assert "faeroe-bank" not in reached
    refused(state, "sail denmark", "cannot carry you")
    refused(state, "sail atlantis", "no place")
    state, happened = run(state, "sail reykjanes")
    assert happened == [ShipBlown(0, "faeroe-bank", "reykjanes")]
    assert (state.sailing, state.chart, at(state)) == (7, (), "reykjanes")


def test_f43_fair_wind_goes_to_homelands_but_not_into_a_held_port():
    state = scene(ship("northern-north-sea", 2, "", "fair-wind"), ship("shetland", 1))
    state = do(state, "play fair-wind", "dial stay")
    assert "sail denmark" in legal(state)
    refused(state, "sail shetland", "cannot carry you")


def test_f43_fair_wind_does_not_pass_through_a_held_port():
    """From the North Iceland Sea, Horn lies two steps off by Langanes' waters only."""
    state = scene(ship("vinland-coast", 2, "", "fair-wind"), ship("markland", 1))
    state = do(state, "play fair-wind", "dial stay")
    assert sorted(legal(state)) == sorted(
        f"sail {to}"
        for to in ("vinland", "labrador-sea", "davis-strait", "helluland", "cape-farewell")
    )


def test_calm_seas_stop_losses_for_the_rest_of_the_turn():
    """Calm Seas: no more losses; skulls already covered stay covered; no second one (F37)."""
    state = scene(ship("white-sea", 3, "fish", "calm-seas calm-seas"), days=(0, 4), chart="furs")
    state, happened = run(state, "play calm-seas", "dial stay")
    assert happened[-1] == SeasCalmed(0)
    refused(state, "play calm-seas", "nothing")
    state, happened = run(state, "sail bjarmaland", "sail white-sea", "sail bjarmaland")
    assert not of(happened, PieceLost)
    assert GAME.observe(state, 0).chart == ("furs",)
    state = do(state, "end")
    assert state.calm is False


def test_reinforcements_one_or_two_crew_by_choice():
    """Reinforcements (F44)."""
    state = scene(ship("irish-sea", 2, "fish", "reinforcements"))
    state = do(state, "play reinforcements", "dial stay")
    assert legal(state) == ["muster 1", "muster 2"]
    refused(state, "muster 3", "1 to 2")
    assert do(state, "muster 1").captains[0].crew == 3
    state, happened = run(state, "muster 2")
    assert happened == [CrewMustered(0, 2)]
    assert (state.captains[0].crew, state.captains[0].supply) == (4, 11)


def test_reinforcements_into_vacant_open_slots_only():
    """With one slot left in era 1 a single crew comes aboard unasked."""
    state = scene(ship("irish-sea", 3, "fish", "reinforcements"))
    state = do(state, "play reinforcements", "dial stay")
    assert state.captains[0].crew == 4


def test_unrest_is_a_settle_attempt_against_a_rival():
    """Unrest (F33, F41): its windows, -1 for a good; the crew goes back to its owner."""
    state = scene(
        ship("york", 3, "", "unrest"),
        settled={"york": 2, "lincoln": 2},
        taken={"york": 1},
        goods={"york": "fish"},
        dice=[3, 4],
    )
    state = do(state, "play unrest", "dial stay")
    assert legal(state) == ["settle 1", "settle 2", "settle 3"]
    state, happened = run(state, "settle 2")
    assert of(happened, SettlingBegan) == [SettlingBegan(0, "york", 3, 2, 2)]
    assert of(happened, SettlementFounded) == [SettlementFounded(0, "york", 2)]
    assert state.settler[place("york")] == 0
    assert state.captains[2].supply == 14
    assert state.captains[0].crew == 1
    refused(state, "settle 1", "already")


def test_unrest_uses_up_the_task_of_the_port_and_needs_a_rivals_settlement():
    tried = scene(ship("dublin", 3, "", "unrest"), settled={"dublin": 1}, tried=["dublin"])
    refused(tried, "play unrest", "nothing")
    own = scene(ship("dublin", 3, "", "unrest"), settled={"dublin": 0})
    refused(own, "play unrest", "nothing")
    refused(scene(ship("irish-sea", 3, "", "unrest")), "play unrest", "cannot be played")
    state = scene(ship("dublin", 3, "fish", "unrest"), settled={"dublin": 1}, dice=[1])
    state = do(state, "play unrest", "dial stay", "settle 1")
    refused(state, "trade fish", "already")


def test_f41_unrest_with_the_last_crew_may_be_declined():
    state = scene(ship("dublin", 1, "", "unrest colonization"), settled={"dublin": 1}, dice=[6])
    state = do(state, "play unrest", "dial stay")  # one crew leaves no choice of dice
    assert legal(state) == ["found", "decline"]
    assert do(state, "decline").settler[place("dublin")] == 1
    state = do(state, "found")
    assert legal(state) == ["play colonization", "pass"]


def test_f41_a_town_in_the_region_does_not_matter_to_unrest():
    state = scene(ship("lincoln", 2, "", "unrest"), settled={"lincoln": 1}, dice=[6, 6])
    assert state.has_town(place("york"))
    state = do(state, "play unrest", "dial stay", "settle 1")
    assert state.settler[place("lincoln")] == 0


def test_silver_tongue_trades_a_good_the_region_blocks():
    """Silver Tongue (F42): played together with the trade, only for a blocked good."""
    state = scene(ship("reykjanes", 2, "fish furs", "silver-tongue"), goods={"horn": "fish"})
    refused(state, "trade fish", "region")
    state, happened = run(state, "play silver-tongue", "dial stay")
    assert of(happened, RunePlayed)
    assert of(happened, GoodTraded) == [GoodTraded(0, "reykjanes", "fish", 5, True)]
    assert state.goods_at[place("reykjanes")] == 0
    refused(state, "trade furs", "already")


def test_silver_tongue_asks_which_of_two_blocked_goods():
    state = scene(
        ship("reykjanes", 2, "fish furs tusks", "silver-tongue"),
        goods={"horn": "fish", "langanes": "furs"},
    )
    state = do(state, "play silver-tongue", "dial stay")
    assert legal(state) == ["trade fish", "trade furs"]
    refused(state, "trade tusks", "unlike")
    assert do(state, "trade furs").goods_at[place("reykjanes")] == 2


def test_f42_silver_tongue_without_a_blocked_good_does_nothing():
    state = scene(ship("reykjanes", 2, "furs", "silver-tongue"), goods={"horn": "fish"})
    refused(state, "play silver-tongue", "nothing")
    full = scene(
        ship("reykjanes", 2, "fish", "silver-tongue"),
        goods={"horn": "fish", "reykjanes": "tusks"},
    )
    refused(full, "play silver-tongue", "nothing")
    assert full.tried == 0
    assert full.settler[place("reykjanes")] == NONE
