"""Stepping through a recorded game: by decision, by turn, or automatically."""

from __future__ import annotations

from core.game import State
from core.replay import Replay
from core.tui.canvas import Canvas, Rect, clip
from core.tui.face import AnyFace, AnyTable, TableView
from core.tui.parts import SIDE, SIDE_FROM, draw_log, footer, seat_mark, seat_style
from core.tui.scene import Scene

SPEEDS = (2.0, 1.0, 0.5, 0.2, 0.05)


class ReplayScene(Scene):
    """A cursor over the decisions of a game, as an onlooker may see it."""

    def __init__(self, found: Replay, face: AnyFace, fault: str = "") -> None:
        self._session = found.session
        self._face = face
        self._fault = fault or " ".join(found.faults)
        self._at = 0
        self._seat = 0
        self._speed = 1
        self._playing = False
        game, names = self._session.game, self._session.names
        steps = (self._session.opening, *(step.events for step in self._session.steps))
        self._go(0)
        self._told = [
            [line for e in events for line in game.text.narrate(game.redact(e, None), names)]
            for events in steps
        ]

    @property
    def at(self) -> int:
        """How many decisions have been shown."""
        return self._at

    def key(self, key: str) -> None:
        if self._face.key(key, self._table()):
            return
        last = len(self._session.steps)
        match key:
            case "right" | "l" | "n":
                self._go(self._at + 1)
            case "left" | "h" | "p":
                self._go(self._at - 1)
            case "down" | "pagedown" | "j" | "]":
                self._go(self._turn_after())
            case "up" | "pageup" | "k" | "[":
                self._go(self._turn_before())
            case "home" | "g":
                self._go(0)
            case "end" | "G":
                self._go(last)
            case "space" | "enter":
                self._playing = not self._playing and self._at < last
            case "+" | "=":
                self._speed = min(self._speed + 1, len(SPEEDS) - 1)
            case "-":
                self._speed = max(self._speed - 1, 0)
            case "v":
                self._seat = (self._seat + 1) % len(self._session.names)
            case "V":
                self._seat = (self._seat - 1) % len(self._session.names)
            case "escape" | "q":
                self.stage.pop()
                return
        self.pace = SPEEDS[self._speed] if self._playing else None

    def tick(self) -> None:
        self._go(self._at + 1, playing=True)
        self._playing = self._at < len(self._session.steps)
        self.pace = SPEEDS[self._speed] if self._playing else None

    def _go(self, to: int, playing: bool = False) -> None:
        self._at = max(0, min(to, len(self._session.steps)))
        self._playing = playing
        decider = self._session.game.decider(self._state(self._at))
        if decider is not None:
            self._seat = decider

    def _state(self, at: int) -> State:
        state: State = self._session.state_at(at)
        return state

    def _turn(self, at: int) -> int:
        return self._session.game.turn_number(self._state(at))

    def _turn_after(self) -> int:
        at, turn = self._at, self._turn(self._at)
        while at < len(self._session.steps) and self._turn(at) == turn:
            at += 1
        return at

    def _turn_before(self) -> int:
        at = max(0, self._at - 1)
        turn = self._turn(at)
        while at > 0 and self._turn(at - 1) == turn:
            at -= 1
        return at

    def _table(self) -> AnyTable:
        """The table as an onlooker may see it at the cursor."""
        session = self._session
        view = session.game.observe(self._state(self._at), None)
        told = self._told[: self._at + 1]
        return TableView(view, session.names, shown_seat=self._seat, log=told)

    def draw(self, canvas: Canvas) -> None:
        state = self._state(self._at)
        wide = self._face.beside and canvas.width >= SIDE_FROM
        board = Rect(0, 1, canvas.width - (SIDE if wide else 0), canvas.height - 4)
        table = self._table()
        self._face.draw(canvas.window(board), table)
        self._header(canvas, state)
        if wide:
            draw_log(
                canvas.box(Rect(board.right, 1, SIDE, board.height), title="Log"),
                self._told[: self._at + 1],
            )
        self._line(canvas)
        play = "pause" if self._playing else "play"
        footer(
            canvas,
            [
                (f"{canvas.glyphs.left}{canvas.glyphs.right}", "step"),
                (f"{canvas.glyphs.up}{canvas.glyphs.down}", "turn"),
                ("Space", play),
                ("+", "faster"),
                ("-", "slower"),
                ("v", self._face.boards),
                *self._face.footer(table),
                ("Esc", "back"),
            ],
        )

    def _header(self, canvas: Canvas, state: State) -> None:
        session = self._session
        canvas.fill(Rect(0, 0, canvas.width, 1), "bar")
        x = canvas.put(1, 0, f"{session.game.title}: replay", "title@bar")
        x = canvas.put(x + 3, 0, session.game.progress(state), "bar")
        seat = session.game.decider(state)
        if seat is not None:
            canvas.put(x + 3, 0, seat_mark(seat, session.names[seat]), f"{seat_style(seat)}@bar")
        canvas.put_right(canvas.width - 1, 0, f"decision {self._at} of {len(session.steps)}", "bar")

    def _line(self, canvas: Canvas) -> None:
        """What the last decision was, and where in the game it lies."""
        y = canvas.height - 3
        canvas.fill(Rect(0, y, canvas.width, 1), "prompt")
        told = " ".join(self._told[self._at])
        canvas.put(1, y, clip(told, canvas.width - 2), "prompt")
        steps = max(1, len(self._session.steps))
        room = canvas.width - 2
        done = room * self._at // steps
        glyphs = canvas.glyphs
        canvas.put(1, y + 1, glyphs.bar * done + glyphs.shade * (room - done), "faint")
        if self._fault and self._at == len(self._session.steps):
            canvas.put(1, y + 1, clip(self._fault, room), "warn")
