"""What each choice is worth, from a table that may be imagined: for hints and reviews."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.games.fireaxe import actions, odds, rules
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots import runecraft
from core.games.fireaxe.bots.chart import UNREST, Quest
from core.games.fireaxe.bots.course import Course, with_draw
from core.games.fireaxe.bots.mind import Mind
from core.games.fireaxe.bots.plan import chances, idle
from core.games.fireaxe.bots.stakes import CREW_WORTH, RUNE_WORTH
from core.games.fireaxe.bots.voyage import Plan, Ship, Stop
from core.games.fireaxe.content import ANY_GOOD, CHALLENGE
from core.games.fireaxe.rules import attack
from core.games.fireaxe.rules.trade import blocks
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import DAYS, GOOD, RAID, SETTLE, TRADE

_SLIP = 1.5
"""What an answer costs that is not the one we would give, where nothing better is known."""


def value(mind: Mind, action: Action, legal: Sequence[Action]) -> float:
    """The points the seat may expect of its voyage after *action*, less what turns cost."""
    data = mind.state.data
    match mind.state.phase, action:
        case "turn", _:
            return _in_turn(mind, action)
        case _, actions.Roll():
            return mind.roll_gain()
        case _, actions.Found():
            return mind.found_gain()
        case _, actions.Lose():
            adrift = action.piece == "crew" and mind.state.captains[mind.seat].crew < 2
            after = None if adrift else _replanned(mind, action)
            return mind.value_after(action) if after is None else after
        case "mark", actions.Mark() | actions.Reroll():
            return _reroll_worth(mind, action)
        case "dice", actions.Settle():
            return mind.dice_value(action)
        case _, actions.Demand():
            return mind.demand_value(action)
        case _, actions.Dial():
            return runecraft.quarters(mind.course)[actions.DIALS.index(action)]
        case _, actions.Play():
            rune = data.rune_index[action.rune]
            return runecraft.answer_gain(mind, data.rune_op[rune], data.rune_value[rune])
        case "target", actions.Target():
            rune = mind.state.todo[-1].arg
            return runecraft.strike_worth(mind.course, data.rune_op[rune], action.seat)
        case ("found", actions.Decline()) | (_, actions.Stop() | actions.Pass()):
            return 0.0
    found = _replanned(mind, action)
    if found is not None:
        return found
    return 0.0 if mind.choose(legal) == action else -_SLIP


def _reroll_worth(mind: Mind, action: Action) -> float:
    """What a die that failed may win; to roll is worth something once all of them are marked."""
    going = attack.under_way(mind.state)
    needed = attack.defence(mind.state, going.port)
    worth = float(odds.hit(needed, going.bonus)) * CREW_WORTH
    marked = mind.state.todo[-1].arg
    failed = [face + going.bonus <= needed for face in going.faces]
    if isinstance(action, actions.Mark):
        return worth if failed[action.die - 1] else -worth
    ready = all(marked >> die & 1 for die, bad in enumerate(failed) if bad)
    return worth if ready else 0.0


def _replanned(mind: Mind, action: Action) -> float | None:
    """What the voyage is worth once *action* has led back to it without dice; None if it does not.

    Points that *action* brings at once are counted.
    """
    state, seat, course = mind.state, mind.seat, mind.course
    before = state.captains[seat].points
    after = rules.apply(state, action)[0]
    for _ in range(DAYS):
        if after.phase == "turn" or after.decider != seat or after.ended:
            break
        after = rules.apply(after, Mind(after, seat).choose(rules.legal(after)))[0]
    if after.phase != "turn" or after.seat != seat or after.rng != state.rng:
        return None
    plan = Course(after, seat, course.sight, course.threats).plans()[0]
    return plan.value + after.captains[seat].points - before


def _in_turn(mind: Mind, action: Action) -> float:
    course, state = mind.course, mind.state
    match action:
        case actions.Winter():
            return idle(course.chart)
        case actions.End() if course.chart.turns <= 1:
            return idle(course.chart)
        case actions.End():
            return _best(course, voyages(course, next_turn(course)))
        case actions.Settle(dice=dice):
            plans = voyages(course, course.ship(), action)
            return _best(course, plans) - (_worse(plans[0].stops[0], dice) if plans else 0.0)
        case actions.Trade() | actions.Raid():
            return _best(course, voyages(course, course.ship(), action))
        case actions.Draw():
            return _best(course, voyages(course, with_draw(course.ship())))
        case actions.Play() | actions.Discard():
            best = course.plans()[0]
            rune = state.data.rune_index[action.rune]
            quest = _task_of(course, rune)
            if isinstance(action, actions.Play) and quest is not None:
                return _best(course, _found(course, course.ship(), quest))
            if isinstance(action, actions.Discard):
                return best.value + runecraft.best_quarter(course)[1] - RUNE_WORTH
            return best.value + runecraft.gain(course, best, rune) - runecraft.threshold(course)
    after = settle_losses(rules.apply(state, action)[0], mind.seat)
    if after.seat != mind.seat or after.ended:  # The ship is lost, with all that was aboard.
        return idle(course.chart) - CREW_WORTH * state.captains[mind.seat].aboard
    return Course(after, mind.seat, course.sight, course.threats).plans()[0].value


def _worse(stop: Stop, dice: int) -> float:
    """What a settlement loses by so many dice instead of those of the plan."""
    planned, lost = chances(False, stop.quest.defence, stop.dice)
    other, other_lost = chances(False, stop.quest.defence, dice)
    prize = (stop.gain + CREW_WORTH * lost) / max(planned, 0.01)
    return (planned - other) * prize - CREW_WORTH * (lost - other_lost)


def next_turn(course: Course) -> Ship:
    """The ship as it begins its next turn where it lies."""
    return replace(course.ship(), days=DAYS, sailing=0, covered=0, tried=0, calm=False, turn=1)


def voyages(course: Course, ship: Ship, first: Action | None = None) -> list[Plan]:
    """The voyages of a ship, the best first; those that begin with a Task here, if one is given."""
    if first is None:
        return _found(course, ship, None)
    quest = quest_here(course, first)
    return [] if quest is None else _found(course, ship, quest)


def _found(course: Course, ship: Ship, first: Quest | None) -> list[Plan]:
    return course.planner().voyages([ship], *course.sight[:4], first=first)


def _best(course: Course, plans: list[Plan]) -> float:
    return plans[0].value if plans else idle(course.chart)


def settle_losses(state: State, seat: int) -> State:
    """The table after the weather's losses have been chosen sensibly."""
    while state.phase == "lose" and state.seat == seat:
        state = rules.apply(state, Mind(state, seat).choose(rules.legal(state)))[0]
    return state


