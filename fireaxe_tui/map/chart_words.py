"""What is written on the chart: the clear days as big figures, regions, waters, and Days of reach.

Where each of them may stand is worked out once; which of these places is taken depends on the
part of the map that is visible, since nothing may be cut at its edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from core.games.fireaxe.data.map_data import Cell, Chart
from core.games.fireaxe.terms import ZONES
from fireaxe_tui.boards.wind import clear_days, hole_style
from fireaxe_tui.map.chart_picture import Reached, zone_style
from fireaxe_tui.map.drawing import Plot
from fireaxe_tui.map.map_canvas import MapCanvas
from fireaxe_tui.map.spread import Cells, cells_at, corners_of_boxes, halves, pitch

_WIDE, _HIGH = 14, 3
"""The cells of a figure with the words beside it."""
_BLOCKS = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": (" █ ", " █ ", " ▀ "),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", "▀▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
}
_STROKES = {
    "0": (" _ ", "| |", "|_|"),
    "1": ("   ", "  |", "  |"),
    "2": (" _ ", " _|", "|_ "),
    "3": (" _ ", " _|", " _|"),
    "4": ("   ", "|_|", "  |"),
    "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"),
    "7": (" _ ", "  |", "  |"),
    "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"),
}
_MANY, _FEW = 60, 12
"""How many places are kept for each region's name, and how many on its land are enough."""


