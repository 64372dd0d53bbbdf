"""Bots with boatswains in the last round, where the rules decide how many go (V27, V28)."""

import random

import pytest

from core.games.vikings.actions import LAND, REST, Carry
from core.games.vikings.bots import ferrying
from core.games.vikings.bots.valuation import Valuation, planner_for
from tests.vikings.build import GAME, do, mainland
from tests.vikings.build import ferrying as about_to_ferry
from tests.vikings.test_reach import a_last_round


def ends(state, options):
    """Who can be left waiting, with only the *options* of each table followed."""
    found, seen, pile = set(), set(), [state]
    while pile:
        state = pile.pop()
        me, going = state.mainlands[0], state.ferry
        counted = (tuple(me.corner), me.specials, tuple(sorted(going.load)), going.boat)
        if counted in seen:
            continue
        seen.add(counted)
        for action in options(state):
            if action == REST:
                found.add(tuple(me.corner))
            else:
                pile.append(GAME.apply(state, action)[0])
    return found


@pytest.mark.parametrize("seed", range(12))
def test_loads_filled_in_one_order_miss_no_way_to_end_the_last_round(seed):
    state = a_last_round(random.Random(seed))

    def narrowed(at):
        legal = GAME.legal(at)
        found = ferrying.narrowed(at, at.mainlands[0], legal)
        assert found
        assert set(found) <= set(legal)
        return found

    assert ends(state, narrowed) == ends(state, GAME.legal)


@pytest.mark.parametrize("seed", range(20))
def test_quick_steps_through_the_last_round_are_allowed(seed):
    state = a_last_round(random.Random(seed))
    planner = planner_for(state)
    while True:
        legal = GAME.legal(state)
        action = ferrying.quick(state, planner, legal)
        assert action in legal
        if action == REST:
            break
        assert action != LAND or not any(isinstance(other, Carry) for other in legal)
        state, _ = GAME.apply(state, action)


def test_a_search_cut_short_still_ferries_on_in_the_last_round(monkeypatch):
    """V27: stopping early is no way to end, so it must not look like a good one."""
    corner = {"noble": 1, "fisherman": 2, "boatswain": 2}
    me = mainland({"noble": "L", "fisherman": "L R"}, corner=corner)
    state = about_to_ferry(me, round=6, end_turn="ask")
    legal = GAME.legal(state)
    monkeypatch.setattr(ferrying, "_WIDEST", 0)
    shortened = Valuation(state).values(legal)
    monkeypatch.setattr(ferrying, "_WIDEST", 1000)
    whole = Valuation(state).values(legal)
    assert all(short <= full for short, full in zip(shortened, whole, strict=True))


def test_a_goldsmith_kept_apart_is_only_one_of_the_ways():
    """V27: bots weigh sailing now against filling the ferry up."""
    corner = {"goldsmith": 1, "scout": 1, "boatswain": 2}
    me = mainland({"goldsmith": "L", "scout": "L"}, corner=corner)
    state = do(about_to_ferry(me, round=6, end_turn="ask"), Carry("goldsmith", 1))
    assert GAME.legal(state) == [Carry("scout", 1), LAND]
    together, apart = Valuation(state).values(GAME.legal(state))
    assert together != apart  # a boatswain more or less is fed and counts for the award
