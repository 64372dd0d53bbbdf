"""The searching level: the same thought from the same seed, in time, and from a view alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from core import rng
from core.bots.budget import Budget
from core.games.fireaxe import rules
from core.games.fireaxe.bots import make_bot
from core.games.fireaxe.bots.evaluation import prospects, turns_left
from core.games.fireaxe.bots.hard import HardBot
from core.games.fireaxe.bots.imagine import imagine
from core.games.fireaxe.bots.rivals import outlook, racing
from core.games.fireaxe.bots.rollout import RolloutPolicy
from core.games.fireaxe.bots.voyage import FAR, Threats
from core.games.fireaxe.bots.voyage_search import VoyageSearch
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import CREW, SETTLE
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


def test_hard_thinks_the_same_in_worlds_that_look_the_same() -> None:
    tried = 0
    for number, state in enumerate(tables()[::2]):
        seat = state.decider
        assert seat is not None
        view, legal = observe(state, seat), rules.legal(state)
        other = imagine(DATA, view, rng.Rng(number + 5))
        thoughts = []
        for world in (state, other, state):
            arms = HardBot(DATA, 3).think(observe(world, seat), legal, Budget(iterations=30))
            thoughts.append([(arm.action, arm.trials, arm.total) for arm in arms])
        assert thoughts[0] == thoughts[1] == thoughts[2]
        assert all(action in legal for action, _, _ in thoughts[0])
        tried += any(trials for _, trials, _ in thoughts[0])
    assert tried > 3


def contested() -> State:
    """A table where several voyages are worth a trial."""
    few = Budget(iterations=8)
    for state in tables():
        assert state.decider is not None
        arms = HardBot(DATA, 1).think(observe(state, state.decider), rules.legal(state), few)
        if any(arm.trials for arm in arms):
            return state
    raise AssertionError


def test_hard_stops_in_time_and_when_told(bot_clock: Callable[[], int]) -> None:
    state = contested()
    assert state.decider is not None
    view, legal = observe(state, state.decider), rules.legal(state)
    for looks in (10, 40):
        before = bot_clock()
        limit = Budget(seconds=looks / 1000)
        assert make_bot(DATA, "hard", 1).choose(view, legal, limit) in legal
        assert looks // 2 < bot_clock() - before < looks + 5, "time ends the search, no later"
    before = bot_clock()
    told = Budget(seconds=60.0, cancelled=lambda: True)
    assert make_bot(DATA, "hard", 1).choose(view, legal, told) in legal
    assert bot_clock() - before < 5, "it stops at once when it is told to"
    asked: list[None] = []
    late = Budget(cancelled=lambda: bool(asked.append(None)) or len(asked) > 5)
    assert make_bot(DATA, "hard", 1).choose(view, legal, late) in legal
    assert len(asked) == 6, "a thought that is cancelled half way goes no further"


def rival_off_dublin() -> State:
    """A laden rival lies a Day off Dublin, and so do we; everyone else is far away."""
    return scene(
        ship("irish-sea", 4, "fish"), ship("irish-sea", 4, "fish"), ship(), seat=0, days=(0, 0)
    )


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
    assert stays.gain > 5 * comes.gain


def test_an_outlook_does_not_depend_on_where_ones_own_ship_lies() -> None:
    state = rival_off_dublin()
    elsewhere = state.clone()
    elsewhere.own(0).at = DATA.place_index["german-bight"]
    assert outlook(state, 0) == outlook(elsewhere, 0)


def test_trials_leave_the_table_alone_and_end_turns() -> None:
    for number, state in enumerate(tables()[:12]):
        before = GAME.key(state)
        after = RolloutPolicy(state).turn(state.clone(), number)
        assert GAME.key(state) == before
        assert after.ended or after.turn > state.turn
        assert GAME.audit(after) == []


def test_whole_games_can_be_played_in_the_head() -> None:
    state, _ = GAME.new(3, 4, GAME.read_options({}))
    rollout = RolloutPolicy(state)
    for turn in range(12):
        if turn % 3 == 0:
            rollout = RolloutPolicy(state)
        state = rollout.turn(state, 1)
    assert sum(captain.points for captain in state.captains) > 6


def test_prospects_of_a_finished_game_are_its_score() -> None:
    state = moment("over")
    totals = [float(score.total) for score in GAME.score(state).scores]
    assert prospects(state) == pytest.approx(totals)


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


def test_a_trial_ends_where_the_own_seat_has_no_more_turns() -> None:
    """F29: who has settled all crew sits out, while others may sail on for long."""
    free = [port for port, town in zip(DATA.place_ids, DATA.town, strict=False) if not town]
    tried = 0
    for port in free[::4]:
        ports = [other for other in free if other != port][: CREW - 1]
        table = scene(ship(port, 1), days=(0, 5), settled=dict.fromkeys(ports, 0))
        assert table.captains[0].supply == 0
        few = Budget(iterations=12)
        arms = HardBot(DATA, 1).think(observe(table, 0), rules.legal(table), few)
        settling = [arm for arm in arms if arm.action.kind == "settle"]
        tried += any(arm.trials for arm in arms) and bool(settling)
    assert tried