def quest_here(course: Course, action: Action) -> Quest | None:
    """The quest a Task where the ship lies is part of."""
    kind = {"trade": TRADE, "raid": RAID, "settle": SETTLE}[action.kind]
    at = course.state.captains[course.seat].at
    for quest in course.chart.quests:
        if quest.port == at and quest.kind == kind:
            if isinstance(action, actions.Trade):
                return quest._replace(goods=(GOOD[action.good],))
            return quest
    return None


def _task_of(course: Course, rune: int) -> Quest | None:
    """The Task here that a rune is played for: Unrest (F41), or a trade by Silver Tongue (F42)."""
    kind = {CHALLENGE: UNREST, ANY_GOOD: TRADE}.get(course.state.data.rune_op[rune])
    at = course.state.captains[course.seat].at
    for quest in course.chart.quests:
        if quest.port == at and quest.kind == kind:
            blocked = tuple(good for good in quest.goods if blocks(course.state, at, good))
            return quest._replace(goods=blocked) if kind == TRADE else quest
    return None


def itinerary(course: Course, plan: Plan) -> tuple[Action, ...]:
    """The actions of this turn that carry *plan* out, up to the first dice or card."""
    found: list[Action] = []
    state, seat = course.state, course.seat
    rest = plan
    while state.phase == "turn" and state.seat == seat and len(found) < 3 * DAYS:
        here = Course(state, seat, course.sight, course.threats)
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
