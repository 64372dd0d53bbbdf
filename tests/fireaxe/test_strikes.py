"""Runes that strike at other captains."""

import pytest

from core.games.fireaxe.events import (
    CrewDeserted,
    CrewMustered,
    GoodPilfered,
    RuneStolen,
    ShipBecalmed,
    ShipLost,
    ShipSentHome,
    StormStruck,
    TurnBegan,
)
from tests.fireaxe.build import GAME, allows, at, do, hand, legal, of, refused, run, scene, ship


def test_pilferers_the_player_of_the_card_chooses_the_good():
    """Pilferers (F44): a rival's ship in a port that carries goods."""
    state = scene(
        ship("irish-sea", 2, "", "pilferers"),
        ship("dublin", 1, "fish tusks"),
        ship("york", 1, "furs"),
    )
    state = do(state, "play pilferers", "dial stay")
    assert legal(state) == ["target 1", "target 2"]
    chosen = do(state, "target 1")
    assert GAME.decider(chosen) == 0
    assert legal(chosen) == ["pilfer fish", "pilfer tusks"]
    refused(chosen, "pilfer furs", "no furs")
    after, happened = run(chosen, "pilfer tusks")
    assert happened == [GoodPilfered(0, 1, "tusks")]
    assert (after.captains[1].goods, after.stock) == ((1, 0, 0), (9, 11, 10))
    assert do(state, "target 2").captains[2].goods == (0, 0, 0)  # a single kind goes unasked


def test_f44_pilferers_need_a_port_and_goods():
    """Not on water, not in a homeland, not in winter, not an empty hold."""
    for rival in (
        ship("celtic-sea", 1, "fish"),
        ship("norway", 1, "fish"),
        ship("dublin", 3),
        ship("wintering", 1, ""),
    ):
        state = scene(ship("irish-sea", 2, "", "pilferers"), rival)
        refused(state, "play pilferers", "nothing")


def test_sea_serpent_sends_a_ship_on_water_home_with_one_crew():
    """Sea Serpent (F44): ships on water only."""
    state = scene(
        ship("wintering", 2, "", "sea-serpent"),
        ship("irish-sea", 3, "fish"),
        ship("dublin", 1),
    )
    state, happened = run(state, "play sea-serpent", "dial stay")
    assert happened[-1] == ShipSentHome(0, 1)
    rival = state.captains[1]
    assert (at(state, 1), rival.crew, rival.goods, rival.supply) == ("wintering", 1, (0, 0, 0), 14)


def test_lokis_trick_steals_a_rune_at_random():
    """Loki's Trick: only thief and victim know which."""
    taken = set()
    for seed in range(30):
        state = scene(
            ship("irish-sea", 2, "", "lokis-trick"),
            ship("dublin", 1, "", "mutiny unrest becalmed"),
        )
        state.rng = seed
        state, happened = run(state, "play lokis-trick", "dial stay")
        (stolen,) = of(happened, RuneStolen)
        taken.add(stolen.rune)
        assert hand(state, 0) == [stolen.rune]
        assert len(hand(state, 1)) == 2
        assert GAME.redact(stolen, 0).rune == GAME.redact(stolen, 1).rune == stolen.rune
        assert GAME.redact(stolen, 2).rune is GAME.redact(stolen, None).rune is None
    assert taken == {"mutiny", "unrest", "becalmed"}


def test_lokis_trick_never_overfills_the_hand():
    """F10: the played card left the hand, so the stolen one is at most the third."""
    state = scene(
        ship("irish-sea", 2, "", "lokis-trick calm-seas berserkers"),
        ship("dublin", 1, "", "mutiny"),
        ship("york", 1),
    )
    assert allows(state, "play lokis-trick")
    state = do(state, "play lokis-trick", "dial stay")
    assert len(hand(state, 0)) == 3
    empty = scene(ship("irish-sea", 2, "", "lokis-trick"))
    refused(empty, "play lokis-trick", "nothing")


def test_storm_of_ran_the_victim_chooses_and_is_asked():
    """Storm of Ran (F44): the decision passes to the victim, then back."""
    state = scene(
        ship("dublin", 2, "", "storm-of-ran"), ship("irish-sea", 2, "fish"), ship("york", 3)
    )
    state = do(state, "play storm-of-ran", "dial stay")
    assert GAME.decider(state) == 1
    assert GAME.observe(state, 1).active == 0
    assert legal(state) == ["lose crew", "lose fish"]
    refused(state, "lose tusks", "no tusks")
    after, happened = run(state, "lose fish")
    assert happened == [StormStruck(1, "fish")]
    assert GAME.decider(after) == 0
    assert after.chart == ()
    assert after.stock == (10, 11, 11)


