"""How to count at a point of the game: the guesses, and tables made from them once.

All guesses about the future shrink as the purchases run out, so that the last turn is counted
exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp, log1p, sqrt
from typing import NamedTuple

from core.games.vikings.data import content
from core.games.vikings.data.content import Content
from core.games.vikings.terms import NONE, ROUNDS, SLOTS

MOST_GOLD = 400
MEALS = 120
"""How far the table of feeding reaches to both sides of 0."""
LEADS = 24
"""How far the table of awards reaches to both sides of 0, in halves."""


class Weights(NamedTuple):
    """The guesses, tuned by play of bots against each other."""

    gold: float = 0.45
    """What spendable gold is worth above its rate at the end."""
    need: float = 2.0
    """Gold a purchase usually takes."""
    later: float = 0.85
    """Gold that comes with later scorings, compared with gold in hand."""
    hope: float = 0.06
    """The chance, with each purchase left, that a warrior turns a loose ship away."""
    guard: float = 0.5
    """What a warrior without a ship is worth for each large scoring to come."""
    ferried: float = 0.7
    """Waiting vikings that can be ferried, compared with those who stand."""
    waiting: float = 0.12
    """Waiting vikings without an open tile, and open tiles without a viking."""
    meals: float = 0.13
    """Fishermen to be expected from each purchase left."""
    boatswain: float = 0.7
    """What a boatswain is worth for itself while there are purchases left."""
    variety: float = 0.3
    """Rows that go on and rows that begin anew, as long as there are both."""


WEIGHTS = Weights()


class Scale:
    """How to count at a point of the game: tables made once for a round and purchases left."""

    def __init__(
        self,
        data: Content,
        seats: int,
        rnd: int,
        left: int,
        advanced: bool,
        weights: Weights = WEIGHTS,
    ) -> None:
        self.data = data
        self.advanced = advanced
        self.raised = tuple(
            tile for tile, special in enumerate(data.raised) if advanced and special != NONE
        )
        """The tiles of the building specials."""
        self.faces = _first_alike(zip(data.sail, data.shape, data.building, strict=True))
        """By tile the first one that looks the same."""
        self.shapes = _first_alike(zip(data.sail, data.shape, strict=True))
        """The same without buildings, for those who hold no special that asks for one."""
        self.weights = weights
        self.seats = seats
        self.round = rnd
        self.left = left
        """Purchases a seat has still to make, now included."""
        self.large = (ROUNDS - rnd) // 2 + 1 if rnd <= ROUNDS else 0
        self.scorings = ROUNDS + 1 - rnd
        self.hope = 1 - exp(-weights.hope * left)
        self.future = 1 - exp(-left / 8)
        """How much of the game is still open, from 0 to 1."""
        self.purse = _purses(data, weights, left)
        """Fame for gold, by the exchange at the end."""
        self.feeding = _feedings(data, left)
        """Fame for spare meals, without and with the special that pays for more of them."""
        self.coming_meals = round(left * weights.meals * data.meals) - left
        self.meal = data.meals * (data.underfed + 0.3 * (data.overfed - data.underfed))
        """What a fisherman is worth, roughly."""
        self.lures = (
            self.meal,
            0.35 * data.goldsmith_gold * self.scorings,
            (data.scout_fame + 0.4) * self.large,
            float(data.noble_fame * self.large),
            weights.guard * self.large,
        )
        """What a viking of each kind brings from the next large scoring on, without specials."""
        self.lead = _leads(seats, left)
        """The chance of an award by the lead over the best rival, in halves."""


def _first_alike(looks: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """For each tile the first one with the same look."""
    first: dict[tuple[int, ...], int] = {}
    return tuple(first.setdefault(look, tile) for tile, look in enumerate(looks))


def _purses(data: Content, weights: Weights, left: int) -> tuple[tuple[float, ...], ...]:
    """Fame for every amount of gold: its rate at the end, and what can be bought before."""
    need = weights.need * left + 0.01
    lure = weights.gold * need
    return tuple(
        tuple(rate * gold + lure * (1 - exp(-gold / need)) for gold in range(MOST_GOLD))
        for rate in (1 / data.gold_per_fame, _best_rate(data))
    )


def _feedings(data: Content, left: int) -> tuple[tuple[float, ...], ...]:
    """Fame for spare meals from -MEALS to MEALS, surer the fewer purchases are left."""
    spread = 0.4 + 0.7 * sqrt(left)
    return tuple(
        tuple(_feeding(spare, data, extra, spread) for spare in range(-MEALS, MEALS + 1))
        for extra in (data.overfed, _best_overfed(data))
    )


def _leads(seats: int, left: int) -> tuple[float, ...]:
    """The chance of an award for leads from -LEADS to LEADS, steeper towards the end."""
    width = 0.25 + 0.28 * sqrt(left)
    shift = 0.5 - 0.12 * (seats - 2) * min(1.0, left / 6)
    return tuple(1 / (1 + exp(-(half / 2 + shift) / width)) for half in range(-LEADS, LEADS + 1))


def _best_rate(data: Content) -> float:
    rates = [
        value
        for value, effect in zip(data.special_value, data.special_effect, strict=True)
        if effect == content.GOLD_RATE
    ]
    return 1 / min(rates, default=data.gold_per_fame)


def _best_overfed(data: Content) -> int:
    rates = [
        value
        for value, effect in zip(data.special_value, data.special_effect, strict=True)
        if effect == content.OVERFEED
    ]
    return max(rates, default=data.overfed)


def _feeding(spare: int, data: Content, extra: int, spread: float) -> float:
    """Fame for spare meals, the bend at 0 smoothed by what is not known yet."""
    steep = extra - data.underfed
    x = spare / spread
    soft = spread * (log1p(exp(x)) if x < 30 else x)
    return data.underfed * spare + steep * soft


@lru_cache(maxsize=512)
def scale(data: Content, seats: int, rnd: int, left: int, advanced: bool) -> Scale:
    """The tables for a point of the game."""
    return Scale(data, seats, rnd, left, advanced)


def purchases_left(seats: int, rnd: int, groups: int) -> int:
    """Purchases a seat has still to make with *groups* left at the wheel."""
    return -(-groups // seats) + (ROUNDS - rnd) * (SLOTS // seats)
