"""All choices in a list, and why some of them cannot be taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual import events
from textual.widget import Widget
from textual.widgets import OptionList, Static

from core.tui.drawing.canvas import wrap
from core.tui.drawing.parts import Item
from core.tui.keys.actions import bindings
from core.tui.modals.base import GameModal
from core.tui.widgets.reading import PickList, Row, content

_KEY = 3
"""Columns for the letter of a choice."""
_MARK = 2
"""Columns for the cursor's mark."""


class Choices(GameModal[int]):
    """Answers with the number of the line picked; one that is refused says why."""

    BINDINGS = bindings("choices", "modal")
    wide = 76
    most = 20
    spare = 3

    def __init__(self, items: Sequence[Item], reasons: Sequence[str], at: int) -> None:
        """*reasons* has a sentence for every line that cannot be taken, empty for the others."""
        super().__init__("Choices")
        self._items, self._reasons = tuple(items), tuple(reasons)
        self._at: int | None = at

    def inside(self) -> Iterable[Widget]:
        yield PickList()
        yield Static(id="reason", markup=False)

    def fill(self) -> None:
        keyed = any(item.key for item in self._items)
        self.query_one(PickList).show([self._rows(item, keyed) for item in self._items], self._at)
        self._at = None
        self._tell()

    def _rows(self, item: Item, keyed: bool) -> list[Row]:
        style = "faint" if item.greyed else "text"
        refused = f"{self.glyphs.lock} " if item.greyed else ""
        room = self.room - _MARK - (_KEY if keyed else 0)
        first, *rest = wrap(f"{refused}{item.text}", room)
        key = [(f"{item.key:>2} ", "faint" if item.greyed else "key")] if keyed else []
        return [[*key, (first, style)], *([(" " * _KEY * keyed + line, style)] for line in rest)]

    def _tell(self) -> None:
        """Why the line under the cursor cannot be taken."""
        at = self.query_one(PickList).highlighted
        why = self._reasons[at] if at is not None else ""
        lines = wrap(why, self.room)[:2]
        told = content([[(line, "warn")] for line in lines], self.game_app.palette)
        self.query_one("#reason", Static).update(told)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._tell()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._take(event.option_index)

    def on_key(self, event: events.Key) -> None:
        """A letter picks its line at once; of several it goes to the next."""
        found = [
            n for n, item in enumerate(self._items) if item.key and item.key == event.character
        ]
        if not found:
            return
        event.stop()
        picked = self.query_one(PickList)
        allowed = [number for number in found if not self._items[number].greyed]
        if len(allowed) == 1 or not allowed:
            self._take((allowed or found)[0])
            return
        after = [n for n in allowed if picked.highlighted is not None and n > picked.highlighted]
        picked.highlighted = (after or allowed)[0]

    def _take(self, number: int) -> None:
        if not self._items[number].greyed:
            self.dismiss(number)
            return
        self.query_one(PickList).highlighted = number
        self._tell()
        if not self._reasons[number]:
            self.query_one("#reason", Static).update("That cannot be done now.")
