"""Where the cells of a mainland lie: as large as fits, narrower for more columns, then scrolled."""

from __future__ import annotations

from core.frozen import frozen
from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.terms import ROWS_DOWN, Row
from core.games.vikings.view import MainlandView
from core.games.vikings.view_rules import used_columns
from core.tui.drawing.canvas import Rect
from vikings_tui.art.sprites import SIZES, SMALL, Size
from vikings_tui.sights import Sight

COLUMNS = 6
"""How many columns are shown at least."""
NUMBERS = 1
"""Rows above the ships, for the numbers of the columns."""
_ARM = {"small": 12, "medium": 10, "large": 14}
_BARE_ARM = 4
"""An arm with room for figures only."""
MainlandPlace = tuple[Row | None, int]
"""A cell by row and column; None is the ship row."""


def rows_of(size: Size) -> int:
    """The rows of a whole mainland."""
    return NUMBERS + size.ship[1] + len(ROWS_DOWN) * size.tile[1]


def arm_of(size: Size, width: int) -> int:
    """The columns of the mainland itself, on which vikings wait."""
    arm = _ARM[size.name]
    return arm if arm + COLUMNS * size.decent <= width else _BARE_ARM


def best_size(width: int, height: int, columns: int = COLUMNS) -> Size | None:
    """The largest size of which the rows and the columns fit; None if there is too little room.

    If no size has room for all columns, the smallest one shows most of them.
    """
    found = None
    for size in SIZES:
        arm = _BARE_ARM if size is SMALL else _ARM[size.name]
        if rows_of(size) <= height and arm + COLUMNS * size.decent <= width:
            found = size
            if arm_of(size, width) + columns * size.narrowest <= width:
                return size
    return found


@frozen
class Plan:
    """Where the cells of a mainland lie."""

    size: Size
    arm: int
    wide: int
    first: int
    last: int
    """The first and last column shown."""
    columns: int
    """How many there are."""

    def cell(self, row: Row | None, column: int) -> Rect:
        x = self.arm + (column - self.first) * self.wide
        if row is None:
            return Rect(x, NUMBERS, self.wide, self.size.ship[1])
        high = self.size.tile[1]
        y = NUMBERS + self.size.ship[1] + ROWS_DOWN.index(row) * high
        return Rect(x, y, self.wide, high)

    def shore(self, row: Row | None) -> Rect:
        """The part of the arm beside a row, where its vikings wait."""
        at = self.cell(row, self.first)
        return Rect(0, at.y, self.arm, at.height)

    def shows(self, column: int) -> bool:
        return self.first <= column <= self.last


def sights_at(me: MainlandView, at: Plan) -> dict[Sight, Rect]:
    """What can be looked at on a board, and where it is."""
    found: dict[Sight, Rect] = {}
    for cell in me.cells:
        if at.shows(cell.column):
            sight = Sight("cell", me.seat, cell.row, cell.column)
            found[sight] = at.cell(cell.row, cell.column)
    for ship in me.ships:
        if at.shows(ship.column):
            found[Sight("ship", me.seat, column=ship.column)] = at.cell(None, ship.column)
    for viking, number in me.corner.items():
        if number:
            row = None if viking == "boatswain" else viking
            found[Sight("waiting", me.seat, id=viking)] = at.shore(row)
    return found


def plan_for(
    width: int,
    height: int,
    me: MainlandView,
    chosen: Action | None = None,
    column: int | None = None,
) -> Plan | None:
    """The plan of a mainland in a given room; None if there is too little of it.

    The cell of the *chosen* action is in sight, or a *column*.
    """
    columns = max(COLUMNS, used_columns(me) + 1)
    size = best_size(width, height, columns)
    if size is None:
        return None
    arm = arm_of(size, width)
    wide = max(size.narrowest, min(size.widest, (width - arm) // columns))
    fits = max(1, (width - arm) // wide)
    first, place = 1, place_of(chosen)
    column = column if place is None else place[1]
    if columns > fits:
        first = columns - fits + 1 if column is None else max(1, column - fits // 2)
        first = min(first, columns - fits + 1)
    return Plan(size, arm, wide, first, min(columns, first + fits - 1), columns)


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
