"""The wind dial: the Clear Weather Days of the four zones, now and after a quarter turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from core.games.fireaxe import routes
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import ZONE, ZONES
from core.games.fireaxe.view import View
from core.tui.drawing.canvas import Canvas

NAMES: Final = tuple(zone.capitalize() for zone in ZONES)
OCEAN: Final = (23, 11)
"""The size of the compass drawn in the ocean."""
_TURNS: Final = 17
"""The width of the list of turns beside it."""


@lru_cache(maxsize=64)
def clear_days(data: Content, blue: int) -> tuple[str, ...]:
    """Return each zone's days with the mark of its hole: `+` for the blue one, `-` for the red."""
    days = data.clear[blue % len(ZONES)]
    marks = {blue % len(ZONES): "+", (blue + 2) % len(ZONES): "-"}
    return tuple(f"{number}{marks.get(zone, '')}" for zone, number in enumerate(days))


def hole_style(blue: int, zone: int, plain: str = "text") -> str:
    """Return the style of a zone: blue, red, or neither."""
    turned = (zone - blue) % len(ZONES)
    return "board-blue" if turned == 0 else "board-red" if turned == 2 else plain


def next_losses(skull: str, data: Content, view: View) -> list[str]:
    """Return what the next Sail into each zone would cost: skulls, or `lost` for the ship."""
    voyage = routes.of_view(data, view)
    return [
        "lost" if lost >= voyage.pieces else skull * lost
        for lost in routes.losses_by_zone(data, voyage, 1)
    ]


def here(data: Content, view: View) -> int:
    """Return the active ship's zone; none in the Wintering Zone."""
    return data.zone[data.place_index[view.captains[view.active].at]]


def draw_lines(part: Canvas, view: View, data: Content) -> None:
    """Draw the days now, and after a turn either way, in two rows."""
    g, blue = part.glyphs, ZONE[view.wind]
    x = 0
    for zone, days in enumerate(clear_days(data, blue)):
        x = part.put(x, 0, f"{NAMES[zone]} ", "title" if zone == here(data, view) else "dim")
        x = part.put(x, 0, days, hole_style(blue, zone)) + 1
    x = part.put(0, 1, "turned", "dim")
    for sign, by in ((g.clockwise, 1), (g.counter, -1)):
        x = part.put(x + 2, 1, sign, "hot")
        for zone, days in enumerate(clear_days(data, blue + by)):
            x = part.put(x + 1, 1, f"{NAMES[zone][0]}{days[0]}", "text")


def draw_table(part: Canvas, view: View, data: Content) -> None:
    """Draw a table: a column per zone, rows for now, a turn either way, and the next Sail."""
    g, blue = part.glyphs, ZONE[view.wind]
    labels = ("", "now", f"{g.clockwise} right", f"{g.counter} left", "next sail")
    for y, label in enumerate(labels):
        part.put(0, y, label, "dim")
    for zone in range(len(ZONES)):
        right = 16 + 6 * zone
        at = zone == here(data, view)
        name = f"{g.cursor}{NAMES[zone]}" if at else NAMES[zone]
        part.put_right(right - 1, 0, name, "title" if at else "dim")
        for y, by in ((1, 0), (2, 1), (3, -1)):
            style = hole_style(blue + by, zone, "text" if y == 1 else "dim")
            _days(part, right - 4, y, clear_days(data, blue + by)[zone], style, strong=y == 1)
    _next_sail(part, 4, view, data, [12 + 6 * zone for zone in range(len(ZONES))])


def _days(part: Canvas, x: int, y: int, days: str, style: str, strong: bool) -> None:
    """Draw a number with its mark; only current ones have the hole's colour behind them."""
    if strong:
        part.put(x, y, f" {days:<2}", style)
    else:
        marked = {"board-blue": "good", "board-red": "bad"}.get(style, style)
        part.put(x + 1, y, days, marked)


def _next_sail(part: Canvas, y: int, view: View, data: Content, at: Sequence[int]) -> None:
    """Draw skulls under each zone for what the next Sail into it would cost."""
    if not view.days_left or view.ended:
        part.put(0, y, "no Days left to sail", "dim")
        return
    for zone, lost in enumerate(next_losses(part.glyphs.skull, data, view)):
        part.put(at[zone] + 1, y, lost or "ok", "bad" if lost else "good")


