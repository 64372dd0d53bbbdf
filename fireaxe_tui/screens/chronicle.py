"""The log: a line for a turn in its captain's colour, unfolded by a key, searched by words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Protocol

from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widget import Widget

from core.talk import Spoken
from core.text import Names
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas, Rect, wrap
from core.tui.drawing.parts import seat_letter, spoken_style, talk
from core.tui.keys.actions import bindings
from core.tui.modals.base import GameModal
from fireaxe_tui.chronicle import lines
from fireaxe_tui.chronicle.lines import Line
from fireaxe_tui.chronicle.playing import Frame
from fireaxe_tui.chronicle.turns import Turn
from fireaxe_tui.screens.pages import IN_SIGHT

_LEAST = 12
"""Rows of the log, where the window has them."""
_FEWEST, _TO_OPEN = 8, 4
"""The fewest rows of a short log, and those it has to spare to open a turn."""


class MapBelow(Protocol):
    """The screen below the log, on whose map it draws turns."""

    def retell(self, turn: Turn | None, roof: int = 0) -> None:
        """Draw a turn below the row *roof*, or none any more."""

    def frames(self, turn: Turn) -> Iterator[Frame]:
        """Return what a turn looked like."""

    def stage(self, frame: Frame, roof: int = 0) -> None:
        """Show a picture of the past below the row *roof*."""

    def rows_below(self, roof: int) -> int:
        """Return how many rows of the map lie below a row of the screen."""


class Pages(CanvasWidget):
    """The turns, one of them under the cursor."""

    DEFAULT_CSS = "Pages { width: 1fr; height: 1fr; }"

    def __init__(self, turns: Sequence[Turn], names: Names, reader: int | None) -> None:
        super().__init__(id="chronicle")
        self.turns, self._names, self._reader = turns, names, reader
        self.shown = list(range(len(turns)))
        """The turns that are listed, by number."""
        self.at = max(0, len(turns) - 1)
        """The one under the cursor."""
        self.unfolded: set[int] = set()
        self.talk: list[Spoken] = []
        """What was said at the table, below the turns."""
        self._top = 0
        self.place = Offset(0, 0)
        """Where on the picture the chosen turn is."""

    def rows(self, width: int) -> list[Line]:
        """Lay out what is listed, with a rule before each round."""
        glyphs, depth = self.game_app.palette.glyphs, self.game_app.palette.depth
        wide, found, number = lines.widest(self._names), [], 0
        for turn_number in self.shown:
            turn = self.turns[turn_number]
            if turn.round != number:
                number = turn.round
                before = self.turns[turn_number - 1].totals if turn_number else turn.totals
                scores = "  ".join(f"{seat_letter(s)} {p}" for s, p in enumerate(before))
                found.append(Line(((f"Round {number}", "title"),), ((scores, "dim"),)))
            found.append(self._line(turn, turn_number, width, depth, wide))
            if turn_number in self.unfolded:
                found += lines.deed_lines(turn, turn.deeds, width, glyphs, turn_number)
                found += [
                    Line(((f"    {text}", "dim"),), (), turn.seat, turn=turn_number)
                    for text in turn.world
                ]
        if self.talk:
            found.append(Line((("Table talk", "title"),)))
            said = [(part, spoken_style(line)) for line in self.talk for part in wrap(line, width)]
            found += [Line((piece,)) for piece in said]
        return found or [Line((("Nothing has happened yet.", "dim"),))]

    def _line(self, turn: Turn, number: int, width: int, depth: str, wide: int) -> Line:
        line = lines.summary(turn, self._names, width - 7, depth, number, wide)
        hurt = any(strike.victim == self._reader for strike in turn.strikes)
        return line._replace(right=((" ! you ", "map-skull"), *line.right)) if hurt else line

    def paint(self, canvas: Canvas) -> None:
        canvas.fill(canvas.rect, "text")
        found = self.rows(canvas.width)
        here = [y for y, line in enumerate(found) if line.turn == self.at]
        if here:
            end = len(found) - 1 if [self.at] == self.shown[-1:] else here[-1]
            last = min(end, here[0] + canvas.height - 2)
            self._top = min(max(self._top, last - canvas.height + 1), max(0, here[0] - 1))
        self._top = max(0, min(self._top, len(found) - canvas.height))
        for y, line in enumerate(found[self._top : self._top + canvas.height]):
            chosen = line.turn == self.at and self._top + y == here[0]
            if chosen:
                self.place = Offset(0, y)
            lines.draw(canvas, y, line, chosen)
            if line.turn is not None:
                canvas.hit(Rect(0, y, canvas.width, 1), line.turn)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Paint before the first picture, so that no blank one is sent first."""
        if self.canvas is None:
            self.repaint()
        return super().render_lines(crop)

    def move(self, by: int) -> None:
        """Move the cursor among what is listed."""
        if self.shown:
            where = self.shown.index(self.at) if self.at in self.shown else 0
            self.at = self.shown[max(0, min(where + by, len(self.shown) - 1))]
        self.repaint()


