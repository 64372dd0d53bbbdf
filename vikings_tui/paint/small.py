"""A mainland as a small map: one line a row, for rivals and small windows."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.vikings.terms import ROWS_DOWN, Row
from core.games.vikings.text.words import letter
from core.games.vikings.view import CellView, MainlandView, ShipView
from core.games.vikings.view_rules import cells_of, ships_of, threat, used_columns
from core.tui.drawing.canvas import Canvas, Rect
from vikings_tui.art.marks import value
from vikings_tui.art.sheet import PixelSheet, Sheet, sheet_for
from vikings_tui.paint.plan import MainlandPlace
from vikings_tui.sights import Sight

ROWS = 6
"""Lines of a small map: ships and five rows."""
_LABEL = 3


def draw_small(
    part: Canvas, me: MainlandView, fresh: frozenset[MainlandPlace] = frozenset()
) -> dict[Sight, Rect]:
    """The map; its columns get narrower until all of them fit, and then the last are shown.

    Returns what can be looked at on it, and where it is.
    """
    sheet = sheet_for(part)
    columns = max(5, used_columns(me))
    room = max(1, part.width - _LABEL)
    wide = max(2, min(5, room // columns))
    first = max(1, columns - room // wide + 1)
    ships, held = ships_of(me), cells_of(me)
    sheet.fill(Rect(0, 0, _LABEL, min(ROWS, part.height)), "earth")
    shown = [
        (row, column, Rect(_LABEL + (column - first) * wide, y, wide, 1))
        for y, row in enumerate((None, *ROWS_DOWN))
        for column in range(first, columns + 1)
    ]
    for row, column, rect in shown:
        if row is not None:
            if threat(ships, row, column) is not None:
                sheet.threat(rect, False)
            if (cell := held.get((row, column))) is not None:
                _land(sheet, rect, cell)
    sheet.finish()
    for row, column, rect in shown:
        if row is None:
            if (ship := ships.get(column)) is not None:
                _ship(sheet, rect, ship, (None, column) in fresh)
        elif (cell := held.get((row, column))) is not None:
            reached = threat(ships, row, column) is not None
            _who(sheet, rect, cell, reached, (row, column) in fresh)
    for y, row in enumerate((None, *ROWS_DOWN)):
        _label(sheet, y, me, row)
    if first > 1:
        sheet.write(_LABEL - 1, 0, part.glyphs.left, "warn")
    return _sights(me, {(row, column): rect for row, column, rect in shown})


def _sights(me: MainlandView, rects: Mapping[MainlandPlace, Rect]) -> dict[Sight, Rect]:
    found = {
        Sight("cell", me.seat, cell.row, cell.column): rects[cell.row, cell.column]
        for cell in me.cells
        if (cell.row, cell.column) in rects
    }
    for ship in me.ships:
        if (None, ship.column) in rects:
            found[Sight("ship", me.seat, column=ship.column)] = rects[None, ship.column]
    for y, row in enumerate((None, *ROWS_DOWN)):
        if me.corner[row or "boatswain"]:
            found[Sight("waiting", me.seat, id=row or "boatswain")] = Rect(0, y, _LABEL, 1)
    return found


def _land(sheet: Sheet, rect: Rect, cell: CellView) -> None:
    left, right = cell.tile.shape == "left", cell.tile.shape == "right"
    if isinstance(sheet, PixelSheet):
        sheet.layer.pixels(rect.x, 2 * rect.y, rect.width, 1, "meadow")
        sheet.layer.pixels(rect.x, 2 * rect.y + 1, rect.width, 1, "grass")
        if left:
            sheet.layer.pixels(rect.x, 2 * rect.y, 1, 2, "sand")
        elif right:
            sheet.layer.pixels(rect.right - 1, 2 * rect.y, 1, 2, "stone")
        return
    text = f"{'(' if left else '_'}{'_' * (rect.width - 2)}{')' if right else '_'}"
    sheet.canvas.put(rect.x, rect.y, text, "good")


def _who(sheet: Sheet, rect: Rect, cell: CellView, reached: bool, fresh: bool) -> None:
    part, x = sheet.canvas, rect.x + rect.width // 2
    if cell.viking is not None:
        mark = cell.viking[0] if reached else letter(cell.viking)
        if reached:
            part.put(x, rect.y, mark, "closed")
        else:
            ink = f"cloth-{cell.viking}" if sheet.ground(x, rect.y) != "text" else cell.viking
            part.put(x, rect.y, mark, ink)
        if fresh:
            sheet.write(x - 1, rect.y, part.glyphs.cursor, "hot")
    elif fresh:
        sheet.write(x, rect.y, "+", "hot")
    elif cell.tile.building is not None:
        mark = part.glyphs.special if cell.tile.special else part.glyphs.house
        sheet.write(rect.right - 1, rect.y, mark, "dim")


def _ship(sheet: Sheet, rect: Rect, ship: ShipView, fresh: bool) -> None:
    text = value(ship.tile)[: rect.width]
    if ship.repelled:
        text = f"+{text}"[: rect.width]
        sheet.write(rect.x, rect.y, text, "good")
        return
    side = ">" if fresh and rect.width < 5 else "^"  # the mark of what is new stands at the left
    sheet.canvas.put(rect.x, rect.y, f"{text:{side}{rect.width}}", f"sail-{ship.tile.sail}")
    if sheet.ground(0, 0) == "text":
        sheet.canvas.put(rect.x + rect.width - 1, rect.y, "!", "bad")
    if fresh:
        sheet.canvas.put(rect.x, rect.y, sheet.canvas.glyphs.cursor, f"sail-{ship.tile.sail}")


def _label(sheet: Sheet, y: int, me: MainlandView, row: Row | None) -> None:
    viking = row or "boatswain"
    count = me.corner[viking]
    sheet.write(0, y, letter(viking), viking if count else "dim")
    if count:
        sheet.write(1, y, str(count), "text")
