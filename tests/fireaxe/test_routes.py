"""Routes within a turn, compared with sailing every way there is."""

import pytest

from core import rng
from core.games.fireaxe import routes
from core.games.fireaxe.actions import Sail
from core.games.fireaxe.terms import AT_WINTER
from tests.fireaxe.build import DATA, GAME, do, place, scene, ship
from tests.fireaxe.wander import plies


def reach(state):
    ways = routes.reach(DATA, routes.of_state(state))
    return {DATA.place_ids[to]: found for to, found in ways.items()}


def sailed(state, way):
    """Carry a route out, giving up goods before crew; the pieces lost on the way."""
    before = len(state.chart)
    for to in way.route:
        state, _ = GAME.apply(state, Sail(DATA.place_ids[to]))
        while state.phase == "lose":
            state, _ = GAME.apply(state, GAME.legal(state)[-1])
    return len(state.chart) - before, state


def test_f13_the_way_to_bjarmaland_and_its_losses():
    found = reach(scene(ship("norway", 3, "furs fish")))
    (way,) = found["bjarmaland"]
    assert (way.days, way.losses) == (5, 2)
    names = [DATA.place_ids[to] for to in way.route]
    assert names == ["halogaland-coast", "north-cape", "barents-sea", "white-sea", "bjarmaland"]
    assert [step.losses for step in way.steps] == [0, 0, 1, 1, 2]


def test_f11_held_ports_are_out_of_reach():
    found = reach(scene(ship("irish-sea", 3), ship("dublin", 1)))
    assert "dublin" not in found
    assert "man" in found


def test_a_longer_way_that_costs_less_is_offered_too():
    """From Faeroes on sailing day 3 the short way round Shetland touches the cold North."""
    state = scene(ship("faeroes", 2, "fish furs"), days=(0, 2))
    fast, safe = reach(state)["northern-north-sea"]
    assert (fast.days, fast.losses) == (2, 1)
    assert (safe.days, safe.losses) == (3, 0)
    assert [DATA.place_ids[to] for to in fast.route] == ["norwegian-sea", "northern-north-sea"]


def test_f15_no_way_leads_where_the_ship_would_be_lost():
    state = scene(ship("faeroe-bank", 1, "tusks"), days=(0, 5))
    assert "norwegian-sea" not in reach(state)
    assert "faeroes" in reach(state)


def test_f9_from_the_wintering_zone_every_homeland_is_a_start():
    found = reach(scene(ship("wintering", 1)))
    for homeland in ("norway", "denmark", "sweden"):
        (way,) = found[homeland]
        assert (way.days, way.route, way.origin) == (0, (), place(homeland))
    assert found["truso"][0].origin == place("sweden")


def test_calm_seas_make_every_way_free():
    state = scene(ship("norway", 3, "furs fish"))
    state.calm = True
    assert all(way.losses == 0 for ways in reach(state).values() for way in ways)


@pytest.mark.parametrize("seed", range(300, 306))
def test_what_is_promised_is_what_happens(seed):
    """Every route found can be sailed, for the days and losses foretold, and view and state
    give the same routes."""
    dice = rng.Rng(seed)
    for number, ply in enumerate(plies(seed)):
        state = ply.before
        if number % 40 or state.phase != "turn" or state.ended:
            continue
        voyage = routes.of_state(state)
        assert routes.of_view(DATA, GAME.observe(state, None)) == voyage
        if state.table.where[state.me.at] == AT_WINTER:
            continue
        ways = [way for found in routes.reach(DATA, voyage).values() for way in found]
        for _ in range(5):
            way = ways[rng.draw(dice, len(ways))]
            lost, after = sailed(state, way)
            assert (after.me.at, after.seat) == (way.place, state.seat)
            assert after.sailing - state.sailing == way.days
            assert lost == way.losses


def test_nothing_in_reach_is_missed():
    """Against sailing everywhere, step by step, with every choice of the way."""
    state = scene(ship("faeroe-bank", 2, "fish furs"), ship("orkney", 1), days=(0, 3))
    best: dict[int, dict[int, int]] = {}

    def walk(now, days, lost):
        least = best.setdefault(now.me.at, {})
        least[days] = min(lost, least.get(days, 9))
        if days == 4:
            return
        for action in GAME.legal(now):
            if isinstance(action, Sail):
                after, _ = GAME.apply(now, action)
                while after.phase == "lose":
                    after, _ = GAME.apply(after, GAME.legal(after)[-1])
                if after.seat == now.seat:
                    walk(after, days + 1, len(after.chart))

    walk(state, 0, 0)
    found = routes.reach(DATA, routes.of_state(state))
    assert set(found) == set(best)
    for to, least in best.items():
        assert found[to][0].days == min(least)
        assert found[to][-1].losses == min(least.values())


def test_of_view_for_another_seat_is_its_next_turn():
    state = do(scene(ship("irish-sea", 2), ship("dublin", 3, "fish")), "sail celtic-sea")
    state.captains[1].cap = 5
    voyage = routes.of_view(DATA, GAME.observe(state, 1), seat=1)
    assert (voyage.at, voyage.days, voyage.sailing, voyage.pieces) == (place("dublin"), 5, 0, 4)
