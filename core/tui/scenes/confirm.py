"""A yes-or-no question, and a message to read; each on an otherwise empty screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.tui.canvas import Canvas, Rect, wrap
from core.tui.parts import footer, header
from core.tui.scene import Scene

_WIDE = 64


def _draw_box(canvas: Canvas, title: str, lines: Sequence[str], spare: int) -> tuple[Canvas, int]:
    """A box in the middle with the lines wrapped; returns its inside and the first free row."""
    wide = min(_WIDE, canvas.width - 8)
    wrapped = [part for line in lines for part in wrap(line, wide - 6)]
    # What does not fit on the screen is cut at the end, so that the answer stays in sight.
    wrapped = wrapped[: canvas.height - 8 - spare]
    height = len(wrapped) + 4 + spare
    top = max(1, (canvas.height - height) // 2)
    inside = canvas.box(Rect((canvas.width - wide) // 2, top, wide, height), title=title)
    for y, line in enumerate(wrapped, start=1):
        inside.put(2, y, line)
    return inside, len(wrapped) + 2


class ConfirmScene(Scene):
    """Asks once; the scene below is shown again before the answer is carried out."""

    def __init__(
        self,
        question: str,
        yes: Callable[[], None],
        no: Callable[[], None] | None = None,
        *,
        lines: Sequence[str] = (),
        labels: tuple[str, str] = ("Yes", "No"),
        safe: bool = True,
    ) -> None:
        """*safe* puts the cursor on no, for what cannot be undone."""
        self._question = question
        self._lines = lines
        self._answers = (yes, no)
        self._labels = labels
        self._cursor = 1 if safe else 0

    def draw(self, canvas: Canvas) -> None:
        header(canvas, self._question)
        inside, y = _draw_box(canvas, "", (self._question, *self._lines), 2)
        x = 2
        for number, label in enumerate(self._labels):
            here = number == self._cursor
            mark = canvas.glyphs.cursor if here else " "
            text = f"{mark} {label} "
            inside.put(x, y, text, "cursor" if here else "text")
            inside.put(x + len(text) + 1, y, "yn"[number], "key")
            inside.hit(Rect(x, y, len(text) + 2, 1), ("item", number))
            x += len(text) + 6
        yes, no = (label.lower() for label in self._labels)
        footer(canvas, [("Enter", "answer"), ("y", yes), ("n", no), ("Esc", no)])

    def key(self, key: str) -> None:
        match key:
            case "y" | "Y":
                self._answer(0)
            case "n" | "N" | "escape" | "q":
                self._answer(1)
            case "enter" | "space":
                self._answer(self._cursor)
            case "left" | "right" | "up" | "down" | "tab" | "h" | "j" | "k" | "l":
                self._cursor = 1 - self._cursor

    def click(self, target: object) -> None:
        match target:
            case ("item", (0 | 1) as number):
                self._answer(number)

    def _answer(self, number: int) -> None:
        answer = self._answers[number]
        self.stage.pop()
        if answer is not None:
            answer()


class MessageScene(Scene):
    """Something to read; any of the usual keys continues."""

    def __init__(
        self, title: str, lines: Sequence[str] = (), done: Callable[[], None] | None = None
    ) -> None:
        self._title = title
        self._lines = lines
        self._done = done

    def draw(self, canvas: Canvas) -> None:
        header(canvas, self._title)
        inside, y = _draw_box(canvas, self._title, self._lines, 2)
        text = f"{canvas.glyphs.cursor} Continue "
        inside.put(2, y, text, "cursor")
        inside.hit(Rect(2, y, len(text), 1), ("item", 0))
        footer(canvas, [("Enter", "continue")])

    def key(self, key: str) -> None:
        if key in ("enter", "space", "escape", "q"):
            self.stage.pop()
            if self._done is not None:
                self._done()

    def click(self, target: object) -> None:
        self.key("enter")
