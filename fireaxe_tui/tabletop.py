"""The table of Fire & Axe: the map with what lies around it, or a page in its place."""

from __future__ import annotations

from textual.app import ComposeResult

from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.ground import Box
from fireaxe_tui.boards.tokens import BACK
from fireaxe_tui.boards.widgets import ColumnBoard, PageBoard, PageName, PlacePanel, StripBoard
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.map.beyond import Beyond
from fireaxe_tui.map.widget import MapBoard
from fireaxe_tui.moments.cover import Cover
from fireaxe_tui.moments.widgets import ActionPanel, MomentBox


class Tabletop(Box):
    """All boards; the style sheet says where each lies, and which are shown."""

    def __init__(self, face: FireAxeFace) -> None:
        super().__init__(id="tabletop")
        self._covering = Cover(face.data)
        self.face = face
        self.map = MapBoard(face, self._covering)
        self.moment = MomentBox(face, self.map, self._covering)
        self.sheet = PageBoard(face)
        self._table = Box(id="table-around-map")

    @property
    def page(self) -> PageName:
        """What is shown: the map, or one of the pages."""
        return self.sheet.name_of_page

    def turn_to(self, page: PageName) -> None:
        """Show the map or a page."""
        self.sheet.turn_to(page)
        self._table.display = page == "map"

    def compose(self) -> ComposeResult:
        face = self.face
        with self._table:
            with Box(id="west"):
                with Box(id="sea"):
                    yield self.map
                    yield PlacePanel(face, classes="corner")
                with Box(id="panels"):
                    yield PlacePanel(face, classes="below")
                    yield ActionPanel(face)
                yield StripBoard(face)
                yield self.moment
            yield ColumnBoard(face)
        yield self.sheet

    def on_resize(self) -> None:
        """A dialog lies over the panels below the map first, so that more of the map is seen."""
        height = self.query_one("#panels").styles.height
        self._covering.below = int(height.value) if height is not None else 0

    async def on_canvas_widget_clicked(self, event: CanvasWidget.Clicked) -> None:
        """The way back from a page and the edges of the map are ours, the rest is the screen's."""
        if event.target == BACK:
            event.stop()
            await self.run_action("screen.page('map')")
        elif isinstance(event.target, Beyond):
            event.stop()
            across, down = event.target.across, event.target.down
            await self.run_action(f"screen.scroll_map({across}, {down})")
