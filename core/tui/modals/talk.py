"""A line to everybody at the table, with what was said last above it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, Static

from core.tables.protocol import LONGEST_TALK
from core.talk import Spoken
from core.tui.drawing.parts import spoken_style
from core.tui.keys.actions import bindings
from core.tui.modals.prompts import PromptModal, PromptPlace
from core.tui.widgets.bars import Piece

_LAST = 5
"""How many of the last lines are shown."""


class _Line(Input):
    """The field, whose keys are those of the dialog."""

    BINDINGS = bindings("talk")


class TalkLine(PromptModal[str]):
    """Answers with what was typed; None if nothing is to be said."""

    AUTO_FOCUS = "Input"

    def __init__(self, lines: Sequence[Spoken]) -> None:
        super().__init__()
        self._lines: list[Piece] = [(line, spoken_style(line)) for line in lines[-_LAST:]]

    def rows(self) -> Iterable[Widget]:
        if self._lines:
            yield PromptPlace(*self._lines)
        field = _Line(placeholder="to everybody at the table", compact=True)
        field.max_length = LONGEST_TALK
        field.cursor_blink = False
        with Horizontal(id="find-row"):
            yield Static("Say: ", id="find-label", markup=False)
            yield field

    def on_mount(self) -> None:
        self.query_one(Input).styles.width = "1fr"

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value)

    def action_send(self) -> None:
        self.dismiss(self.query_one(Input).value)
