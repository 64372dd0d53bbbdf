"""What the signs of the map mean."""

from __future__ import annotations

from core.tui.canvas import Canvas
from core.tui.glyphs import Glyphs
from core.tui.parts import seat_letter
from fireaxe_tui.ground import OCEAN
from fireaxe_tui.marks import GOODS, MARKS
from fireaxe_tui.terrain import texture_of

Sign = tuple[str, str, str]
"""A character, its style, and what it means; a style after `=` brings its own ground."""


def signs(glyphs: Glyphs) -> tuple[Sign, ...]:
    """Everything the map shows at a place."""
    marks = MARKS[glyphs.name]
    return (
        (marks.port, "region-none", "port, its value"),
        (marks.small, "map-town", "town to raid"),
        (marks.large, "map-town", "large town"),
        (GOODS["fish"], "=board-fish", "fish lies there"),
        (GOODS["tusks"], "=board-tusks", "tusks"),
        (GOODS["furs"], "=board-furs", "furs"),
        (seat_letter(0), "=ship-1", "settlement or ship"),
        (marks.saga, "map-saga", "a saga waits"),
        (marks.tried, "map-far", "tried this turn"),
        (marks.water, "map-ring", "open water"),
        ("3", "=map-day", "Day of arrival"),
        (marks.skull, "=map-skull", "pieces lost"),
    )


def in_words(glyphs: Glyphs) -> str:
    """The same for help, in a sentence."""
    told = ", ".join(f"{char} {words}" for char, _, words in signs(glyphs))
    return f"On the map: {told}. Ports of one region have dots of one colour."


def draw_legend(canvas: Canvas) -> None:
    """A line for each sign; as many as there are rows."""
    ground = "text" if texture_of(canvas) in ("lines", "dither") else OCEAN
    for y, (char, style, words) in enumerate(signs(canvas.glyphs)[: canvas.height]):
        own = style.startswith("=")
        canvas.put(0, y, char, style[1:] if own else f"{style}@{ground}")
        canvas.put(2, y, words, f"dim@{ground}")
