"""Routes over the sea: faint lanes to the neighbours, and the trail to the chosen place."""

from __future__ import annotations

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.map_data import Chart, link
from core.games.fireaxe.routes import Passage
from fireaxe_tui.map.map_canvas import MapCanvas


def draw_lanes(paper: MapCanvas, chart: Chart, data: Content, place: int) -> None:
    """Draw the lanes from a place to its neighbours as faint dots."""
    here = data.place_ids[place]
    for neighbour in data.adjacent[place]:
        there = data.place_ids[neighbour]
        if link(here, there) in chart.routes:
            _dots(paper, chart, here, there, paper.marks.lane, "map-lane")


def draw_trail(paper: MapCanvas, chart: Chart, data: Content, way: Passage) -> None:
    """Draw the whole route as bright dots."""
    ids = data.place_ids
    before = ids[way.origin]
    for step in way.steps:
        _dots(paper, chart, before, ids[step.place], paper.marks.trail, "map-trail")
        before = ids[step.place]


def _dots(paper: MapCanvas, chart: Chart, here: str, there: str, char: str, style: str) -> None:
    """Draw dots in every second cell between two markers."""
    cells = chart.route(here, there)
    for col, row in cells[2:-1:2] if len(cells) > 3 else cells[1:-1]:
        if paper.sees(col, row):
            paper.put(col, row, char, style)


def draw_days(paper: MapCanvas, chart: Chart, data: Content, way: Passage, sailed: int) -> None:
    """Mark each place on the route with the Day of arrival and any new losses."""
    paid = 0
    for step in way.steps:
        spot = chart.spots[data.place_ids[step.place]]
        last = step is way
        paper.plate(spot.col, spot.row, str(sailed + step.days), "cursor" if last else "map-day")
        if step.losses > paid:
            # The skull goes between the two numbers, away from the name.
            label, lost = spot.label, str(step.losses - paid)
            left = label is not None and label.row == spot.row and label.col > spot.col
            text = f"{lost}{paper.marks.skull}" if left else f"{paper.marks.skull}{lost}"
            paper.plate(spot.col - 2 if left else spot.col + 1, spot.row, text, "map-skull")
        paid = step.losses
