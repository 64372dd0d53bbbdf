"""What each choice is worth, for hints and reviews; the table may be a sampled one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core import rng
from core.bots.budget import Budget
from core.games.fireaxe import actions, odds, rules
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots import rune_policy
from core.games.fireaxe.bots.imagine import imagine
from core.games.fireaxe.bots.policy import Policy
from core.games.fireaxe.bots.rivals import wary
from core.games.fireaxe.bots.tasks import UNREST, TaskOption
from core.games.fireaxe.bots.voyage import WIDE, PlannedShip, VoyagePlan, VoyageStop
from core.games.fireaxe.bots.voyage_planner import chances, idle
from core.games.fireaxe.bots.voyage_search import VoyageSearch, with_draw
from core.games.fireaxe.data.content import ANY_GOOD, CHALLENGE, Content
from core.games.fireaxe.rules import attack
from core.games.fireaxe.rules.trade import blocks
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import AT_HOME, AT_WINTER, DAYS, GOOD, RAID, SETTLE, TRADE
from core.games.fireaxe.view import View

_SLIP = 1.5
"""What an answer we would not give is taken to cost, where nothing better is known."""


def action_values(
    content: Content, view: View, actions: Sequence[Action], budget: Budget, seed: int = 0
) -> list[float] | None:
    """Value actions for the deciding seat, in points; only differences mean anything.

    Choices of one moment can be compared, so a review sees what a decision cost. None if the
    search was cancelled: half a list would mislead.
    """
    assert view.seat is not None
    policy = wary(imagine(content, view, rng.Rng(seed)), view.seat, WIDE)
    legal = rules.legal(policy.state)
    found = []
    for action in actions:
        if budget.cancelled():
            return None
        found.append(value(policy, action, legal))
    if view.ask.phase == "turn":  # The next step of the best voyage is worth that whole voyage.
        plan = policy.search.plans()[0]
        step = policy.proceed(plan, legal)
        if step in actions:
            at = actions.index(step)
            found[at] = max(found[at], plan.value)
    return found


def value(policy: Policy, action: Action, legal: Sequence[Action]) -> float:
    """Return the points the seat may expect after *action*, less the cost of its turns."""
    data = policy.state.data
    match policy.state.phase, action:
        case "turn", _:
            return _in_turn(policy, action)
        case _, actions.Roll():
            return policy.roll_gain()
        case _, actions.Found():
            return policy.found_gain()
        case _, actions.Lose():
            adrift = action.piece == "crew" and policy.state.captains[policy.seat].crew < 2
            after = None if adrift else _replanned(policy, action)
            return policy.value_after(action) if after is None else after
        case "mark", actions.Mark() | actions.Reroll():
            return _reroll_worth(policy, action)
        case "dice", actions.Settle():
            return policy.dice_value(action)
        case _, actions.Demand():
            return policy.demand_value(action)
        case _, actions.Dial():
            return rune_policy.quarters(policy.search)[actions.DIALS.index(action)]
        case _, actions.Play():
            rune = data.rune_index[action.rune]
            return rune_policy.answer_gain(policy, data.rune_op[rune], data.rune_value[rune])
        case "target", actions.Target():
            rune = policy.state.todo[-1].arg
            return rune_policy.strike_worth(policy.search, data.rune_op[rune], action.seat)
        case ("found", actions.Decline()) | (_, actions.Stop() | actions.Pass()):
            return 0.0
    found = _replanned(policy, action)
    if found is not None:
        return found
    return 0.0 if policy.choose(legal) == action else -_SLIP


def _reroll_worth(policy: Policy, action: Action) -> float:
    """Value marking a failed die; rolling is worth something once all of those are marked."""
    going = attack.under_way(policy.state)
    needed = attack.defence(policy.state, going.port)
    worth = float(odds.hit(needed, going.bonus)) * policy.weights.crew
    marked = policy.state.todo[-1].arg
    failed = [face + going.bonus <= needed for face in going.faces]
    if isinstance(action, actions.Mark):
        return worth if failed[action.die - 1] else -worth
    ready = all(marked >> die & 1 for die, bad in enumerate(failed) if bad)
    return worth if ready else 0.0


def _replanned(policy: Policy, action: Action) -> float | None:
    """Value the voyage once *action* has led back to it; None if it does not, or after dice.

    Points that *action* scores at once are included.
    """
    state, seat, search = policy.state, policy.seat, policy.search
    before = state.captains[seat].points
    after = rules.apply(state, action)[0]
    for _ in range(DAYS):
        if after.phase == "turn" or after.decider != seat or after.ended:
            break
        after = rules.apply(after, Policy(after, seat).choose(rules.legal(after)))[0]
    if after.phase != "turn" or after.seat != seat or after.rng != state.rng:
        return None
    plan = VoyageSearch(after, seat, search.width, search.threats).plans()[0]
    return plan.value + after.captains[seat].points - before


def _in_turn(policy: Policy, action: Action) -> float:
    search, state = policy.search, policy.state
    match action:
        case actions.Winter():
            return idle(search.task_list)
        case actions.End() if search.task_list.turns <= 1:
            return idle(search.task_list)
        case actions.End():
            return _best(search, voyages(search, next_turn(search)))
        case actions.Settle(dice=dice):
            plans = voyages(search, search.ship(), action)
            worse = _worse(plans[0].stops[0], dice, search) if plans else 0.0
            return _best(search, plans) - worse
        case actions.Trade() | actions.Raid():
            return _best(search, voyages(search, search.ship(), action))
        case actions.Draw():
            return _best(search, voyages(search, with_draw(search.ship(), search.weights)))
        case actions.Play() | actions.Discard():
            best = search.plans()[0]
            rune = state.data.rune_index[action.rune]
            task = _task_of(search, rune)
            if isinstance(action, actions.Play) and task is not None:
                return _best(search, _found(search, search.ship(), task))
            if isinstance(action, actions.Discard):
                more = rune_policy.best_quarter(search)[1] - policy.weights.rune
                if state.table.where[state.me.at] in (AT_HOME, AT_WINTER):
                    more = min(0.0, more)  # The wind can be turned as well at sea.
                return best.value + more
            return best.value + rune_policy.gain(search, best, rune) - rune_policy.threshold(search)
    after = settle_losses(rules.apply(state, action)[0], policy.seat)
    if after.seat != policy.seat or after.ended:  # The ship is lost with everything aboard.
        return idle(search.task_list) - policy.weights.crew * state.captains[policy.seat].aboard
    return VoyageSearch(after, policy.seat, search.width, search.threats).plans()[0].value


def _worse(stop: VoyageStop, dice: int, search: VoyageSearch) -> float:
    """Return what a settlement loses by rolling *dice* dice instead of the planned number."""
    planned, lost = chances(False, stop.task.defence, stop.dice)
    other, other_lost = chances(False, stop.task.defence, dice)
    each = search.weights.crew
    prize = (stop.gain + each * lost) / max(planned, 0.01)
    return (planned - other) * prize - each * (lost - other_lost)


def next_turn(search: VoyageSearch) -> PlannedShip:
    """Return the ship as it would begin its next turn where it is."""
    return replace(search.ship(), days=DAYS, sailing=0, covered=0, tried=0, calm=False, turn=1)


def voyages(
    search: VoyageSearch, ship: PlannedShip, first: Action | None = None
) -> list[VoyagePlan]:
    """List a ship's voyages, best first; only those that begin with *first*, if given."""
    if first is None:
        return _found(search, ship, None)
    task = task_here(search, first)
    return [] if task is None else _found(search, ship, task)


