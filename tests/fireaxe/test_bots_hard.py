"""The level that plans widest: the same plan from the same view, in time, round its rivals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from core import rng
from core.bots.budget import Budget
from core.games.fireaxe import rules
from core.games.fireaxe.bots import make_bot
from core.games.fireaxe.bots.evaluation import turns_left
from core.games.fireaxe.bots.hard import HardBot
from core.games.fireaxe.bots.imagine import imagine
from core.games.fireaxe.bots.policy import Policy
from core.games.fireaxe.bots.rivals import outlook, racing, wary
from core.games.fireaxe.bots.voyage import FAR, WIDE, Threats
from core.games.fireaxe.bots.voyage_search import VoyageSearch
from core.games.fireaxe.bots.weights import current
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import SETTLE
from core.games.fireaxe.view import observe
from tests.fireaxe.build import DATA, GAME, scene, ship
from tests.fireaxe.moments import MOMENTS, moment


@cache
def tables() -> tuple[State, ...]:
    """Turns about to begin in a game of quick bots, and every kind of question."""
    state, _ = GAME.new(4, 11, GAME.read_options({}))
    found = []
    for number in range(260):
        seat = state.decider
        assert seat is not None
        if state.phase == "turn" and state.preparation + state.sailing == 0 and number % 3 == 0:
            found.append(state)
        bot = make_bot(DATA, "easy", number)
        action = bot.choose(observe(state, seat), rules.legal(state), Budget())
        state, _ = rules.apply(state, action)
    return (*found, *(moment(name) for name in MOMENTS if moment(name).decider is not None))


def at_sea() -> list[State]:
    """Tables in the free moments of a turn, where a voyage is planned."""
    return [state for state in tables() if state.phase == "turn"]


def test_hard_thinks_the_same_in_worlds_that_look_the_same() -> None:
    for number, state in enumerate(tables()[::2]):
        seat = state.decider
        assert seat is not None
        view, legal = observe(state, seat), rules.legal(state)
        other = imagine(DATA, view, rng.Rng(number + 5))
        choices = [
            make_bot(DATA, "hard", number).choose(observe(world, seat), legal, Budget(iterations=2))
            for world in (state, other, state)
        ]
        assert choices[0] == choices[1] == choices[2]
        assert choices[0] in legal


def test_hard_plans_wider_as_long_as_its_budget_lasts(bot_clock: Callable[[], int]) -> None:
    state = at_sea()[4]
    policy = wary(state, state.seat)
    for iterations, plans in ((1, 1), (2, 2), (3, 3), (9, 3)):
        assert len(HardBot.think(policy, Budget(iterations=iterations))) == plans
    assert len(HardBot.think(policy, Budget(seconds=60.0))) == 3
    assert len(HardBot.think(policy, Budget(seconds=0.0))) == 1
    assert len(HardBot.think(policy, Budget(cancelled=lambda: True))) == 1
    asked: list[None] = []
    late = Budget(cancelled=lambda: bool(asked.append(None)) or len(asked) > 1)
    assert len(HardBot.think(policy, late)) == 2, "a thought that is cancelled goes no further"


def test_a_wider_plan_is_hardly_ever_worth_less() -> None:
    better = 0
    for state in at_sea()[::2]:
        policy = wary(state, state.seat)
        values = [plan.value for plan in HardBot.think(policy, Budget(iterations=3))]
        assert values[-1] >= values[0] - 1.0
        better += values[-1] > values[0] + 0.01
    assert better, "what is not seen at first is found by looking wider"


def rival_off_dublin() -> State:
    """A laden rival lies a Day off Dublin, and so do we; everyone else is far away."""
    return scene(
        ship("irish-sea", 4, "fish"), ship("irish-sea", 4, "fish"), ship(), seat=0, days=(0, 0)
    )


def test_ships_that_differ_in_their_load_do_not_crowd_out_other_tasks() -> None:
    """Only a few plans with the same Tasks go on, however many loads could do them."""

    def most(state: State, alike: int) -> int:
        plans = VoyageSearch(state, state.seat, FAR._replace(alike=alike)).plans()
        tasks = Counter(frozenset(stop.task[:2] for stop in plan.stops) for plan in plans)
        del tasks[frozenset()]
        return max(tasks.values(), default=0)

    winters = [state for state in at_sea() if state.captains[state.seat].at == state.table.winter]
    assert max(most(state, 0) for state in winters) > 4
    for state in winters:
        for alike in (1, 2, 4):
            assert most(state, alike) <= alike


def test_what_rivals_are_after_is_seen_from_the_table() -> None:
    state = rival_off_dublin()
    seen = outlook(state, 0)
    assert seen.plans[0] == ()
    for likely in seen.plans[1:]:
        assert sum(weight for weight, _ in likely) == pytest.approx(1.0)
    near = {stop.task[:2] for _, plan in seen.plans[1] for stop in plan.stops if stop.turn == 0}
    assert near
    for goal in near:
        assert 0.0 < seen.threats[1][goal] <= seen.threats[2][goal] + 1e-9 <= 1.0 + 1e-9
    goal = max(near, key=lambda one: seen.threats[1][one])
    assert racing(seen, goal)[0] == 1


def test_a_threat_makes_a_later_task_worth_less() -> None:
    state = rival_off_dublin()
    plan = next(
        plan
        for plan in VoyageSearch(state, 0, FAR).plans()
        if any(stop.turn == 1 for stop in plan.stops)
    )
    late = next(stop for stop in plan.stops if stop.turn == 1)
    goal = (late.task.kind, late.task.port)

    def promised(chance: float) -> float:
        search = VoyageSearch(state, 0, FAR, ({}, {goal: chance}, {goal: chance}))
        ship_ = replace(search.ship(), turn=1)
        found = search.planner().voyages([ship_], first=late.task)
        return found[-1].stops[0].gain

    gains = [promised(chance) for chance in (0.0, 0.5, 1.0)]
    assert gains[0] > gains[1] > gains[2]


def test_nobody_threatens_a_port_one_lies_in() -> None:
    """F11: a port holds one ship."""
    state = scene(ship("dublin", 4), ship("irish-sea", 4, "fish"), ship(), tried=("dublin",))
    search = VoyageSearch(state, 0, FAR)
    task = next(
        q for q in search.task_list.tasks if q.kind == SETTLE and DATA.place_ids[q.port] == "dublin"
    )
    goal = (task.kind, task.port)
    threats: Threats = ({}, {goal: 1.0}, {goal: 1.0})
    here = VoyageSearch(state, 0, FAR, threats)
    away = replace(here.ship(), place=DATA.place_index["irish-sea"], days=0, tried=0)
    stays, comes = (
        here.planner().voyages([each], first=task)[-1].stops[0] for each in (here.ship(), away)
    )
    assert stays.turn == comes.turn == 1
    assert stays.gain > 4 * comes.gain


def test_an_outlook_does_not_depend_on_where_ones_own_ship_lies() -> None:
    state = rival_off_dublin()
    elsewhere = state.clone()
    elsewhere.own(0).at = DATA.place_index["german-bight"]
    assert outlook(state, 0) == outlook(elsewhere, 0)


@pytest.mark.parametrize(
    ("seat", "holder", "tokens", "even", "left"),
    [
        (0, 0, 0, "off", (4, 3, 3)),  # just taken: this turn and three more
        (0, 0, 3, "off", (1, 0, 0)),
        (0, 0, 3, "on", (1, 1, 1)),
        (1, 0, 1, "off", (2, 2, 2)),
        (2, 1, 2, "off", (1, 1, 1)),
        (2, 1, 2, "on", (1, 1, 2)),
        (2, 1, 3, "on", (0, 0, 1)),
    ],
)
def test_f28_turns_left_are_counted(
    seat: int, holder: int, tokens: int, even: str, left: tuple[int, ...]
) -> None:
    state = scene(
        ship("dublin", 2),
        ship("york", 1),
        ship("rome", 1),
        seat=seat,
        deck=[],
        holder=holder,
        tokens=tokens,
        even_rounds=even,
    )
    assert tuple(turns_left(state, each) for each in range(3)) == left


def test_hard_and_hints_use_one_valuation() -> None:
    """The plan of hard at its last width is the best one that a review knows of."""
    compared = 0
    for state in at_sea():
        view, legal = observe(state, state.seat), rules.legal(state)
        choice = make_bot(DATA, "hard", 1).choose(view, legal, Budget(iterations=3))
        if choice.kind in ("play", "discard", "end", "winter") or len(legal) == 1:
            continue
        values = GAME.action_values(view, legal, Budget(), 0)
        assert values is not None
        assert values[legal.index(choice)] == pytest.approx(max(values), abs=2.0)
        compared += 1
    assert compared > 5


def test_every_level_hint_and_review_plans_with_one_list_of_worths() -> None:
    """They plan more or less widely, but a Task, a saga and a turn are worth the same to all."""
    compared = 0
    for state in at_sea()[::3]:
        own = wary(state, state.seat).search.task_list
        medium = Policy(state, state.seat, weights=current()).search
        assert medium.task_list is own
        for width in (FAR, WIDE):
            assert VoyageSearch(state, state.seat, width).task_list is own
        plan = medium.plans()[0]
        if plan.stops:  # the same voyage has the same value, however wide the search
            wide = VoyageSearch(state, state.seat, medium.width._replace(width=60, breadth=30))
            values = [
                each.value
                for each in wide.plans()
                if each.ship == plan.ship and each.stops == plan.stops
            ]
            assert not values or values[0] == plan.value
            compared += bool(values)
    assert compared > 3
    state = at_sea()[0]  # and other worths would make another list
    rates = current()._replace(raid=9.0)
    assert VoyageSearch(state, state.seat, FAR, weights=rates).task_list is not medium.task_list
