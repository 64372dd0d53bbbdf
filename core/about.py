"""What is known about a game without loading its rules: enough for help, menus and `hello`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from core.named import NamedTuple

OVER = "over"
"""What `Game.progress` says of a finished game."""
NOTHING: Mapping[str, str] = MappingProxyType({})


class OptionValues(Protocol):
    """The options of a game: a named tuple of choices (Literal types), each with a default."""

    def _asdict(self) -> dict[str, str]: ...


class NoOptions(NamedTuple):
    """The options of a game that has none."""


class About(NamedTuple):
    """The basic facts about a game."""

    id: str
    title: str
    revision: int
    """Incremented whenever the same decisions could lead to a different game."""
    seats: tuple[int, int]
    """The minimum and maximum number of seats."""
    options: type[OptionValues] = NoOptions
    option_help: Mapping[str, str] = NOTHING
    """A line of help for each option."""
    dice: bool = False
    """Whether there are dice that the engine's `dice` verb can fix."""
    secrets: bool = False
    """Whether seats hold secrets, so that the table is covered between turns."""
    changes: Mapping[int, str] = MappingProxyType({})
    """What each revision changed, as the end of a sentence shown for older saves."""

    @property
    def players(self) -> str:
        """How many people can play, in words."""
        least, most = self.seats
        return f"{most} player{'s' * (most > 1)}" if least == most else f"{least} to {most} players"
