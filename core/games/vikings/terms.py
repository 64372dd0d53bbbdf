"""The terms of the game as small numbers.

A viking stands only in the row of its own colour (V15), so a kind of viking and its row are the
same number. Rows count from the bottom; the ship row lies above the warriors.
"""

from __future__ import annotations

from typing import Final, Literal

Viking = Literal["fisherman", "goldsmith", "scout", "noble", "warrior", "boatswain"]
Row = Literal["fisherman", "goldsmith", "scout", "noble", "warrior"]

FISHERMAN, GOLDSMITH, SCOUT, NOBLE, WARRIOR, BOATSWAIN = range(6)
VIKINGS: Final[tuple[Viking, ...]] = (
    "fisherman",
    "goldsmith",
    "scout",
    "noble",
    "warrior",
    "boatswain",
)
ROWS: Final[tuple[Row, ...]] = ("fisherman", "goldsmith", "scout", "noble", "warrior")
ROWS_DOWN: Final[tuple[Row, ...]] = ROWS[::-1]
"""From the ships down, as a mainland is drawn."""
KIND: Final[dict[str, int]] = {name: kind for kind, name in enumerate(VIKINGS)}

SLOTS = 12
ROUNDS = 6
WIDTH = 40
"""Columns of a mainland: more than any player can ever fill (36 purchases and a start tile)."""
NONE = 255
"""No tile, viking or special in a place that could hold one."""

LEFT, MIDDLE, RIGHT, SHIP = range(4)
SHAPES: Final = ("left", "middle", "right", "ship")


def cell(row: int, column: int) -> int:
    """The number of an island cell; columns count from 0 here and from 1 for people."""
    return row * WIDTH + column
