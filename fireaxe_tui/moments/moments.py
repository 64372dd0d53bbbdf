"""The moments of a turn that get their own dialog, and what can be done in between."""

from __future__ import annotations

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.view import View
from core.text import Names
from core.tui.canvas import Canvas
from core.tui.spots import Spots
from fireaxe_tui.destinations import is_loading
from fireaxe_tui.moments import (
    action_panel,
    attack,
    loading,
    loss_dialog,
    target_dialog,
    wind_dialog,
)
from fireaxe_tui.moments.dialog import Dialog, draw_sheet, measure
from fireaxe_tui.table import Table

_PLAIN = {
    "lose": loss_dialog.lose,
    "storm": loss_dialog.storm,
    "dial": wind_dialog.dial,
    "dice": attack.dice,
    "again": attack.again,
    "mark": attack.mark,
    "found": attack.found,
    "before-attack": attack.before,
    "after-roll": attack.after_roll,
    "crew-losses": attack.losses,
    "plunder": attack.window,
    "colony": attack.window,
    "praise": attack.window,
}
_NAMED = {
    "target": target_dialog.target,
    "pilfer": target_dialog.pilfer,
    "recruit": target_dialog.recruit,
    "muster": target_dialog.muster,
    "demand": target_dialog.demand,
    "barter": target_dialog.barter,
}
_NOBODY = ("x" * target_dialog.NAME,) * 5
"""Placeholder names for measuring."""


def _sheet(view: View, data: Content, names: Names) -> Dialog | None:
    """Return the dialog of the moment; None if the map itself is enough."""
    phase = view.ask.phase
    if phase == "turn":
        return loading.load(view, data) if is_loading(view) else None
    sheet = None
    if phase in _PLAIN:
        sheet = _PLAIN[phase](view, data)
    elif phase in _NAMED:
        sheet = _NAMED[phase](view, data, names)
    return None if sheet is None else sheet._replace(moment=phase)


def wanted(view: View, data: Content, width: int, height: int) -> tuple[int, int] | None:
    """Return the size of the box this moment needs, within the given size; None for no box."""
    sheet = _sheet(view, data, _NOBODY)
    return None if sheet is None else measure(sheet, width, height)


def draw_moment(canvas: Canvas, table: Table, spots: Spots, data: Content) -> None:
    """Draw the box of the moment on a canvas of the wanted size."""
    sheet = _sheet(table.view, data, table.names)
    if sheet is not None:
        draw_sheet(canvas, spots, sheet)


def draw_doing(canvas: Canvas, table: Table, spots: Spots, data: Content) -> None:
    """Draw what can be done here: a list, or a row of keys if there is only one row."""
    action_panel.draw(canvas, table, spots, data)
