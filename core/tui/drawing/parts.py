"""Pieces that many screens draw: the marks of seats, lists, the log."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.named import NamedTuple
from core.talk import Spoken
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of, wrap


def seat_style(seat: int) -> str:
    """The style of a seat; its letter tells it apart without colour."""
    return f"seat-{seat + 1}"


def seat_letter(seat: int) -> str:
    """What stands for a seat where there is room for one letter."""
    return chr(ord("A") + seat)


def seat_mark(seat: int, name: str) -> str:
    """A seat by letter and name."""
    return f"{seat_letter(seat)} {name}"


def fit_names(names: Sequence[str], width: int) -> str:
    """Names with commas in at most *width* cells; the longest ones are cut first."""
    longest = max(map(width_of, names), default=0)
    while longest > 1 and sum(min(longest, width_of(name)) + 2 for name in names) - 2 > width:
        longest -= 1
    return clip(", ".join(clip(name, longest) for name in names), width)


def wrap_names(names: Sequence[str], width: int, lines: int) -> list[str]:
    """Names with commas in at most so many lines; the longest ones are cut first."""
    longest = max(map(width_of, names), default=0)
    while True:
        found = wrap(", ".join(clip(name, longest) for name in names), width)
        if len(found) <= lines or longest <= 1:
            return found[:lines]
        longest -= 1


class Item(NamedTuple):
    """A line of a list."""

    text: str
    greyed: bool = False
    key: str = ""


def draw_list(canvas: Canvas, items: Sequence[Item], cursor: int) -> list[int]:
    """A list that scrolls to keep the cursor in sight; returns the item of each row.

    Long items are wrapped as far as there is room, first of all the one under the cursor.
    """
    keyed = any(item.key for item in items)
    left = 5 if keyed else 2
    texts = [wrap(item.text, canvas.width - left) for item in items]
    spare = canvas.height - len(items)
    for number in sorted(range(len(items)), key=lambda number: number != cursor):
        more = len(texts[number]) - 1
        if more <= spare:
            spare -= more
        elif number != cursor:
            texts[number] = [clip(items[number].text, canvas.width - left)]
    top = 0
    while sum(map(len, texts[top : cursor + 1])) > canvas.height:
        if top == cursor:
            break
        top += 1
    rows = [(n, y) for n in range(top, len(items)) for y in range(len(texts[n]))]
    shown = rows[: canvas.height]
    for y, (number, line) in enumerate(shown):
        item, here = items[number], number == cursor
        style = "cursor" if here else "faint" if item.greyed else "text"
        canvas.fill(Rect(0, y, canvas.width, 1), style)
        if line == 0:
            canvas.put(0, y, canvas.glyphs.cursor if here else " ", style)
            key = f"{item.key:>2}" if keyed else ""
            canvas.put(2, y, key, style if here or item.greyed else "key")
        canvas.put(left, y, texts[number][line], style)
    if top > 0:
        canvas.put_right(canvas.width, 0, canvas.glyphs.up, "dim")
    if len(shown) < len(rows):
        canvas.put_right(canvas.width, len(shown) - 1, canvas.glyphs.down, "dim")
    return [number for number, _ in shown]


def in_colours(line: str, style: str, names: Sequence[str]) -> list[tuple[str, str]]:
    """A line in pieces with their styles: the seats' names have the colours of the seats."""
    seats = {name: seat for seat, name in enumerate(names)}
    longest_first = sorted(seats, key=len, reverse=True)
    found = "|".join(map(re.escape, longest_first))
    parts = re.split(rf"(?<!\w)({found})(?!\w)", line) if found else [line]
    return [
        (part, seat_style(seats[part]) if number % 2 else style)
        for number, part in enumerate(parts)
        if part
    ]


_END = re.compile(r"(?<=[.?!]) ")
"""Between two sentences."""


def begun(text: str, width: int) -> str:
    """As many sentences as have room; of a single one as much as has."""
    sentences = _END.split(text)
    while len(sentences) > 1 and width_of(" ".join(sentences)) > width:
        sentences.pop()
    return clip(" ".join(sentences), width)


def spoken_style(line: str) -> str:
    """The style of a line that somebody said at the table; empty for any other."""
    if not isinstance(line, Spoken):
        return ""
    return "dim" if line.seat is None else seat_style(line.seat)


_RECENT = 12
"""Decisions for which a log that tells only turns still shows what was said."""


def talk(told: Sequence[Sequence[str]]) -> list[Spoken]:
    """What was said of late, out of a log."""
    return [line for lines in told[-_RECENT:] for line in lines if isinstance(line, Spoken)]


def draw_talk(canvas: Canvas, said: Sequence[Spoken]) -> int:
    """The last lines that were said, at the bottom, in half of the room at most.

    Returns how many rows they take.
    """
    lines = [(part, spoken_style(s)) for s in said for part in wrap(s, canvas.width - 1)]
    shown = lines[-max(1, canvas.height // 2) :]
    for y, (line, style) in enumerate(shown, canvas.height - len(shown)):
        canvas.put(0, y, line, style)
    return len(shown)


def draw_log(canvas: Canvas, told: Sequence[Sequence[str]], names: Sequence[str] = ()) -> None:
    """The last sentences, the newest at the bottom and brighter than those before.

    What somebody said has the colour of its author.
    """
    lines: list[tuple[str, str]] = []
    for number, sentences in enumerate(reversed(told)):
        style = "text" if number == 0 else "dim"
        block = [
            (line, spoken_style(s) or style)
            for s in sentences
            for line in wrap(s, canvas.width - 1)
        ]
        lines = block + lines
        if len(lines) >= canvas.height:
            break
    for y, (line, style) in enumerate(lines[-canvas.height :]):
        x = 0
        coloured = style in ("text", "dim")
        for part, colour in in_colours(line, style, names if coloured else ()):
            x = canvas.put(x, y, part, colour)
