"""Tiles and ships painted in the cells of a mainland, from one row high upwards.

An island is one piece of ground: its tiles touch, a beach begins it and a cliff ends it. Half
blocks form its shores, so that it floats in the sea and never runs into the row below.
"""

from __future__ import annotations

from core.games.vikings.view import ShipView, TileView
from core.tui.canvas import Canvas, Rect
from vikings_tui.paint.marks import building_mark, sail_mark, sail_style, shield


def island_tile(
    part: Canvas, rect: Rect, tile: TileView, viking: str | None, fallen: bool, reached: bool
) -> None:
    """An island tile and who stands on it."""
    if rect.height == 1:
        _flat_tile(part, rect, tile, viking, fallen, reached)
        return
    _ground(part, rect, tile)
    g = part.glyphs
    body = rect.height - 1 if rect.height == 2 else rect.height - 2
    mark = building_mark(g, tile)
    x, w = rect.x, rect.width
    if mark and body > 1:
        name = mark[0] + (tile.building or "")
        text = name if len(name) <= w - 1 else mark
        part.put(x + (w - len(text)) // 2, rect.y + 1, text, "land")
    elif mark and w > 5:
        part.put(x + w - (3 if w > 7 else 2), rect.y + 1, mark, "land")
    elif mark:
        part.put(x + w - 1, rect.y + 1, mark[1], "land")
    at = shield_at(rect, tile)
    if viking is not None:
        figure(part, rect, at, viking, fallen)
    elif reached:
        part.put(at.x, at.y, g.reach * at.width, "threat")
    else:
        part.put(at.x + at.width // 2, at.y, g.empty, "land")


def figure(part: Canvas, rect: Rect, at: Rect, viking: str, fallen: bool) -> None:
    """A viking on its tile: a shield, with a head above it if there is room, or lying flat."""
    text = shield(part.glyphs, viking, fallen, at.width)
    part.put(at.x, at.y, text, "threat" if fallen else viking)
    if rect.height > 4 and not fallen:
        part.put(at.x, at.y - 1, " o ", viking)


def shield_at(rect: Rect, tile: TileView) -> Rect:
    """Where on its cell the viking of a tile stands."""
    width = 3 if rect.width > 4 else min(2, rect.width)
    x = rect.x + (rect.width - width) // 2
    if tile.shape == "left" and rect.width > 5:
        x += 1
    elif tile.shape == "middle" and 4 < rect.width < 8 and rect.height < 4:
        x = rect.x + (1 if rect.width > 5 else 0)
    down = 1 if rect.height < 4 else 2 if rect.height == 4 else 3
    return Rect(x, rect.y + min(down, rect.height - 1), width, 1)


def patch(part: Canvas, rect: Rect, style: str) -> Rect:
    """A piece of ground in the colour of a choice; return its rows without the shores."""
    g = part.glyphs
    if rect.height == 1:
        part.fill(rect, style)
        return rect
    bottom = rect.bottom - 1 if rect.height > 2 else rect.bottom
    part.put(rect.x, rect.y, g.lower * rect.width, f"shore-{style}")
    body = Rect(rect.x, rect.y + 1, rect.width, bottom - rect.y - 1)
    part.fill(body, style)
    if rect.height > 2:
        part.put(rect.x, bottom, g.upper * rect.width, f"shore-{style}")
    return body


def _ground(part: Canvas, rect: Rect, tile: TileView) -> None:
    """The land of a tile: shore above, ground, and shore below where there is room."""
    g = part.glyphs
    left, right = tile.shape == "left", tile.shape == "right"
    start = rect.x + (1 if left and rect.width > 5 else 0)
    end = rect.right
    edge = 2 if rect.width > 7 else 1
    bottom = rect.bottom - 1 if rect.height > 2 else rect.bottom
    for y in range(rect.y + 1, bottom):
        part.put(start, y, " " * (end - start), "land")
        if left:
            part.put(start, y, "(" + g.sand * (edge - 1), "sand")
        if right:
            part.put(end - edge, y, g.cliff * (edge - 1) + ")", "cliff")
    shores = [(rect.y, g.lower)]
    if rect.height > 2:
        shores.append((rect.bottom - 1, g.upper))
    for y, char in shores:
        part.put(start + left, y, char * (end - start - left - right), "shore-land")
        if left and edge > 1:
            part.put(start + 1, y, char, "shore-sand")
        if right and edge > 1:
            part.put(end - 2, y, char, "shore-cliff")


def _flat_tile(
    part: Canvas, rect: Rect, tile: TileView, viking: str | None, fallen: bool, reached: bool
) -> None:
    """A tile in a single row, at least three wide."""
    g = part.glyphs
    x, y, w = rect.x, rect.y, rect.width
    part.put(x, y, (g.reach if reached and viking is None else g.turf) * w, "land")
    mark = building_mark(g, tile)
    if mark:
        at = x + w - (2 if w > 4 else 1)
        part.put(at, y, mark[1], "land")
        if tile.special:
            part.put(at - 1 if viking is None or w > 4 else at, y, g.special, "land")
    if tile.shape == "left":
        part.put(x, y, "(", "sand")
    elif tile.shape == "right":
        part.put(rect.right - 1, y, ")", "cliff")
    if viking is not None:
        at = x + (1 if w < 5 else 2)
        if fallen:
            part.put(at - 1, y, shield(g, viking, True, 2), "threat")
        else:
            part.put(at, y, viking[0].upper(), viking)


def ship(part: Canvas, rect: Rect, moored: ShipView) -> None:
    """A ship over a column: its oars point at the islands, or away once it is repelled."""
    g = part.glyphs
    x, y, w = rect.x, rect.y, rect.width
    if rect.height == 1:
        mark = sail_mark(moored.tile)[: w if w < 4 else w - 1]
        end = part.put(x, y, mark, sail_style(moored.tile))
        if w > 3:
            part.put(end, y, g.up if moored.repelled else g.fallen, "sea")
        return
    mark = sail_mark(moored.tile, wide=w > 6)
    inside = max(len(mark), w - 2)
    left = x + (w - inside) // 2
    furled = moored.repelled
    for row in range(rect.height - 1):
        words = mark if row == rect.height - 2 else ""
        if furled and not words:
            part.put(x + w // 2, y, g.light[1], "art@sea")
        elif furled:
            part.put(x + (w - len(mark)) // 2, y + row, mark, sail_style(moored.tile))
        else:
            part.put(left, y + row, f"{words:^{inside}}", sail_style(moored.tile))
    oars = (g.up if furled else g.down) * max(1, inside - 2)
    bottom = rect.bottom - 1
    part.put(left, bottom, "\\", "art@sea")
    part.put(left + 1, bottom, oars, "good@sea" if furled else "reach")
    part.put(left + inside - 1, bottom, "/", "art@sea")


def reach(part: Canvas, rect: Rect) -> None:
    """Open sea within reach of a ship."""
    wide = max(1, rect.width - 4)
    x = rect.x + (rect.width - wide) // 2
    for y in range(rect.y, rect.bottom):
        part.put(x, y, part.glyphs.reach * wide, "reach")


def sea(part: Canvas, rect: Rect, seed: int) -> None:
    """Open sea: a mark for the cell, and a wave here and there."""
    g = part.glyphs
    middle = rect.y + (rect.height // 2 if rect.height != 2 else 1)
    part.put(rect.x + rect.width // 2, middle, g.empty, "sea")
    if rect.height > 2 and rect.width > 5:
        drift = seed * 7 % (rect.width - 3)
        part.put(rect.x + drift, rect.y + (0 if seed % 2 else rect.height - 1), g.sea, "sea")
