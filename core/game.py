"""What a game is to everything around it: sessions, saves, bots, screens, the engine.

A game is pure functions over a state that is cheap to copy. Rules see everything; everyone
else reads the views and redacted events that come out of here, which cannot hold a secret.

A small game defines `about`, `new`, `decider`, `legal`, `apply`, `observe` and `score`; everything
else has a working default, which can be made faster, safer or more informative.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, get_args

from core.about import OVER, About, OptionValues
from core.errors import BadPosition, BadRequest
from core.frozen import frozen
from core.json_data import JsonObject, JsonValue
from core.options import check_start, read_options

if TYPE_CHECKING:
    from core.bots import Bot
    from core.bots.budget import Budget, Hint
    from core.codec import Codec
    from core.text import GameText

S = TypeVar("S", bound="State")
A = TypeVar("A", bound="Action")
E = TypeVar("E", bound="Event")
V = TypeVar("V")


class State(Protocol):
    """The whole table, secrets included. Plain data, never changed once handed out."""

    @property
    def rng(self) -> int:
        """The generator of chance; stays 0 in a game without any."""


class Action(Protocol):
    """One decision: small, frozen, with a tag. Never a whole turn."""

    @property
    def kind(self) -> str: ...


class Event(Protocol):
    """Something that happened, named in the past tense."""

    reveals: ClassVar[bool]
    """Whether it reveals chance or a secret, so that it cannot be undone."""

    @property
    def kind(self) -> str: ...


@frozen
class SeatScore:
    """The score of one seat with its parts, in the order they are counted."""

    seat: int
    total: int
    place: int
    parts: tuple[tuple[str, int], ...] = ()
    tiebreak: int = 0


@frozen
class Outcome:
    """How the game stands, as if it ended now; `final` once it has ended."""

    scores: tuple[SeatScore, ...]
    final: bool
    reason: str = ""
    """Why the game ended."""
    tiebreak: str = ""
    """What breaks ties, if anything does."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place: several when the victory is shared."""
        return tuple(score.seat for score in self.scores if score.place == 1)


@frozen
class Setup:
    """Everything that determines a game before its first decision."""

    seats: tuple[str, ...]
    seed: int
    options: OptionValues
    """The game's own options."""
    data: JsonObject | None = None
    """A player's own data file, or None for the shipped one."""
    position: JsonObject | None = None
    """The position the game began from, or None for the ordinary setup."""
    colours: tuple[int, ...] = ()
    """The number of each seat's colour on screens, from 1 on; empty if each seat has its own."""


