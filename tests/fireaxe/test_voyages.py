"""Voyages of several turns, compared with sailing turn after turn."""

import pytest

from core import rng
from core.games.fireaxe import routes, voyages
from core.games.fireaxe.terms import DAYS
from tests.fireaxe.build import DATA, GAME, place, scene, ship
from tests.fireaxe.wander import plies

NEXT = {"days": DAYS, "sailing": 0, "covered": 0, "calm": False}


def plans(state, goal, quarter=0):
    return voyages.plans(DATA, routes.of_state(state), place(goal), quarter)


def told(found):
    """Turns, losses, Days of each turn, and the nights."""
    return [
        (
            plan.turns,
            plan.losses,
            [leg.days for leg in plan.legs],
            [DATA.place_ids[night] for night in plan.nights],
        )
        for plan in found
    ]


def two_turns(voyage, goal):
    """The fewest losses of every two turns in a row that lead to a place."""
    found = []
    for end, ways in routes.reach(DATA, voyage).items():
        start = voyage._replace(at=end, pieces=voyage.pieces - ways[-1].losses, **NEXT)
        later = routes.reach(DATA, start._replace(closed=start.closed - {goal}))
        if goal in later:
            found.append(ways[-1].losses + later[goal][-1].losses)
    return min(found) if found else None


def test_f13_a_turn_more_may_save_a_piece():
    assert told(plans(scene(ship("norway", 3, "fish")), "kiev")) == [
        (2, 1, [6, 4], ["gulf-of-riga"]),
        (3, 0, [4, 4, 2], ["danish-belts", "upper-dnieper"]),
    ]


def test_f21_a_turned_dial_may_save_it_too():
    state = scene(ship("norway", 3, "fish"))
    ((turns, losses, *_),) = told(plans(state, "kiev", quarter=-1))
    assert (turns, losses) == (2, 0)


def test_f9_from_winter_the_best_homeland_is_taken():
    (plan,) = plans(scene(ship("wintering", 2), days=(2, 0)), "truso")
    assert DATA.place_ids[plan.legs[0].origin] == "sweden"
    assert plan.days <= DAYS - 2


def test_f11_a_held_port_can_be_planned_for_a_later_turn_only():
    state = scene(ship("irish-sea", 3), ship("dublin", 1))
    (plan,) = plans(state, "dublin")
    assert (plan.turns, plan.legs[-1].place) == (2, place("dublin"))
    (free,) = plans(scene(ship("irish-sea", 3)), "dublin")
    assert free.turns == 1


def test_f15_no_voyage_costs_the_last_piece():
    for plan in plans(scene(ship("norway", 1)), "vinland"):
        assert plan.losses == 0


def test_f23_the_weather_starts_anew_with_every_turn():
    """The seventh Day in the North costs three pieces, the third one of the next turn one."""
    slow = plans(scene(ship("norway", 3, "fish furs")), "vinland")[-1]
    assert (slow.turns, slow.losses) == (4, 0)
    assert max(leg.days for leg in slow.legs) <= 3


def test_only_who_holds_a_rune_is_offered_the_dial():
    state = scene(ship("norway", 3, "fish"))
    seat = GAME.decider(state)
    for view in (GAME.observe(state, None), GAME.observe(state, (seat + 1) % 3)):
        assert {plan.quarter for plan in voyages.best_plans(DATA, view, place("kiev"))} == {0}
    own = GAME.observe(state, seat)
    quarters = {plan.quarter for plan in voyages.best_plans(DATA, own, place("kiev"))}
    assert quarters == ({0, -1} if own.hand else {0})


@pytest.mark.parametrize("seed", range(310, 313))
def test_voyages_are_as_good_as_any_two_turns_in_a_row(seed):
    """Each leg is a route of its turn, and no other night would cost less."""
    dice = rng.Rng(seed)
    for number, ply in enumerate(plies(seed)):
        state = ply.before
        if number % 60 or state.phase != "turn" or state.ended or not state.me.aboard:
            continue
        voyage, goal = routes.of_state(state), rng.draw(dice, len(DATA.place_ids) - 1)
        found = voyages.plans(DATA, voyage, goal)
        in_time = routes.reach(DATA, voyage)
        if found and found[0].turns == 1:
            assert found[0].losses == in_time[goal][-1].losses
        for plan in found:
            lost, at = 0, voyage
            for leg in plan.legs:
                ways = routes.reach(DATA, at._replace(closed=at.closed - {plan.goal}))[leg.place]
                assert (leg.days, leg.losses) in [(way.days, way.losses) for way in ways]
                lost += leg.losses
                at = voyage._replace(at=leg.place, pieces=voyage.pieces - lost, **NEXT)
            assert lost == plan.losses < voyage.pieces
        if goal not in in_time and voyage.days:
            best = two_turns(voyage, goal)
            assert best == next((plan.losses for plan in found if plan.turns == 2), None)
