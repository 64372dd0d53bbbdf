"""A choice in a form: left and right change it, Space or a click shows all of it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widget import Widget
from textual.widgets import Select

from core.tui.keys.actions import bindings
from core.tui.of_game import OfGame


class Cycle(Select[str], OfGame, inherit_bindings=False):
    """A library Select of one row. Enter, up and down are left to the form."""

    BINDINGS = bindings("cycle")

    def __init__(
        self,
        values: Sequence[str],
        value: str,
        *,
        words: Sequence[str] = (),
        id: str | None = None,
    ) -> None:
        """*words* are shown instead of the values."""
        self.values, self._words = tuple(values), tuple(words)
        pairs = list(zip(words or values, values, strict=True))
        super().__init__(pairs, value=value, allow_blank=False, compact=True, id=id)

    def show(self, values: Sequence[str], value: str, words: Sequence[str] = ()) -> None:
        """Offer other values without telling the form that anything has changed."""
        with self.prevent(Select.Changed):
            if (self.values, self._words) != (tuple(values), tuple(words)):
                self.values, self._words = tuple(values), tuple(words)
                self.set_options(list(zip(words or values, values, strict=True)))
                self.value = self.values[-1]  # other words show only when the value changes
                self.value = self.values[0]
            self.value = value

    def action_turn(self, by: int) -> None:
        """Go to the next or previous value, round and round."""
        if self.selection is not None:
            at = self.values.index(self.selection)
            self.value = self.values[(at + by) % len(self.values)]

    # --- A list longer than its window says so -------------------------------------------------

    def on_mount(self) -> None:
        overlay = self._list()
        self.watch(overlay, "scroll_y", self._mark_more, init=False)
        self.watch(overlay, "virtual_size", self._mark_more, init=False)

    def watch_expanded(self) -> None:
        self.call_after_refresh(self._mark_more)

    def _list(self) -> Widget:
        return self.query_one("SelectOverlay")

    def _mark_more(self) -> None:
        """Say at the border that the list goes on above or below."""
        if not self.is_mounted or not self.expanded:
            return
        overlay, glyphs = self._list(), self.game_app.palette.glyphs
        above, below = overlay.scroll_y > 0, overlay.scroll_y < overlay.max_scroll_y
        marks = f"{glyphs.up if above else ''}{glyphs.down if below else ''}"
        overlay.border_subtitle = f"{marks} more" if marks else ""
