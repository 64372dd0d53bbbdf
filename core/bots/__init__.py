"""Computer players. A bot sees what its seat may see, and has chance of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from core import rng
from core.errors import BadRequest
from core.game import AnyGame
from core.seats import LEVELS
from core.session import Session


class Bot(Protocol):
    """Anything that picks one of the legal actions from what its seat may know."""

    def choose(self, view: Any, legal: Sequence[Any]) -> Any: ...


class RandomBot:
    """Plays any legal action, each equally likely."""

    def __init__(self, seed: int) -> None:
        self._dice = rng.Dice(seed)

    def choose(self, view: Any, legal: Sequence[Any]) -> Any:
        return legal[rng.draw(self._dice, len(legal))]


def make_bot(game: AnyGame, level: str, seed: int) -> Bot:
    """A bot of a level, with its own generator started by *seed*."""
    if level == "random":
        own: Bot | None = game.random_bot(seed)
        return own or RandomBot(seed)
    raise BadRequest(f"There is no bot {level!r:.40}; known are {', '.join(LEVELS)}.")


def ask_bot(session: Session, level: str, seat: int | None = None) -> Any:
    """What a bot of *level* would do now, from the view of the seat that decides.

    Its chance depends on the seed of the game and on how far the game is, so the same game is
    played again from the same seed, also after a break.
    """
    decider = session.decider
    if decider is None:
        raise BadRequest("The game is over; there is nothing to decide.")
    if seat is not None and seat != decider:
        raise BadRequest(f"Seat {seat} has nothing to decide now; seat {decider} has.")
    seed = session.setup.seed * 1_000_003 + session.entries * 31 + decider
    bot = make_bot(session.game, level, seed)
    return bot.choose(session.view(decider), session.legal())
