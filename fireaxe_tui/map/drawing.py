"""Draw the places, ships and routes of a table on the map."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from core.games.fireaxe.actions import Target
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.map_data import Cell, Chart, Spot
from core.games.fireaxe.routes import Passage
from core.games.fireaxe.view import PortView, View
from core.tui.drawing.canvas import Rect
from core.tui.keys.spots import Spots
from fireaxe_tui.destinations import Chartroom, Destination, is_loading
from fireaxe_tui.map import labels, ships, tracks
from fireaxe_tui.map.callouts import Named, draw_callouts, draw_small
from fireaxe_tui.map.map_canvas import MapCanvas
from fireaxe_tui.map.scenes import Scene, draw_above, draw_days, draw_routes, position
from fireaxe_tui.table_view import FireAxeTableView
from fireaxe_tui.ways import Kept, Way

if TYPE_CHECKING:
    from fireaxe_tui.map.chart_picture import Reached
    from fireaxe_tui.map.chart_words import ChartWords
    from fireaxe_tui.map.spaces import Spaces


class Plot:
    """The fixed layout of a chart: which cells are markers, and which hold text."""

    def __init__(self, chart: Chart, data: Content, scale: str) -> None:
        self.chart, self.data, self.scale = chart, data, scale
        self.markers: set[Cell] = {(spot.col, spot.row) for spot in chart.spots.values()}
        taken = set(self.markers)
        for place, spot in chart.spots.items():
            if spot.label is not None and not self.is_water(place):
                row, col = spot.label.row, spot.label.col
                taken |= {(col + at, row) for at in range(spot.label.width)}
        self.taken = frozenset(taken)
        self.courses = {place: Destination(place) for place in data.place_ids[:-1]}

    @cached_property
    def spaces(self) -> Spaces:
        """What the chart mode draws: sea spaces, zones and regions."""
        from fireaxe_tui.map.spaces import spaces_of

        return spaces_of(self.chart, self.data)

    @cached_property
    def words(self) -> ChartWords:
        """What the chart mode writes, and where."""
        from fireaxe_tui.map.chart_words import ChartWords

        return ChartWords(self)

    def is_water(self, place: str) -> bool:
        data = self.data
        return data.ports <= data.place_index[place] < data.ports + data.waters


class Drawing:
    """The table on a chart."""

    def __init__(self, plot: Plot, room: Chartroom, table: FireAxeTableView) -> None:
        self.plot, self.chart, self.data = plot, plot.chart, plot.data
        self.view: View = table.view
        chosen = table.chosen
        self.scene = table.scene if isinstance(table.scene, Scene) else None
        watching = self.scene is not None
        self.course = chosen if isinstance(chosen, Destination) and not watching else None
        self.plan = room.plan(table.view, chosen) if isinstance(chosen, Way) else None
        """The voyage of several turns under the cursor."""
        self.to = "" if self.course is None else self.course.to
        if isinstance(chosen, Way):
            self.to = chosen.to
        elif isinstance(table.plan, Kept) and table.legal and is_loading(table.view):
            self._plan_ahead(room, table.plan.goal)
        self.target: int | None = chosen.seat if isinstance(chosen, Target) else None
        self.open = {choice.to for choice in table.legal if isinstance(choice, Destination)}
        self.aims = [choice.seat for choice in table.legal if isinstance(choice, Target)]
        self.at = self.view.captains[self.view.active].at
        self.fleet = ships.fleet(self.view)
        self.decides = bool(table.legal) or table.looking
        """Somebody at this keyboard decides, and so wants to know where the ship can go."""
        self.names = table.names
        self.named: dict[str, Rect] = {}
        """Where names stand on the canvas."""
        self.used: set[Cell] = set()
        """The cells of the chart they cover."""
        self.way: Passage | None = None
        if self.course is not None and self.view.ask.phase in ("turn", "gale"):
            self.way = room.passage(self.view, self.course)

    def _plan_ahead(self, room: Chartroom, goal: str) -> None:
        """In winter, show the course to the goal of the plan, from the homeland that is chosen."""
        home = self.to if self.to in self._homes else ""
        if goal not in self.chart.spots or (self.course is not None and not home):
            return
        self.plan = room.course_from(self.view, goal, home)
        self.course, self.to = (self.course if home else None), goal

    @cached_property
    def sagas(self) -> set[str]:
        """The ports that the open sagas still need."""
        return {port for saga in self.view.sagas if saga is not None for port in saga.unmet}

    @property
    def _homes(self) -> tuple[str, ...]:
        """The homelands; the middle one stands for the Wintering Zone, which is not on the map."""
        return self.data.place_ids[self.data.ports + self.data.waters : -1]

    @property
    def focus(self) -> str:
        """The place the map should focus on."""
        if self.to:
            return self.to
        if self.scene is not None:
            for place in self.scene.focus:
                if place in self.chart.spots:
                    return place
        at = self.at if self.target is None else self.view.captains[self.target].at
        return at if at in self.chart.spots else self._homes[len(self._homes) // 2]

    def _legs(self) -> tuple[Passage, ...]:
        return () if self.plan is None else self.plan.legs

    def wanted(self, free: Rect) -> Rect:
        """Return what should be visible: the whole route, else name and marker, else the marker."""
        spot = self.chart.spots[self.focus]
        found = [Rect(spot.col, spot.row, 1, 1)]
        found.append(Rect(spot.col - 5, spot.row - 1, 11, 3))
        if spot.label is not None:
            label = Rect(spot.label.col, spot.label.row, spot.label.width, 1)
            found.append(_around(found[-1], label))
        for way in [self.way] if self.way is not None else self._legs()[::-1]:
            whole = found[-1]
            for place in (way.origin, *way.route):
                step = self.chart.spots[self.data.place_ids[place]]
                whole = _around(whole, Rect(step.col, step.row, 1, 1))
            found.append(whole)
        if self.scene is not None:
            whole = found[0]
            for name in self.scene.focus:
                if name in self.chart.spots:
                    step = self.chart.spots[name]
                    found.append(whole := _around(whole, Rect(step.col - 2, step.row - 1, 5, 3)))
        fits = [r for r in found if r.width + 2 <= free.width and r.height + 2 <= free.height]
        return fits[-1] if fits else found[0]

    # --- Drawing ------------------------------------------------------------------------------

    def draw(self, paper: MapCanvas, spots: Spots, reached: Reached | None = None) -> None:
        """Draw everything that is not terrain, from the bottom up.

        With *reached*, every marker within reach shows the Day of arrival.
        """
        self.draw_land(paper, spots, reached)
        self.draw_fleet(paper, spots)

    def land_depends_on(self) -> object:
        """Tell on what the land depends; None if there is more to it, as while one decides."""
        if self.decides or self.to or self.plan is not None or self.plot.scale == "overview":
            return None
        routes = (self.scene.routes, self.scene.faded) if self.scene is not None else ()
        return self.view.ports, self.sagas, self.view.wind, self.at, routes

    def draw_land(self, paper: MapCanvas, spots: Spots, reached: Reached | None = None) -> None:
        """Draw places, names and routes."""
        data, chart = self.data, self.chart
        self._under_names(paper)
        for port in self.view.ports:
            if paper.sees_any(chart.spots[port.id]):
                self._port(paper, chart.spots[port.id], port)
        for place in data.place_ids[data.ports : -1]:
            self._other(paper, place)
        if self.plot.scale == "overview":
            taken = self.plot.markers.copy()
            draw_callouts(paper, chart, taken, self._named())
        if reached is not None:
            self.plot.words.draw_reach(paper, reached)
        if self.way is not None and self.view.ask.phase == "turn":
            tracks.draw_days(paper, chart, data, self.way, self.view.sailing)
        if self.plan is not None:
            tracks.draw_nights(paper, chart, data, self.plan, self.view.sailing)
        self._point(paper, spots)

    def draw_fleet(self, paper: MapCanvas, spots: Spots) -> None:
        """Draw the ships, and what happens just now."""
        if self.scene is not None:
            draw_days(paper, self.chart, self.scene)
        self._ships(paper, spots)
        if self.scene is not None:
            draw_above(paper, self.chart, self.scene, self.used)

    def _under_names(self, paper: MapCanvas) -> None:
        """Draw lanes, routes and trails."""
        if self.decides and self.at in self.chart.spots:
            here = self.data.place_index[self.at]
            tracks.draw_lanes(paper, self.chart, self.data, here)
        if self.scene is not None:
            draw_routes(paper, self.chart, self.scene)
        if self.way is not None:
            tracks.draw_trail(paper, self.chart, self.data, self.way)
        if self.plan is not None:
            tracks.draw_legs(paper, self.chart, self.data, self.plan)

    def _port(self, paper: MapCanvas, spot: Spot, port: PortView) -> None:
        chosen = port.id == self.to
        saga = port.id in self.sagas
        if spot.label is not None:
            style, value = "map-name", "map-value"
            if self.open and port.id in self.open:
                style = "map-lit"
            elif self.open and port.id != self.at:
                style = value = "map-far"
            rest = labels.state(paper, port, saga, value)
            self._name(paper, port.id, style, rest)
        if chosen:
            paper.plate(spot.col, spot.row, paper.marks.port, "cursor")
        elif spot.label is None:
            draw_small(paper, spot, port, saga)
        else:
            paper.put(spot.col, spot.row, paper.marks.port, labels.region_style(port))

    def _name(self, paper: MapCanvas, place: str, style: str, rest: labels.Letters) -> None:
        """Draw the name of a place, and remember where it stands."""
        spot, taken = self.chart.spots[place], self.plot.taken
        drawn = labels.draw_label(paper, spot, style, rest, place == self.to, taken, self.used)
        if drawn is not None:
            self.named[place] = drawn

    def _other(self, paper: MapCanvas, place: str) -> None:
        """Draw a homeland, or a water that matters now."""
        spot, chosen = self.chart.spots[place], place == self.to
        if not self.plot.is_water(place):
            char, style = paper.marks.home, "map-home"
        elif chosen or place == self.at or place in self.open:
            char, style = paper.marks.water, "map-ring"
        else:
            return
        if spot.label is not None and (chosen or place == self.at or style == "map-home"):
            named = "map-water" if style == "map-ring" else style
            self._name(paper, place, named, [])
        if chosen:
            paper.plate(spot.col, spot.row, char, "cursor")
        else:
            paper.put(spot.col, spot.row, char, style)

    def _named(self) -> list[Named]:
        """List what the overview names: the choice, places with ships, ports of sagas."""
        names, index = self.data.place_names, self.data.place_index
        found: dict[str, str] = {self.to: "cursor"} if self.to else {}
        for places, style in (
            ((self.at,), "map-lit"),
            (sorted(self.sagas), "map-saga"),
            (self._homes, "map-home"),
            (sorted(self.fleet), "map-name"),
        ):
            for place in places:
                if place in self.chart.spots:
                    found.setdefault(place, style)
        return [(place, names[index[place]], style) for place, style in found.items()]

    def _ships(self, paper: MapCanvas, spots: Spots) -> None:
        """Draw every ship, and register where it is for arrows and clicks."""
        chart, taken = self.chart, self.plot.taken
        where: dict[int, Cell] = {}
        moving = self.scene.moving if self.scene is not None else None
        under_way = None if moving is None else position(chart, moving)
        if moving is not None and under_way is not None:
            own = [(moving.seat, f"ship-{moving.seat + 1}")]
            ships.draw_hull(paper, chart, own, [under_way], self.plot.markers)
            where[moving.seat] = under_way
        told: list[tuple[list[Cell], list[int]]] = []
        for place, everyone in self.fleet.items():
            seats = [seat for seat in everyone if seat not in where]
            if not seats:
                continue
            if place in chart.spots:
                cells = ships.hull(chart, place, len(seats), taken)
            else:
                cells = ships.draw_winter(paper, chart, self.plot.scale, len(seats))
            style = {seat: f"ship-{seat + 1}" for seat in seats} | {self.target: "cursor"}
            ships.draw_hull(paper, chart, [(seat, style[seat]) for seat in seats], cells, taken)
            where |= dict(zip(seats, cells, strict=False))
            if len(seats) > 1 and place == self.to:
                told.append((cells, seats))
        active = self.view.active
        if active in where and self.at in chart.spots:
            ships.draw_sail(paper, chart, where[active], taken | set(where.values()))
        for cells, seats in told:
            ships.draw_names(paper, cells, seats, self.names)
        for seat, (col, row) in where.items():
            rect = paper.rect(col, row)
            if seat == active:
                spots.place(paper.canvas, rect, None)
            if seat in self.aims:
                spots.put(paper.canvas, rect, Target(seat))
                spots.place(paper.canvas, rect, Target(seat))

    def _point(self, paper: MapCanvas, spots: Spots) -> None:
        """Register where places are for arrows, letters and clicks."""
        canvas, left, top = paper.canvas, paper.left, paper.top
        for place, usual in self.plot.courses.items():
            own = self.course is not None and place == self.to
            course = self.course if own else usual
            spot = self.chart.spots[place]
            rect = Rect(spot.col - left, spot.row - top, 1, 1)
            spots.place(canvas, rect, course)
            if not paper.sees_any(spot):
                continue
            canvas.hit(rect, course)
            if place in self.named:
                canvas.hit(self.named[place], course)
            letter = spots.letter(course)
            if letter:
                paper.plate(spot.col, spot.row, letter, "key@prompt")


def _around(one: Rect, other: Rect) -> Rect:
    """Return the smallest rectangle that contains both."""
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Rect(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)
