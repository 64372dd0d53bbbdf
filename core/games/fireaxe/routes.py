"""Where a longship can get this turn, by which route, and what the weather would cost.

One pass finds every place within reach: it works day by day and keeps a later arrival only if it
costs less. It needs only a few public numbers, so screens and bots can use it with a view, just
as rules and tests use it with a state.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.lookup import tables
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import DAYS, ZONE, ZONES
from core.games.fireaxe.view import View
from core.named import NamedTuple

STRAIGHT = 0.85
"""How much shorter on the map a route must be to be taken instead of an equal one."""


class Voyage(NamedTuple):
    """What a route depends on; all of it is public."""

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
    """Crew and goods aboard; for an empty ship, as many as it has room for."""
    calm: bool
    closed: frozenset[int]
    """Ports occupied by other longships."""


class Passage(NamedTuple):
    """A route to a place."""

    place: int
    days: int
    losses: int
    """Pieces lost to the weather on the way."""
    before: Passage | None
    """The route up to the last step; None where the ship sets out."""

    @property
    def route(self) -> tuple[int, ...]:
        """The places sailed into, in order; empty where the ship sets out."""
        return tuple(step.place for step in self.steps)

    @property
    def steps(self) -> tuple[Passage, ...]:
        """The routes to each place sailed into, in order."""
        found: list[Passage] = []
        step = self
        while step.before is not None:
            found.append(step)
            step = step.before
        return tuple(reversed(found))

    @property
    def origin(self) -> int:
        """Where the ship sets out: its own place, or a homeland from the Wintering Zone."""
        step = self
        while step.before is not None:
            step = step.before
        return step.place


def reach(
    data: Content, voyage: Voyage, lengths: Mapping[tuple[int, int], float] | None = None
) -> dict[int, tuple[Passage, ...]]:
    """Find the routes to every place within reach: fastest first, then those that cost less.

    A ship in the Wintering Zone may set out from any homeland. Where the weather would take every
    piece aboard, the ship would be lost, so no route leads there. Of routes that are equal by the
    rules, one whose lanes are much shorter by *lengths* is taken, or else the first.
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
    sailed: dict[int, float] = dict.fromkeys(front, 0.0)
    for day in range(1, voyage.days + 1):
        toll = losses_by_zone(data, voyage, day)
        further: dict[int, Passage] = {}
        longer: dict[int, float] = {}
        for place, way in front.items():
            paid = way.losses
            for to in adjacent[place]:
                cost = toll[zone[to]]
                cost = max(cost, paid)
                length = sailed[place] + lengths[place, to] if lengths else 0.0
                if cost < least[to] or (
                    cost == least[to] and length < STRAIGHT * longer.get(to, 0.0)
                ):
                    least[to], longer[to] = cost, length
                    further[to] = Passage(to, day, cost, way)
        for to, way in further.items():
            found[to] = (*found.get(to, ()), way)
        front, sailed = further, longer
    return found


def losses_by_zone(data: Content, voyage: Voyage, day: int) -> tuple[int, ...]:
    """Return, for each zone, the pieces lost this turn if the *day*-th step enters it (F13)."""
    if voyage.calm:
        return (0,) * len(ZONES)
    sailed, skulls = voyage.sailing + day, data.skulls
    return tuple(
        max(0, skulls[sailed - clear] - voyage.covered) if sailed > clear else 0
        for clear in data.clear[voyage.blue]
    )


def of_state(state: State) -> Voyage:
    """Return the voyage of the active seat."""
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
    """Return a seat's voyage, by default the active one's; for others, that of their next turn."""
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
