"""What all parts of the table are painted with: shields, tiles, sails and buildings."""

from __future__ import annotations

from functools import cache

from core.games.vikings.text.words import letter
from core.games.vikings.view import TileView
from core.tui.canvas import Canvas
from core.tui.glyphs import Glyphs


@cache
def shield(glyphs: Glyphs, viking: str, fallen: bool = False, width: int = 3) -> str:
    """A viking as a round shield, or lying on its side."""
    if fallen:
        return f"{glyphs.fallen}{viking[0]}{glyphs.dash}"[:width]
    return f"({letter(viking)})" if width > 2 else f" {letter(viking)}"


def crowd(viking: str, count: int, width: int) -> str:
    """Several vikings of a kind as a row of letters, or as a count if those do not fit."""
    return letter(viking) * count if count <= width else f"{letter(viking)}x{count}"


def sail_style(tile: TileView) -> str:
    return f"sail-{tile.sail}"


def sail_mark(tile: TileView, wide: bool = False) -> str:
    """A ship as the initial of its sail and its value."""
    value = f"{tile.gold or tile.fame}{'g' if tile.gold else 'f'}"
    return f"{(tile.sail or '?')[0].upper()}{' ' if wide else ''}{value}"


def building_mark(glyphs: Glyphs, tile: TileView) -> str:
    """A building as a symbol and its initial; a building special has a star instead."""
    if tile.building is None:
        return ""
    return f"{glyphs.special if tile.special else glyphs.house}{tile.building[0]}"


def tile_text(glyphs: Glyphs, tile: TileView, width: int, viking: str = "") -> str:
    """A tile as a line of characters, with the letter of a viking if there is one."""
    if tile.shape == "ship":
        return f"{sail_mark(tile, width > 4):^{width}}"
    row = list(glyphs.turf * width)
    middle = width // 2
    if tile.shape == "left":
        row[0] = "("
    elif tile.shape == "right":
        row[-1] = ")"
    mark = building_mark(glyphs, tile)
    if mark:
        at = width - 2 if viking or width < 4 else middle - 1
        row[at : at + 2] = mark
    if viking:
        at = middle - 1 if mark and width < 6 else middle
        row[max(at, 0)] = viking
    return "".join(row)[:width]


def tile_line(part: Canvas, x: int, y: int, width: int, tile: TileView, dim: bool = False) -> None:
    """A tile one row high, as it lies on the wheel."""
    g = part.glyphs
    if dim:
        part.put(x, y, tile_text(g, tile, width), "faint@sea")
        return
    if tile.shape == "ship":
        part.put(x, y, f"{sail_mark(tile, wide=True):^{width}}", sail_style(tile))
        return
    part.put(x, y, tile_text(g, tile, width), "land")
    edge = 1 if width < 6 else 2
    if tile.shape == "left":
        part.put(x, y, "(" + g.sand * (edge - 1), "sand")
    elif tile.shape == "right":
        part.put(x + width - edge, y, g.cliff * (edge - 1) + ")", "cliff")
