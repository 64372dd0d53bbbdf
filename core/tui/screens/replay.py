"""Stepping through a recorded game: by decision, by turn, or automatically.

It is seen as an onlooker sees it, and once it is over with the eyes of any seat; from every moment
of it one can play on in a new game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.geometry import Offset
from textual.widget import Widget

from core.again import safe_seats
from core.named import NamedTuple
from core.recording import Recording
from core.replay import Replay
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of, wrap
from core.tui.drawing.parts import begun
from core.tui.face import AnyFace, AnyTableView, TableView
from core.tui.games import begin
from core.tui.keys.actions import bindings
from core.tui.screens.table_screen import TableScreen

SPEEDS = (2.0, 1.0, 0.5, 0.2, 0.05)
"""Seconds a decision stays on the screen while the replay goes on by itself."""
_START = "This is the start of the game."
_ABOUT = (
    "Step through it by decision or by turn, go to a decision by its number, or let it play by "
    "itself. The score of any moment can be seen, and you can play on from there in a new game; "
    "this one stays as it is."
)
_CLOSED = (
    "The game is not over, so nobody's hand is shown, and nobody else can take over a seat. Where "
    "several people play, nobody can play on from here before the end."
)


_BAR = 10
"""The least columns of the bar that shows where in the game a decision lies."""


class Shown(NamedTuple):
    """What stands below a replay."""

    told: str
    at: int
    steps: int
    pace: str
    note: str = ""
    """A sentence instead of the progress."""


class Progress(CanvasWidget):
    """Two lines: what the last decision led to, and where in the game it lies."""

    def __init__(self) -> None:
        super().__init__(id="progress")
        self._shown = Shown("", 0, 0, "")

    def show(self, shown: Shown) -> None:
        if shown != self._shown:
            self._shown = shown
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        shown, width, glyphs = self._shown, canvas.width, canvas.glyphs
        canvas.fill(Rect(0, 0, width, 1), "prompt")
        first, *others = wrap(shown.told, width - 2) or [""]
        canvas.put(1, 0, first, "prompt")
        if shown.note:
            canvas.put(1, 1, clip(shown.note, width - 2), "warn")
            return
        left, pace = 1, width_of(shown.pace)
        if others:  # the bar is shorter beside the rest of a long sentence
            rest = begun(" ".join(others), max(1, width - 6 - pace - _BAR))
            left = canvas.put(1, 1, rest, "text") + 2
        room = max(1, width - 3 - left - pace)
        done = room * shown.at // max(1, shown.steps)
        canvas.put(left, 1, glyphs.bar * done + glyphs.shade * (room - done), "faint")
        canvas.put(left + room + 2, 1, shown.pace, "dim")
        for x in range(room):
            canvas.hit(Rect(left + x, 1, 1, 1), ("decision", shown.steps * x // max(1, room - 1)))


class ReplayScreen(TableScreen):
    """A cursor over the decisions of a game."""

    BINDINGS = bindings("replay")
    decides: ClassVar[bool] = False

    def __init__(self, found: Replay, face: AnyFace) -> None:
        self.recording = Recording(found)
        super().__init__(face, self.recording.names)
        self.at = 0
        """How many decisions have been shown."""
        self.speed = 1
        self.playing = False
        self.eyes: int | None = None
        """Whose view is shown; None is an onlooker's."""
        self.trusted = False
        """The save is our own, so that programs it names may play again."""
        self._note = ""
        """A sentence for the player, until the next key."""
        self._lines = self.recording.lines
        self._moment = self.recording.at(0)
        self.log_lines = self._lines[:1]
        self._turn_board()

    def below(self) -> Iterable[Widget]:
        yield Progress()

    def cursor_at(self) -> Offset:
        """The terminal's own cursor is on what the last decision led to."""
        return self.query_one(Progress).region.offset + Offset(1, 0)

    def on_mount(self) -> None:
        self.set_focus(self.area)
        self.call_after_refresh(self.redraw)

    # --- What is shown ------------------------------------------------------------------------

    def table_view(self) -> AnyTableView:
        return TableView(
            self._moment.view,
            self.names,
            shown_seat=self.shown_seat,
            log=self.log_lines,
            letters=self.game_app.letters,
        )

    def redraw(self, over: Canvas | None = None) -> None:
        if not self.is_whole:
            return
        recording, moment = self.recording, self._moment
        where = f"decision {self.at} of {recording.steps}"
        title = f"{recording.game.title}: replay"
        if self.eyes is not None:
            title += f", as {self.names[self.eyes]} saw it"
        self.show_bar(title, moment.progress, moment.decider, where)
        self.area.show(self.table_view(), over)
        self.show_log(self.log_lines)
        told = " ".join(next((some for some in reversed(self.log_lines) if some), ()))
        told = told.removeprefix("--- ")
        pace = f"{'playing, ' if self.playing else ''}speed {self.speed + 1} of {len(SPEEDS)}"
        note = self._note or (recording.fault if self.at == recording.steps else "")
        self.query_one(Progress).show(Shown(told, self.at, recording.steps, pace, note))
        self.refresh_bindings()

    def words_for(self, act_id: str | None) -> str | None:
        if act_id == "replay.play" and self.playing:
            return "pause"
        return super().words_for(act_id)

    def say(self, words: str) -> None:
        self._note = words
        self.redraw()

    def pressed(self) -> None:
        self._note = ""

    def on_screen_suspend(self) -> None:
        """Something else is looked at meanwhile."""
        if self.playing:
            self._stop()
            self.redraw()

    # --- Moving through the game --------------------------------------------------------------

    def _turn_board(self) -> None:
        """Show the board of whose view it is, of whoever decides next, or at the end a winner's."""
        decider = self._moment.decider
        if self.eyes is not None:
            self.shown_seat = self.eyes
        elif decider is not None:
            self.shown_seat = decider
        else:
            self.shown_seat = self.recording.score(self.at).winners[0]

    def show_decision(self, to: int) -> None:
        """Show the table after so many decisions."""
        self._note = ""
        self.at = max(0, min(to, self.recording.steps))
        self._moment = self.recording.at(self.at, self.eyes)
        self.log_lines = self._lines[: self.at + 1]
        self._turn_board()
        self.redraw()

    def open_at(self, step: int, eyes: int | None, note: str) -> None:
        """Begin after *step* decisions with the eyes of a seat, and a sentence about it."""
        self.at = step
        self.see_with(eyes)
        self._note = note

    def see_with(self, eyes: int | None) -> None:
        """Show the game as a seat saw it, if it may be shown."""
        self.eyes = eyes if self.recording.over else None
        self._lines = self.recording.lines_for(self.eyes)
        self.show_decision(self.at)

    def _jump(self, to: int) -> None:
        """Go somewhere by hand, which ends playing."""
        self._stop()
        self.show_decision(to)

    def _stop(self) -> None:
        self.playing = False
        self.workers.cancel_group(self, "play")

    def _start(self) -> None:
        self.run_worker(self._play_on(), group="play", exclusive=True)

    async def _play_on(self) -> None:
        """Show one decision after the other, up to the end."""
        while self.at < self.recording.steps:
            await self.game_app.launch.clock.sleep(SPEEDS[self.speed])
            self.playing = self.at + 1 < self.recording.steps
            self.show_decision(self.at + 1)

    # --- Actions ------------------------------------------------------------------------------

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        match action, parameters:
            case "go" | "turn" | "ends", (int(by),):
                if by < 0:
                    return _START if self.at == 0 else ""
                return self._why_at_end()
            case "play", _:
                return self._why_at_end()
            case "speed", (int(by),) if not 0 <= self.speed + by < len(SPEEDS):
                return "It cannot go faster." if by > 0 else "It cannot go slower."
            case "eyes", _:
                return self._why_no_eyes()
            case "branch", _:
                if self._moment.decider is None:
                    return "The game is over here; go back to a decision to play on from it."
                return self.recording.branch_refusal()
        return ""

    def _why_no_eyes(self) -> str:
        if not self.recording.game.about.secrets:
            return "Nothing is hidden in this game: everybody sees the same."
        if not self.recording.over:
            return "The game is not over; until then you see what everybody may know."
        return ""

    def _why_at_end(self) -> str:
        if self.at < self.recording.steps:
            return ""
        first = self.game_app.key_for("replay.first")
        return f"This is the end of the recording; {first} goes back to the start."

    def action_go(self, by: int) -> None:
        self._jump(self.at + by)

    def action_turn(self, by: int) -> None:
        recording = self.recording
        self._jump(recording.turn_after(self.at) if by > 0 else recording.turn_before(self.at))

    def turn_wheel(self, by: int) -> None:
        self.action_turn(by)

    def action_ends(self, way: int) -> None:
        self._jump(self.recording.steps if way > 0 else 0)

    def action_play(self) -> None:
        self.pressed()
        if self.playing:
            self._stop()
        else:
            self.playing = True
            self._start()
        self.redraw()

    def action_speed(self, by: int) -> None:
        self.pressed()
        self.speed += by
        if self.playing:
            self._start()
        self.redraw()

    def action_eyes(self) -> None:
        """The view of the next seat; after the last one, that of an onlooker."""
        self._stop()
        following = 0 if self.eyes is None else self.eyes + 1
        self.see_with(following if following < len(self.names) else None)

    def action_decision(self) -> None:
        from core.tui.modals.find import FindDecision

        before, steps = self.at, self.recording.steps

        def typed(text: str) -> str:
            wanted = int(text) if text else before
            self._jump(wanted)
            return "" if wanted <= steps else f"There are {steps}."

        def done(stays: bool | None) -> None:
            if not stays:
                self._jump(before)

        self.app.push_screen(FindDecision(steps, typed), done)

    def action_branch(self) -> None:
        """Ask who plays on, then do so in a new game instead of all that is open."""
        from core.tui.modals.play_on import PlayOn

        self._stop()
        recording, at = self.recording, self.at
        seats = recording.seats if self.trusted else safe_seats(recording.seats)

        def chosen(seats: tuple[str, ...] | None) -> None:
            if seats is not None:
                begin(self.game_app, lambda: recording.branch(at, seats))

        self.app.push_screen(PlayOn(at, seats, free=recording.over), chosen)

    def action_score(self) -> None:
        from core.tui.screens.score import ScoreScreen

        recording, curve = self.recording, self.score_curve()
        outcome = recording.score(self.at)
        table = recording.table(trusted=self.trusted) if self.at == recording.steps else None
        self.app.push_screen(ScoreScreen(outcome, self.names, curve, table, self.face))

    def score_curve(self) -> tuple[str, list[list[int]]]:
        """What the score plots: its name, and everybody's value up to what is shown."""
        return self.recording.game.standing_name, self.recording.history(self.at)

    def action_help(self) -> None:
        from core.tui.modals.help import Help

        eyes = self.eyes
        whose = "an onlooker sees it" if eyes is None else f"{self.names[eyes]} saw it"
        about = [f"A recorded game, as {whose}.", _ABOUT]
        about += [] if self.recording.over else [_CLOSED]
        about += self.face.signs(self.game_app.palette.glyphs)
        self.app.push_screen(Help("Replay", about, self.active_bindings))

    def action_back(self) -> None:
        """Esc leaves a part of the table that is shown large, and then the replay."""
        if self.face.key("escape", self.table_view()):
            self.redraw()
        else:
            self.action_close()

    def action_close(self) -> None:
        self.go_back()

    def on_canvas_widget_clicked(self, event: CanvasWidget.Clicked) -> None:
        match event.target:
            case ("decision", int(step)):
                event.stop()
                self._jump(step)
