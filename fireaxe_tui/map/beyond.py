"""What lies off the edges of the visible map: told at the edge, where it covers no name."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal

from core.frozen import frozen
from core.games.fireaxe.data.map_data import Cell
from core.games.fireaxe.terms import NONE
from core.named import NamedTuple
from core.tui.drawing.parts import seat_letter
from fireaxe_tui.map.drawing import Drawing
from fireaxe_tui.map.map_canvas import MapCanvas

Side = Literal["left", "right", "up", "down"]
_MOVES: dict[Side, Cell] = {"left": (-4, 0), "right": (4, 0), "up": (0, -2), "down": (0, 2)}
_LEAST = (60, 9)
"""The smallest window in which it is told."""
_WIDEST = 30


@frozen
class Beyond:
    """What a click on it means: scroll the map to that side."""

    across: int
    down: int


class _Part(NamedTuple):
    """A region or a place off the edge."""

    words: str
    ships: tuple[int, ...]
    weight: int
    near: int
    middle: Cell


def draw_beyond(paper: MapCanvas, drawing: Drawing) -> None:
    """Tell on every side what cannot be seen there."""
    canvas = paper.canvas
    covered = max(
        (rect.height for rect in paper.covers if 2 * rect.width > canvas.width), default=0
    )
    high = canvas.height - covered
    if canvas.width < _LEAST[0] or high < _LEAST[1] or drawing.plot.scale != "main":
        return
    sides: dict[Side, list[str]] = {}
    for place, spot in drawing.chart.spots.items():
        side = None if drawing.plot.is_water(place) else _side(paper, spot.col, spot.row)
        if side is not None:
            sides.setdefault(side, []).append(place)
    taken = drawing.plot.taken | drawing.used | paper.written
    for side, places in sides.items():
        parts = sorted(_parts(drawing, places, side, paper), key=lambda p: (-p.weight, p.near))
        _tell(paper, side, parts, taken)


def _side(paper: MapCanvas, col: int, row: int) -> Side | None:
    """Return on which side of the window a cell lies; None if it is inside."""
    x, y = col - paper.left, row - paper.top
    if not 0 <= x < paper.canvas.width:
        return "left" if x < 0 else "right"
    if not 0 <= y < paper.canvas.height:
        return "up" if y < 0 else "down"
    return None


def _parts(drawing: Drawing, places: list[str], side: Side, paper: MapCanvas) -> Iterator[_Part]:
    """Group places by region, as far as no port of the region is in sight."""
    data, chart = drawing.data, drawing.chart
    groups: dict[str, list[str]] = {}
    for place in places:
        number = data.place_index[place]
        region = data.region[number] if number < data.ports else NONE
        mates = (
            [data.place_ids[port] for port in data.region_ports[region]] if region != NONE else []
        )
        whole = bool(mates) and all(mate in places for mate in mates)
        name = data.region_names[region] if whole else data.place_names[number]
        groups.setdefault(name, []).append(place)
    for name, members in groups.items():
        saga = any(place in drawing.sagas for place in members)
        ships = tuple(seat for place in members for seat in drawing.fleet.get(place, ()))
        legal = any(place in drawing.open for place in members)
        weight = 4 * bool(ships) + 2 * saga + legal
        spots = [chart.spots[place] for place in members]
        col = sum(spot.col for spot in spots) // len(spots)
        row = sum(spot.row for spot in spots) // len(spots)
        words = f"{name}{paper.marks.saga}" if saga else name
        yield _Part(words, ships, weight, _distance(paper, side, col, row), (col, row))


def _distance(paper: MapCanvas, side: Side, col: int, row: int) -> int:
    x, y = col - paper.left, row - paper.top
    far = {"left": -x, "right": x - paper.canvas.width, "up": -y, "down": y - paper.canvas.height}
    return far[side]


def _tell(paper: MapCanvas, side: Side, parts: list[_Part], taken: Collection[Cell]) -> None:
    """Write as many parts as there is room for, the most important first."""
    room = min(_WIDEST, paper.canvas.width // 3) - 2
    shown: list[_Part] = []
    used = 0
    for part in parts:
        wide = len(part.words) + (len(part.ships) + 1 if part.ships else 0)
        if used + wide + 2 * bool(shown) <= room:
            shown.append(part)
            used += wide + 2 * (len(shown) > 1)
    more = len(parts) - len(shown)
    if not shown:
        return
    place = _free(paper, side, used + 3, shown[0].middle, taken)
    if place is not None:
        _write(paper, side, *place, shown, more > 0)


def _free(
    paper: MapCanvas, side: Side, width: int, middle: Cell, taken: Collection[Cell]
) -> Cell | None:
    """Return where the line begins, on the edge and covering no name, near what it tells of."""
    canvas, left, top = paper.canvas, paper.left, paper.top
    if side in ("left", "right"):
        col = left if side == "left" else left + canvas.width - width
        rows = sorted(range(top + 1, top + canvas.height - 1), key=lambda row: abs(row - middle[1]))
        cells = [(col, row) for row in rows]
    else:
        row = top if side == "up" else top + canvas.height - 1
        cols = range(left + 1, left + canvas.width - width)
        cells = [(col, row) for col in sorted(cols, key=lambda c: abs(c + width // 2 - middle[0]))]
    for col, row in cells:
        if paper.shows(col, row, width) and not any(
            (at, row) in taken for at in range(col - 1, col + width + 1)
        ):
            return col, row
    return None


def _write(
    paper: MapCanvas, side: Side, col: int, row: int, parts: list[_Part], more: bool
) -> None:
    glyphs, start = paper.canvas.glyphs, col
    arrow = {"left": glyphs.left, "right": glyphs.right, "up": glyphs.up, "down": glyphs.down}[side]
    y = row - paper.top
    x = col - paper.left
    if side != "right":
        x = paper.canvas.put(x, y, f"{arrow} ", "hot")
    for number, part in enumerate(parts):
        if number:
            x = paper.canvas.put(x, y, ", ", "dim")
        x = paper.canvas.put(x, y, part.words, "text" if part.weight else "dim")
        x = paper.canvas.put(x, y, " ", "text") if part.ships else x
        for seat in part.ships:
            x = paper.canvas.put(x, y, seat_letter(seat), f"ship-{seat + 1}")
    if side == "right":
        x = paper.canvas.put(x, y, f" {arrow}", "hot")
    else:
        x = paper.canvas.put(x, y, " ", "text")
    across, down = _MOVES[side]
    paper.canvas.hit(paper.rect(start, row, x - (start - paper.left)), Beyond(across, down))