def draw_dial(part: Canvas, view: View, data: Content) -> None:
    """Draw the dial as a compass, and beside it the result of turning it."""
    draw_rose(part, 8, 3, view, data)
    g, blue = part.glyphs, ZONE[view.wind]
    x = 19
    part.put(x, 0, "turned:", "dim")
    part.put(x + 8, 0, g.clockwise, "hot")
    part.put(x + 12, 0, g.counter, "hot")
    for zone, name in enumerate(NAMES):
        part.put(x, 1 + zone, name, "title" if zone == here(data, view) else "dim")
        for column, by in ((x + 8, 1), (x + 12, -1)):
            days = clear_days(data, blue + by)[zone]
            style = {"+": "good", "-": "bad"}.get(days[1:], "text")
            part.put(column, 1 + zone, days, style)
    if view.days_left and not view.ended:
        part.put(x, 6, "next sail", "dim")
        losses = next_losses(g.skull, data, view)
        where = [f"{name[0]} {lost}" for name, lost in zip(NAMES, losses, strict=True) if lost]
        text = " ".join(where) if where else "no losses"
        part.put(x, 7, text, "bad" if where else "good")


_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The direction in which each zone's arm points."""


def _rose(part: Canvas, x: int, y: int, reach: tuple[int, int], blue: int) -> None:
    """Draw the arms of a compass around a centre: heavy towards the blue and red holes.

    It keeps the existing background, so it can be drawn on the ocean.
    """
    g = part.glyphs
    for zone, (right, down) in enumerate(_STEPS):
        length = reach[0] if right else reach[1]
        style = hole_style(blue, zone, "")
        line = (g.heavy if style else g.light)[0 if right else 1]
        tip = (g.up, g.right, g.down, g.left)[zone]
        for step in range(1, length + 1):
            sign = tip if step == length else line
            at = (x + step * right, y + step * down)
            if style:
                part.put(*at, sign, style)
            else:
                over(part, *at, sign, "art")
    for right, down, sign in ((-1, -1, "\\"), (1, -1, "/"), (-1, 1, "/"), (1, 1, "\\")):
        for step in range(1, max(1, reach[1] - 2) + 1):
            over(part, x + 2 * step * right, y + step * down, sign, "art")
    over(part, x, y, g.dot, "gold")


def draw_rose(part: Canvas, x: int, y: int, view: View, data: Content) -> None:
    """Draw a small compass around a centre: seventeen columns, seven rows."""
    blue = ZONE[view.wind]
    _rose(part, x, y, (4, 2), blue)
    days = clear_days(data, blue)
    part.put(x - 2, y - 3, f" N {days[0]:<2}", hole_style(blue, 0))
    part.put(x + 5, y, f" E {days[1]:<2}", hole_style(blue, 1))
    part.put(x - 2, y + 3, f" S {days[2]:<2}", hole_style(blue, 2))
    part.put(x - 8, y, f"{days[3]:>2}W ", hole_style(blue, 3))


def draw_compass(canvas: Canvas, view: View, data: Content) -> None:
    """Draw the dial as a large compass on the existing background, with the turns beside it."""
    blue = ZONE[view.wind]
    beside = canvas.width >= OCEAN[0] + _TURNS
    x = (canvas.width - beside * _TURNS) // 2
    y = canvas.height // 2
    if beside:
        _turns(canvas, x + OCEAN[0] // 2 + 3, y - 3, blue, data)
    _rose(canvas, x, y, (5, 4), blue)
    days = clear_days(data, blue)
    for zone, (column, row) in enumerate(((x - 4, y - 5), (x + 6, y), (x - 4, y + 5), (x - 10, y))):
        style = hole_style(blue, zone, "")
        if zone in (0, 2):
            _label(canvas, column, row, f" {NAMES[zone]} {days[zone]:<2}", style)
        elif zone == 1:
            _label(canvas, column, row - 1, f" {NAMES[zone]}", "")
            _label(canvas, column, row, f" {days[zone]:<4}", style)
        else:
            _label(canvas, column, row - 1, f"{NAMES[zone]} ", "")
            _label(canvas, column, row, f"{days[zone]:>4} ", style)


def _turns(canvas: Canvas, x: int, y: int, blue: int, data: Content) -> None:
    """Draw what a quarter turn would do to each zone."""
    g = canvas.glyphs
    _label(canvas, x, y, "a quarter turn", "")
    for column, sign, by in ((x + 7, g.clockwise, 1), (x + 11, g.counter, -1)):
        over(canvas, column, y + 1, sign, "gold")
        for zone, days in enumerate(clear_days(data, blue + by)):
            _label(canvas, column, y + 2 + zone, days, "")
    for zone, name in enumerate(NAMES):
        _label(canvas, x, y + 2 + zone, name, "")


def _label(canvas: Canvas, x: int, y: int, text: str, style: str) -> None:
    """Draw a zone on its own colour, or on the ocean."""
    if style:
        canvas.put(x, y, text, style)
        return
    for column, sign in enumerate(text, x):
        if sign != " ":
            over(canvas, column, y, sign, "fame")


def over(canvas: Canvas, x: int, y: int, sign: str, style: str) -> None:
    """Draw a character on the existing background."""
    if 0 <= x < canvas.width and 0 <= y < canvas.height:
        letter, _, ground = canvas.style(x, y).partition("@")
        canvas.put(x, y, sign, f"{style}@{ground or letter}")
