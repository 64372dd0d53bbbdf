"""The map in a window, at two scales: it scrolls and follows the choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.map_data import MapLayout
from core.games.fireaxe.terms import ZONE, ZONES
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.keys.spots import Spots
from fireaxe_tui.boards.wind import draw_compass
from fireaxe_tui.destinations import Chartroom
from fireaxe_tui.map.beyond import draw_beyond
from fireaxe_tui.map.camera import Camera
from fireaxe_tui.map.drawing import Drawing, Plot
from fireaxe_tui.map.ground import Picture
from fireaxe_tui.map.land import Land
from fireaxe_tui.map.legend import draw_legend
from fireaxe_tui.map.map_canvas import MapCanvas
from fireaxe_tui.map.terrain import picture_of
from fireaxe_tui.table_view import FireAxeTableView

MapScale = Literal["main", "overview"]
MapMode = Literal["picture", "chart", "reach"]
_MODES: tuple[MapMode, ...] = ("picture", "chart", "reach")
_MAIN_FROM = (60, 12)
"""From this size on, the window shows the large scale unless the player asks otherwise."""
_STEP = (8, 4)
"""How many columns and rows a key scrolls."""
_SPARE = 4
"""Rows and columns of ocean around the box for them."""
_DIAL = 24
"""The columns of the wind dial in the ocean."""


class MapView:
    """Keeps track of the scale and how far the map is scrolled."""

    def __init__(self, data: Content, layout: MapLayout, room: Chartroom) -> None:
        self._data, self._layout, self._room = data, layout, room
        charts = {"main": layout.main, "overview": layout.overview}
        self._plots = {scale: Plot(chart, data, scale) for scale, chart in charts.items()}
        self._cameras = {name: Camera(chart.cols, chart.rows) for name, chart in charts.items()}
        self._picked: MapScale | None = None
        """The scale the player asked for."""
        self.scale: MapScale = "main"
        self.mode: MapMode = "picture"
        self.quarter = 0
        """By how much the wind dial is turned on trial, while reach or chart are shown."""
        self._charted: tuple[object, Picture] | None = None
        """The last picture of the chart, and what it depends on."""
        self._land = Land()

    @property
    def at(self) -> tuple[MapScale, int, int]:
        """The scale, and how far the map is scrolled: the picture depends on these."""
        camera = self._cameras[self.scale]
        return self.scale, camera.left, camera.top

    @property
    def look(self) -> tuple[MapMode, int]:
        """What the map shows; the picture depends on this too."""
        return self.mode, self.quarter

    def turn_chart(self) -> None:
        """Go from the picture to the chart, to the reach, and back."""
        self.mode = _MODES[(_MODES.index(self.mode) + 1) % len(_MODES)]
        self.quarter = 0

    def show_picture(self) -> None:
        self.mode, self.quarter = "picture", 0

    def try_dial(self, by: int) -> None:
        """Turn the dial on trial by a quarter, at most one either way."""
        self.quarter = max(-1, min(1, self.quarter + by)) if by else 0

    def zoom(self) -> None:
        """Change to the other scale, and keep to what was chosen."""
        self._picked = "main" if self.scale == "overview" else "overview"

    def scroll(self, across: int, down: int) -> None:
        """Scroll by so many steps; the map stays there until the choice changes."""
        self._cameras[self.scale].push(across * _STEP[0], down * _STEP[1])

    def aim(self, room: Rect, table: FireAxeTableView, covered: Rect | None = None) -> None:
        """Choose the scale, and scroll to what matters, in a window of that size.

        *covered* is a part of it that something else covers.
        """
        small = room.width < _MAIN_FROM[0] or room.height < _MAIN_FROM[1]
        self.scale = self._picked or ("overview" if small else "main")
        drawing = Drawing(self._plots[self.scale], self._room, table)
        free = _free(room, covered)
        about = (drawing.focus, table.chosen)
        camera = self._cameras[self.scale]
        if drawing.scene is not None and drawing.scene.still and camera.stays(room, free):
            return
        watching = table.scene is not None
        camera.follow(about, room, free, drawing.wanted(free), watching=watching)

    def draw(
        self,
        canvas: Canvas,
        table: FireAxeTableView,
        spots: Spots,
        dial: bool = True,
        covers: Sequence[Rect] = (),
    ) -> None:
        """Paint the part of the map that was aimed at; with the wind *dial* in the empty ocean.

        *covers* are parts of the canvas that something else lies on.
        """
        plot, camera = self._plots[self.scale], self._cameras[self.scale]
        drawing = Drawing(plot, self._room, table)
        if self.mode != "picture":
            self._draw_chart(canvas, table, spots, drawing, covers)
            return
        paper = MapCanvas(canvas, picture_of(plot.chart, canvas), camera.left, camera.top, covers)
        seen = None if canvas.is_window else drawing.land_depends_on()
        if seen is not None:
            seen = (self.at, canvas.area, canvas.glyphs.name, canvas.depth, dial, *covers, seen)
        if not self._land.draw_again(seen, paper, drawing, spots):
            paper.spread()
            if self.scale == "main":
                for label in self._layout.zone_labels.values():
                    if paper.shows(label.col, label.row, len(label.text)):
                        paper.put(label.col, label.row, label.text, "map-zone")
                self._ocean(paper, table, dial)
            drawing.draw_land(paper, spots)
            self._land.keep(seen, paper, drawing, spots)
        drawing.draw_fleet(paper, spots)
        draw_beyond(paper, drawing)

    def _draw_chart(
        self,
        canvas: Canvas,
        table: FireAxeTableView,
        spots: Spots,
        drawing: Drawing,
        covers: Sequence[Rect],
    ) -> None:
        """Paint the board of the rules in place of the picture; imported when it is asked for."""
        from fireaxe_tui.map.chart_legend import draw_chart_legend
        from fireaxe_tui.map.chart_picture import chart_picture

        plot, camera, view = drawing.plot, self._cameras[self.scale], table.view
        blue = (ZONE[view.wind] + self.quarter) % len(ZONES)
        reached = None
        if self.mode == "reach":
            ways = self._room.ways(view, blue).items()
            reached = {plot.data.place_ids[to]: (way.days, way.losses) for to, (way, *_) in ways}
        key = (self.scale, canvas.glyphs.name, canvas.depth, reached)
        if self._charted is None or self._charted[0] != key:
            found = chart_picture(plot.chart, plot.spaces, canvas, reached)
            self._charted = (key, found)
        paper = MapCanvas(canvas, self._charted[1], camera.left, camera.top, covers)
        box = draw_chart_legend(paper, drawing, reached, self.quarter)
        if box is not None:
            paper.covers = (*covers, box)
        paper.spread()
        words = plot.words
        if reached is None:
            words.draw_regions(paper, drawing.used)
            words.draw_waters(paper, (drawing.to, drawing.at))
        words.draw_zones(paper, blue, drawing.used, alone=reached is not None)
        drawing.draw(paper, spots, reached)
        draw_beyond(paper, drawing)
        draw_chart_legend(paper, drawing, reached, self.quarter, box)

    def _ocean(self, paper: MapCanvas, table: FireAxeTableView, dial: bool) -> None:
        """Draw the legend and the wind dial in the empty ocean, if they are fully visible."""
        box = self._layout.free_boxes[0]
        rect, room = paper.rect(box.col, box.row, box.cols, box.rows), paper.canvas.rect
        up, across = max(0, rect.bottom - room.height), max(0, -rect.x)
        if max(up, across) > _SPARE or rect.y < up or rect.right + across > room.width:
            return
        rect = Rect(rect.x + across, rect.y - up, rect.width, rect.height)
        left, right = rect.split_left(_DIAL)
        if dial:
            draw_compass(paper.canvas.window(left), table.view, self._data)
        draw_legend(paper.canvas.window(right))


def _free(room: Rect, hidden: Rect | None) -> Rect:
    """Return the largest part of the room that is not hidden."""
    if hidden is None:
        return room
    above = Rect(room.x, room.y, room.width, max(0, hidden.y - room.y))
    below = Rect(room.x, hidden.bottom, room.width, max(0, room.bottom - hidden.bottom))
    left = Rect(room.x, room.y, max(0, hidden.x - room.x), room.height)
    best = max(above, below, left, key=lambda rect: rect.width * rect.height)
    return best if best.width >= 12 and best.height >= 5 else room
