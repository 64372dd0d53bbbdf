"""The rules worked out from a view: what things cost, where they fit, what ships reach, who sails.

The counterpart of `rules` for screens and text. Everything is derived from what a player sees, so
it cannot give away a secret.
"""

from __future__ import annotations

from typing import Literal

from core.games.vikings.rules import reach
from core.games.vikings.rules.reach import FerryOutlook
from core.games.vikings.terms import KIND, ROUNDS, ROWS, ROWS_DOWN, Row, Viking
from core.games.vikings.view import CellView, GroupView, MainlandView, ShipView, TileView, View

CellPlace = tuple[Row, int]
"""A cell by row and column."""
Cells = dict[CellPlace, CellView]
Ships = dict[int, ShipView]


# --- The offer and the auction --------------------------------------------------------------------


def scoring_of(round: int) -> Literal["small", "large"]:
    """The scoring that ends a round (V20, V23)."""
    return "small" if round % 2 else "large"


def limit(me: MainlandView) -> int:
    """The most a seat can pay: gold, and fame once the gold is gone (V6, V41)."""
    return me.gold + me.fame


def payment(me: MainlandView, price: int) -> tuple[int, int]:
    """What a seat pays in gold and in fame: gold first (V6)."""
    gold = min(me.gold, price)
    return gold, price - gold


def group_at(view: View, slot: int) -> GroupView | None:
    return next((group for group in view.wheel if group.slot == slot), None)


def dearest(view: View) -> int | None:
    """The slot whose buyer may take a special tile; None if every group left costs 0 (V44)."""
    laid = [group for group in view.wheel if group.viking is not None]
    return laid[-1].slot if laid and laid[-1].price > 0 else None


def is_blocked(view: View, me: MainlandView, group: GroupView) -> bool:
    """Whether a group is at 0 with another viking of its colour on the wheel (V3).

    Even so, it is open to a seat that cannot afford any other group in gold (V4).
    """
    if group.price or sum(other.viking == group.viking for other in view.wheel) == 1:
        return False
    return any(0 < other.price <= me.gold for other in view.wheel)


def turns_wheel(view: View) -> bool:
    """Whether the wheel turns once the purchase in hand is placed: it was the 0 group (V5)."""
    hand = view.purchase
    return hand is not None and bool(view.wheel) and hand.slot < view.wheel[0].slot


def lowest_bid(view: View) -> int:
    """The opening bid is 0 or more; after that, each bid must beat the last (V40)."""
    present = view.auction.bid if view.auction is not None else None
    return 0 if present is None else present + 1


def lay_slots(view: View, viking: Viking) -> list[int]:
    """The slots a colour would be laid on: the most expensive free ones (V42)."""
    if view.auction is None:
        return []
    free = [group.slot for group in view.wheel if group.viking is None]
    return free[::-1][: view.auction.drawn[viking]]


# --- Tiles on a mainland --------------------------------------------------------------------------


def cells_of(me: MainlandView) -> Cells:
    return {(cell.row, cell.column): cell for cell in me.cells}


def ships_of(me: MainlandView) -> Ships:
    return {ship.column: ship for ship in me.ships}


def used_columns(me: MainlandView) -> int:
    """The last column with a tile or a ship."""
    return max([0, *(cell.column for cell in me.cells), *(ship.column for ship in me.ships)])


def touching(me: MainlandView) -> list[CellPlace]:
    """Empty cells that touch the mainland or an island tile, from the top left (V12)."""
    held, last = cells_of(me), used_columns(me) + 1
    found: list[CellPlace] = []
    for at, row in enumerate(ROWS_DOWN):
        near = ROWS_DOWN[max(at - 1, 0) : at + 2]
        for column in range(1, last + 1):
            beside = [(row, column - 1), (row, column + 1), *((other, column) for other in near)]
            if (row, column) not in held and (column == 1 or any(spot in held for spot in beside)):
                found.append((row, column))
    return found


def places(me: MainlandView, tile: TileView) -> list[CellPlace]:
    """Where an island tile may go: touching, land to land and sea to sea (V12, V13)."""
    held = cells_of(me)
    return [spot for spot in touching(me) if _meets(held, spot, tile)]


def _meets(held: Cells, spot: CellPlace, tile: TileView) -> bool:
    """Whether both edges fit their neighbours; the mainland counts as sea."""
    row, column = spot
    left, right = _opens(tile)
    before, after = held.get((row, column - 1)), held.get((row, column + 1))
    if column == 1 and left:
        return False
    if before is not None and _opens(before.tile)[1] != left:
        return False
    return after is None or _opens(after.tile)[0] == right


def _opens(tile: TileView) -> tuple[bool, bool]:
    """Whether there is land on the left edge, and on the right edge."""
    return tile.shape in ("middle", "right"), tile.shape in ("left", "middle")


