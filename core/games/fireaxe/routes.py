"""Where a longship can get to this turn, how, and what the weather would take on the way.

One pass finds every place in reach: layer by layer, a day each, keeping a later arrival only if it
costs less. All it needs are a few open numbers, so screens and bots use it with a view as the
rules and tests do with a state.
"""

from __future__ import annotations

from typing import NamedTuple

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.lookup import tables
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import DAYS, ZONE, ZONES
from core.games.fireaxe.view import View


class Voyage(NamedTuple):
    """What a route depends on; all of it is open to everyone."""

    at: int
    days: int
    """Days left."""
    sailing: int
    """Days sailed so far."""
    blue: int
    """The zone of the blue hole of the wind dial."""
    covered: int
    """Skulls covered already."""
    pieces: int
    """Crew and goods aboard; for an empty ship as many as it has room for."""
    calm: bool
    closed: frozenset[int]
    """Ports where other longships lie."""


class Passage(NamedTuple):
    """A way to a place."""

    place: int
    days: int
    losses: int
    """Pieces lost to the weather on the way."""
    before: Passage | None
    """The way up to the last step; None where the ship sets out."""

    @property
    def route(self) -> tuple[int, ...]:
        """The places sailed into, in order; empty where the ship sets out."""
        return tuple(step.place for step in self.steps)

    @property
    def steps(self) -> tuple[Passage, ...]:
        """The ways to each place sailed into, in order."""
        found: list[Passage] = []
        step = self
        while step.before is not None:
            found.append(step)
            step = step.before
        return tuple(reversed(found))

    @property
    def origin(self) -> int:
        """Where it sets out: the ship's place, or a homeland for a ship in the Wintering Zone."""
        step = self
        while step.before is not None:
            step = step.before
        return step.place


def reach(data: Content, voyage: Voyage) -> dict[int, tuple[Passage, ...]]:
    """Every place in reach with the ways to it: the fastest first, then those that cost less.

    A ship in the Wintering Zone sets out from all homelands. Where the weather would take every
    piece aboard, the ship would be lost, so no way leads there.
    """
    table = tables(data)
    homes = range(table.home, table.winter)
    starts = homes if voyage.at == table.winter else (voyage.at,)
    front = {place: Passage(place, 0, 0, None) for place in starts}
    found: dict[int, tuple[Passage, ...]] = {place: (way,) for place, way in front.items()}
    least = [min(voyage.pieces, len(data.skulls))] * len(data.place_ids)
    for place in front:
        least[place] = 0
    for place in voyage.closed:
        least[place] = -1
    zone, adjacent = data.zone, data.adjacent
    for day in range(1, voyage.days + 1):
        toll = losses_by_zone(data, voyage, day)
        further: dict[int, Passage] = {}
        for place, way in front.items():
            paid = way.losses
            for to in adjacent[place]:
                cost = toll[zone[to]]
                cost = max(cost, paid)
                if cost < least[to]:
                    least[to] = cost
                    further[to] = Passage(to, day, cost, way)
        for to, way in further.items():
            found[to] = (*found.get(to, ()), way)
        front = further
    return found


def losses_by_zone(data: Content, voyage: Voyage, day: int) -> tuple[int, ...]:
    """Pieces lost in all this turn once the *day*-th step from now leads into each zone (F13)."""
    if voyage.calm:
        return (0,) * len(ZONES)
    sailed, skulls = voyage.sailing + day, data.skulls
    return tuple(
        max(0, skulls[sailed - clear] - voyage.covered) if sailed > clear else 0
        for clear in data.clear[voyage.blue]
    )


def of_state(state: State) -> Voyage:
    """The voyage of the seat in turn."""
    me = state.me
    return Voyage(
        at=me.at,
        days=state.days_left(),
        sailing=state.sailing,
        blue=state.dial,
        covered=len(state.chart),
        pieces=me.aboard or state.slots,
        calm=state.calm,
        closed=frozenset(
            captain.at
            for seat, captain in enumerate(state.captains)
            if seat != state.seat and captain.at < state.data.ports
        ),
    )


def of_view(data: Content, view: View, seat: int | None = None) -> Voyage:
    """The voyage of a seat, or of the one in turn; another's is that of its next turn."""
    seat = view.active if seat is None else seat
    me, now = view.captains[seat], seat == view.active
    place = data.place_index
    at = place[me.at]
    others = (place[captain.at] for captain in view.captains if captain.seat != seat)
    return Voyage(
        at=at,
        days=view.days_left if now else me.becalmed or DAYS,
        sailing=view.sailing if now else 0,
        blue=ZONE[view.wind],
        covered=len(view.chart) if now else 0,
        pieces=me.crew + sum(me.goods.values()) or view.slots,
        calm=now and view.calm,
        closed=frozenset(port for port in others if port < data.ports),
    )
