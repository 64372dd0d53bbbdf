"""Promises about records: logs replay, decisions can be undone, and positions can be restored."""

from __future__ import annotations

import json

from core.errors import CannotUndo
from core.game import A, E, S, V
from core.replay import replay
from core.session import Session
from core.testing.played import PlayedGame, Ply

_FUTURE = 60
"""How many decisions a restored table is compared with the original for."""


def check_replay(played: PlayedGame[S, A, E, V]) -> None:
    """The log of the game replays to the same digest and the same score."""
    session = played.session()
    for ply in played.plies:
        with played.doing(ply.number, "submitting it to a session"):
            session.submit(ply.action)
        if played.game.key(session.state) != played.keys[ply.number + 1]:
            played.fail(ply.number, "in a session the same decision leads to another state.")
    _check_log(played, session)


def _check_log(played: PlayedGame[S, A, E, V], session: Session[S, A, E, V]) -> None:
    again = replay(session.lines, played.game.id, played.game)
    if not again.whole or again.faults:
        played.fail(None, f"its log does not replay: {' '.join(again.faults)}")
    if again.session.digest != session.digest:
        played.fail(None, "its log replays to another digest.")
    if again.session.score() != session.score():
        played.fail(None, "its log replays to another score.")


def check_undo(played: PlayedGame[S, A, E, V], *, every: int = 1) -> None:
    """Undo, redo and restart lead where they should; what can be undone is known beforehand."""
    session = played.session()
    chosen = {ply.number for ply in played.some(every)}
    for ply in played.plies:
        if ply.number not in chosen:
            session.submit(ply.action)
            continue
        with played.doing(ply.number, "undoing and redoing it"):
            final, passes = session.is_final(ply.action), session.passes_turn(ply.action)
            session.submit(ply.action)
            if (session.undo_limit() is None) != (not final and not passes):
                played.fail(
                    ply.number, "whether it can be undone is not what the session said beforehand."
                )
            _check_step_back(played, session, ply.number, free=not final and not passes)
            if session.undo_limit() is None and _same_turn(played, ply):
                _check_restart(played, session, ply.number)
    _check_log(played, session)


def _check_step_back(
    played: PlayedGame[S, A, E, V], session: Session[S, A, E, V], number: int, *, free: bool
) -> None:
    game, keys = played.game, played.keys
    if not free:
        try:
            session.undo()
        except CannotUndo:
            pass
        else:
            played.fail(number, "it was undone although it is final or passes the turn.")
    session.undo(force=True)
    if game.key(session.state) != keys[number]:
        played.fail(number, "undo leads to another state than the one before.")
    session.redo()
    if game.key(session.state) != keys[number + 1]:
        played.fail(number, "redo leads to another state than the decision itself.")


def _same_turn(played: PlayedGame[S, A, E, V], ply: Ply[S, A, E]) -> bool:
    """Whether the turn is still the same after the decision."""
    turn = played.game.turn_number
    return turn(ply.before) == turn(ply.after)


def _check_restart(
    played: PlayedGame[S, A, E, V], session: Session[S, A, E, V], number: int
) -> None:
    session.restart()
    back = len(session.steps)
    if not back <= number:
        played.fail(number, "restart undoes nothing.")
    if any(ply.seat != played.plies[number].seat for ply in played.plies[back:number]):
        played.fail(number, "restart reaches into the turn of another seat.")
    if played.game.key(session.state) != played.keys[back]:
        played.fail(number, "restart leads to a state that was never reached.")
    while session.can_redo:
        session.redo()
    if played.game.key(session.state) != played.keys[number + 1]:
        played.fail(number, "redo after restart does not lead back.")


def check_positions(played: PlayedGame[S, A, E, V], *, every: int = 1) -> None:
    """A position written as JSON and read back is the same table with the same future."""
    game = played.game
    for number, state in enumerate(played.states):
        if number % every != played.setup.seed % every and state is not played.last:
            continue
        with played.doing(number, "restore of the position before it"):
            position = json.loads(json.dumps(game.position(state), allow_nan=False))
            again = game.restore(position)
        if game.key(again) != played.keys[number]:
            played.fail(number, "the position before it is restored with another key.")
        if list(game.legal(again)) != list(game.legal(state)):
            played.fail(number, "the position before it is restored with other legal actions.")
        for seat in (None, *played.seats):
            if game.observe(again, seat) != game.observe(state, seat):
                who = "an onlooker" if seat is None else f"seat {seat}"
                played.fail(
                    number, f"the position before it is restored with another view for {who}."
                )
        if number % (7 * every) == played.setup.seed % every:
            _check_future(played, number, again)


def _check_future(played: PlayedGame[S, A, E, V], number: int, state: S) -> None:
    for ply in played.plies[number : number + _FUTURE]:
        with played.doing(ply.number, f"playing on from the position before decision {number}"):
            state, events = played.game.apply(state, ply.action)
        if played.game.key(state) != played.keys[ply.number + 1] or events != ply.events:
            played.fail(
                ply.number, f"the position before decision {number} has another future from here."
            )
