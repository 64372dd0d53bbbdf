"""The game in words and characters: what plain play, replays and logs are made of.

A teller reads views and redacted events only, so it cannot tell a secret.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from core.frozen import frozen

Names = Sequence[str]


@frozen
class TextStyle:
    """How characters may look."""

    ascii: bool = False
    width: int = 1000
    """Columns of the terminal; lines are folded to fit."""


@frozen
class Reply:
    """The answer to a command of one game: lines to read, and decisions to carry out in turn."""

    lines: tuple[str, ...] = ()
    actions: tuple[Any, ...] = ()


class GameText(ABC):
    """One game's words."""

    example: ClassVar[str] = "buy 3"
    """A choice in words, for help."""
    commands: ClassVar[Mapping[str, str]] = {}
    """Words a player may type in plain play beside the common ones, with a line of help each."""

    @abstractmethod
    def narrate(self, event: Any, names: Names) -> Sequence[str]:
        """What happened, in short sentences; nothing for an event that goes without saying."""

    @abstractmethod
    def prompt(self, view: Any, names: Names) -> str:
        """Whose turn it is and what is asked, in one line."""

    @abstractmethod
    def describe(self, view: Any, action: Any, names: Names) -> str:
        """A choice in one line, with what it means."""

    @abstractmethod
    def board(self, view: Any, names: Names, style: TextStyle) -> Sequence[str]:
        """The table drawn in characters."""

    def glance(self, view: Any, names: Names, style: TextStyle) -> Sequence[str]:
        """What the deciding seat needs to see at the start of its turn."""
        return self.board(view, names, style)

    @abstractmethod
    def help(self, view: Any) -> Sequence[str]:
        """What this moment is about, for someone who does not know the rules."""

    def read(self, text: str, view: Any) -> Any | None:
        """An action in the words a player would use, where they differ from the engine's."""
        return None

    def command(
        self, word: str, rest: str, view: Any, legal: Sequence[Any], names: Names, style: TextStyle
    ) -> Reply | None:
        """The answer to one of `commands`; None if there is no such command."""
        return None
