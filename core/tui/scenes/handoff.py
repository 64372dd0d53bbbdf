"""Pass the keyboard: a full screen between two people that hides the table."""

from __future__ import annotations

from collections.abc import Callable

from core.tui.canvas import Canvas, Rect, clip
from core.tui.parts import footer, header, seat_letter, seat_mark, seat_style
from core.tui.scene import Scene
from core.tui.scenes.letters import draw_word

LATE = 0.4
"""A key pressed within this many seconds was meant for the previous screen."""


class HandoffScene(Scene):
    """Covers the table until the next person is here."""

    def __init__(
        self,
        seat: int,
        name: str,
        here: Callable[[], None] | None = None,
        leave: Callable[[], None] | None = None,
        note: str = "",
        since: float | None = None,
    ) -> None:
        """*here* is called once the scene has gone; *leave* by `q`, with the scene still up.

        If the scene appeared by itself, at *since*, a key meant for something else is ignored.
        """
        self._since = since
        self._seat, self._name = seat, name
        self._here, self._leave = here, leave
        self._note = note

    def draw(self, canvas: Canvas) -> None:
        header(canvas, "Pass the keyboard")
        style = seat_style(self._seat)
        scale = 2 if canvas.height >= 36 and canvas.glyphs.name != "ascii" else 1
        tall = 8 if scale == 2 or canvas.glyphs.name == "ascii" else 4
        wide = min(60, canvas.width - 8)
        height = tall + 11
        top = max(1, (canvas.height - height) // 2)
        inside = canvas.box(Rect((canvas.width - wide) // 2, top, wide, height), style, heavy=True)
        y = draw_word(inside, 2, seat_letter(self._seat), style, scale) + 1
        inside.put_center(y, "Pass the keyboard to", "dim")
        inside.put_center(y + 1, clip(seat_mark(self._seat, self._name), wide - 4), style)
        inside.put_center(y + 2, clip(self._note, wide - 4), "dim")
        button = f" {canvas.glyphs.cursor} I am here "
        x = (inside.width - len(button)) // 2
        inside.put(x, y + 4, button, "cursor")
        canvas.hit(Rect(0, 1, canvas.width, canvas.height - 2), ("item", 0))
        keys = [("Enter", "I am here"), ("Space", "the same")]
        footer(canvas, keys + ([("q", "leave the game")] if self._leave else []))

    def key(self, key: str) -> None:
        if self._since is not None and self.stage.clock() - self._since < LATE:
            return
        if key in ("enter", "space"):
            self.stage.pop()
            if self._here is not None:
                self._here()
        elif key == "q" and self._leave is not None:
            self._leave()

    def click(self, target: object) -> None:
        self.key("enter")

    def wheel(self, down: bool) -> None:
        """Nothing scrolls here."""
