"""The whole log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from core.tui.actions import bindings
from core.tui.canvas import wrap
from core.tui.modals.base import GameModal
from core.tui.widgets.reading import Row, TextPane

_INDENT = "  "


class Log(GameModal[None]):
    """Opens at the end; the text can be selected, and copied as a whole."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("log")
    wide = 76

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("Log")
        self._lines = tuple(lines)

    def inside(self) -> Iterable[Widget]:
        yield TextPane()

    def on_mount(self) -> None:
        self.query_one(TextPane).anchor()

    def fill(self) -> None:
        rows: list[Row] = []
        for line in self._lines:
            first, *rest = wrap(line, self.room - len(_INDENT))
            rows += [[(first, "text")], *([(_INDENT + part, "text")] for part in rest)]
        reader = self.query_one(TextPane)
        reader.show(rows or [[("Nothing has happened yet.", "dim")]])

    def action_copy(self) -> None:
        self.app.copy_to_clipboard("\n".join(self._lines))
        self.notify("The log is in the clipboard, if the terminal allows that.", timeout=4)
