"""Voyages of several turns in words: their legs, what they cost and why, and what became of one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import ZONE, ZONES
from core.games.fireaxe.text.words import Lexicon
from core.games.fireaxe.view import View
from core.text import Names
from core.words import count, listed
from fireaxe_tui.ways import Kept, settled_since

if TYPE_CHECKING:
    from core.games.fireaxe.voyages import Plan


def turned_wind(view: View, quarter: int) -> str:
    """Return the zone of the blue hole after a turn of the dial."""
    return ZONES[(ZONE[view.wind] + quarter) % len(ZONES)]


def summary(plan: Plan) -> str:
    """`2 turns, lose 1`."""
    lost = f"lose {plan.losses}" if plan.losses else "no losses"
    return f"{count(plan.turns, 'turn')}, {lost}"


def legs_words(data: Content, plan: Plan) -> str:
    """`now 6 Days to the Gulf of Riga, then 4 to Kiev`."""
    told, parts = Lexicon(data), []
    for number, leg in enumerate(plan.legs):
        place = told.the(data.place_ids[leg.place])
        days = str(leg.days) if number else count(leg.days, "Day")
        words = f"{days} to {place}" if leg.days else f"wait in {place}"
        parts.append(f"{'then' if number else 'now'} {words}")
    return ", ".join(parts)


def reason(data: Content, view: View, plan: Plan, names: Names) -> str:
    """Say what a way costs and why, or what it saves."""
    told = []
    if plan.quarter:
        turn = "right" if plan.quarter > 0 else "left"
        told.append(f"costs a rune: dial to the {turn}")
    told += list(_lost(data, view, plan)) or ["nothing lost"]
    if holder := held_by(data, view, plan.goal):
        told.append(f"if {names[holder[0]]} has left by then")
    words = "; ".join(told)
    return f"{words[:1].upper()}{words[1:]}"


def held_by(data: Content, view: View, place: int) -> list[int]:
    """Return the rivals who lie in a port, which nobody else can enter (F11)."""
    if place >= data.ports:
        return []
    at = data.place_ids[place]
    return [me.seat for me in view.captains if me.at == at and me.seat != view.active]


def _lost(data: Content, view: View, plan: Plan) -> Iterator[str]:
    """Say on which Days pieces are lost, where, and why."""
    clear = data.clear[ZONE[turned_wind(view, plan.quarter)]]
    told: list[str] = []
    zones: dict[str, int] = {}
    for turn, leg in enumerate(plan.legs):
        sailed = 0 if turn else view.sailing
        for step in leg.steps:
            lost = step.losses - (step.before.losses if step.before is not None else 0)
            if lost:
                many = f"{lost} " if lost > 1 else ""
                told.append(f"{many}Day {sailed + step.days} {data.place_names[step.place]}")
                zone = data.zone[step.place]
                zones[ZONES[zone].capitalize()] = clear[zone]
    if told:
        weather = ", ".join(f"{zone} clear to {days}" for zone, days in zones.items())
        yield f"lost: {', '.join(told)} ({weather})"


def became(data: Content, view: View, kept: Kept, names: Names) -> tuple[str, Plan | None]:
    """Say how a plan of an earlier turn stands now, and return the way there as it is now."""
    goal = data.place_index[kept.goal]
    name = Lexicon(data).place(kept.goal)
    from core.games.fireaxe.voyages import best_plans

    found = [plan for plan in best_plans(data, view, goal) if not plan.quarter]
    if not found:
        return f"Your plan: no way leads to {name} any more.", None
    hoped = max(1, kept.turns - (1 if kept.sailed else 0))
    plan = min(found, key=lambda plan: (max(0, plan.turns - hoped), plan.losses, plan.turns))
    if (settler := settled_since(view, kept)) is not None:
        return f"{names[settler]} has settled in {name}, your goal: {summary(plan)}.", plan
    why = []
    if view.wind != kept.wind:
        why.append("the wind has turned")
    if holders := held_by(data, view, goal):
        why.append(f"{listed([names[seat] for seat in holders])} lies in {name}")
    worse = plan.turns > hoped or plan.losses > kept.losses
    if worse and not why:
        why.append("it takes longer from here" if plan.turns > hoped else "it costs more from here")
    state = f"{name}, {summary(plan)}"
    if not why:
        return f"Your plan holds: {state}.", plan
    told = f"{listed(why)}: "
    return f"{told[:1].upper()}{told[1:]}{state}{', as planned' if not worse else ''}.", plan
