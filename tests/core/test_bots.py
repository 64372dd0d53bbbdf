"""What bots of all games have in common: levels, budgets, hooks, views."""

from __future__ import annotations

import re

import pytest

from core.bots import Budget, ask_bot, ask_hints, make_bot
from core.bots.budget import Hint
from core.bots.review import review
from core.errors import BadRequest
from core.game import Setup
from core.registry import game_ids, open_game
from core.seats import BOT_LEVELS, DEFAULT_LEVEL, LEVELS, check_names
from core.session import Session
from tests.play import play_on, session

QUICK = Budget(iterations=2)


def test_every_level_has_a_character_in_a_sentence():
    assert LEVELS == ("random", "easy", "medium", "hard")
    assert DEFAULT_LEVEL in LEVELS
    for words in BOT_LEVELS.values():
        assert words[0].isupper()
        assert words.endswith(".")
    assert check_names(["A", *(f"bot:{level}" for level in LEVELS)])


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_chooses_a_legal_action_from_the_view_it_is_given(game_id, level):
    game = play_on(session(game_id, ("A", "B", "C"), seed=3), 25)
    before = game.game.key(game.state)
    first = ask_bot(game, level, budget=QUICK)
    assert first in game.legal()
    assert ask_bot(game, level, game.decider, QUICK) == first
    assert game.game.key(game.state) == before


def test_unknown_levels_and_wrong_seats_are_refused():
    game = session()
    with pytest.raises(BadRequest, match="the bots are random, easy, medium, hard"):
        make_bot(game.game, "genius", 1)
    with pytest.raises(BadRequest, match="has nothing to decide"):
        ask_bot(game, "easy", 1 - game.decider)


def test_a_bot_receives_a_view_and_a_budget_and_nothing_else(monkeypatch):
    game = play_on(session(), 10)
    seen = []

    class Spy:
        def choose(self, *given):
            seen.append(given)
            return given[1][0]

    monkeypatch.setattr(type(game.game), "bot", lambda self, level, seed: Spy())
    mine = Budget(seconds=0.5)
    ask_bot(game, "hard", budget=mine)
    ask_bot(game, "hard")
    assert seen[0] == (game.view(game.decider), list(game.legal()), mine)
    assert seen[1][2].seconds == 1.5


def test_a_budget_ends_by_time_by_count_and_on_demand(bot_clock):
    assert not Budget().spent(10**9)
    assert not Budget(iterations=3).spent(2)
    assert Budget(iterations=3).spent(3)
    assert Budget(cancelled=lambda: True).spent(0)
    soon = Budget(seconds=0.003)
    assert [soon.spent(0) for _ in range(4)] == [False, False, True, True]
    assert bot_clock() == 9, "one look when it was made, and one for each question"
    own = Budget(seconds=2.0, clock=iter([10.0, 11.0, 12.0]).__next__, started=10.0)
    assert [own.spent(0) for _ in range(3)] == [False, False, True]


@pytest.mark.parametrize("game_id", game_ids())
def test_advice_is_legal_and_has_reasons(game_id):
    game = play_on(session(game_id, ("A", "B", "C"), seed=3), 25)
    found = ask_hints(game, QUICK)
    assert len(found) <= 3
    for one in found:
        assert isinstance(one, Hint)
        assert one.actions[0] in game.legal()
        assert one.reason


def test_a_review_falls_back_on_advice(monkeypatch):
    """A game that advises but does not appraise is reviewed by its advice."""
    game = play_on(session(seats=("A", "B"), seed=1), 12)
    kind = type(game.game)
    monkeypatch.setattr(kind, "action_values", lambda *given: None)

    def advise(self, view, legal, names, budget, seed):
        return [Hint((legal[-1],), "it is the last", 4.0), Hint((legal[0],), "no", 1.0)]

    monkeypatch.setattr(kind, "hints", advise)
    found = review(game)
    for seat, worst in found.items():
        for one in worst:
            assert (one.seat, one.cost, one.reason) == (seat, 3.0, "it is the last")
            assert one.chosen != one.better
    monkeypatch.setattr(kind, "hints", lambda *given: [])
    assert review(game) == {0: [], 1: []}


