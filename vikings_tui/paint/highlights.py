"""What may be chosen on a mainland, and what the chosen place would look like."""

from __future__ import annotations

from dataclasses import replace

from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.terms import ROWS_DOWN, Row, Viking
from core.games.vikings.text.words import letter
from core.games.vikings.view import CellView, MainlandView, ShipView, TileView, View
from core.games.vikings.view_rules import (
    cells_of,
    group_at,
    moorings,
    places,
    repels,
    ships_of,
    threat,
)
from core.tui.drawing.canvas import Rect
from core.tui.keys.spots import Spots
from vikings_tui.art.sheet import Sheet
from vikings_tui.art.sprites import MEDIUM, SMALL
from vikings_tui.choices import landings
from vikings_tui.paint.board import draw_cell
from vikings_tui.paint.plan import MainlandPlace, Plan, place_of
from vikings_tui.table_view import VikingsTableView

START = TileView("start", "left", None, False, None, None, 0, 0)
"""What is known of a start tile."""
_CORNERS = {"unicode": "\u250c\u2510\u2514\u2518", "cp437": "\u250c\u2510\u2514\u2518"}


def would_be(table: VikingsTableView, me: MainlandView) -> MainlandView:
    """The mainland with the ship under the cursor: its threat shows before it is moored."""
    view: View = table.view
    chosen = table.chosen
    if not isinstance(chosen, act.Moor) or view.purchase is None or view.decider != me.seat:
        return me
    ship = ShipView(chosen.column, view.purchase.tile, repels(me, chosen.column))
    return replace(me, ships=(*me.ships, ship))


def lit_places(table: VikingsTableView, spots: Spots) -> dict[MainlandPlace, Action]:
    """The cells of the decider's mainland that can be chosen."""
    view: View = table.view
    if table.shown_seat != view.decider:
        return {}
    lit: dict[MainlandPlace, Action] = {
        place: action for action in spots.legal if (place := place_of(action)) is not None
    }
    hand = view.purchase
    if view.phase == "viking" and hand is not None and hand.row and hand.column:
        lit[hand.row, hand.column] = act.STATIONS[0]
    return lit


def draw_choices(
    sheet: Sheet,
    table: VikingsTableView,
    me: MainlandView,
    at: Plan,
    lit: dict[MainlandPlace, Action],
) -> None:
    """The pieces of choices: shadows where a viking could stand, the chosen tile in its place."""
    held, ships = cells_of(me), ships_of(me)
    for (row, column), action in lit.items():
        if not at.shows(column):
            continue
        rect, reached = at.cell(row, column), bool(row and threat(ships, row, column))
        tile, viking = _piece(table, row, held.get((row, column)) if row else None, action)
        if action != table.chosen:
            if viking is not None and row is not None and at.size is not SMALL:
                sheet.figure(rect.x + 3, rect.y, viking, at.size, shade=True)
            continue
        if row is not None:
            shown = CellView(row, column, tile, row if viking == row else None, reached)
            lies = reached and row != "warrior"
            draw_cell(sheet, rect, shown, at, lies, lies)
        sheet.bars(_sides(rect))
    if table.chosen == act.STATIONS[1] and (own := _own_row(table)) is not None:
        sheet.frame(at.shore(own))


def write_choices(
    sheet: Sheet,
    table: VikingsTableView,
    spots: Spots,
    at: Plan,
    lit: dict[MainlandPlace, Action],
) -> None:
    """The signs of choices, and where they lie."""
    part = sheet.canvas
    numbers = {action: number for number, action in landings(lit.values()).items()}
    for (row, column), action in lit.items():
        rect = at.cell(row, column)
        if not at.shows(column):
            spots.place(part, rect, action)
            continue
        if action in numbers:
            style = "cursor" if action == table.chosen else "legal"
            if rect.height >= 3 and action != table.chosen:
                _corners(sheet, rect, "good")
            part.put(rect.x, rect.y, f"{numbers[action]:>2}", style)
        elif action != table.chosen:
            viking = _piece(table, row, None, action)[1]
            _mark(sheet, rect, letter(viking) if viking else "+")
        spots.put(part, rect, action)
    own = _own_row(table)
    if own is None:
        return
    shore = at.shore(own)
    if table.view.phase == "viking":
        stay = act.STATIONS[1]
        sheet.write(shore.right - 3, shore.y, "+1 ", spots.style(stay, "text"))
        spots.put(part, shore, stay)
    sheet.write(shore.right - 1, shore.bottom - 1, part.glyphs.cursor, "key")


