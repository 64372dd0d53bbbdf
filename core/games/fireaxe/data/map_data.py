"""The map for screens: terrain, markers, labels and routes in character cells, at two scales.

The files are under assets/fireaxe/map; FORMAT.md there describes their format.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from core.assets import asset
from core.errors import BadData
from core.frozen import frozen
from core.json_data import JsonValue

if TYPE_CHECKING:
    from core.games.fireaxe.data.content import Content

Cell = tuple[int, int]
"""Column and row, counted from 0 at the top left."""
Link = tuple[str, str]
"""The ids of two neighbours, the smaller one first."""


@frozen
class Label:
    """A name beside its marker. A port's box is five cells wider than its name."""

    text: str
    col: int
    row: int
    width: int
    align: Literal["left", "center", "right"]


@frozen
class Spot:
    """Where a place is drawn."""

    col: int
    row: int
    label: Label | None
    """None on the overview, which has no room for names."""
    ships: tuple[Cell, ...]
    """Free cells for ships beside the marker of a water or homeland, nearest first."""


@frozen
class Route:
    """The line between two neighbours."""

    line: tuple[Cell, ...]
    """Where it bends, from the marker of the first end to that of the second."""

    def cells(self) -> tuple[Cell, ...]:
        """Every cell of the line, both markers included."""
        walked = [self.line[0]]
        for here, there in pairwise(self.line):
            walked += _leg(here, there)
        return tuple(walked)


@frozen
class Chart:
    """The map at one scale."""

    cols: int
    rows: int
    terrain: tuple[str, ...]
    """One code for every half cell: row r is drawn from the lines 2r (upper half) and 2r + 1."""
    spots: dict[str, Spot]
    routes: dict[Link, Route]

    def route(self, here: str, there: str) -> tuple[Cell, ...]:
        """Return the cells of a link, in order from *here* to *there*."""
        cells = self.routes[link(here, there)].cells()
        return cells if here < there else cells[::-1]


@frozen
class Box:
    """A part of the map free of labels, markers and ships, for a legend or the wind dial."""

    col: int
    row: int
    cols: int
    rows: int
    note: str


@frozen
class MapLayout:
    """Everything a screen needs to draw the board."""

    main: Chart
    overview: Chart
    palette: dict[str, str]
    """The colour of each terrain code, as #rrggbb."""
    region_colours: dict[str, str]
    zone_labels: dict[str, Label]
    """The four zones' names, spread over open sea on the main chart."""
    free_boxes: tuple[Box, ...]


def link(here: str, there: str) -> Link:
    return (here, there) if here < there else (there, here)


@cache
def shipped() -> MapLayout:
    """Return the map that comes with the program."""
    return read(asset("fireaxe/map"))


def fitted(content: Content) -> MapLayout | None:
    """Return the map for a board, or None if it has places the map does not know.

    A player's own board may link places differently: links without a line on the map are drawn
    straight.
    """
    layout = shipped()
    if content.own is None:
        return layout
    places = content.place_ids[: len(content.place_ids) - 1]
    if any(place not in layout.main.spots for place in places):
        return None
    links = {link(place, places[n]) for p, place in enumerate(places) for n in content.adjacent[p]}
    return replace(
        layout,
        main=_redrawn(layout.main, places, links),
        overview=_redrawn(layout.overview, places, links),
    )


def read(folder: Path) -> MapLayout:
    """Read the map in a folder; raises BadData if a place or a link appears twice."""
    nodes = json.loads((folder / "nodes.json").read_text(encoding="utf-8"))
    edges = json.loads((folder / "edges.json").read_text(encoding="utf-8"))["edges"]
    _once(folder / "nodes.json", [node["id"] for node in nodes["nodes"]])
    _once(folder / "edges.json", [f"{edge['a']} to {edge['b']}" for edge in edges])
    lines = {(edge["a"], edge["b"]): _cells(edge["line"]) for edge in edges}
    main = _chart(folder / "terrain.txt", nodes, "main", lines)
    overview = _chart(folder / "terrain-overview.txt", nodes, "overview", {})
    bends = {ends: _scaled(line, main, overview) for ends, line in lines.items()}
    return MapLayout(
        main=main,
        overview=replace(overview, routes=_routes(overview.spots, bends)),
        palette=nodes["palette"],
        region_colours=nodes["region_colours"],
        zone_labels={zone: _spread(label) for zone, label in nodes["zone_labels"].items()},
        free_boxes=tuple(Box(**box) for box in nodes["free_boxes"]),
    )


def _chart(
    terrain: Path, nodes: JsonValue, scale: str, lines: dict[Link, tuple[Cell, ...]]
) -> Chart:
    return Chart(
        cols=nodes[scale]["cols"],
        rows=nodes[scale]["rows"],
        terrain=tuple(terrain.read_text(encoding="utf-8").splitlines()),
        spots={node["id"]: _spot(node[scale]) for node in nodes["nodes"]},
        routes={ends: Route(line) for ends, line in lines.items()},
    )


def _spot(where: JsonValue) -> Spot:
    label = Label(**where["label"]) if "label" in where else None
    return Spot(where["col"], where["row"], label, _cells(where.get("ships", ())))


def _spread(label: JsonValue) -> Label:
    return Label(label["text"], label["col"], label["row"], len(label["text"]), "left")


def _cells(pairs: Iterable[JsonValue]) -> tuple[Cell, ...]:
    return tuple((col, row) for col, row in pairs)


def _scaled(line: tuple[Cell, ...], of: Chart, to: Chart) -> tuple[Cell, ...]:
    """Return the bends of a line at another scale, without its ends."""
    return tuple((col * to.cols // of.cols, row * to.rows // of.rows) for col, row in line[1:-1])


def _routes(spots: dict[str, Spot], bends: dict[Link, tuple[Cell, ...]]) -> dict[Link, Route]:
    """Build a route from marker to marker for every link, via its bends."""
    drawn = {}
    for ends, between in bends.items():
        here, there = (spots[end] for end in ends)
        line = ((here.col, here.row), *between, (there.col, there.row))
        drawn[ends] = Route(line)
    return drawn


def _redrawn(chart: Chart, places: tuple[str, ...], links: set[Link]) -> Chart:
    """Return the chart with only these places and links."""
    spots = {place: chart.spots[place] for place in places}
    straight = _routes(spots, dict.fromkeys(sorted(links - chart.routes.keys()), ()))
    known = {ends: route for ends, route in chart.routes.items() if ends in links}
    return replace(chart, spots=spots, routes=known | straight)


def _leg(here: Cell, there: Cell) -> list[Cell]:
    """Return the cells of a straight line without the first, one per step of the longer axis."""
    steps = max(abs(there[0] - here[0]), abs(there[1] - here[1]))
    return [
        (_between(here[0], there[0], step, steps), _between(here[1], there[1], step, steps))
        for step in range(1, steps + 1)
    ]


def _between(start: int, end: int, step: int, steps: int) -> int:
    """Return cell *step* of *steps* on the way from start to end, with halves rounded up."""
    return (2 * (start * steps + (end - start) * step) + steps) // (2 * steps)


def _once(file: Path, names: list[str]) -> None:
    if twice := sorted(name for name, times in Counter(names).items() if times > 1):
        raise BadData([f"{file}: {name} appears more than once." for name in twice])
