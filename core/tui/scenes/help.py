"""Help for this moment: what it is about, and the keys that work now."""

from __future__ import annotations

from collections.abc import Sequence

from core.tui.canvas import Canvas, Rect, wrap
from core.tui.parts import footer, header
from core.tui.scene import Scene

_TEXT = 76
_KEYS = 40
_BOTH = _TEXT + _KEYS - 6
"""From this width up, words and keys stand side by side."""

HelpLine = tuple[str, str]
"""A key and its meaning; without a key it is a line of text."""


class HelpScene(Scene):
    """Words about the moment and a table of keys, scrolled where the window is small."""

    def __init__(
        self, title: str, lines: Sequence[str], keys: Sequence[tuple[str, str]] = ()
    ) -> None:
        self._title = title
        self._lines = lines
        self._keys = keys
        self._top = 0
        self._page = 10

    def draw(self, canvas: Canvas) -> None:
        header(canvas, f"Help: {self._title}")
        body = canvas.window(Rect(2, 2, canvas.width - 4, canvas.height - 4))
        side = bool(self._keys) and bool(self._lines) and canvas.width >= _BOTH
        wide = min(_TEXT, body.width - (_KEYS + 3 if side else 0))
        words = [("", part) for line in self._lines for part in wrap(line, wide)]
        if side:
            table = self._table(_KEYS)
            left = (body.width - wide - _KEYS - 3) // 2
            last = max(len(words), len(table)) - body.height
            self._top = max(0, min(self._top, last))
            _put(body, left, words[self._top :])
            _put(body, left + wide + 3, table[self._top :])
        else:
            both = [*words, *([("", "")] if words and self._keys else []), *self._table(wide)]
            last = len(both) - body.height
            self._top = max(0, min(self._top, last))
            _put(body, (body.width - wide) // 2, both[self._top :])
        self._page = max(1, body.height - 1)
        if self._top > 0:
            canvas.put_right(canvas.width - 1, 2, canvas.glyphs.up, "hot")
        if self._top < last:
            canvas.put_right(canvas.width - 1, canvas.height - 3, canvas.glyphs.down, "hot")
        keys = [("Esc", "back")]
        if last > 0:
            keys.append((canvas.glyphs.up + canvas.glyphs.down, "scroll"))
        footer(canvas, keys)

    def _table(self, wide: int) -> list[HelpLine]:
        """The keys in a column, their meanings wrapped beside it."""
        column = max((len(key) for key, _ in self._keys), default=0)
        rows: list[HelpLine] = [("Keys", ""), ("", "")] if self._keys else []
        for key, meaning in self._keys:
            first, *rest = wrap(meaning, max(10, wide - column - 2))
            rows.append((f"{key:>{column}}", first))
            rows += [(" " * column, part) for part in rest]
        return rows

    def key(self, key: str) -> None:
        match key:
            case "escape" | "enter" | "q" | "?" | "space":
                self.stage.pop()
            case "up" | "k":
                self._top -= 1
            case "down" | "j":
                self._top += 1
            case "pageup":
                self._top -= self._page
            case "pagedown":
                self._top += self._page
            case "home":
                self._top = 0
            case "end":
                self._top = 1 << 20

    def click(self, target: object) -> None:
        """Only the footer can be clicked."""


def _put(canvas: Canvas, left: int, lines: Sequence[HelpLine]) -> None:
    for y, (key, words) in enumerate(lines[: canvas.height]):
        x = left
        if key:
            x = canvas.put(x, y, key, "key") + 2
        canvas.put(x, y, words)
