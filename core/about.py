"""What can be told about a game without loading its rules: enough for help, menus and `hello`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class About(NamedTuple):
    """A game's visiting card."""

    id: str
    title: str
    revision: int
    """Grows whenever the same decisions could lead to another game."""
    seats: tuple[int, int]
    """The least and the most seats."""
    options: type[Any]
    """A named tuple of choices (Literal types), each with a default."""
    option_help: Mapping[str, str]
    """A line of help for each option."""
    dice: bool = False
    """Whether there are dice that the engine's `dice` verb can fix."""
    secrets: bool = False
    """Whether seats hold something the others may not see, so that a curtain falls between."""
