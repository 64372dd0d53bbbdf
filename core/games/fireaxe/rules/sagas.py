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
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import NONE, TRADE


def unmet(state: State, saga: int) -> list[int]:
    """The named ports where something is still to be done."""
    data = state.data
    ports = data.saga_ports[saga]
    match data.saga_task[saga]:
        case 0:  # TRADE: a good in each
            return [port for port in ports if state.goods_at[port] == NONE]
        case 1:  # RAID: each town gone
            return [port for port in ports if state.has_town(port)]
        case _:  # SETTLE: anyone's settlement in each
            return [port for port in ports if state.settler[port] == NONE]


def goods_are_spent(state: State) -> bool:
    """No good is left but in ports and on Goods in Demand (F25)."""
    return (
        not any(state.stock)
        and all(piece == NONE for piece in state.chart)
        and not any(sum(captain.goods) for captain in state.captains)
    )


def step_change(state: State, happened: list[Event]) -> None:
    """After every change: all completed sagas are taken, then the spaces refilled (F24, F25)."""
    state.pop()
    done = [saga for saga in state.spaces if saga != NONE and not unmet(state, saga)]
    hopeless: list[int] = []
    if goods_are_spent(state):
        task = state.data.saga_task
        hopeless = [s for s in state.spaces if s != NONE and s not in done and task[s] == TRADE]
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
    """Fill the spaces from left to right (F25); an empty deck frees the tokens (F27)."""
    data = state.data
    spaces = list(state.spaces)
    for space, present in enumerate(state.spaces):
        saga = _next_saga(state, happened) if present == NONE else NONE
        if saga == NONE:
            continue
        spaces[space] = saga
        happened.append(SagaShown(data.saga_ids[saga], space + 1))
        if data.saga_era[saga] > state.era:  # F26: only a card put down begins an era
            state.era = data.saga_era[saga]
            happened.append(EraBegan(state.era))
    state.spaces = tuple(spaces)
    if not state.saga_deck and state.holder == NONE:
        state.holder = state.seat
        happened.append(TokensTaken(state.seat))


def _next_saga(state: State, happened: list[Event]) -> int:
    """The next face-down saga that can still be completed, or NONE (F25)."""
    data = state.data
    while state.saga_deck:
        saga = state.saga_deck[-1]
        state.saga_deck = state.saga_deck[:-1]
        met = not unmet(state, saga)
        if not met and not (data.saga_task[saga] == TRADE and goods_are_spent(state)):
            return saga
        state.saga_discards += bytes((saga,))
        happened.append(SagaDiscarded(data.saga_ids[saga], met))
    return NONE
