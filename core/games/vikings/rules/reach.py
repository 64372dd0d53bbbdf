"""How many vikings the ferries of the last round can still bring to a tile (V27, V28).

Everything here is counted by kind: vikings that wait and have an open tile of their row. Which
tile one takes does not matter. `boats` are whole loads (V24) to come after the ferry under way,
`whole` says whether that one takes such a load too or a single viking.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

RowCounts = tuple[int, ...]


class FerryOutlook(NamedTuple):
    """The greatest numbers that a decision about a ferry leaves."""

    most: int
    """Vikings that can still reach a tile."""
    carried: RowCounts
    """The same with one of each kind aboard next, itself included; for kinds that may join."""
    landed: int
    """The same if the ferry sailed as it is."""


@lru_cache(maxsize=4096)
def outlook(
    waiting: RowCounts, boatswains: int, boats: int, load: tuple[int, ...], whole: bool
) -> FerryOutlook:
    """What each decision about the ferry under way leaves; *load* is ashore already."""
    left = boatswains if load else max(boatswains - 1, 0)
    carried = [
        1 + reachable(_without(waiting, kind), left, boats, (*load, kind), whole) if count else 0
        for kind, count in enumerate(waiting)
    ]
    return FerryOutlook(
        reachable(waiting, boatswains, boats, load, whole),
        tuple(carried),
        most(waiting, boatswains, boats),
    )


def reachable(
    waiting: RowCounts, boatswains: int, boats: int, load: tuple[int, ...], whole: bool
) -> int:
    """How many more can go; *boatswains* counts the one of a ferry that is still empty.

    A fuller load never costs anyone a place, so only the fullest ways to go on are compared.
    """
    if not load:
        return most(waiting, boatswains, boats + whole)
    if not whole:
        return most(waiting, boatswains, boats)
    kinds = set(load)
    found = 0
    if len(kinds) == 1:
        alike = waiting[load[0]]
        rest = tuple(0 if kind in kinds else count for kind, count in enumerate(waiting))
        found = alike + most(rest, boatswains, boats)
    if len(kinds) == len(load):
        rest = tuple(
            count - 1 if count and kind not in kinds else count
            for kind, count in enumerate(waiting)
        )
        found = max(found, sum(waiting) - sum(rest) + most(rest, boatswains, boats))
    return found


def most(waiting: RowCounts, boatswains: int, boats: int) -> int:
    """The greatest number that *boatswains* can carry, *boats* of them a whole load each."""
    whole = min(boatswains, boats)
    return min(sum(waiting), _loads(waiting, whole) + boatswains - whole)


def _loads(waiting: RowCounts, ferries: int) -> int:
    """The greatest number in whole loads: the largest colours sail alone, the others mixed."""
    falling = sorted(waiting, reverse=True)
    return max(
        sum(falling[:alone]) + sum(min(count, ferries - alone) for count in falling[alone:])
        for alone in range(min(ferries, len(falling)) + 1)
    )


def _without(waiting: RowCounts, kind: int) -> RowCounts:
    """One viking of *kind* fewer."""
    return (*waiting[:kind], waiting[kind] - 1, *waiting[kind + 1 :])