def test_a_review_never_blames_what_the_hint_of_that_moment_put_first(monkeypatch):
    game = play_on(session(seats=("A", "B"), seed=1), 12)
    kind = type(game.game)
    views = [game.game.observe(game.state_at(n), s.seat) for n, s in enumerate(game.steps)]

    def chosen(view):
        return game.steps[views.index(view)].action

    def appraise(self, view, legal, budget, seed):
        return [0.0 if action == chosen(view) else 4.0 for action in legal]

    def advise(self, view, legal, names, budget, seed):
        return [Hint((chosen(view),), "it is best", 4.0)]

    monkeypatch.setattr(kind, "action_values", appraise)
    assert any(review(game).values())
    monkeypatch.setattr(kind, "hints", advise)
    assert review(game) == {0: [], 1: []}


def test_a_review_names_and_measures_what_the_hint_of_that_moment_would_have(monkeypatch):
    game = play_on(session(seats=("A", "B"), seed=1), 12)
    kind = type(game.game)
    views = [game.game.observe(game.state_at(n), s.seat) for n, s in enumerate(game.steps)]

    def appraise(self, view, legal, budget, seed):
        own = game.steps[views.index(view)].action
        return [0.0 if action == own else 4.0 for action in legal]

    def advise(self, view, legal, names, budget, seed):
        own = game.steps[views.index(view)].action
        other = next(action for action in reversed(legal) if action != own)
        return [Hint((other,), "it is better", 3.0), Hint((own,), "no", 3.0 - gap)]

    monkeypatch.setattr(kind, "action_values", appraise)
    monkeypatch.setattr(kind, "hints", advise)
    gap = 1.5
    found = [one for worst in review(game).values() for one in worst]
    assert found
    assert {(one.cost, one.reason) for one in found} == {(gap, "it is better")}
    gap = 0.1
    assert review(game) == {0: [], 1: []}


def test_a_review_tells_one_decision_of_a_turn_and_sees_all_parts_of_the_game():
    game = session("fireaxe", ("A", "bot:easy", "bot:easy"), seed=5)
    levels = ("random", "easy", "easy")
    while game.entries < 200:
        game.submit(ask_bot(game, levels[game.decider], budget=QUICK))
    seen = []
    worst = review(game, Budget(iterations=30), lambda *far: seen.append(far))[0]
    turns = [game.game.turn_number(game.state_at(one.step)) for one in worst]
    assert len(turns) == len({*turns}) == 3
    assert max(turns) > 10, "a review that is cut short has seen more than the beginning"
    assert all(one.reason for one in worst)
    assert seen[-1][0] == 30 < seen[-1][1]


def test_bots_play_the_same_game_from_the_same_seed():
    lines = []
    for _ in range(2):
        game = open_game("vikings")
        played = Session(game, Setup(("bot:easy", "bot:medium"), 9, game.read_options({})))
        while not played.over:
            played.submit(ask_bot(played, ("easy", "medium")[played.decider]))
        lines.append(played.lines[1:])
    assert lines[0] == lines[1]


def test_plain_play_gives_hints(bot_clock):
    from io import StringIO

    from core.plain import Manner, PlainGame
    from core.text import TextStyle

    said = StringIO()
    manner = Manner(TextStyle(True, 1000), brief=True, think=0.02)
    PlainGame(session(), StringIO("h1\nh\nh4\nquit\n"), said, manner, "").run()
    lines = said.getvalue().splitlines()
    hints = [line.removeprefix("> ") for line in lines if line.endswith(").") and "h" in line[:3]]
    assert [hint[:3] for hint in hints] == ["h1)", "h2)", "h3)"]
    assert "> Type hint first." in lines
    assert "> The hints are h1 to h3." in lines
    assert [hint.endswith("(best).") for hint in hints] == [True, False, False]
    assert all(re.search(r"\((costs [\d.]+ points?|as good)\)\.$", hint) for hint in hints[1:])
