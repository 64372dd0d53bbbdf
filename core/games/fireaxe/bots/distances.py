"""Distances and routes over the whole board, derived once from the data and used by all plans.

The routes ignore ships in ports; a plan checks only its next step for them.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import DAYS, EAST, NONE, NORTH, WEST
from core.named import NamedTuple

FAR = 99
_KEPT = 1 << 15
"""How many legs are remembered, some 10 MB."""
_HARSH = {NORTH: 3, EAST: 2, WEST: 1}
"""Which zones to avoid when routes are equally long."""


class Leg(NamedTuple):
    """A route from one place to another, over as many turns as it takes."""

    steps: int
    """Days sailed in the present turn."""
    turns: int
    """How many times the turn ends on the way."""
    days: int
    """Days left in the turn of arrival."""
    sailing: int
    covered: int
    """Skulls covered in the turn of arrival."""
    lost: int
    """Pieces lost to the weather."""


class Distances:
    """Shortest routes between all places."""

    def __init__(self, data: Content) -> None:
        self.data = data
        places = len(data.place_ids)
        self.far: list[list[int]] = []
        """Steps from place to place; FAR where there is no route."""
        self.back: list[list[int]] = []
        """back[a][b]: the place before b on the route from a."""
        for place in range(places):
            far, back = _ways(data, place)
            self.far.append(far)
            self.back.append(back)
        self._legs: dict[tuple[int, ...], Leg] = {}

    def way(self, origin: int, goal: int) -> list[int]:
        """List the places from *origin* to *goal*, without the first."""
        found: list[int] = []
        back = self.back[origin]
        while goal != origin:
            found.append(goal)
            goal = back[goal]
        found.reverse()
        return found

    def leg(
        self, origin: int, goal: int, days: int, sailing: int, covered: int, blue: int, calm: bool
    ) -> Leg:
        """Measure the route in days, waiting out bad weather where that costs no extra turn."""
        key = (origin, goal, days, sailing, covered, blue, calm)
        found = self._legs.get(key)
        if found is None:
            if len(self._legs) >= _KEPT:
                self._legs.clear()
            found = self._legs[key] = self._measure(*key)
        return found

    def _measure(
        self, origin: int, goal: int, days: int, sailing: int, covered: int, blue: int, calm: int
    ) -> Leg:
        data = self.data
        zones = [data.zone[place] for place in self.way(origin, goal)]
        clear, skulls = data.clear[blue], data.skulls
        done = turns = lost = first = 0
        while True:
            left = len(zones) - done
            most = min(left, days)
            least = left if left <= days else max(0, left - DAYS * -(-(left - days) // DAYS))
            due, steps = covered, 0
            for step in range(1, most + 1):
                over = sailing + step - clear[zones[done + step - 1]]
                worse = max(due, skulls[min(over, DAYS)]) if over > 0 and not calm else due
                if worse > due and steps >= least:
                    break
                due, steps = worse, step
            lost += due - covered
            if not turns:
                first = steps
            done += steps
            if done == len(zones):
                return Leg(first, turns, days - steps, sailing + steps, due, lost)
            turns, days, sailing, covered, calm = turns + 1, DAYS, 0, 0, False


def _ways(data: Content, origin: int) -> tuple[list[int], list[int]]:
    """Find the shortest routes from *origin*, preferring milder waters among equals."""
    places = len(data.place_ids)
    far, back = [FAR] * places, [NONE] * places
    best = [1 << 30] * places
    best[origin], far[origin] = 0, 0
    queue = [(0, origin)]
    while queue:
        cost, place = heappop(queue)
        if cost > best[place]:
            continue
        for to in data.adjacent[place]:
            more = cost + 1000 + _HARSH.get(data.zone[to], 0)
            if more < best[to]:
                best[to], far[to], back[to] = more, far[place] + 1, place
                heappush(queue, (more, to))
    return far, back


@lru_cache(maxsize=4)
def distances(data: Content) -> Distances:
    """Return the distances for *data*."""
    return Distances(data)
