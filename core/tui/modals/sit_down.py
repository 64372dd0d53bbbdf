"""At the door of a table: which seats to take with this keyboard, or whether to watch."""

from __future__ import annotations

import getpass
from collections.abc import Iterable, Sequence

from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from core.cells import is_visible
from core.seats import LONGEST
from core.tables.protocol import SeatInfo
from core.tui.drawing.parts import seat_letter, seat_style
from core.tui.keys.actions import bindings
from core.tui.modals.base import PickModal
from core.tui.modals.prompts import PromptModal
from core.tui.widgets.reading import PickList, Row

_HOW = "Sit down on a seat, or mark several first if more people share this keyboard."


class SitDown(PickModal[list[int]]):
    """Answers with the seats to take; none of them to watch."""

    BINDINGS = bindings("sit")

    def __init__(self, name: str, free: Sequence[tuple[int, SeatInfo]], ours: Sequence[int]):
        """*free* are the seats that can be had, *ours* those kept for us."""
        super().__init__(f"Table {name}")
        self._free, self._ours = list(free), set(ours)
        self._marked: set[int] = set()

    def fill(self) -> None:
        self.tell(_HOW if self._free else "No seat is free at this table.")
        rows = [[self._line(seat, info)] for seat, info in self._free]
        at = self.query_one(PickList).highlighted or 0
        self.query_one(PickList).show([*rows, [[("Watch", "title")]]], at)

    def _line(self, seat: int, info: SeatInfo) -> Row:
        mark = "[x] " if seat in self._marked else "[ ] "
        name = "an open seat" if info.kind == "open" else info.name
        told = "  kept for you" if seat in self._ours else ""
        return [
            (mark, "text"),
            (f"{seat_letter(seat)} {name}", seat_style(seat)),
            (told, "dim"),
        ]

    def action_mark(self) -> None:
        at = self.query_one(PickList).highlighted
        if at is not None and at < len(self._free):
            self._marked ^= {self._free[at][0]}
            self.fill()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_index >= len(self._free):
            self.dismiss([])
            return
        here = self._free[event.option_index][0]
        self.dismiss(sorted(self._marked | {here}) if self._marked else [here])


class _Name(Input):
    """The field, whose keys are those of the dialog."""

    BINDINGS = bindings("name")


class TypedAnswer(PromptModal[str]):
    """Asks for a word or a name in the place of the prompt; None if it is not given."""

    AUTO_FOCUS = "Input"

    def __init__(self, label: str, wanted: str, usual: str = "") -> None:
        super().__init__()
        self._label, self._wanted, self._first = label, wanted, usual

    def rows(self) -> Iterable[Widget]:
        field = _Name(value=self._first, placeholder=self._wanted, compact=True)
        field.max_length = LONGEST
        field.cursor_blink = False
        with Horizontal(id="find-row"):
            yield Static(self._label, id="find-label", markup=False)
            yield field
            yield Static(id="found", markup=False)

    def fault(self, typed: str) -> str:
        """What is wrong with what was typed, in a few words; empty if nothing is."""
        return "" if typed and is_visible(typed) else f"{self._wanted}, please"

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_take()

    def action_take(self) -> None:
        typed = " ".join(self.query_one(Input).value.split())
        if wrong := self.fault(typed):
            self.query_one("#found", Static).update(wrong)
        else:
            self.dismiss(typed)


class SeatNamed(TypedAnswer):
    """Asks under which name somebody takes an open seat."""

    def __init__(self, seat: int, taken: Sequence[str]) -> None:
        self._taken = {name.casefold() for name in taken}
        label = f"Seat {seat_letter(seat)}, your name: "
        super().__init__(label, "a name", self._account())

    def _account(self) -> str:
        """The name of the account, unless somebody has it already."""
        try:
            name = getpass.getuser().capitalize()[:LONGEST]
        except (OSError, KeyError):
            return ""
        return "" if self.fault(name) else name

    def fault(self, typed: str) -> str:
        if typed.casefold() in self._taken:
            return "somebody has that name"
        return "" if typed and is_visible(typed) else "a name, please"
