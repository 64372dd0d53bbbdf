"""Playing on from a moment of a replay: who sits down at the new game."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widgets import OptionList

from core.outside import label
from core.seats import DEFAULT_LEVEL, LEVELS, bot_of, display_names
from core.tui.drawing.parts import seat_mark, seat_style
from core.tui.keys.actions import bindings
from core.tui.modals.base import PickModal
from core.tui.widgets.reading import PickList, Row

_KEPT = "The recorded game stays as it is."
_FIXED = "It is not over yet, so everybody keeps their seat: no hand is shown to another."


class PlayOn(PickModal[tuple[str, ...]]):
    """Answers with the seats of the new game."""

    BINDINGS = bindings("branch", "modal")

    def __init__(self, step: int, seats: Sequence[str], *, free: bool) -> None:
        """*free* lets a person or the computer take any seat."""
        super().__init__("Play on in a new game")
        self._step, self._free = step, free
        self._before, self._seats = tuple(seats), list(seats)

    def fill(self) -> None:
        how = "Enter on a seat changes who plays it." if self._free else _FIXED
        self.tell(f"{_KEPT} {how}")
        names = display_names(self._seats)
        start: Row = [(f"Play on after decision {self._step}", "title")]
        seats = [self._line(seat, name) for seat, name in enumerate(names)]
        self.query_one(PickList).show([[start], *([line] for line in seats)], self._at)

    @property
    def _at(self) -> int:
        return self.query_one(PickList).highlighted or 0

    def _line(self, seat: int, name: str) -> Row:
        bot = bot_of(self._seats[seat])
        who = "a person" if bot is None else label(bot) if bot not in LEVELS else f"computer, {bot}"
        style = "text" if self._free else "faint"
        return [(f"{seat_mark(seat, name)}  ", seat_style(seat)), (who, style)]

    def _change(self, seat: int) -> None:
        """Give a seat to the computer, or to a person."""
        name, before = display_names(self._seats)[seat], self._before[seat]
        if bot_of(self._seats[seat]) is None:
            self._seats[seat] = before if bot_of(before) else f"bot:{DEFAULT_LEVEL}"
        else:
            self._seats[seat] = name if bot_of(before) else before
        self.fill()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_index == 0:
            self.dismiss(tuple(self._seats))
        elif self._free:
            self._change(event.option_index - 1)
