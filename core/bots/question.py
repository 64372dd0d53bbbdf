"""A decision as it is put to an external bot, and how long the answer may take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic

from core.frozen import frozen
from core.game import A, Game, V

if TYPE_CHECKING:
    from core.bots.budget import Budget

_UNTIMED = 60.0
"""Seconds a bot gets if its budget sets no time."""


@frozen
class Patience:
    """Seconds a bot may take beyond the time it is given to think, before it is stopped."""

    grace: float = 3.0
    starting: float = 10.0
    """Extra seconds for its first answer, since loading may be slow."""


@frozen
class Question(Generic[A, V]):
    """A decision to make, with everything the bot may know about it."""

    game: Game[Any, A, Any, V]
    seat: int
    names: Sequence[str]
    number: int
    """How many entries the log has before this decision."""
    view: V
    legal: Sequence[A]
    budget: Budget

    @property
    def seconds(self) -> float:
        """The time to think."""
        return _UNTIMED if self.budget.seconds is None else self.budget.seconds
