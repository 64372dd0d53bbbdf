"""The prompt below a table, and the choices and the log beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from textual.app import ComposeResult

from core.named import NamedTuple
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of, wrap
from core.tui.drawing.ground import Box
from core.tui.drawing.parts import Item, begun, draw_list, draw_log, spoken_style
from core.tui.face import Choice
from core.tui.keys.act import Act
from core.tui.keys.actions import bindings
from core.tui.widgets.bars import Piece

_LEAST = 2
"""The rows of a prompt where there is no room for more: one for the question."""
_OPEN = ": what now?"
"""The end of a question that asks nothing in particular."""
_BRACKETS = re.compile(r" \([^()]*\)")
"""What a choice can do without where there is no room for all of it."""


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
    why: str | None = None
    """A rule of thumb in a row of its own; None if there is no such row."""


class Prompt(CanvasWidget, can_focus=True):
    """Whose turn it is and what is asked; below it what the chosen answer would mean.

    What does not fit is wrapped where there is a third line; else whole sentences are left out.

    It has the focus, and so its keys work, while there is something to watch.
    """

    BINDINGS = bindings("watch")

    def __init__(self) -> None:
        super().__init__(id="prompt")
        self._said = Said("")

    def show(self, said: Said) -> None:
        if said != self._said:
            self._said = said
            self.explains(said.why is not None)
            self.repaint()

    def explains(self, why: bool) -> None:
        """Make room for a rule of thumb, or take it away."""
        self.set_class(why, "-why")

    def paint(self, canvas: Canvas) -> None:
        said, width = self._said, canvas.width
        if said.why is not None and canvas.height > _LEAST:
            canvas.put(1, canvas.height - 1, clip(said.why, width - 2), "good")
            canvas = canvas.window(Rect(0, 0, width, canvas.height - 1))
        asked = wrap(said.question, width - 2)[: max(1, canvas.height - 1)]
        if len(asked) == 1 or canvas.height <= _LEAST:
            question = said.question
            if width_of(question) > width - 2:  # what it tells matters more than that it asks
                question = question.removesuffix(_OPEN)
            asked = [begun(question, width - 2)]
        canvas.fill(Rect(0, 0, width, len(asked)), "prompt")
        for y, line in enumerate(asked):
            canvas.put(1, y, line, "prompt")
        room = canvas.height - len(asked)
        for y, row in enumerate(self._below(width - 2, room), len(asked)):
            x = 1
            for text, style in row:
                x = canvas.put(x, y, text, style)

    def _below(self, width: int, rows: int) -> list[list[Piece]]:
        """What is told of the choice, or else what there is to know, in so many rows."""
        said = self._said
        style = spoken_style(said.notice) or "warn"
        if not said.told:
            news = (said.news, spoken_style(said.news) or "dim")
            told = (said.notice, style) if said.notice else news
            return _flow([told], width, rows) or [[(clip(told[0], width), told[1])]]
        if said.notice:
            return _flow([(said.notice, style)], width, rows) or [
                [(clip(said.notice, width), style)]
            ]
        warning = [(said.warning, "warn")] if said.warning else []
        whole = said.told[:1].upper() + said.told[1:]
        brief = _BRACKETS.sub("", whole)
        repeats = said.outlook.rstrip(".").lower() in said.told.lower()
        for words in dict.fromkeys((whole, brief, brief.partition("; ")[0])):
            first: list[Piece] = [(words, "title"), *warning]
            for outlook in _shorter("" if repeats else said.outlook):
                shown = [*first, (outlook, "dim")] if outlook else first
                if found := _flow(shown, width, rows):
                    return found
        room = width - sum(width_of(text) + 2 for text, _ in warning)
        return [[(begun(brief, room), "title"), *((f"  {text}", s) for text, s in warning)]]


def watching_prompt(acts: Sequence[Act]) -> Prompt:
    """A prompt whose keys are those for watching and the game's own that work then."""
    own = [act.binding for act in acts if act.view]
    kind = type("WatchingPrompt", (Prompt,), {"BINDINGS": own})
    prompt: Prompt = kind()
    return prompt


def _shorter(text: str) -> Iterator[str]:
    """A text with fewer and fewer of its sentences and clauses, and at last nothing."""
    while text:
        yield text
        cut = max(text.rfind("; "), text.rfind(". "))
        text = f"{text[:cut]}." if cut > 0 else ""
    yield ""


def _flow(pieces: Sequence[Piece], width: int, rows: int) -> list[list[Piece]]:
    """Pieces one after the other, wrapped at words; empty if that takes more rows."""
    found: list[list[Piece]] = [[]]
    used = 0
    for text, style in pieces:
        for number, word in enumerate(text.split(" ")):
            gap = "" if not used else " " if number else "  "
            wide = width_of(gap) + width_of(word)
            if used + wide > width and used:
                found.append([])
                gap, used, wide = "", 0, width_of(word)
            found[-1].append((gap + word, style))
            used += wide
        if used > width:
            return []
    return found if len(found) <= rows else []


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
        for y, number in enumerate(draw_list(inside, self._items, self._cursor)):
            inside.hit(Rect(0, y, inside.width, 1), self._choices[number])


class LogTail(CanvasWidget):
    """The last sentences of the log."""

    def __init__(self) -> None:
        super().__init__(id="log-tail")
        self._lines: list[list[str]] = []
        self._names: tuple[str, ...] = ()

    def show(self, lines: Sequence[Sequence[str]], names: Sequence[str]) -> None:
        """*names* are those of the seats, which are told apart by their colours."""
        now = [list(some) for some in lines[-40:]], tuple(names)
        if now != (self._lines, self._names):
            self._lines, self._names = now
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        draw_log(canvas.box(canvas.rect, title="Log"), self._lines, self._names)


class SideColumn(Box):
    """Choices above, log below, where the window is wide enough."""

    def __init__(self, choices: bool = True) -> None:
        super().__init__(id="side")
        self._with_choices = choices

    def compose(self) -> ComposeResult:
        if self._with_choices:
            yield ChoiceList()
        yield LogTail()
