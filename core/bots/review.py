"""After the game: the decisions that cost each person most, judged from what they could see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from core.bots import Hint, decision_seed
from core.bots.budget import Budget
from core.frozen import frozen
from core.game import Action
from core.seats import bot_of
from core.session import AnySession

MOST = 3
"""How many decisions are shown for each person."""
_LEAST = 0.5
"""A smaller loss in points does not count."""
_PATIENCE = 0.05
"""Seconds per decision, for games that need time to judge one."""
_HINT = 0.5
"""Seconds to see what a hint would have said about a decision that is to be blamed."""
_CHECKED = 2 * MOST
"""How many decisions of a person may be looked at so closely."""


@frozen
class Regret:
    """A decision that could have been better."""

    step: int
    """How many decisions came before it."""
    seat: int
    moment: str
    chosen: Action
    better: Action
    cost: float
    """Points it probably cost."""
    reason: str
    """Why the other choice was better, in words without a full stop; may be empty."""


def _silent(done: int, total: int) -> None:
    pass


def review(
    session: AnySession,
    budget: Budget | None = None,
    progress: Callable[[int, int], None] = _silent,
) -> dict[int, list[Regret]]:
    """For each person's seat, the decisions that cost most: the worst first, one per turn.

    *budget* limits the whole review; it returns what it has found by then. *progress* is called
    with the number of decisions reviewed and their total.
    """
    limit = budget or Budget()
    people = [n for n, name in enumerate(session.setup.seats) if bot_of(name) is None]
    steps = [n for n, step in enumerate(session.steps) if step.seat in people]
    found: dict[int, dict[int, Regret]] = {seat: {} for seat in people}
    for done, number in enumerate(_spread(steps)):
        progress(done, len(steps))
        if limit.spent(done):
            break
        regret = _look(session, number, limit)
        if regret is not None:
            turns, turn = found[regret.seat], session.game.turn_number(session.state_at(number))
            if turn not in turns or turns[turn].cost < regret.cost:
                turns[turn] = regret
    else:
        progress(len(steps), len(steps))
    worst = {seat: sorted(turns.values(), key=_order) for seat, turns in found.items()}
    return {
        seat: [_explain(session, one) for one in _unadvised(session, some, limit)]
        for seat, some in worst.items()
    }


def _unadvised(session: AnySession, regrets: Sequence[Regret], limit: Budget) -> list[Regret]:
    """The worst of them, as hints of their moments would have judged them."""
    blamed: list[Regret] = []
    for regret in regrets[:_CHECKED]:
        if len(blamed) == MOST:
            break
        advice = _advice(session, regret.step, Budget(_HINT, cancelled=limit.cancelled))
        if (judged := _judged(regret, advice)) is not None:
            blamed.append(judged)
    return sorted(blamed, key=_order)


def _judged(regret: Regret, advice: Sequence[Hint[Action]]) -> Regret | None:
    """A decision compared with the hint of its moment; None if that would not have warned of it."""
    if not advice:
        return regret
    best = advice[0]
    own = next((one.gain for one in advice if one.actions[0] == regret.chosen), None)
    cost = regret.cost if own is None else best.gain - own
    if best.actions[0] == regret.chosen or cost < _LEAST:
        return None
    return replace(regret, better=best.actions[0], cost=cost, reason=best.reason)


def _advice(session: AnySession, number: int, budget: Budget) -> Sequence[Hint[Action]]:
    """The hints of the moment before a decision."""
    game, step, before = session.game, session.steps[number], session.state_at(number)
    view, legal = game.observe(before, step.seat), game.legal(before)
    seed = decision_seed(session.setup.seed, number, step.seat)
    return game.hints(view, legal, session.names, budget, seed)


def _spread(steps: Sequence[int]) -> Sequence[int]:
    """Sample the whole game first, then fill the gaps, since a review may be cut short."""
    return [*steps[::4], *steps[2::4], *steps[1::2]]


def _order(regret: Regret) -> tuple[float, int]:
    return -regret.cost, regret.step


def _look(session: AnySession, number: int, limit: Budget) -> Regret | None:
    """What a decision cost, if it cost anything."""
    game = session.game
    step, before = session.steps[number], session.state_at(number)
    legal = game.legal(before)
    if len(legal) == 1 or step.action not in legal:
        return None
    view = game.observe(before, step.seat)
    seed = decision_seed(session.setup.seed, number, step.seat)
    values = game.action_values(view, legal, Budget(_PATIENCE, cancelled=limit.cancelled), seed)
    if limit.cancelled():
        return None
    if values is None:
        return _look_at_hints(session, number, limit)
    best = max(range(len(legal)), key=values.__getitem__)
    cost = values[best] - values[legal.index(step.action)]
    if cost < _LEAST:
        return None
    moment = game.progress(before)
    return Regret(number, step.seat, moment, step.action, legal[best], cost, "")


def _look_at_hints(session: AnySession, number: int, limit: Budget) -> Regret | None:
    """For games that only give hints: a choice that is not one of them counts as the last hint."""
    game, step = session.game, session.steps[number]
    advice = _advice(session, number, Budget(_PATIENCE, cancelled=limit.cancelled))
    if not advice:
        return None
    best = advice[0]
    own = next((one for one in advice if one.actions[0] == step.action), advice[-1])
    cost = best.gain - own.gain
    if best.actions[0] == step.action or cost < _LEAST:
        return None
    moment = game.progress(session.state_at(number))
    return Regret(number, step.seat, moment, step.action, best.actions[0], cost, best.reason)


def _explain(session: AnySession, regret: Regret) -> Regret:
    """The reason for the better choice, where it is not known yet."""
    if regret.reason:
        return regret
    game, before = session.game, session.state_at(regret.step)
    view, legal = game.observe(before, regret.seat), game.legal(before)
    reason = game.explain(view, regret.better, session.names)
    assert regret.better in legal
    return Regret(
        regret.step,
        regret.seat,
        regret.moment,
        regret.chosen,
        regret.better,
        regret.cost,
        reason,
    )
