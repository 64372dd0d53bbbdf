"""The last turns in a narrow column, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from core.tui.drawing.canvas import Canvas, wrap
from fireaxe_tui.chronicle import lines
from fireaxe_tui.chronicle.turns import Turn


def draw(canvas: Canvas, turns: Sequence[Turn]) -> None:
    """Draw turns in their captains' colours, as many as there is room for."""
    rows: list[tuple[Turn, int, str]] = []
    for turn in reversed(turns):
        points = f" +{turn.points}" if turn.points else ""
        parts = wrap(f"{turn.summary()}{points}", max(8, canvas.width - 5))
        rows = [(turn, number, part) for number, part in enumerate(parts)] + rows
        if len(rows) >= canvas.height:
            break
    newest = turns[-1] if turns else None
    for y, (turn, number, part) in enumerate(rows[-canvas.height :]):
        text, style = lines.plate(turn.seat, canvas.depth)
        if number == 0:
            canvas.put(0, y, text, style)
        elif canvas.depth != "none":
            canvas.put(0, y, " ", f"ship-{turn.seat + 1}")
        canvas.put(4, y, part, "text" if turn is newest else "dim")