def test_f35_a_ship_made_crewless_by_a_rune_goes_home_empty():
    state = scene(ship("dublin", 2, "", "storm-of-ran"), ship("irish-sea", 1, "fish"))
    state = do(state, "play storm-of-ran", "dial stay")
    state, happened = run(state, "lose crew")
    assert of(happened, ShipLost) == [ShipLost(1)]
    rival = state.captains[1]
    assert (at(state, 1), rival.crew, rival.goods, rival.supply) == ("wintering", 0, (0, 0, 0), 15)
    assert state.seat == 0  # it is still the turn of the one who played the rune
    state, happened = run(state, "end")
    assert of(happened, TurnBegan)[0].seat == 1
    assert legal(state)[0] == "load crew"


def test_f35_a_single_crew_without_goods_goes_unasked():
    state = scene(ship("dublin", 2, "", "storm-of-ran"), ship("irish-sea", 1))
    state, happened = run(state, "play storm-of-ran", "dial stay")
    assert happened[-2:] == [StormStruck(1, "crew"), ShipLost(1)]


def test_mutiny_in_your_zone_and_taking_a_crew_is_optional():
    """Mutiny (F44): ships in homelands count, the Wintering Zone does not."""
    state = scene(
        ship("irish-sea", 2, "", "mutiny"),
        ship("denmark", 2),
        ship("wintering", 2),
        ship("york", 1),
    )
    state, happened = run(state, "play mutiny", "dial stay")  # York's ship has one crew only
    assert happened[-1] == CrewDeserted(0, 1)
    assert legal(state) == ["recruit", "decline"]
    assert do(state, "decline").captains[0].crew == 2
    state, happened = run(state, "recruit")
    assert happened == [CrewMustered(0, 1)]
    assert (state.captains[0].crew, state.captains[1].crew) == (3, 1)


def test_mutiny_without_a_free_slot_asks_nothing():
    state = scene(ship("irish-sea", 5, "", "mutiny"), ship("york", 3))
    state = do(state, "play mutiny", "dial stay")
    assert state.todo[-1].phase == "turn"
    assert state.captains[1].crew == 2


def test_f44_mutiny_needs_the_same_zone():
    state = scene(ship("irish-sea", 2, "", "mutiny"), ship("norway", 3), ship("rome", 3))
    refused(state, "play mutiny", "nothing")


def test_becalmed_lowers_the_next_turn_to_five_days():
    """Becalmed (F45): does not add up, used up by that turn."""
    state = scene(ship("irish-sea", 2, "", "becalmed"), ship(), ship())
    state, happened = run(state, "play becalmed", "dial stay", "target 1")
    assert happened[-1] == ShipBecalmed(0, 1, 5)
    assert GAME.observe(state, 2).captains[1].becalmed == 5
    state, happened = run(state, "end")
    assert of(happened, TurnBegan) == [TurnBegan(1, 1, 5)]
    state = do(state, *["load crew"] * 5)
    refused(state, "load crew", "Days")
    state = do(state, "leave norway")
    refused(state, "sail western-fjords", "Days")
    state = do(state, "end", *["load crew", "leave denmark", "end"], "end")
    assert (state.seat, state.limit) == (1, 7)


def test_f45_becalmed_does_not_strike_the_same_captain_twice():
    state = scene(ship("irish-sea", 2, "", "becalmed"), ship(), ship())
    state.captains[1].cap = 5
    state = do(state, "play becalmed", "dial stay")
    assert state.captains[2].cap == 5  # the only one left to strike


def test_f44_a_target_must_be_one_the_rune_can_reach():
    state = scene(
        ship("wintering", 2, "", "sea-serpent"), ship("irish-sea", 3), ship("celtic-sea", 3), ship()
    )
    state = do(state, "play sea-serpent", "dial stay")
    assert legal(state) == ["target 1", "target 2"]
    for seat in (0, 3, 9, -1):
        refused(state, f"target {seat}", "cannot strike")


@pytest.mark.parametrize("rune", ["pilferers", "sea-serpent", "storm-of-ran", "lokis-trick"])
def test_f32_conflict_runes_may_be_played_in_the_wintering_zone(rune):
    state = scene(
        ship("wintering", 2, "", rune), ship("dublin", 3, "fish", "unrest"), ship("irish-sea", 2)
    )
    assert allows(state, f"play {rune}")
