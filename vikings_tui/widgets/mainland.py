"""The mainland shown large, with the choices on it."""

from __future__ import annotations

from core.games.vikings import actions as act
from core.tui.drawing.canvas import Canvas
from core.tui.face import AnyTableView
from core.tui.keys.spots import Spots
from vikings_tui.art.sheet import sheet_for
from vikings_tui.paint import highlights
from vikings_tui.paint.board import draw_pieces, write_duties, write_words
from vikings_tui.paint.fresh import Fresh
from vikings_tui.paint.plan import place_of, plan_for, sights_at
from vikings_tui.paint.small import draw_small
from vikings_tui.sights import Sight
from vikings_tui.stage import Stage
from vikings_tui.table_view import VikingsTableView
from vikings_tui.widgets.staged import StagedBoard

_STRIP = 6
"""Rows of the wheel up to which it is a strip, which shows those who were drawn."""


class Mainland(StagedBoard):
    """Ships, five rows of islands and the arm; its cells are as large as its room allows."""

    def __init__(self, stage: Stage | None = None) -> None:
        super().__init__(stage)
        self._fresh = Fresh()

    def draw(self, canvas: Canvas, table: VikingsTableView, spots: Spots) -> None:
        view = table.view
        if view.phase == "bid":
            from vikings_tui.paint.hall import draw_hall

            draw_hall(canvas, table, spots, drawn=self.stage.wheel.height > _STRIP)
            return
        mine = view.mainlands[table.shown_seat]
        deciding = table.shown_seat == view.decider
        me = highlights.would_be(table, mine) if deciding else mine
        at = plan_for(canvas.width, canvas.height, mine, table.chosen if deciding else None)
        lit = highlights.lit_places(table, spots)
        if at is None:
            draw_small(canvas, me)
            for action in lit.values():
                spots.place(canvas, canvas.rect, action)
            return
        sheet = sheet_for(canvas)
        moored = table.chosen if me is not mine else None
        coming = moored.column if isinstance(moored, act.Moor) else None
        draw_pieces(sheet, me, at, self._fresh.of(mine), coming)
        highlights.draw_choices(sheet, table, me, at, lit)
        seen = sights_at(mine, at)
        if isinstance(table.chosen, Sight) and table.chosen in seen:
            sheet.frame(seen[table.chosen])
        sheet.finish()
        write_words(sheet, me, at, table.names[me.seat])
        if view.phase == "buy":
            write_duties(sheet, me, at)
        if table.legal and not deciding:
            note = f" {table.names[me.seat]}'s mainland, not yours "
            canvas.put_right(canvas.width, 0, note, f"ship-{me.seat + 1}")
        highlights.write_fits(sheet, table, me, at)
        for sight, rect in seen.items():
            spots.sight(canvas, rect, sight)
        highlights.write_choices(sheet, table, spots, at, lit)

    def depends_on(self, table: VikingsTableView) -> object:
        chosen = table.chosen
        shows = (
            isinstance(chosen, act.Buy | act.Station | act.Bid | act.Pass)
            or place_of(chosen) is not None
        )
        return (
            table.view,
            table.shown_seat,
            table.legal,
            table.jump,
            chosen if shows or isinstance(chosen, Sight) else None,
        )

    def show(self, table: AnyTableView | None, over: Canvas | None = None) -> None:
        if table is not None:
            self._fresh.note(table)
        super().show(table, over)
        self.stage.mainland = self.on_table()
