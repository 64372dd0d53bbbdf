"""Hints: the best choices now, why, and what they may gain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.bots import Budget, prepare_hints
from core.bots.budget import Hint
from core.game import Action
from core.tui.canvas import Canvas, Rect, clip, wrap
from core.tui.parts import move

if TYPE_CHECKING:
    from core.tui.scenes.play import PlayScene

_WIDE = 76


class Hints:
    """The hints asked for, while they are worked out and once they are ready."""

    def __init__(self) -> None:
        self.open = False
        self._found: list[Hint[Action]] | None = None
        self._row = 0
        self._asked = 0

    def ask(self, scene: PlayScene) -> None:
        """Work out hints for this moment; keys keep working meanwhile."""
        self.open, self._found, self._row = True, None, 0
        self._asked += 1
        asked = self._asked

        def is_over() -> bool:
            return asked != self._asked or not self.open

        def tell(found: list[Hint[Action]]) -> None:
            if not is_over():
                self._found = found

        budget = Budget(seconds=scene.stage.patience, cancelled=is_over)
        work = prepare_hints(scene.session)
        scene.stage.think(lambda: work(budget), tell)

    def key(self, key: str, take: Callable[[tuple[Action, ...]], None]) -> None:
        """Choose one of them, or close; *take* gets the actions of the one chosen."""
        if key in ("escape", "h", "q"):
            self.open = False
        elif key in ("enter", "space") and self._found:
            self.open = False
            take(self._found[self._row].actions)
        elif self._found:
            self._row = move(self._row, key, len(self._found))

    def draw(self, canvas: Canvas, describe: Callable[[tuple[Action, ...]], str]) -> None:
        """A box over the table."""
        width = min(_WIDE, canvas.width - 2)
        rows: list[tuple[str, str, str]] = []
        if self._found is None:
            rows.append(("Thinking …", "dim", ""))
        elif not self._found:
            rows.append(("There is no hint for this moment.", "dim", ""))
        for number, one in enumerate(self._found or ()):
            told = one.title(describe(one.actions))
            mark = canvas.glyphs.cursor if number == self._row else " "
            gain = f"{one.gain:+.1f}"
            first, *rest = wrap(f"{told[:1].upper()}{told[1:]}", width - 12)
            style = "cursor" if number == self._row else "title"
            rows.append((f"{mark} {first}", style, gain))
            rows += [(f"  {line}", style, "") for line in rest]
            rows += [(f"    {line}", "text", "") for line in wrap(one.reason, width - 8)]
        height = min(canvas.height, len(rows) + 4)
        rect = Rect((canvas.width - width) // 2, (canvas.height - height) // 2, width, height)
        canvas.cover(rect)
        inside = canvas.box(rect, "hot", "Hints", heavy=True)
        for y, (text, style, gain) in enumerate(rows[: inside.height - 1]):
            inside.put(1, y, text, style)
            inside.put_right(inside.width - 1, y, gain, "gold")
        words = "Expected points compared with doing nothing, from what you can see."
        inside.put(1, inside.height - 1, clip(words, inside.width - 2), "faint")
