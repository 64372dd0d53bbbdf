"""What the symbols on the map mean."""

from __future__ import annotations

from core.tui.drawing.canvas import Canvas
from core.tui.drawing.glyphs import Glyphs
from core.tui.drawing.parts import seat_letter
from fireaxe_tui.map.glyphs import GOODS, MARKS
from fireaxe_tui.map.ground import OCEAN
from fireaxe_tui.map.terrain import texture_of

Sign = tuple[str, str, str]
"""A character, its style, and what it means; a style after `=` has its own background."""


def signs(glyphs: Glyphs) -> tuple[Sign, ...]:
    """List everything the map shows at a place."""
    marks = MARKS[glyphs.name]
    return (
        (marks.port, "region-none", "port, its value"),
        (marks.small, "map-town", "town to raid"),
        (marks.large, "map-town", "large town"),
        (GOODS["fish"], "=board-fish", "fish traded"),
        (GOODS["tusks"], "=board-tusks", "tusks"),
        (GOODS["furs"], "=board-furs", "furs"),
        (seat_letter(0), "=ship-1", "settlement or ship"),
        (marks.saga, "map-saga", "saga port"),
        (marks.tried, "map-far", "tried this turn"),
        (marks.water, "map-ring", "open water"),
        ("3", "=map-day", "Day of arrival"),
        (marks.skull, "=map-skull", "pieces lost"),
    )


def in_words(glyphs: Glyphs) -> str:
    """Return the same for the help page, in a sentence."""
    told = ", ".join(f"{char} {words}" for char, _, words in signs(glyphs))
    return f"On the map: {told}. Ports of a region have dots of the same colour."


def draw_legend(canvas: Canvas) -> None:
    """Draw a line for each symbol, as many as fit."""
    ground = "text" if texture_of(canvas) in ("lines", "dither") else OCEAN
    for y, (char, style, words) in enumerate(signs(canvas.glyphs)[: canvas.height]):
        own = style.startswith("=")
        canvas.put(0, y, char, style[1:] if own else f"{style}@{ground}")
        canvas.put(2, y, words, f"dim@{ground}")
