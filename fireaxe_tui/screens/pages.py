"""What Fire & Axe adds to every screen with its boards: pages, and a map that zooms and scrolls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from textual.widget import Widget

from core.games.fireaxe.view import View
from core.tui.face import AnyTableView
from core.tui.screens.table_screen import TableScreen
from fireaxe_tui.boards.widgets import PageName
from fireaxe_tui.chronicle.turns import Turn
from fireaxe_tui.map.scenes import Scene
from fireaxe_tui.tabletop import Tabletop

if TYPE_CHECKING:
    from fireaxe_tui.chronicle.playing import Frame

_ON_MAP = ("zoom", "scroll_map", "bare", "chart")
IN_SIGHT = 7
"""Rows of the map below the log on which a turn can be followed."""
_MODES = {"picture": "", "chart": "chart", "reach": "chart: reach"}


class PagedScreen(TableScreen):
    """A screen whose table is the map or one of three pages."""

    tabletop: Tabletop
    retold: Scene | None = None
    """The turn that the log points at, on the map below it."""
    past: View | None = None
    """The table as it was, while the log plays a turn."""

    def boards(self) -> Iterable[Widget]:
        for board in super().boards():
            if isinstance(board, Tabletop):
                self.tabletop = board
            yield board

    @property
    def page(self) -> PageName:
        """What is shown: the map, or one of the pages."""
        return self.tabletop.page if hasattr(self, "tabletop") else "map"

    def retell(self, turn: Turn | None, roof: int = 0) -> None:
        """Draw a turn on the map, as far as it is in sight below the row *roof*."""
        before, self.retold, self.past = (self.past, self.retold), None, None
        if turn is not None and self.rows_below(roof) >= IN_SIGHT:
            from fireaxe_tui.chronicle.recap import told_on_map

            self.retold = told_on_map(turn, roof)
        if (None, self.retold) != before:
            self.redraw()

    def rows_below(self, roof: int) -> int:
        """Return how many rows of the map lie below a row of the screen."""
        return self.tabletop.map.where().bottom - roof

    def frames(self, turn: Turn) -> Iterator[Frame]:
        """Return what a turn looked like, to be played again."""
        raise NotImplementedError

    def stage(self, frame: Frame, roof: int = 0) -> None:
        """Show a picture of the past below the row *roof*."""
        self.past, self.retold = frame.view, replace(frame.scene, roof=roof)
        self.redraw()

    def _staged(self, table: AnyTableView) -> AnyTableView:
        """The table, or what the log plays in its place."""
        if self.past is None:
            return table
        return replace(table, view=self.past, legal=(), chosen=None, after=None, plan=None)

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

    def action_chart(self) -> None:
        """Show the chart, then the reach, then the picture again."""
        self.pressed()
        self.tabletop.map.chart.turn_chart()
        self.redraw(self.overlay())

    @property
    def charted(self) -> bool:
        """Whether the map shows the chart or the reach."""
        return hasattr(self, "tabletop") and self.tabletop.map.chart.mode != "picture"

    def leaves_chart(self) -> bool:
        """Return from the chart to the picture; False if it is shown already."""
        if not self.charted or self.page != "map":
            return False
        self.pressed()
        self.tabletop.map.chart.show_picture()
        self.redraw(self.overlay())
        return True

    def mode_words(self) -> str:
        if not self.charted or self.page != "map":
            return ""
        chart = self.tabletop.map.chart
        if chart.quarter:
            return f"{_MODES[chart.mode]}, dial {'right' if chart.quarter > 0 else 'left'}"
        left, right = (self.game_app.letters.get(key, key) for key in "<>")
        trial = f", {left} {right} dial" if chart.mode == "reach" else ""
        return f"{_MODES[chart.mode]}{trial}"

    def words_for(self, act_id: str | None) -> str | None:
        if act_id == "fireaxe.chart" and hasattr(self, "tabletop"):
            return {"picture": "chart", "chart": "reach", "reach": "picture"}[
                self.tabletop.map.chart.mode
            ]
        return super().words_for(act_id)

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
