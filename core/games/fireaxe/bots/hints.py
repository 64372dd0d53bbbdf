"""Hints: the three best choices of the moment, and the reason for any one choice."""

from __future__ import annotations

from collections.abc import Sequence

from core import rng
from core.bots.budget import Budget, Hint
from core.games.fireaxe import actions, rules
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots import action_values
from core.games.fireaxe.bots.imagine import imagine
from core.games.fireaxe.bots.policy import Policy
from core.games.fireaxe.bots.reasons import Reasons
from core.games.fireaxe.bots.rivals import wary
from core.games.fireaxe.bots.voyage import WIDE, VoyagePlan
from core.games.fireaxe.bots.voyage_planner import idle
from core.games.fireaxe.bots.voyage_search import with_draw
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.view import View
from core.text import Names

MOST = 3
_WORTHWHILE = 0.5
"""Points that a rune must bring to be suggested."""


def find_hints(
    content: Content,
    view: View,
    legal: Sequence[Action],
    names: Names,
    budget: Budget,
    seed: int,
) -> list[Hint[Action]]:
    """Find the best choices now, best first, using only what the seat may know."""
    if view.seat is None or not legal:
        return []
    policy = wary(imagine(content, view, rng.Rng(seed)), view.seat, WIDE)
    words = Reasons(content, policy, names)
    if view.ask.phase == "turn":
        return _voyages(policy, words, legal)
    return _answers(policy, words, legal)


def explain(content: Content, view: View, action: Action, names: Names) -> str:
    """Say why to choose *action*: where it leads, or what it is good for."""
    assert view.seat is not None
    policy = wary(imagine(content, view, rng.Rng(0)), view.seat, WIDE)
    words = Reasons(content, policy, names)
    if view.ask.phase != "turn":
        return words.answer(action, best=True)
    match action:
        case actions.Winter():
            return words.winter(best=True)
        case actions.Play() | actions.Discard():
            return words.use(action)
        case actions.Draw():
            ship = with_draw(policy.search.ship(), policy.weights)
            plans = action_values.voyages(policy.search, ship)
            return words.voyage(plans[0], (action,))
        case actions.Trade() | actions.Raid() | actions.Settle():
            plans = action_values.voyages(policy.search, policy.search.ship(), action)
            return words.voyage(plans[0], (action,)) if plans else ""
        case actions.End():
            plans = action_values.voyages(policy.search, action_values.next_turn(policy.search))
            return words.stay(plans[0])
    after = action_values.settle_losses(rules.apply(policy.state, action)[0], policy.seat)
    if after.seat != policy.seat or after.ended:
        return ""
    search = policy.search
    then = Policy(after, policy.seat, search.width, search.threats)
    return Reasons(content, then, names).voyage(then.search.plans()[0], ())


def _beginning(plan: VoyagePlan) -> object:
    """Return the first Task of a voyage."""
    return (plan.stops[0].task.port, plan.stops[0].task.kind) if plan.stops else None


def _errands(plan: VoyagePlan) -> object:
    """Return the first two Tasks of a voyage, in any order."""
    return frozenset((stop.task.port, stop.task.kind) for stop in plan.stops[:2])


def _voyages(policy: Policy, words: Reasons, legal: Sequence[Action]) -> list[Hint[Action]]:
    """Find the best voyages that begin in different ways."""
    search = policy.search
    plans = search.plans()
    base = idle(search.task_list)
    found: list[Hint[Action]] = []
    told: list[VoyagePlan] = []
    rune, more = _best_rune(policy, plans[0], legal)
    if rune is not None:
        reason = f"{words.use(rune)}; worth {more:.1f} points more than going on without it"
        found.append(Hint((rune,), reason, plans[0].value + more - base))
    # First voyages that begin elsewhere, then those that differ only in their second stop.
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
            steps = action_values.itinerary(search, plan) or (policy.proceed(plan, legal),)
            # Voyages to different places may begin with the same load.
            fresh = words.in_winter or all(steps != one.actions for one in found)
            if steps[0] in legal and fresh:
                gain, reason = plan.value - base, words.voyage(plan, steps, best=not found)
                found.append(Hint(steps, reason, gain, words.aim(plan)))
                told.append(plan)
    return sorted(found, key=lambda one: one.gain, reverse=True)


def _best_rune(
    policy: Policy, plan: VoyagePlan, legal: Sequence[Action]
) -> tuple[actions.Play | actions.Discard | None, float]:
    """Find the rune most worth playing, or discarding for the wind, and what that adds."""
    best, more = None, _WORTHWHILE
    for action in legal:
        if isinstance(action, actions.Play | actions.Discard):
            gain = action_values.value(policy, action, legal) - plan.value
            if gain > more:
                best, more = action, gain
    return best, more


def _answers(policy: Policy, words: Reasons, legal: Sequence[Action]) -> list[Hint[Action]]:
    """Rank the answers to a question, best first; those told in the same words count once."""
    valued = [(action_values.value(policy, action, legal), action) for action in legal]
    low = min(value for value, _ in valued)
    valued.sort(key=lambda pair: -pair[0])
    clear = len(valued) == 1 or valued[0][0] > valued[1][0]
    found: dict[str, Hint[Action]] = {}
    for place, (value, action) in enumerate(valued):
        if len(found) < MOST:
            reason = words.answer(action, best=clear and not place)
            found.setdefault(reason, Hint((action,), reason, value - low))
    return [*found.values()]
