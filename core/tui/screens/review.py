"""After the game: the decisions that cost each person most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual import events
from textual.message import Message
from textual.widget import Widget
from textual.worker import get_current_worker

from core.bots.budget import Budget
from core.bots.review import Regret
from core.table import AnyTable
from core.tui.actions import bindings
from core.tui.board import CanvasWidget
from core.tui.canvas import Canvas, clip, wrap
from core.tui.face import AnyFace
from core.tui.parts import seat_mark, seat_style
from core.tui.screens.base import GameScreen
from core.tui.widgets.bars import Piece
from core.tui.widgets.reading import TextPane

PATIENCE = 20.0
"""Seconds a review may take; it shows what it has found by then."""
_WIDE = 60
_SIDES = 4
"""Columns beside the text that stay empty."""


class ReviewProgress(CanvasWidget):
    """A bar that fills while the game is gone through."""

    DEFAULT_CSS = "ReviewProgress { width: 1fr; height: 6; }"

    def __init__(self) -> None:
        super().__init__(id="review-progress")
        self.done = self.total = 0

    def show(self, done: int, total: int) -> None:
        self.done, self.total = done, total
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        glyphs = canvas.glyphs
        dots = "…" if glyphs.name == "unicode" else "..."
        canvas.put(2, 1, f"Going through the game again {dots}")
        wide = min(_WIDE, canvas.width - _SIDES)
        full = wide * self.done // max(1, self.total)
        canvas.put(2, 3, glyphs.bar * full, "good")
        canvas.put(2 + full, 3, glyphs.shade * (wide - full), "faint")
        canvas.put(2, 4, f"{self.done} of {self.total} decisions", "dim")


class ReviewScreen(GameScreen[None]):
    """Goes through the game again in the background, then shows what it found."""

    BINDINGS = bindings("review")
    AUTO_FOCUS = "TextPane"

    class Reached(Message):
        """So many decisions have been looked at."""

        def __init__(self, done: int, total: int) -> None:
            super().__init__()
            self.done, self.total = done, total

    def __init__(self, table: AnyTable, face: AnyFace) -> None:
        super().__init__()
        self._table, self._face = table, face
        self._found: dict[int, list[Regret]] | None = None
        self._done = self._total = 0
        self._progress = ReviewProgress()
        self._reader = TextPane()

    def heading(self) -> tuple[str, str]:
        return "Costliest decisions", ""

    def body(self) -> Iterable[Widget]:
        yield self._progress
        yield self._reader

    def on_mount(self) -> None:
        self._reader.display = False
        self.run_worker(self._work, thread=True, group="review")

    def _work(self) -> None:
        """Go through the game; leaving the screen cancels its workers."""
        worker = get_current_worker()
        budget = Budget(PATIENCE, cancelled=lambda: worker.is_cancelled)
        found = self._table.review(budget, self._reach)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._tell, found)

    def _reach(self, done: int, total: int) -> None:
        """Called in the thread: tell the screen when the bar would grow."""
        before, self._done, self._total = self._done, done, total
        if total < _WIDE or done * _WIDE // total != before * _WIDE // total:
            self.post_message(self.Reached(done, total))

    def on_review_screen_reached(self, event: Reached) -> None:
        self._progress.show(event.done, event.total)

    def _tell(self, found: dict[int, list[Regret]]) -> None:
        if not self.is_attached:
            return
        self._found = found
        self._progress.display = False
        self._reader.display = True
        self._fill()
        self._reader.focus()

    def on_resize(self, event: events.Resize) -> None:
        self._fill()

    def repaint_all(self) -> None:
        super().repaint_all()
        self._fill()

    def _fill(self) -> None:
        if self._found is not None:
            rows = self._rows(self.app.size.width - _SIDES)
            self._reader.show([[("  ", "text"), piece] for piece in [("", "text"), *rows]])

    def _rows(self, width: int) -> Iterator[Piece]:
        found = self._found or {}
        if not found:
            yield "Only bots played in this game.", "dim"
        for seat, regrets in found.items():
            yield seat_mark(seat, self._table.names[seat]), seat_style(seat)
            if not regrets:
                yield "  Nothing cost half a point: well played.", "good"
            for regret in regrets:
                yield from self._regret(regret, width)
            yield "", "text"
        if self._done < self._total:
            told = f"Time ran out after {self._done} of {self._total} decisions from all over"
            yield f"{told} the game.", "dim"
        yield "Judged by what each player could see at the time; points are estimates.", "faint"

    def _regret(self, regret: Regret, width: int) -> Iterator[Piece]:
        view, names = self._table.past(regret.step, regret.seat), self._table.names
        own = self._face.describe(view, regret.chosen, names)
        other = self._face.describe(view, regret.better, names)
        moment = regret.moment[:1].upper() + regret.moment[1:]
        told = f"  {moment}, decision {regret.step + 1}: {regret.cost:.1f} points"
        yield clip(told, width), "gold"
        for words, style in ((f"you chose: {own}", "text"), (f"better: {other}", "good")):
            for number, line in enumerate(wrap(words, width - 6)):
                yield f"{'    ' if number == 0 else '      '}{line}", style
        if regret.reason:
            for line in wrap(regret.reason, width - 8):
                yield f"      {line}", "dim"

    def action_close(self) -> None:
        self.go_back()
