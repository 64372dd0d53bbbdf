"""What goes where on a canvas of a given size: wheel or strip, mainland, purse, rivals."""

from __future__ import annotations

from dataclasses import dataclass

from core.tui.canvas import Rect
from vikings_tui.paint.mainland import GRID_ROWS, best_cell

_SMALL_BOARD = 7
"""Rows for a rival's mainland, including the line above it."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the table."""

    offer: Rect
    """The wheel, or whatever takes its place in this phase."""
    pitch: tuple[int, int] | None
    """Columns and rows from one space of the wheel to the next; None for a strip."""
    purse: Rect
    grid: Rect
    cell: int
    """How many rows a cell of the mainland takes."""
    rivals: tuple[Rect, ...]
    """One part for each rival, or a single part for all of them."""
    extra: Rect | None = None
    """Room for what is left in the bag and the stock."""


def lay_out(width: int, height: int, rivals: int, offer_rows: int) -> Layout:
    """The layout that makes the best use of the room; *offer_rows* is what a strip needs."""
    if width >= 96 and height >= 24:
        return _beside(width, height, rivals)
    if width >= 80 and height >= 34:
        return _stacked(width, height, rivals)
    return _strip(width, height, rivals, offer_rows)


def _wheel(pitch: tuple[int, int]) -> Rect:
    return Rect(0, 0, 4 * pitch[0] - 1, 4 * pitch[1] - 1)


def _across(rect: Rect, count: int) -> tuple[Rect, ...]:
    """Equal parts side by side, one column apart."""
    each = (rect.width + 1) // max(1, count)
    return tuple(Rect(rect.x + at * each, rect.y, each - 1, rect.height) for at in range(count))


def _beside(width: int, height: int, rivals: int) -> Layout:
    """The wheel beside the mainland; purse and rivals below it, or the rivals in a band."""
    large = width >= 120 and height >= 44
    pitch = (10, 5) if large else (8, 4)
    offer = _wheel(pitch)
    below = offer.bottom + 1
    band = 0
    if large:
        # Rivals get a band below, as high as the large board can spare.
        band = next(rows for rows in (18, 13, 8) if height - rows >= GRID_ROWS[5] or rows == 8)
    room = height - band - (1 if band else 0)
    cell = best_cell(room)
    grid = Rect(offer.width + 2, 0, width - offer.width - 2, room)
    left = Rect(0, below, offer.width, room - below)
    if band:
        purse, extra = left.split_top(5)
        return Layout(
            offer,
            pitch,
            purse,
            grid,
            cell,
            _across(Rect(0, height - band, width, band), rivals),
            extra if extra.height > 3 else None,
        )
    boards = left.height // (_SMALL_BOARD + 1)
    if boards >= rivals and left.height - rivals * (_SMALL_BOARD + 1) >= 2:
        purse, rest = left.split_top(left.height - rivals * (_SMALL_BOARD + 1) + 1)
        seats = tuple(
            Rect(0, rest.y + at * (_SMALL_BOARD + 1), left.width, _SMALL_BOARD)
            for at in range(rivals)
        )
        return Layout(offer, pitch, purse, grid, cell, seats)
    each = 2 if left.height >= 3 + 2 * rivals else 1
    purse, rest = left.split_top(max(1, left.height - each * rivals))
    seats = tuple(Rect(0, rest.y + at * each, left.width, each) for at in range(rivals))
    return Layout(offer, pitch, purse, grid, cell, seats)


def _stacked(width: int, height: int, rivals: int) -> Layout:
    """Wheel, purse and rivals on top, the mainland across the full width below."""
    pitch = (8, 4)
    offer = _wheel(pitch)
    side = Rect(offer.width + 2, 0, width - offer.width - 2, offer.height)
    grid = Rect(0, offer.height + 1, width, height - offer.height - 1)
    cell = best_cell(grid.height)
    half = (offer.height - 1) // 2
    upper = Rect(side.x, 0, side.width, half)
    lower = Rect(side.x, half + 1, side.width, half)
    if rivals < 3:
        return Layout(offer, pitch, upper, grid, cell, _across(lower, rivals))
    purse, first = _across(upper, 2)
    return Layout(offer, pitch, purse, grid, cell, (first, *_across(lower, 2)))


def _strip(width: int, height: int, rivals: int, offer_rows: int) -> Layout:
    """The wheel as a strip on top, then the mainland, and the rivals as lines below."""
    offer = Rect(0, 0, width, offer_rows)
    room = height - offer_rows - 1
    cell = best_cell(room)
    used = min(room, GRID_ROWS[cell] + (1 if cell > 2 else 0))
    lines = min(rivals, room - used)
    purse_rows = 2 if room - used - lines >= 1 else 1
    purse = Rect(0, offer_rows, width, purse_rows)
    grid = Rect(0, purse.bottom, width, used)
    left = Rect(0, grid.bottom, width, height - grid.bottom)
    if left.height >= _SMALL_BOARD:
        return Layout(offer, None, purse, grid, cell, _across(left, rivals))
    seats = (left,) if left.height > 0 else ()
    return Layout(offer, None, purse, grid, cell, seats)
