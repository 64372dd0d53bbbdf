"""Bots choose from a view alone: fairness, legality, hints and what decisions are worth."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from core import rng
from core.bots.budget import Budget
from core.games.fireaxe import actions, rules
from core.games.fireaxe.bots import make_bot
from core.games.fireaxe.bots.action_values import action_values
from core.games.fireaxe.bots.hints import explain, find_hints
from core.games.fireaxe.bots.imagine import imagine, redeal
from core.games.fireaxe.bots.rivals import wary
from core.games.fireaxe.bots.tasks import UNREST
from core.games.fireaxe.state import State
from core.games.fireaxe.view import observe
from core.seats import LEVELS
from tests.fireaxe.build import DATA, GAME, do, scene, ship
from tests.fireaxe.moments import MOMENTS, moment

NAMES = ("Astrid", "Bjorn", "Cnut", "Dagny", "Egil")


@cache
def wandered() -> tuple[State, ...]:
    """Tables from games between quick bots, every so many decisions."""
    found: list[State] = []
    for seats, seed in ((3, 1), (4, 2), (5, 3)):
        state, _ = GAME.new(seats, seed, GAME.read_options({"conflict": "on"}))
        for number in range(240):
            seat = state.decider
            if seat is None:
                break
            if number % 7 == 0 or state.phase != "turn":
                found.append(state)
            legal = rules.legal(state)
            level = "easy" if number % 3 else "medium"
            bot = make_bot(DATA, level, seed * 1000 + number)
            state, _ = rules.apply(state, bot.choose(observe(state, seat), legal, Budget()))
    return tuple(found)


def tables() -> Iterator[State]:
    yield from wandered()
    for name in MOMENTS:
        yield moment(name)


def at_york() -> State:
    """No Days left, and only a settlement can be tried."""
    return scene(
        ship("york", 3),
        ship("rome", 2),
        days=(0, 7),
        settled={"lincoln": 0, "norwich": 0},
        goods={"york": "fish"},
        taken={"york": 1},
    )


def test_an_imagined_table_looks_the_same() -> None:
    phases = set()
    for number, state in enumerate(tables()):
        seat = state.decider
        if seat is None:
            continue
        view = observe(state, seat)
        other = imagine(DATA, view, rng.Rng(number))
        assert observe(other, seat) == view
        assert observe(redeal(other, seat, rng.Rng(number)), seat) == view
        assert rules.legal(other) == rules.legal(state)
        assert other.todo == state.todo
        assert GAME.audit(other) == []
        phases.add(state.phase)
    assert {"turn", "dial", "lose", "again", "mark", "storm", "praise", "found"} <= phases


def test_imagining_draws_what_is_hidden_by_lot() -> None:
    state = wandered()[20]
    seat = state.decider
    assert seat is not None
    view = observe(state, seat)
    worlds = [imagine(DATA, view, rng.Rng(seed)) for seed in range(8)]
    assert len({world.rune_deck for world in worlds}) > 1
    assert len({world.saga_deck for world in worlds}) > 1
    assert len({world.treasure for world in worlds}) > 1
    again = imagine(DATA, view, rng.Rng(3))
    assert all(getattr(again, f.name) == getattr(worlds[3], f.name) for f in fields(State))


@pytest.mark.parametrize("level", ["random", "easy", "medium"])
def test_worlds_that_look_the_same_get_the_same_choice(level: str) -> None:
    for number, state in enumerate([*tables()][::4]):
        seat = state.decider
        if seat is None:
            continue
        view = observe(state, seat)
        other = imagine(DATA, view, rng.Rng(number + 77))
        legal = rules.legal(state)
        first = make_bot(DATA, level, 5).choose(view, legal, Budget(iterations=8))
        second = make_bot(DATA, level, 5).choose(observe(other, seat), legal, Budget(iterations=8))
        assert first == second
        assert first in legal


def test_every_level_is_a_bot_and_no_other_word_is() -> None:
    assert all(make_bot(DATA, level, 0) is not None for level in LEVELS)
    assert make_bot(DATA, "godlike", 0) is None


def test_hints_are_legal_and_told_in_words() -> None:
    for state in [*tables()][::3]:
        seat = state.decider
        if seat is None:
            continue
        legal = rules.legal(state)
        found = find_hints(DATA, observe(state, seat), legal, NAMES, Budget(), 0)
        assert 1 <= len(found) <= 3
        assert len({advice.reason for advice in found}) == len(found)
        for advice in found:
            assert advice.actions[0] in legal
            assert advice.reason
            assert not advice.reason.endswith(".")


def test_hints_and_worths_come_from_the_view_alone() -> None:
    for number, state in enumerate([*tables()][::6]):
        seat = state.decider
        if seat is None:
            continue
        view, legal = observe(state, seat), rules.legal(state)
        other = imagine(DATA, view, rng.Rng(number + 9))
        found = [
            (
                find_hints(DATA, observe(world, seat), legal, NAMES, Budget(), 4),
                action_values(DATA, observe(world, seat), legal, Budget(), 4),
            )
            for world in (state, other)
        ]
        assert found[0] == found[1]


def test_one_unrest_is_planned_once() -> None:
    """F41: the rune is spent, so a voyage takes over as many ports as there are such runes."""
    for cards, most in (("unrest", 1), ("unrest unrest", 2)):
        table = scene(
            ship("york", 5, hand=cards),
            ship("rome", 2),
            days=(0, 0),
            settled=dict.fromkeys(("york", "lincoln", "norwich", "london"), 1),
            taken={"york": 1, "london": 1},
        )
        plans = wary(table, 0).search.plans()
        taken = [sum(stop.task.kind == UNREST for stop in plan.stops) for plan in plans]
        assert max(taken) == most


def test_a_review_tells_dice_apart() -> None:
    table = at_york()
    legal = [action for action in rules.legal(table) if action.kind == "settle"]
    found = action_values(DATA, observe(table, 0), legal, Budget())
    assert found is not None
    assert len({*found}) == len(legal) == 3
    [best, *_] = find_hints(DATA, observe(table, 0), rules.legal(table), NAMES, Budget(), 0)
    assert legal[found.index(max(found))] == best.actions[0]


def test_a_draw_is_not_valued_by_the_card_on_top() -> None:
    state = next(s for s in wandered() if actions.DRAW in rules.legal(s))
    view = observe(state, state.seat)
    values = {
        tuple(action_values(DATA, view, [actions.DRAW], Budget(), seed) or ()) for seed in range(5)
    }
    assert len(values) == 1


def test_hints_in_winter_say_what_the_load_is_for() -> None:
    state, _ = GAME.new(4, 3, GAME.read_options({}))
    found = find_hints(DATA, observe(state, state.seat), rules.legal(state), NAMES, Budget(), 0)
    titles = [advice.title("load a crew") for advice in found]
    assert len({*titles}) == 3
    assert all(title.startswith("load a crew, to ") for title in titles)


def test_a_voyage_can_be_followed_step_by_step() -> None:
    for state in wandered()[::5]:
        if state.phase != "turn":
            continue
        view = observe(state, state.seat)
        for advice in find_hints(DATA, view, rules.legal(state), NAMES, Budget(), 0):
            after = state
            for action in advice.actions:
                assert rules.refusal(after, action) is None
                after, _ = rules.apply(after, action)


def test_every_choice_has_a_reason() -> None:
    told: dict[str, str] = {}
    for state in [*tables()][::2]:
        seat = state.decider
        if seat is None:
            continue
        view = observe(state, seat)
        kinds = {action.kind: action for action in rules.legal(state)}
        for kind, action in kinds.items():
            told[kind] = explain(DATA, view, action, NAMES)
            assert not told[kind].endswith(".")
    assert {"sail", "load", "leave", "end", "winter", "trade", "raid", "settle"} <= told.keys()
    assert all(told.values()), [kind for kind, reason in told.items() if not reason]


def test_a_hint_tells_odds_regions_and_sagas() -> None:
    table = at_york()
    [best, *_] = find_hints(DATA, observe(table, 0), rules.legal(table), NAMES, Budget(), 0)
    assert best.actions[0].kind == "settle"
    assert best.reason.startswith("settle York with ")
    assert "it triples" in best.reason


def test_a_blunder_is_worth_less_than_the_best_choice() -> None:
    table = scene(
        ship("york", 3), ship("rome", 2), settled={"lincoln": 0, "norwich": 0}, taken={"york": 1}
    )
    view, legal = observe(table, 0), rules.legal(table)
    best = make_bot(DATA, "medium", 0).choose(view, legal, Budget())
    winter = next(action for action in legal if action.kind == "winter")
    sailing, resting = action_values(DATA, view, (best, winter), Budget()) or ()
    assert sailing > resting + 3


def test_unrest_is_worth_the_land_it_wins() -> None:
    """F41: also once the card is shown, when the hand has it no more."""
    land = {"lincoln": 1, "norwich": 1, "york": 1}
    table = scene(ship("york", 4, "", "unrest"), ship(), ship(), settled=land, taken={"york": 1})
    view = observe(table, 0)
    play, winter = actions.Play("unrest"), actions.WINTER
    stirring, resting = action_values(DATA, view, (play, winter), Budget()) or ()
    assert stirring > resting + 3
    asked = do(table, "play unrest", "dial stay")
    assert asked.phase == "dice"
    bot = make_bot(DATA, "medium", 0)
    assert bot.choose(observe(asked, 0), rules.legal(asked), Budget()) == actions.SETTLES[2]


def test_worth_knows_every_choice() -> None:
    for state in [*tables()][::6]:
        seat = state.decider
        if seat is None:
            continue
        view = observe(state, seat)
        for action in rules.legal(state):
            found = action_values(DATA, view, (action,), Budget())
            assert found is not None
            assert isinstance(found[0], float)
    state = next(state for state in tables() if state.decider is not None)
    view, told = observe(state, state.seat), Budget(cancelled=lambda: True)
    assert action_values(DATA, view, rules.legal(state), told) is None


def test_medium_completes_a_saga_next_door() -> None:
    table = scene(
        ship("northumbrian-coast", 4),
        ship("rome", 1),
        sagas=["holy-island", "vinland-saga", "ivory-of-the-west"],
    )
    view = observe(table, 0)
    choice = make_bot(DATA, "medium", 0).choose(view, rules.legal(table), Budget())
    assert choice.kind == "sail"
    assert getattr(choice, "to", "") == "lindisfarne"


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_bots_sail_far_when_all_that_is_near_is_done(level: str) -> None:
    """Else they load and winter again for ever, and the game does not end."""
    text = Path(__file__).with_name("far-only.json").read_text(encoding="utf-8")
    state = GAME.restore(json.loads(text))
    waiting = state.spaces
    for number in range(200):
        seat = state.decider
        if seat is None or state.spaces != waiting:
            return
        bot = make_bot(DATA, level, number)
        action = bot.choose(observe(state, seat), rules.legal(state), Budget())
        state, _ = rules.apply(state, action)
    pytest.fail("In some ten rounds nobody came to the sagas that wait.")
