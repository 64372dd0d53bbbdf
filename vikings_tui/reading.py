"""What can be read off a view: where tiles fit, what ships reach, which islands are whole.

Everything here works on what a player sees, so nothing it tells can be a secret.
"""

from __future__ import annotations

from typing import Final

from core.games.vikings.terms import Row, Viking
from core.games.vikings.view import CellView, GroupView, MainlandView, ShipView, TileView, View

ROWS_DOWN: Final[tuple[Row, ...]] = ("warrior", "noble", "scout", "goldsmith", "fisherman")
"""The rows of a mainland from the ships down."""
Spot = tuple[Row, int]


def cells_of(me: MainlandView) -> dict[Spot, CellView]:
    return {(cell.row, cell.column): cell for cell in me.cells}


def ships_of(me: MainlandView) -> dict[int, ShipView]:
    return {ship.column: ship for ship in me.ships}


def in_reach(ships: dict[int, ShipView], row: Row, column: int) -> bool:
    ship = ships.get(column)
    return ship is not None and not ship.repelled and ship.tile.reaches(row)


def opens(tile: TileView) -> tuple[bool, bool]:
    """Is there land on the left edge, and on the right edge?"""
    return tile.shape in ("middle", "right"), tile.shape in ("left", "middle")


def used_columns(me: MainlandView) -> int:
    """The last column with a tile or a ship."""
    return max([0, *(cell.column for cell in me.cells), *(ship.column for ship in me.ships)])


def places(me: MainlandView, tile: TileView) -> list[Spot]:
    """Where an island tile may go: touching, land to land, sea to sea (V12, V13)."""
    held = cells_of(me)
    left, right = opens(tile)
    found: list[Spot] = []
    for at, row in enumerate(ROWS_DOWN):
        beside_rows = [ROWS_DOWN[near] for near in (at - 1, at + 1) if 0 <= near < len(ROWS_DOWN)]
        for column in range(1, used_columns(me) + 2):
            if (row, column) in held:
                continue
            before, after = held.get((row, column - 1)), held.get((row, column + 1))
            touches = column == 1 or before is not None or after is not None
            if not touches and not any((near, column) in held for near in beside_rows):
                continue
            meets = opens(before.tile)[1] if before else False
            if (before is not None or column == 1) and meets != left:
                continue
            if after is not None and opens(after.tile)[0] != right:
                continue
            found.append((row, column))
    return found


def moorings(me: MainlandView) -> list[int]:
    """Columns free for a ship: 1 to 3 in any order, then the next one (V11)."""
    taken = ships_of(me)
    first = [column for column in (1, 2, 3) if column not in taken]
    return first or [max(taken) + 1]


def islands(me: MainlandView) -> list[int]:
    """The lengths of the islands that are whole."""
    held = cells_of(me)
    found = []
    for cell in me.cells:
        if cell.tile.shape == "left":
            length, whole = island_with(held, cell.row, cell.column, cell.tile)
            found += [length] if whole else []
    return found


def island_with(held: dict[Spot, CellView], row: Row, column: int, tile: TileView) -> Spotted:
    """The length of the island that *tile* is or would be part of, and whether it is whole."""

    def shape(at: int) -> str | None:
        if at == column:
            return tile.shape
        cell = held.get((row, at))
        return cell.tile.shape if cell else None

    first = last = column
    while shape(first) != "left" and shape(first - 1) in ("left", "middle"):
        first -= 1
    while shape(last) != "right" and shape(last + 1) in ("middle", "right"):
        last += 1
    return last - first + 1, shape(first) == "left" and shape(last) == "right"


Spotted = tuple[int, bool]


def dearest(view: View) -> int | None:
    """The slot whose buyer may take a special tile; none while nothing costs anything."""
    laid = [group for group in view.wheel if group.viking is not None]
    return laid[-1].slot if laid and laid[-1].price > 0 else None


def group_at(view: View, slot: int) -> GroupView | None:
    return next((group for group in view.wheel if group.slot == slot), None)


def is_blocked(view: View, group: GroupView) -> bool:
    """A group for 0 with another viking of its colour on the wheel (V3)."""
    return group.price == 0 and sum(other.viking == group.viking for other in view.wheel) > 1


def lay_slots(view: View, viking: Viking) -> list[int]:
    """The slots a colour would be laid on: the dearest free ones (V42)."""
    if view.auction is None:
        return []
    free = [group.slot for group in view.wheel if group.viking is None]
    return free[::-1][: view.auction.drawn[viking]]


def open_tiles(me: MainlandView, row: Row) -> list[int]:
    """Columns of a row with a tile and nobody on it."""
    return [cell.column for cell in me.cells if cell.row == row and cell.viking is None]


def joinable(view: View, me: MainlandView) -> list[Row]:
    """Rows whose waiting vikings may join the ferry now (V24, V28)."""
    ferry = view.ferry
    if ferry is None:
        return []
    load = ferry.load
    if (load and view.advanced and not ferry.boat) or not (load or me.corner["boatswain"]):
        return []
    rows: list[Row] = [row for row in ROWS_DOWN if me.corner[row] and open_tiles(me, row)]
    if len(load) < 2:
        return rows
    if load[0] == load[1]:
        return [row for row in rows if row == load[0]]
    return [row for row in rows if row not in load]


def waiting(me: MainlandView) -> int:
    """How many vikings wait on the mainland, boatswains not counted."""
    return sum(count for viking, count in me.corner.items() if viking != "boatswain")


def threatened(me: MainlandView) -> int:
    """How many vikings lie under the threat of a ship."""
    return sum(cell.viking is not None and cell.threatened for cell in me.cells)
