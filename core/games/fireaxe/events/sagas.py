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
    """A saga was placed in a space, counted from 1."""

    reveals: ClassVar[bool] = True
    saga: str
    space: int
    kind: Literal["saga-shown"] = "saga-shown"


@frozen
class SagaDiscarded:
    """A card from the deck was complete already, or nobody can complete it any more (F25)."""

    reveals: ClassVar[bool] = True
    saga: str
    met: bool
    kind: Literal["saga-discarded"] = "saga-discarded"


@frozen
class SagaAbandoned:
    """An open saga was discarded, as nobody can complete it any more (F25)."""

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
    """The last card left the saga deck (F27)."""

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
    """The settlements of a region, or of one port without a region (None), scored (F30)."""

    reveals: ClassVar[bool] = False
    region: str | None
    ports: tuple[str, ...]
    seats: tuple[int, ...]
    points: tuple[int, ...]
    kind: Literal["region-scored"] = "region-scored"


@frozen
class HomelandScored:
    """The sagas of a homeland scored: cards and points by seat (F30)."""

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
