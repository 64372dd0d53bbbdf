"""What Fire & Axe adds to every screen with its boards: pages, and a map that zooms and scrolls."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget

from core.tui.screens.table_screen import TableScreen
from fireaxe_tui.boards.widgets import PageName
from fireaxe_tui.tabletop import Tabletop

_ON_MAP = ("zoom", "scroll_map", "bare")


class PagedScreen(TableScreen):
    """A screen whose table is the map or one of three pages."""

    tabletop: Tabletop

    def boards(self) -> Iterable[Widget]:
        for board in super().boards():
            if isinstance(board, Tabletop):
                self.tabletop = board
            yield board

    @property
    def page(self) -> PageName:
        """What is shown: the map, or one of the pages."""
        return self.tabletop.page if hasattr(self, "tabletop") else "map"

    def turn_to(self, page: PageName) -> None:
        """Show the map or a page."""
        self.tabletop.turn_to(page)
        self.redraw(self.overlay())

    def action_page(self, page: PageName) -> None:
        self.pressed()
        self.turn_to(page)

    def action_zoom(self) -> None:
        """Show the map at its other scale."""
        self.pressed()
        self.tabletop.map.chart.zoom()
        self.redraw(self.overlay())

    def action_bare(self) -> None:
        """Show only the map, or the boards beside it again."""
        self.pressed()
        self.tabletop.toggle_class("-bare")
        self.call_after_refresh(lambda: self.redraw(self.overlay()))

    def action_scroll_map(self, across: int, down: int) -> None:
        """Scroll the map by so many steps."""
        self.pressed()
        self.tabletop.map.chart.scroll(across, down)
        self.redraw(self.overlay())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "page" or action in _ON_MAP:
            return parameters[0] != self.page if action == "page" else self.page == "map"
        return super().check_action(action, parameters)
