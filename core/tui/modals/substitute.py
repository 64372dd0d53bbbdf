"""A bot has failed: what is wrong with it, and who takes over its seat."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget
from textual.widgets import OptionList

from core.errors import BotFailed
from core.seats import DEFAULT_LEVEL, LEVELS
from core.tui.drawing.canvas import wrap
from core.tui.drawing.parts import seat_mark, seat_style
from core.tui.keys.actions import bindings
from core.tui.modals.base import GameModal
from core.tui.widgets.reading import PickList, TextPane

_ANSWERS: tuple[tuple[str, str | None], ...] = (
    *((f"The computer, {level}", level) for level in LEVELS),
    ("A person at this keyboard", "person"),
    ("Let the bot play", "again"),
    ("Leave the game; it is saved", None),
)


class Substitute(GameModal[str]):
    """Answers with a level, "person", "again" for the bot itself, or None to leave the game."""

    BINDINGS = bindings("substitute", "modal")
    AUTO_FOCUS = "PickList"
    wide = 72
    spare = len(_ANSWERS)

    def __init__(self, seat: int, name: str, failure: BotFailed) -> None:
        super().__init__("A bot cannot go on")
        self._seat, self._who, self._failure = seat, name, failure
        self._since = 0.0
        """When it appeared by itself: a key right after was meant for something else."""

    def inside(self) -> Iterable[Widget]:
        yield TextPane()
        yield PickList()

    def on_mount(self) -> None:
        self._since = self.game_app.launch.clock.now()

    def fill(self) -> None:
        mark = seat_mark(self._seat, self._who)
        self.query_one(TextPane).show(
            [
                *([(line, "warn")] for line in wrap(str(self._failure), self.room)),
                [("", "text")],
                [("Nothing is lost; every decision is saved.", "dim")],
                [("Who takes over for ", "text"), (mark, seat_style(self._seat)), ("?", "text")],
            ]
        )
        picked = self.query_one(PickList)
        at = LEVELS.index(DEFAULT_LEVEL) if picked.highlighted is None else picked.highlighted
        picked.show([[[(words, "text")]] for words, _ in _ANSWERS], at)

    def action_pick(self) -> None:
        if not self.game_app.launch.is_late(self._since):
            super().action_pick()

    def action_close(self) -> None:
        if not self.game_app.launch.is_late(self._since):
            self.dismiss(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(_ANSWERS[event.option_index][1])
