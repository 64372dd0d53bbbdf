"""How long the lanes between neighbouring places are on the map.

The rules count every lane as one Day; this only tells which of equal ways looks straight.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import hypot

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.map_data import fitted

Lanes = dict[tuple[int, int], float]
"""The length of a lane, by the numbers of the places at its ends, in both orders."""


@cache
def lanes(data: Content) -> Lanes:
    """Return the length of every lane; none for a board that the map does not know."""
    layout = fitted(data)
    found: Lanes = {}
    if layout is None:
        return found
    for (here, there), route in layout.main.routes.items():
        ends = data.place_index[here], data.place_index[there]
        # A cell is twice as high as wide.
        length = sum(hypot(c - a, 2 * (d - b)) for (a, b), (c, d) in pairwise(route.line))
        found[ends] = found[ends[::-1]] = length
    return found
