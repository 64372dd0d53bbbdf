"""What can be told about a game without loading its rules: enough for help, menus and `hello`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

NOTHING: Mapping[str, str] = MappingProxyType({})


class OptionValues(Protocol):
    """The options of a game: a named tuple of choices (Literal types), each with a default."""

    def _asdict(self) -> dict[str, str]: ...


class NoOptions(NamedTuple):
    """The options of a game that has none."""


class About(NamedTuple):
    """A game's visiting card."""

    id: str
    title: str
    revision: int
    """Grows whenever the same decisions could lead to another game."""
    seats: tuple[int, int]
    """The least and the most seats."""
    options: type[OptionValues] = NoOptions
    option_help: Mapping[str, str] = NOTHING
    """A line of help for each option."""
    dice: bool = False
    """Whether there are dice that the engine's `dice` verb can fix."""
    secrets: bool = False
    """Whether seats hold something the others may not see, so that a curtain falls between."""
    changes: Mapping[int, str] = MappingProxyType({})
    """By revision what it changed, as the end of a sentence, for saves of an older one."""

    @property
    def players(self) -> str:
        """For how many it is, in words."""
        least, most = self.seats
        return f"{most} player{'s' * (most > 1)}" if least == most else f"{least} to {most} players"
