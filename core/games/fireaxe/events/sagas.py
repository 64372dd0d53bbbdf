"""Sagas, eras and the final scoring."""

from __future__ import annotations

from typing import ClassVar, Literal

from core.frozen import frozen


@frozen
class SagaCompleted:
    reveals: ClassVar[bool] = False
    seat: int
    saga: str
    bonus: int
    kind: Literal["saga-completed"] = "saga-completed"


@frozen
class SagaShown:
    """A saga was put into a space, counted from 1."""

    reveals: ClassVar[bool] = True
    saga: str
    space: int
    kind: Literal["saga-shown"] = "saga-shown"


@frozen
class SagaDiscarded:
    """A card from the deck that is met already, or that nobody can meet any more (F25)."""

    reveals: ClassVar[bool] = True
    saga: str
    met: bool
    kind: Literal["saga-discarded"] = "saga-discarded"


@frozen
class SagaAbandoned:
    """An open saga that nobody can meet any more (F25)."""

    reveals: ClassVar[bool] = False
    saga: str
    kind: Literal["saga-abandoned"] = "saga-abandoned"


@frozen
class EraBegan:
    reveals: ClassVar[bool] = False
    era: int
    kind: Literal["era-began"] = "era-began"


@frozen
class TokensTaken:
    """The last face-down saga is gone (F27)."""

    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["tokens-taken"] = "tokens-taken"


@frozen
class AxeScored:
    """The Bloodied Axe: these seats had the most towns (F30)."""

    reveals: ClassVar[bool] = False
    seats: tuple[int, ...]
    towns: int
    points: int
    kind: Literal["axe-scored"] = "axe-scored"


@frozen
class RegionScored:
    """Settlements of a region (None: an independent or large port) (F30)."""

    reveals: ClassVar[bool] = False
    region: str | None
    ports: tuple[str, ...]
    seats: tuple[int, ...]
    points: tuple[int, ...]
    kind: Literal["region-scored"] = "region-scored"


@frozen
class HomelandScored:
    """Sagas and points of a homeland by seat (F30)."""

    reveals: ClassVar[bool] = False
    homeland: str
    sagas: tuple[int, ...]
    points: tuple[int, ...]
    kind: Literal["homeland-scored"] = "homeland-scored"


@frozen
class GameEnded:
    reveals: ClassVar[bool] = False
    reason: str
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    kind: Literal["game-ended"] = "game-ended"
