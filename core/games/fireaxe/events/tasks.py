"""Trade, raid and settle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.fireaxe.terms import Good


@dataclass(frozen=True, slots=True)
class GoodTraded:
    reveals: ClassVar[bool] = False
    seat: int
    port: str
    good: Good
    points: int
    demanded: bool
    kind: Literal["good-traded"] = "good-traded"


@dataclass(frozen=True, slots=True)
class RaidBegan:
    reveals: ClassVar[bool] = False
    seat: int
    port: str
    value: int
    kind: Literal["raid-began"] = "raid-began"


@dataclass(frozen=True, slots=True)
class SettlingBegan:
    """`against` is the rival attacked by Unrest (F41)."""

    reveals: ClassVar[bool] = False
    seat: int
    port: str
    value: int
    dice: int
    against: int | None
    kind: Literal["settling-began"] = "settling-began"


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Dice of an attack; a die plus the bonus must exceed the value."""

    reveals: ClassVar[bool] = True
    seat: int
    faces: tuple[int, ...]
    value: int
    bonus: int
    kind: Literal["dice-rolled"] = "dice-rolled"


@dataclass(frozen=True, slots=True)
class DiceRerolled:
    """All dice as they lie now, and which of them were rolled again (F40)."""

    reveals: ClassVar[bool] = True
    seat: int
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    value: int
    bonus: int
    kind: Literal["dice-rerolled"] = "dice-rerolled"


@dataclass(frozen=True, slots=True)
class CrewSaved:
    """Valkyries kept crew that would have been lost (F40)."""

    reveals: ClassVar[bool] = False
    seat: int
    crew: int
    kind: Literal["crew-saved"] = "crew-saved"


@dataclass(frozen=True, slots=True)
class CrewLost:
    """Crew lost to a roll, back to supply."""

    reveals: ClassVar[bool] = False
    seat: int
    crew: int
    kind: Literal["crew-lost"] = "crew-lost"


@dataclass(frozen=True, slots=True)
class TownTaken:
    reveals: ClassVar[bool] = True
    seat: int
    port: str
    treasure: int
    kind: Literal["town-taken"] = "town-taken"


@dataclass(frozen=True, slots=True)
class RaidEnded:
    """A raid ended without success, stopped or after its last roll."""

    reveals: ClassVar[bool] = False
    seat: int
    port: str
    stopped: bool
    kind: Literal["raid-ended"] = "raid-ended"


@dataclass(frozen=True, slots=True)
class SettlementFounded:
    """`ousted` lost its settlement here to Unrest (F41)."""

    reveals: ClassVar[bool] = False
    seat: int
    port: str
    ousted: int | None
    kind: Literal["settlement-founded"] = "settlement-founded"


@dataclass(frozen=True, slots=True)
class SettlingFailed:
    reveals: ClassVar[bool] = False
    seat: int
    port: str
    kind: Literal["settling-failed"] = "settling-failed"


@dataclass(frozen=True, slots=True)
class SettlementDeclined:
    """The last crew stayed aboard (F19)."""

    reveals: ClassVar[bool] = False
    seat: int
    port: str
    kind: Literal["settlement-declined"] = "settlement-declined"
