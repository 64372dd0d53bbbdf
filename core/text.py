"""The game in words and characters: what plain play, replays and logs are made of.

It reads views and redacted events only, so it cannot give away a secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from core.frozen import frozen
from core.game import A, E, V

if TYPE_CHECKING:
    from core.game import Game

Names = Sequence[str]


@frozen
class TextStyle:
    """How text may look."""

    ascii: bool = False
    width: int = 1000
    """Columns of the terminal; lines are wrapped to fit."""


@frozen
class Reply(Generic[A]):
    """The answer to a command of one game: lines to read, and decisions to carry out in order."""

    lines: tuple[str, ...] = ()
    actions: tuple[A, ...] = ()


class GameText(Generic[A, E, V]):
    """One game's words; the defaults here make any game playable in plain text."""

    example: ClassVar[str] = ""
    """A choice in words, for help; empty if the legal ones speak for themselves."""
    commands: ClassVar[Mapping[str, str]] = {}
    """The game's own commands for plain play, each with a line of help."""

    def __init__(self, game: Game[Any, A, E, V]) -> None:
        self.game = game

    def narrate(self, event: E, names: Names) -> Sequence[str]:
        """What happened, in short sentences; nothing for an event that goes without saying."""
        told = self.game.codec.event_data(event)
        told.pop("kind", None)
        if "seat" in told and told["seat"] is not None:
            told["seat"] = names[told["seat"]]
        details = ", ".join(f"{name} {value}" for name, value in told.items())
        return (f"{event.kind}: {details}" if details else event.kind,)

    def prompt(self, view: V, names: Names) -> str:
        """Whose turn it is and what is asked, in one line."""
        return "What now?"

    def describe(self, view: V, action: A, names: Names) -> str:
        """A choice in one line, with what it means."""
        return self.game.codec.text(action)

    def board(self, view: V, names: Names, style: TextStyle) -> Sequence[str]:
        """The table drawn in characters."""
        return repr(view).splitlines()

    def glance(self, view: V, names: Names, style: TextStyle) -> Sequence[str]:
        """What the deciding seat needs to see at the start of its turn."""
        return self.board(view, names, style)

    def help(self, view: V) -> Sequence[str]:
        """What this moment is about, for someone who does not know the rules."""
        return (f"{self.game.title}: choose one of the listed actions.",)

    def read(self, text: str, view: V) -> A | None:
        """An action in the words a player would use, where they differ from the engine's."""
        return None

    def command(
        self, word: str, rest: str, view: V, legal: Sequence[A], names: Names, style: TextStyle
    ) -> Reply[A] | None:
        """The answer to one of `commands`; None if there is no such command."""
        return None
