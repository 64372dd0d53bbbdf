"""Pass the keyboard: a full screen between two people, with nothing of the table in it."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget

from core.tui.art.letters import draw_word
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of
from core.tui.drawing.parts import seat_letter, seat_mark, seat_style
from core.tui.keys.actions import bindings
from core.tui.screens.base import GameScreen

_WIDE = 60
_TALL = 36
"""From this many rows up the letter is drawn twice as large."""


class Curtain(CanvasWidget):
    """The seat's letter, large, and the name of whoever is to sit down."""

    DEFAULT_CSS = "Curtain { width: 1fr; height: 1fr; }"

    def __init__(self, seat: int, name: str, note: str) -> None:
        super().__init__(id="curtain")
        self._seat, self._who, self._note = seat, name, note

    def paint(self, canvas: Canvas) -> None:
        style, plain = seat_style(self._seat), canvas.glyphs.name == "ascii"
        scale = 2 if canvas.height >= _TALL - 2 and not plain else 1
        wide, height = min(_WIDE, canvas.width - 8), (8 if scale > 1 or plain else 4) + 11
        top = max(0, (canvas.height - height) // 2)
        rect = Rect((canvas.width - wide) // 2, top, wide, height)
        inside = canvas.box(rect, style, heavy=True)
        y = draw_word(inside, 2, seat_letter(self._seat), style, scale) + 1
        inside.put_center(y, "Pass the keyboard to", "dim")
        inside.put_center(y + 1, clip(seat_mark(self._seat, self._who), wide - 4), style)
        inside.put_center(y + 2, clip(self._note, wide - 4), "dim")
        button = f" {canvas.glyphs.cursor} I am here "
        inside.put((inside.width - width_of(button)) // 2, y + 4, button, "cursor")
        canvas.hit(canvas.rect, "here")


class HandoffScreen(GameScreen[bool]):
    """Covers the table until the next person is here: True; False leaves the game."""

    BINDINGS = bindings("handoff")
    AUTO_FOCUS = None

    def __init__(self, seat: int, name: str, since: float | None = None, note: str = "") -> None:
        """If it appeared by itself, at *since*, a key meant for something else is ignored."""
        super().__init__()
        self._curtain = Curtain(seat, name, note)
        self._since = since

    def heading(self) -> tuple[str, str]:
        return "Pass the keyboard", ""

    def body(self) -> Iterable[Widget]:
        yield self._curtain

    def action_here(self) -> None:
        if not self.game_app.launch.is_late(self._since):
            self.dismiss(True)

    def action_leave(self) -> None:
        if not self.game_app.launch.is_late(self._since):
            self.dismiss(False)

    def interrupt(self) -> None:
        """Ctrl-C leaves the game; it never opens the curtain."""
        self.dismiss(False)

    def on_canvas_widget_clicked(self, event: CanvasWidget.Clicked) -> None:
        event.stop()
        self.action_here()
