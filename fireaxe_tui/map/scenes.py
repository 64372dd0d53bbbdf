"""What happens on the map just now: a ship under way, flags over places, a town that burns."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from core.frozen import frozen
from core.games.fireaxe.data.map_data import Cell, Chart
from core.tui.drawing.parts import seat_letter, seat_style
from fireaxe_tui.map.map_canvas import MapCanvas

FIRE: Final = 10
"""The pictures of a fire."""
_FLAMES = {"unicode": "▲", "cp437": "▲", "ascii": "^"}
_SMOKE = {"unicode": "░", "cp437": "░", "ascii": "'"}


@frozen
class Flag:
    """A few words over a place."""

    place: str
    words: str
    style: str


@frozen
class Moving:
    """A ship between two neighbouring places."""

    seat: int
    origin: str
    to: str
    part: float
    """How much of the way lies behind it, up to 1."""


@frozen
class Route:
    """Where a captain has sailed: every place in order, with the Days that are told there."""

    seat: int
    places: tuple[str, ...]
    days: tuple[int, ...] = ()
    """The sailing day at each place after the first; 0 for none."""

    def until(self, steps: int) -> Route:
        """Return its beginning: so many steps of it."""
        return Route(self.seat, self.places[: steps + 1], self.days[:steps])


@frozen
class Scene:
    """What the map shows beside the table."""

    moving: Moving | None = None
    flags: tuple[Flag, ...] = ()
    fire: str = ""
    """The place that burns."""
    frame: int = 0
    """The picture of the fire."""
    routes: tuple[Route, ...] = ()
    faded: tuple[int, ...] = ()
    """Captains whose routes are only hinted at."""
    focus: tuple[str, ...] = ()
    """The places to keep in sight, the most important one first."""
    still: bool = False
    """The map stays as it is scrolled."""
    dock: tuple[int, int] = (0, 0)
    """Columns and rows in the lower left of the table that something else covers meanwhile."""
    roof: int = 0
    """The row of the screen down to which something else covers the map."""


def position(chart: Chart, moving: Moving) -> Cell | None:
    """Return the cell of a ship under way; None if there is no such way on the map."""
    if moving.origin not in chart.spots or moving.to not in chart.spots:
        return None
    try:
        cells = chart.route(moving.origin, moving.to)
    except KeyError:
        return None
    return cells[min(len(cells) - 1, round(moving.part * (len(cells) - 1)))]


def draw_routes(paper: MapCanvas, chart: Chart, scene: Scene) -> None:
    """Draw the routes in the captains' colours, the faded ones first."""
    for route in sorted(scene.routes, key=lambda route: route.seat not in scene.faded):
        _dots(paper, chart, route, route.seat in scene.faded)


def _dots(paper: MapCanvas, chart: Chart, route: Route, faded: bool) -> None:
    """Draw a dot in every second cell; without colour, the captain's small letter."""
    plain = paper.canvas.depth == "none" or paper.marks.trail == "+"
    char = seat_letter(route.seat).lower() if plain else paper.marks.trail
    style = seat_style(route.seat)
    for here, there in zip(route.places, route.places[1:], strict=False):
        if here == there or here not in chart.spots or there not in chart.spots:
            continue
        try:
            cells = chart.route(here, there)
        except KeyError:  # carried there by a rune
            continue
        for col, row in cells[2:-1:2] if len(cells) > 3 else cells[1:-1]:
            if not paper.sees(col, row) or (col, row) in paper.written:
                continue
            if faded:
                paper.put(col, row, paper.marks.lane, style)
            else:  # on a dark cell, since a captain's colour may be much like that of a sea
                paper.plate(col, row, char, f"{style}@text")


def draw_days(paper: MapCanvas, chart: Chart, scene: Scene) -> None:
    """Draw the number of the Day on every place of a route."""
    for route in scene.routes:
        if route.seat in scene.faded:
            continue
        for place, day in zip(route.places[1:-1], route.days, strict=False):
            if day and place in chart.spots:
                spot = chart.spots[place]
                paper.plate(spot.col, spot.row, str(day), f"ship-{route.seat + 1}")


def draw_above(paper: MapCanvas, chart: Chart, scene: Scene, names: Collection[Cell] = ()) -> None:
    """Draw the fire and the flags, over everything else but, where possible, other *names*."""
    if scene.fire in chart.spots:
        _burn(paper, chart, scene.fire, scene.frame)
    taken: set[Cell] = set()
    for flag in scene.flags:
        if flag.place in chart.spots:
            _flag(paper, chart, flag, taken, names)


def _burn(paper: MapCanvas, chart: Chart, place: str, frame: int) -> None:
    """Draw flames on the town, and smoke that drifts off to the right."""
    spot = chart.spots[place]
    name = paper.canvas.glyphs.name
    flame, smoke = _FLAMES[name], _SMOKE[name]
    for across in (-1, 0, 1):
        lit = (frame + across) % 3
        paper.put(spot.col + across, spot.row, flame, "map-flame" if lit else "map-fire")
        if lit != 1 and spot.row:
            paper.put(spot.col + across, spot.row - 1, flame, "map-fire" if lit else "map-flame")
    for drift in range(2):
        col, row = spot.col + (frame + 3 * drift) % 6, spot.row - 2 - drift
        if row >= 0 and col < chart.cols:
            paper.put(col, row, smoke, "map-smoke")


def _flag(
    paper: MapCanvas, chart: Chart, flag: Flag, taken: set[Cell], names: Collection[Cell]
) -> None:
    """Draw the words above the place, or below it, within the window and beside other flags."""
    spot, text = chart.spots[flag.place], f" {flag.words} "
    width = len(text)
    left, right = paper.left, paper.left + paper.canvas.width
    col = max(left, min(spot.col - 1, right - width))
    rows = [spot.row + by for by in (-1, 1, -2, 2, -3) if paper.sees(col, spot.row + by)]
    spaces = {row: {(at, row) for at in range(col, col + width)} for row in rows}
    spaces = {row: cells for row, cells in spaces.items() if not cells & taken}
    free = [row for row, cells in spaces.items() if cells.isdisjoint(names)]
    for row in (*free, *spaces)[:1]:
        taken |= spaces[row]
        paper.plate(col, row, text, flag.style)
