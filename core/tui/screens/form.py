"""Forms: lines of fields, and below them what the field with the focus is for."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import events
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Static

from core.tui.screens.base import GameScreen


class Row(Horizontal):
    """A line of a form; the arrows go to its first field."""

    @property
    def main(self) -> Widget:
        return next(child for child in self.children if child.focusable)


class FormScreen(GameScreen[object]):
    """A screen with a form; the text below it has the id `told`."""

    CSS_PATH: ClassVar = [Path(__file__).with_name("form.tcss")]

    def words(self) -> str:
        """What the field with the focus is for."""
        raise NotImplementedError

    def explain(self) -> None:
        self.tell(self.words())

    def tell(self, words: str, *, fault: bool = False) -> None:
        told = self.query_one("#told", Static)
        told.set_class(fault, "-fault")
        told.update(words)

    @property
    def focused_id(self) -> str:
        return self.focused.id or "" if self.focused is not None else ""

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        for row in self.query(Row):
            row.set_class(row.has_focus_within, "-here")
        self.refresh_bindings()
        self.explain()

    def action_row(self, by: int) -> None:
        """Go to the line above or below, round and round."""
        rows = [row for row in self.query(Row) if row.display]
        at = next((n for n, row in enumerate(rows) if row.has_focus_within), 0)
        rows[(at + by) % len(rows)].main.focus()
