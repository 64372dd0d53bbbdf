"""Find something on the table by typing its name, or a decision of a replay by its number."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, Static

from core.tui.keys.actions import bindings
from core.tui.modals.prompts import PromptModal


class _Name(Input):
    """The field, whose Enter is that of the dialog."""

    BINDINGS = bindings("find")


class Find(PromptModal[bool]):
    """True to stay on what was found, False to go back to where the cursor was."""

    AUTO_FOCUS = "Input"

    def __init__(self, what: str, typed: Callable[[str], str]) -> None:
        """*typed* goes to the first thing with such a name, and says what it is called."""
        super().__init__()
        self._typed = typed
        self._label, self._wanted = f"Find a {what}: ", f"name of a {what}"

    def field(self) -> Input:
        """What is typed into."""
        return _Name(placeholder=self._wanted, compact=True)

    def rows(self) -> Iterable[Widget]:
        field = self.field()
        field.cursor_blink = False
        with Horizontal(id="find-row"):
            yield Static(self._label, id="find-label", markup=False)
            yield field
            yield Static(id="found", markup=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        found = self._typed(event.value)
        self.query_one("#found", Static).update(found if event.value.strip() else "")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(True)

    def action_go(self) -> None:
        self.dismiss(True)

    def action_cancel(self) -> None:
        self.dismiss(False)


class FindDecision(Find):
    """The same for a number among the decisions of a game."""

    def __init__(self, steps: int, typed: Callable[[str], str]) -> None:
        super().__init__("decision", typed)
        self._label, self._wanted = "Go to decision: ", f"0 to {steps}"
        self._digits = len(str(steps))

    def field(self) -> Input:
        digits = rf"\d{{0,{self._digits}}}"
        return _Name(placeholder=self._wanted, restrict=digits, compact=True)
