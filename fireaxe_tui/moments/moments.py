"""The moments of a turn that get their own dialog; each is imported when it comes."""

from __future__ import annotations

from typing import TypeAlias

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.view import View
from core.text import Names
from core.tui.drawing.canvas import Canvas
from core.tui.keys.spots import Spots
from fireaxe_tui.assaults import Opened, opened
from fireaxe_tui.destinations import Choosable, is_loading
from fireaxe_tui.moments.dialog import NAME, Dialog, draw_sheet, measure
from fireaxe_tui.table_view import FireAxeTableView
from fireaxe_tui.ways import Kept, Way, voyage_of

_NOBODY = ("x" * NAME,) * 5
"""Placeholder names for measuring."""


OpenedBy: TypeAlias = Opened | Way | Kept | None
"""What decides which dialog is shown, beside the moment: a Task, a voyage, or a plan in winter."""


def opened_by(table: FireAxeTableView) -> OpenedBy:
    """Return what a player has opened, or plans while loading."""
    if is_loading(table.view) and isinstance(table.plan, Kept) and not voyage_of(table.legal):
        return table.plan
    return voyage_of(table.legal) or opened(table.view, table.legal)


def _sheet(view: View, data: Content, names: Names, opened: OpenedBy = None) -> Dialog | None:
    """Return the dialog of the moment, or one that was *opened*; None if the map is enough."""
    phase = view.ask.phase
    if isinstance(opened, Way):
        from fireaxe_tui.moments import voyage_dialog

        return voyage_dialog.voyage(view, data, names, opened.to)
    if opened is not None and not isinstance(opened, Kept):
        from fireaxe_tui.moments import assault_dialog

        return assault_dialog.begin(view, data, opened)
    match phase:
        case "turn":
            goal = opened.goal if isinstance(opened, Kept) else ""
            return _loading(view, data, goal) if is_loading(view) else None
        case "lose" | "storm" | "dial":
            sheet = _weather(phase, view, data, names)
        case "target" | "pilfer" | "recruit" | "muster" | "demand" | "barter":
            sheet = _rune(phase, view, data, names)
        case "gale" | "over" | "runes":
            return None
        case _:
            sheet = _attack(phase, view, data)
    return sheet._replace(moment=phase)


def _loading(view: View, data: Content, goal: str) -> Dialog:
    from fireaxe_tui.moments import loading

    return loading.load(view, data, goal)


def _weather(phase: str, view: View, data: Content, names: Names) -> Dialog:
    from fireaxe_tui.moments import loss_dialog, wind_dialog

    if phase == "storm":
        return loss_dialog.storm(view, data, names)
    made = {"lose": loss_dialog.lose, "dial": wind_dialog.dial}
    return made[phase](view, data)


def _rune(phase: str, view: View, data: Content, names: Names) -> Dialog:
    from fireaxe_tui.moments import target_dialog

    made = {
        "target": target_dialog.target,
        "pilfer": target_dialog.pilfer,
        "recruit": target_dialog.recruit,
        "muster": target_dialog.muster,
        "demand": target_dialog.demand,
        "barter": target_dialog.barter,
    }
    return made[phase](view, data, names)


def _attack(phase: str, view: View, data: Content) -> Dialog:
    from fireaxe_tui.moments import assault_dialog, attack

    made = {
        "dice": assault_dialog.unrest,
        "again": assault_dialog.again,
        "mark": attack.mark,
        "found": attack.found,
        "before-attack": attack.before,
        "after-roll": attack.after_roll,
        "crew-losses": attack.losses,
    }
    return made.get(phase, attack.window)(view, data)


def wanted(
    view: View, data: Content, width: int, height: int, opened: OpenedBy = None
) -> tuple[int, int] | None:
    """Return the size of the box this moment needs, within the given size; None for no box."""
    sheet = _sheet(view, data, _NOBODY, opened)
    return None if sheet is None else measure(sheet, width, height)


def draw_moment(canvas: Canvas, table: FireAxeTableView, spots: Spots, data: Content) -> None:
    """Draw the box of the moment on a canvas of the wanted size."""
    sheet = _sheet(table.view, data, table.names, opened_by(table))
    if sheet is not None:
        draw_sheet(canvas, spots, sheet)


def numbered(table: FireAxeTableView, data: Content) -> list[Choosable]:
    """List the answers of the open dialog in the order of their digits; none without a dialog."""
    if not table.legal or table.looking:
        return []
    sheet = _sheet(table.view, data, table.names, opened_by(table))
    return [] if sheet is None else [row.action for row in sheet.choices]
