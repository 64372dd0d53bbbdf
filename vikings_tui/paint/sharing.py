"""How the purse and the rivals share the room they have together."""

from __future__ import annotations

from typing import NamedTuple

from core.tui.canvas import Rect

SMALL_BOARD = 7
"""Rows for a rival's mainland, including the line above it."""
LARGER_BOARD = 13
"""The same with cells two rows high."""
_COLUMN = 44
"""Below this width everything is stacked, and a column is kept free beside it."""


class Shares(NamedTuple):
    """Parts of the room."""

    purse: Rect
    rivals: tuple[Rect, ...] = ()
    """One part for each rival."""
    lines: Rect | None = None
    """Or a part for all of them."""


def across(rect: Rect, count: int) -> tuple[Rect, ...]:
    """Equal parts side by side, one column apart."""
    each = (rect.width + 1) // max(1, count)
    return tuple(Rect(rect.x + at * each, rect.y, each - 1, rect.height) for at in range(count))


def share(width: int, height: int, rivals: int) -> Shares:
    """The best use of the room: small mainlands if they fit, or lines."""
    if width < _COLUMN:
        return _column(Rect(0, 0, width - 1, height), rivals)
    room = Rect(0, 0, width, height)
    if height > 2 * SMALL_BOARD:
        return _square(room, rivals)
    if height >= SMALL_BOARD + 2:
        purse, below = room.split_top(2)
        return Shares(purse, across(below, rivals))
    purse, below = room.split_top(1 if height < 3 else 2)
    return Shares(purse, lines=below if below.height else None)


def _column(room: Rect, rivals: int) -> Shares:
    """The purse above, the rivals below each other."""
    for board in (LARGER_BOARD, SMALL_BOARD):
        taken = rivals * (board + 1) - 1
        if room.height - taken > (4 if board == LARGER_BOARD else 1):
            purse, rest = room.split_top(room.height - taken)
            return Shares(purse, _down(rest, rivals, board, board + 1))
    each = 2 if room.height >= 3 + 2 * rivals else 1
    purse, rest = room.split_top(max(1, room.height - each * rivals))
    return Shares(purse, _down(rest, rivals, each, each))


def _down(rect: Rect, count: int, high: int, step: int) -> tuple[Rect, ...]:
    return tuple(Rect(rect.x, rect.y + at * step, rect.width, high) for at in range(count))


def _square(room: Rect, rivals: int) -> Shares:
    """Two rows: the purse above the rivals, or beside the first of three."""
    half = (room.height - 1) // 2
    upper = Rect(room.x, room.y, room.width, half)
    lower = Rect(room.x, room.y + half + 1, room.width, half)
    if rivals < 3:
        return Shares(upper, across(lower, rivals))
    purse, first = across(upper, 2)
    return Shares(purse, (first, *across(lower, 2)))
