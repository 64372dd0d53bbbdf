"""The estimates behind the evaluation, and the tables made from them for a point of the game.

All estimates of the future shrink as purchases run out, so that the last turn is counted exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp, log1p, sqrt

from core.bots.weights import weights
from core.games.vikings.data import content
from core.games.vikings.data.content import Content
from core.games.vikings.terms import NONE, ROUNDS, SLOTS
from core.named import NamedTuple

MOST_GOLD = 400
MEALS = 120
"""How far the feeding table extends on either side of 0."""
LEADS = 24
"""How far the awards table extends on either side of 0, in halves."""


class Weights(NamedTuple):
    """The estimates; their values are in `assets/vikings/weights.toml`, found by tournaments."""

    gold: float
    """What gold to spend is worth, on top of its exchange rate at the end."""
    need: float
    """What a purchase usually costs in gold."""
    later: float
    """Gold from later scorings, relative to gold in hand."""
    smith: float
    """Fame for a gold of a goldsmith who is not on a tile yet."""
    hope: float
    """The chance, per purchase left, that a warrior comes to repel a ship."""
    repelled: float
    """What a ship pays once it is repelled, relative to one that is repelled already."""
    menace: float
    """What an unrepelled ship costs beside its value: its column is hard to use."""
    danger: float
    """A threatened viking in case its ship is repelled, relative to a safe one."""
    rescue: float
    """What a waiting warrior gains, at once and per large scoring, if it could repel a ship."""
    guard: float
    """What a warrior without a ship is worth per large scoring to come."""
    far_guard: float
    """The same for columns no ship comes to soon, relative to the others."""
    ferried: float
    """Waiting vikings that can be ferried, relative to those already on a tile."""
    stranded: float
    """The same without a boatswain."""
    waiting: float
    """Waiting vikings without an open tile, and open tiles without a waiting viking."""
    scout: float
    """Fame per large scoring that a scout may expect from vikings below it."""
    pairs: float
    """The share of that for a scout on a tile, for each place below that is still empty."""
    meals: float
    """Fishermen to expect per purchase left."""
    meal: float
    """The chance that a meal is one to spare."""
    boatswain: float
    """What a boatswain is worth in itself while there are purchases left."""
    second: float
    """The same for the second boatswain, relative to the first."""
    third: float
    """The same for each further one."""
    variety: float
    """Having both rows that can continue and rows that can start a new island."""
    begun: float
    """An island begun, relative to a completed one, in the race for the most islands."""
    lead: float
    """How uncertain the races for the awards are at the end."""
    lead_open: float
    """How much more so with purchases left, times their square root."""
    tie: float
    """The lead a tie counts for in these races, since it wins the award as well (V31)."""
    envy_two: float
    """How much the next rival's gain counts against a choice with two seats."""
    envy_three: float
    envy_four: float


def current() -> Weights:
    """The weights in use."""
    return weights("vikings", Weights)[0]


class Scale:
    """The tables for a point of the game: a round and a number of purchases left."""

    def __init__(
        self,
        data: Content,
        seats: int,
        rnd: int,
        left: int,
        advanced: bool,
        weights: Weights | None = None,
    ) -> None:
        weights = weights or current()
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
        self.envy = (weights.envy_two, weights.envy_three, weights.envy_four)[seats - 2]
        """How much the next rival's gain counts against a choice."""
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
        self.meal = data.meals * (data.underfed + weights.meal * (data.overfed - data.underfed))
        """Roughly what a fisherman is worth."""
        self.lures = (
            self.meal,
            weights.smith * data.goldsmith_gold * self.scorings,
            (data.scout_fame + weights.scout) * self.large,
            float(data.noble_fame * self.large),
            weights.guard * self.large,
        )
        """What each kind of viking brings from the next large scoring on, without specials."""
        self.boatswains = _boatswains(weights, self.future)
        """What boatswains are worth in themselves, by their number."""
        self.pair = weights.pairs * weights.scout * self.future * self.large * data.scout_bonus
        """What an empty place below a scout is worth."""
        self.lead = _leads(weights, seats, left)
        """The chance of an award, by the lead over the best rival in halves."""


def _first_alike(looks: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """For each tile, the first one with the same look."""
    first: dict[tuple[int, ...], int] = {}
    return tuple(first.setdefault(look, tile) for tile, look in enumerate(looks))


def _boatswains(weights: Weights, future: float) -> tuple[float, ...]:
    """What boatswains are worth in themselves, by their number."""
    more = (1 + weights.second + weights.third * extra for extra in range(12))
    return tuple(weights.boatswain * future * times for times in (0.0, 1.0, *more))


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


def _leads(weights: Weights, seats: int, left: int) -> tuple[float, ...]:
    """The chance of an award for leads from -LEADS to LEADS, steeper towards the end."""
    width = weights.lead + weights.lead_open * sqrt(left)
    shift = weights.tie - 0.12 * (seats - 2) * min(1.0, left / 6)
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


@lru_cache(maxsize=1024)
def scale(
    data: Content, seats: int, rnd: int, left: int, advanced: bool, weights: Weights | None = None
) -> Scale:
    """The tables for a point of the game."""
    return Scale(data, seats, rnd, left, advanced, weights)


def purchases_left(seats: int, rnd: int, groups: int) -> int:
    """Purchases a seat still has to make with *groups* left on the wheel."""
    return -(-groups // seats) + (ROUNDS - rnd) * (SLOTS // seats)
