"""Trade, raid and settle."""

from __future__ import annotations

from typing import ClassVar, Literal

from core.frozen import frozen
from core.games.fireaxe.terms import Good


@frozen
class GoodTraded:
    reveals: ClassVar[bool] = False
    seat: int
    port: str
    good: Good
    points: int
    demanded: bool
    kind: Literal["good-traded"] = "good-traded"


@frozen
class RaidBegan:
    reveals: ClassVar[bool] = False
    seat: int
    port: str
    value: int
    kind: Literal["raid-began"] = "raid-began"


@frozen
class SettlingBegan:
    """An attempt to settle began; `against` is the rival attacked with Unrest (F41)."""

    reveals: ClassVar[bool] = False
    seat: int
    port: str
    value: int
    dice: int
    against: int | None
    kind: Literal["settling-began"] = "settling-began"


@frozen
class DiceRolled:
    """The dice of an attack were rolled; a die plus the bonus must beat the value."""

    reveals: ClassVar[bool] = True
    seat: int
    faces: tuple[int, ...]
    value: int
    bonus: int
    kind: Literal["dice-rolled"] = "dice-rolled"


@frozen
class DiceRerolled:
    """All dice as they show now, and which of them were rerolled (F40)."""

    reveals: ClassVar[bool] = True
    seat: int
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    value: int
    bonus: int
    kind: Literal["dice-rerolled"] = "dice-rerolled"


@frozen
class CrewSaved:
    """Valkyries saved crew that would have been lost (F40)."""

    reveals: ClassVar[bool] = False
    seat: int
    crew: int
    kind: Literal["crew-saved"] = "crew-saved"


@frozen
class CrewLost:
    """Crew lost to a roll went back to the supply."""

    reveals: ClassVar[bool] = False
    seat: int
    crew: int
    kind: Literal["crew-lost"] = "crew-lost"


@frozen
class TownTaken:
    reveals: ClassVar[bool] = True
    seat: int
    port: str
    treasure: int
    kind: Literal["town-taken"] = "town-taken"


@frozen
class RaidEnded:
    """A raid ended without success: called off, or after its last roll."""

    reveals: ClassVar[bool] = False
    seat: int
    port: str
    stopped: bool
    kind: Literal["raid-ended"] = "raid-ended"


@frozen
class SettlementFounded:
    """A port was settled; `ousted` lost its settlement here to Unrest (F41)."""

    reveals: ClassVar[bool] = False
    seat: int
    port: str
    ousted: int | None
    kind: Literal["settlement-founded"] = "settlement-founded"


@frozen
class SettlingFailed:
    reveals: ClassVar[bool] = False
    seat: int
    port: str
    kind: Literal["settling-failed"] = "settling-failed"


@frozen
class SettlementDeclined:
    """The last crew stayed aboard (F19)."""

    reveals: ClassVar[bool] = False
    seat: int
    port: str
    kind: Literal["settlement-declined"] = "settlement-declined"
