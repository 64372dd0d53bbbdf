"""Pieces that many screens draw: the marks of seats, lists, the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.tui.canvas import Canvas, Rect, clip, wrap


def seat_style(seat: int) -> str:
    """The style of a seat; its letter tells it apart without colour."""
    return f"seat-{seat + 1}"


def seat_letter(seat: int) -> str:
    """What stands for a seat where there is room for one letter."""
    return chr(ord("A") + seat)


def seat_mark(seat: int, name: str) -> str:
    """A seat by letter and name."""
    return f"{seat_letter(seat)} {name}"


class Item(NamedTuple):
    """A line of a list."""

    text: str
    greyed: bool = False
    key: str = ""


def draw_list(canvas: Canvas, items: Sequence[Item], cursor: int) -> int:
    """A list that scrolls to keep the cursor in sight; returns its first visible line."""
    room = canvas.height
    top = max(0, cursor - room + 1)
    keyed = any(item.key for item in items)
    for y, number in enumerate(range(top, min(len(items), top + room))):
        item = items[number]
        here = number == cursor
        style = "cursor" if here else "faint" if item.greyed else "text"
        mark = canvas.glyphs.cursor if here else " "
        key = f"{item.key:>2} " if keyed else ""
        canvas.fill(Rect(0, y, canvas.width, 1), style)
        x = canvas.put(0, y, f"{mark} ", style)
        x = canvas.put(x, y, key, style if here or item.greyed else "key")
        canvas.put(x, y, clip(item.text, canvas.width - x), style)
    if top > 0:
        canvas.put_right(canvas.width, 0, canvas.glyphs.up, "dim")
    if top + room < len(items):
        canvas.put_right(canvas.width, room - 1, canvas.glyphs.down, "dim")
    return top


def draw_log(canvas: Canvas, told: Sequence[Sequence[str]]) -> None:
    """The last sentences, the newest at the bottom and brighter than those before."""
    lines: list[tuple[str, str]] = []
    for number, sentences in enumerate(reversed(told)):
        style = "text" if number == 0 else "dim"
        block = [(line, style) for s in sentences for line in wrap(s, canvas.width - 1)]
        lines = block + lines
        if len(lines) >= canvas.height:
            break
    for y, (line, style) in enumerate(lines[-canvas.height :]):
        canvas.put(0, y, line, style)
