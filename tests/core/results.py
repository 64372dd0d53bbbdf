"""Results of games that were never played, for tests of how they are told."""

from __future__ import annotations

from core.bots.arena import Result


def result(levels, places, seed: int = 1, begins: int = 0) -> Result:
    """A game with those bots and places; every place is worth ten points less."""
    totals = tuple(100 - 10 * place for place in places)
    parts = tuple((("ships", total), ("gold", 0)) for total in totals)
    return Result(tuple(levels), seed, totals, tuple(places), parts, 50, 6, begins)
