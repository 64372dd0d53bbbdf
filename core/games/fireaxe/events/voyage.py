"""The course of the game and of the ships."""

from __future__ import annotations

from typing import ClassVar, Literal

from core.frozen import frozen
from core.games.fireaxe.terms import Piece


@frozen
class GameBegan:
    """The first seat and the points every seat starts with (F6)."""

    reveals: ClassVar[bool] = False
    start: int
    points: tuple[int, ...]
    kind: Literal["game-began"] = "game-began"


@frozen
class TurnBegan:
    reveals: ClassVar[bool] = False
    seat: int
    round: int
    days: int
    kind: Literal["turn-began"] = "turn-began"


@frozen
class TokenPlaced:
    """The holder put down a Final Round token (F28)."""

    reveals: ClassVar[bool] = False
    seat: int
    left: int
    kind: Literal["token-placed"] = "token-placed"


@frozen
class SatOut:
    """The turn was skipped, as all fifteen crew are settled (F29)."""

    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["sat-out"] = "sat-out"


@frozen
class PieceLoaded:
    reveals: ClassVar[bool] = False
    seat: int
    piece: Piece
    kind: Literal["piece-loaded"] = "piece-loaded"


@frozen
class ShipLeft:
    """A ship left the Wintering Zone (F9)."""

    reveals: ClassVar[bool] = False
    seat: int
    homeland: str
    kind: Literal["ship-left"] = "ship-left"


@frozen
class ShipSailed:
    reveals: ClassVar[bool] = False
    seat: int
    origin: str
    to: str
    day: int
    kind: Literal["ship-sailed"] = "ship-sailed"


@frozen
class PieceLost:
    """A piece covered a skull on the Losses chart (F13)."""

    reveals: ClassVar[bool] = False
    seat: int
    piece: Piece
    skull: int
    kind: Literal["piece-lost"] = "piece-lost"


@frozen
class ShipLost:
    """The last crew was gone, so the ship went empty to the Wintering Zone (F15, F35)."""

    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["ship-lost"] = "ship-lost"


@frozen
class ShipWintered:
    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["ship-wintered"] = "ship-wintered"


@frozen
class TurnEnded:
    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["turn-ended"] = "turn-ended"
