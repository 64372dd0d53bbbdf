"""What can be done now, as boards: the panel beside the map, and the box of a moment over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Offset, Region, Size

from core.tui.drawing.canvas import Canvas, Rect
from core.tui.keys.spots import Spots
from core.tui.widgets.table_area import Board
from fireaxe_tui.destinations import Destination
from fireaxe_tui.moments import action_panel, moments
from fireaxe_tui.moments.cover import Cover
from fireaxe_tui.table_view import FireAxeTableView

if TYPE_CHECKING:
    from fireaxe_tui.face import FireAxeFace


class ActionPanel(Board):
    """What can be done where the ship is: a list, or a row of keys."""

    def __init__(self, face: FireAxeFace) -> None:
        super().__init__(id="doing")
        self._data = face.data

    def depends_on(self, table: FireAxeTableView) -> object:
        pointed = None if isinstance(table.chosen, Destination) else table.chosen
        return table.view, table.legal, pointed, table.names

    def draw(self, canvas: Canvas, table: FireAxeTableView, spots: Spots) -> None:
        action_panel.draw(canvas, table, spots, self._data)


class MomentBox(Board):
    """The dialog of a moment, over the lower edge of the map; hidden while there is none."""

    def __init__(self, face: FireAxeFace, chart: Board, cover: Cover) -> None:
        super().__init__(id="moment")
        self._data, self._chart, self._covering = face.data, chart, cover
        self._rect = Rect(0, 0, 0, 0)
        """Its place on the map."""
        self.display = False

    def where(self) -> Region:
        chart = self._chart.where()
        x, y, width, height = self._rect
        if not chart.area or not self.display:
            return Region()
        return Region(chart.x + x, chart.y + y, width, height)

    def extent(self) -> Size:
        return Size(self._rect.width, self._rect.height)

    def show(self, table: FireAxeTableView | None, over: Canvas | None = None) -> None:
        chart = self._chart.where()
        rect = None
        if table is not None and chart.area:
            rect = self._covering.rect(table, chart.width, chart.height)
        if rect is None:
            self.display = False
            self.places = {}
            return
        if rect != self._rect:
            self._rect = rect
            self.styles.width, self.styles.height = rect.width, rect.height
            self.styles.offset = Offset(rect.x, rect.y)
            self.canvas = None
        self.display = True
        super().show(table, over)

    def depends_on(self, table: FireAxeTableView) -> object:
        return table.view, table.legal, table.chosen, table.jump, table.names, table.plan

    def draw(self, canvas: Canvas, table: FireAxeTableView, spots: Spots) -> None:
        moments.draw_moment(canvas, table, spots, self._data)
