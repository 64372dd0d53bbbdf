"""What was put down last, so that it can glow until the next decision changes the table."""

from __future__ import annotations

from core.games.vikings.view import MainlandView
from vikings_tui.paint.board import changed
from vikings_tui.paint.plan import MainlandPlace
from vikings_tui.table_view import VikingsTableView

Places = frozenset[MainlandPlace]


class Fresh:
    """Compares each table with the one before it."""

    def __init__(self) -> None:
        self._seen: tuple[MainlandView, ...] = ()
        self._found: dict[int, Places] = {}
        self._steps = 0

    def note(self, table: VikingsTableView) -> None:
        """A table is shown; on one that lies before the last nothing was put down."""
        now, steps = table.view.mainlands, len(table.log)
        back, self._steps = steps < self._steps, steps
        if now is self._seen or now == self._seen:
            return
        before, self._seen = self._seen, now
        if len(before) != len(now):
            self._found = {}
            return
        for old, new in zip(before, now, strict=True):
            if old != new:
                put = frozenset() if back else changed(old, new) or self.of(new)
                self._found[new.seat] = put

    def of(self, me: MainlandView) -> Places:
        """The cells of a mainland that glow."""
        return self._found.get(me.seat, frozenset())
