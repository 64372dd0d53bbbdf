"""Names on the overview, where only a few fit: beside their marker, covering nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.fireaxe.data.map_data import Cell, Chart, Spot
from core.games.fireaxe.view import PortView
from core.tui.drawing.parts import seat_letter
from fireaxe_tui.map import labels
from fireaxe_tui.map.map_canvas import MapCanvas

Named = tuple[str, str, str]
"""A place, its name, and the name's style."""


def draw_callouts(paper: MapCanvas, chart: Chart, taken: set[Cell], named: Iterable[Named]) -> None:
    """Draw names, most important first; those that do not fit are left out."""
    for place, name, style in named:
        spot = chart.spots[place]
        for col, row in _beside(spot, len(name)):
            cells = {(x, row) for x in range(col - 1, col + len(name) + 1)}
            inside = col >= 0 and col + len(name) <= chart.cols and 0 <= row < chart.rows
            seen = paper.sees(col, row) and paper.sees(col + len(name) - 1, row)
            if inside and seen and not (cells - {(spot.col, spot.row)}) & taken:
                if style == "cursor":
                    paper.plate(col, row, name, style)
                else:
                    paper.put(col, row, name, style)
                taken |= cells
                break


def _beside(spot: Spot, width: int) -> tuple[Cell, ...]:
    col, row = spot.col, spot.row
    return (
        (col + 2, row),
        (col - 1 - width, row),
        (col - width // 2, row - 1),
        (col - width // 2, row + 1),
        (col + 1, row - 1),
        (col + 1, row + 1),
        (col - width, row - 1),
        (col - width, row + 1),
    )


def draw_small(paper: MapCanvas, spot: Spot, port: PortView, saga: bool) -> None:
    """Draw a port in one cell: its settlement, or an open saga, or its town, or a dot."""
    marks = paper.marks
    if port.settler is not None:
        paper.plate(
            spot.col, spot.row, seat_letter(port.settler).lower(), f"ship-{port.settler + 1}"
        )
        return
    char = marks.port
    if port.town is not None:
        char = marks.small if port.town == "small" else marks.large
    if saga:
        paper.put(spot.col, spot.row, marks.saga, "map-saga")
    else:
        paper.put(spot.col, spot.row, char, labels.region_style(port))