def moorings(me: MainlandView) -> list[int]:
    """Columns free for a ship: 1 to 3 in any order, then the next one (V11)."""
    taken = ships_of(me)
    first = [column for column in (1, 2, 3) if column not in taken]
    return first or [max(taken) + 1]


def islands(me: MainlandView) -> list[int]:
    """The lengths of the completed islands: left end, middles, right end (V33)."""
    held = cells_of(me)
    found = (
        island_with(held, cell.row, cell.column, cell.tile)
        for cell in me.cells
        if cell.tile.shape == "left"
    )
    return [length for length, whole in found if whole]


def island_with(held: Cells, row: Row, column: int, tile: TileView) -> tuple[int, bool]:
    """The length of the island *tile* is or would be part of, and whether it is complete (V33)."""

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


def sites(view: View, me: MainlandView) -> list[CellPlace]:
    """Tiles that the building special in hand could replace (V47)."""
    hand = view.purchase
    wanted = None if hand is None else hand.special
    building = next((special.building for special in me.specials if special.id == wanted), None)
    return [
        (cell.row, cell.column)
        for cell in me.cells
        if building is not None and cell.tile.building == building and not cell.tile.special
    ]


def around(me: MainlandView, row: Row, column: int) -> int:
    """How many vikings stand on a cell or its eight neighbours (V49)."""
    return sum(
        cell.viking is not None
        and abs(cell.column - column) < 2
        and abs(KIND[cell.row] - KIND[row]) < 2
        for cell in me.cells
    )


# --- Ships and warriors ---------------------------------------------------------------------------


def threat(ships: Ships, row: Row, column: int) -> ShipView | None:
    """The unrepelled ship that reaches a cell (V16)."""
    ship = ships.get(column)
    return ship if ship is not None and not ship.repelled and ship.tile.reaches(row) else None


def threatened(me: MainlandView) -> int:
    """How many vikings are threatened by a ship (V16)."""
    return sum(cell.viking is not None and cell.threatened for cell in me.cells)


def repels(me: MainlandView, column: int) -> bool:
    """Whether a warrior stands ready for a ship over a column (V17)."""
    cell = cells_of(me).get(("warrior", column))
    return cell is not None and cell.viking is not None


def would_threaten(me: MainlandView, ship: TileView, column: int) -> int:
    """How many vikings a ship would threaten over a column (V16, V17)."""
    if repels(me, column):
        return 0
    return sum(
        cell.viking is not None and cell.column == column and ship.reaches(cell.row)
        for cell in me.cells
    )


def would_free(me: MainlandView, column: int) -> int:
    """How many vikings a warrior would free by repelling the ship over a column (V17)."""
    return sum(
        cell.viking is not None and cell.column == column and cell.threatened for cell in me.cells
    )


# --- Ferries --------------------------------------------------------------------------------------


def waiting(me: MainlandView) -> int:
    """How many vikings wait on the mainland, not counting boatswains."""
    return sum(count for viking, count in me.corner.items() if viking != "boatswain")


def open_tiles(me: MainlandView, row: Row) -> list[int]:
    """Columns of a row with a tile and nobody on it."""
    return [cell.column for cell in me.cells if cell.row == row and cell.viking is None]


def takes_whole_load(view: View) -> bool:
    """Whether a boatswain takes a whole load; in the advanced game only with a boat (V24, V28)."""
    return not view.advanced or (view.ferry is not None and view.ferry.boat)


def joinable(view: View, me: MainlandView) -> list[Row]:
    """Rows whose waiting vikings may join the load (V24, V28)."""
    if view.ferry is None:
        return []
    load = view.ferry.load
    if not (takes_whole_load(view) if load else me.corner["boatswain"]):
        return []
    rows = [row for row in ROWS_DOWN if me.corner[row] and open_tiles(me, row)]
    if len(load) < 2:
        return rows
    if load[0] == load[1]:
        return [row for row in rows if row == load[0]]
    return [row for row in rows if row not in load]


def ferry_outlook(view: View, me: MainlandView) -> FerryOutlook:
    """How many vikings can still reach a tile, now and after each decision (V27, V28)."""
    assert view.ferry is not None
    movable = tuple(min(me.corner[row], len(open_tiles(me, row))) for row in ROWS)
    boatswains = me.corner["boatswain"]
    boats = sum(special.effect == "boat" for special in me.specials)
    load = tuple(KIND[row] for row in view.ferry.load)
    whole = takes_whole_load(view)
    return reach.outlook(movable, boatswains, boats if view.advanced else boatswains, load, whole)


def carriable(view: View, me: MainlandView) -> list[Row]:
    """Rows whose waiting vikings may go aboard; the last round rules some of them out (V27)."""
    rows = joinable(view, me)
    if not rows or view.round != ROUNDS:
        return rows
    ahead = ferry_outlook(view, me)
    return [row for row in rows if ahead.carried[KIND[row]] == ahead.most]
