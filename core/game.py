"""What a game is to everything around it: sessions, saves, bots, screens, the engine.

A game is pure functions over a state that is cheap to copy. Rules see everything; everyone
else reads the views and redacted events that come out of here, which cannot hold a secret.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from core.about import About
from core.errors import BadPosition, BadRequest
from core.frozen import frozen
from core.options import read_options

if TYPE_CHECKING:
    from core.bots import Bot
    from core.bots.budget import Budget, Hint
    from core.codec import Codec
    from core.text import GameText

S = TypeVar("S", bound="State")
A = TypeVar("A", bound="Action")
E = TypeVar("E", bound="Event")
V = TypeVar("V")


OVER = "over"
"""What `Game.moment` says of a finished game."""


class State(Protocol):
    """The whole table, secrets included. Plain data with a cheap `clone()`."""

    rng: int

    @property
    def round(self) -> int: ...


class Action(Protocol):
    """One decision: small, frozen, with a tag. Never a whole turn."""

    @property
    def kind(self) -> str: ...


class Event(Protocol):
    """Something that happened, told in the past tense."""

    reveals: ClassVar[bool]
    """Whether it shows chance or a secret, so that there is no going back behind it."""

    @property
    def kind(self) -> str: ...


@frozen
class SeatScore:
    """The score of one seat with its parts, in the order they are counted."""

    seat: int
    total: int
    place: int
    parts: tuple[tuple[str, int], ...]
    tiebreak: int = 0


@frozen
class Outcome:
    """How the game stands, as if it ended now; `final` once it has ended."""

    scores: tuple[SeatScore, ...]
    final: bool
    reason: str = ""
    """Why the game ended."""
    tiebreak: str = ""
    """What decides between equals, where something does."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place: several when the victory is shared."""
        return tuple(score.seat for score in self.scores if score.place == 1)


@frozen
class Setup:
    """What fixes a game before its first decision."""

    seats: tuple[str, ...]
    seed: int
    options: Any
    """The game's own options, a named tuple."""
    data: dict[str, Any] | None = None
    """A player's own data file, or None for the shipped one."""
    position: dict[str, Any] | None = None
    """The position the game began from, or None for the ordinary setup."""


class Game(ABC, Generic[S, A, E, V]):
    """One game's rules. Instances differ only in the data they play with."""

    about: ClassVar[About]

    @property
    def id(self) -> str:
        return self.about.id

    @property
    def title(self) -> str:
        return self.about.title

    @property
    def revision(self) -> int:
        return self.about.revision

    @property
    def seats(self) -> tuple[int, int]:
        return self.about.seats

    def read_options(self, given: Mapping[str, Any]) -> Any:
        """The options from outside; raises BadRequest for what is not known."""
        return read_options(self.about, given)

    def options_of_position(self, given: Mapping[str, Any]) -> Any:
        """The options a position names; raises BadPosition for what is not known."""
        try:
            return self.read_options(given)
        except BadRequest as error:
            raise BadPosition([str(error).rstrip(".")]) from None

    @abstractmethod
    def new(self, seats: int, seed: int, options: Any) -> tuple[S, tuple[E, ...]]:
        """The table set up and ready for its first decision, and what the setup showed."""

    @abstractmethod
    def seat_count(self, state: S) -> int:
        """How many seats are at the table."""

    @abstractmethod
    def decider(self, state: S) -> int | None:
        """The seat that must decide now; None when the game is over."""

    @abstractmethod
    def turn_number(self, state: S) -> int:
        """A number that grows whenever another turn begins: what "restart my turn" goes back to."""

    @abstractmethod
    def progress(self, state: S) -> str:
        """How far the game is, in a few words for lists of saves ("round 3 of 6")."""

    @abstractmethod
    def legal(self, state: S) -> Sequence[A]:
        """Every action allowed now, in a fixed order; empty only when the game is over."""

    @abstractmethod
    def refusal(self, state: S, action: A) -> str | None:
        """Why *action* is not allowed now, in a sentence for the player; None if it is."""

    @abstractmethod
    def apply(self, state: S, action: A) -> tuple[S, tuple[E, ...]]:
        """The table after *action* and what happened; *state* stays as it was."""

    @abstractmethod
    def observe(self, state: S, seat: int | None) -> V:
        """What *seat* may know; None is an onlooker."""

    @abstractmethod
    def redact(self, event: E, seat: int | None) -> E:
        """*event* as *seat* may see it."""

    @abstractmethod
    def score(self, state: S) -> Outcome:
        """The score as if the game ended now."""

    @abstractmethod
    def key(self, state: S) -> bytes:
        """The whole state as bytes, the same on every platform: what digests are made of."""

    @abstractmethod
    def position(self, state: S) -> dict[str, Any]:
        """The whole state in readable ids, as plain JSON data."""

    @abstractmethod
    def restore(self, position: Any) -> S:
        """The state of a position; raises BadPosition with everything that does not add up."""

    @abstractmethod
    def audit(self, state: S) -> list[str]:
        """Everything about a table that does not add up; empty if all is well."""

    @property
    @abstractmethod
    def codec(self) -> Codec:
        """Pydantic's strict readers of actions, options, positions, views and events."""

    @property
    @abstractmethod
    def text(self) -> GameText:
        """The game in words and characters, for plain play, replays and logs."""

    def bot(self, level: str, seed: int) -> Bot | None:
        """A computer player of a level; None where the game has none of its own."""
        return None

    def hints(
        self, view: V, legal: Sequence[A], names: Sequence[str], budget: Budget, seed: int
    ) -> list[Hint]:
        """The three best choices now with their reasons, from the view alone, the best first."""
        return []

    def action_values(
        self, view: V, legal: Sequence[A], budget: Budget, seed: int
    ) -> Sequence[float] | None:
        """What each legal action is worth in points, from the view alone; None if unknown."""
        return None

    def explain(self, view: V, action: A, names: Sequence[str]) -> str:
        """Why one would choose *action*, in words without a full stop; empty if unknown."""
        return ""

    def load_dice(self, state: S, faces: Sequence[int]) -> S:
        """The table with the next dice fixed, for games that have dice."""
        raise BadRequest(f"{self.title} has no dice to set.")

    @property
    def data(self) -> dict[str, Any] | None:
        """The player's own data this game plays with; None for the shipped data."""
        return None

    def reveals(self, before: S, after: S, events: Sequence[E]) -> bool:
        """Whether a step showed chance or a secret: the generator moved, or an event says so."""
        return before.rng != after.rng or any(event.reveals for event in events)


AnyGame = Game[Any, Any, Any, Any]
