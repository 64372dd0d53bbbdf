"""The viewing player's runes in a few words."""

from __future__ import annotations

from core.games.fireaxe.terms import HAND
from core.games.fireaxe.view import View
from core.tui.drawing.canvas import Canvas, wrap


def hand_text(view: View) -> str:
    """Return the names of the runes in hand."""
    return ", ".join(rune.name for rune in view.hand) or "none in hand"


def lines(view: View, width: int) -> list[str]:
    return wrap(hand_text(view), width)


def note(view: View) -> str:
    return f"{len(view.hand)} of {HAND}"


def draw(part: Canvas, view: View) -> None:
    style = "text" if view.hand else "dim"
    for y, line in enumerate(lines(view, part.width)[: part.height]):
        part.put(0, y, line, style)
