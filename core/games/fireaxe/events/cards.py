"""Runes, and what they do."""

from __future__ import annotations

from typing import ClassVar, Literal

from core.games.fireaxe.terms import Good, Piece, Zone
from core.records import record


@record
class RuneDealt:
    """A card of the setup; None for the eyes of others (F1)."""

    reveals: ClassVar[bool] = True
    seat: int
    rune: str | None
    kind: Literal["rune-dealt"] = "rune-dealt"


@record
class RunesShuffled:
    """The discards became the new rune deck (F10)."""

    reveals: ClassVar[bool] = True
    cards: int
    kind: Literal["runes-shuffled"] = "runes-shuffled"


@record
class RuneDrawn:
    """None for the eyes of others (F10)."""

    reveals: ClassVar[bool] = True
    seat: int
    rune: str | None
    kind: Literal["rune-drawn"] = "rune-drawn"


@record
class RunePlayed:
    reveals: ClassVar[bool] = False
    seat: int
    rune: str
    kind: Literal["rune-played"] = "rune-played"


@record
class RuneDiscarded:
    reveals: ClassVar[bool] = False
    seat: int
    rune: str
    kind: Literal["rune-discarded"] = "rune-discarded"


@record
class WindTurned:
    """The blue hole now shows this zone (F21)."""

    reveals: ClassVar[bool] = False
    seat: int
    clockwise: bool
    blue: Zone
    kind: Literal["wind-turned"] = "wind-turned"


@record
class DemandChanged:
    reveals: ClassVar[bool] = False
    seat: int
    old: Good
    good: Good
    kind: Literal["demand-changed"] = "demand-changed"


@record
class ShipBlown:
    """A Fair Wind carried the ship (F43)."""

    reveals: ClassVar[bool] = False
    seat: int
    origin: str
    to: str
    kind: Literal["ship-blown"] = "ship-blown"


@record
class SeasCalmed:
    """No losses to the weather for the rest of the turn."""

    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["seas-calmed"] = "seas-calmed"


@record
class CrewMustered:
    """Crew came aboard from the supply by a rune."""

    reveals: ClassVar[bool] = False
    seat: int
    crew: int
    kind: Literal["crew-mustered"] = "crew-mustered"


@record
class PointsGained:
    """Points from a rune."""

    reveals: ClassVar[bool] = False
    seat: int
    rune: str
    points: int
    kind: Literal["points-gained"] = "points-gained"


@record
class GoodPilfered:
    reveals: ClassVar[bool] = False
    seat: int
    victim: int
    good: Good
    kind: Literal["good-pilfered"] = "good-pilfered"


@record
class ShipSentHome:
    """The Sea Serpent: one crew left, ship to the Wintering Zone."""

    reveals: ClassVar[bool] = False
    seat: int
    victim: int
    kind: Literal["ship-sent-home"] = "ship-sent-home"


@record
class RuneStolen:
    """None for the eyes of all but thief and victim."""

    reveals: ClassVar[bool] = True
    seat: int
    victim: int
    rune: str | None
    kind: Literal["rune-stolen"] = "rune-stolen"


@record
class StormStruck:
    """The victim gave up a piece to the Storm of Ran."""

    reveals: ClassVar[bool] = False
    victim: int
    piece: Piece
    kind: Literal["storm-struck"] = "storm-struck"


@record
class CrewDeserted:
    """Mutiny cost the victim a crew."""

    reveals: ClassVar[bool] = False
    seat: int
    victim: int
    kind: Literal["crew-deserted"] = "crew-deserted"


@record
class ShipBecalmed:
    """The victim's next turn has only so many Days (F45)."""

    reveals: ClassVar[bool] = False
    seat: int
    victim: int
    days: int
    kind: Literal["ship-becalmed"] = "ship-becalmed"
