"""The final reveal: longships race, wakes lengthen category by category, a table fills below."""

from __future__ import annotations

from core.tui.drawing.canvas import Canvas, Rect, clip, width_of
from core.tui.drawing.parts import seat_mark, seat_style
from vikings_tui.art import sprites
from vikings_tui.art.sheet import PixelSheet, Sheet, sheet_for
from vikings_tui.art.sprites import MEDIUM, SIZES, SMALL, Size
from vikings_tui.ending import Ending, Finish
from vikings_tui.paint.board import draw_pieces, write_words
from vikings_tui.paint.plan import plan_for, rows_of
from vikings_tui.paint.reckoning import HUES, SIGNS, draw_table, draw_told, table_rows
from vikings_tui.paint.small import ROWS, draw_small
from vikings_tui.paint.track import draw_seat_ship

_NAME = 14
_TALL = 9
"""Rows of a lane with a large ship and a crown over it."""
_BOARDS = (1 + rows_of(MEDIUM), 1 + rows_of(SMALL), 1 + ROWS)
"""Rows of everybody's mainlands with the names above them, from large to small."""


def draw_race(canvas: Canvas, finish: Finish, frame: int) -> None:
    """All of it."""
    ending = finish.ending
    rows, lanes = table_rows(ending), len(ending.names)
    told = 2 if canvas.width < 100 else 0
    room = canvas.height - rows - told - (canvas.height > 30)
    boards = next((rows for rows in _BOARDS if room - rows >= _TALL * lanes), 0)
    sea = Rect(0, 0, canvas.width, room - boards)
    draw_lanes(canvas.window(sea), ending, frame)
    below = Rect(0, sea.bottom, canvas.width, rows + told + (canvas.height > 30))
    draw_told(canvas.window(below), finish, frame, draw_table(canvas.window(below), ending, frame))
    if boards:
        _draw_boards(canvas.window(Rect(0, below.bottom, canvas.width, boards)), ending, frame)


# --- The race -------------------------------------------------------------------------------------


def _ship_size(tall: int) -> Size:
    """The largest ship for a lane in which a crown has room above it."""
    return next((size for size in SIZES if size.ship[1] + 2 <= tall), SMALL)


