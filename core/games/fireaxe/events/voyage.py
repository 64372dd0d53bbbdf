"""The course of the game and of the ships."""

from __future__ import annotations

from typing import ClassVar, Literal

from core.games.fireaxe.terms import Piece
from core.records import record


@record
class GameBegan:
    """The first seat and the points every seat starts with (F6)."""

    reveals: ClassVar[bool] = False
    start: int
    points: tuple[int, ...]
    kind: Literal["game-began"] = "game-began"


@record
class TurnBegan:
    reveals: ClassVar[bool] = False
    seat: int
    round: int
    days: int
    kind: Literal["turn-began"] = "turn-began"


@record
class TokenPlaced:
    """The holder put down a Final Round token (F28)."""

    reveals: ClassVar[bool] = False
    seat: int
    left: int
    kind: Literal["token-placed"] = "token-placed"


@record
class SatOut:
    """All fifteen crew are settled, so the turn passed (F29)."""

    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["sat-out"] = "sat-out"


@record
class PieceLoaded:
    reveals: ClassVar[bool] = False
    seat: int
    piece: Piece
    kind: Literal["piece-loaded"] = "piece-loaded"


@record
class ShipLeft:
    """A ship left the Wintering Zone (F9)."""

    reveals: ClassVar[bool] = False
    seat: int
    homeland: str
    kind: Literal["ship-left"] = "ship-left"


@record
class ShipSailed:
    reveals: ClassVar[bool] = False
    seat: int
    origin: str
    to: str
    day: int
    kind: Literal["ship-sailed"] = "ship-sailed"


@record
class PieceLost:
    """A piece covered a skull of the losses chart (F13)."""

    reveals: ClassVar[bool] = False
    seat: int
    piece: Piece
    skull: int
    kind: Literal["piece-lost"] = "piece-lost"


@record
class ShipLost:
    """The last crew was gone: goods back, ship to the Wintering Zone (F15, F35)."""

    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["ship-lost"] = "ship-lost"


@record
class ShipWintered:
    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["ship-wintered"] = "ship-wintered"


@record
class TurnEnded:
    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["turn-ended"] = "turn-ended"
