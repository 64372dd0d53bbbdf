"""The wheel: twelve spaces round the edge of a square, or a strip where room is short.

A space is a card on the water: price, tile and viking from top to bottom. Its top line is heavy if
the group can be bought, so this shows without colours too.
"""

from __future__ import annotations

from core.games.vikings.actions import BUYS, Lay
from core.games.vikings.terms import ROUNDS, SLOTS, Viking
from core.games.vikings.text.words import special_title
from core.games.vikings.view import GroupView, View
from core.games.vikings.view_rules import (
    dearest,
    group_at,
    is_blocked,
    lay_slots,
    limit,
    scoring_of,
)
from core.tui.canvas import Canvas, Rect, clip
from core.tui.parts import seat_mark
from core.tui.spots import Spots
from vikings_tui.paint.marks import shield, tile_line
from vikings_tui.table_view import VikingsTableView

_RIM = (
    *((column, 0) for column in range(4)),
    *((3, row) for row in range(1, 4)),
    *((column, 3) for column in (2, 1, 0)),
    *((0, row) for row in (2, 1)),
)
"""The column and row of each slot, clockwise from the top left."""


_PITCHES = ((10, 5), (8, 4))
"""Columns and rows from one space of the square to the next."""


def best_pitch(width: int, height: int) -> tuple[int, int] | None:
    """The largest spaces with which the square fits; None if only a strip does."""
    fits = (p for p in _PITCHES if 4 * p[0] - 1 <= width and 4 * p[1] - 1 <= height)
    return next(fits, None)


def draw_wheel(
    part: Canvas, table: VikingsTableView, spots: Spots, pitch: tuple[int, int]
) -> Canvas:
    """Draw the wheel as a square; return its empty centre."""
    wide, high = pitch
    for slot, (column, row) in enumerate(_RIM):
        rect = Rect(column * wide, row * high, wide - 1, high - 1)
        _space(part, table, spots, slot, rect)
    return part.window(Rect(wide, high, 2 * wide - 1, 2 * high - 1))


def draw_strip(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """The wheel as a row of cards three lines high."""
    pitch = max(4, min(8, (part.width - 7) // SLOTS))
    left = max(0, min(7, part.width - pitch * SLOTS))
    if left == 7:
        for y, word in enumerate(("price", "tile", "viking")):
            part.put(0, y, word, "dim")
    for slot in range(SLOTS):
        _space(part, table, spots, slot, Rect(left + slot * pitch, 0, pitch - 1, 3))


def _space(part: Canvas, table: VikingsTableView, spots: Spots, slot: int, rect: Rect) -> None:
    view: View = table.view
    g = part.glyphs
    group = group_at(view, slot)
    part.fill(rect, "sea")
    if group is None:
        wave = (f"{g.wave} " * rect.width)[: rect.width]
        for y in range(rect.height):
            part.put(rect.x, rect.y + y, wave if y % 2 == 0 else f" {wave}"[: rect.width], "sea")
        return
    action = BUYS[slot]
    legal = action in spots.legal
    dim = view.phase == "buy" and bool(spots.legal) and not legal
    line = (g.heavy if legal else g.light)[0]
    style = spots.style(action, "faint" if dim else "card")
    part.put(rect.x, rect.y, f"{_price(part, view, group):{line}^{rect.width}}", style)
    y = rect.y + 1
    if rect.height > 3:
        # A tall card shows the tile with its upper shore.
        _shore(part, rect.x, y, rect.width, group, dim)
        y += 1
    tile_line(part, rect.x, y, rect.width, group.tile, dim)
    y += 1
    if action == spots.chosen:
        part.put(rect.x, y, " " * rect.width, "cursor")
    laying = table.chosen
    ghost: Viking | None = None
    if isinstance(laying, Lay) and slot in lay_slots(view, laying.viking):
        ghost = laying.viking
    shown = group.viking or ghost
    if shown is None:
        part.put(rect.x + rect.width // 2, y, g.empty, "sea")
    else:
        words = f"{shown:^9}" if rect.width >= 9 and rect.height > 3 else shield(g, shown)
        style = "ghost" if ghost and not group.viking else "faint@sea" if dim else shown
        part.put(rect.x + (rect.width - len(words)) // 2, y, words[: rect.width], style)
    spots.put(part, rect, action, (0, rect.height - 1))


def _shore(part: Canvas, x: int, y: int, width: int, group: GroupView, dim: bool) -> None:
    shape = group.tile.shape
    if shape == "ship":
        part.put(x + width // 2, y, part.glyphs.light[1], "art@sea")
        return
    left, right = shape == "left", shape == "right"
    part.put(
        x + left, y, part.glyphs.lower * (width - left - right), "sea" if dim else "shore-land"
    )


def _price(part: Canvas, view: View, group: GroupView) -> str:
    """The price and its marks: f for fame needed, a star for a special tile, a cross if blocked."""
    g = part.glyphs
    text = str(group.price)
    if view.phase == "buy" and view.decider is not None:
        me = view.mainlands[view.decider]
        text += "f" if me.gold < group.price <= limit(me) else ""
        text += g.lock if is_blocked(view, me, group) else ""
    if view.shown and view.advanced and group.slot == dearest(view):
        text += g.special
    return f" {text} " if len(text) < 3 else text


def draw_centre(part: Canvas, table: VikingsTableView) -> None:
    """What the middle of the wheel shows: the round, the start player and what is left."""
    view: View = table.view
    lines = [
        (f"Round {view.round} of {ROUNDS}", "title"),
        (f"{scoring_of(view.round)} scoring", "dim"),
        (clip(seat_mark(view.start, table.names[view.start]), part.width - 7) + " starts", ""),
        (f"bag: {sum(view.bag.values())}", "dim"),
        (f"tiles: {sum(view.stock.values())}", "dim"),
    ]
    if view.shown:
        lines.append((f"{part.glyphs.special} {len(view.shown)} specials", "gold"))
    top = max(0, (part.height - len(lines)) // 2)
    for y, (text, style) in enumerate(lines[: part.height]):
        part.put_center(top + y, text, style or f"seat-{view.start + 1}")


def draw_headline(part: Canvas, table: VikingsTableView) -> int:
    """The same in one line, for the strip; return the column after it."""
    view: View = table.view
    x = part.put(0, 0, f"Round {view.round} of {ROUNDS}", "title")
    x = part.put(x + 1, 0, f"{scoring_of(view.round)} scoring next", "dim")
    starts = clip(seat_mark(view.start, table.names[view.start]), 16)
    x = part.put(x + 2, 0, f"{starts} starts", f"seat-{view.start + 1}")
    if view.shown:
        names = ", ".join(special_title(special.id) for special in view.shown)
        text = f"{part.glyphs.special} {names}"
        return part.put(x + 2, 0, clip(text, max(0, part.width - x - 2)), "gold")
    bag, tiles = sum(view.bag.values()), sum(view.stock.values())
    text = f"bag {bag}, tiles {tiles}"
    return part.put(x + 2, 0, clip(text, max(0, part.width - x - 3)), "dim")
