"""A second Enter before something that cannot be undone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.widget import Widget

from core.tui.actions import bindings
from core.tui.modals.base import PromptModal, PromptPlace


class Sure(PromptModal[bool]):
    """A warning in the prompt's place: Enter or a click does it, any other key does not."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("sure")

    def __init__(self, warning: str) -> None:
        super().__init__()
        self._warning = warning

    def rows(self) -> Iterable[Widget]:
        go, cancel = map(self.game_app.key_for, ("sure.go", "sure.cancel"))
        how = f"{self._warning} {go} does it anyway, {cancel} cancels."
        yield PromptPlace(("Are you sure?", "prompt"), (how, "warn"))

    def action_go(self) -> None:
        self.dismiss(True)

    def action_cancel(self) -> None:
        self.dismiss(False)

    def on_key(self, event: events.Key) -> None:
        """A key that means nothing here cancels; one that does bubbles on to its binding."""
        active = self.active_bindings.get(event.key)
        if active is None or not (active.binding.id or "").startswith("sure."):
            event.stop()
            self.dismiss(False)

    def on_canvas_widget_clicked(self) -> None:
        self.dismiss(True)

    def on_click(self) -> None:
        self.dismiss(True)
