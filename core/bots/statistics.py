"""Statistics of many games: win rates with intervals, scores, seats, ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import mean, median

from core import rng
from core.bots.arena import Result

_SIGMA = 1.959964
"""Standard deviations on either side of a 95 % interval."""
_ELO = 400 / log(10)
_STEPS = 60
_RESAMPLED = 200


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of games, and the 95 % interval it lies in."""

    share: float
    low: float
    high: float


def wilson(wins: float, games: int) -> Rate:
    """Wilson's interval; *wins* may include fractions for shared victories."""
    if not games:
        return Rate(0.0, 0.0, 1.0)
    share = wins / games
    z2 = _SIGMA * _SIGMA
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    spread = sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    reach = _SIGMA * spread / (1 + z2 / games)
    return Rate(share, max(0.0, middle - reach), min(1.0, middle + reach))


@dataclass(frozen=True, slots=True)
class BotStatistics:
    """How one bot did, over all its seats."""

    level: str
    seats: int
    """How many seats it had, over all games."""
    wins: Rate
    mean: float
    median: float
    parts: dict[str, float]
    """Mean points by category."""


@dataclass(frozen=True, slots=True)
class MatchStatistics:
    """The statistics of a simulation."""

    games: int
    bots: tuple[BotStatistics, ...]
    by_turn: tuple[Rate, ...]
    """Victories by turn order, since a game may pick its starting seat at random."""
    decisions: tuple[int, float, int]
    """The shortest, the median and the longest game."""
    rounds: tuple[int, float, int]


def summarise(results: Sequence[Result]) -> MatchStatistics:
    """The statistics of some games; there must be at least one."""
    levels = dict.fromkeys(level for result in results for level in sorted(result.levels))
    seats = len(results[0].levels)
    return MatchStatistics(
        len(results),
        tuple(_bot(level, results) for level in levels),
        tuple(wilson(_won(results, turn), len(results)) for turn in range(seats)),
        _spread([result.decisions for result in results]),
        _spread([result.rounds for result in results]),
    )


def _won(results: Sequence[Result], turn: int) -> float:
    """Victories of the seat at that place in the turn order."""
    return sum(r.share((r.begins + turn) % len(r.levels)) for r in results)


def _bot(level: str, results: Sequence[Result]) -> BotStatistics:
    sat = [(r, seat) for r in results for seat, name in enumerate(r.levels) if name == level]
    totals = [result.totals[seat] for result, seat in sat]
    parts: dict[str, float] = {}
    for result, seat in sat:
        for name, points in result.parts[seat]:
            parts[name] = parts.get(name, 0.0) + points / len(sat)
    wins = sum(result.share(seat) for result, seat in sat)
    return BotStatistics(
        level, len(sat), wilson(wins, len(sat)), mean(totals), median(totals), parts
    )


def _spread(numbers: Sequence[int]) -> tuple[int, float, int]:
    return min(numbers), median(numbers), max(numbers)


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a level on a scale where 400 points mean odds of ten to one."""

    level: str
    rating: float
    low: float
    high: float


def ratings(results: Sequence[Result], levels: Sequence[str], seed: int = 0) -> list[Rating]:
    """Elo-like ratings, the first level at 0, with intervals by resampling the games."""
    best = _fit(results, levels)
    dice = rng.Rng(seed)
    again: list[list[float]] = [[] for _ in levels]
    for _ in range(_RESAMPLED):
        drawn = [results[rng.draw(dice, len(results))] for _ in results]
        for found, value in zip(again, _fit(drawn, levels), strict=True):
            found.append(value)
    cut = _RESAMPLED // 40
    return [
        Rating(level, value, sorted(found)[cut], sorted(found)[-cut - 1])
        for level, value, found in zip(levels, best, again, strict=True)
    ]


def _fit(results: Sequence[Result], levels: Sequence[str]) -> list[float]:
    """Fit the Bradley-Terry model to all pairs at a table, by who finished ahead of whom.

    Half a victory each way is added to every pair, so that nobody is infinitely strong.
    """
    index = {level: number for number, level in enumerate(levels)}
    count = len(levels)
    won = [[0.0] * count for _ in levels]
    for result in results:
        for a, first in enumerate(result.levels):
            for b in range(a):
                i, j = index[first], index[result.levels[b]]
                if i != j:
                    ahead = 0.5 + 0.5 * _sign(result.places[b] - result.places[a])
                    won[i][j] += ahead
                    won[j][i] += 1 - ahead
    for i in range(count):
        for j in range(count):
            if i != j:
                won[i][j] += 0.5
    return _bradley_terry(won)


def _bradley_terry(won: Sequence[Sequence[float]]) -> list[float]:
    count = len(won)
    strength = [1.0] * count
    for _ in range(_STEPS):
        for i in range(count):
            meets = sum(
                (won[i][j] + won[j][i]) / (strength[i] + strength[j])
                for j in range(count)
                if j != i
            )
            strength[i] = sum(won[i]) / meets
        middle = exp(mean(log(value) for value in strength))
        strength = [value / middle for value in strength]
    return [_ELO * (log(value) - log(strength[0])) for value in strength]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
