"""A mainland: ships above five rows of island tiles, and the coast with its waiting vikings.

The large board and the rivals' small ones are drawn by the same code; only the size of a cell and
whether it offers choices differ.
"""

from __future__ import annotations

from dataclasses import replace

from core.frozen import frozen
from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.terms import ROWS_DOWN, Row
from core.games.vikings.text.words import letter
from core.games.vikings.view import MainlandView, ShipView, TileView, View
from core.games.vikings.view_rules import (
    cells_of,
    group_at,
    moorings,
    places,
    repels,
    ships_of,
    threat,
    used_columns,
)
from core.tui.canvas import Canvas, Rect
from core.tui.spots import Spots
from vikings_tui.paint import cells
from vikings_tui.paint.highlights import light, middle
from vikings_tui.paint.marks import crowd
from vikings_tui.table_view import VikingsTableView

LEAST_COLUMNS = 5
GRID_ROWS = {1: 7, 2: 13, 3: 18, 4: 23, 5: 29, 6: 34, 7: 39, 8: 44}
"""Rows a grid takes, by height of its cells: column numbers, ships and five rows."""
_WIDEST = {1: 5, 2: 9, 3: 12, 4: 13, 5: 15, 6: 18, 7: 20, 8: 22}
_WIDE = 120
"""The width from which cells may be more than six rows high."""
MainlandPlace = tuple[Row | None, int]
"""A cell by row and column; None is the ship row."""


def best_cell(room: int, width: int = 0) -> int:
    """The tallest cell that fits; the largest ones need width as well."""
    most = 6 if width < _WIDE else 8
    return max((c for c, rows in GRID_ROWS.items() if rows <= room and c <= most), default=1)


def rows_used(room: int) -> int:
    """How many rows a mainland makes use of: taller ships go with larger cells."""
    cell = best_cell(room)
    return max(1, min(room, GRID_ROWS[cell] + (1 if cell > 2 else 0)))


@frozen
class Frame:
    """Where the cells of a grid lie."""

    label: int
    wide: int
    high: int
    top: int
    """Where the ship row begins."""
    ships: int
    """How many rows the ships take."""
    first: int
    last: int
    """The first and last column shown."""

    def cell(self, row: Row | None, column: int) -> Rect:
        x = self.label + (column - self.first) * self.wide
        if row is None:
            return Rect(x, self.top, self.wide, self.ships)
        y = self.top + self.ships + ROWS_DOWN.index(row) * self.high
        return Rect(x, y, self.wide, self.high)

    def shore(self, row: Row | None) -> Rect:
        """The label of a row, where its vikings wait."""
        at = self.cell(row, self.first)
        return Rect(0, at.y, self.label, at.height)


def place_of(action: Action | None) -> MainlandPlace | None:
    """The cell an action is about."""
    match action:
        case (
            act.Place(row=row, column=column)
            | act.Exchange(row=row, column=column)
            | act.Carry(viking=row, column=column)
        ):
            return row, column
        case act.Start(row=row):
            return row, 1
        case act.Moor(column=column):
            return None, column
    return None