def write_fits(sheet: Sheet, table: VikingsTableView, me: MainlandView, at: Plan) -> None:
    """Where the tile of the group under the cursor would fit."""
    view: View = table.view
    if not isinstance(table.chosen, act.Buy) or view.decider != me.seat:
        return
    group = group_at(view, table.chosen.slot)
    if group is None:
        return
    for row, column in fits(me, group.tile):
        if at.shows(column):
            stands = row is not None and group.viking == row and not me.start_tile
            text = f"[{letter(row) if stands and row else '+'}]"
            rect = at.cell(row, column)
            x = rect.x + (rect.width - len(text)) // 2
            sheet.write(x, rect.y + (rect.height - 1) // 2, text, "good")


def fits(me: MainlandView, tile: TileView) -> list[MainlandPlace]:
    """Where a tile could go if it were bought."""
    if tile.shape == "ship":
        return [(None, column) for column in moorings(me)]
    if me.start_tile:
        return [(row, 1) for row in ROWS_DOWN]
    return list(places(me, tile))


def _own_row(table: VikingsTableView) -> Row | None:
    """The row of the viking in the hand."""
    view: View = table.view
    hand = view.purchase
    if hand is None or view.phase not in ("start", "tile", "viking") or hand.tile.shape == "ship":
        return None
    if table.shown_seat != view.decider or hand.viking == "boatswain":
        return None
    return hand.viking


def _piece(
    table: VikingsTableView, row: Row | None, held: CellView | None, action: Action
) -> tuple[TileView, Viking | None]:
    """The tile that would lie there, and the viking that would stand on it."""
    hand = table.view.purchase
    viking: Viking | None = None
    match action:
        case act.Carry(viking=carried):
            viking = carried
        case act.Place() | act.Station() if hand is not None and hand.viking == row:
            viking = hand.viking
        case act.Exchange() if held is not None:
            return replace(held.tile, special=True), held.viking
    if held is not None:
        return held.tile, viking or held.viking
    if isinstance(action, act.Start) or hand is None:
        return START, viking
    return hand.tile, viking


def _sides(rect: Rect) -> Rect:
    """The part of a cell beside which it is marked as chosen: short bars are cheap to move."""
    if rect.height < MEDIUM.tile[1]:
        return rect
    return Rect(rect.x, rect.y + 1, rect.width, rect.height - 2)


def _mark(sheet: Sheet, rect: Rect, text: str) -> None:
    """What would stand on a legal place."""
    if sheet.canvas.glyphs.name not in _CORNERS or rect.height < 3:
        y = rect.y + (rect.height - 1) // 2
        sheet.canvas.put(rect.x + (rect.width - 3) // 2, y, f"[{text}]", "legal")
        return
    x, y = rect.x + rect.width // 2 - 1, rect.y + rect.height // 2
    sheet.canvas.put(x, y, f" {text} ", "legal")


def _corners(sheet: Sheet, rect: Rect, ink: str) -> None:
    corners = _CORNERS.get(sheet.canvas.glyphs.name, "    ")
    right, bottom = rect.right - 1, rect.bottom - 1
    for (x, y), corner in zip(
        ((rect.x, rect.y), (right, rect.y), (rect.x, bottom), (right, bottom)),
        corners,
        strict=True,
    ):
        if corner.strip():
            sheet.write(x, y, corner, ink)
