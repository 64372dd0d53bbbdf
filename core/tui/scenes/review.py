"""After the game: the decisions that cost each person most."""

from __future__ import annotations

from collections.abc import Iterator

from core.bots.budget import Budget
from core.bots.review import Regret, review
from core.session import AnySession
from core.tui.canvas import Canvas, Rect, clip, wrap
from core.tui.face import AnyFace
from core.tui.parts import footer, header, move, seat_mark, seat_style
from core.tui.scene import Scene

_PATIENCE = 20.0
"""Seconds a review may take; it shows what it has found by then."""
_LOOK = 0.2
"""Seconds between updates of its progress."""

_Row = tuple[str, str]
"""A line and its style."""


class ReviewScene(Scene):
    """Goes through the game again, then shows what it found."""

    def __init__(self, session: AnySession, face: AnyFace) -> None:
        self._session, self._face = session, face
        self._found: dict[int, list[Regret]] | None = None
        self._done = self._total = 0
        self._top = 0
        self._gone = self._begun = False

    def entered(self) -> None:
        if self._begun:
            return
        self._begun = True
        self.pace = _LOOK
        budget = Budget(_PATIENCE, cancelled=lambda: self._gone)
        self.stage.think(lambda: review(self._session, budget, self._progress), self._tell)

    def left(self) -> None:
        self._gone = True

    def close(self) -> None:
        self._gone = True

    def _progress(self, done: int, total: int) -> None:
        self._done, self._total = done, total

    def _tell(self, found: dict[int, list[Regret]]) -> None:
        self._found = found
        self.pace = None

    def draw(self, canvas: Canvas) -> None:
        header(canvas, "Costliest decisions")
        room = canvas.window(Rect(2, 2, canvas.width - 4, canvas.height - 4))
        if self._found is None:
            self._draw_progress(room)
        else:
            rows = list(self._rows(room.width))
            self._top = max(0, min(self._top, len(rows) - room.height))
            for y, (line, style) in enumerate(rows[self._top : self._top + room.height]):
                room.put(0, y, line, style)
            if self._top + room.height < len(rows):
                room.put_right(room.width, room.height - 1, room.glyphs.down, "dim")
        footer(canvas, [("Enter", "back"), ("arrows", "scroll")])

    def _draw_progress(self, room: Canvas) -> None:
        room.put(0, 0, "Going through the game again …", "text")
        wide = min(60, room.width)
        full = wide * self._done // max(1, self._total)
        room.put(0, 2, room.glyphs.bar * full, "good")
        room.put(full, 2, room.glyphs.shade * (wide - full), "faint")
        room.put(0, 3, f"{self._done} of {self._total} decisions", "dim")

    def _rows(self, width: int) -> Iterator[_Row]:
        assert self._found is not None
        if not self._found:
            yield "Only bots played in this game.", "dim"
        for seat, regrets in self._found.items():
            yield seat_mark(seat, self._session.names[seat]), seat_style(seat)
            if not regrets:
                yield "  Nothing cost half a point: well played.", "good"
            for regret in regrets:
                yield from self._regret(regret, width)
            yield "", "text"
        if self._done < self._total:
            told = f"Time ran out after {self._done} of {self._total} decisions from all over"
            yield f"{told} the game.", "dim"
        yield "Judged by what each player could see at the time; points are estimates.", "faint"

    def _regret(self, regret: Regret, width: int) -> Iterator[_Row]:
        session, game = self._session, self._session.game
        view = game.observe(session.state_at(regret.step), regret.seat)
        own = self._face.describe(view, regret.chosen, session.names)
        other = self._face.describe(view, regret.better, session.names)
        moment = regret.moment[:1].upper() + regret.moment[1:]
        yield (
            clip(f"  {moment}, decision {regret.step + 1}: {regret.cost:.1f} points", width),
            "gold",
        )
        for words, style in ((f"you chose: {own}", "text"), (f"better: {other}", "good")):
            for number, line in enumerate(wrap(words, width - 6)):
                yield f"{'    ' if number == 0 else '      '}{line}", style
        if regret.reason:
            for line in wrap(regret.reason, width - 8):
                yield f"      {line}", "dim"

    def key(self, key: str) -> None:
        if key in ("enter", "escape", "q", "space"):
            self.stage.pop()
        elif self._found is not None:
            rows = len(list(self._rows(70)))
            self._top = move(self._top, key, rows)

    def tick(self) -> None:
        """Only the progress bar moves."""
