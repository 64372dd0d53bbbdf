"""What the signs of the map mean."""

from __future__ import annotations

from core.tui.canvas import Canvas
from fireaxe_tui.marks import MARKS
from fireaxe_tui.terrain import OCEAN, style_of


def draw_legend(canvas: Canvas) -> None:
    """A line for each sign; as many as there are rows."""
    marks = MARKS[canvas.glyphs.name]
    ground = "text" if style_of(canvas) in ("lines", "dither") else OCEAN
    lines = (
        ((marks.port, "region-none"), "port, its value"),
        ((marks.small, "map-town"), "town to raid"),
        ((marks.large, "map-town"), "large town"),
        (("F", "=board-fish"), "fish lies there"),
        (("T", "=board-tusks"), "tusks"),
        (("U", "=board-furs"), "furs"),
        (("A", "=ship-1"), "settlement or ship"),
        ((marks.saga, "map-saga"), "a saga waits"),
        ((marks.tried, "map-far"), "tried this turn"),
        ((marks.water, "map-ring"), "open water"),
        (("3", "=map-day"), "Day of arrival"),
        ((marks.skull, "=map-skull"), "pieces lost"),
    )
    for y, ((char, ink), words) in enumerate(lines[: canvas.height]):
        own = ink.startswith("=")
        canvas.put(0, y, char, ink[1:] if own else f"{ink}@{ground}")
        canvas.put(2, y, words, f"dim@{ground}")
