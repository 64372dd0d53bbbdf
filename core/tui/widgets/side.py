"""The prompt below a table, and the choices and the log beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Container

from core.tui.actions import Act, bindings
from core.tui.board import CanvasWidget
from core.tui.canvas import Canvas, Rect, clip, width_of
from core.tui.face import Choice
from core.tui.parts import Item, draw_list, draw_log

_CLAUSE = re.compile(r"[.;] ")


class Said(NamedTuple):
    """What the prompt says."""

    question: str
    told: str = ""
    """The choice under the cursor, in a line."""
    warning: str = ""
    outlook: str = ""
    """What it would mean; clauses that do not fit are left out."""
    notice: str = ""
    """A sentence for the player, instead of the choice."""
    news: str = ""
    """What happened last, while there is nothing to choose."""


class Prompt(CanvasWidget, can_focus=True):
    """Two lines: whose turn it is and what is asked; what the chosen answer would mean.

    It has the focus, and so its keys work, while there is something to watch.
    """

    BINDINGS = bindings("watch")

    def __init__(self) -> None:
        super().__init__(id="prompt")
        self._said = Said("")

    def show(self, said: Said) -> None:
        if said != self._said:
            self._said = said
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        said, width = self._said, canvas.width
        canvas.fill(Rect(0, 0, width, 1), "prompt")
        canvas.put(1, 0, clip(said.question, width - 2), "prompt")
        if said.notice:
            canvas.put(1, 1, clip(said.notice, width - 2), "warn")
            return
        if not said.told:
            canvas.put(1, 1, clip(said.news, width - 2), "dim")
            return
        room = width - 2 - (len(said.warning) + 2 if said.warning else 0)
        x = canvas.put(1, 1, clip(said.told[:1].upper() + said.told[1:], room), "title")
        if said.warning:
            x = canvas.put(x + 2, 1, said.warning, "warn")
        outlook = _fitting(said.outlook, width - x - 3)
        if outlook:
            canvas.put(x + 2, 1, outlook, "dim")


def watching_prompt(acts: Sequence[Act]) -> Prompt:
    """A prompt whose keys are those for watching and the game's own that work then."""
    own = [act.binding for act in acts if act.view]
    kind = type("WatchingPrompt", (Prompt,), {"BINDINGS": own})
    prompt: Prompt = kind()
    return prompt


def _fitting(text: str, room: int) -> str:
    """As many clauses and sentences as there is room for."""
    while width_of(text) > room and (ends := [*_CLAUSE.finditer(text)]):
        text = f"{text[: ends[-1].start()]}."
    return clip(text, max(0, room))


class ChoiceList(CanvasWidget):
    """Everything that may be chosen now."""

    def __init__(self) -> None:
        super().__init__(id="choice-list")
        self._items: tuple[Item, ...] = ()
        self._choices: tuple[Choice, ...] = ()
        self._cursor = 0

    def show(self, choices: Sequence[Choice], items: Sequence[Item], cursor: int) -> None:
        now = (tuple(items), tuple(choices), cursor)
        if now != (self._items, self._choices, self._cursor):
            self._items, self._choices, self._cursor = now
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        inside = canvas.box(canvas.rect, title="Choices")
        if not self._items:
            return
        top = draw_list(inside, self._items, self._cursor)
        for y, choice in enumerate(self._choices[top : top + inside.height]):
            inside.hit(Rect(0, y, inside.width, 1), choice)


class LogTail(CanvasWidget):
    """The last sentences of the log."""

    def __init__(self) -> None:
        super().__init__(id="log-tail")
        self._lines: list[list[str]] = []

    def show(self, lines: Sequence[Sequence[str]]) -> None:
        tail = [list(some) for some in lines[-40:]]
        if tail != self._lines:
            self._lines = tail
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        draw_log(canvas.box(canvas.rect, title="Log"), self._lines)


class SideColumn(Container):
    """Choices above, log below, where the window is wide enough."""

    def __init__(self, choices: bool = True) -> None:
        super().__init__(id="side")
        self._with_choices = choices

    def compose(self) -> ComposeResult:
        if self._with_choices:
            yield ChoiceList()
        yield LogTail()
