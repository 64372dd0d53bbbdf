"""A look beyond the round, for searches with time: the next round is simulated as well.

What a round leaves behind is only an estimate. Playing one more round, with another deal each time,
shows more of what it is really worth, but the luck of the deal takes many iterations to average
out. Every choice meets the same deals, and half the weight stays with the estimate.
"""

from __future__ import annotations

from random import Random

from core.games.vikings.bots.rollout import RolloutPolicy
from core.games.vikings.state import State

_HIDDEN = ("stock", "bag", "pile")


class Further:
    """Deals the next rounds anew, and plays one more of them."""

    def __init__(self, state: State, seed: int) -> None:
        self._seed = seed
        self._hidden = [getattr(state, name) for name in _HIDDEN]
        self._deals: list[list[bytes]] = []
        self._policy: RolloutPolicy | None = None

    def dealt(self, state: State, number: int) -> State:
        """The table with everything that is face down in another order, the same for a number."""
        while len(self._deals) <= number:
            dice = Random(f"{self._seed} {len(self._deals)}")
            self._deals.append([bytes(dice.sample(each, len(each))) for each in self._hidden])
        other = state.clone()
        for name, pieces in zip(_HIDDEN, self._deals[number], strict=True):
            setattr(other, name, pieces)
        return other

    def weighed(self, shares: list[float], ended: State, number: int) -> list[float]:
        """The chances after a round, half estimated then and half after one more round."""
        if self._policy is None:
            self._policy = RolloutPolicy(ended, self._seed)
        later = self._policy.shares(self._policy.finish(ended, number))
        return [(now + then) / 2 for now, then in zip(shares, later, strict=True)]
