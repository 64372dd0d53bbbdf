"""Runes, and what they do."""

from __future__ import annotations

from typing import ClassVar, Literal

from core.frozen import frozen
from core.games.fireaxe.terms import Good, Piece, Zone


@frozen
class RuneDealt:
    """A card of the setup; None for the eyes of others (F1)."""

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
    """None for the eyes of others (F10)."""

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
    """The blue hole now shows this zone (F21)."""

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
    """No losses to the weather for the rest of the turn."""

    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["seas-calmed"] = "seas-calmed"


@frozen
class CrewMustered:
    """Crew came aboard from the supply by a rune."""

    reveals: ClassVar[bool] = False
    seat: int
    crew: int
    kind: Literal["crew-mustered"] = "crew-mustered"


@frozen
class PointsGained:
    """Points from a rune."""

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
    """The Sea Serpent: one crew left, ship to the Wintering Zone."""

    reveals: ClassVar[bool] = False
    seat: int
    victim: int
    kind: Literal["ship-sent-home"] = "ship-sent-home"


@frozen
class RuneStolen:
    """None for the eyes of all but thief and victim."""

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
    """Mutiny cost the victim a crew."""

    reveals: ClassVar[bool] = False
    seat: int
    victim: int
    kind: Literal["crew-deserted"] = "crew-deserted"


@frozen
class ShipBecalmed:
    """The victim's next turn has only so many Days (F45)."""

    reveals: ClassVar[bool] = False
    seat: int
    victim: int
    days: int
    kind: Literal["ship-becalmed"] = "ship-becalmed"
