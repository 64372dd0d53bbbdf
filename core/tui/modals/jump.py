"""Waits for the letter of a choice, while the table shows a letter on each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.widget import Widget

from core.tui.actions import bindings
from core.tui.modals.base import PromptModal, PromptPlace


class Jump(PromptModal[str]):
    """Answers with the character of the next key; a key without one, or a click, cancels."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("jump")

    def rows(self) -> Iterable[Widget]:
        yield PromptPlace(("Press the letter of a choice; any other key cancels.", "prompt"))

    def action_cancel(self) -> None:
        self.dismiss("")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss(event.character if event.is_printable else "")

    def on_click(self) -> None:
        self.dismiss("")
