"""A table: what those at one keyboard see, may do, and are told."""

from __future__ import annotations

import asyncio

import pytest

from core.bots import Budget
from core.players import Moves
from core.table import LocalTable
from tests.play import session


def table(game_id="vikings", seats=("Astrid", "Bjorn"), seed=7, covered=None, **options):
    return LocalTable(session(game_id, seats, seed=seed, **options), covered=covered)


def submit(at, *actions):
    return asyncio.run(at.submit_all(actions, at.session.entries))[0]


def test_updates_come_in_order_with_the_table_after_each_decision():
    at = table(start="1")
    told = []
    stop = at.subscribe(told.append)
    first = at.now()
    assert (first.number, first.seat, first.decider, first.viewer) == (0, None, 0, 0)
    assert first.legal == tuple(at.session.legal())
    assert submit(at, first.legal[0]) is None
    assert [update.number for update in told] == [1]
    update = told[0]
    assert update.seat == 0
    assert update.steps == 1
    assert len(update.lines) == len(update.events)
    assert update.view == at.session.view(0)
    assert at.log()[1] == [line for lines in update.lines for line in lines]
    stop()
    submit(at, at.session.legal()[0])
    assert len(told) == 1


def test_a_stale_decision_is_refused_in_a_sentence_and_changes_nothing():
    at = table(start="1")
    legal = at.now().legal
    assert submit(at, legal[0]) is None
    digest = at.session.digest
    why, taken = asyncio.run(at.submit_all([at.session.legal()[0]], 0))
    assert taken == 0
    assert why == "The game has moved on since this was decided; look again."
    assert at.session.digest == digest


def test_what_is_not_allowed_says_why():
    at = table(start="1", seed=11)
    from core.games.vikings.actions import BUYS

    blocked = next(buy for buy in BUYS if buy not in at.session.legal())
    assert at.refusal(blocked)
    assert submit(at, blocked) == at.refusal(blocked)


def test_decisions_taken_together_are_undone_and_redone_together():
    at = table(start="1")
    told = []
    at.subscribe(told.append)
    first = at.session.legal()[0]
    ahead = table(start="1").session
    ahead.submit(first)
    assert submit(at, first, ahead.legal()[0]) is None
    assert asyncio.run(at.undo()) is None
    assert at.session.steps == []
    assert told[-1].seat is None
    assert told[-1].can_redo
    assert asyncio.run(at.redo()) is None
    assert len(at.session.steps) == 2
    assert [update.steps for update in told] == [1, 2, 0, 1, 2]
    assert asyncio.run(at.redo()) == "There is nothing to redo."


def test_undo_says_where_it_ends():
    at = table(start="1")
    assert asyncio.run(at.undo()) == "Nothing has been decided yet."
    assert at.now().undo_limit == "Nothing has been decided yet."


def test_restart_goes_to_the_start_of_the_turn():
    at = table(start="1")
    for _ in range(2):
        submit(at, at.session.legal()[0])
    assert not at.starts_turn(2)
    assert asyncio.run(at.restart()) is None
    assert at.starts_turn(len(at.session.steps))


def test_foreseeing_changes_nothing_and_is_done_once_for_the_same_choice(monkeypatch):
    at = table(start="1")
    action = at.session.legal()[0]
    found = at.foresee([action])
    assert at.session.entries == 0
    monkeypatch.setattr(at.session.game, "apply", None)
    assert at.foresee([action]) is found
    assert not found.final
    assert found.view != at.session.view(0)


@pytest.mark.parametrize("covered", [True, False])
def test_between_people_nobody_is_shown_a_hand_if_it_is_covered(covered):
    """Bots move between two people: the table is then seen by the last one, or by nobody."""
    at = table("fireaxe", ("Astrid", "bot:random", "Cnut"), covered=covered)
    seen = []
    at.subscribe(lambda update: seen.append((update.decider, update.viewer)))
    for _ in range(60):
        if at.bot_decides:
            moves = at.think(Budget, lambda events: False, many=False)()
            assert at.follow(moves, at.session.entries) is None
        else:
            submit(at, at.session.legal()[0])
    between = {viewer for decider, viewer in seen if decider == 1}
    assert between == {None} if covered else None not in between
    assert all(viewer == decider for decider, viewer in seen if decider in (0, 2))


def test_one_person_among_bots_always_sees_the_own_view():
    at = table("fireaxe", ("bot:random", "Bjorn", "bot:random"))
    assert at.now().viewer == 1
    assert at.now().view == at.session.view(1)


def test_what_only_the_decider_learns_is_told_apart():
    """Drawing a rune: everybody hears that one was drawn, its owner which."""
    at = table("fireaxe", ("Astrid", "Bjorn", "Cnut"))
    told = []
    at.subscribe(told.append)
    for _ in range(400):
        legal = at.session.legal()
        draws = [action for action in legal if action.kind == "draw"]
        submit(at, draws[0] if draws else legal[len(told) % len(legal)])
        if told[-1].private:
            break
    update = told[-1]
    assert update.private
    public = " ".join(line for lines in update.lines for line in lines)
    assert update.private not in public
    assert all(at.game.redact(event, None) == event for event in update.events)


def test_answers_of_bots_to_an_older_table_are_dropped():
    at = table(seats=("bot:random", "Bjorn"), start="1")
    moves = at.think(Budget, lambda events: False, many=True)()
    assert moves.actions
    assert at.follow(moves, at.session.entries) is None
    entries = at.session.entries
    assert entries == len(moves.actions)
    at.follow(moves, 0)
    assert at.session.entries == entries
    at.close()
    at.follow(Moves(()), entries)
    assert at.closed


def test_the_score_and_the_curve_of_an_earlier_moment():
    at = table(start="1")
    for _ in range(6):
        submit(at, at.session.legal()[0])
    assert at.score(0) == at.game.score(at.session.state_at(0))
    assert len(at.history(2)) == 3
    assert at.past(0, 0) == at.game.observe(at.session.state_at(0), 0)
