"""The end of a game: counted row by row while bars race, then the winner and how it came about."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from textual.app import ComposeResult
from textual.widget import Widget

from core.replay import Replay
from core.table import AnyTable, LocalTable
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.ground import Box
from core.tui.keys.actions import bindings
from core.tui.presenter import wait_for
from core.tui.screens.base import GameScreen, TooSmall
from core.tui.screens.rematch import can_rematch, rematch
from core.tui.widgets.bars import KeyBar, TopBar
from core.tui.widgets.side import Prompt, Said
from fireaxe_tui.ending import bars, sheet
from fireaxe_tui.ending.course import course
from fireaxe_tui.ending.sheet import Ending, Progress
from fireaxe_tui.ending.tally import tally
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.map.view import MapView

_FRAMES = 6
"""The pictures of a count."""
_BEAT = 0.1
"""Seconds each stays."""
_REST = 0.5
"""Seconds before the next settlements are counted."""


def ending_of(table: AnyTable, face: FireAxeFace) -> Ending:
    """Gather what there is to tell of a finished game."""
    told = table.told()
    last = len(told) - 1
    outcome, names = table.score(last), table.names
    return Ending(
        outcome,
        names,
        tally(told[-1], outcome, names, face.data),
        course(told, table.score, names, face.data),
        table.past(last, None),
    )


class EndSheet(CanvasWidget):
    """Everything between the bars."""

    DEFAULT_CSS = "EndSheet { width: 1fr; height: 1fr; }"

    def __init__(self, ending: Ending, face: FireAxeFace) -> None:
        super().__init__(id="end-sheet")
        self._ending = ending
        self.progress = Progress()
        self._chart = MapView(face.data, face.layout, face.room)

    def paint(self, canvas: Canvas) -> None:
        sheet.draw(canvas, self._ending, self.progress, self._chart)


class EndScreen(GameScreen[None]):
    """The final score, counted first if *counts*; *closed* is called when one goes on from it."""

    BINDINGS = bindings("end")
    AUTO_FOCUS = None

    def __init__(self, table: AnyTable, face: FireAxeFace, *, counts: bool) -> None:
        super().__init__()
        self._table, self._face = table, face
        self._ending = ending_of(table, face)
        self._sheet = EndSheet(self._ending, face)
        self._counted = asyncio.Event()
        """Set to go to the end of what is being counted."""
        self._since: float | None = None
        """When the winner was named, so that no key meant for the count leaves it."""
        self.leaves = False
        """The whole game is to be left."""
        self._counting = False
        if not counts:
            self._tell()

    # --- Parts ----------------------------------------------------------------------------------

    def body(self) -> Iterable[Widget]:
        yield self._sheet

    def compose(self) -> ComposeResult:
        rounds = self._ending.course.turns[-1].round
        left = [(self._table.game.title, "title"), (f"After {rounds} rounds", "bar")]
        yield TopBar([*left, ("Final score", "hot")])
        with Box(id="body"):
            yield from self.body()
        yield TooSmall(id="too-small")
        prompt = Prompt()
        prompt.can_focus = False  # its keys are for watching a table
        yield prompt
        yield KeyBar()

    def on_mount(self) -> None:
        super().on_mount()
        self._show()

    def on_resize(self) -> None:
        self._progress.rows = []
        self.call_after_refresh(self._show)

    @property
    def _progress(self) -> Progress:
        return self._sheet.progress

    @property
    def told(self) -> bool:
        """Everything has been counted and the winner named."""
        return self._progress.told

    # --- What is shown --------------------------------------------------------------------------

    def _show(self) -> None:
        if not self.is_mounted or not self.children:
            return
        self._sheet.repaint()
        self.query_one(Prompt).show(self._said())
        self.refresh_bindings()

    def _said(self) -> Said:
        key = self.game_app.key_for
        if self.told:
            shows = f"{key('end.moment-1')}, {key('end.moment-2')}, {key('end.moment-3')} show"
            lists = "" if self._has_all else f"{key('end.other')} lists them, "
            news = f"{shows} a telling moment, {lists}{key('end.again')} plays again."
            return Said(sheet.first_words(self._ending), news=news)
        now = self._progress.current
        what = "what everybody knows" if now < 0 else self._ending.tally.counts[now].title
        go, skip = key("end.go"), key("end.back")
        news = f"{go} counts on, {skip} counts everything at once."
        return Said(f"Final scoring: {what}.", news=news)

    @property
    def _has_all(self) -> bool:
        """Whether curve and moments stand side by side."""
        return sheet.fits_both(self.app.size.width)

    # --- Counting -------------------------------------------------------------------------------

    async def _count(self) -> None:
        """Count up to where it waits for a key."""
        progress, stop = self._progress, self._ending.tally.next_stop(self._progress.number)
        self._counting = True
        self._counted.clear()
        moves = self.game_app.settings.animation == "on"
        while progress.number < stop and moves and not self._counted.is_set():
            for frame in range(1, _FRAMES):
                progress.part = frame / _FRAMES
                self._glide()
                self._show()
                await self._wait(_BEAT)
            progress.number, progress.part = progress.number + 1, 0.0
            while self._glide() and not self._counted.is_set():
                self._show()
                await self._wait(_BEAT)
            self._show()
            if progress.number < stop:
                await self._wait(_REST)
        progress.number, progress.part, progress.rows = stop, 0.0, []
        self._counting = False
        self._show()

    def _glide(self) -> bool:
        """Move the bars a row towards where they belong; return whether any moved."""
        progress, tally = self._progress, self._ending.tally
        size = self._sheet.size
        room = sheet.bar_room(size.width, size.height, len(self._ending.names))
        aims = bars.targets(tally.totals(progress.number, progress.part), room)
        now = progress.rows or bars.targets(tally.totals(progress.number), room)
        step = [(aim > row) - (aim < row) for aim, row in zip(aims, now, strict=True)]
        progress.rows = [row + by for row, by in zip(now, step, strict=True)]
        return any(step)

    async def _wait(self, seconds: float) -> None:
        """Wait so long, or until a key ends the count."""
        await wait_for(self._counted, self.game_app.launch.clock, seconds)

    def _tell(self) -> None:
        """Count everything and name the winner."""
        progress = self._progress
        progress.number, progress.part = len(self._ending.tally.counts), 0.0
        progress.rows, progress.told = [], True

    # --- Keys -----------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "moment":
                number = parameters[0]
                assert isinstance(number, int)
                known = self.told and number < len(self._ending.course.moments)
                return known and isinstance(self._table, LocalTable)
            case "replay":
                return self.told and isinstance(self._table, LocalTable)
            case "again":
                return self.told and can_rematch(self._table)
            case "map" | "review":
                return self.told
            case "other":
                return self.told and not self._has_all
        return super().check_action(action, parameters)

    def words_for(self, act_id: str | None) -> str | None:
        match act_id:
            case "end.go" if self.told:
                return "last map"
            case "end.back" if self.told:
                return ""
            case "end.leave" if not self.told:
                return "all of it"
            case "end.go":
                return "to its end" if self._counting else "count on"
            case "end.other":
                return "curve" if self._progress.moments else "moments"
        return None

    def action_go(self) -> None:
        """Count on, or end the count that runs; when all is told, go back to the map."""
        if self.told:
            if not self.game_app.launch.is_late(self._since):
                self.action_map()
        elif self._counting:
            self._counted.set()
        elif self._progress.number < len(self._ending.tally.counts):
            self.run_worker(self._count(), group="count", exclusive=True)
        else:
            self._reveal()

    def _reveal(self) -> None:
        self._tell()
        self._since = self.game_app.launch.clock.now()
        self._show()

    def action_leave(self) -> None:
        """Leave the game; a key that came while it was being counted only ends the count."""
        if not self.told:
            self.action_back()
        elif not self.game_app.launch.is_late(self._since):
            self.interrupt()

    def interrupt(self) -> None:
        """Ctrl-C leaves the game at once."""
        self.leaves = True
        self.go_back()

    def action_back(self) -> None:
        """Count everything at once; then, go back to the map."""
        if self.told:
            if not self.game_app.launch.is_late(self._since):
                self.action_map()
            return
        self.workers.cancel_group(self, "count")
        self._counting = False
        self._reveal()

    def action_map(self) -> None:
        self.go_back()

    def action_help(self) -> None:
        from core.tui.modals.help import Help

        about = ["The score is counted part by part; what each brings is shown as it is added."]
        self.app.push_screen(Help("The end", about, self.active_bindings))

    def action_other(self) -> None:
        self._progress.moments = not self._progress.moments
        self._show()

    def action_review(self) -> None:
        from core.tui.screens.review import ReviewScreen

        self.app.push_screen(ReviewScreen(self._table, self._face))

    def action_moment(self, number: int) -> None:
        """Show a telling turn in the replay, from its beginning."""
        moment = self._ending.course.moments[number]
        who = self._ending.names[moment.turn.seat]
        play = self.game_app.key_for("replay.play")
        note = f"Round {moment.turn.round}: {who} {moment.title}. {play} plays it."
        self._open(moment.turn.start, note)

    def action_replay(self) -> None:
        self._open(0, "")

    def _open(self, step: int, note: str) -> None:
        from core.tui.screens.replay import ReplayScreen

        table = self._table
        assert isinstance(table, LocalTable)
        found = Replay(table.session, len(table.session.lines), (), whole=True)
        screen = self.game_app.recording_screen(found)
        if isinstance(screen, ReplayScreen):
            screen.trusted = table.trusted
            screen.open_at(step, None, note)
        self.app.push_screen(screen)

    def action_again(self) -> None:
        """Play a new game of the same captains; who starts is up to its options and chance."""
        rematch(self.game_app, self._table)

    def on_canvas_widget_clicked(self, event: CanvasWidget.Clicked) -> None:
        match event.target:
            case ("moment", int(number)) if self.check_action("moment", (number,)):
                event.stop()
                self.action_moment(number)
