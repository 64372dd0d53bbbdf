"""Hints: the best choice now and why, and what others would cost compared with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.worker import get_current_worker

from core.bots import Budget
from core.bots.budget import Hint
from core.game import Action
from core.tui.drawing.canvas import pad, wrap
from core.tui.keys.actions import bindings
from core.tui.modals.base import GameModal
from core.tui.widgets.bars import Piece
from core.tui.widgets.reading import PickList, Row, content
from core.words import behind

_MARK = 2
_WORTH = 13
"""Columns for what a choice would cost, at the right end."""
_FOOT = "What the others would probably cost you compared with the best, from what you can see."


class Hints(GameModal[tuple[Action, ...]]):
    """Works out hints in the background; answers with the actions of the one picked."""

    BINDINGS = bindings("hints", "modal")
    AUTO_FOCUS = "PickList"
    wide = 76
    spare = 3

    def __init__(
        self,
        work: Callable[[Budget], list[Hint[Any]]],
        describe: Callable[[tuple[Any, ...]], str],
    ) -> None:
        super().__init__("Hints")
        self._work, self._describe = work, describe
        self._found: list[Hint[Any]] | None = None

    def inside(self) -> Iterable[Widget]:
        yield PickList()
        yield Static(id="hint-foot", markup=False)

    def on_mount(self) -> None:
        self.run_worker(self._think, thread=True, group="hints")

    def _think(self) -> None:
        """Work out the hints; leaving the dialog cancels its workers."""
        worker = get_current_worker()
        found = self._work(Budget(self.game_app.patience, cancelled=lambda: worker.is_cancelled))
        if not worker.is_cancelled:
            self.app.call_from_thread(self._tell, found)

    def _tell(self, found: list[Hint[Any]]) -> None:
        if self.is_attached:
            self._found = found
            self.fill()
            self.query_one(PickList).focus()
            self.refresh_bindings()

    def fill(self) -> None:
        found = self._found
        picked = self.query_one(PickList)
        picked.display = bool(found)
        if found is None:
            dots = "…" if self.glyphs.name == "unicode" else "..."
            self._say([f"Thinking {dots}"], "dim")
        elif not found:
            self._say(["There is no hint for this moment."], "dim")
        else:
            at = picked.highlighted or 0
            picked.show([self._rows(one) for one in found], at)
            self._say(wrap(_FOOT, self.room), "faint")

    def _say(self, lines: list[str], style: str) -> None:
        """The words below the list."""
        rows = [[(line, style)] for line in lines]
        self.query_one("#hint-foot", Static).update(content(rows, self.game_app.palette))

    def _rows(self, hint: Hint[Any]) -> list[Row]:
        told = hint.title(self._describe(hint.actions))
        room = self.room - _MARK - _WORTH
        first, *rest = wrap(f"{told[:1].upper()}{told[1:]}", room)
        worth, style = self._worth(hint)
        rows: list[Row] = [[(pad(first, room), "title"), (worth.rjust(_WORTH), style)]]
        rows += [[(line, "title")] for line in rest]
        rows += [[(f"  {line}", "text")] for line in wrap(hint.reason, self.room - 2 * _MARK)]
        return rows

    def _worth(self, hint: Hint[Any]) -> Piece:
        """How a choice compares with the best, which is the first."""
        best, *_ = self._found or [hint]
        if hint is best:
            return "best", "good"
        lost = behind(best.gain, hint.gain)
        return (f"-{lost}", "gold") if lost else ("as good", "good")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(self._found) if action == "pick" else True

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self._found:
            self.dismiss(self._found[event.option_index].actions)
