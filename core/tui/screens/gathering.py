"""Waiting at a table until all its seats are taken: who is here, and how others come."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget

from core.json_data import JsonObject
from core.paths import is_visitor
from core.registry import program
from core.seats import DEFAULT_LEVEL
from core.tables.protocol import Said, TableInfo, safe
from core.tables.remote import spoken
from core.tables.visit import Visit
from core.talk import Spoken
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas, Rect, clip, wrap
from core.tui.drawing.parts import seat_mark, seat_style, spoken_style
from core.tui.keys.actions import bindings
from core.tui.screens.base import GameScreen
from core.tui.screens.tables import seat_words, table_screen
from core.words import count

_WIDE = 62


class Seats(CanvasWidget):
    """The seats, the command for others, and what is said meanwhile."""

    DEFAULT_CSS = "Seats { width: 1fr; height: 1fr; }"

    def __init__(self, info: TableInfo, ours: tuple[int, ...]) -> None:
        super().__init__(id="seats")
        self.info, self._ours = info, ours
        self.talk: list[Spoken] = []

    def paint(self, canvas: Canvas) -> None:
        info, wide = self.info, min(_WIDE, canvas.width - 4)
        told = self._talk_lines(wide - 4)
        rows = len(info.seats) + 8
        height = min(canvas.height, rows + (len(told) + 1 if told else 0))
        top = max(0, (canvas.height - height) // 3)
        rect = Rect((canvas.width - wide) // 2, top, wide, height)
        inside = canvas.box(rect, "frame", title=f"Table {info.name}")
        y = 1
        for number, seat in enumerate(info.seats):
            words = seat_words(seat)
            if number in self._ours:
                words = "you"
            name = seat_mark(number, "" if seat.kind == "open" else seat.name)
            x = inside.put(2, y, clip(name, wide - 24), seat_style(number))
            inside.put(max(x + 2, wide - 20), y, words or "here", "dim" if words else "good")
            y += 1
        y += 1
        inside.put(2, y, f"Waiting for {count(info.places, 'more player')}.", "title")
        join, where = f"{program(info.game)} join {info.name}", "another terminal of this machine"
        if info.access == "word":
            join += " --word WORD"
        if is_visitor():
            join, where = f"Shared tables, {info.name}", "the lobby"
        inside.put(2, y + 1, clip(f"In {where}:", wide - 4), "dim")
        inside.put(4, y + 2, clip(join, wide - 6), "key")
        y += 4
        room = inside.height - y
        for line, style in told[-room:] if room > 0 else ():
            inside.put(2, y, line, style)
            y += 1

    def _talk_lines(self, width: int) -> list[tuple[str, str]]:
        return [(part, spoken_style(said)) for said in self.talk[-8:] for part in wrap(said, width)]


class GatheringScreen(GameScreen[object]):
    """Waits until the game begins, then gives way to it."""

    BINDINGS = bindings("gather")
    AUTO_FOCUS = None

    def __init__(self, visit: Visit) -> None:
        super().__init__()
        self._visit = visit
        self.seats = Seats(visit.info, visit.seats)
        self._entered = False

    def heading(self) -> tuple[str, str]:
        return self.game_app.about.title, f"table {self._visit.name}"

    def body(self) -> Iterable[Widget]:
        yield self.seats

    def on_mount(self) -> None:
        self._visit.link.listen(self._news)

    def _news(self, told: JsonObject) -> None:
        """In the thread that reads; what comes after the beginning is for the game's screen."""
        if told["push"] == "begun":
            self._visit.link.hold()
        self.call_later(self.heard, told)

    def heard(self, told: JsonObject) -> None:
        """The host tells something."""
        if self._entered or not self.is_attached:
            return
        match told["push"]:
            case "seats":
                self.seats.info = TableInfo.model_validate(told["info"])
                self.seats.repaint()
                self.refresh_bindings()
            case "talk":
                said = Said.model_validate(told["said"])
                self.seats.talk.append(Spoken(safe(spoken(said), 300), said.seat))
                self.seats.repaint()
            case "begun":
                self._enter(told)
            case "bye" | "lost":
                self._end(safe(told["words"]))

    def _enter(self, told: JsonObject) -> None:
        table = self._visit.enter(told)
        if table is not None:
            self._entered = True
            app = self.game_app
            while app.screen is not self:
                app.pop_screen()
            app.switch_screen(table_screen(app, table))
            app.bell()

    def _end(self, words: str) -> None:
        self._entered = True
        self.go_back()
        self.game_app.call_after_refresh(self.game_app.tell, "The table", words)

    def on_unmount(self) -> None:
        if not self._entered:
            self._visit.close()

    # --- Keys -----------------------------------------------------------------------------------

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        watches = not self._visit.seats
        return "Those who only watch cannot do that." if watches and action == "begin" else ""

    def action_talk(self) -> None:
        from core.tui.modals.talk import TalkLine

        seats = self._visit.seats

        def typed(text: str | None) -> None:
            if text and text.strip():
                self._visit.link.send("talk", text=text, seat=seats[0] if seats else None)

        self.app.push_screen(TalkLine(()), typed)

    def action_begin(self) -> None:
        from core.tui.modals.confirm import Confirm

        def answered(yes: bool | None) -> None:
            if yes:
                why = self._visit.begin(DEFAULT_LEVEL)
                if why is not None:
                    self.say(why)

        question = f"Begin now, with bots on {count(self.seats.info.places, 'open seat')}?"
        self.app.push_screen(Confirm(question, safe=False), answered)

    def action_leave(self) -> None:
        self.go_back()