def _found(search: VoyageSearch, ship: PlannedShip, first: TaskOption | None) -> list[VoyagePlan]:
    return search.planner().voyages([ship], *search.width[:4], first=first)


def _best(search: VoyageSearch, plans: list[VoyagePlan]) -> float:
    return plans[0].value if plans else idle(search.task_list)


def settle_losses(state: State, seat: int) -> State:
    """Return the table after sensibly choosing what to lose to the weather."""
    while state.phase == "lose" and state.seat == seat:
        state = rules.apply(state, Policy(state, seat).choose(rules.legal(state)))[0]
    return state


def task_here(search: VoyageSearch, action: Action) -> TaskOption | None:
    """Find the task option that *action* would carry out here."""
    kind = {"trade": TRADE, "raid": RAID, "settle": SETTLE}[action.kind]
    at = search.state.captains[search.seat].at
    for task in search.task_list.tasks:
        if task.port == at and task.kind == kind:
            if isinstance(action, actions.Trade):
                return task._replace(goods=(GOOD[action.good],))
            return task
    return None


def _task_of(search: VoyageSearch, rune: int) -> TaskOption | None:
    """Find the Task here that a rune serves: Unrest (F41), or a Silver Tongue trade (F42)."""
    kind = {CHALLENGE: UNREST, ANY_GOOD: TRADE}.get(search.state.data.rune_op[rune])
    at = search.state.captains[search.seat].at
    for task in search.task_list.tasks:
        if task.port == at and task.kind == kind:
            blocked = tuple(good for good in task.goods if blocks(search.state, at, good))
            return task._replace(goods=blocked) if kind == TRADE else task
    return None


def itinerary(search: VoyageSearch, plan: VoyagePlan) -> tuple[Action, ...]:
    """List this turn's actions that carry out *plan*, up to the first dice or card."""
    found: list[Action] = []
    state, seat = search.state, search.seat
    rest = plan
    while state.phase == "turn" and state.seat == seat and len(found) < 3 * DAYS:
        here = VoyageSearch(state, seat, search.width, search.threats)
        step = here.step(rest)
        if step is None or step not in rules.legal(state):
            break
        found.append(step)
        state, _ = rules.apply(state, step)
        if step.kind in ("raid", "settle", "draw", "play"):
            break
        if isinstance(step, actions.Load):
            rest = replace(rest, ship=replace(rest.ship, load=rest.ship.load - 1))
        if isinstance(step, actions.Trade):
            rest = replace(rest, stops=rest.stops[1:])
            if not rest.stops or rest.stops[0].turn > 0:
                break
    return tuple(found)
