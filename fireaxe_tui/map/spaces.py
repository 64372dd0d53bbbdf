"""Which sea space every half cell of water belongs to, and which region every half cell of land."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.map_data import Chart
from core.games.fireaxe.terms import NONE, ZONES
from core.named import NamedTuple
from fireaxe_tui.map.ground import LAND
from fireaxe_tui.map.spread import Cells, cells_with, grown, marker, pitch, spread, within

_FAR = 400
"""More half cells than any sea is wide."""
_INLAND = 21
"""How far a region reaches from its ports, in half cells of the main chart."""
_MAIN = 172
"""The columns of the main chart."""


class Edges(NamedTuple):
    """Half cells of water on one side of a line."""

    across: Cells
    """What lies to their right belongs to another part."""
    down: Cells
    """What lies below them does."""

    @property
    def cells(self) -> Cells:
        return self.across | self.down

    def without(self, cells: Cells) -> Edges:
        return Edges(self.across & ~cells, self.down & ~cells)


class Spaces(NamedTuple):
    """The board of the rules on a chart."""

    seas: dict[str, Cells]
    """The water of each sea space."""
    zones: tuple[Cells, ...]
    """The water of each weather zone."""
    regions: dict[str, Cells]
    """The land of each region."""
    edges: Edges
    """Where spaces of one zone meet."""
    borders: Edges
    """Where zones meet."""
    rims: Cells
    """Land on the edge of its region."""


def spaces_of(chart: Chart, data: Content) -> Spaces:
    """Work out the spaces of a chart; it takes a moment."""
    step = pitch(chart)
    zones = tuple(cells_with(chart, zone[0].upper() + zone[0]) for zone in ZONES)
    names = data.place_ids[data.ports : data.ports + data.waters]
    zone_of = {name: zones[data.zone[data.place_index[name]]] for name in names}
    seeds = {name: _seed(chart, name, zone_of[name]) for name in names}
    seas = spread(seeds, zone_of, step, _FAR)
    borders = between(zones, step)
    edges = between(seas.values(), step).without(borders.cells)
    regions = _regions(chart, data)
    land, rims = cells_with(chart, LAND), 0
    sides = sum(1 << y * step | 1 << y * step + chart.cols - 1 for y in range(2 * chart.rows))
    for name, cells in regions.items():
        rims |= cells & ~within(cells, step) & ~sides  # the map goes on at its sides
        regions[name] = cells & land
    return Spaces(seas, zones, regions, edges, borders, rims)


def _seed(chart: Chart, place: str, ground: Cells) -> Cells:
    """Return the half cells of a marker that are on its ground, or those next to it."""
    cells, step = marker(chart, chart.spots[place]), pitch(chart)
    while not cells & ground:
        cells = grown(cells, step, corners=True)
    return cells & ground


def between(parts: Iterable[Cells], step: int) -> Edges:
    """Return where parts meet."""
    parts = list(parts)
    everything = across = down = 0
    for cells in parts:
        everything |= cells
    for cells in parts:
        others = everything & ~cells
        across |= cells & others >> 1
        down |= cells & others >> step
    return Edges(across, down)


def _regions(chart: Chart, data: Content) -> dict[str, Cells]:
    """Grow every port over its land and the rivers in it.

    Homelands and free ports keep the regions from theirs.
    """
    places = (*data.place_ids[: data.ports], *data.place_ids[data.ports + data.waters : -1])
    ground = cells_with(chart, LAND + "neswr")
    seeds = {place: _seed(chart, place, ground) for place in places}
    reach = max(4, _INLAND * chart.cols // _MAIN)
    found = spread(seeds, dict.fromkeys(places, ground), pitch(chart), reach)
    regions: dict[str, Cells] = {}
    for port, region in enumerate(data.region):
        if region != NONE:
            name = data.region_ids[region]
            regions[name] = regions.get(name, 0) | found[places[port]]
    return regions
