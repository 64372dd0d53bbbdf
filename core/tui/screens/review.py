"""After the game: the decisions that cost each person most, each a way into the replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual import events
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.worker import get_current_worker

from core.bots.budget import Budget
from core.bots.review import Regret
from core.replay import Replay
from core.table import AnyTable, LocalTable
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas, clip, wrap
from core.tui.drawing.parts import seat_mark, seat_style
from core.tui.face import AnyFace
from core.tui.keys.actions import bindings
from core.tui.screens.base import GameScreen
from core.tui.widgets.bars import Piece
from core.tui.widgets.reading import PickList, Row, content

PATIENCE = 20.0
"""Seconds a review may take; it shows what it has found by then."""
_WIDE = 60
_SIDES = 6
"""Columns beside the text: blank, and the cursor's mark."""
_JUDGED = "Judged by what each player could see at the time; points are estimates."


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

    DEFAULT_CSS = """
    ReviewScreen PickList { max-height: 1fr; margin: 0 2; }
    ReviewScreen PickList > .option-list--option-disabled { color: $lg-text; }
    #review-foot { height: auto; margin: 1 4; }
    """
    BINDINGS = bindings("review")
    AUTO_FOCUS = "PickList"

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
        self._list = PickList()
        self._foot = Static(id="review-foot", markup=False)
        self._regrets: dict[int, Regret] = {}
        """What each line of the list is about, by its number; headings are about none."""

    def heading(self) -> tuple[str, str]:
        return "Costliest decisions", ""

    def body(self) -> Iterable[Widget]:
        yield self._progress
        yield self._list
        yield self._foot

    def on_mount(self) -> None:
        self._list.display = self._foot.display = False
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
        self._list.display = self._foot.display = True
        self._fill()
        self._list.focus()

    def on_resize(self, event: events.Resize) -> None:
        self._fill()

    def repaint_all(self) -> None:
        super().repaint_all()
        self._fill()

    def _fill(self) -> None:
        if self._found is None:
            return
        width = self.app.size.width - _SIDES
        entries: list[list[Row]] = []
        self._regrets = {}
        for seat, regrets in self._found.items():
            entries.append([[], [(seat_mark(seat, self._table.names[seat]), seat_style(seat))]])
            if not regrets:
                entries[-1].append([("Nothing cost half a point: well played.", "good")])
            for regret in regrets:
                self._regrets[len(entries)] = regret
                entries.append([[piece] for piece in self._told(regret, width)])
        headings = [n for n in range(len(entries)) if n not in self._regrets]
        self._list.show(entries, self._list.highlighted or 0, headings)
        foot = [[line] for line in self._below()]
        self._foot.update(content(foot, self.game_app.palette))
        self.refresh_bindings()

    def _below(self) -> Iterator[Piece]:
        """What stands below the list."""
        if not self._found:
            yield "Only bots played in this game.", "dim"
        if self._done < self._total:
            told = f"Time ran out after {self._done} of {self._total} decisions from all over"
            yield f"{told} the game.", "dim"
        yield _JUDGED, "faint"

    def _told(self, regret: Regret, width: int) -> Iterator[Piece]:
        own, other = self._choices(regret)
        moment = regret.moment[:1].upper() + regret.moment[1:]
        told = f"{moment}, decision {regret.step}: {regret.cost:.1f} points"
        yield clip(told, width), "gold"
        for words, style in ((f"you chose: {own}", "text"), (f"better: {other}", "good")):
            for number, line in enumerate(wrap(words, width - 4)):
                yield f"{'  ' if number == 0 else '    '}{line}", style
        if regret.reason:
            for line in wrap(regret.reason, width - 6):
                yield f"    {line}", "dim"

    def _choices(self, regret: Regret) -> tuple[str, str]:
        """What was chosen and what would have been better, in words."""
        view, names = self._table.past(regret.step, regret.seat), self._table.names
        describe = self._face.describe
        return describe(view, regret.chosen, names), describe(view, regret.better, names)

    # --- Actions ------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "open":
            return bool(self._regrets) and isinstance(self._table, LocalTable)
        return super().check_action(action, parameters)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_open()

    def action_open(self) -> None:
        """Show the moment of the chosen line, as its owner saw it; leaving it comes back here."""
        from core.tui.screens.replay import ReplayScreen

        table, regret = self._table, self._regrets.get(self._list.highlighted or 0)
        if regret is None or not isinstance(table, LocalTable):
            return
        found = Replay(table.session, len(table.session.lines), (), whole=True)
        screen = self.game_app.recording_screen(found)
        if isinstance(screen, ReplayScreen):
            own, other = self._choices(regret)
            screen.trusted = table.trusted
            screen.open_at(regret.step, regret.seat, f"Chosen here: {own}. Better: {other}.")
        self.app.push_screen(screen)

    def action_close(self) -> None:
        self.go_back()
