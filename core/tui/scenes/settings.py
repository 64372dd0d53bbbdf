"""The settings: changed with left and right, applied at once, saved on leaving."""

from __future__ import annotations

from core.tui.canvas import Canvas, Rect, wrap
from core.tui.parts import footer, header, move
from core.tui.scene import Scene
from core.tui.settings import HELP, Settings, choices, keep, names, turned

_NAME = 10
_WIDE = 76


class SettingsScene(Scene):
    """Every setting on a line with all its choices."""

    def __init__(self) -> None:
        self._cursor = 0
        self._kept: Settings | None = None
        self._fault = ""

    def entered(self) -> None:
        if self._kept is None:
            self._kept = self.stage.settings

    def draw(self, canvas: Canvas) -> None:
        header(canvas, "Settings")
        wide = min(_WIDE, canvas.width - 4)
        left = (canvas.width - wide) // 2
        # With room to spare, the lines are spaced out.
        step = 2 if canvas.height >= 2 * len(names()) + 10 else 1
        top = max(3, (canvas.height - len(names()) * step - 8) // 3)
        for number, name in enumerate(names()):
            self._draw_line(canvas, Rect(left, top + number * step, wide, 1), number, name)
        y = top + len(names()) * step + 1
        chosen = names()[self._cursor]
        box = canvas.box(Rect(left, y, wide, 4), title=chosen)
        for row, line in enumerate(wrap(_sentence(HELP[chosen]), box.width - 2)[:2]):
            box.put(1, row, line)
        for row, line in enumerate(wrap(self._fault, wide)[:2]):
            canvas.put(left, y + 4 + row, line, "bad")
        g = canvas.glyphs
        footer(
            canvas,
            [
                (g.up + g.down, "choose"),
                (g.left + g.right, "change"),
                ("Enter", "next choice"),
                ("Esc", "leave without saving" if self._fault else "save and leave"),
            ],
        )

    def _draw_line(self, canvas: Canvas, rect: Rect, number: int, name: str) -> None:
        here = number == self._cursor
        g = canvas.glyphs
        canvas.put(rect.x, rect.y, g.cursor if here else " ", "hot")
        canvas.put(rect.x + 2, rect.y, f"{name:<{_NAME}}", "title" if here else "text")
        canvas.hit(Rect(rect.x, rect.y, _NAME + 2, 1), ("row", number))
        x = rect.x + 2 + _NAME
        now = getattr(self.stage.settings, name)
        values = choices(name)
        if sum(len(value) + 3 for value in values) > rect.width - _NAME:
            values = (now,)
        for value in values:
            chosen = value == now
            # The brackets mark the choice where there are no colours.
            text = f"[{value}]" if chosen else f" {value} "
            style = ("cursor" if here else "title") if chosen else "dim"
            canvas.put(x, rect.y, text, style)
            canvas.hit(Rect(x, rect.y, len(text), 1), ("value", number, value))
            x += len(text) + 1

    def key(self, key: str) -> None:
        match key:
            case "escape" | "q":
                self._leave()
            case "left" | "h":
                self._turn(-1)
            case "right" | "l" | "enter" | "space":
                self._turn(1)
            case "tab":
                self._cursor = move(self._cursor, "down", len(names()))
            case _:
                self._cursor = move(self._cursor, key, len(names()))

    def click(self, target: object) -> None:
        match target:
            case ("row", int(number)):
                self._cursor = number
            case ("item", int(number)):
                self._cursor = number
                self._turn(1)
            case ("value", int(number), str(value)):
                self._cursor = number
                values = choices(names()[number])
                now = getattr(self.stage.settings, names()[number])
                self._turn(values.index(value) - values.index(now))

    def _turn(self, by: int) -> None:
        self.stage.change(turned(self.stage.settings, names()[self._cursor], by))
        self._fault = ""

    def _leave(self) -> None:
        """Save what was changed; if that fails, say so once and leave the second time."""
        if self.stage.settings != self._kept and not self._fault:
            self._fault = keep(self.stage.settings) or ""
            if self._fault:
                return
        self.stage.pop()


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
