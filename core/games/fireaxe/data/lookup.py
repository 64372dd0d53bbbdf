"""What the rules look up again and again, derived once from the data: what kind of place each one
is, and every action that names a place or a rune."""

from __future__ import annotations

from functools import cache, lru_cache

from core.frozen import frozen_identity
from core.games.fireaxe.actions import Discard, Leave, Play, Sail
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import AT_HOME, AT_PORT, AT_WATER, AT_WINTER, NONE


@frozen_identity
class Lookup:
    """Derived tables; tuples are indexed by place, port or rune."""

    winter: int
    """The place number of the Wintering Zone."""
    home: int
    """The place number of the first homeland."""
    where: tuple[int, ...]
    """AT_PORT, AT_WATER, AT_WINTER or AT_HOME by place."""
    sail: tuple[Sail, ...]
    open_sails: tuple[tuple[Sail, ...], ...]
    """Sails to the waters and homelands next to a place, which hold any number of ships (F11)."""
    port_sails: tuple[tuple[tuple[int, Sail], ...], ...]
    """Ports next to a place, with the Sail that leads there."""
    leaves: tuple[Leave, ...]
    companions: tuple[tuple[int, ...], ...]
    """The other ports of a port's region; none for independents."""
    plays: tuple[Play, ...]
    discards: tuple[Discard, ...]


@cache
def tables(data: Content) -> Lookup:
    """Return the lookup tables of *data*."""
    ports, winter = data.ports, len(data.place_ids) - 1
    home = ports + data.waters
    sail = tuple(Sail(place) for place in data.place_ids)
    where = [AT_PORT] * ports + [AT_WATER] * data.waters + [AT_HOME] * data.homelands + [AT_WINTER]
    return Lookup(
        winter=winter,
        home=home,
        where=tuple(where),
        sail=sail,
        open_sails=tuple(tuple(sail[to] for to in near if to >= ports) for near in data.adjacent),
        port_sails=tuple(
            tuple((to, sail[to]) for to in near if to < ports) for near in data.adjacent
        ),
        leaves=tuple(Leave(data.place_ids[place]) for place in range(home, winter)),
        companions=tuple(
            tuple(other for other in data.region_ports[region] if other != port)
            if region != NONE
            else ()
            for port, region in enumerate(data.region)
        ),
        plays=tuple(Play(rune) for rune in data.rune_ids),
        discards=tuple(Discard(rune) for rune in data.rune_ids),
    )


@lru_cache(maxsize=256)
def distances(data: Content, goal: int) -> dict[int, int]:
    """Count the steps from every place to *goal*."""
    found = {goal: 0}
    layer = [goal]
    while layer:
        further = []
        for place in layer:
            for other in data.adjacent[place]:
                if other not in found:
                    found[other] = found[place] + 1
                    further.append(other)
        layer = further
    return found
