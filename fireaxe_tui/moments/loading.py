"""Loading in the Wintering Zone: ship, pieces, days, homelands, runes and sagas in one dialog."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from core.games.fireaxe import actions as act
from core.games.fireaxe import view_rules
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.lookup import tables
from core.games.fireaxe.terms import GOODS, ZONES
from core.games.fireaxe.text.words import GOAL, Lexicon
from core.games.fireaxe.view import PortView, SagaView, View
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of, wrap
from core.tui.keys.spots import Spots
from core.words import count, listed
from fireaxe_tui.boards.derived_scores import goods_near
from fireaxe_tui.boards.hull import picture
from fireaxe_tui.destinations import Chartroom, Destination
from fireaxe_tui.moments.dialog import AIRY, GAP, TIGHT, Block, Dialog, draw_button
from fireaxe_tui.voyage_words import summary

if TYPE_CHECKING:
    from core.games.fireaxe.voyages import Plan

_PIECES = (("crew", act.LOAD_CREW), *zip(GOODS, act.LOADS, strict=True))
_LOAD, _LEAVE, _AIRY = 28, 23, 2
"""Columns for pieces and for homelands, and what these take more where there is room."""
_RUNES = 27
"""Columns for the names of all runes."""


def load(view: View, data: Content, goal: str = "") -> Dialog:
    """Show everything there is to do before a voyage, and what it means for the way to a *goal*."""
    answers = partial(_answers, view, data, goal)
    # With a course to look at, the map needs the room more than the ship.
    ship = picture(view, view.captains[view.active], large=AIRY - 1 if goal else AIRY)
    title = "Winter quarters: load, then leave"
    aside = _course(view, data, goal) if goal else ""
    return Dialog(title, (), (), pictures=(ship,), least=82, answers=answers, aside=aside)


def _course(view: View, data: Content, goal: str) -> str:
    """`Norwich: 3 load + 4 sail`."""
    plan = Chartroom(data).course_from(view, goal)
    name = Lexicon(data).place(goal)
    if plan is None:
        return f"{name}: out of reach"
    if plan.turns > 1:
        return f"{name}: {summary(plan)}"
    return f"{name}: {view.preparation} load + {plan.days} sail"


def _answers(view: View, data: Content, goal: str, width: int, level: int) -> Sequence[Block]:
    gap = [GAP] if level == AIRY and not goal else []
    hints = list(_hints(view, data, width, level))
    if goal:
        hints = [clip(_another(view, data, goal), width)]
    told = Block(len(hints), lambda canvas, spots: _put_lines(canvas, hints))
    columns = Block(5, lambda canvas, spots: _columns(canvas, spots, view, data, goal))
    days = Block(1, lambda canvas, spots: _days(canvas, spots, view, data, goal))
    return [columns, *gap, days, *gap, told]


def _another(view: View, data: Content, goal: str) -> str:
    """Say what one more piece would mean for the course, before it is loaded."""
    room, name = Chartroom(data), Lexicon(data).place(goal)
    now, then = (room.course_from(view, goal, spare=spare) for spare in (0, 1))
    left = view.days_left - 1
    full = view_rules.aboard(view.captains[view.active]) >= view.slots
    if now is None or then is None or left < 0 or full:
        return ""
    days = count(left, "Day")
    if (then.turns, then.losses) <= (now.turns, now.losses):
        return f"Another piece leaves {days}, enough for {name} all the same."
    return f"Another piece leaves {days}: {name} would then take {summary(then)}."


def _put_lines(canvas: Canvas, lines: Sequence[str]) -> None:
    for y, line in enumerate(lines):
        canvas.put(0, y, line, "dim")


def _columns(canvas: Canvas, spots: Spots, view: View, data: Content, goal: str) -> None:
    """Draw the pieces to load, the homelands to leave for, and the runes.

    With a *goal*, what each homeland means for it takes the place of the runes' own column.
    """
    apart = _LEAVE + min(_AIRY, max(0, canvas.width - _LOAD - _LEAVE - _RUNES))
    leave = canvas.width - _LOAD if goal else apart
    _pieces(canvas.window(Rect(0, 0, _LOAD, 5)), spots, view, data)
    _homelands(canvas.window(Rect(_LOAD, 0, leave, 5)), spots, view, data, goal)
    if goal:
        _runes_below(canvas.window(Rect(_LOAD, 4, leave, 1)), spots, view)
    else:
        rest = canvas.width - _LOAD - apart
        _runes(canvas.window(Rect(_LOAD + apart, 0, rest, 5)), spots, view)


def _pieces(canvas: Canvas, spots: Spots, view: View, data: Content) -> None:
    me = view.captains[view.active]
    canvas.put(0, 0, "Load (1 Day each)", "title")
    for y, (piece, action) in enumerate(_PIECES, 1):
        draw_button(canvas, spots, Rect(0, y, 11, 1), piece, action, moment="loading")
        if piece == "crew":
            note, style = f"{me.supply} in supply", "dim"
        elif piece == view.demand:
            note = f"{view.stock[view.demand]}, demand +{data.demand_bonus}"
            style = "gold"
        else:
            note, style = f"{view.stock[piece]} in stock", "dim"  # type: ignore[index]
        legal = action in spots.legal
        canvas.put(12, y, clip(note, _LOAD - 13), style if legal else "faint")


def _homelands(canvas: Canvas, spots: Spots, view: View, data: Content, goal: str) -> None:
    """Draw the three ways out, with the weather of each one's zone, and what it means."""
    canvas.put(0, 0, "Leave for", "title")
    if view.captains[view.active].crew:
        canvas.put(16, 0, "clear", "dim")
    else:
        canvas.put(10, 0, "needs crew", "warn")
    home, room = tables(data).home, Chartroom(data)
    found = {
        place: room.course_from(view, goal, data.place_ids[place]) if goal else None
        for place in range(home, home + data.homelands)
    }
    best = min((_cost(plan) for plan in found.values()), default=_FAR)
    for y, place in enumerate(range(home, home + data.homelands), 1):
        action = Destination(data.place_ids[place])
        draw_button(
            canvas, spots, Rect(0, y, 15, 1), data.place_names[place], action, moment="loading"
        )
        zone = ZONES[data.zone[place]]
        style = "dim" if action in spots.legal else "faint"
        x = canvas.put(16, y, clip(f"{zone.capitalize():<5} {view.clear[zone]}", 7), style)
        if goal:
            plan = found[place]
            near = _cost(plan) == best
            words = f"{Lexicon(data).place(goal)} {_far(plan)}"
            if width_of(words) > canvas.width - x - 2:  # the title of the dialog names the goal
                words = _far(plan)
            style = "faint" if not near else "warn" if plan and plan.losses else "good"
            canvas.put(x + 2, y, clip(words, canvas.width - x - 2), style)


