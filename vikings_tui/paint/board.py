"""A mainland of any seat as a picture: arm, ships, islands, who stands and who lies.

It offers no choices, so rivals' boards, replays and scorings draw with it as well; what may be
chosen is laid over it by `highlights`.
"""

from __future__ import annotations

from collections.abc import Collection

from core.games.vikings.terms import ROWS_DOWN, Row
from core.games.vikings.view import CellView, MainlandView, ShipView
from core.games.vikings.view_rules import cells_of, ships_of, threat
from core.tui.drawing.canvas import Rect, clip, width_of
from core.tui.drawing.parts import seat_mark
from vikings_tui.art.layer import style_of
from vikings_tui.art.marks import value
from vikings_tui.art.sheet import Sheet
from vikings_tui.art.sprites import LARGE, MEDIUM, SMALL
from vikings_tui.outlook import DUTY
from vikings_tui.paint.plan import MainlandPlace, Plan

_NAME = 20
"""How long a name may be before it is cut, even if it covers the number of a column."""
_RUNG = 5
_SHIPS = "a ship threatens the column below until a warrior repels it"
SHIP_ROWS: tuple[Row | None, ...] = (None, *ROWS_DOWN)


def draw_pieces(
    sheet: Sheet,
    me: MainlandView,
    at: Plan,
    fresh: Collection[MainlandPlace] = (),
    coming: int | None = None,
) -> None:
    """Everything but words; what is *fresh* glows.

    Of a ship that is only *coming* to a column, a short line shows each cell that it would reach.
    """
    _draw_arm(sheet, me, at)
    ships, held = ships_of(me), cells_of(me)
    for column in range(at.first, at.last + 1):
        moored = ships.get(column)
        for row in SHIP_ROWS:
            rect = at.cell(row, column)
            if row is None:
                if moored is not None:
                    sheet.ship(rect, moored.tile, at.size, moored.repelled)
            else:
                reached = threat(ships, row, column)
                if reached is not None and column == coming:
                    sheet.threat(rung(rect), last=False)
                elif reached is not None:
                    sheet.threat(rect, _ends(reached, row))
                if (cell := held.get((row, column))) is not None:
                    scorched = reached is not None and column != coming
                    draw_cell(sheet, rect, cell, at, reached is not None, scorched)
            if (row, column) in fresh:
                sheet.glow(rect)


