"""The `easy` level: a greedy buyer that makes the odd mistake."""

from __future__ import annotations

from collections.abc import Sequence

from core import rng
from core.bots.budget import Budget
from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.data.content import Content
from core.games.vikings.terms import VIKINGS
from core.games.vikings.view import GroupView, View

_BLUNDERS = 15
"""How many decisions in a hundred `easy` makes at random."""
_LIKES = dict(zip(VIKINGS, (4, 3, 2, 4, 1, 2), strict=True))
"""What `easy` would pay for each viking, in gold."""


class EasyBot:
    """Prefers some vikings, usually puts them where they can stand, and makes mistakes."""

    def __init__(self, data: Content, seed: int) -> None:
        self._dice = rng.Rng(seed)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        if len(legal) == 1 or rng.draw(self._dice, 100) < _BLUNDERS:
            return legal[rng.draw(self._dice, len(legal))]
        likes = [self._like(view, action) for action in legal]
        most = max(likes)
        best = [action for action, like in zip(legal, likes, strict=True) if like == most]
        return best[rng.draw(self._dice, len(best))]

    def _like(self, view: View, action: Action) -> float:
        match action:
            case act.Buy(slot=slot):
                group = next(group for group in view.wheel if group.slot == slot)
                return self._group(view, group)
            case act.Place(row=row) if view.purchase is not None:
                return 1 if row == view.purchase.viking else 0
            case act.Station(on=on):
                return 1 if on == "tile" else 0
            case act.Bid(amount=amount):
                return -abs(amount - 1)
            case act.Rest() | act.Decline() | act.Land():
                return -1
            case _:
                return 0

    def _group(self, view: View, group: GroupView) -> float:
        assert view.decider is not None
        assert group.viking is not None
        me = view.mainlands[view.decider]
        like = _LIKES[group.viking] - group.price
        if group.tile.shape == "ship":
            like -= 2
        if group.price > me.gold:
            like -= 5
        return like
