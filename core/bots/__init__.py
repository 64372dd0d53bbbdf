"""Computer players. A bot sees only what its seat may see, and has its own random generator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from core import outside, rng
from core.bots.budget import Budget, Hint
from core.errors import BadRequest, BotFailed
from core.game import A, E, Game, S, V
from core.seats import LEVELS, is_sparring, read_bot
from core.session import AnySession, Session

__all__ = [
    "THINK",
    "Bot",
    "Budget",
    "Hint",
    "RandomBot",
    "ask_bot",
    "ask_hints",
    "check_decider",
    "decision_seed",
    "make_bot",
    "prepare_hints",
    "register_bot",
    "unregister_bot",
]

THINK = 1.5
"""Seconds a bot may think about one decision unless told otherwise."""


B = TypeVar("B")
V_contra = TypeVar("V_contra", contravariant=True)


class Bot(Protocol[B, V_contra]):
    """Anything that picks one of the legal actions from what its seat may know.

    The built-in levels remember nothing between decisions: view, seed and budget decide.
    """

    def choose(self, view: V_contra, legal: Sequence[B], budget: Budget) -> B: ...


class RandomBot(Generic[A, V]):
    """Plays any legal action, each equally likely."""

    def __init__(self, seed: int) -> None:
        self._dice = rng.Rng(seed)

    def choose(self, view: V, legal: Sequence[A], budget: Budget) -> A:
        return legal[rng.draw(self._dice, len(legal))]


def register_bot(name: str, factory: outside.Factory) -> None:
    """Register a bot of the calling program as `bot:NAME`; it runs in this process.

    *factory* is a class with `choose(view, legal, budget)`, or any callable that makes such a
    bot. It is called once per game and seat, with `game` and `seed` if it has such parameters.
    """
    outside.register(name, factory, taken=LEVELS)


def unregister_bot(name: str) -> None:
    """Forget a registered bot; unknown names are ignored."""
    outside.unregister(name)


def make_bot(game: Game[S, A, E, V], level: str, seed: int) -> Bot[A, V]:
    """A bot of the given level, its generator seeded with *seed*; raises BotFailed.

    A bot that is there to measure the levels against has to be known to the game.
    """
    if is_sparring(level):
        name = level.removeprefix("bot:")
        bot = game.bot(name, seed)
        if bot is None:
            raise BotFailed(f"The bot {name} does not play {game.title}.")
        return bot
    if level not in LEVELS:
        raise BadRequest(f"There is no bot {level!r:.40}; the bots are {', '.join(LEVELS)}.")
    return game.bot(level, seed) or RandomBot(seed)


def decision_seed(seed: int, entries: int, seat: int) -> int:
    """The seed of a bot's decision: the same at the same point of a game, even after a break."""
    return seed * 1_000_003 + entries * 31 + seat


def ask_bot(
    session: Session[S, A, E, V], bot: str, seat: int | None = None, budget: Budget | None = None
) -> A:
    """What a bot would do now, from the view of the seat that decides.

    *bot* is a level, or any other bot's seat; an external bot is started just for this decision.
    """
    from core.players import Players

    decider = check_decider(session, seat)
    players = Players(session.game, session.setup.seats, session.setup.seed)
    players.replace(decider, read_bot(bot))
    try:
        return players.decide(session.state, session.entries, budget or Budget(seconds=THINK))
    finally:
        players.close()


def ask_hints(session: Session[S, A, E, V], budget: Budget | None = None) -> list[Hint[A]]:
    """The best choices for the seat that decides now, from its view alone."""
    return prepare_hints(session)(budget or Budget(seconds=THINK))


def prepare_hints(session: Session[S, A, E, V]) -> Callable[[Budget], list[Hint[A]]]:
    """Read what hints need from a session now, so that another thread can work them out."""
    seat = check_decider(session, None)
    view, legal, names = session.view(seat), session.legal(), session.names
    seed = decision_seed(session.setup.seed, session.entries, seat)
    return lambda budget: session.game.hints(view, legal, names, budget, seed)


def check_decider(session: AnySession, seat: int | None) -> int:
    """The seat that decides now; raises BadRequest if nobody does, or not *seat*."""
    decider = session.decider
    if decider is None:
        raise BadRequest("The game is over; there is nothing to decide.")
    if seat is not None and seat != decider:
        raise BadRequest(f"Seat {seat} has nothing to decide now; seat {decider} does.")
    return decider
