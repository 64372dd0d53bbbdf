"""Texts over a screen: a message to read before going on, and the whole log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual import events
from textual.widget import Widget

from core.tui.drawing.canvas import wrap
from core.tui.drawing.parts import in_colours, spoken_style
from core.tui.keys.actions import bindings
from core.tui.modals.base import Answers, GameModal
from core.tui.widgets.reading import Row, TextPane

_INDENT = "  "


class Message(GameModal[None]):
    """A text; any of the usual keys or a click continues."""

    BINDINGS = bindings("message")
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


class Log(GameModal[None]):
    """Opens at the end; the text can be selected, and copied as a whole."""

    BINDINGS = bindings("log")
    wide = 76

    def __init__(self, lines: Sequence[str], names: Sequence[str] = ()) -> None:
        """*names* are those of the seats, which are told apart by their colours."""
        super().__init__("Log")
        self._lines, self._names = tuple(lines), tuple(names)

    def inside(self) -> Iterable[Widget]:
        yield TextPane()

    def on_mount(self) -> None:
        self.query_one(TextPane).anchor()

    def fill(self) -> None:
        rows: list[Row] = []
        for line in self._lines:
            first, *rest = wrap(line, self.room - len(_INDENT))
            parts = [first, *(_INDENT + part for part in rest)]
            style = spoken_style(line)
            rows += [
                [(part, style)] if style else in_colours(part, "text", self._names)
                for part in parts
            ]
        reader = self.query_one(TextPane)
        reader.show(rows or [[("Nothing has happened yet.", "dim")]])

    def action_copy(self) -> None:
        self.app.copy_to_clipboard("\n".join(self._lines))
        self.notify("The log is in the clipboard, if the terminal allows that.", timeout=4)
