"""The `hard` level: a tree search over purchases that simulates the rest of the round.

Each iteration walks down the tree to purchases that look promising or have rarely been tried
(PUCT), adds one node, plays the round to its end and credits every node on the path with how it
went for the seat that decided there. Nothing face down is revealed before the round ends, so one
imagined table serves a short search; a long one also plays the next round, with other deals (see
`further`). Bids come before any tile is seen and are not searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp, sqrt

from core import rng
from core.bots.budget import Budget
from core.games.vikings import rules
from core.games.vikings.actions import Action
from core.games.vikings.bots.further import Further
from core.games.vikings.bots.imagine import imagine
from core.games.vikings.bots.placement import Placement
from core.games.vikings.bots.rollout import RolloutPolicy
from core.games.vikings.bots.valuation import Valuation, best_of
from core.games.vikings.data.content import Content
from core.games.vikings.state import State
from core.games.vikings.view import View

_MOST = 100_000
"""Iterations beyond which the choice would hardly change."""
_EXPLORE = 0.5
_SOFT = 3.0
"""How many points better a purchase must look for its prior to be 2.7 times as high."""
_LONG, _MANY = 0.4, 1000
"""Seconds or iterations from which on a search looks beyond the round."""
_SHORT = 0.4
"""The share of the time budget used for anything but purchases."""
_BLIND = ("bid", "remove")
_MARGIN = {"buy": 7.0}
_SMALL_MARGIN = 1.2
_WIDTH = {"buy": 8}
_SMALL_WIDTH = 3


class Node:
    """A node of the tree: the seat that decides, and how its choices have done so far."""

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
        """Where each purchase would go; empty if the decision is not a purchase."""
        self.visits = [0] * len(actions)
        self.sums = [0.0] * len(actions)
        self.children: list[Node | None] = [None] * len(actions)
        top = max(likes)
        weights = [exp((like - top) / _SOFT) for like in likes]
        total = sum(weights)
        self.priors = [weight / total for weight in weights]

    def select(self) -> int:
        """The choice to explore next."""
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
        """Search the promising choices until the best is known or the budget is spent.

        A *thorough* search uses the whole budget, to learn more about the other choices too.
        """
        state = imagine(self._data, view, self._dice)
        rollouts = RolloutPolicy(state, self._seed)
        values = Valuation(state).values(legal)
        root = self._root(state, legal, values)
        root.plans = rollouts.plans(state, root.actions)
        if state.phase in _BLIND:  # without tiles on the wheel there is nothing to simulate
            root.visits[0] = 1
            return root
        if len(root.actions) == 1:
            root.visits[0] = 1
            return root
        if state.phase != "buy" and budget.seconds is not None:
            budget = replace(budget, seconds=_SHORT * budget.seconds)
        further = Further(state, self._seed) if is_long(budget) else None
        iterations = 0
        while iterations < _MOST and not budget.spent(iterations):
            grow(root, state, rollouts, further)
            iterations += 1
            if not thorough and settled(root, budget.left(iterations)):
                break
        if not iterations:
            root.visits[best_of(root.priors)] = 1
        return root

    @staticmethod
    def _root(state: State, legal: Sequence[Action], values: Sequence[float]) -> Node:
        """A node with only the choices that look good at first; there is no time for all."""
        margin = _MARGIN.get(state.phase, _SMALL_MARGIN)
        order = sorted(range(len(legal)), key=lambda number: -values[number])
        order = order[: _WIDTH.get(state.phase, _SMALL_WIDTH)]
        order = [number for number in order if values[order[0]] - values[number] <= margin]
        return Node(state.seat, [legal[n] for n in order], [values[n] for n in order])


def is_long(budget: Budget) -> bool:
    """Whether there is time to look beyond the round; with less, its luck hides what is better."""
    seconds, iterations = budget.seconds, budget.iterations
    if seconds is None and iterations is None:
        return True
    return (seconds or 0.0) >= _LONG or (iterations or 0) >= _MANY


def settled(root: Node, left: float) -> bool:
    """Whether no other choice can still catch up with the most visited one."""
    first, second = sorted(root.visits)[-1:-3:-1]
    return first - second > left


def grow(root: Node, state: State, rollouts: RolloutPolicy, further: Further | None = None) -> None:
    """Run one iteration; every choice at the root meets the same noise, for a fair comparison."""
    node: Node | None = root
    path: list[tuple[Node, int]] = []
    number = root.select()
    tried = root.visits[number]
    if further is not None:
        state = further.dealt(state, tried)
    while node is not None:
        path.append((node, number))
        action = node.actions[number]
        if node.plans:
            state = rollouts.buy(state, action, node.plans[number].steps)
        else:
            state, _ = rules.apply(state, action)
        while rollouts.ongoing(state) and state.phase != "buy":
            state, _ = rules.apply(state, rollouts.choice(state))
        child = node.children[number]
        if child is None:
            again = node is root or node.visits[number]
            if again and rollouts.ongoing(state):
                node.children[number] = Node(state.seat, *rollouts.moment(state))
            break
        node = child
        number = node.select()
    ended = rollouts.finish(state, tried)
    shares = rollouts.shares(ended)
    if further is not None and ended.phase != "over":
        shares = further.weighed(shares, ended, tried)
    for node, number in path:
        node.visits[number] += 1
        node.sums[number] += shares[node.seat]
