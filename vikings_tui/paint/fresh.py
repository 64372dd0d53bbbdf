"""What was put down last, so that it can glow until the next decision changes the table."""

from __future__ import annotations

from core.games.vikings.view import MainlandView, View
from vikings_tui.paint.board import changed
from vikings_tui.paint.plan import MainlandPlace

Places = frozenset[MainlandPlace]


class Fresh:
    """Compares each table with the one before it."""

    def __init__(self) -> None:
        self._seen: tuple[MainlandView, ...] = ()
        self._found: dict[int, Places] = {}

    def note(self, view: View) -> None:
        """A table is shown; only one seat can have put something down since the last."""
        now = view.mainlands
        if now is self._seen or now == self._seen:
            return
        before, self._seen = self._seen, now
        if len(before) != len(now):
            self._found = {}
            return
        for old, new in zip(before, now, strict=True):
            if old != new:
                self._found[new.seat] = changed(old, new) or self._found.get(new.seat, frozenset())

    def of(self, me: MainlandView) -> Places:
        """The cells of a mainland that glow."""
        return self._found.get(me.seat, frozenset())
