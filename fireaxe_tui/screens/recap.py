"""Before a turn: what others did since one's last one, on the map and in words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from core.games.fireaxe.view import View
from core.table import AnyTable
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.ground import Box
from core.tui.face import AnyTableView, TableView
from core.tui.keys.actions import bindings
from core.tui.keys.spots import Spots
from core.tui.presenter import wait_for
from core.tui.screens.table_screen import TableScreen
from core.tui.widgets.side import Prompt, Said
from core.tui.widgets.table_area import Board
from fireaxe_tui.chronicle import recap
from fireaxe_tui.chronicle.playing import Frame, frames
from fireaxe_tui.chronicle.recap import Away, told_on_map
from fireaxe_tui.chronicle.turns import Turn, since, turns
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.map.widget import MapBoard
from fireaxe_tui.moments.cover import Cover
from fireaxe_tui.table_view import FireAxeTableView

_WHILE = ("recap.step", "recap.back")
"""What the key bar tells only while something is played."""
_NOT_WHILE = ("recap.go", "recap.play", "recap.attack", "recap.log")
"""What it leaves out meanwhile."""


def away(table: AnyTable, face: FireAxeFace, seat: int) -> Away | None:
    """Gather what a captain has missed whose turn has just begun; None if that is nothing."""
    found = turns(table.told(), table.names, face.data)
    if not found or found[-1].seat != seat or found[-1].start != found[-1].end:
        return None
    others = since(found, seat)
    if not others:
        return None

    def past(step: int) -> View:
        view: View = table.past(step, None)
        return view

    def score(step: int) -> Sequence[int]:
        return [line.total for line in table.score(step).scores]

    return recap.missed(seat, others, past, score, face.data)


class RecapPanel(Board):
    """What happened, in lines."""

    def __init__(self, found: Away) -> None:
        super().__init__(id="recap")
        self._away = found
        self.chosen: int | None = None
        """The turn that is shown alone."""
        self.top = 0
        self.rows = 0
        """How many lines there are."""

    def depends_on(self, table: FireAxeTableView) -> object:
        return self.chosen, self.top

    def draw(self, canvas: Canvas, table: FireAxeTableView, spots: Spots) -> None:
        self.rows = recap.draw(canvas, self._away, self.chosen, table.names, self.top)


class RecapTable(Box):
    """The map and the panel; the style sheet says where each lies."""

    def __init__(self, face: FireAxeFace, found: Away) -> None:
        super().__init__(id="recap-table")
        self.map = MapBoard(face, Cover(face.data))
        self.panel = RecapPanel(found)

    def compose(self) -> ComposeResult:
        with Box(id="recap-sea"):
            yield self.map
        yield self.panel


class RecapScreen(TableScreen):
    """Waits for Enter."""

    BINDINGS = bindings("recap")
    decides: ClassVar[bool] = False

    def __init__(
        self,
        table: AnyTable,
        face: FireAxeFace,
        found: Away,
        if_leaving: Callable[[Callable[[], None]], None],
        since: float | None = None,
    ) -> None:
        """*if_leaving* asks whether the game is to be left.

        If the recap appeared by itself, at *since*, a key meant for something else is ignored.
        """
        super().__init__(face, table.names)
        self._if_leaving = if_leaving
        self._table, self._away, self._since = table, found, since
        self._fireaxe = face
        steps = found.turns[-1].end
        self._view: View = table.past(steps, None)
        self._now = self._view
        self._scene = recap.scene(found, None)
        self.leaves = False
        """The game is to be left."""
        self._playing = False
        self._told = ""
        """A sentence about the last key."""
        self._next = asyncio.Event()
        """Set to go on to the next step of what is being played."""
        self.log_lines = table.log()
        self._board = RecapTable(face, found)

    def boards(self) -> Iterable[Widget]:
        yield self._board

    def below(self) -> Iterable[Widget]:
        yield Prompt()

    def on_mount(self) -> None:
        self.set_focus(self.area)
        self.call_after_refresh(self.redraw)

    @property
    def chosen(self) -> int | None:
        """The turn that is shown alone."""
        return self._board.panel.chosen

    # --- What is shown --------------------------------------------------------------------------

    def table_view(self) -> AnyTableView:
        return TableView(self._view, self.names, scene=self._scene, letters=self.game_app.letters)

    def redraw(self, over: Canvas | None = None) -> None:
        if not self.is_mounted or self not in self.app.screen_stack:
            return  # it has been left before it was ever drawn
        game = self._table.game
        self.show_bar(game.title, self._progress(), self._away.seat, "while you were away")
        self.area.show(self.table_view(), over)
        self.query_one(Prompt).show(self._said())

    def _progress(self) -> str:
        return f"round {self._now.round}, era {self._now.era}"

    def _said(self) -> Said:
        key, seat = self.game_app.key_for, self._away.seat
        if self._playing:
            step, back = key("recap.step"), key("recap.back")
            return Said("On the map, step by step.", news=f"{step} goes on, {back} returns.")
        if self.chosen is not None:
            turn = self._away.turns[self.chosen]
            told = f"{self.names[turn.seat]}'s turn, {self.chosen + 1} of {len(self._away.turns)}."
            if self._told:
                return Said(told, notice=self._told)
            return Said(told, news=f"{key('recap.play')} plays it on the map.")
        question = f"{self.names[seat]}, this is what happened since your last turn."
        go = key("recap.go")
        if self._told:
            return Said(question, notice=self._told)
        return Said(question, news=f"Nothing is asked yet: your turn starts with {go}.")

    # --- Keys -----------------------------------------------------------------------------------

    def words_for(self, act_id: str | None) -> str | None:
        """While it plays, the key bar says what ends it."""
        if act_id in _WHILE:
            return None if self._playing else ""
        if self._playing and act_id in _NOT_WHILE:
            return ""
        return super().words_for(act_id)

    def action_go(self) -> None:
        """End what is being played; otherwise, go on to the turn."""
        if self._playing:
            self.action_back()
        elif not self.game_app.launch.is_late(self._since):
            self.dismiss()

    def interrupt(self) -> None:
        """Ctrl-C leaves the game as `q` does."""
        self.action_leave()

    def action_leave(self) -> None:
        self._if_leaving(self._leave)

    def _leave(self) -> None:
        self.leaves = True
        self.dismiss()

    def action_show(self, by: int) -> None:
        """Step through the turns, with all of them before the first."""
        number = -1 if self.chosen is None else self.chosen
        self._choose((number + 1 + by) % (len(self._away.turns) + 1) - 1)

    def action_all(self) -> None:
        self._choose(-1)

    def action_attack(self) -> None:
        """Go to the next turn in which something was done to the reader."""
        hurt = [
            number
            for number, turn in enumerate(self._away.turns)
            if any(strike.victim == self._away.seat for strike in turn.strikes)
        ]
        if not hurt:
            self._told = "Nobody has done anything to you."
            self.redraw()
            return
        now = -1 if self.chosen is None else self.chosen
        self._choose(next((number for number in hurt if number > now), hurt[0]))

    def _choose(self, number: int) -> None:
        self._stop()
        self._told = ""
        panel = self._board.panel
        panel.chosen, panel.top = (None if number < 0 else number), 0
        self._scene = recap.scene(self._away, panel.chosen)
        self.redraw()

    def action_lines(self, by: int) -> None:
        """Scroll the panel."""
        panel = self._board.panel
        room = max(1, panel.size.height - 1)
        panel.top = max(0, min(panel.top + by, panel.rows - room))
        self.redraw()

    def action_leaf(self, by: int) -> None:
        """Scroll the panel by what it shows, less a line to read on from."""
        self.action_lines(by * max(1, self._board.panel.size.height - 2))

    def turn_wheel(self, by: int) -> None:
        self.action_lines(by)

    # --- Playing it on the map --------------------------------------------------------------------

    def action_play(self) -> None:
        """Play the turn that is shown, or all of them."""
        if not self._playing:
            self._playing = True
            self.refresh_bindings()
            self.run_worker(self._play(), group="play", exclusive=True)

    def action_step(self) -> None:
        self._next.set()

    def action_back(self) -> None:
        """From what is being played, or from one turn, back to all of them."""
        self._choose(-1 if self.chosen is None or not self._playing else self.chosen)

    def _stop(self) -> None:
        self.workers.cancel_group(self, "play")
        self._playing, self._view = False, self._now
        self.refresh_bindings()

    async def _play(self) -> None:
        moved = False
        for number, turn in enumerate(self._away.turns):
            if self.chosen not in (None, number):
                continue
            for frame in self.frames(turn):
                moved = True
                self.stage(frame)
                await self._wait(frame.seconds)
        self._told = "" if moved else "Nothing happened on the map that could be played."
        self._playing, self._view = False, self._now
        self.refresh_bindings()
        self._scene = recap.scene(self._away, self.chosen)
        self.redraw()

    def frames(self, turn: Turn) -> Iterator[Frame]:
        """Return what a turn looked like."""

        def past(step: int) -> View:
            view: View = self._table.past(step, None)
            return view

        return frames(turn, self._table.told(), past, self.names, self._fireaxe.data)

    def stage(self, frame: Frame, roof: int = 0) -> None:
        """Show a picture of the past, below the row *roof*."""
        self._view, self._scene = frame.view, replace(frame.scene, roof=roof)
        self.redraw()

    def rows_below(self, roof: int) -> int:
        """Return how many rows of the map lie below a row of the screen."""
        return self._board.map.where().bottom - roof

    # --- The log --------------------------------------------------------------------------------

    def action_log(self) -> None:
        from fireaxe_tui.screens.chronicle import ChronicleScreen

        self._stop()
        found = turns(self._table.told(), self.names, self._fireaxe.data)
        sentences = [line for some in self.log_lines for line in some]
        self.app.push_screen(ChronicleScreen(found, self.names, sentences, self._away.seat, self))

    def retell(self, turn: Turn | None, roof: int = 0) -> None:
        """Draw a turn on the map below the log, or what was shown before it was opened."""
        self._view, self._scene = self._now, recap.scene(self._away, self.chosen)
        if turn is not None:
            self._scene = told_on_map(turn, roof)
        self.redraw()

    async def _wait(self, seconds: float) -> None:
        """Wait so long, or until a key asks for the next step."""
        self._next.clear()
        await wait_for(self._next, self.game_app.launch.clock, seconds)

    # --- The map ----------------------------------------------------------------------------------

    def action_zoom(self) -> None:
        self._board.map.chart.zoom()
        self.redraw()

    def action_scroll_map(self, across: int, down: int) -> None:
        self._board.map.chart.scroll(across, down)
        self.redraw()

    def action_help(self) -> None:
        from core.tui.modals.help import Help

        about = ["What the others did since your last turn; what was done to you comes first."]
        self.app.push_screen(Help("While you were away", about, self.active_bindings))

    def on_click(self, event: events.Click) -> None:
        """A click on the panel goes to the next turn."""
        if self._board.panel.region.contains(*event.screen_offset):
            self.action_show(1)
