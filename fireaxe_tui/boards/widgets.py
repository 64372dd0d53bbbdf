"""The boards around the map, and the pages that take its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from textual import events
from textual.geometry import Region, Size
from textual.widget import Widget

from core.tui.drawing.canvas import Canvas
from core.tui.drawing.parts import talk
from core.tui.keys.spots import Spots
from core.tui.widgets.table_area import Board, is_displayed
from fireaxe_tui.boards.place_panel import draw_place
from fireaxe_tui.destinations import Destination
from fireaxe_tui.table_view import FireAxeTableView
from fireaxe_tui.ways import Way

if TYPE_CHECKING:
    from fireaxe_tui.face import FireAxeFace

PageName = Literal["map", "sagas", "captains", "runes"]
READ_ONLY = ("sagas", "captains")
"""Pages without any choices."""
_LAST = 12
"""Decisions of the log that may be in sight."""


class PlacePanel(Board):
    """Everything about the place under the cursor, or about where the active ship is."""

    def __init__(self, face: FireAxeFace, classes: str) -> None:
        super().__init__(classes=classes)
        self._room = face.room
        self._top = self._below = 0
        """How many rows are scrolled away above, and how many lie below what is in sight."""
        self._about: object = None
        """What it was scrolled for."""

    def depends_on(self, table: FireAxeTableView) -> object:
        about = (table.view, _pointed(table))
        if about != self._about:
            self._about, self._top = about, 0
        return *about, table.names, self._top, bool(table.legal) or table.looking

    def draw(self, canvas: Canvas, table: FireAxeTableView, spots: Spots) -> None:
        self._below = draw_place(canvas, table, self._room, _pointed(table), self._top)

    def scroll_lines(self, by: int) -> None:
        """Scroll by so many rows, as far as there are any."""
        top = max(0, min(self._top + by, self._top + self._below))
        if top != self._top:
            self._top = top
            self.show(self.table)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll_lines(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll_lines(-1)


def _pointed(table: FireAxeTableView) -> Destination:
    if isinstance(table.chosen, Destination):
        return table.chosen
    if isinstance(table.chosen, Way):
        return Destination(table.chosen.to)
    return Destination(table.view.captains[table.view.active].at)


class ColumnBoard(Board):
    """Wind, days, sagas, ships, captains, runes and the log in a column."""

    def __init__(self, face: FireAxeFace) -> None:
        super().__init__(id="column")
        self._data = face.data

    def depends_on(self, table: FireAxeTableView) -> object:
        log = table.story or tuple(tuple(lines) for lines in table.log[-_LAST:])
        log = (log, tuple(talk(table.log)))
        return table.view, table.after, table.shown_seat, table.names, log

    def draw(self, canvas: Canvas, table: FireAxeTableView, spots: Spots) -> None:
        from fireaxe_tui.boards.boards import draw_column

        draw_column(canvas, table, self._data)


class StripBoard(Board):
    """The same in two or three rows."""

    def __init__(self, face: FireAxeFace) -> None:
        super().__init__(id="strip")
        self._data = face.data

    def depends_on(self, table: FireAxeTableView) -> object:
        return table.view, table.after, table.shown_seat, table.names

    def draw(self, canvas: Canvas, table: FireAxeTableView, spots: Spots) -> None:
        from fireaxe_tui.boards.strip import draw_strip

        draw_strip(canvas, table, self._data)


class PageBoard(Board):
    """A whole page about one subject, in place of the map; hidden while the map is shown."""

    def __init__(self, face: FireAxeFace) -> None:
        super().__init__(id="page")
        self._data = face.data
        self.name_of_page: PageName = "map"
        self.display = False

    def turn_to(self, page: PageName) -> None:
        """Choose what it shows; the map hides it."""
        self.name_of_page = page
        self.display = page != "map"

    def where(self) -> Region:
        around = self.parent
        fills = isinstance(around, Widget) and is_displayed(self)
        return around.region if fills and isinstance(around, Widget) else Region()

    def extent(self) -> Size:
        return self.where().size

    def depends_on(self, table: FireAxeTableView) -> object:
        about = (table.view, table.legal, table.chosen, table.after, table.jump)
        return self.name_of_page, about, table.shown_seat, table.names

    def draw(self, canvas: Canvas, table: FireAxeTableView, spots: Spots) -> None:
        from fireaxe_tui.boards.boards import draw_page

        draw_page(canvas, table, spots, self._data, self.name_of_page)
