"""The course of the game: from a placed group to the next turn, round and scoring.

Each of the other chapters carries out one decision and leaves the table in some phase; `proceed`
moves it on until someone has to decide again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.games.vikings import actions, events
from core.games.vikings.actions import Action, End
from core.games.vikings.events import Event
from core.games.vikings.rules import auction, ending, ferry, offer, scoring, specials
from core.games.vikings.state import Ferry, State
from core.games.vikings.terms import ROUNDS, SLOTS


def proceed(state: State, happened: list[Event]) -> None:
    """Go on until a decision is needed or the game is over."""
    while (step := _STEPS.get(state.phase)) is not None:
        step(state, happened)


def legal(state: State) -> list[Action]:
    return [actions.END]


def refusal(state: State, action: End) -> str | None:
    return None


def end(state: State, action: End, happened: list[Event]) -> None:
    state.phase = "passing"


def begin_round(state: State, happened: list[Event]) -> None:
    """Fill up the special tiles, then make the offer, with or without an auction (V38)."""
    state.round += 1
    happened.append(events.RoundBegan(state.round, state.start))
    if state.options.advanced:
        specials.refill(state, happened)
    if state.options.auctions:
        auction.begin(state, happened)
    else:
        offer.lay_tiles(state, happened)
        offer.lay_vikings(state, happened)
        state.give_turn(state.start)
        state.phase = "buy"


def _offer_special(state: State, happened: list[Event]) -> None:
    """After placing, the buyer of the most expensive group may take a special tile (V44, V46)."""
    assert state.purchase is not None
    state.phase = "special" if state.purchase.dearest and state.shown else "done"


def _await_end(state: State, happened: list[Event]) -> None:
    """Everything is placed: wait for the player to end the turn, or end it automatically."""
    state.phase = "end" if state.options.end_turn == "ask" else "passing"


def _pass_on(state: State, happened: list[Event]) -> None:
    """Turn the wheel (V46); then the next seat buys (V7), or the round is scored."""
    assert state.purchase is not None
    offer.turn_wheel(state, state.purchase, happened)
    state.purchase = None
    if offer.zero_slot(state) != SLOTS:
        state.give_turn(state.after(state.seat))
        state.phase = "buy"
    elif state.round % 2:
        _score_small(state, happened)
    else:
        state.ferry = Ferry(0)
        _ferry_next(state, happened)


def _score_small(state: State, happened: list[Event]) -> None:
    """Score every seat after rounds 1, 3 and 5 (V20)."""
    seat = state.start
    for _ in state.mainlands:
        scoring.small(state, seat, happened)
        seat = state.after(seat)
    _next_round(state, happened)


def _score_ferrier(state: State, happened: list[Event]) -> None:
    """This seat has finished ferrying: it scores before the next one ferries (V57)."""
    _score_large(state, state.seat, happened)
    _ferry_next(state, happened)


def _score_large(state: State, seat: int, happened: list[Event]) -> None:
    scoring.large(state, seat, happened)
    state.ferry = Ferry(ferry.under_way(state).scored + 1)


def _ferry_next(state: State, happened: list[Event]) -> None:
    """In turn order from the start player (V23); a seat that can move nobody only scores."""
    seats = len(state.mainlands)
    while (scored := ferry.under_way(state).scored) < seats:
        seat = (state.start + scored) % seats
        if ferry.can_ferry(state.mainlands[seat]):
            state.give_turn(seat)
            state.phase = "ferry"
            return
        _score_large(state, seat, happened)
    state.ferry = None
    _next_round(state, happened)


def _next_round(state: State, happened: list[Event]) -> None:
    """The start player marker passes to the left (V43); after round 6 the game ends."""
    if state.round == ROUNDS:
        ending.finish(state, happened)
    else:
        state.start = state.after(state.start)
        begin_round(state, happened)


_STEPS: Final[dict[str, Callable[[State, list[Event]], None]]] = {
    "placed": _offer_special,
    "done": _await_end,
    "passing": _pass_on,
    "ferried": _score_ferrier,
}
