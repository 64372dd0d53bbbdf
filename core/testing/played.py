"""A game played at random, which the checks look at decision by decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, NoReturn, TypeAlias

from core.bots import make_bot
from core.bots.budget import Budget
from core.game import A, AnyGame, E, Game, S, Setup, V
from core.options import as_words
from core.session import Session
from core.testing.records import snapshot

Player: TypeAlias = Callable[[int], Callable[[S, Sequence[A]], A]]
"""From a seed, a function that chooses an action, given the whole table and the legal actions."""
_NAMES = ("Astrid", "Bjorn", "Cnut", "Dagny", "Egil", "Freydis", "Grim", "Hild")
_ENDLESS = 200_000
"""Decisions after which a game is taken to be endless."""


@dataclass(frozen=True, slots=True)
class Ply(Generic[S, A, E]):
    """One decision of a played game."""

    number: int
    """How many decisions came before it."""
    seat: int
    before: S
    legal: Sequence[A]
    action: A
    after: S
    events: tuple[E, ...]


@dataclass(frozen=True, slots=True)
class PlayedGame(Generic[S, A, E, V]):
    """A game from its setup to its end, or as far as it was played."""

    game: Game[S, A, E, V]
    setup: Setup
    first: S
    opening: tuple[E, ...]
    plies: Sequence[Ply[S, A, E]]
    keys: Sequence[bytes]
    """The key of every state when it was made, the first one included."""
    apart_from: Sequence[str] = ()
    """Fields of the state that never change, such as tables of data."""

    @property
    def last(self) -> S:
        return self.plies[-1].after if self.plies else self.first

    @property
    def states(self) -> list[S]:
        """Every state, the first one included."""
        return [self.first, *(ply.after for ply in self.plies)]

    @property
    def seats(self) -> range:
        return range(len(self.setup.seats))

    def some(self, every: int) -> Iterator[Ply[S, A, E]]:
        """One decision in *every* so many, depending on the seed, and always the last."""
        for ply in self.plies:
            if ply.number % every == self.setup.seed % every or ply is self.plies[-1]:
                yield ply

    def shot(self, state: S) -> object:
        """A state as it is now, to be compared with what it is later."""
        return snapshot(state, self.apart_from)

    def session(self) -> Session[S, A, E, V]:
        """The same game before its first decision."""
        return Session(self.game, self.setup)

    def name(self, action: A) -> str:
        """An action for a message, whatever state its codec is in."""
        try:
            return repr(self.game.codec.text(action))
        except Exception:
            return repr(action)

    def where(self, number: int | None = None) -> str:
        """The game and the decision, for a message."""
        text = f"{self.game.title}, {len(self.setup.seats)} seats, seed {self.setup.seed}"
        chosen = [f"{name}={value}" for name, value in as_words(self.setup.options).items()]
        text += f" ({', '.join(chosen)})" if chosen else ""
        if number is None:
            return text
        if number < len(self.plies):
            return f"{text}, decision {number} ({self.name(self.plies[number].action)})"
        return f"{text}, after decision {number - 1}"

    def fail(self, number: int | None, sentence: str) -> NoReturn:
        """Say which promise is broken, and where."""
        raise AssertionError(f"{self.where(number)}: {sentence}")

    @contextmanager
    def doing(self, number: int | None, what: str) -> Iterator[None]:
        """Name the game, the decision and what was asked if the game's own code fails."""
        try:
            yield
        except AssertionError as error:
            if str(error).startswith(self.where()):
                raise
            self._blame(number, what, error)
        except Exception as error:
            self._blame(number, what, error)

    def _blame(self, number: int | None, what: str, error: Exception) -> NoReturn:
        text = f"{type(error).__name__}: {error}"
        raise AssertionError(f"{self.where(number)}: {what} failed with {text}") from error

    def check_untouched(self, by: str) -> None:
        """Every state is what it was when it was made."""
        for number, (state, key) in enumerate(zip(self.states, self.keys, strict=True)):
            if self.game.key(state) != key:
                self.fail(number, f"the state before it was changed later: {by} did not copy it.")


def seat_counts(game: AnyGame, seats: int | Iterable[int] | None) -> Sequence[int]:
    """The numbers of seats to play with: those given, or all that the game allows."""
    if seats is None:
        least, most = game.seats
        return range(least, most + 1)
    return [seats] if isinstance(seats, int) else list(seats)


def play_at_random(
    game: Game[S, A, E, V],
    seats: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    decisions: int | None = None,
    apart_from: Sequence[str] = (),
    player: Player[S, A] | None = None,
) -> PlayedGame[S, A, E, V]:
    """A game in which every seat is played by *player*, or else by a random bot.

    It stops after so many *decisions*, if given.
    """
    names = tuple(_NAMES[n] if n < len(_NAMES) else f"Seat {n + 1}" for n in range(seats))
    setup = Setup(names, seed, game.read_options(options or {}), game.data)
    plies: list[Ply[S, A, E]] = []
    first, opening = game.begin(seats, seed, setup.options)
    keys = [game.key(first)]
    played = PlayedGame(game, setup, first, opening, plies, keys, apart_from)
    choose = _random_player(game, seed) if player is None else player(seed)
    state, number = first, 0
    while number != decisions and (seat := game.decider(state)) is not None:
        legal = game.legal(state)
        if not legal:
            played.fail(number, f"seat {seat} must decide, but nothing is legal.")
        if number == _ENDLESS:
            played.fail(number, "the game does not end.")
        action = choose(state, legal)
        with played.doing(number, f"apply of the legal action {played.name(action)}"):
            after, events = game.apply(state, action)
        plies.append(Ply(number, seat, state, legal, action, after, events))
        keys.append(game.key(after))
        state, number = after, number + 1
    played.check_untouched("apply")
    return played


def _random_player(game: Game[S, A, E, V], seed: int) -> Callable[[S, Sequence[A]], A]:
    bot = make_bot(game, "random", seed)

    def choose(state: S, legal: Sequence[A]) -> A:
        return bot.choose(game.observe(state, game.decider(state)), legal, Budget())

    return choose