class ChronicleScreen(GameModal[None]):
    """The turns of a game, as far as they have been shown."""

    BINDINGS = bindings("chronicle")
    AUTO_FOCUS = None
    wide: ClassVar[int] = 118

    def __init__(
        self,
        turns: Sequence[Turn],
        names: Names,
        sentences: Sequence[str],
        reader: int | None,
        map_below: MapBelow,
    ) -> None:
        """*map_below* draws a turn on the map below the box, and plays it there."""
        super().__init__("Log")
        self._below = map_below
        self._playing = False
        self._pages = Pages(turns, names, reader)
        self._pages.talk = talk([sentences])
        self._names, self._sentences, self._reader = names, tuple(sentences), reader

    def inside(self) -> Iterable[Widget]:
        yield self._pages

    def fill(self) -> None:
        """Take all of a low window, and at most half of a higher one: the table stays in sight."""
        height, pages = self.app.size.height, self._pages
        needed = max(_FEWEST, len(pages.rows(self.room)) + _TO_OPEN)
        pages.styles.height = max(3, min(height - 6, needed, max(_LEAST, height // 2 - 8)))

    def cursor_at(self) -> Offset:
        """The terminal's own cursor is on the chosen turn."""
        return self._pages.region.offset + self._pages.place

    def on_unmount(self) -> None:
        self._below.retell(None)

    def _point(self) -> None:
        """Draw the turn under the cursor on the map below the box, once the cursor has moved."""
        pages = self._pages
        self._stop()
        if pages.turns and self.is_mounted:
            self._below.retell(pages.turns[pages.at], self._roof)

    @property
    def _roof(self) -> int:
        """The row of the screen below the box."""
        return self.query_one("#box").region.bottom

    async def _play(self, turn: Turn) -> None:
        box, sleep = self.query_one("#box"), self.game_app.launch.clock.sleep
        roof = self._roof
        if self._below.rows_below(roof) < IN_SIGHT:  # the whole map, and then the log again
            box.display, roof = False, 0
        self._playing = True
        for frame in self._below.frames(turn):
            self._below.stage(frame, roof)
            await sleep(frame.seconds)
        self._playing, box.display = False, True
        self._below.retell(turn, self._roof)

    def _stop(self) -> None:
        """End what is being played."""
        self.workers.cancel_group(self, "play")
        self._playing = False
        self.query_one("#box").display = True

    def action_close(self) -> None:
        """End what is being played, or leave."""
        if self._playing:
            self._point()
        else:
            super().action_close()

    # --- Keys -----------------------------------------------------------------------------------

    def action_turn(self, by: int) -> None:
        self._pages.move(by)
        self._point()

    def action_play(self) -> None:
        """Play the turn under the cursor on the map below; once more, from its beginning."""
        pages = self._pages
        if pages.turns:
            self._point()
            self.run_worker(self._play(pages.turns[pages.at]), group="play", exclusive=True)

    def action_fold(self, folded: bool) -> None:
        pages = self._pages
        pages.unfolded = pages.unfolded - {pages.at} if folded else pages.unfolded | {pages.at}
        pages.repaint()

    def action_unfold(self) -> None:
        self.action_fold(self._pages.at in self._pages.unfolded)

    def action_fold_all(self, folded: bool) -> None:
        self._pages.unfolded = set() if folded else set(range(len(self._pages.turns)))
        self._pages.repaint()

    def action_only(self, seat: int) -> None:
        """List the turns of one captain, or all again."""
        turns = self._pages.turns
        found = [number for number, turn in enumerate(turns) if turn.seat == seat]
        self._list(found)

    def action_against(self) -> None:
        """List the turns in which something was done to the reader, or all again."""
        found = [
            number
            for number, turn in enumerate(self._pages.turns)
            if any(strike.victim == self._reader for strike in turn.strikes)
        ]
        if not found:
            self.notify("Nobody has done anything to you.", timeout=3)
            return
        self._list(found)

    def _list(self, found: list[int]) -> None:
        pages = self._pages
        if not found or found == pages.shown:
            found = list(range(len(pages.turns)))
        pages.shown = found
        if pages.at not in found:
            pages.at = found[-1]
        pages.repaint()
        self._point()

    def action_search(self) -> None:
        from core.tui.modals.find import Find

        pages, before = self._pages, self._pages.at

        def typed(text: str) -> str:
            wanted = text.strip().lower()
            for number in reversed(pages.shown):
                turn = pages.turns[number]
                told = f"{self._names[turn.seat]} {turn.summary()} {' '.join(turn.world)}"
                if wanted and wanted in told.lower():
                    pages.at = number
                    pages.repaint()
                    self._point()
                    return f"round {turn.round}, {self._names[turn.seat]}"
            return "nothing"

        def done(stays: bool | None) -> None:
            if not stays:
                pages.at = before
            pages.repaint()
            self._point()

        self.app.push_screen(Find("word in the log", typed), done)

    def action_copy(self) -> None:
        self.app.copy_to_clipboard("\n".join(self._sentences))
        self.notify("The log is in the clipboard, if the terminal allows that.", timeout=4)

    def on_canvas_widget_clicked(self, event: CanvasWidget.Clicked) -> None:
        event.stop()
        if isinstance(event.target, int):
            if self._pages.at == event.target:
                self.action_unfold()
            else:
                self._pages.at = event.target
                self._pages.repaint()
                self._point()
