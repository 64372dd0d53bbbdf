"""Names and short phrases shared by every text about the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core import words
from core.games.vikings.data.content import Content
from core.games.vikings.view import (
    GroupView,
    MainlandView,
    SpecialView,
    TileView,
    special_view,
    tile_view,
)

PLURAL: Final[Mapping[str, str]] = {
    "fisherman": "fishermen",
    "goldsmith": "goldsmiths",
    "scout": "scouts",
    "noble": "nobles",
    "warrior": "warriors",
    "boatswain": "boatswains",
}


def count(number: int, word: str) -> str:
    """`1 scout`, `3 fishermen`."""
    return words.count(number, word, PLURAL.get(word, ""))


def letter(viking: str) -> str:
    """The initial of a viking; all six differ."""
    return viking[0].upper()


def price_paid(gold: int, fame: int) -> str:
    """`3 gold and 2 fame`."""
    return f"{gold} gold" if not fame else f"{gold} gold and {fame} fame"


def purse(me: MainlandView) -> str:
    """What a player has to pay with."""
    return f"you have {me.gold} gold, {me.fame} fame"


def who_waits(me: MainlandView) -> str:
    """Everyone in the boatswain's corner: `2 scouts, 1 boatswain`."""
    return ", ".join(count(n, viking) for viking, n in me.corner.items() if n) or "nobody"


def ship_value(tile: TileView) -> str:
    """What a ship pays its warrior, or costs at the end."""
    return f"{tile.gold} gold" if tile.gold else f"{tile.fame} fame"


def tile_name(tile: TileView) -> str:
    """A tile and what matters about it."""
    if tile.shape == "ship":
        return f"the {tile.sail} ship ({ship_value(tile)}, reaches the {tile.reach} row)"
    if tile.building is not None:
        return f"a {tile.building} (middle)"
    return f"a {tile.shape} end"


def short_name(tile: TileView) -> str:
    """A tile in two or three words."""
    if tile.shape == "ship":
        return f"a {tile.sail} ship"
    return f"a {tile.building}" if tile.building is not None else f"a {tile.shape} end"


def group_name(group: GroupView) -> str:
    """A viking, if it has been laid, and its tile."""
    if group.viking is None:
        return tile_name(group.tile)
    return f"{group.viking} with {tile_name(group.tile)}"


def special_name(special: SpecialView) -> str:
    """What a special tile is called; two of a kind have the same name."""
    match special.effect:
        case "gold":
            return f"purse of {special.value} gold"
        case "bonus":
            return f"{PLURAL[special.viking or 'noble']} +{special.value}"
        case "boat":
            return "boat"
        case "token":
            return "hired boatswain"
        case "overfeed":
            return "feast"
        case "exchange":
            return "money changer"
        case "building":
            return f"great {special.building}"


class Lexicon:
    """Names for the tile ids in the data."""

    def __init__(self, data: Content) -> None:
        self.data = data

    def face(self, tile: str) -> TileView:
        return tile_view(self.data, self.data.tile_index[tile])

    def tile(self, tile: str) -> str:
        return short_name(self.face(tile))

    def special(self, special: str) -> str:
        return special_name(special_view(self.data, self.data.special_ids.index(special)))
