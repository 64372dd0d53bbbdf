"""Longships at the end: a grey one while nobody knows who wins, then those of the winners."""

from __future__ import annotations

from core.tui.art.letters import HEIGHT, draw_word
from core.tui.art.longship import STYLES, draw_lines, seascape
from core.tui.art.pixels import paint
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.drawing.parts import seat_letter, seat_style

_LEAST = (26, 7)
"""The room below which there is no picture."""
_PROPORTION = 3.0
"""How much longer than high a ship is, in cells."""
_LINES = (
    r"             |>             ",
    r"       ______|______        ",
    r"   _   | *   *   * |    _   ",
    r"  ( )  |   *   *   |   / \  ",
    r"   \\  |_*___*___*_|  // `  ",
    r"    \\_______|_______//     ",
    r"     \ o o o o o o o /      ",
    r" ~~~~~\_____________/~~~~~~ ",
)
"""A ship in lines, with the letter of its captain on the sail."""
_GREY = dict.fromkeys(STYLES, "faint") | {"S": "dim", "P": "dim", "F": "dim"}


def draw_grey(canvas: Canvas) -> None:
    """Draw a ship of nobody."""
    _draw(canvas, None)


def draw_winners(canvas: Canvas, seats: tuple[int, ...]) -> None:
    """Draw a ship for each winner, side by side as far as there is room."""
    fits = max(1, min(len(seats), canvas.width // _LEAST[0]))
    wide = canvas.width // fits
    for place, seat in enumerate(seats[:fits]):
        part = canvas.window(Rect(place * wide, 0, wide, canvas.height))
        _draw(part, seat)
        if len(seats) > 1:
            part.put(part.width // 2, 0, f" {seat_letter(seat)} ", f"ship-{seat + 1}")


def _draw(canvas: Canvas, seat: int | None) -> None:
    """Draw a ship as large as fits, with the stripes of its sail in a captain's colour."""
    width, height = canvas.width, canvas.height
    if width < _LEAST[0] or height < _LEAST[1]:
        return
    span = min(width - 2, round(height * _PROPORTION))
    left = (width - span) // 2
    if canvas.depth == "none" or canvas.glyphs.name == "ascii":
        if height >= 15 and width >= 52:
            draw_lines(canvas, 0, width)
        elif height >= len(_LINES) and width >= len(_LINES[0]):
            _in_lines(canvas, seat)
        elif seat is not None:
            high = HEIGHT if canvas.glyphs.name == "ascii" else HEIGHT // 2
            draw_word(canvas, (height - high) // 2, seat_letter(seat), seat_style(seat))
        return
    rows = seascape(width, height * 2, (left,), span)
    if seat is None:
        paint(canvas, 0, 0, rows, _GREY, flat=True)
        return
    own = {"R": seat_style(seat)}
    ground = {"R": f"ship-{seat + 1}"}
    paint(canvas, 0, 0, rows, STYLES | own, flat=False, grounds=ground)


def _in_lines(canvas: Canvas, seat: int | None) -> None:
    """Draw a small ship in lines."""
    left, top = (canvas.width - len(_LINES[0])) // 2, (canvas.height - len(_LINES)) // 2
    style, sail = ("dim", "dim") if seat is None else ("text", seat_style(seat))
    for y, line in enumerate(_LINES, top):
        for x, char in enumerate(line, left):
            if char == "*":
                canvas.put(x, y, "?" if seat is None else seat_letter(seat), sail)
            elif char != " ":
                canvas.put(x, y, char, "dim" if char == "~" else style)
