"""Loading in the Wintering Zone: ship, pieces, days, homelands, runes and sagas in one dialog."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from core.games.fireaxe import actions as act
from core.games.fireaxe import view_rules
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.lookup import tables
from core.games.fireaxe.terms import GOODS, ZONES
from core.games.fireaxe.text.words import GOAL
from core.games.fireaxe.view import PortView, SagaView, View
from core.tui.canvas import Canvas, Rect, clip, wrap
from core.tui.spots import Spots
from core.words import count, listed
from fireaxe_tui.boards.derived_scores import goods_near
from fireaxe_tui.boards.hull import picture
from fireaxe_tui.destinations import Destination
from fireaxe_tui.moments.dialog import AIRY, GAP, TIGHT, Block, Dialog, draw_button

_PIECES = (("crew", act.LOAD_CREW), *zip(GOODS, act.LOADS, strict=True))
_LOAD, _LEAVE = 28, 23
"""Columns for pieces and for homelands; the runes get the rest."""


def load(view: View, data: Content) -> Dialog:
    """Show everything there is to do before a voyage."""
    answers = partial(_answers, view, data)
    ship = picture(view, view.captains[view.active])
    title = "Winter quarters: load, then leave for a homeland"
    return Dialog(title, (), (), pictures=(ship,), least=82, answers=answers)


def _answers(view: View, data: Content, width: int, level: int) -> Sequence[Block]:
    gap = [GAP] if level == AIRY else []
    hints = list(_hints(view, data, width, level))
    sagas = Block(len(hints), lambda canvas, spots: _put_lines(canvas, hints))
    columns = Block(5, lambda canvas, spots: _columns(canvas, spots, view, data))
    days = Block(1, lambda canvas, spots: _days(canvas, spots, view))
    return [columns, *gap, days, *gap, sagas]


def _put_lines(canvas: Canvas, lines: Sequence[str]) -> None:
    for y, line in enumerate(lines):
        canvas.put(0, y, line, "dim")


def _columns(canvas: Canvas, spots: Spots, view: View, data: Content) -> None:
    """Draw the pieces to load, the homelands to leave for, and the runes."""
    rest = canvas.width - _LOAD - _LEAVE
    _pieces(canvas.window(Rect(0, 0, _LOAD, 5)), spots, view, data)
    _homelands(canvas.window(Rect(_LOAD, 0, _LEAVE, 5)), spots, view, data)
    _runes(canvas.window(Rect(_LOAD + _LEAVE, 0, rest, 5)), spots, view)


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


def _homelands(canvas: Canvas, spots: Spots, view: View, data: Content) -> None:
    """Draw the three ways out, with the weather of each one's zone."""
    canvas.put(0, 0, "Leave for", "title")
    canvas.put(14, 0, "clear", "dim")
    home = tables(data).home
    for y, place in enumerate(range(home, home + data.homelands), 1):
        action = Destination(data.place_ids[place])
        draw_button(
            canvas, spots, Rect(0, y, 13, 1), data.place_names[place], action, moment="loading"
        )
        zone = ZONES[data.zone[place]]
        note = f"{zone.capitalize():<5} {view.clear[zone]}"
        canvas.put(14, y, clip(note, _LEAVE - 15), "dim" if action in spots.legal else "faint")
    if not view.captains[view.active].crew:
        canvas.put(0, 4, "needs crew aboard", "warn")


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


def _days(canvas: Canvas, spots: Spots, view: View) -> None:
    """Draw the Days as a row of dots: used for loading, left for sailing."""
    g = canvas.glyphs
    me = view.captains[view.active]
    used, left = view.preparation, view.days_left
    x = canvas.put(0, 0, "Days ", "title")
    x = canvas.put(x, 0, g.dot * used, "warn")
    x = canvas.put(x, 0, g.empty * left, "text")
    x = canvas.put(x + 1, 0, f"{used} used, {left} left to sail", "dim")
    free = view.slots - view_rules.aboard(me)
    x = canvas.put(x + 2, 0, f"{count(free, 'slot')} free", "dim")
    if used:
        undo = f"{spots.key_for('Backspace')} undoes"
        canvas.put(x + 2, 0, clip(undo, canvas.width - x - 2), "faint")


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
