"""The quick levels: they look at the table once and decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from core import rng
from core.bots.budget import Budget
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots.imagine import imagine
from core.games.fireaxe.bots.mind import Mind
from core.games.fireaxe.content import Content
from core.games.fireaxe.rover import Rover
from core.games.fireaxe.view import View


class Bot(Protocol):
    """Anything that picks one of the legal actions from what its seat may know."""

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action: ...


class RandomLevel:
    """Lots at every step, on the way to somewhere."""

    def __init__(self, data: Content, seed: int) -> None:
        self._rover = Rover(data, seed)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        found: Action = self._rover.choose(view, legal)
        return found


class MediumLevel:
    """The next step of the best voyage."""

    def __init__(self, data: Content, seed: int) -> None:
        self._data = data

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None
        state = imagine(self._data, view, rng.Dice(0))
        return Mind(state, view.seat).choose(legal)
