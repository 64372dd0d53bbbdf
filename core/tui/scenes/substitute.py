"""A bot has failed: what is wrong with it, and who takes over its seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from core.errors import BotFailed
from core.seats import DEFAULT_LEVEL, LEVELS
from core.tui.canvas import Canvas, Rect, wrap
from core.tui.parts import Item, draw_list, footer, header, move, seat_mark, seat_style
from core.tui.scene import Scene
from core.tui.scenes.handoff import LATE

_WIDE = 72


class SubstituteScene(Scene):
    """Asks until somebody is named, or the game is left."""

    def __init__(
        self,
        seat: int,
        name: str,
        failure: BotFailed,
        take: Callable[[str | None], None],
        again: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        """*take* gets a level, or None for a person; all are called once the scene is gone."""
        self._seat, self._name = seat, name
        self._failure = failure
        self._answers: list[tuple[Item, Callable[[], None]]] = [
            *((Item(f"The computer, {level}"), partial(take, level)) for level in LEVELS),
            (Item("A person at this keyboard"), partial(take, None)),
            (Item("Let the bot play"), again),
            (Item("Leave the game; it is saved"), leave),
        ]
        self._cursor = LEVELS.index(DEFAULT_LEVEL)
        self._since = 0.0
        """When it appeared by itself: a key right after was meant for something else."""

    def entered(self) -> None:
        self._since = self.stage.clock()

    def draw(self, canvas: Canvas) -> None:
        header(canvas, "A bot cannot go on")
        wide = min(_WIDE, canvas.width - 4)
        room = canvas.height - len(self._answers) - 9
        told = wrap(str(self._failure), wide - 6)[:room]
        height = len(told) + len(self._answers) + 7
        top = max(1, (canvas.height - height) // 2)
        inside = canvas.box(Rect((canvas.width - wide) // 2, top, wide, height))
        for y, line in enumerate(told, start=1):
            inside.put(2, y, line, "warn")
        y = len(told) + 2
        inside.put(2, y, "Nothing is lost; every decision is saved.", "dim")
        x = inside.put(2, y + 1, "Who takes over for ")
        inside.put(x, y + 1, f"{seat_mark(self._seat, self._name)}?", seat_style(self._seat))
        listed = inside.window(Rect(2, y + 2, inside.width - 4, len(self._answers)))
        draw_list(listed, [item for item, _ in self._answers], self._cursor)
        g = canvas.glyphs
        footer(canvas, [(g.up + g.down, "choose"), ("Enter", "continue"), ("q", "leave the game")])

    def key(self, key: str) -> None:
        if self.stage.clock() - self._since < LATE:
            return
        if key in ("enter", "space"):
            self._answer(self._cursor)
        elif key in ("q", "escape"):
            self._answer(len(self._answers) - 1)
        else:
            self._cursor = move(self._cursor, key, len(self._answers))

    def click(self, target: object) -> None:
        match target:
            case ("item", int(number)) if number < len(self._answers):
                self._answer(number)

    def _answer(self, number: int) -> None:
        self.stage.pop()
        self._answers[number][1]()