class ChartWords:
    """Where words and figures stand on a chart."""

    def __init__(self, plot: Plot) -> None:
        self.plot, self.chart, self.data = plot, plot.chart, plot.data

    # --- Places for them ------------------------------------------------------------------------

    def _blocked(self, waters: bool) -> Cells:
        """Return the cells of markers and names, with or without those of *waters*."""
        found = 0
        for place, spot in self.chart.spots.items():
            found |= halves(self.chart, spot.col, spot.row)
            if spot.label is not None and (waters or not self.plot.is_water(place)):
                found |= halves(self.chart, spot.label.col, spot.label.row, spot.label.width)
        return found

    @cached_property
    def _regions(self) -> dict[str, list[Cell]]:
        """Where the name of each region fits, the best place first."""
        found = {}
        blocked = self._blocked(waters=True)
        for number, region in enumerate(self.data.region_ids):
            name = self.data.region_names[number]
            ports = [self.data.place_ids[port] for port in self.data.region_ports[number]]
            spots = [self.chart.spots[port] for port in ports if port in self.chart.spots]
            if not spots:
                continue
            col = sum(spot.col for spot in spots) / len(spots) - len(name) / 2
            row = sum(spot.row for spot in spots) / len(spots)
            free = corners_of_boxes(self.chart, blocked, len(name) + 2, 1)
            on_land = free & self.plot.spaces.regions.get(region, 0)
            cells = _nearest(self.chart, on_land, col, row, 8)
            if len(cells) < _FEW:
                cells += _nearest(self.chart, free & ~on_land, col, row, 5)
            cells = [(x + 1, y) for x, y in cells]  # with a blank before and after it
            found[region] = cells[:_MANY]
            if cells:
                blocked |= halves(self.chart, *cells[0], len(name))
        return found

    @cached_property
    def _figures(self) -> tuple[list[Cell], ...]:
        """Where the figure of each zone fits beside all names, the best place first."""
        blocked = self._blocked(waters=True)
        for region, cells in self._regions.items():
            name = self.data.region_names[self.data.region_ids.index(region)]
            blocked |= halves(self.chart, *cells[0], len(name)) if cells else 0
        return self._boxes(blocked)

    @cached_property
    def _alone(self) -> tuple[list[Cell], ...]:
        """The same where neither waters nor regions are named."""
        return self._boxes(self._blocked(waters=False))

    def _boxes(self, blocked: Cells) -> tuple[list[Cell], ...]:
        step, found = pitch(self.chart), []
        free = corners_of_boxes(self.chart, blocked, _WIDE, _HIGH)
        for water in self.plot.spaces.zones:
            dry = _everything(self.chart) & ~water
            wet = corners_of_boxes(self.chart, dry, 3, _HIGH)
            whole = corners_of_boxes(self.chart, dry, _WIDE, _HIGH)
            best = cells_at(free & whole, step)
            rest = cells_at(free & wet & ~whole, step)
            found.append([*_from_middle(best), *_from_middle(rest)])
        return tuple(found)

    # --- Drawing --------------------------------------------------------------------------------

    def draw_zones(self, paper: MapCanvas, blue: int, used: set[Cell], alone: bool) -> None:
        """Draw the clear days of every zone, if there is a place in sight.

        What is covered is added to *used*. The figures stand *alone* if waters have no names.
        """
        places = self._alone if alone else self._figures
        for zone, days in enumerate(clear_days(self.data, blue)):
            if self.plot.scale == "overview":
                self._brief(paper, zone, days, blue)
                continue
            for col, row in places[zone]:
                if all(paper.shows(col, row + down, _WIDE) for down in range(_HIGH)):
                    self._figure(paper, col, row, zone, days, blue)
                    used |= {(col + x, row + y) for x in range(_WIDE) for y in range(_HIGH)}
                    break

    def _figure(
        self, paper: MapCanvas, col: int, row: int, zone: int, days: str, blue: int
    ) -> None:
        figures = _STROKES if paper.canvas.glyphs.name == "ascii" else _BLOCKS
        style = zone_style(zone)
        if paper.texture in ("lines", "dots"):  # signs on the water would make it hard to read
            for down in range(_HIGH):
                paper.plate(col, row + down, " " * _WIDE, "text")
        for down, line in enumerate(figures[days[0]]):
            for across, char in enumerate(line):
                if char != " ":
                    paper.put(col + across, row + down, char, style)
        paper.put(col + 4, row, ZONES[zone].upper(), style)
        paper.put(col + 4, row + 1, "clear days", style)
        if days[1:]:
            paper.plate(col + 4, row + 2, f" wind {days[1:]} ", hole_style(blue, zone))

    def _brief(self, paper: MapCanvas, zone: int, days: str, blue: int) -> None:
        """On the overview, a plate such as `N 4+` in the middle of the zone's water."""
        text = f"{ZONES[zone][0].upper()} {days}"
        cells = cells_at(self.plot.spaces.zones[zone], pitch(self.chart))
        for col, row in _from_middle(cells):
            taken = any((col + at, row) in self.plot.markers for at in range(-1, len(text) + 1))
            if not taken and paper.shows(col, row, len(text)):
                paper.plate(col, row, text, hole_style(blue, zone, "map-reach"))
                return

    def draw_regions(self, paper: MapCanvas, used: set[Cell]) -> None:
        """Draw the name of every region, if there is a place in sight; add its cells to *used*."""
        if self.plot.scale == "overview":
            return
        for region, cells in self._regions.items():
            name = self.data.region_names[self.data.region_ids.index(region)].upper()
            for col, row in cells:
                if paper.shows(col, row, len(name)):
                    paper.write(col, row, name, f"region-{region}")
                    cells_of = {(at, row) for at in range(col, col + len(name))}
                    used |= cells_of
                    paper.written |= cells_of
                    break

    def draw_waters(self, paper: MapCanvas, but: Iterable[str]) -> None:
        """Draw the ring and the name of every water but some."""
        data, left_out = self.data, set(but)
        for place in data.place_ids[data.ports : data.ports + data.waters]:
            spot = self.chart.spots[place]
            if place in left_out or not paper.sees(spot.col, spot.row):
                continue
            paper.put(spot.col, spot.row, paper.marks.water, "map-ring")
            label = spot.label
            if label is None:
                continue
            spare = label.width - len(label.text)
            col = label.col + {"left": 0, "right": spare, "center": spare // 2}[label.align]
            if paper.shows(col, label.row, len(label.text)):
                paper.write(col, label.row, label.text, "map-water")
                paper.written |= {(at, label.row) for at in range(col, col + len(label.text))}

    def draw_reach(self, paper: MapCanvas, reached: Reached) -> None:
        """Put the Day of arrival on every marker within reach, in red where it costs pieces."""
        taken = self.plot.taken
        for place, (day, lost) in reached.items():
            spot = self.chart.spots.get(place)
            if spot is None or not paper.sees(spot.col, spot.row) or not day:
                continue
            if not lost:
                paper.plate(spot.col, spot.row, str(day), "map-reach")
            elif (spot.col + 1, spot.row) not in taken or self.plot.scale == "overview":
                paper.plate(spot.col, spot.row, f"{day}{paper.marks.skull}", "map-skull")
            else:
                text = f"{paper.marks.skull}{day}"
                paper.plate(spot.col - 1, spot.row, text, "map-skull")


def _nearest(chart: Chart, free: Cells, col: float, row: float, far: int) -> list[Cell]:
    """List cells by how near they are to a point, up to so many rows away."""
    step, top = pitch(chart), max(0, int(row) - far)
    rows = free >> 2 * top * step & (1 << 4 * far * step) - 1
    found = []
    for x, y in cells_at(rows, step):
        away = abs(x - col) + 2 * abs(y + top - row)
        if away <= 2 * far:
            found.append((away, x, y + top))
    return [(x, y) for _, x, y in sorted(found)]


def _everything(chart: Chart) -> Cells:
    found = 0
    for row in range(chart.rows):
        found |= halves(chart, 0, row, chart.cols)
    return found


def _from_middle(cells: list[Cell]) -> Iterator[Cell]:
    """List cells from their common middle outwards."""
    if not cells:
        return iter(())
    col = sum(cell[0] for cell in cells) / len(cells)
    row = sum(cell[1] for cell in cells) / len(cells)
    return iter(sorted(cells, key=lambda cell: abs(cell[0] - col) + 2 * abs(cell[1] - row)))