_FAR = (99, 99, 99)


def _cost(plan: Plan | None) -> tuple[int, int, int]:
    """Return what tells a good homeland from a bad one."""
    return _FAR if plan is None else (plan.turns, plan.losses, plan.days)


def _far(plan: Plan | None) -> str:
    """`4 Days, no losses`, or `2 turns, lose 1`."""
    if plan is None:
        return "out of reach"
    if plan.turns > 1:
        return summary(plan)
    lost = f"lose {plan.losses}" if plan.losses else "no losses"
    return f"{count(plan.days, 'Day')}, {lost}"


def _runes_below(canvas: Canvas, spots: Spots, view: View) -> None:
    """Draw the runes in one row."""
    if not view.hand:
        return
    x = canvas.put(0, 0, "Runes ", "title")
    for key, words in (("p", "play"), ("x", "discard")):
        x = canvas.put(x, 0, spots.key_for(key), "key")
        x = canvas.put(x, 0, f" {words} ", "dim")
    names = ", ".join(dict.fromkeys(rune.name for rune in view.hand))
    canvas.put(x, 0, clip(names, canvas.width - x), "text")


def _runes(canvas: Canvas, spots: Spots, view: View) -> None:
    """Draw each rune with one button to play it and one to discard it."""
    x = canvas.put(0, 0, "Runes ", "title")
    hand = list({rune.id: rune for rune in view.hand}.values())
    if not hand:
        canvas.put(0, 1, "none in your hand", "faint")
        return
    canvas.put(x, 0, f"{spots.key_for('p')} play, {spots.key_for('x')} discard", "dim")
    for y, rune in enumerate(hand[: canvas.height - 1], 1):
        for x, key, action in ((0, "p", act.Play(rune.id)), (4, "x", act.Discard(rune.id))):
            legal = action in spots.legal
            canvas.put(x, y, f"[{spots.key(key)}]" if legal else " - ", spots.style(action))
            spots.put(canvas, Rect(x, y, 3, 1), action)
        canvas.put(8, y, clip(rune.name, canvas.width - 8), "text")


def _days(canvas: Canvas, spots: Spots, view: View, data: Content, goal: str) -> None:
    """Draw the Days as plates: spent on loading, then those of the course, then free ones."""
    me = view.captains[view.active]
    used, left = view.preparation, view.days_left
    plan = Chartroom(data).course_from(view, goal) if goal else None
    sails = min(left, plan.legs[0].days) if plan is not None else 0
    x = canvas.put(0, 0, "Days ", "title")
    plates = [("load", "board-prep")] * used + [("sail", "board-sail")] * sails
    plates += [("free", "board-slot")] * (left - sails)
    for words, style in plates:
        x = canvas.put(x, 0, words, style) + 1
    free = view.slots - view_rules.aboard(me)
    words = f"{count(free, 'slot')} free" if left > sails or not goal else "all spoken for"
    x = canvas.put(x, 0, words, "dim")
    hint = f"{spots.key_for('Backspace')} undoes" if used else ""
    if not used and not goal:
        hint = f"{spots.key_for('/')} plans a course"
    canvas.put(x + 2, 0, clip(hint, canvas.width - x - 2), "faint")


def _hints(view: View, data: Content, width: int, level: int) -> Iterator[str]:
    """Say what the open sagas still need, one line each, or two lines for all."""
    open_ones = [saga for saga in view.sagas if saga is not None]
    told = [_need(view, data, saga) for saga in open_ones]
    if level == AIRY:
        for saga, text in zip(open_ones, told, strict=True):
            bonus = f" (+{saga.bonus})" if saga.bonus else ""
            yield clip(f"{saga.name}{bonus}: {text}", width)
    elif told:
        lines = wrap("Sagas: " + "; ".join(told), width)
        yield from lines[: 2 if level < TIGHT else 1]


def _need(view: View, data: Content, saga: SagaView) -> str:
    """Say `settle Cork and Man`; for trades, also which goods a port cannot take."""
    ports = [view.ports[data.place_index[port]] for port in saga.unmet]
    names = [_trade_port(view, port) if saga.task == "trade" else port.name for port in ports]
    return f"{GOAL[saga.task]} {listed(names)}"


def _trade_port(view: View, port: PortView) -> str:
    taken = goods_near(view, port)
    return f"{port.name} (no {listed(taken, 'or')})" if taken else port.name
