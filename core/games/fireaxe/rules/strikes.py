"""Runes that strike at another captain: who can be hit, and what happens (F35, F44, F45)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core import rng
from core.games.fireaxe import actions
from core.games.fireaxe.actions import Action, Decline, Pilfer, Recruit, Target
from core.games.fireaxe.data import content
from core.games.fireaxe.events import Event
from core.games.fireaxe.events.cards import (
    CrewDeserted,
    CrewMustered,
    GoodPilfered,
    RuneStolen,
    ShipBecalmed,
    ShipSentHome,
)
from core.games.fireaxe.rules import sailing
from core.games.fireaxe.state import Captain, State, changed
from core.games.fireaxe.terms import AT_PORT, AT_WATER, GOOD, GOODS


def targets(state: State, op: int) -> list[int]:
    """List the rivals a rune can strike now; without any it cannot be played (F37)."""
    can_hit = _REACH[op]
    return [
        seat
        for seat, captain in enumerate(state.captains)
        if seat != state.seat and can_hit(state, captain)
    ]


def _carries_goods_in_port(state: State, rival: Captain) -> bool:
    return state.table.where[rival.at] == AT_PORT and any(rival.goods)


def _is_on_water(state: State, rival: Captain) -> bool:
    return state.table.where[rival.at] == AT_WATER


def _holds_runes(state: State, rival: Captain) -> bool:
    return bool(rival.hand)


def _is_near_with_crew(state: State, rival: Captain) -> bool:
    """Check for a rival in the same weather zone, homelands included, with crew to spare (F44)."""
    zone = state.data.zone
    return zone[rival.at] == zone[state.me.at] and rival.crew >= 2


def _is_not_becalmed(state: State, rival: Captain) -> bool:
    return not rival.cap


def aim(state: State, rune: int, happened: list[Event]) -> None:
    """Ask whom to strike, unless there is only one target."""
    found = targets(state, state.data.rune_op[rune])
    if len(found) == 1:
        _hit(state, rune, found[0], happened)
    else:
        state.push("target", rune)


def legal_target(state: State) -> list[Action]:
    op = state.data.rune_op[state.todo[-1].arg]
    return [actions.TARGETS[seat] for seat in targets(state, op)]


def refuse_target(state: State, action: Target) -> str | None:
    rune = state.todo[-1].arg
    if action.seat not in targets(state, state.data.rune_op[rune]):
        return f"{state.data.rune_names[rune]} cannot strike seat {action.seat}."
    return None


def target(state: State, action: Target, happened: list[Event]) -> None:
    rune = state.todo[-1].arg
    state.pop()
    _hit(state, rune, action.seat, happened)


def _hit(state: State, rune: int, victim: int, happened: list[Event]) -> None:
    STRIKES[state.data.rune_op[rune]](state, rune, victim, happened)


def _send_pilferers(state: State, rune: int, victim: int, happened: list[Event]) -> None:
    goods = [good for good, count in enumerate(state.captains[victim].goods) if count]
    if len(goods) == 1:
        _pilfer(state, victim, goods[0], happened)
    else:
        state.push("pilfer", victim)


def legal_pilfer(state: State) -> list[Action]:
    goods = state.captains[state.todo[-1].arg].goods
    return [actions.PILFERS[good] for good, count in enumerate(goods) if count]


def refuse_pilfer(state: State, action: Pilfer) -> str | None:
    if not state.captains[state.todo[-1].arg].goods[GOOD[action.good]]:
        return f"That ship has no {action.good} aboard."
    return None


def pilfer(state: State, action: Pilfer, happened: list[Event]) -> None:
    victim = state.todo[-1].arg
    state.pop()
    _pilfer(state, victim, GOOD[action.good], happened)


def _pilfer(state: State, victim: int, good: int, happened: list[Event]) -> None:
    rival = state.own(victim)
    rival.goods = changed(rival.goods, good, -1)
    state.stock = changed(state.stock, good, 1)
    happened.append(GoodPilfered(state.seat, victim, GOODS[good]))


def _wake_serpent(state: State, rune: int, victim: int, happened: list[Event]) -> None:
    sailing.send_home(state, state.own(victim), keep=1)
    happened.append(ShipSentHome(state.seat, victim))


def _steal_rune(state: State, rune: int, victim: int, happened: list[Event]) -> None:
    """Steal a rune at random. Playing this card made room for it, so the hand never overflows."""
    rival, me = state.own(victim), state.mine()
    card = rival.hand[rng.draw(state, len(rival.hand))]
    rival.spend(card)
    me.hand = bytes(sorted((*me.hand, card)))
    happened.append(RuneStolen(state.seat, victim, state.data.rune_ids[card]))


def _raise_storm(state: State, rune: int, victim: int, happened: list[Event]) -> None:
    """Let the victim choose what to give up, if there is a choice."""
    kinds = sailing.pieces(state.captains[victim])
    if len(kinds) == 1:
        sailing.strike(state, victim, kinds[0], happened)
    else:
        state.push("storm", victim)


def _stir_mutiny(state: State, rune: int, victim: int, happened: list[Event]) -> None:
    rival = state.own(victim)
    rival.crew -= 1
    rival.supply += 1
    happened.append(CrewDeserted(state.seat, victim))
    me = state.me
    if me.supply and me.aboard < state.slots:
        state.push("recruit")


def legal_recruit(state: State) -> list[Action]:
    return [actions.RECRUIT, actions.DECLINE]


def recruit(state: State, action: Recruit, happened: list[Event]) -> None:
    state.pop()
    me = state.mine()
    me.supply -= 1
    me.crew += 1
    happened.append(CrewMustered(state.seat, 1))


def decline_recruit(state: State, action: Decline, happened: list[Event]) -> None:
    state.pop()


def _becalm(state: State, rune: int, victim: int, happened: list[Event]) -> None:
    days = state.data.rune_value[rune]
    state.own(victim).cap = days
    happened.append(ShipBecalmed(state.seat, victim, days))


_REACH: Final[dict[int, Callable[[State, Captain], bool]]] = {
    content.SINK_GOOD: _carries_goods_in_port,
    content.SEND_HOME: _is_on_water,
    content.STEAL_RUNE: _holds_runes,
    content.LOSE_PIECE: _is_on_water,
    content.MUTINY: _is_near_with_crew,
    content.FEWER_DAYS: _is_not_becalmed,
}

STRIKES: Final[dict[int, Callable[[State, int, int, list[Event]], None]]] = {
    content.SINK_GOOD: _send_pilferers,
    content.SEND_HOME: _wake_serpent,
    content.STEAL_RUNE: _steal_rune,
    content.LOSE_PIECE: _raise_storm,
    content.MUTINY: _stir_mutiny,
    content.FEWER_DAYS: _becalm,
}
