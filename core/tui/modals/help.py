"""Help for this moment: what it is about, and the keys that work now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from textual.binding import ActiveBinding
from textual.widget import Widget

from core.tui.drawing.canvas import width_of, wrap
from core.tui.keys.actions import bindings
from core.tui.keys.key_rows import KeyRow, key_rows
from core.tui.modals.base import GameModal
from core.tui.widgets.reading import Row, TextPane

_TWO = 88
"""From this many columns up, the keys stand in two columns."""
_GAP = 2
_KEY = 15
"""The most columns for the keys of an action."""
_COMMON = ("any", "list", "scroll")
"""The scopes of keys that are much the same everywhere, and so are told last."""


class Help(GameModal[None]):
    """Words about the moment and a table of keys, scrolled where the window is small."""

    BINDINGS = bindings("help")
    wide = 100
    most = 23

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
        rows: list[Row] = []
        for line in self._lines:
            rows += [[(part, "text")] for part in wrap(line, self.room)] + [[("", "text")]]
        rows.append([("Keys that work now", "title")])
        two = self.room >= _TWO
        wide = (self.room - _GAP) // 2 if two else self.room
        table = self._table(wide)
        half = (sum(map(len, table)) + 1) // 2 if two else 0
        left: list[Row] = []
        while table and (not two or len(left) < half):
            left += table.pop(0)
        right = [row for rows in table for row in rows]
        self.query_one(TextPane).show([*rows, *_beside(left, right, wide)])

    def _table(self, wide: int) -> list[list[Row]]:
        """For every action the lines with its keys, and their meaning wrapped beside them."""
        listed = self.key_rows()
        column = min(_KEY, max((width_of(row.keys) for row in listed), default=0))
        found: list[list[Row]] = []
        for row in listed:
            keys = wrap(row.keys, column)
            told = wrap(row.help, wide - column - 2)
            lines = zip_longest(keys, told, fillvalue="")
            found.append(
                [
                    [(" " * (column - width_of(key)) + key, "key"), (f"  {text}", "text")]
                    for key, text in lines
                ]
            )
        return found


def _beside(left: Sequence[Row], right: Sequence[Row], wide: int) -> list[Row]:
    """Two columns, the left one so many cells wide."""
    rows: list[Row] = []
    for first, second in zip_longest(left, right, fillvalue=()):
        used = sum(width_of(text) for text, _ in first)
        blank = [(" " * (wide + _GAP - used), "text")] if second else []
        rows.append([*first, *blank, *second])
    return rows
