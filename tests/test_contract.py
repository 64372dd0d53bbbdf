"""What every game promises, checked by playing whole games at random.

Two thousand games of Vikings over all seat counts and variants; each is a case of its own seed, so
the work spreads over all cores and a failure names the game that broke.
"""

from __future__ import annotations

import copy

import pytest

from core import rng
from core.errors import GameError
from core.games.vikings.audit import conserved
from core.registry import open_game
from core.session import Session
from tests.play import VIKINGS_OPTIONS, plies, session

GAMES_A_CASE = 25
CASES = 80
SEATS = (2, 3, 4)


def variants(case: int):
    """The games of a case: seeds of their own, all seat counts and variants in turn."""
    for number in range(case * GAMES_A_CASE, (case + 1) * GAMES_A_CASE):
        yield SEATS[number % 3], number, VIKINGS_OPTIONS[number % len(VIKINGS_OPTIONS)]


@pytest.mark.parametrize("case", range(CASES))
def test_pieces_are_conserved_after_every_action_of_random_games(case):
    game = open_game("vikings")
    for seats, seed, options in variants(case):
        turn = 0
        for number, ply in enumerate(plies(game, seats, seed, options)):
            check = conserved if number % 12 else game.audit
            assert check(ply.after) == [], (seats, seed, options, ply.action)
            assert game.turn_number(ply.after) >= turn
            turn = game.turn_number(ply.after)
        assert game.decider(ply.after) is None
        assert game.score(ply.after).final


@pytest.mark.parametrize("seed", range(30))
def test_every_legal_action_applies_and_leaves_the_old_state_alone(seed):
    game = open_game("vikings")
    options = VIKINGS_OPTIONS[seed % len(VIKINGS_OPTIONS)]
    for number, ply in enumerate(plies(game, SEATS[seed % 3], seed, options)):
        if number % 5 != seed % 5:
            continue
        before = game.key(ply.before)
        for action in game.legal(ply.before):
            assert game.refusal(ply.before, action) is None
            after, _ = game.apply(ply.before, action)
            assert game.key(after) != before
        assert game.key(ply.before) == before


def every_action(game) -> list:
    """Every action of Vikings there could ever be, legal or not, and some beyond the edges."""
    from core.games.vikings import actions as act

    found = [*act.BIDS[:60], *act.REMOVES, *act.LAYS, *act.BUYS, *act.STARTS, *act.MOORS]
    for table in (act.PLACES, act.EXCHANGES, act.CARRIES):
        found += [action for row in table for action in row[:14]]
    found += [*act.STATIONS, act.PASS, act.DISCARD, act.DECLINE, act.END, act.BOAT, act.LAND]
    found += [act.REST, *(act.take(special) for special in game.content.special_ids)]
    found += [act.Bid(-1), act.Bid(10**9), act.Buy(-1), act.Buy(12), act.Moor(0), act.Moor(99)]
    found += [act.Place("noble", 0), act.Place("noble", 41), act.Carry("scout", 0)]
    found += [act.Carry("scout", -5), act.Exchange("noble", 99), act.Take("no-such-tile")]
    return found


@pytest.mark.parametrize("seed", range(10))
def test_refusals_and_the_legal_list_agree_on_every_action(seed):
    game = open_game("vikings")
    universe = every_action(game)
    options = VIKINGS_OPTIONS[seed % len(VIKINGS_OPTIONS)]
    for number, ply in enumerate(plies(game, SEATS[seed % 3], seed, options)):
        if number % 4 != seed % 4:
            continue
        state, before = ply.before, game.key(ply.before)
        allowed = set(game.legal(state))
        assert len(allowed) == len(game.legal(state)), "an action is listed twice"
        for action in universe:
            why = game.refusal(state, action)
            assert (why is None) == (action in allowed), action
            if why is not None:
                assert why.endswith("."), why
        refused = next(action for action in universe if action not in allowed)
        with pytest.raises(GameError):
            game.apply(state, refused)
        assert game.key(state) == before


@pytest.mark.parametrize("seed", range(20))
def test_replay_gives_the_same_digest(seed):
    from core.replay import replay

    played = session(seats=("A", "B", "C", "D")[: SEATS[seed % 3]], seed=seed, game="advanced")
    dice = rng.Rng(seed)
    while not played.over:
        legal = played.legal()
        played.submit(legal[rng.draw(dice, len(legal))])
    again = replay(played.lines, "vikings")
    assert again.whole
    assert again.faults == ()
    assert again.session.digest == played.digest
    assert again.session.lines == played.lines
    assert again.session.score() == played.score()


def reshuffled(game, state, seed: int):
    """The same table to every eye: only what lies face down is in another order."""
    other = state.clone()
    dice = rng.Rng(seed)
    for name in ("stock", "bag", "pile"):
        pieces = bytearray(getattr(other, name))
        rng.shuffle(dice, pieces)
        setattr(other, name, bytes(pieces))
    other.rng = (state.rng + 1) % 2**64
    assert game.audit(other) == []
    return other


@pytest.mark.parametrize("seed", range(15))
def test_what_lies_face_down_shows_nowhere_until_an_action_reveals(seed):
    """Tables that differ in secrets look alike; an action after which they do not reveals."""
    game = open_game("vikings")
    options = VIKINGS_OPTIONS[seed % len(VIKINGS_OPTIONS)]
    for ply in plies(game, SEATS[seed % 3], seed, options):
        other = reshuffled(game, ply.before, seed)
        for seat in (None, 0, 1):
            assert game.observe(other, seat) == game.observe(ply.before, seat)
        assert game.legal(other) == game.legal(ply.before)
        after, events = game.apply(other, ply.action)
        differs = game.observe(after, None) != game.observe(ply.after, None)
        if differs or events != ply.events:
            assert game.reveals(ply.before, ply.after, ply.events), ply.action


@pytest.mark.parametrize("seed", range(6))
def test_final_is_known_before_and_undo_keeps_to_it(seed):
    """What `is_final` says beforehand is what undo does afterwards."""
    played = session(seats=("A", "B", "C"), seed=seed, game="advanced")
    dice = rng.Rng(seed)
    while not played.over:
        legal = played.legal()
        action = legal[rng.draw(dice, len(legal))]
        final, passes = played.is_final(action), played.passes_turn(action)
        before, key = played.decider, played.game.key(played.state)
        played.submit(action)
        assert (played.undo_limit() is None) == (not final and not passes)
        assert passes == (played.decider not in (None, before))
        if not final and not passes:
            played.undo()
            assert played.game.key(played.state) == key
            played.redo()


def test_a_copy_of_a_session_shares_nothing_that_changes():
    """Playing on leaves every earlier state as it was, down to the last mainland."""
    played: Session = session(seats=("A", "B", "C", "D"), seed=3, game="advanced")
    dice = rng.Rng(3)
    kept = []
    while not played.over:
        kept.append((copy.deepcopy(played.game.key(played.state)), played.state))
        legal = played.legal()
        played.submit(legal[rng.draw(dice, len(legal))])
    for key, state in kept:
        assert played.game.key(state) == key
