"""Longships on the map: a letter in the captain's colour, with prow and stern if alone."""

from __future__ import annotations

from collections.abc import Collection

from core.games.fireaxe.data.map_data import Cell, Chart
from core.games.fireaxe.view import View
from core.tui.parts import seat_letter, seat_style
from fireaxe_tui.map.map_canvas import MapCanvas

WINTER = {"main": (114, 13), "overview": (51, 6)}
"""Where the ships in the Wintering Zone are shown: in the middle of the homelands."""


def fleet(view: View) -> dict[str, list[int]]:
    """List the captains in each place, the active one first."""
    found: dict[str, list[int]] = {}
    for captain in view.captains:
        found.setdefault(captain.at, []).append(captain.seat)
    for seats in found.values():
        seats.sort(key=lambda seat: seat != view.active)
    return found


def berths(chart: Chart, place: str, count: int, taken: Collection[Cell]) -> list[Cell]:
    """Return cells for *count* ships: the marker, then the slots, then any free cell nearby."""
    spot = chart.spots[place]
    col, row = spot.col, spot.row
    if spot.ships or count == 1:
        return [(col, row), *spot.ships][:count]
    near = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1), (2, 0), (-2, 0))
    cells = [(col + across, row + down) for across, down in near]
    free = [cell for cell in cells if cell not in taken and _within(chart, cell)]
    return [(col, row), *free][:count]


def _within(chart: Chart, cell: Cell) -> bool:
    return 0 <= cell[0] < chart.cols and 0 <= cell[1] < chart.rows


def draw_ship(
    paper: MapCanvas, chart: Chart, seat: int, cell: Cell, style: str, taken: Collection[Cell]
) -> None:
    """Draw a ship, with prow and stern if they fit."""
    col, row = cell
    for side, char in ((col - 1, paper.marks.prow), (col + 1, paper.marks.stern)):
        if (side, row) not in taken and _within(chart, (side, row)):
            paper.put(side, row, char, seat_style(seat))
    paper.plate(col, row, seat_letter(seat), style)


def draw_sail(paper: MapCanvas, chart: Chart, cell: Cell, taken: Collection[Cell]) -> None:
    """Draw the sail of the active ship."""
    col, row = cell
    if (col, row - 1) not in taken and _within(chart, (col, row - 1)):
        paper.put(col, row - 1, paper.marks.sail, "map-sail")


def draw_winter(paper: MapCanvas, scale: str, count: int) -> list[Cell]:
    """Draw a heading for the ships in the Wintering Zone; return where each of them goes."""
    col, row = WINTER[scale]
    if scale == "main":
        paper.put(col, row - 1, "Wintering", "map-home")
        return [(col + 2 * number, row) for number in range(count)]
    return [(col + number, row) for number in range(count)]
