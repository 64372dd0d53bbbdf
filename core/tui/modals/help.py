"""Help for this moment: what it is about, and the keys that work now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from textual.binding import ActiveBinding, BindingType
from textual.widget import Widget

from core.tui.actions import KeyRow, bindings, key_rows
from core.tui.canvas import pad, width_of, wrap
from core.tui.modals.base import GameModal
from core.tui.widgets.reading import Row, TextPane

_BOTH = 100
"""From this many columns up, words and keys stand side by side."""
_KEYS = 46
"""The columns of the keys there."""
_GAP = 3
_COMMON = ("any", "list", "scroll")
"""The scopes of keys that are much the same everywhere, and so are told last."""


class Help(GameModal[None]):
    """Words about the moment and a table of keys, scrolled where the window is small."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("help")
    wide = 116

    def __init__(
        self, title: str, lines: Sequence[str], active: Mapping[str, ActiveBinding]
    ) -> None:
        """*active* are the bindings of the screen that asked."""
        super().__init__(title)
        self._lines, self._active = tuple(lines), active

    def inside(self) -> Iterable[Widget]:
        yield TextPane()

    def key_rows(self) -> list[KeyRow]:
        """Every action that a key does now, with its keys as the player has them."""
        app, arrows = self.game_app, self.glyphs.name != "ascii"
        keys: dict[str, list[str]] = {}
        for key, active in self._active.items():
            act = app.act(active.binding.id)
            if act is not None and act.listed and active.enabled:
                keys.setdefault(act.id, []).append(key)
        acts = sorted(
            (act for act in map(app.act, keys) if act),
            key=lambda act: (act.scope in _COMMON, app.act_order(act)),
        )
        return key_rows(acts, {name: ",".join(some) for name, some in keys.items()}, arrows)

    def fill(self) -> None:
        side = bool(self._lines) and self.room >= _BOTH
        wide = self.room - _KEYS - _GAP if side else self.room
        words: list[Row] = []
        for line in self._lines:
            words += [[(part, "text")] for part in wrap(line, wide)] + [[("", "text")]]
        table = self._table(_KEYS if side else self.room)
        self.query_one(TextPane).show(_beside(words, table, wide) if side else [*words, *table])

    def _table(self, wide: int) -> list[Row]:
        """The keys in a column, their meanings wrapped beside it."""
        listed = self.key_rows()
        column = min(16, max((width_of(row.keys) for row in listed), default=0))
        rows: list[Row] = [[("Keys that work now", "title")]]
        for row in listed:
            keys = wrap(row.keys, column)
            told = wrap(row.help, wide - column - 2)
            for number in range(max(len(keys), len(told))):
                key = keys[number] if number < len(keys) else ""
                text = told[number] if number < len(told) else ""
                rows.append([(" " * (column - width_of(key)) + key, "key"), (f"  {text}", "text")])
        return rows


def _beside(left: Sequence[Row], right: Sequence[Row], wide: int) -> list[Row]:
    """Two columns, the left one so many cells wide."""
    rows: list[Row] = []
    for number in range(max(len(left), len(right))):
        text = "".join(text for text, _ in left[number]) if number < len(left) else ""
        rest = right[number] if number < len(right) else ()
        rows.append([(pad(text, wide + _GAP), "text"), *rest])
    return rows