def rung(rect: Rect) -> Rect:
    """A short line at the top of a cell, above what lies on it."""
    return Rect(rect.x + (rect.width - _RUNG) // 2, rect.y, _RUNG, 1)


def draw_cell(
    sheet: Sheet, rect: Rect, cell: CellView, at: Plan, reached: bool, scorched: bool
) -> None:
    """A tile and whoever is on it, lying if a ship has *reached* it."""
    sheet.island(rect, cell.tile, at.size, scorched)
    if cell.viking is not None:
        sheet.stand(rect, cell.tile, cell.viking, at.size, reached)


def _ends(ship: ShipView, row: Row) -> bool:
    """Whether a row is the last one that a ship reaches."""
    return ship.tile.reach == row


def _draw_arm(sheet: Sheet, me: MainlandView, at: Plan) -> None:
    """The arm with its waiting vikings; a shadow stands where nobody waits."""
    bottom = at.cell(ROWS_DOWN[-1], at.first).bottom
    sheet.fill(Rect(0, 0, at.arm, bottom), "earth")
    if at.first == 1:
        sheet.fill(Rect(at.arm, 0, min(3, at.last) * at.wide, 1), "earth")
    for row in SHIP_ROWS:
        rect, viking = at.shore(row), row or "boatswain"
        x = rect.x + (1 if at.size is LARGE else 0)
        sheet.figure(x, rect.y, viking, at.size, shade=not me.corner[viking])


def write_words(
    sheet: Sheet, me: MainlandView, at: Plan, name: str = "", *, dark: bool = False
) -> None:
    """The names of rows and columns, how many wait, and what ships that were turned away pay.

    On a *dark* stage that comes with its act.
    """
    part = sheet.canvas
    mark = seat_mark(me.seat, name) if name else ""
    mark = clip(mark, max(at.arm + at.wide - 2, _NAME))
    if mark:  # a flag in the colour of the seat, so that one sees at once whose board it is
        part.put(0, 0, f"{mark} ", f"ship-{me.seat + 1}")
    for column in range(at.first, at.last + 1):
        x = at.cell(None, column).x + (at.wide - len(str(column))) // 2
        if x <= width_of(mark):  # a long name moves the first number to the right
            x = at.cell(None, column).right - 1
        if x > width_of(mark):
            ink = "text" if column <= 3 else "dim"
            sheet.write(x, 0, str(column), ink)
    if at.first > 1:
        sheet.write(at.arm, 0, part.glyphs.left, "warn")
    if at.last < at.columns:
        sheet.write(at.cell(None, at.last).right - 1, 0, part.glyphs.right, "warn")
    for row in SHIP_ROWS:
        _write_shore(sheet, me, at, row)
    for ship in me.ships if not dark else ():
        if ship.repelled and at.shows(ship.column) and sheet.ground(0, 0) != "text":
            rect, text = at.cell(None, ship.column), f"+{value(ship.tile)}"
            x = rect.x + (rect.width - len(text)) // 2
            part.put(x, rect.y, text, f"good@{style_of('sea')}")


def _write_shore(sheet: Sheet, me: MainlandView, at: Plan, row: Row | None) -> None:
    rect, viking = at.shore(row), row or "boatswain"
    count, size = me.corner[viking], at.size
    times = "x" if sheet.canvas.glyphs.name == "ascii" else "\u00d7"
    ink = viking if count else "dim"
    if size is SMALL:
        if rect.width > size.figure[0] + 1:
            sheet.write(rect.x + 3, rect.y, viking[: rect.width - 3], ink)
            if count:
                sheet.write(rect.x + 4, rect.y + 1, f"{times}{count}", "text")
        elif count:
            sheet.write(rect.x + 3, rect.y + 1, str(min(count, 9)), "text")
        return
    beside = rect.x + size.figure[0] + (2 if size is LARGE else 1)
    if count:
        sheet.write(beside, rect.y + 1, f"{times}{count}", "text")
    assert size in (MEDIUM, LARGE)
    sheet.write(rect.x + max(0, rect.width - 1 - len(viking)) // 2, rect.bottom - 1, viking, ink)


def write_duties(sheet: Sheet, me: MainlandView, at: Plan) -> None:
    """What a row is for, in the open sea of those on which nothing lies yet."""
    used: set[Row | None] = {cell.row for cell in me.cells}
    if me.ships:
        used.add(None)
    ships, ink = ships_of(me), "faint"
    used |= {row for row in ROWS_DOWN if any(threat(ships, row, column) for column in ships)}
    if sheet.ground(0, 0) != "text":
        ink = f"faint@{style_of('sea')}"
    for row in SHIP_ROWS:
        rect, words = at.cell(row, at.first), DUTY[row] if row else _SHIPS
        if row not in used and len(words) + 2 <= at.wide * (at.last - at.first + 1):
            sheet.canvas.put(rect.x + 2, rect.y + rect.height // 2, words, ink)


def changed(old: MainlandView, new: MainlandView) -> frozenset[MainlandPlace]:
    """The cells of a mainland on which something was put."""
    before, now = cells_of(old), cells_of(new)
    found: set[MainlandPlace] = {
        place
        for place, cell in now.items()
        if place not in before
        or before[place].tile != cell.tile
        or (cell.viking is not None and before[place].viking is None)
    }
    moored = ships_of(old)
    found |= {(None, ship.column) for ship in new.ships if ship.column not in moored}
    return frozenset(found)
