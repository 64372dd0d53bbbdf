"""The level `hard`: a tree of purchases, grown by playing imagined rounds to their end.

Each iteration walks down the tree where purchases look promising or have been tried too little
(PUCT), adds one moment to it, plays the round to its end and tells every moment on the way how it
went for the seat that decided there. What lies face down does not show before the round ends, so
the imagined table serves all iterations; bids, made before any tile is seen, are not searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp, sqrt

from core import rng
from core.bots.budget import Budget
from core.games.vikings import rules
from core.games.vikings.actions import Action
from core.games.vikings.bots.imagine import imagine
from core.games.vikings.bots.placement import Placement
from core.games.vikings.bots.rollout import RolloutPolicy
from core.games.vikings.bots.valuation import Valuation, best_of
from core.games.vikings.data.content import Content
from core.games.vikings.state import State
from core.games.vikings.view import View

_MOST = 100_000
"""Iterations after which more would not change the mind."""
_EXPLORE = 0.5
_SOFT = 3.0
"""Points by which a purchase must look better to be thought of 2.7 times as often."""
_SHORT = 0.4
"""The part of the time that is taken for anything but purchases."""
_BLIND = ("bid", "remove")
_MARGIN = {"buy": 7.0}
_SMALL_MARGIN = 1.2
_WIDTH = {"buy": 8}
_SMALL_WIDTH = 3


class Node:
    """A moment in the tree: the seat that decides, and how its choices did so far."""

    __slots__ = ("actions", "children", "plans", "priors", "seat", "sums", "visits")

    def __init__(
        self,
        seat: int,
        actions: Sequence[Action],
        likes: Sequence[float],
        plans: Sequence[Placement] = (),
    ) -> None:
        self.seat = seat
        self.actions = actions
        self.plans = plans
        """Where each purchase would go; nothing where something else is decided."""
        self.visits = [0] * len(actions)
        self.sums = [0.0] * len(actions)
        self.children: list[Node | None] = [None] * len(actions)
        top = max(likes)
        weights = [exp((like - top) / _SOFT) for like in likes]
        total = sum(weights)
        self.priors = [weight / total for weight in weights]

    def select(self) -> int:
        """The choice to look at next."""
        tried = sum(self.visits)
        bold = _EXPLORE * sqrt(tried + 1)
        known = sum(self.sums) / tried if tried else 0.5
        best, chosen = -1.0, 0
        for number, visits in enumerate(self.visits):
            mean = self.sums[number] / visits if visits else known
            score = mean + bold * self.priors[number] / (1 + visits)
            if score > best:
                best, chosen = score, number
        return chosen


class HardBot:
    """Searches until its budget is spent; the same seed and iterations give the same choice."""

    def __init__(self, data: Content, seed: int) -> None:
        self._data = data
        self._dice = rng.Rng(seed)
        self._seed = rng.draw(self._dice, 1 << 32)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        if len(legal) == 1:
            return legal[0]
        root = self.think(view, legal, budget)
        return root.actions[best_of(root.visits)]

    def think(
        self, view: View, legal: Sequence[Action], budget: Budget, thorough: bool = False
    ) -> Node:
        """The choices worth a thought, until the best is known or the budget spent.

        A *thorough* thought goes on to learn more about the others.
        """
        state = imagine(self._data, view, self._dice)
        playouts = RolloutPolicy(state, self._seed)
        values = Valuation(state).values(legal)
        root = self._root(state, legal, values)
        root.plans = playouts.plans(state, root.actions)
        if state.phase in _BLIND:  # before the tiles are seen there is nothing to play through
            root.visits[0] = 1
            return root
        if len(root.actions) == 1:
            root.visits[0] = 1
            return root
        if state.phase != "buy" and budget.seconds is not None:
            budget = replace(budget, seconds=_SHORT * budget.seconds)
        iterations = 0
        while iterations < _MOST and not budget.spent(iterations):
            grow(root, state, playouts)
            iterations += 1
            if not thorough and settled(root, budget.left(iterations)):
                break
        if not iterations:
            root.visits[best_of(root.priors)] = 1
        return root

    @staticmethod
    def _root(state: State, legal: Sequence[Action], values: Sequence[float]) -> Node:
        """Only choices that look good at first sight; nobody has time for all of them."""
        margin = _MARGIN.get(state.phase, _SMALL_MARGIN)
        order = sorted(range(len(legal)), key=lambda number: -values[number])
        order = order[: _WIDTH.get(state.phase, _SMALL_WIDTH)]
        order = [number for number in order if values[order[0]] - values[number] <= margin]
        return Node(state.seat, [legal[n] for n in order], [values[n] for n in order])


def settled(root: Node, left: float) -> bool:
    """Whether no other choice could still be visited as often as the favourite."""
    first, second = sorted(root.visits)[-1:-3:-1]
    return first - second > left


def grow(root: Node, state: State, playouts: RolloutPolicy) -> None:
    """One iteration; the same whims meet every choice at the root, so that they compare fairly."""
    node: Node | None = root
    path: list[tuple[Node, int]] = []
    number = root.select()
    tried = root.visits[number]
    while node is not None:
        path.append((node, number))
        action = node.actions[number]
        if node.plans:
            state = playouts.buy(state, action, node.plans[number].steps)
        else:
            state, _ = rules.apply(state, action)
        while playouts.ongoing(state) and state.phase != "buy":
            state, _ = rules.apply(state, playouts.choice(state))
        child = node.children[number]
        if child is None:
            again = node is root or node.visits[number]
            if again and playouts.ongoing(state):
                node.children[number] = Node(state.seat, *playouts.moment(state))
            break
        node = child
        number = node.select()
    shares = playouts.shares(playouts.finish(state, tried))
    for node, number in path:
        node.visits[number] += 1
        node.sums[number] += shares[node.seat]
