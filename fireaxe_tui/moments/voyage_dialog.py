"""The ways of a voyage: turns, losses and legs of each, and the Days of the one that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.text.words import Lexicon
from core.games.fireaxe.view import View
from core.games.fireaxe.voyages import Plan, best_plans
from core.text import Names
from core.tui.drawing.canvas import Canvas, Rect, clip, wrap
from core.tui.keys.spots import Spots
from core.words import count
from fireaxe_tui.destinations import Chartroom
from fireaxe_tui.map.glyphs import MARKS
from fireaxe_tui.map.tracks import leg_plate
from fireaxe_tui.moments.dialog import AIRY, GAP, TIGHT, Block, ChoiceRow, Dialog
from fireaxe_tui.voyage_words import legs_words, reason
from fireaxe_tui.ways import Way

_TURNS, _LOSE, _HOW = 6, 11, 18
"""Columns of a row."""


def voyage(view: View, data: Content, names: Names, goal: str) -> Dialog:
    """List the ways to a place."""
    found = best_plans(data, view, data.place_index[goal])
    rows = tuple(ChoiceRow(Way(goal, number), "") for number in range(len(found)))
    far = count(Chartroom(data).days(view, data.place_index[goal]), "Day")
    title = f"Voyage to {Lexicon(data).place(goal)}, {far} away"
    answers = partial(_answers, view, data, names, goal, found)
    return Dialog(title, (), rows, least=80, answers=answers, aside="if the wind holds")


def _answers(
    view: View,
    data: Content,
    names: Names,
    goal: str,
    found: Sequence[Plan],
    width: int,
    level: int,
) -> Sequence[Block]:
    head = [Block(1, _head)] if level < TIGHT else []
    rows = []
    for number, plan in enumerate(found):
        lines = _lines(view, data, names, plan, width - _HOW, level)
        rows.append(Block(len(lines), partial(_row, Way(goal, number), plan, lines)))
    gap = [GAP] if level == AIRY else []
    return [*head, *rows, *gap, Block(1, partial(_legs, goal, found, view.sailing))]


def _head(canvas: Canvas, spots: Spots) -> None:
    for x, words in ((_TURNS - 2, "turns"), (_LOSE, "lose"), (_HOW, "how")):
        canvas.put(x, 0, words, "faint")


def _lines(
    view: View, data: Content, names: Names, plan: Plan, width: int, level: int
) -> list[tuple[str, str]]:
    """Return the words of a way and why it costs what it does, with their styles."""
    legs, why = legs_words(data, plan), reason(data, view, plan, names)
    if level == TIGHT:
        return [(clip(legs, width), "text")]
    reasons = wrap(why, width) if level == AIRY else [clip(why, width)]
    return [*((line, "text") for line in wrap(legs, width)), *((line, "dim") for line in reasons)]


def _row(way: Way, plan: Plan, lines: list[tuple[str, str]], canvas: Canvas, spots: Spots) -> None:
    """Draw a way: its digit, its turns, its losses in red or `none`, and its legs."""
    chosen = way == spots.chosen
    ground = "card" if chosen else "text"
    canvas.fill(canvas.rect, ground)
    canvas.put(0, 0, f" {way.number + 1} ", "cursor" if chosen else "board-prep")
    canvas.put(_TURNS, 0, str(plan.turns), f"title@{ground}")
    if plan.losses:
        canvas.put(_LOSE, 0, f" {canvas.glyphs.skull} {plan.losses} ", "map-skull")
    else:
        canvas.put(_LOSE, 0, "none", f"good@{ground}")
    for y, (line, style) in enumerate(lines):
        canvas.put(_HOW, y, line, f"{style}@{ground}")
    spots.put(canvas, Rect(0, 0, canvas.width, canvas.height), way)


def _legs(goal: str, found: Sequence[Plan], sailed: int, canvas: Canvas, spots: Spots) -> None:
    """Draw the Days of the way that is shown, a plate for each, those that cost pieces in red."""
    shown = spots.chosen if isinstance(spots.chosen, Way) else Way(goal, 0)
    plan = found[min(shown.number, len(found) - 1)]
    night = MARKS[canvas.glyphs.name].night or "night"
    x = 0
    for turn, leg in enumerate(plan.legs):
        x = canvas.put(x, 0, ("This turn ", "next turn ", "then ")[min(turn, 2)], "dim")
        paid = 0
        for step in leg.steps:
            style = "map-skull" if step.losses > paid else leg_plate(turn)
            day = step.days + (0 if turn else sailed)
            x = canvas.put(x, 0, f" {day} ", style)
            paid = step.losses
        if not leg.days:
            x = canvas.put(x, 0, "wait", "dim")
        if turn < plan.turns - 1:
            x = canvas.put(x + 1, 0, night, "hot") + 1
