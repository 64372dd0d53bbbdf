"""The map as a board: it follows the choice, scrolls and zooms, and paints what it was aimed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.geometry import Region, Size
from textual.widget import Widget

from core.games.fireaxe.actions import Target
from core.games.fireaxe.view import View
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.keys.spots import Spots
from core.tui.widgets.table_area import Board, TableArea, is_displayed
from fireaxe_tui.destinations import Destination
from fireaxe_tui.map.scenes import Scene
from fireaxe_tui.map.view import MapView
from fireaxe_tui.moments.cover import Cover
from fireaxe_tui.table_view import FireAxeTableView
from fireaxe_tui.ways import Way

if TYPE_CHECKING:
    from fireaxe_tui.face import FireAxeFace


class MapBoard(Board):
    """The sea, the ports and the ships."""

    def __init__(self, face: FireAxeFace, cover: Cover) -> None:
        super().__init__(id="map")
        self.chart = MapView(face.data, face.layout, face.room)
        self._covering = cover
        self._columns: tuple[Widget, ...] = ()
        self._was = (Size(), Region())
        """Where it was last seen, and in a window of which size."""

    def where(self) -> Region:
        """Its place; back from a page, that of before, since dialogs lie where the map is."""
        if not self.is_attached:
            return super().where()
        now, window = super().where(), self.app.size
        if now.area:
            self._was = (window, now)
        elif self._was[0] == window and is_displayed(self):
            return self._was[1]
        return now

    def aim(self, room: Rect, table: FireAxeTableView) -> None:
        """Choose the scale, and scroll to what matters, in a window of that size."""
        covered = self._covering.rect(table, room.width, room.height)
        self.chart.aim(room, table, covered or self._docked(table, room.width, room.height))

    def turn(self, table: FireAxeTableView) -> None:
        """Scroll to what matters before it is painted."""
        if self.where().area:
            self.aim(Rect(0, 0, *self.size), table)

    def show(self, table: FireAxeTableView | None, over: Canvas | None = None) -> None:
        if table is not None:
            self.turn(table)
        super().show(table, over)

    def on_resize(self, event: events.Resize) -> None:
        """Aim anew; the picture is then painted as for every board."""
        if self.table is not None:
            self.aim(Rect(0, 0, *event.size), self.table)

    def _is_beside_wind(self) -> bool:
        """Check whether a board beside the map shows the wind already."""
        if not self.is_attached:
            return False
        self._columns = self._columns or tuple(self.screen.query("#column"))
        return any(is_displayed(board) for board in self._columns)

    def _docked(self, table: FireAxeTableView, width: int, height: int) -> Rect | None:
        """Return the part of the map that an announcement, an attack or the log is shown on."""
        scene = table.scene
        if isinstance(scene, Scene) and scene.roof:
            return Rect(0, 0, width, max(0, scene.roof - self.where().y))
        wide, high = scene.dock if isinstance(scene, Scene) else (0, 0)
        area = next((node for node in self.ancestors if isinstance(node, TableArea)), None)
        if not high or area is None:
            return None
        high = min(high, area.region.height) - (area.region.bottom - self.where().bottom)
        return Rect(0, height - high, min(wide, width), high) if high > 0 else None

    def _covers(self, table: FireAxeTableView, width: int, height: int) -> tuple[Rect, ...]:
        """What lies over parts of the map: the box of a moment, a show, panels in its corners."""
        box = self._covering.rect(table, width, height) or self._docked(table, width, height)
        found = [] if box is None else [box]
        here = self.where()
        for board in self.siblings:
            if isinstance(board, Board) and board.has_class("corner"):
                there = board.where()
                if there.area and here.overlaps(there):
                    found.append(Rect(there.x - here.x, there.y - here.y, *there.size))
        return tuple(found)

    def depends_on(self, table: FireAxeTableView) -> object:
        pointed = table.chosen if isinstance(table.chosen, Destination | Target | Way) else None
        watched = self.chart.mode == "picture" and not (table.legal or pointed or table.looking)
        return (
            in_picture(table.view) if watched else table.view,
            pointed,
            table.legal,
            table.jump,
            table.looking,
            self.chart.at,
            self.chart.look,
            table.scene,
            table.plan,
            self._is_beside_wind(),
            self._covers(table, *self.size),
        )

    def draw(self, canvas: Canvas, table: FireAxeTableView, spots: Spots) -> None:
        covers = self._covers(table, canvas.width, canvas.height)
        self.chart.draw(canvas, table, spots, not self._is_beside_wind(), covers)
        if self._covering.rect(table, canvas.width, canvas.height) is not None:
            spots.found.clear()  # arrows stay in the box


def in_picture(view: View) -> tuple[object, ...]:
    """All of a view that the picture of the map shows while there is nothing to choose."""
    ships = tuple(captain.at for captain in view.captains)
    return ships, view.active, view.ports, view.sagas, view.wind
