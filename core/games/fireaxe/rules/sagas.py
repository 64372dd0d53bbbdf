"""Sagas completed, replaced and discarded; eras; the Final Round tokens (F24 to F27)."""

from __future__ import annotations

from core.games.fireaxe.events import Event
from core.games.fireaxe.events.sagas import (
    EraBegan,
    SagaAbandoned,
    SagaCompleted,
    SagaDiscarded,
    SagaShown,
    TokensTaken,
)
from core.games.fireaxe.rules.trade import blocks
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import NONE, TRADE


def unmet(state: State, saga: int) -> list[int]:
    """List the saga's ports where something is still to be done."""
    data = state.data
    ports = data.saga_ports[saga]
    match data.saga_task[saga]:
        case 0:  # TRADE: a good in each
            return [port for port in ports if state.goods_at[port] == NONE]
        case 1:  # RAID: each town gone
            return [port for port in ports if state.has_town(port)]
        case _:  # SETTLE: anyone's settlement in each
            return [port for port in ports if state.settler[port] == NONE]


def obtainable(state: State) -> list[int]:
    """List the kinds of good that can still reach a port (F25).

    Any token not in a port can; the one in demand only while another can take its place. Goods
    that leave a ship go to the chart or the stockpile, so only a trade changes the answer.
    """
    left = [count - state.goods_at.count(good) for good, count in enumerate(state.data.good_count)]
    return [good for good, count in enumerate(left) if count] if sum(left) > 1 else []


def is_impossible(state: State, saga: int) -> bool:
    """Check for a trade saga with an empty port that no remaining good can reach (F25)."""
    if state.data.saga_task[saga] != TRADE:
        return False
    goods = obtainable(state)
    return any(all(blocks(state, port, good) for good in goods) for port in unmet(state, saga))


def step_change(state: State, happened: list[Event]) -> None:
    """After every change, take completed sagas, discard impossible ones and refill the spaces
    (F24, F25)."""
    state.pop()
    present = [saga for saga in state.spaces if saga != NONE]
    done = [saga for saga in present if not unmet(state, saga)]
    hopeless = [saga for saga in present if is_impossible(state, saga)]
    if not done and not hopeless:
        return
    for saga in done:
        _complete(state, saga, happened)
    for saga in hopeless:
        _abandon(state, saga, happened)
    gone = (*done, *hopeless)
    state.spaces = tuple(NONE if saga in gone else saga for saga in state.spaces)
    refill(state, happened)
    if done:
        state.push("praise")


def _complete(state: State, saga: int, happened: list[Event]) -> None:
    me = state.mine()
    me.sagas += (saga,)
    me.bonus += state.data.saga_bonus[saga]
    happened.append(
        SagaCompleted(state.seat, state.data.saga_ids[saga], state.data.saga_bonus[saga])
    )


def _abandon(state: State, saga: int, happened: list[Event]) -> None:
    state.saga_discards += bytes((saga,))
    happened.append(SagaAbandoned(state.data.saga_ids[saga]))


def refill(state: State, happened: list[Event]) -> None:
    """Fill the spaces from left to right (F25); an empty deck hands out the tokens (F27)."""
    data = state.data
    spaces = list(state.spaces)
    for space, present in enumerate(state.spaces):
        saga = _next_saga(state, happened) if present == NONE else NONE
        if saga == NONE:
            continue
        spaces[space] = saga
        happened.append(SagaShown(data.saga_ids[saga], space + 1))
        if data.saga_era[saga] > state.era:  # F26: only a card in a space begins an era
            state.era = data.saga_era[saga]
            happened.append(EraBegan(state.era))
    state.spaces = tuple(spaces)
    if not state.saga_deck and state.holder == NONE:
        state.holder = state.seat
        happened.append(TokensTaken(state.seat))


def _next_saga(state: State, happened: list[Event]) -> int:
    """Draw the next saga that is not complete and still can be, or NONE (F25)."""
    data = state.data
    while state.saga_deck:
        saga = state.saga_deck[-1]
        state.saga_deck = state.saga_deck[:-1]
        met = not unmet(state, saga)
        if not met and not is_impossible(state, saga):
            return saga
        state.saga_discards += bytes((saga,))
        happened.append(SagaDiscarded(data.saga_ids[saga], met))
    return NONE
