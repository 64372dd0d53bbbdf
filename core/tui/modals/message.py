"""Something to read before going on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.widget import Widget

from core.tui.actions import bindings
from core.tui.canvas import wrap
from core.tui.modals.base import Answers, GameModal
from core.tui.widgets.reading import TextPane


class Message(GameModal[None]):
    """A text; any of the usual keys or a click continues."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("message")
    spare = 2

    def __init__(self, title: str, lines: Sequence[str] = ()) -> None:
        super().__init__(title)
        self._lines = tuple(lines)

    def inside(self) -> Iterable[Widget]:
        yield TextPane()
        yield Answers(("Continue",), ())

    def fill(self) -> None:
        lines = [part for line in self._lines for part in wrap(line, self.room)]
        self.query_one(TextPane).show([[(line, "text")] for line in lines])

    def on_click(self, event: events.Click) -> None:
        if not self.get_selected_text():
            self.dismiss(None)

    def on_canvas_widget_clicked(self) -> None:
        self.dismiss(None)
