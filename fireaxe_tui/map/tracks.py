"""Routes over the sea: faint lanes to the neighbours, and the trail to the chosen place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.map_data import Chart, link
from core.games.fireaxe.routes import Passage
from fireaxe_tui.map.map_canvas import MapCanvas

if TYPE_CHECKING:
    from core.games.fireaxe.voyages import Plan


def draw_lanes(paper: MapCanvas, chart: Chart, data: Content, place: int) -> None:
    """Draw the lanes from a place to its neighbours as faint dots."""
    here = data.place_ids[place]
    for neighbour in data.adjacent[place]:
        there = data.place_ids[neighbour]
        if link(here, there) in chart.routes:
            _dots(paper, chart, here, there, paper.marks.lane, "map-lane")


def leg_trail(turn: int) -> str:
    """Return the style of the dots of a voyage in its turn."""
    return ("map-trail", "map-trail-2", "map-trail-3")[turn % 3]


def leg_plate(turn: int) -> str:
    """Return the style of the Days of a voyage in its turn."""
    return ("map-day", "map-day-2", "map-day-3")[turn % 3]


_TURN_DOTS = {"unicode": "•◦▪", "cp437": "∙°·", "ascii": "+=-"}
"""The dots of the turns of a voyage where no colours tell them apart."""


def draw_trail(paper: MapCanvas, chart: Chart, data: Content, way: Passage, turn: int = 0) -> None:
    """Draw the whole route as bright dots; a later *turn* of a voyage has its own."""
    ids = data.place_ids
    before = ids[way.origin]
    char, style = paper.marks.trail, leg_trail(turn)
    if paper.canvas.depth == "none" or paper.canvas.glyphs.name == "ascii":
        char = _TURN_DOTS[paper.canvas.glyphs.name][turn % 3]
    if turn:  # on dark cells, since these colours may be much like that of the water
        style = f"{style}@text"
    for step in way.steps:
        _dots(paper, chart, before, ids[step.place], char, style)
        before = ids[step.place]


def draw_legs(paper: MapCanvas, chart: Chart, data: Content, plan: Plan) -> None:
    """Draw every turn of a voyage in its own colour, the nearest on top."""
    for turn in reversed(range(plan.turns)):
        draw_trail(paper, chart, data, plan.legs[turn], turn)


def draw_nights(paper: MapCanvas, chart: Chart, data: Content, plan: Plan, sailed: int) -> None:
    """Draw the Day on every place of a voyage, what is lost, and where the nights are spent."""
    for turn in reversed(range(plan.turns)):
        leg = plan.legs[turn]
        draw_days(paper, chart, data, leg, 0 if turn else sailed, leg_plate(turn))
        if turn < plan.turns - 1:
            spot = chart.spots[data.place_ids[leg.place]]
            text = f"{paper.marks.night} night " if paper.marks.night else " night "
            if leg.losses > (leg.before.losses if leg.before is not None else 0):
                text = f"  {text}"
            col, ship = spot.col + 1, chart.spots.get(data.place_ids[leg.origin])
            near = ship is not None and abs(ship.row - spot.row) < 3 and ship.col > spot.col
            hides = ship is not None and near and ship.col - 2 <= col + len(text)
            if hides or not paper.shows(col, spot.row, len(text)):
                col = spot.col - len(text)
            paper.plate(col, spot.row, text.lstrip(), leg_plate(turn))


def _dots(paper: MapCanvas, chart: Chart, here: str, there: str, char: str, style: str) -> None:
    """Draw dots in every second cell between two markers."""
    cells = chart.route(here, there)
    for col, row in cells[2:-1:2] if len(cells) > 3 else cells[1:-1]:
        if paper.sees(col, row) and (col, row) not in paper.written:
            paper.put(col, row, char, style)


def draw_days(
    paper: MapCanvas,
    chart: Chart,
    data: Content,
    way: Passage,
    sailed: int,
    style: str = "",
) -> None:
    """Mark each place on the route with the Day of arrival and any new losses.

    Without a *style* for all of them, the last one is under the cursor.
    """
    paid = 0
    for step in way.steps:
        spot = chart.spots[data.place_ids[step.place]]
        own = style or ("cursor" if step is way else "map-day")
        paper.plate(spot.col, spot.row, str(sailed + step.days), own)
        if step.losses > paid:
            # The skull goes between the two numbers, away from the name.
            label, lost = spot.label, str(step.losses - paid)
            left = label is not None and label.row == spot.row and label.col > spot.col
            text = f"{lost}{paper.marks.skull}" if left else f"{paper.marks.skull}{lost}"
            paper.plate(spot.col - 2 if left else spot.col + 1, spot.row, text, "map-skull")
        paid = step.losses
