"""Longships on the map: a hull with a letter in each captain's colour."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from core.games.fireaxe.data.map_data import Cell, Chart
from core.games.fireaxe.view import View
from core.tui.drawing.canvas import clip, width_of
from core.tui.drawing.parts import seat_letter, seat_style
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


def hull(chart: Chart, place: str, count: int, taken: Collection[Cell]) -> list[Cell]:
    """Return cells for *count* ships in one hull: the marker's, and those on one side of it."""
    spot = chart.spots[place]
    return hull_at(chart, (spot.col, spot.row), count, taken)


def hull_at(chart: Chart, cell: Cell, count: int, taken: Collection[Cell]) -> list[Cell]:
    """Return cells for a hull over a cell, where it covers as little as possible."""
    col, row = cell
    best, least = [cell], 99
    for back in (0, count - 1, *range(1, count - 1)):
        cells = [(col - back + at, row) for at in range(count)]
        ends = [(cells[0][0] - 1, row), (cells[-1][0] + 1, row)]
        covered = sum(10 for one in cells if one != cell and one in taken)
        covered += sum(end in taken for end in ends)
        if all(_within(chart, one) for one in cells) and covered < least:
            best, least = cells, covered
    return best


def _within(chart: Chart, cell: Cell) -> bool:
    return 0 <= cell[0] < chart.cols and 0 <= cell[1] < chart.rows


def draw_hull(
    paper: MapCanvas,
    chart: Chart,
    crews: Sequence[tuple[int, str]],
    cells: Sequence[Cell],
    taken: Collection[Cell],
) -> None:
    """Draw ships as one hull with a letter each, with prow and stern if they fit.

    *crews* are the captains, each with the style of the letter.
    """
    (first, row), (last, _) = cells[0], cells[-1]
    ends = ((first - 1, paper.marks.prow, crews[0][0]), (last + 1, paper.marks.stern, crews[-1][0]))
    for col, char, seat in ends:
        if (col, row) not in taken and _within(chart, (col, row)):
            paper.put(col, row, char, seat_style(seat))
    for (seat, style), (col, _) in zip(crews, cells, strict=False):
        paper.plate(col, row, seat_letter(seat), style)


def draw_names(
    paper: MapCanvas, cells: Sequence[Cell], seats: Sequence[int], names: Sequence[str]
) -> None:
    """Tell below a hull whose ships it stands for."""
    width = sum(width_of(clip(names[seat], _NAME)) + 4 for seat in seats)
    left, room = paper.left, paper.canvas.width
    col = max(left, min(cells[0][0], left + room - width))
    row = cells[0][1] + 1
    if not paper.shows(col, row, min(width, room)):
        row = cells[0][1] - 2
    for seat in seats:
        paper.plate(col, row, seat_letter(seat), f"ship-{seat + 1}")
        name = f" {clip(names[seat], _NAME)}  "
        paper.plate(col + 1, row, name, "text")
        col += width_of(name) + 1


_NAME = 12
"""Room for the name of a captain."""


def draw_sail(paper: MapCanvas, chart: Chart, cell: Cell, taken: Collection[Cell]) -> None:
    """Draw the sail of the active ship."""
    col, row = cell
    if (col, row - 1) not in taken and _within(chart, (col, row - 1)):
        paper.put(col, row - 1, paper.marks.sail, "map-sail")


def draw_winter(paper: MapCanvas, chart: Chart, scale: str, count: int) -> list[Cell]:
    """Draw a heading for the ships in the Wintering Zone; return where each of them goes."""
    col, row = WINTER[scale]
    if scale == "main" and paper.shows(col, row - 1, len(_WINTERING)):
        paper.put(col, row - 1, _WINTERING, "map-home")
        paper.written |= {(col + at, row - 1) for at in range(len(_WINTERING))}
    return hull_at(chart, (col + (scale == "main"), row), count, ())


_WINTERING = "Wintering"