def frame(
    part: Canvas, me: MainlandView, high: int, small: bool, chosen: Action | None = None
) -> Frame:
    """Cells as wide as there is room for, scrolled to the chosen one if they do not all fit."""
    label = 3 if small or high == 1 else 10
    columns = max(LEAST_COLUMNS, used_columns(me) + (0 if small else 1))
    room = max(0, part.width - label)
    least = 3 if small else 4
    wide = max(least, min(_WIDEST[high], room // columns))
    fits = max(1, room // wide)
    place = place_of(chosen)
    first = 1
    if columns > fits:
        first = 1 if place is None else max(1, min(place[1] - fits // 2, columns - fits + 1))
    top = 0 if small else 1
    spare = part.height - top - 5 * high
    ships = max(1, min(spare, 3 if high > 2 else high))
    return Frame(label, wide, high, top, ships, first, min(columns, first + fits - 1))


def draw_small(part: Canvas, me: MainlandView, high: int = 1) -> None:
    """A rival's mainland: no numbers, no choices."""
    _draw(part, me, frame(part, me, high, small=True), None, None, {})


def draw_grid(part: Canvas, table: VikingsTableView, spots: Spots, high: int) -> None:
    """The mainland shown large, with the choices on it."""
    view: View = table.view
    me = view.mainlands[table.shown_seat]
    deciding = table.shown_seat == view.decider
    chosen = table.chosen if deciding else None
    at = frame(part, me, high, False, chosen)
    shown = me
    if isinstance(chosen, act.Moor) and view.purchase is not None:
        shown = _with_ship(me, view.purchase.tile, chosen.column)
    lit: dict[MainlandPlace, Action] = {}
    if deciding:
        lit = {place: a for a in spots.legal if (place := place_of(a)) is not None}
        hand = view.purchase
        if view.phase == "viking" and hand and hand.row and hand.column:
            lit[hand.row, hand.column] = act.STATIONS[0]
    _draw(part, shown, at, table if deciding else None, spots, lit)
    _numbers(part, me, at)
    if isinstance(chosen, act.Buy):
        _could_go(part, view, me, at, chosen.slot)


def _with_ship(me: MainlandView, tile: TileView, column: int) -> MainlandView:
    """The mainland as it would be with a ship over a column."""
    return replace(me, ships=(*me.ships, ShipView(column, tile, repels(me, column))))


def _draw(
    part: Canvas,
    me: MainlandView,
    at: Frame,
    table: VikingsTableView | None,
    spots: Spots | None,
    lit: dict[MainlandPlace, Action],
) -> None:
    part.fill(Rect(0, at.top, at.label, part.height - at.top), "coast")
    part.fill(Rect(at.label, at.top, part.width - at.label, part.height - at.top), "sea")
    ships, held = ships_of(me), cells_of(me)
    rows: tuple[Row | None, ...] = (None, *ROWS_DOWN)
    for number, row in enumerate(rows):
        _label(part, me, at, row, table, spots)
        for column in range(at.first, at.last + 1):
            rect = at.cell(row, column)
            if row is None:
                moored = ships.get(column)
                if moored:
                    cells.ship(part, rect, moored)
                elif column <= max(3, max(ships, default=0) + 1):
                    cells.sea(part, rect, 2)
            else:
                cell = held.get((row, column))
                reached = threat(ships, row, column) is not None
                if cell:
                    fallen = cell.viking is not None and reached
                    cells.island_tile(part, rect, cell.tile, cell.viking, fallen, reached)
                elif reached:
                    cells.reach(part, rect)
                else:
                    cells.sea(part, rect, number * 5 + column * 3)
            action = lit.get((row, column))
            if action is not None and spots is not None and table is not None:
                on = held.get((row, column)) if row else None
                danger = row is not None and threat(ships, row, column) is not None
                light(part, rect, row, on, action, table, danger)
                spots.put(part, rect, action)


def _label(
    part: Canvas,
    me: MainlandView,
    at: Frame,
    row: Row | None,
    table: VikingsTableView | None,
    spots: Spots | None,
) -> None:
    """The coast beside a row: its name, and the vikings of its kind that wait."""
    rect = at.shore(row)
    viking = row or "boatswain"
    part.fill(rect, "coast")
    count = me.corner[viking]
    if at.label < 10:
        part.put(0, rect.y, letter(viking), f"{viking}@coast")
        part.put(1, rect.y, f"{count or ''}", "coast")
        return
    view: View | None = table.view if table else None
    hand = view.purchase if view else None
    own = hand is not None and view is not None and view.phase in ("start", "tile", "viking")
    own = own and hand is not None and hand.viking == row and hand.tile.shape != "ship"
    part.put(1, rect.y, row or "ship", f"{viking}@coast")
    if own:
        part.put(0, rect.y, part.glyphs.cursor, "key@coast")
    waits = crowd(viking, count, 8)
    y = rect.y + 1
    if row is not None:
        part.put(1, y, waits, viking)
    stay = act.STATIONS[1]
    if own and spots is not None and view is not None and view.phase == "viking":
        style = spots.style(stay)
        text = f"{waits}+{letter(viking)}"
        part.put(1, y, f"{text:<8}"[:8], style)
        spots.put(part, rect, stay)


def _numbers(part: Canvas, me: MainlandView, at: Frame) -> None:
    """The column numbers, on the arm of the coast above the first three ships."""
    part.fill(Rect(0, 0, at.label, 1), "coast")
    if at.label == 10:
        # The boatswains' corner; all other vikings wait beside their rows.
        part.put(1, 0, crowd("boatswain", me.corner["boatswain"], 8), "boatswain")
    for column in range(at.first, at.last + 1):
        text = f"{column:^{at.wide}}"
        part.put(at.cell(None, column).x, 0, text, "coast" if column <= 3 else "dim")
    last = max(LEAST_COLUMNS, used_columns(me) + 1)
    if at.first > 1:
        part.put(at.label, 0, part.glyphs.left, "warn")
    if at.last < last:
        part.put_right(at.cell(None, at.last).right, 0, part.glyphs.right, "warn")


def _could_go(part: Canvas, view: View, me: MainlandView, at: Frame, slot: int) -> None:
    """Where the tile of a group would fit if it were bought."""
    group = group_at(view, slot)
    if group is None:
        return
    spots: list[MainlandPlace] = []
    if group.tile.shape == "ship":
        spots = [(None, column) for column in moorings(me)]
    elif me.start_tile:
        spots = [(row, 1) for row in ROWS_DOWN]
    else:
        spots = list(places(me, group.tile))
    for row, column in spots:
        if at.first <= column <= at.last:
            rect = at.cell(row, column)
            stands = row is not None and group.viking == row and not me.start_tile
            text = f"[{letter(row) if stands and row else ' '}]"[: rect.width]
            part.put(rect.x + (rect.width - len(text)) // 2, middle(rect), text, "ghost")
