"""How many vikings the ferries of the last round can still take to a tile (V27, V28).

Counts are by kind: waiting vikings that have an open tile in their row. Which tile one takes makes
no difference. `boats` is how many whole loads (V24) can follow the ferry under way; `whole` says
whether that ferry takes a whole load too, or a single viking.
"""

from __future__ import annotations

from functools import lru_cache

from core.named import NamedTuple

RowCounts = tuple[int, ...]


class FerryOutlook(NamedTuple):
    """How many vikings can still reach a tile, now and after each possible decision."""

    most: int
    """As things stand."""
    carried: RowCounts
    """By kind, if one of it goes aboard next, counting that one; for kinds that may join."""
    landed: int
    """If the ferry sails as it is."""


def outlook(
    waiting: RowCounts, boatswains: int, boats: int, load: tuple[int, ...], whole: bool
) -> FerryOutlook:
    """The outlook for the ferry under way; the vikings in *load* already stand on tiles."""
    total = sum(waiting)
    if boatswains >= total:  # each could sail alone, so nothing leaves anyone behind
        return FerryOutlook(total, tuple([total if count else 0 for count in waiting]), total)
    if len(load) > 1:  # only what may still join matters, so few loads differ
        load = load[:2] if load[0] == load[1] else tuple(sorted(load))
    return _outlook(waiting, boatswains, boats, load, whole)


@lru_cache(maxsize=1 << 14)
def _outlook(
    waiting: RowCounts, boatswains: int, boats: int, load: tuple[int, ...], whole: bool
) -> FerryOutlook:
    """The same by counts alone: kinds of one count, aboard or not, are worth the same."""
    ranked = sorted([(kind not in load, count, kind) for kind, count in enumerate(waiting)])
    place = {kind: index for index, (_, _, kind) in enumerate(ranked)}
    found = _ranked(
        tuple([count for _, count, _ in ranked]),
        boatswains,
        boats,
        tuple([place[kind] for kind in load])
        if len(load) < 2 or load[0] == load[1]
        else tuple(range(len(load))),
        whole,
    )
    carried = tuple([found.carried[place[kind]] for kind in range(len(waiting))])
    return FerryOutlook(found.most, carried, found.landed)


@lru_cache(maxsize=1 << 14)
def _ranked(
    waiting: RowCounts, boatswains: int, boats: int, load: tuple[int, ...], whole: bool
) -> FerryOutlook:
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
    """How many more can go; *boatswains* includes the one of a ferry that is still empty.

    A fuller load never costs anyone a place, so only the fullest continuations are compared.
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
    """The most that *boatswains* can carry, if *boats* of them take a whole load each."""
    whole = min(boatswains, boats)
    return min(sum(waiting), _loads(tuple(sorted(waiting)), whole) + boatswains - whole)


@lru_cache(maxsize=4096)
def _loads(rising: RowCounts, ferries: int) -> int:
    """The most that fit in whole loads: the largest colours sail alone, the others mixed.

    Counts come in rising order, since few sets of them differ in more than their order.
    """
    found = together = 0
    kinds = len(rising)
    for alone in range(min(ferries, kinds) + 1):
        if alone:
            together += rising[-alone]
        mixed = ferries - alone
        found = max(found, together + sum([min(count, mixed) for count in rising[: kinds - alone]]))
    return found


def _without(waiting: RowCounts, kind: int) -> RowCounts:
    """The counts with one viking of *kind* fewer."""
    return (*waiting[:kind], waiting[kind] - 1, *waiting[kind + 1 :])
