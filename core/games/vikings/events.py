"""What happened, in the past tense and in readable ids; wording lives in `text`.

Everything on the table is open in Vikings. Only the order of the stock, the bag and the special
stack is secret, so an event that shows part of it has `reveals` set; none needs redacting.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from core.frozen import frozen
from core.games.vikings.terms import Row, Viking

Scoring = Literal["small", "large", "final"]


@frozen
class RoundBegan:
    reveals: ClassVar[bool] = False
    round: int
    start: int
    kind: Literal["round-began"] = "round-began"


@frozen
class SpecialsShown:
    reveals: ClassVar[bool] = True
    specials: tuple[str, ...]
    kind: Literal["specials-shown"] = "specials-shown"


@frozen
class VikingsDrawn:
    reveals: ClassVar[bool] = True
    vikings: tuple[Viking, ...]
    kind: Literal["vikings-drawn"] = "vikings-drawn"


@frozen
class BidMade:
    reveals: ClassVar[bool] = False
    seat: int
    amount: int
    kind: Literal["bid-made"] = "bid-made"


@frozen
class Passed:
    reveals: ClassVar[bool] = False
    seat: int
    asked: bool
    """False for a seat that could not raise and so was not asked (V56)."""
    kind: Literal["passed"] = "passed"


@frozen
class AuctionWon:
    reveals: ClassVar[bool] = False
    seat: int
    gold: int
    fame: int
    kind: Literal["auction-won"] = "auction-won"


@frozen
class VikingRemoved:
    reveals: ClassVar[bool] = False
    seat: int
    viking: Viking
    kind: Literal["viking-removed"] = "viking-removed"


@frozen
class TilesLaid:
    """The round's tiles by slot (V1)."""

    reveals: ClassVar[bool] = True
    tiles: tuple[str, ...]
    kind: Literal["tiles-laid"] = "tiles-laid"


@frozen
class ColourLaid:
    reveals: ClassVar[bool] = False
    seat: int
    viking: Viking
    slots: tuple[int, ...]
    kind: Literal["colour-laid"] = "colour-laid"


@frozen
class GroupBought:
    reveals: ClassVar[bool] = False
    seat: int
    slot: int
    tile: str
    viking: Viking
    gold: int
    fame: int
    kind: Literal["group-bought"] = "group-bought"


@frozen
class StartPlaced:
    reveals: ClassVar[bool] = False
    seat: int
    tile: str
    row: Row
    kind: Literal["start-placed"] = "start-placed"


@frozen
class ShipMoored:
    reveals: ClassVar[bool] = False
    seat: int
    tile: str
    column: int
    kind: Literal["ship-moored"] = "ship-moored"


@frozen
class TilePlaced:
    reveals: ClassVar[bool] = False
    seat: int
    tile: str
    row: Row
    column: int
    kind: Literal["tile-placed"] = "tile-placed"


@frozen
class TileDiscarded:
    reveals: ClassVar[bool] = False
    seat: int
    tile: str
    kind: Literal["tile-discarded"] = "tile-discarded"


@frozen
class VikingStationed:
    """A viking went onto the new tile at (row, column), or to the mainland (both None)."""

    reveals: ClassVar[bool] = False
    seat: int
    viking: Viking
    row: Row | None
    column: int | None
    kind: Literal["viking-stationed"] = "viking-stationed"


@frozen
class SpecialTaken:
    reveals: ClassVar[bool] = False
    seat: int
    special: str
    kind: Literal["special-taken"] = "special-taken"


@frozen
class SpecialDeclined:
    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["special-declined"] = "special-declined"


@frozen
class GoldGained:
    reveals: ClassVar[bool] = False
    seat: int
    gold: int
    kind: Literal["gold-gained"] = "gold-gained"


@frozen
class BuildingRaised:
    """A building special replaced the tile at (row, column)."""

    reveals: ClassVar[bool] = False
    seat: int
    special: str
    tile: str
    row: Row
    column: int
    kind: Literal["building-raised"] = "building-raised"


@frozen
class WheelTurned:
    reveals: ClassVar[bool] = False
    zero: int
    steps: int
    kind: Literal["wheel-turned"] = "wheel-turned"


@frozen
class BoatReadied:
    """A boat tile will go with the next ferry."""

    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["boat-readied"] = "boat-readied"


@frozen
class FerrySailed:
    """A boatswain set out with its first viking; `boat` if a boat tile went with it."""

    reveals: ClassVar[bool] = False
    seat: int
    boat: bool
    kind: Literal["ferry-sailed"] = "ferry-sailed"


@frozen
class VikingCarried:
    reveals: ClassVar[bool] = False
    seat: int
    viking: Row
    column: int
    kind: Literal["viking-carried"] = "viking-carried"


@frozen
class ScoreLine:
    """One step of a scoring: what was counted, how many, and what it brought or cost."""

    what: str
    count: int
    gold: int
    fame: int


@frozen
class SeatScored:
    reveals: ClassVar[bool] = False
    seat: int
    scoring: Scoring
    lines: tuple[ScoreLine, ...]
    gold: int
    fame: int
    """What the seat holds after the scoring."""
    kind: Literal["seat-scored"] = "seat-scored"


@frozen
class GameEnded:
    reveals: ClassVar[bool] = False
    winners: tuple[int, ...]
    kind: Literal["game-ended"] = "game-ended"


Event = (
    RoundBegan
    | SpecialsShown
    | VikingsDrawn
    | BidMade
    | Passed
    | AuctionWon
    | VikingRemoved
    | TilesLaid
    | ColourLaid
    | GroupBought
    | StartPlaced
    | ShipMoored
    | TilePlaced
    | TileDiscarded
    | VikingStationed
    | SpecialTaken
    | SpecialDeclined
    | GoldGained
    | BuildingRaised
    | WheelTurned
    | BoatReadied
    | FerrySailed
    | VikingCarried
    | SeatScored
    | GameEnded
)
