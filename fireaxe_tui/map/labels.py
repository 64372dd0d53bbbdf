"""Places on the map: markers, names, values, and what is there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from core.games.fireaxe.data.map_data import Cell, Label, Spot, shipped
from core.games.fireaxe.view import PortView
from core.tui.drawing.canvas import Rect
from core.tui.drawing.parts import seat_letter
from fireaxe_tui.map.glyphs import GOODS
from fireaxe_tui.map.map_canvas import MapCanvas

Letters = list[tuple[str, str]]
"""Characters with their styles; a style that begins with = has its own background."""


_PLAIN = ("map-name", "map-far", "map-lit", "map-value")
_DARK = "map-name-light"
"""What stands on desert and ice where these are too bright for the usual letters."""


def region_style(port: PortView) -> str:
    """Return the colour of a port's region; regions found only on custom boards have none."""
    known = port.region in shipped().region_colours
    return f"region-{port.region if known else 'none'}"


def state(paper: MapCanvas, port: PortView, saga: bool, value_style: str) -> Letters:
    """Show a port's value and what is there: town, good, settlement, saga, attempted Task."""
    marks = paper.marks
    if port.tried:
        first = (marks.tried, "map-far")
    else:
        first = (marks.saga, "map-saga") if saga else (" ", value_style)
    found: Letters = [first, (str(port.value), value_style)]
    if port.town is not None:
        found.append((marks.small if port.town == "small" else marks.large, "map-town"))
    if port.good is not None:
        found.append((GOODS[port.good], f"=board-{port.good}"))
    if port.settler is not None:
        found.append((seat_letter(port.settler), f"=ship-{port.settler + 1}"))
    return found


def write(paper: MapCanvas, col: int, row: int, letters: Letters) -> None:
    """Write characters in a row, grouping those of one style."""
    start = 0
    for at in range(1, len(letters) + 1):
        if at < len(letters) and letters[at][1] == letters[start][1]:
            continue
        text, style = "".join(char for char, _ in letters[start:at]), letters[start][1]
        if style.startswith("="):
            paper.plate(col + start, row, text, style[1:])
        else:
            paper.write(col + start, row, text, style)
        start = at


def draw_label(
    paper: MapCanvas,
    spot: Spot,
    style: str,
    rest: Letters,
    chosen: bool,
    taken: frozenset[Cell] = frozenset(),
    used: set[Cell] | None = None,
) -> Rect | None:
    """Draw a name in its box, and what follows it; return where it stands, None if nowhere.

    A name is never cut. Where its box does not fit, it goes to the other side of its marker, or
    above or below it, unless that would cover a cell that is *taken* or *used* already.
    """
    label = spot.label
    if label is None or not paper.sees(spot.col, spot.row):
        return None
    letters = [(char, "=cursor" if chosen else style) for char in label.text] + [
        (char, "=cursor" if chosen and not own.startswith("=") else own) for char, own in rest
    ]
    used = set() if used is None else used
    place = _place(paper, spot, label, len(letters), chosen, taken, used)
    if place is None:
        return None
    col, row = place
    if paper.is_bright(col, row, len(label.text)):
        letters = [(char, _DARK if own in _PLAIN else own) for char, own in letters]
    used |= {(at, row) for at in range(col, col + len(letters))}
    if paper.texture == "lines":
        for beside in (col - 1, col + len(letters)):
            if (beside, row) not in paper.written:
                paper.plate(beside, row, " ", "text")
    write(paper, col, row, letters)
    if row == label.row and label.col <= col < label.col + label.width:
        return paper.rect(label.col, row, label.width)
    return paper.rect(col, row, len(letters))


def _place(
    paper: MapCanvas,
    spot: Spot,
    label: Label,
    width: int,
    chosen: bool,
    taken: frozenset[Cell],
    used: set[Cell],
) -> Cell | None:
    """Return where a name begins; None if there is no room for it."""
    spare = label.width - width
    own = label.col + {"left": 0, "right": spare, "center": spare // 2}[label.align], label.row
    if paper.shows(*own, width) and not _covers(own, width, used):
        return own
    others = [cell for cell in _around(paper, spot, label, width) if paper.shows(*cell, width)]
    blocked = _others(taken, label) | used | {(spot.col, spot.row)}
    free = [cell for cell in others if not _covers(cell, width, blocked)]
    for cell in free:
        if not _covers(cell, width, paper.written):
            return cell
    if free:
        return free[0]
    return others[0] if chosen and others else None


def _around(paper: MapCanvas, spot: Spot, label: Label, width: int) -> Iterator[Cell]:
    """List other places for a name: beside its marker, above it, and below it."""
    sides = [(spot.col - 1 - width, spot.row), (spot.col + 2, spot.row)]
    yield from sides if label.col > spot.col else reversed(sides)
    first, last = paper.left, paper.left + paper.canvas.width - width
    col = max(first, min(spot.col - width // 2, last))
    yield from ((col, spot.row - 1), (col, spot.row + 1))
    for col in (spot.col + 1, spot.col - width):
        yield from ((col, spot.row - 1), (col, spot.row + 1))


def _covers(cell: Cell, width: int, cells: Collection[Cell]) -> bool:
    """Check whether a name that begins at a cell would cover one of some others."""
    col, row = cell
    return any((at, row) in cells for at in range(col, col + width))


@lru_cache(256)
def _others(taken: frozenset[Cell], label: Label) -> set[Cell]:
    """Return the cells that other names and markers need."""
    own = {(label.col + at, label.row) for at in range(label.width)}
    return {cell for cell in taken if abs(cell[1] - label.row) <= _NEAR} - own


_NEAR = 3
"""Rows between the box of a name and where else it may stand."""
