"""A question with two answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.geometry import Offset
from textual.widget import Widget

from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import wrap
from core.tui.keys.actions import bindings
from core.tui.modals.base import Answers, GameModal
from core.tui.widgets.reading import TextPane


class Confirm(GameModal[bool]):
    """Asks once; leaving it unanswered is a no."""

    BINDINGS = bindings("confirm")
    AUTO_FOCUS = ""
    spare = 2

    def __init__(
        self,
        question: str,
        lines: Sequence[str] = (),
        labels: tuple[str, str] = ("Yes", "No"),
        safe: bool = True,
    ) -> None:
        """*safe* puts the cursor on no, for what cannot be undone."""
        super().__init__()
        self._texts = (question, *lines)
        self._labels, self._safe = labels, safe

    def inside(self) -> Iterable[Widget]:
        text = TextPane()
        text.can_focus = False  # its keys choose the answer
        yield text
        keys = tuple(map(self.game_app.key_for, ("confirm.yes", "confirm.no")))
        self._answers = Answers(self._labels, keys, 1 if self._safe else 0)
        yield self._answers

    def fill(self) -> None:
        lines = [part for line in self._texts for part in wrap(line, self.room)]
        self.query_one(TextPane).show([[(line, "text")] for line in lines])

    def words_for(self, act_id: str | None) -> str | None:
        """The answers by their own words on the key bar."""
        match act_id:
            case "confirm.yes":
                return self._labels[0].lower()
            case "confirm.no":
                return self._labels[1].lower()
        return None

    def cursor_at(self) -> Offset:
        """The terminal's own cursor is on the chosen answer."""
        return self._answers.region.offset + self._answers.place

    def action_give(self, number: int) -> None:
        self.dismiss(number == 0)

    def interrupt(self) -> None:
        self.action_give(1)

    def action_answer(self) -> None:
        self.action_give(self._answers.at)

    def action_other(self) -> None:
        self._answers.move()

    def on_canvas_widget_clicked(self, event: CanvasWidget.Clicked) -> None:
        match event.target:
            case ("answer", int(number)):
                self.action_give(number)
