"""Runes, and what they do."""

from __future__ import annotations

from typing import ClassVar, Literal

from core.frozen import frozen
from core.games.fireaxe.terms import Good, Piece, Zone


@frozen
class RuneDealt:
    """A card was dealt in the setup; others see None (F1)."""

    reveals: ClassVar[bool] = True
    seat: int
    rune: str | None
    kind: Literal["rune-dealt"] = "rune-dealt"


@frozen
class RunesShuffled:
    """The discards became the new rune deck (F10)."""

    reveals: ClassVar[bool] = True
    cards: int
    kind: Literal["runes-shuffled"] = "runes-shuffled"


@frozen
class RuneDrawn:
    """A card was drawn; others see None (F10)."""

    reveals: ClassVar[bool] = True
    seat: int
    rune: str | None
    kind: Literal["rune-drawn"] = "rune-drawn"


@frozen
class RunePlayed:
    reveals: ClassVar[bool] = False
    seat: int
    rune: str
    kind: Literal["rune-played"] = "rune-played"


@frozen
class RuneDiscarded:
    reveals: ClassVar[bool] = False
    seat: int
    rune: str
    kind: Literal["rune-discarded"] = "rune-discarded"


@frozen
class WindTurned:
    """The blue hole is now at this zone (F21)."""

    reveals: ClassVar[bool] = False
    seat: int
    clockwise: bool
    blue: Zone
    kind: Literal["wind-turned"] = "wind-turned"


@frozen
class DemandChanged:
    reveals: ClassVar[bool] = False
    seat: int
    old: Good
    good: Good
    kind: Literal["demand-changed"] = "demand-changed"


@frozen
class ShipBlown:
    """A Fair Wind carried the ship (F43)."""

    reveals: ClassVar[bool] = False
    seat: int
    origin: str
    to: str
    kind: Literal["ship-blown"] = "ship-blown"


@frozen
class SeasCalmed:
    """The weather takes nothing for the rest of the turn."""

    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["seas-calmed"] = "seas-calmed"


@frozen
class CrewMustered:
    """A rune brought crew aboard from the supply."""

    reveals: ClassVar[bool] = False
    seat: int
    crew: int
    kind: Literal["crew-mustered"] = "crew-mustered"


@frozen
class PointsGained:
    """A rune scored points."""

    reveals: ClassVar[bool] = False
    seat: int
    rune: str
    points: int
    kind: Literal["points-gained"] = "points-gained"


@frozen
class GoodPilfered:
    reveals: ClassVar[bool] = False
    seat: int
    victim: int
    good: Good
    kind: Literal["good-pilfered"] = "good-pilfered"


@frozen
class ShipSentHome:
    """The Sea Serpent sent a ship to the Wintering Zone with one crew."""

    reveals: ClassVar[bool] = False
    seat: int
    victim: int
    kind: Literal["ship-sent-home"] = "ship-sent-home"


@frozen
class RuneStolen:
    """A rune was stolen; all but thief and victim see None."""

    reveals: ClassVar[bool] = True
    seat: int
    victim: int
    rune: str | None
    kind: Literal["rune-stolen"] = "rune-stolen"


@frozen
class StormStruck:
    """The victim gave up a piece to the Storm of Ran."""

    reveals: ClassVar[bool] = False
    victim: int
    piece: Piece
    kind: Literal["storm-struck"] = "storm-struck"


@frozen
class CrewDeserted:
    """A Mutiny cost the victim one crew."""

    reveals: ClassVar[bool] = False
    seat: int
    victim: int
    kind: Literal["crew-deserted"] = "crew-deserted"


@frozen
class ShipBecalmed:
    """The victim's next turn has only this many Days (F45)."""

    reveals: ClassVar[bool] = False
    seat: int
    victim: int
    days: int
    kind: Literal["ship-becalmed"] = "ship-becalmed"
