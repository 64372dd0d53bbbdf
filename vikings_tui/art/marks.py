"""Short marks in letters: what a ship is worth, which building stands on a tile."""

from __future__ import annotations

from core.games.vikings.view import TileView
from core.tui.drawing.glyphs import Glyphs


def value(tile: TileView) -> str:
    """What a ship pays or costs: `5g` is five gold, `3f` three fame."""
    return f"{tile.gold or tile.fame}{'g' if tile.gold else 'f'}"


def sail_mark(tile: TileView) -> str:
    """A ship as the initial of its sail and its value."""
    return f"{(tile.sail or '?')[0].upper()}{value(tile)}"


def building_mark(glyphs: Glyphs, tile: TileView) -> str:
    """A building as a symbol and two letters; a building special has a star instead."""
    if tile.building is None:
        return ""
    return f"{glyphs.special if tile.special else glyphs.house}{tile.building[:2]}"
