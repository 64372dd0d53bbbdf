"""Undo, redo, restart, and what a session refuses."""

from __future__ import annotations

import pytest

from core.errors import BadRequest, CannotUndo, GameOver, IllegalAction, NotSaved
from core.games.vikings import actions as act
from core.replay import replay
from tests.play import play_on, session


def first_turn():
    """Seat 1 has bought and placed everything, and has not ended the turn."""
    game = session(start="1")
    while game.legal() != (act.END,):
        game.submit(game.legal()[0])
    return game


def test_undo_takes_one_decision_back_and_redo_brings_it_again():
    game = first_turn()
    digest, steps = game.game.key(game.state), len(game.steps)
    game.undo()
    assert len(game.steps) == steps - 1
    events = game.redo()
    assert events == game.steps[-1].events
    assert game.game.key(game.state) == digest


def test_redo_is_gone_after_another_decision():
    game = first_turn()
    game.undo()
    game.submit(game.legal()[-1])
    assert not game.can_redo
    with pytest.raises(CannotUndo, match="nothing to redo"):
        game.redo()


def test_restart_goes_back_to_the_start_of_the_turn_and_redo_all_the_way_again():
    game = first_turn()
    steps, key = len(game.steps), game.game.key(game.state)
    assert steps >= 3
    game.restart()
    assert game.steps == []
    for _ in range(steps):
        game.redo()
    assert game.game.key(game.state) == key


def test_restart_stays_in_the_present_turn():
    """Winning the auction begins another turn of the same seat: its bid is not part of it."""
    game = session(seed=1, game="advanced", start="1")
    game.submit(act.Bid(40))
    assert (game.decider, game.state.phase) == (0, "remove")
    with pytest.raises(CannotUndo, match="only just begun"):
        game.restart()
    game.undo()
    assert game.state.phase == "bid"


def test_undo_never_reaches_into_another_seats_turn():
    game = first_turn()
    game.submit(act.END)
    assert game.decider == 1
    with pytest.raises(CannotUndo, match="Astrid's"):
        game.undo()
    with pytest.raises(CannotUndo, match="Astrid's"):
        game.restart()
    game.submit(game.legal()[0])
    game.restart()
    assert len(game.steps) == len(first_turn().steps) + 1


def test_undo_stops_where_something_was_shown_unless_forced():
    """The last purchase of a round shows the next offer."""
    game = session(end_turn="auto")
    while game.state.round == 1:
        before = game.game.key(game.state)
        game.submit(game.legal()[0])
    assert game.steps[-1].reveals
    with pytest.raises(CannotUndo, match="cannot be hidden again"):
        game.undo()
    game.undo(force=True)
    assert game.game.key(game.state) == before


def test_nothing_to_undo_at_the_start_even_by_force():
    game = session()
    with pytest.raises(CannotUndo, match="Nothing has been decided"):
        game.undo(force=True)


def test_the_last_decision_of_the_game_can_be_taken_back():
    game = play_on(session(seed=5), 10_000)
    assert game.over
    assert game.steps[-1].reveals is False
    game.undo()
    assert not game.over
    game.redo()
    assert game.over


def test_undo_and_redo_are_entries_and_replay_like_decisions():
    game = first_turn()
    game.undo()
    game.undo()
    game.redo()
    game.restart()
    play_on(game, 40)
    again = replay(game.lines, "vikings")
    assert again.whole
    assert again.session.digest == game.digest
    assert [step.action for step in again.session.steps] == [step.action for step in game.steps]
    assert len(game.lines) - 1 > len(game.steps)


def test_an_illegal_action_changes_nothing():
    game = session()
    lines, key = list(game.lines), game.game.key(game.state)
    with pytest.raises(IllegalAction, match="buy a group"):
        game.submit(act.END)
    assert (game.lines, game.game.key(game.state)) == (lines, key)


def test_a_decision_for_an_earlier_moment_is_refused():
    game = session()
    seen = game.entries
    game.submit(game.legal()[0], after=seen)
    with pytest.raises(IllegalAction, match="moved on"):
        game.submit(game.legal()[0], after=seen)


def test_a_decision_that_cannot_be_written_down_has_not_happened():
    game = first_turn()

    def full(line: str, digest: str) -> None:
        raise NotSaved("The disk is full.")

    game.on_append = full
    lines, key, steps = list(game.lines), game.game.key(game.state), len(game.steps)
    for attempt in (lambda: game.submit(act.END), game.undo, game.restart):
        with pytest.raises(NotSaved):
            attempt()
    assert (game.lines, game.game.key(game.state), len(game.steps)) == (lines, key, steps)


def test_nothing_can_be_decided_after_the_end():
    game = play_on(session(), 10_000)
    with pytest.raises(GameOver):
        game.submit(act.END)


@pytest.mark.parametrize("seats", [("A",), ("A", "B", "C", "D", "E")])
def test_the_number_of_seats_is_checked(seats):
    with pytest.raises(BadRequest, match="2 to 4 players"):
        session(seats=seats)


def test_a_starting_seat_that_is_not_there_is_refused():
    with pytest.raises(BadRequest, match="Seat 4 cannot start"):
        session(start="4")


def test_the_same_seed_gives_the_same_game_and_another_seed_another():
    games = [play_on(session(seed=seed), 60).digest for seed in (11, 11, 12)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("seat", [-1, 3, "Astrid", True, 1.0])
def test_only_seats_at_the_table_have_a_view(seat):
    game = session("fireaxe", ("A", "B", "C"))
    with pytest.raises(BadRequest, match="A seat is a number from 0 to 2, or None, not"):
        game.view(seat)


@pytest.mark.parametrize("thing", ["buy 1", None, 0])
def test_what_is_no_action_is_refused_in_a_sentence(thing):
    game = session()
    for ask in (game.submit, game.refusal, game.is_final, game.passes_turn):
        with pytest.raises(BadRequest, match="is not an action of Vikings; choose from legal"):
            ask(thing)
    assert not game.steps


def test_the_list_of_legal_actions_cannot_be_changed_by_whoever_reads_it():
    assert isinstance(session().legal(), tuple)


def test_what_is_asked_while_an_entry_is_written_is_not_kept():
    """A thread may ask in between; the answer of before must not stay."""
    game = session(start="1")
    game.on_append = lambda line, digest: game.legal() and None
    before = game.legal()
    game.submit(before[0])
    assert game.legal() == tuple(game.game.legal(game.state))
    assert game.legal() != before


def test_the_number_of_choices_is_not_shown_where_hands_are_secret():
    assert "choices" in repr(session())
    assert "choices" not in repr(session("fireaxe", ("A", "B", "C")))