class Game(ABC, Generic[S, A, E, V]):
    """One game's rules. Instances differ only in the data they play with."""

    about: ClassVar[About]

    @property
    def id(self) -> str:
        """A short word for programs and file names."""
        return self.about.id

    @property
    def title(self) -> str:
        """What players call the game."""
        return self.about.title

    @property
    def revision(self) -> int:
        """Incremented whenever the same decisions could lead to a different game."""
        return self.about.revision

    @property
    def seats(self) -> tuple[int, int]:
        """The minimum and maximum number of seats."""
        return self.about.seats

    # --- What every game defines --------------------------------------------------------------

    @abstractmethod
    def new(self, seats: int, seed: int, options: OptionValues) -> tuple[S, tuple[E, ...]]:
        """Set up the table for its first decision; returns it with the events of the setup."""

    @abstractmethod
    def decider(self, state: S) -> int | None:
        """The seat that must decide now; None when the game is over."""

    @abstractmethod
    def legal(self, state: S) -> Sequence[A]:
        """Every action allowed now, in a fixed order; empty only when the game is over."""

    @abstractmethod
    def apply(self, state: S, action: A) -> tuple[S, tuple[E, ...]]:
        """The table after *action* and what happened; *state* stays as it was.

        Raises IllegalAction for an action that is not allowed.
        """

    @abstractmethod
    def observe(self, state: S, seat: int | None) -> V:
        """What *seat* may know; None is an onlooker."""

    @abstractmethod
    def score(self, state: S) -> Outcome:
        """The score as if the game ended now."""

    # --- What a game can improve on -----------------------------------------------------------

    def refusal(self, state: S, action: A) -> str | None:
        """Why *action* is not allowed now, in a sentence for the player; None if it is."""
        return None if action in self.legal(state) else "That is not allowed now."

    def redact(self, event: E, seat: int | None) -> E:
        """*event* as *seat* may see it; by default nothing is hidden."""
        return event

    def seat_count(self, state: S) -> int:
        """How many seats are at the table."""
        return len(self.score(state).scores)

    def turn_number(self, state: S) -> int:
        """A number that grows with every turn: where "restart my turn" goes back to.

        By default a turn lasts as long as the same seat keeps deciding.
        """
        return 0

    def round_number(self, state: S) -> int:
        """The round being played, for statistics; 0 in a game without rounds."""
        return 0

    def progress(self, state: S) -> str:
        """How far along the game is, in a few words for lists of saves ("round 3 of 6")."""
        return OVER if self.decider(state) is None else "under way"

    standing_name: ClassVar[str] = "score"
    """What `standing` counts."""

    def standing(self, state: S) -> Sequence[int]:
        """What is plotted over the game for each seat; by default its score, had it ended there."""
        return [score.total for score in self.score(state).scores]

    def reveals(self, before: S, after: S, events: Sequence[E]) -> bool:
        """Whether a step revealed chance or a secret: the generator moved, or an event says so."""
        return before.rng != after.rng or any(event.reveals for event in events)

    def audit(self, state: S) -> list[str]:
        """Everything about a table that does not add up; empty if all is well."""
        return []

    def load_dice(self, state: S, faces: Sequence[int]) -> S:
        """The table with its next dice fixed, for games that have dice."""
        raise BadRequest(f"{self.title} has no dice to set.")

    # --- Options and data ---------------------------------------------------------------------

    def read_options(self, given: Mapping[str, JsonValue]) -> OptionValues:
        """Check the given options and fill in the rest; raises BadRequest."""
        return read_options(self.about, given)

    def begin(self, seats: int, seed: int, options: OptionValues) -> tuple[S, tuple[E, ...]]:
        """Set up a new table; raises BadRequest if the options do not suit the number of seats."""
        self.check_options(options, seats)
        return self.new(seats, seed, options)

    def check_options(self, options: OptionValues, seats: int) -> None:
        """Raise BadRequest if the options do not suit the number of seats."""
        check_start(options, seats)

    @classmethod
    def with_data(cls, own: JsonObject, name: str) -> Game[S, A, E, V]:
        """The game with a player's own data, read from the file *name*; raises BadData."""
        raise BadRequest(f"{cls.about.title} has no data file to replace.")

    @property
    def data(self) -> JsonObject | None:
        """The player's own data this game plays with; None for the shipped data."""
        return None

    @property
    def data_file(self) -> Path | None:
        """The data file that comes with the game, if there is one."""
        return None

    @property
    def reference(self) -> Path | None:
        """The rules reference in Markdown, if there is one."""
        return None

    # --- Bytes, positions and words -----------------------------------------------------------

    @cached_property
    def _types(self) -> tuple[Any, ...]:
        """The classes of state, action, event and view, as the game's base class names them."""
        for kind in type(self).__mro__:
            for base in getattr(kind, "__orig_bases__", ()):
                found = get_args(base)
                if len(found) == len(get_args(AnyGame)):
                    return found
        raise TypeError(f"{type(self).__name__} must subclass Game[State, Action, Event, View].")

    @cached_property
    def codec(self) -> Codec[A, E, V]:
        """Strict pydantic readers of actions, options, positions, views and events."""
        from core.codec import Codec

        state, action, event, view = self._types
        return Codec(action, event, view, lambda: state)

    @cached_property
    def text(self) -> GameText[A, E, V]:
        """The game in words and characters, for plain play, replays and logs."""
        from core.text import GameText

        return GameText(self)

    def key(self, state: S) -> bytes:
        """The whole state as bytes, the same on every platform: what digests are made of.

        By default the repr of a dataclass's fields, so none of them may be a set.
        """
        if not is_dataclass(state):
            name = type(self).__name__
            raise TypeError(f"{name} must define key(), since its state is not a dataclass.")
        return repr([getattr(state, field.name) for field in fields(state)]).encode()

    def position(self, state: S) -> JsonObject:
        """The whole state with readable ids, as plain JSON data."""
        return self.codec.position_data(state)

    def restore(self, position: JsonValue) -> S:
        """The state in a position; raises BadPosition with everything that does not add up."""
        state: S = self.codec.read_position(position)
        if faults := self.audit(state):
            raise BadPosition(faults)
        return state

    def options_of(self, state: S) -> OptionValues:
        """The options a state is played by; the usual ones where it does not keep them."""
        found: OptionValues = getattr(state, "options", None) or self.about.options()
        return found

    def options_of_position(self, given: Mapping[str, JsonValue]) -> OptionValues:
        """The options a position names; raises BadPosition for unknown ones."""
        try:
            return self.read_options(given)
        except BadRequest as error:
            raise BadPosition([str(error).rstrip(".")]) from None

    # --- Computer players ---------------------------------------------------------------------

    def bot(self, level: str, seed: int) -> Bot[A, V] | None:
        """A computer player of that level; None if the game has none of its own."""
        return None

    def hints(
        self, view: V, legal: Sequence[A], names: Sequence[str], budget: Budget, seed: int
    ) -> list[Hint[A]]:
        """The three best choices now with their reasons, from the view alone, the best first."""
        return []

    def action_values(
        self, view: V, legal: Sequence[A], budget: Budget, seed: int
    ) -> Sequence[float] | None:
        """What each legal action is worth in points, from the view alone; None if unknown."""
        return None

    def explain(self, view: V, action: A, names: Sequence[str]) -> str:
        """Why to choose *action*, in words without a full stop; empty if unknown."""
        return ""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game whose types are not known here."""
