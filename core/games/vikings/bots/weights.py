"""The estimates behind the evaluation, and the tables made from them for a point of the game.

All estimates of the future shrink as purchases run out, so that the last turn is counted exactly.
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
"""How far the feeding table extends on either side of 0."""
LEADS = 24
"""How far the awards table extends on either side of 0, in halves."""


class Weights(NamedTuple):
    """The estimates, tuned by letting bots play each other."""

    gold: float = 0.45
    """What gold to spend is worth, on top of its exchange rate at the end."""
    need: float = 2.0
    """What a purchase usually costs in gold."""
    later: float = 0.85
    """Gold from later scorings, relative to gold in hand."""
    hope: float = 0.06
    """The chance, per purchase left, that a warrior comes to repel a ship."""
    guard: float = 0.5
    """What a warrior without a ship is worth per large scoring to come."""
    ferried: float = 0.7
    """Waiting vikings that can be ferried, relative to those already on a tile."""
    waiting: float = 0.12
    """Waiting vikings without an open tile, and open tiles without a waiting viking."""
    meals: float = 0.13
    """Fishermen to expect per purchase left."""
    boatswain: float = 0.7
    """What a boatswain is worth in itself while there are purchases left."""
    variety: float = 0.3
    """Having both rows that can continue and rows that can start a new island."""


WEIGHTS = Weights()


class Scale:
    """The tables for a point of the game: a round and a number of purchases left."""

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
        """For each tile, the first one that looks the same."""
        self.shapes = _first_alike(zip(data.sail, data.shape, strict=True))
        """The same ignoring buildings, for owners whose specials do not need one."""
        self.weights = weights
        self.seats = seats
        self.round = rnd
        self.left = left
        """Purchases a seat still has to make, this one included."""
        self.large = (ROUNDS - rnd) // 2 + 1 if rnd <= ROUNDS else 0
        self.scorings = ROUNDS + 1 - rnd
        self.hope = 1 - exp(-weights.hope * left)
        self.future = 1 - exp(-left / 8)
        """How much of the game is still open, from 0 to 1."""
        self.purse = _purses(data, weights, left)
        """Fame for gold, without and with the better exchange at the end."""
        self.feeding = _feedings(data, left)
        """Fame for spare meals, without and with the special that pays more for them."""
        self.coming_meals = round(left * weights.meals * data.meals) - left
        self.meal = data.meals * (data.underfed + 0.3 * (data.overfed - data.underfed))
        """Roughly what a fisherman is worth."""
        self.lures = (
            self.meal,
            0.35 * data.goldsmith_gold * self.scorings,
            (data.scout_fame + 0.4) * self.large,
            float(data.noble_fame * self.large),
            weights.guard * self.large,
        )
        """What each kind of viking brings from the next large scoring on, without specials."""
        self.lead = _leads(seats, left)
        """The chance of an award, by the lead over the best rival in halves."""


def _first_alike(looks: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """For each tile, the first one with the same look."""
    first: dict[tuple[int, ...], int] = {}
    return tuple(first.setdefault(look, tile) for tile, look in enumerate(looks))


def _purses(data: Content, weights: Weights, left: int) -> tuple[tuple[float, ...], ...]:
    """Fame for every amount of gold: its rate at the end, and what it can buy before then."""
    need = weights.need * left + 0.01
    lure = weights.gold * need
    return tuple(
        tuple(rate * gold + lure * (1 - exp(-gold / need)) for gold in range(MOST_GOLD))
        for rate in (1 / data.gold_per_fame, _best_rate(data))
    )


def _feedings(data: Content, left: int) -> tuple[tuple[float, ...], ...]:
    """Fame for spare meals from -MEALS to MEALS, surer as purchases run out."""
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
    """Fame for spare meals, with the bend at 0 smoothed by *spread*."""
    steep = extra - data.underfed
    x = spare / spread
    soft = spread * (log1p(exp(x)) if x < 30 else x)
    return data.underfed * spare + steep * soft


@lru_cache(maxsize=512)
def scale(data: Content, seats: int, rnd: int, left: int, advanced: bool) -> Scale:
    """The tables for a point of the game."""
    return Scale(data, seats, rnd, left, advanced)


def purchases_left(seats: int, rnd: int, groups: int) -> int:
    """Purchases a seat still has to make with *groups* left on the wheel."""
    return -(-groups // seats) + (ROUNDS - rnd) * (SLOTS // seats)
