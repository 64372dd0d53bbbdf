"""The rules of Fire & Axe, one module per topic; this one joins them.

For each phase, a module lists the legal actions, and for each kind of action that can answer the
phase, it says why one is refused and carries it out. `apply` looks pure from outside: it copies
the state once and then changes the copy in place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.errors import GameOver, IllegalAction
from core.games.fireaxe import actions as act
from core.games.fireaxe.actions import Action
from core.games.fireaxe.events import Event
from core.games.fireaxe.rules import (
    attack,
    effects,
    preparing,
    runes,
    sagas,
    sailing,
    strikes,
    trade,
    turn,
)
from core.games.fireaxe.state import State
from core.named import NamedTuple

_Refuse = Callable[[State, Any], str | None]
_Do = Callable[[State, Any, list[Event]], None]


class _Moment(NamedTuple):
    """A phase: what is asked, the legal answers, and how each is checked and carried out."""

    asked: str
    legal: Callable[[State], list[Action]]
    answers: dict[type, tuple[_Refuse, _Do]]


def _allow(state: State, action: Action) -> None:
    """Accept any answer: some are never refused in their phase."""


_WINDOW: Final = _Moment(
    "play a fitting rune or pass",
    runes.legal_window,
    {
        act.Play: (runes.refuse_window_play, runes.play_in_window),
        act.Pass: (_allow, runes.pass_),
    },
)

_MOMENTS: Final[dict[str, _Moment]] = {
    "turn": _Moment(
        "continue your turn",
        turn.legal,
        {
            act.Load: (preparing.refuse_load, preparing.load),
            act.Leave: (preparing.refuse_leave, preparing.leave),
            act.Draw: (preparing.refuse_draw, preparing.draw),
            act.Sail: (sailing.refuse_sail, sailing.sail),
            act.Trade: (trade.refuse_trade, trade.trade),
            act.Raid: (attack.refuse_raid, attack.raid),
            act.Settle: (attack.refuse_settle, attack.settle),
            act.Play: (runes.refuse_play, runes.play),
            act.Discard: (runes.refuse_discard, runes.discard),
            act.Winter: (turn.refuse_winter, turn.winter),
            act.End: (turn.refuse_end, turn.end),
        },
    ),
    "lose": _Moment(
        "choose a piece to lose to the weather",
        sailing.legal_loss,
        {act.Lose: (sailing.refuse_loss, sailing.lose)},
    ),
    "storm": _Moment(
        "choose a piece to give up to the storm",
        sailing.legal_loss,
        {act.Lose: (sailing.refuse_loss, sailing.lose_to_storm)},
    ),
    "dial": _Moment(
        "turn the wind dial or leave it", runes.legal_dial, {act.Dial: (_allow, runes.dial)}
    ),
    "demand": _Moment(
        "choose the good in demand",
        effects.legal_demand,
        {act.Demand: (effects.refuse_demand, effects.demand)},
    ),
    "gale": _Moment(
        "choose where the Fair Wind carries you",
        sailing.legal_gale,
        {act.Sail: (sailing.refuse_gale, sailing.ride_gale)},
    ),
    "muster": _Moment(
        "choose how many crew come aboard",
        effects.legal_muster,
        {act.Muster: (effects.refuse_muster, effects.muster)},
    ),
    "dice": _Moment(
        "choose the number of dice",
        attack.legal_dice,
        {act.Settle: (attack.refuse_dice, attack.challenge)},
    ),
    "barter": _Moment(
        "choose the good to trade",
        trade.legal_barter,
        {act.Trade: (trade.refuse_barter, trade.barter)},
    ),
    "target": _Moment(
        "choose which captain the rune strikes",
        strikes.legal_target,
        {act.Target: (strikes.refuse_target, strikes.target)},
    ),
    "pilfer": _Moment(
        "choose the good to carry off",
        strikes.legal_pilfer,
        {act.Pilfer: (strikes.refuse_pilfer, strikes.pilfer)},
    ),
    "recruit": _Moment(
        "take one crew aboard or decline",
        strikes.legal_recruit,
        {
            act.Recruit: (_allow, strikes.recruit),
            act.Decline: (_allow, strikes.decline_recruit),
        },
    ),
    "mark": _Moment(
        "choose dice and reroll them",
        effects.legal_mark,
        {
            act.Mark: (effects.refuse_mark, effects.mark),
            act.Reroll: (effects.refuse_reroll, effects.reroll),
        },
    ),
    "again": _Moment(
        "roll again or stop the raid",
        attack.legal_again,
        {act.Roll: (_allow, attack.roll), act.Stop: (_allow, attack.stop)},
    ),
    "found": _Moment(
        "settle with your last crew or decline",
        attack.legal_found,
        {act.Found: (_allow, attack.found), act.Decline: (_allow, attack.decline)},
    ),
    **dict.fromkeys(runes.WINDOWS, _WINDOW),
    "over": _Moment("nothing: the game is over", lambda state: [], {}),
}

_STEPS: Final[dict[str, Callable[[State, list[Event]], bool | None]]] = {
    "effect": effects.step_effect,
    "roll": attack.step_roll,
    "toll": attack.step_toll,
    "change": sagas.step_change,
    "ship": turn.step_ship,
    **dict.fromkeys(runes.WINDOWS, runes.step_window),
}
"""Steps that run without a decision; one that has to wait for an answer after all returns True."""


def legal(state: State) -> list[Action]:
    """List every action allowed now; empty only when the game is over."""
    return _MOMENTS[state.todo[-1][0]].legal(state)


def refusal(state: State, action: Action) -> str | None:
    """Say in a sentence why *action* is not allowed now; None if it is allowed."""
    moment = _MOMENTS[state.todo[-1][0]]
    answer = moment.answers.get(type(action))
    if answer is not None:
        return answer[0](state, action)
    if state.ended:
        return "The game is over."
    return f"You must now {moment.asked}."


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after *action* and what happened; *state* itself does not change."""
    if (why := refusal(state, action)) is not None:
        raise GameOver(why) if state.ended else IllegalAction(why)
    after = state.clone()
    happened: list[Event] = []
    _MOMENTS[state.todo[-1][0]].answers[type(action)][1](after, action, happened)
    while (step := _STEPS.get(after.todo[-1][0])) is not None:
        if step(after, happened):
            break
    return after, tuple(happened)
