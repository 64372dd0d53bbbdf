"""The game in words and characters: what plain play, replays and logs are made of.

It reads views and redacted events only, so it cannot give away a secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from core.frozen import frozen
from core.game import A, E, V
from core.json_data import JsonObject, JsonValue
from core.words import listed

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

    seat_fields: ClassVar[Sequence[str]] = ("seat", "seats", "decider", "winner", "winners")
    """Fields of events and views that hold numbers of seats, told as names; `next_seat` is one."""
    by_seat: ClassVar[Sequence[str]] = ("points", "scores")
    """Fields with an entry for each seat, told with its name."""

    def __init__(self, game: Game[Any, A, E, V]) -> None:
        self.game = game

    def narrate(self, event: E, names: Names) -> Sequence[str]:
        """What happened, in short sentences; nothing for an event that goes without saying."""
        told: JsonObject = self.game.codec.event_data(event)
        seat = told.pop("seat", None)
        who = "" if seat is None else f"{names[seat]}: "
        details = [
            self._detail(name, value, names)
            for name, value in told.items()
            if name != "kind" and value is not None
        ]
        return (_sentence(who + ", ".join([_words(event.kind), *details])),)

    def prompt(self, view: V, names: Names) -> str:
        """Whose turn it is and what is asked, in one line."""
        decider = getattr(view, "decider", None)
        return "What now?" if decider is None else f"{names[decider]}, what now?"

    def describe(self, view: V, action: A, names: Names) -> str:
        """A choice in one line, with what it means."""
        told = self.game.codec.action_data(action)
        details = (str(value) for name, value in told.items() if name != "kind")
        return _capital(" ".join([_words(action.kind), *details]))

    def board(self, view: V, names: Names, style: TextStyle) -> Sequence[str]:
        """The table drawn in characters."""
        seen = self.game.codec.view_data(view)
        if not isinstance(seen, dict):
            return repr(view).splitlines()
        lines = ((name, self._value(name, value, names)) for name, value in seen.items())
        return [f"{_capital(_words(name))}: {told}" for name, told in lines]

    def _detail(self, name: str, value: JsonValue, names: Names) -> str:
        """A field of an event in words."""
        if isinstance(value, bool):
            return _words(name) if value else f"not {_words(name)}"
        return f"{_words(name)} {self._value(name, value, names)}"

    def _value(self, name: str, value: JsonValue, names: Names) -> str:
        """The value of a field in words, with names for the numbers of seats."""
        if isinstance(value, list):
            if name in self.by_seat and len(value) == len(names):
                pairs = zip(names, value, strict=True)
                return ", ".join(f"{who} {self._value('', one, names)}" for who, one in pairs)
            return listed([self._value(name, one, names) for one in value]) or "none"
        if isinstance(value, dict):
            return listed([self._detail(key, one, names) for key, one in value.items()]) or "none"
        if value is None:
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return names[value] if self._holds_seats(name, value, names) else str(value)

    def _holds_seats(self, name: str, value: JsonValue, names: Names) -> bool:
        named = name in self.seat_fields or name.endswith(("_seat", "_seats"))
        return named and isinstance(value, int) and 0 <= value < len(names)

    def glance(self, view: V, names: Names, style: TextStyle) -> Sequence[str]:
        """What the deciding seat needs to see at the start of its turn."""
        return self.board(view, names, style)

    def help(self, view: V) -> Sequence[str]:
        """What this moment is about, for someone who does not know the rules."""
        return (f"{self.game.title}: choose one of the listed actions.",)

    def read(self, text: str, view: V) -> A | None:
        """An action in the words a player would use, where they differ from the engine's."""
        return None

    def letter(self, view: V, action: A) -> str:
        """The letter that picks a choice now, before any command; empty if it has none."""
        return ""

    def command(
        self, word: str, rest: str, view: V, legal: Sequence[A], names: Names, style: TextStyle
    ) -> Reply[A] | None:
        """The answer to one of `commands`; None if there is no such command."""
        return None


def _words(name: str) -> str:
    """An id or the name of a field as words."""
    return name.replace("-", " ").replace("_", " ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(text: str) -> str:
    return f"{_capital(text)}."
