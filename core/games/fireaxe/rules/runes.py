"""Playing and discarding runes, the wind dial, and the moments that call for one (F21, F32 to
F38). A card goes to the discards as soon as it is played: nothing looks at them before its effect
is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.games.fireaxe import actions
from core.games.fireaxe.actions import QUARTERS, Action, Dial, Discard, Pass, Play
from core.games.fireaxe.data import content
from core.games.fireaxe.events import Event
from core.games.fireaxe.events.cards import RuneDiscarded, RunePlayed, WindTurned
from core.games.fireaxe.rules import attack, effects, sailing, strikes, trade
from core.games.fireaxe.state import Captain, State
from core.games.fireaxe.terms import AT_HOME, NONE, ZONES

WINDOWS: Final[dict[str, tuple[int, ...]]] = {
    "before-attack": (content.ATTACK_BONUS, content.NO_LOSSES),
    "after-roll": (content.REROLL,),
    "crew-losses": (content.SAVE_CREW,),
    "plunder": (content.TREASURE_TWICE,),
    "colony": (content.SETTLE_POINTS,),
    "praise": (content.SAGA_POINTS,),
}
"""The moments within other activities when a rune may be played, and the effects that fit."""

_ASKED_AGAIN = ("before-attack", "crew-losses")
"""F38: moments when a player with another fitting rune is asked again after playing one."""


def list_hand(state: State, me: Captain, found: list[Action]) -> None:
    """Add the runes to play or discard in a free moment."""
    if not me.hand:
        return
    cards = list(dict.fromkeys(me.hand))
    table = state.table
    found += [table.plays[rune] for rune in cards if is_usable(state, me, rune)]
    found += [table.discards[rune] for rune in cards]


def is_usable(state: State, me: Captain, rune: int) -> bool:
    """Check that a rune fits a free moment at this place and would do something (F36, F37)."""
    if not state.data.rune_where[rune] & state.table.where[me.at]:
        return False
    op = state.data.rune_op[rune]
    test = USABLE.get(op)
    if test is not None:
        return test(state, me)
    return op in strikes.STRIKES and bool(strikes.targets(state, op))


def _can_change_demand(state: State, me: Captain) -> bool:
    return bool(effects.demandable(state))


def _can_blow(state: State, me: Captain) -> bool:
    return bool(state.table.open_sails[me.at] or sailing.within_gale(state))


def _can_calm(state: State, me: Captain) -> bool:
    return not state.calm


def _can_reinforce(state: State, me: Captain) -> bool:
    return effects.room(state) > 0


def _can_challenge(state: State, me: Captain) -> bool:
    """Check for a rival's settlement, and no Task attempted here this turn (F16, F41)."""
    return not state.tried >> me.at & 1 and state.settler[me.at] not in (NONE, state.seat)


def _can_talk(state: State, me: Captain) -> bool:
    """Check for a good to trade that the region blocks (F42)."""
    return not state.tried >> me.at & 1 and bool(trade.tradable(state, blocked=True))


USABLE: Final[dict[int, Callable[[State, Captain], bool]]] = {
    content.SET_DEMAND: _can_change_demand,
    content.FREE_SAIL: _can_blow,
    content.CALM: _can_calm,
    content.ADD_CREW: _can_reinforce,
    content.CHALLENGE: _can_challenge,
    content.ANY_GOOD: _can_talk,
}


def _held(state: State, name: str) -> int | str:
    """Find the rune called *name* in the active seat's hand, or say why it is not there."""
    rune = state.data.rune_index.get(name)
    if rune is None:
        return f"There is no rune called {name!r:.60}."
    if rune not in state.me.hand:
        return f"You do not hold {state.data.rune_names[rune]}."
    return rune


def refuse_play(state: State, action: Play) -> str | None:
    rune = _held(state, action.rune)
    if isinstance(rune, str):
        return rune
    me, data = state.me, state.data
    name, where = data.rune_names[rune], state.table.where[me.at]
    if where == AT_HOME:
        return "You cannot play runes in a homeland."
    if is_usable(state, me, rune):
        return None
    if not data.rune_where[rune] & where:
        return f"{name} cannot be played at {data.place_names[me.at]}."
    op = data.rune_op[rune]
    if op in USABLE or op in strikes.STRIKES:
        return f"{name} would do nothing now."
    return f"{name} can only be played at another moment."


def play(state: State, action: Play, happened: list[Event]) -> None:
    """Play a card: it leaves the hand, the dial may turn, then comes the effect (F21, F37)."""
    rune = state.data.rune_index[action.rune]
    _show(state, rune)
    happened.append(RunePlayed(state.seat, action.rune))
    state.push("effect", rune)
    state.push("dial", rune)


def _show(state: State, rune: int) -> None:
    state.mine().spend(rune)
    state.rune_discards += bytes((rune,))


def refuse_discard(state: State, action: Discard) -> str | None:
    rune = _held(state, action.rune)
    if isinstance(rune, str):
        return rune
    if state.table.where[state.me.at] == AT_HOME:
        return "You cannot discard runes in a homeland."
    return None


def discard(state: State, action: Discard, happened: list[Event]) -> None:
    _show(state, state.data.rune_index[action.rune])
    happened.append(RuneDiscarded(state.seat, action.rune))
    state.push("dial", NONE)


def legal_dial(state: State) -> list[Action]:
    return [*actions.DIALS]


def dial(state: State, action: Dial, happened: list[Event]) -> None:
    state.pop()
    quarter = QUARTERS[action.quarter]
    if quarter:
        state.dial = (state.dial + quarter) % len(ZONES)
        happened.append(WindTurned(state.seat, quarter > 0, ZONES[state.dial]))


def fitting(state: State) -> list[int]:
    """List the runes in hand that fit the moment on top of the stack."""
    ops = WINDOWS[state.todo[-1][0]]
    hand = state.me.hand
    if not hand:
        return []
    data = state.data
    here = state.table.where[state.me.at]
    shield = state.attack is not None and state.attack.shield
    return [
        rune
        for rune in dict.fromkeys(hand)
        if data.rune_op[rune] in ops
        and data.rune_where[rune] & here
        and not (shield and data.rune_op[rune] == content.NO_LOSSES)
    ]


def step_window(state: State, happened: list[Event]) -> bool:
    """Wait for an answer if a rune fits, otherwise go on without asking (F34)."""
    if fitting(state) and (state.todo[-1][0] != "crew-losses" or attack.losses(state) > 0):
        return True
    state.pop()
    return False


def legal_window(state: State) -> list[Action]:
    return [*(state.table.plays[rune] for rune in fitting(state)), actions.PASS]


def refuse_window_play(state: State, action: Play) -> str | None:
    rune = _held(state, action.rune)
    if isinstance(rune, str):
        return rune
    if rune not in fitting(state):
        return f"{state.data.rune_names[rune]} does not fit this moment."
    return None


def play_in_window(state: State, action: Play, happened: list[Event]) -> None:
    if state.phase not in _ASKED_AGAIN:
        state.pop()
    play(state, action, happened)


def pass_(state: State, action: Pass, happened: list[Event]) -> None:
    state.pop()
