"""Hints: the three best choices of a moment, and why one would make a choice."""

from __future__ import annotations

from collections.abc import Sequence

from core import rng
from core.bots.budget import Advice, Budget
from core.games.fireaxe import actions, rules
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots import assess
from core.games.fireaxe.bots.course import with_draw
from core.games.fireaxe.bots.imagine import imagine
from core.games.fireaxe.bots.mind import Mind
from core.games.fireaxe.bots.plan import idle
from core.games.fireaxe.bots.reasons import Reasons
from core.games.fireaxe.bots.rivals import wary
from core.games.fireaxe.bots.voyage import WIDE, Plan
from core.games.fireaxe.content import Content
from core.games.fireaxe.view import View
from core.teller import Names

MOST = 3
_WORTHWHILE = 0.5
"""Points that a rune must bring to be named."""


def advise(
    content: Content,
    view: View,
    legal: Sequence[Action],
    names: Names,
    budget: Budget,
    seed: int,
) -> list[Advice]:
    """The best choices now, best first, from what the seat may know."""
    if view.seat is None or not legal:
        return []
    mind = wary(imagine(content, view, rng.Dice(seed)), view.seat, WIDE)
    words = Reasons(content, mind, names)
    if view.ask.phase == "turn":
        return _voyages(mind, words, legal)
    return _answers(mind, words, legal)


def explain(content: Content, view: View, action: Action, names: Names) -> str:
    """Why one would choose *action*: where it leads, or what it is good for."""
    assert view.seat is not None
    mind = wary(imagine(content, view, rng.Dice(0)), view.seat)
    words = Reasons(content, mind, names)
    if view.ask.phase != "turn":
        return words.answer(action, best=True)
    match action:
        case actions.Winter():
            return words.winter(best=True)
        case actions.Play() | actions.Discard():
            return words.use(action)
        case actions.Draw():
            plans = assess.voyages(mind.course, with_draw(mind.course.ship()))
            return words.voyage(plans[0], (action,))
        case actions.Trade() | actions.Raid() | actions.Settle():
            plans = assess.voyages(mind.course, mind.course.ship(), action)
            return words.voyage(plans[0], (action,)) if plans else ""
        case actions.End():
            plans = assess.voyages(mind.course, assess.next_turn(mind.course))
            return words.stay(plans[0])
    after = assess.settle_losses(rules.apply(mind.state, action)[0], mind.seat)
    if after.seat != mind.seat or after.ended:
        return ""
    course = mind.course
    then = Mind(after, mind.seat, course.sight, course.threats)
    return Reasons(content, then, names).voyage(then.course.plans()[0], ())


def _beginning(plan: Plan) -> object:
    """Where a voyage does its first errand."""
    return (plan.stops[0].quest.port, plan.stops[0].quest.kind) if plan.stops else None


def _errands(plan: Plan) -> object:
    """Its first two errands, in whatever order."""
    return frozenset((stop.quest.port, stop.quest.kind) for stop in plan.stops[:2])


def _voyages(mind: Mind, words: Reasons, legal: Sequence[Action]) -> list[Advice]:
    """The best voyages that begin in different ways."""
    course = mind.course
    plans = course.plans()
    base = idle(course.chart)
    found: list[Advice] = []
    told: list[Plan] = []
    rune, more = _best_rune(mind, plans[0], legal)
    if rune is not None:
        reason = f"{words.use(rune)}; that is worth {more:.1f} points more than to go on without"
        found.append(Advice((rune,), reason, plans[0].value + more - base))
    # First those that begin in another place, then those that only go on to one.
    for key_of in (_beginning, _errands):
        seen: set[object] = set()
        for plan in plans:
            if len(found) >= MOST:
                break
            if key_of(plan) in seen or any(plan is other for other in told):
                continue
            seen.add(key_of(plan))
            if told and (plan.value < base or (not plan.stops and words.in_winter)):
                continue
            steps = assess.itinerary(course, plan) or (mind.proceed(plan, legal),)
            # Voyages to different places may begin with the same load.
            fresh = words.in_winter or all(steps != one.actions for one in found)
            if steps[0] in legal and fresh:
                gain, reason = plan.value - base, words.voyage(plan, steps, best=not found)
                found.append(Advice(steps, reason, gain, words.aim(plan)))
                told.append(plan)
    return sorted(found, key=lambda one: one.gain, reverse=True)


def _best_rune(
    mind: Mind, plan: Plan, legal: Sequence[Action]
) -> tuple[actions.Play | actions.Discard | None, float]:
    """The rune worth playing, or throwing away for the wind, and what that adds to the voyage."""
    best, more = None, _WORTHWHILE
    for action in legal:
        if isinstance(action, actions.Play | actions.Discard):
            gain = assess.value(mind, action, legal) - plan.value
            if gain > more:
                best, more = action, gain
    return best, more


def _answers(mind: Mind, words: Reasons, legal: Sequence[Action]) -> list[Advice]:
    """The answers to a question, the best first."""
    valued = [(assess.value(mind, action, legal), action) for action in legal]
    low = min(value for value, _ in valued)
    valued.sort(key=lambda pair: -pair[0])
    clear = len(valued) == 1 or valued[0][0] > valued[1][0]
    return [
        Advice((action,), words.answer(action, best=clear and not place), value - low)
        for place, (value, action) in enumerate(valued[:MOST])
    ]
