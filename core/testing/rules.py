"""Promises about the rules: pieces, legal and refused actions, and states left unchanged."""

from __future__ import annotations

from collections.abc import Sequence

from core.about import OVER
from core.errors import GameOver, IllegalAction
from core.game import A, E, S, V
from core.testing.played import PlayedGame, Ply

_TRIED = 120
"""How many actions from other moments are tried at each moment."""


def check_pieces(played: PlayedGame[S, A, E, V], *, every: int = 1) -> None:
    """`audit` finds no fault with any table."""
    for number, state in enumerate(played.states):
        if number % every and number != len(played.plies):
            continue
        with played.doing(number, "audit"):
            faults = played.game.audit(state)
        if faults:
            played.fail(number, f"the table before it does not add up: {'; '.join(faults)}.")


def check_course(played: PlayedGame[S, A, E, V]) -> None:
    """Turn numbers never fall, and score and progress say when the game is over."""
    game, turn = played.game, None
    for number, state in enumerate(played.states):
        seat, now = game.decider(state), game.turn_number(state)
        if seat is not None and seat not in played.seats:
            played.fail(number, f"decider names seat {seat}, which does not exist.")
        if turn is not None and now < turn:
            played.fail(number, f"turn_number fell from {turn} to {now}.")
        turn = now
        if (game.progress(state) == OVER) != (seat is None):
            played.fail(number, f"progress must say {OVER!r} exactly when nobody decides.")
        if game.seat_count(state) != len(played.setup.seats):
            played.fail(number, f"seat_count gives {game.seat_count(state)} at this table.")
    for number, state in ((0, played.first), (len(played.plies), played.last)):
        outcome = game.score(state)
        if outcome.final != (game.decider(state) is None):
            played.fail(number, "score must be final exactly when nobody decides.")
        if [score.seat for score in outcome.scores] != list(played.seats):
            played.fail(number, "score must list every seat once, in order.")
        if not outcome.winners:
            played.fail(number, "score puts nobody in first place.")


def check_legal(played: PlayedGame[S, A, E, V], *, every: int = 1) -> None:
    """Every legal action is listed once, can be written and read back, and can be carried out."""
    game = played.game
    for number, state in enumerate(played.states):
        if bool(game.legal(state)) != (game.decider(state) is not None):
            played.fail(number, "legal must be empty exactly when nobody decides.")
    for ply in played.some(every):
        if len(set(ply.legal)) != len(ply.legal):
            played.fail(ply.number, "legal lists an action twice.")
        if list(game.legal(ply.before)) != list(ply.legal):
            played.fail(ply.number, "legal gives another list or order when asked again.")
        before = played.shot(ply.before)
        for action in ply.legal:
            _check_allowed(played, ply, action)
        if played.shot(ply.before) != before:
            played.fail(ply.number, "apply or refusal changed the state it was given.")


def _check_allowed(played: PlayedGame[S, A, E, V], ply: Ply[S, A, E], action: A) -> None:
    game, shown = played.game, played.name(action)
    why = game.refusal(ply.before, action)
    if why is not None:
        played.fail(ply.number, f"refusal of the legal action {shown} must be None, not {why!r}.")
    with played.doing(ply.number, f"apply of the legal action {shown}"):
        after, _ = game.apply(ply.before, action)
    if after is ply.before or game.key(after) == played.keys[ply.number]:
        played.fail(
            ply.number, f"the legal action {shown} changes nothing, or at least not the key."
        )
    with played.doing(ply.number, f"reading the action {shown} back"):
        text, data = game.codec.text(action), game.codec.action_data(action)
        if game.codec.parse(text) != action:
            played.fail(ply.number, f"the text {text!r} reads back as {game.codec.parse(text)!r}.")
        if game.codec.action(data) != action:
            played.fail(ply.number, f"the data {data} reads back as {game.codec.action(data)!r}.")


def check_refusals(
    played: PlayedGame[S, A, E, V], actions: Sequence[A] = (), *, every: int = 1
) -> None:
    """An illegal action is refused in a sentence, cannot be applied, and changes nothing.

    This tries the legal actions of other moments, and *actions*.
    """
    game = played.game
    known = dict.fromkeys(action for ply in played.plies for action in ply.legal)
    known.update(dict.fromkeys(actions))
    universe = list(known)
    thin = max(1, len(universe) // _TRIED) if not actions else 1
    moments = [(ply.number, ply.before, ply.legal) for ply in played.some(every)]
    if game.decider(played.last) is None:
        moments.append((len(played.plies), played.last, ()))
    for number, state, legal in moments:
        allowed, before = set(legal), played.shot(state)
        for action in universe[number % thin :: thin]:
            if action in allowed:
                if game.refusal(state, action) is not None:
                    played.fail(number, f"{played.name(action)} is legal, but refusal rejects it.")
            else:
                _check_refused(played, number, state, action)
        if played.shot(state) != before:
            played.fail(number, "a refused action changed the state.")


def _check_refused(played: PlayedGame[S, A, E, V], number: int, state: S, action: A) -> None:
    game, shown = played.game, played.name(action)
    with played.doing(number, f"refusal of {shown}"):
        why = game.refusal(state, action)
    if why is None:
        played.fail(number, f"{shown} is not listed as legal, but refusal allows it.")
    if not is_sentence(why):
        played.fail(number, f"the refusal of {shown} must be a sentence, not {why!r}.")
    over = game.decider(state) is None
    try:
        game.apply(state, action)
    except (GameOver, IllegalAction) as error:
        if isinstance(error, GameOver) and not over:
            played.fail(number, f"apply of {shown} says that the game is over, but it is not.")
    except Exception as error:
        kind = type(error).__name__
        played.fail(number, f"apply of {shown} must raise IllegalAction, not {kind}: {error}")
    else:
        played.fail(number, f"{shown} is refused, but apply carries it out.")


def is_sentence(text: str) -> bool:
    """Whether it reads well: one line with a capital letter and a full stop."""
    plain = text.strip()
    return (
        bool(plain)
        and plain == text
        and plain.isprintable()
        and _begins(plain)
        and plain[-1] in ".!?"
    )


def _begins(text: str) -> bool:
    return not text[0].isalpha() or text[0].isupper()