def draw_lanes(part: Canvas, ending: Ending, frame: int) -> None:
    """A lane for each seat; on its way to another place a ship is between two of them."""
    sheet = sheet_for(part)
    lanes = len(ending.names)
    tall = max(2, part.height // lanes)
    size = _ship_size(tall)
    names = [clip(seat_mark(seat, name), _NAME) for seat, name in enumerate(ending.names)]
    left = max(map(width_of, names)) + 3
    after = size.ship[0] + (5 if size is SMALL else 1)
    scale = (part.width - left - after) / max(1, ending.most)
    written = []
    for seat, low in _lows(ending, frame, tall, part.height):
        end, lost = _draw_wake(sheet, ending, seat, frame, (left, low, scale), size)
        top = low - size.ship[1] + 1
        draw_seat_ship(sheet, end, top, seat, size)
        if ending.is_over(frame) and seat in ending.outcome.winners and size is not SMALL:
            _draw_crown(sheet, end + (size.ship[0] - 6) // 2, top - 2)
        written.append((seat, low, end, lost))
    sheet.finish()
    places = ending.order(ending.at(frame)[0])
    for seat, low, end, lost in written:
        place = (
            ending.outcome.scores[seat].place if ending.is_over(frame) else places.index(seat) + 1
        )
        if tall > 2:
            sheet.write(1, low - 1, f"{place}.", "title")
            sheet.write(1, low, names[seat], seat_style(seat))
        else:
            sheet.write(1, low, f"{place} {names[seat]}"[: left - 1], seat_style(seat))
        _write_amounts(sheet, ending, seat, frame, (left, low - (size is not SMALL), scale))
        _write_total(sheet, ending, seat, frame, (end, low, lost), size)


def _lows(ending: Ending, frame: int, tall: int, height: int) -> list[tuple[int, int]]:
    """The lowest row of each seat's lane; whoever rises comes last and so passes in front."""
    whole, part = ending.at(frame)
    old, new = ending.order(whole), ending.order(min(whole + 1, len(ending.counts)))
    spare = max(0, height - tall * len(old)) // 2
    found = []
    for seat in range(len(old)):
        was, will = old.index(seat), new.index(seat)
        at = was + (will - was) * part
        found.append((will - was, seat, spare + round((at + 1) * tall) - 2 + (tall <= 3)))
    return [(seat, low) for _, seat, low in sorted(found, reverse=True)]


def _draw_wake(
    sheet: Sheet,
    ending: Ending,
    seat: int,
    frame: int,
    at: tuple[int, int, float],
    size: Size,
) -> tuple[int, int]:
    """The wake in the colours of the counts, its losses cut away in red.

    Returns where it ends, and where the losses do.
    """
    left, low, scale = at
    high = 2 if size is SMALL else 3
    end = left + round(max(0, ending.total(seat, frame)) * scale)
    reached = left
    for what, start, stop in _stretches(ending, seat, frame):
        first, last = left + round(start * scale), left + round(stop * scale)
        reached = max(reached, last)
        _stretch(sheet, first, last - first, low, high, what)
    if reached > end:
        _stretch(sheet, end, reached - end, low, high, "ships")
    return end, reached


def _stretches(ending: Ending, seat: int, frame: int) -> list[tuple[str, int, int]]:
    """The parts of a wake: what they stand for, where they begin and end."""
    found, at = [], 0
    kinds = ["rounds", *(one.what for one in ending.counts)]
    for what, amount in zip(kinds, ending.shares(seat, frame), strict=False):
        if amount > 0:
            found.append((what, at, at + amount))
            at += amount
    return found


def _stretch(sheet: Sheet, x: int, wide: int, low: int, high: int, what: str) -> None:
    """A part of a wake: light above, dark below; losses are a red chequer."""
    if not isinstance(sheet, PixelSheet):
        sheet.canvas.put(x, low, SIGNS[what] * wide, "bad" if what == "ships" else "text")
        return
    layer, hue = sheet.layer, HUES[what]
    bottom = 2 * low + (2 if high == 2 else 1)
    top = bottom - high
    if what != "ships":
        layer.pixels(x, top, wide, high, hue)
        if high > 2:
            layer.pixels(x, bottom - 1, wide, 1, f"{hue}-dusk")
        return
    for y in range(top, bottom):
        for column in range(x, x + wide):
            layer.dot(column, y, "paint" if (column + y) % 2 else "threat")


def _draw_crown(sheet: Sheet, x: int, y: int) -> None:
    if isinstance(sheet, PixelSheet):
        sheet.layer.stamp(x, y, sprites.icon("noble_plus1"))


def _write_amounts(
    sheet: Sheet, ending: Ending, seat: int, frame: int, at: tuple[int, int, float]
) -> None:
    """What each part of a wake is worth, where there is room for it."""
    if not isinstance(sheet, PixelSheet):
        return
    left, low, scale = at
    total = ending.total(seat, frame)
    for what, start, whole in _stretches(ending, seat, frame):
        stop = min(whole, total)
        text, wide = str(whole - start), round(stop * scale) - round(start * scale)
        if len(text) + 1 < wide:
            x = left + round(start * scale) + (wide - len(text)) // 2
            sheet.canvas.put(x, low, text, f"art-vik-boot@art-vik-{HUES[what]}")


def _write_total(
    sheet: Sheet, ending: Ending, seat: int, frame: int, at: tuple[int, int, int], size: Size
) -> None:
    """The fame so far on the sail, or after a small ship and what it has lost."""
    end, low, lost = at
    text = str(ending.total(seat, frame))
    wins = ending.is_over(frame) and seat in ending.outcome.winners
    if size is SMALL or not isinstance(sheet, PixelSheet):
        x = max(end + SMALL.ship[0], lost) + 1
        crown = f" {sheet.canvas.glyphs.special}" if wins else ""
        sheet.write(x + (not isinstance(sheet, PixelSheet)), low, f"{text}{crown}", "title")
        return
    wide, high = size.ship
    x = end + (wide - len(text)) // 2
    y = low - high + (2 if size is MEDIUM else 3)
    sheet.canvas.put(x, y, text, f"ship-{seat + 1}")


# --- Mainlands ------------------------------------------------------------------------------------


def _draw_boards(part: Canvas, ending: Ending, frame: int) -> None:
    """Everybody's mainland, in the order of places."""
    order = ending.order(ending.at(frame)[0])
    each = part.width // len(order)
    for at, seat in enumerate(order):
        me = ending.view.mainlands[seat]
        room = part.window(Rect(at * each, 0, each - 1, part.height))
        room.put(1, 0, clip(seat_mark(seat, ending.names[seat]), each - 2), seat_style(seat))
        below = room.window(Rect(0, 1, room.width, room.height - 1))
        plan = plan_for(below.width, below.height, me)
        if plan is None:
            draw_small(below.window(Rect(0, 0, below.width, min(ROWS, below.height))), me)
            continue
        sheet = sheet_for(below)
        draw_pieces(sheet, me, plan)
        sheet.finish()
        write_words(sheet, me, plan)
