"""How long a bot may think, and how it is told to stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Generic, TypeVar

from core.frozen import frozen

T = TypeVar("T")
"""An action."""


def _never() -> bool:
    return False


def _now() -> float:
    """Look the clock up when it is read, so that a test can replace it."""
    return monotonic()


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits on one decision: the first one reached ends the thinking.

    With *iterations* alone the same seed gives the same choice on every machine. *clock* tells the
    time; with `thread_time` only the work of the own thread counts, so that games played beside
    each other on a busy machine are as good as alone.
    """

    seconds: float | None = None
    iterations: int | None = None
    cancelled: Callable[[], bool] = _never
    clock: Callable[[], float] = _now
    started: float = field(default_factory=_now)
    """What the clock said then; give it together with another clock."""

    def spent(self, iterations: int) -> bool:
        """Whether to stop after this many iterations."""
        if self.iterations is not None and iterations >= self.iterations:
            return True
        if self.cancelled():
            return True
        return self.seconds is not None and self.clock() - self.started >= self.seconds

    def left(self, iterations: int) -> float:
        """How many more iterations may follow; estimated from their pace if time is the limit."""
        found = inf
        if self.iterations is not None:
            found = self.iterations - iterations
        if self.seconds is not None:
            passed = max(self.clock() - self.started, 1e-6)
            found = min(found, iterations * (self.seconds - passed) / passed)
        return found


@frozen
class Hint(Generic[T]):
    """A suggested choice."""

    actions: tuple[T, ...]
    """What to do, in order; the first one is legal now."""
    reason: str
    """Why, in words a player understands, without a full stop."""
    gain: float
    """Expected points, compared with doing nothing useful."""
    aim: str = ""
    """What the first step is for, if it could serve several aims: `to raid York`."""

    def title(self, step: str) -> str:
        """The first step, and what it is for."""
        return f"{step}, {self.aim}" if self.aim else step
