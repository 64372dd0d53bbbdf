"""Places on the map: markers, names, values, and what is there."""

from __future__ import annotations

from collections.abc import Collection

from core.games.fireaxe.data.map_data import Cell, Label, Spot, shipped
from core.games.fireaxe.view import PortView
from core.tui.canvas import Rect
from core.tui.parts import seat_letter
from fireaxe_tui.map.glyphs import GOODS
from fireaxe_tui.map.map_canvas import MapCanvas

Letters = list[tuple[str, str]]
"""Characters with their styles; a style that begins with = has its own background."""


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
            paper.put(col + start, row, text, style)
        start = at


def draw_label(
    paper: MapCanvas,
    spot: Spot,
    style: str,
    rest: Letters,
    chosen: bool,
    taken: Collection[Cell] = (),
) -> None:
    """Draw a name in its box, and what follows it.

    Near an edge of the window it goes to the other side of its marker, or away if that would
    cover a cell that is *taken*.
    """
    label = spot.label
    if label is None or not paper.sees(spot.col, spot.row):
        return
    letters = [(char, "=cursor" if chosen else style) for char in label.text] + [
        (char, "=cursor" if chosen and not own.startswith("=") else own) for char, own in rest
    ]
    spare = label.width - len(letters)
    col = label.col + {"left": 0, "right": spare, "center": spare // 2}[label.align]
    moved = _inside(paper, spot, label, col, len(letters))
    cells = {(at, label.row) for at in range(moved, moved + len(letters))}
    if moved != col and not chosen and cells & _others(taken, label):
        return
    col = moved
    if paper.texture == "lines":
        paper.plate(col - 1, label.row, " ", "text")
        paper.plate(col + len(letters), label.row, " ", "text")
    write(paper, col, label.row, letters)


def _others(taken: Collection[Cell], label: Label) -> set[Cell]:
    """Return the cells that other names and markers need."""
    own = {(label.col + at, label.row) for at in range(label.width)}
    return {cell for cell in taken if cell[1] == label.row} - own


def _inside(paper: MapCanvas, spot: Spot, label: Label, col: int, width: int) -> int:
    """Return where a name begins that the edge of the window would cut."""
    first, last = paper.left, paper.left + paper.canvas.width - width
    if first <= col <= last:
        return col
    if label.row == spot.row:  # on the marker's row, it goes to the other side of it
        beyond = spot.col + 2 if col < first else spot.col - 1 - width
        return beyond if first <= beyond <= last else col
    return max(first, min(col, last))


def reach(paper: MapCanvas, spot: Spot) -> tuple[Rect, ...]:
    """Return where a click selects a place: its marker and its name."""
    marker = paper.rect(spot.col, spot.row)
    label = spot.label
    if label is None:
        return (marker,)
    return paper.rect(label.col, label.row, label.width), marker
