"""Hints and reviews of Vikings: legal, from the view alone, in words that end properly."""

from __future__ import annotations

import pytest

from core.bots import Budget, ask_bot, ask_hints
from core.bots.review import MOST, review
from core.games.vikings.terms import SHIP
from core.registry import open_game
from tests.play import play_on, session
from tests.vikings.test_bots import MOMENTS, hidden_anew

GAME = open_game("vikings")
NAMES = ("Astrid", "Bjorn", "Cnut", "Dagny")
FEW = Budget(iterations=5)


@pytest.mark.parametrize("state", MOMENTS[::2], ids=lambda state: state.phase)
def test_advice_is_legal_sorted_and_explained(state):
    view, legal = GAME.observe(state, state.seat), GAME.legal(state)
    found = GAME.hints(view, legal, NAMES, FEW, 1)
    assert len(found) == min(3, len(legal))
    assert [one.gain for one in found] == sorted((one.gain for one in found), reverse=True)
    assert len({one.actions[0] for one in found}) == len(found)
    for one in found:
        assert one.reason
        assert not one.reason.endswith(".")
        assert one.reason == " ".join(one.reason.split())
        after = state
        for action in one.actions:
            assert action in GAME.legal(after)
            after, _ = GAME.apply(after, action)


def test_advice_does_not_depend_on_what_is_hidden():
    for number, state in enumerate(MOMENTS[::3]):
        told = [
            GAME.hints(GAME.observe(world, world.seat), GAME.legal(world), NAMES, FEW, 2)
            for world in (state, hidden_anew(state, number))
        ]
        assert told[0] == told[1]


def test_advice_says_what_a_noble_brings():
    state, _ = GAME.new(2, 1, GAME.read_options({"start": "1"}))
    legal = GAME.legal(state)
    told = {action.slot: GAME.explain(GAME.observe(state, 0), action, NAMES) for action in legal}
    kinds = {group.slot: group for group in GAME.observe(state, 0).wheel}
    for slot, reason in told.items():
        group = kinds[slot]
        assert str(group.viking) in reason
        if group.viking == "noble" and "place it" in reason:
            assert "safe, 2 fame at every large scoring" in reason


def test_every_action_has_a_worth_and_a_reason():
    for state in MOMENTS[::2]:
        view, legal = GAME.observe(state, state.seat), GAME.legal(state)
        assert len(GAME.action_values(view, legal, FEW, 1)) == len(legal)
        for action in legal[:6]:
            assert GAME.explain(view, action, NAMES)


def test_a_session_gives_advice_to_whoever_decides():
    game = play_on(session(seed=2), 30)
    found = ask_hints(game, FEW)
    assert all(one.actions[0] in game.legal() for one in found)


@pytest.fixture(scope="module")
def finished():
    """One person plays at random against bots."""
    game = session(seats=("Astrid", "bot:medium", "Bjorn"), seed=4, game="advanced")
    levels = ("random", "medium", "easy")
    while not game.over:
        game.submit(ask_bot(game, levels[game.decider], budget=FEW))
    return game


def test_of_groups_that_look_the_same_only_one_is_proposed():
    game = play_on(session(seats=("A", "B", "C"), seed=3), 1)
    twins = 0
    while not game.over:
        view, legal = game.view(game.decider), game.legal()
        if game.state.phase == "buy":
            state = game.state

            def theme(action, state=state):
                tile = state.wheel_tiles[action.slot]
                viking = state.wheel_vikings[action.slot]
                return state.data.shape[tile], state.data.building[tile], viking

            twins += len({*map(theme, legal)}) < len(legal)
            told = game.game.hints(view, legal, game.names, FEW, 1)
            islands = [theme(one.actions[0]) for one in told]
            islands = [look for look in islands if look[0] != SHIP]
            assert len({*islands}) == len(islands)
        game.submit(ask_bot(game, "easy", budget=FEW))
    assert twins


@pytest.fixture(autouse=True)
def in_haste(monkeypatch, bot_clock):
    """Reviews search every purchase: not for long here, and as long on every machine."""
    monkeypatch.setattr("core.bots.review._PATIENCE", 0.02)


def test_a_review_names_the_worst_decisions_of_each_person(finished):
    told = []
    found = review(finished, progress=lambda done, total: told.append((done, total)))
    assert sorted(found) == [0, 2]
    assert told[0][0] == 0
    assert told[-1][0] == told[-1][1]
    for seat, worst in found.items():
        assert 1 <= len(worst) <= MOST
        assert [one.cost for one in worst] == sorted((one.cost for one in worst), reverse=True)
        for one in worst:
            step = finished.steps[one.step]
            assert (one.seat, step.seat) == (seat, seat)
            assert one.chosen == step.action != one.better
            assert one.better in finished.game.legal(finished.state_at(one.step))
            assert one.cost >= 0.5
            assert one.reason


def test_a_review_can_be_stopped(finished):
    assert review(finished, Budget(cancelled=lambda: True)) == {0: [], 2: []}
    asked = []
    late = Budget(cancelled=lambda: bool(asked.append(None)) or len(asked) > 20)
    some = review(finished, late)
    assert sum(map(len, some.values())) < sum(map(len, review(finished).values()))


def test_bots_are_not_reviewed():
    game = play_on(session(seats=("bot:easy", "bot:easy"), seed=1), 60)
    assert review(game) == {}
