"""Where the tile of a group could go, place by place, and what would come of it there."""

from __future__ import annotations

from core.games.vikings.terms import ROWS_DOWN
from core.games.vikings.text.words import count, ship_value
from core.games.vikings.view import GroupView, MainlandView
from core.games.vikings.view_rules import (
    CellPlace,
    cells_of,
    island_with,
    moorings,
    places,
    repels,
    ships_of,
    threat,
    would_threaten,
)

Prospect = tuple[str, str]
"""A short line about a place, and the style that says whether it is good."""


def prospects(me: MainlandView, group: GroupView) -> list[Prospect]:
    """A line for each place, the best first; none while the start tile makes room for it."""
    if group.tile.shape == "ship":
        return [_mooring(me, group, column) for column in moorings(me)]
    if me.start_tile:
        return []
    found = sorted(places(me, group.tile), key=lambda spot: _rank(me, group, spot))
    return [_landing(me, group, spot) for spot in found]


def _rank(me: MainlandView, group: GroupView, spot: CellPlace) -> tuple[bool, bool, int, int]:
    row, column = spot
    reached = (threat(ships_of(me), row, column) is None) == (row == "warrior")
    return row != group.viking, reached, ROWS_DOWN.index(row), column


def _landing(me: MainlandView, group: GroupView, spot: CellPlace) -> Prospect:
    row, column = spot
    length, whole = island_with(cells_of(me), row, column, group.tile)
    ship = threat(ships_of(me), row, column)
    words, ink = f"{'whole island' if whole else 'island'} of {length}", "text"
    if row != group.viking:
        ink = "text" if whole else "dim"
    elif ship is None:
        ink = "good"
    elif row == "warrior":
        words, ink = f"{words}, +{ship_value(ship.tile)}", "good"
    if ship is not None and row != "warrior":
        words, ink = f"{words}, at risk", "bad"
    return f"{row.capitalize()} {column}: {words}", ink


def _mooring(me: MainlandView, group: GroupView, column: int) -> Prospect:
    if repels(me, column):
        return f"Column {column}: your warrior repels it", "good"
    hurt = would_threaten(me, group.tile, column)
    if hurt:
        return f"Column {column}: threatens {count(hurt, 'viking')}", "bad"
    ready = ("warrior", column) in cells_of(me)
    return f"Column {column}: {'room for a warrior' if ready else 'threatens nobody yet'}", "text"
