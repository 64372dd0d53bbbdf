"""Computer players. A bot sees what its seat may see, and has chance of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from core import rng
from core.bots.budget import Budget, Hint
from core.errors import BadRequest
from core.game import A, E, Game, S, V
from core.seats import LEVELS
from core.session import AnySession, Session

__all__ = [
    "THINK",
    "Bot",
    "Budget",
    "Hint",
    "RandomBot",
    "ask_advice",
    "ask_bot",
    "decision_seed",
    "make_bot",
]

THINK = 1.5
"""Seconds a bot may think about one decision unless somebody says otherwise."""


B = TypeVar("B")
V_contra = TypeVar("V_contra", contravariant=True)


class Bot(Protocol[B, V_contra]):
    """Anything that picks one of the legal actions from what its seat may know.

    A bot remembers nothing between decisions: the view, the seed and the budget decide.
    """

    def choose(self, view: V_contra, legal: Sequence[B], budget: Budget) -> B: ...


class RandomBot(Generic[A, V]):
    """Plays any legal action, each equally likely."""

    def __init__(self, seed: int) -> None:
        self._dice = rng.Rng(seed)

    def choose(self, view: V, legal: Sequence[A], budget: Budget) -> A:
        return legal[rng.draw(self._dice, len(legal))]


def make_bot(game: Game[S, A, E, V], level: str, seed: int) -> Bot[A, V]:
    """A bot of a level, with its own generator started by *seed*."""
    if level not in LEVELS:
        raise BadRequest(f"There is no bot {level!r:.40}; known are {', '.join(LEVELS)}.")
    return game.bot(level, seed) or RandomBot(seed)


def decision_seed(seed: int, entries: int, seat: int) -> int:
    """The chance of a bot: the same in the same game at the same point, also after a break."""
    return seed * 1_000_003 + entries * 31 + seat


def ask_bot(
    session: Session[S, A, E, V],
    level: str,
    seat: int | None = None,
    budget: Budget | None = None,
) -> A:
    """What a bot of *level* would do now, from the view of the seat that decides."""
    decider = _decider(session, seat)
    bot = make_bot(session.game, level, _seed(session, decider))
    return bot.choose(session.view(decider), session.legal(), budget or Budget(seconds=THINK))


def ask_hints(session: Session[S, A, E, V], budget: Budget | None = None) -> list[Hint[A]]:
    """The best choices for the seat that decides now, from its view alone."""
    decider = _decider(session, None)
    return session.game.hints(
        session.view(decider),
        session.legal(),
        session.names,
        budget or Budget(seconds=THINK),
        _seed(session, decider),
    )


def _decider(session: AnySession, seat: int | None) -> int:
    decider = session.decider
    if decider is None:
        raise BadRequest("The game is over; there is nothing to decide.")
    if seat is not None and seat != decider:
        raise BadRequest(f"Seat {seat} has nothing to decide now; seat {decider} has.")
    return decider


def _seed(session: AnySession, seat: int) -> int:
    return decision_seed(session.setup.seed, session.entries, seat)
