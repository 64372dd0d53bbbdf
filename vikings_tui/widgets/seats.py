"""The tray, the rivals and the notes."""

from __future__ import annotations

from core.tui.drawing.canvas import Canvas, Rect
from core.tui.face import AnyTableView
from core.tui.keys.spots import Spots
from core.tui.widgets.table_area import Board
from vikings_tui.paint.fresh import Fresh
from vikings_tui.paint.notes import draw_notes
from vikings_tui.paint.seats import draw_rivals
from vikings_tui.paint.tray import draw_tray
from vikings_tui.sights import Sight
from vikings_tui.stage import Stage
from vikings_tui.table_view import VikingsTableView
from vikings_tui.widgets.staged import StagedBoard


class Tray(Board):
    """The group that is looked at, or what is in the hand."""

    def draw(self, canvas: Canvas, table: VikingsTableView, spots: Spots) -> None:
        draw_tray(canvas, table, spots)

    def depends_on(self, table: VikingsTableView) -> object:
        return table.view, table.legal, table.chosen, table.jump, table.shown_seat, len(table.log)


class Rivals(StagedBoard):
    """The rivals' mainlands."""

    def __init__(self, stage: Stage | None = None) -> None:
        super().__init__(stage)
        self._fresh = Fresh()

    def draw(self, canvas: Canvas, table: VikingsTableView, spots: Spots) -> None:
        self.stage.rooms = draw_rivals(canvas, table, self._fresh.of, spots)

    def depends_on(self, table: VikingsTableView) -> object:
        chosen = table.chosen if isinstance(table.chosen, Sight) else None
        view = table.view
        return view.mainlands, view.decider, table.names, table.shown_seat, chosen

    def show(self, table: AnyTableView | None, over: Canvas | None = None) -> None:
        if table is not None:
            self._fresh.note(table)
        super().show(table, over)
        if table is not None:
            self.stage.rivals = self.on_table()


class Notes(Board):
    """Special tiles, duties and what is still to come."""

    def draw(self, canvas: Canvas, table: VikingsTableView, spots: Spots) -> None:
        draw_notes(canvas.window(Rect(1, 0, canvas.width - 1, canvas.height)), table)

    def depends_on(self, table: VikingsTableView) -> object:
        view = table.view
        log = table.log[-1][-1:] if table.log else ()
        return (
            view.phase == "bid",
            view.shown,
            view.mainlands,
            view.bag,
            view.stock,
            table.shown_seat,
            tuple(log),
        )
