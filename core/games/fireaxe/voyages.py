"""Voyages of several turns: the fastest ways to a place, and those that cost less.

Every way holds only as long as the wind does and nobody gets in the way, since both are up to the
rivals. Like `routes`, it needs public numbers and, for the dial, the runes in one's own hand.
"""

from __future__ import annotations

from functools import lru_cache

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.lanes import lanes
from core.games.fireaxe.data.lookup import tables
from core.games.fireaxe.routes import STRAIGHT, Passage, Voyage, losses_by_zone, of_view
from core.games.fireaxe.terms import DAYS, ZONES
from core.games.fireaxe.view import View
from core.named import NamedTuple

MOST_TURNS = 4
"""No place is further away, but for one that only bad luck leads to."""
_OF_A_KIND = 2
"""How many ways are listed for one position of the dial."""


class Plan(NamedTuple):
    """A way to a place over one or more turns."""

    legs: tuple[Passage, ...]
    """What is sailed in each turn; the Days of a leg are those of its turn."""
    losses: int
    """Pieces lost to the weather in all turns."""
    quarter: int = 0
    """By how many quarters the dial must be turned first (F21)."""

    @property
    def turns(self) -> int:
        return len(self.legs)

    @property
    def goal(self) -> int:
        return self.legs[-1].place

    @property
    def days(self) -> int:
        """Days sailed in all turns."""
        return sum(leg.days for leg in self.legs)

    @property
    def nights(self) -> tuple[int, ...]:
        """Where the turns before the last one end."""
        return tuple(leg.place for leg in self.legs[:-1])


class _Arrival(NamedTuple):
    """A place sailed into, and what it has cost so far."""

    way: Passage
    """The way within its turn."""
    lost: int
    """Pieces lost in all turns."""
    before: _Arrival | None
    """Where the turn before ended."""


_Arrivals = dict[int, _Arrival]
_Starts = dict[int, tuple[int, _Arrival | None]]
"""Where a turn may begin, with the pieces lost before it."""


@lru_cache(maxsize=64)
def _arrivals(data: Content, voyage: Voyage, turns: int) -> tuple[_Arrivals, ...]:
    """Find, for each turn, the best arrival at every place that can be reached in it."""
    table = tables(data)
    homes = range(table.home, table.winter)
    starts = homes if voyage.at == table.winter else (voyage.at,)
    now: _Starts = dict.fromkeys(starts, (0, None))
    found: list[_Arrivals] = []
    for turn in range(turns):
        if turn:
            # A turn begins with fresh sliders and an empty chart (F23); Calm Seas is over.
            voyage = voyage._replace(days=DAYS, sailing=0, covered=0, calm=False)
        arrivals = _one_turn(data, voyage, now, later=turn > 0)
        found.append(arrivals)
        # The next turn begins wherever this one can end, also where it began. What a rival holds
        # may be free by then, but who knows.
        now = {
            place: (arrival.lost, arrival)
            for place, arrival in arrivals.items()
            if place not in voyage.closed
        }
    return tuple(found)


def _one_turn(
    data: Content,
    voyage: Voyage,
    starts: _Starts,
    later: bool,
) -> _Arrivals:
    """Sail day by day from all *starts* at once; keep what is not worse in every way.

    A port that a rival lies in cannot be entered now (F11). In *later* turns it may be free again,
    so a way may end there.
    """
    zone, adjacent, closed = data.zone, data.adjacent, voyage.closed
    length = lanes(data)
    best = {
        place: _Arrival(Passage(place, 0, 0, None), lost, before)
        for place, (lost, before) in starts.items()
    }
    seen = {place: [(0, arrival.lost)] for place, arrival in best.items()}
    """What was paid this turn and before it: skulls are covered once a turn (F13)."""
    front = [(arrival, 0.0) for arrival in best.values()]
    for day in range(1, voyage.days + 1):
        toll = losses_by_zone(data, voyage, day)
        further: dict[tuple[int, int, int], tuple[float, _Arrival]] = {}
        for here, sailed in front:
            paid, start = here.way.losses, here.lost - here.way.losses
            if here.way.place in closed and here.way.place != voyage.at:
                continue
            for to in adjacent[here.way.place]:
                if to in closed and not later:
                    continue
                cost = max(toll[zone[to]], paid)
                lost = start + cost
                if lost >= voyage.pieces:  # the ship would be lost with its last piece (F15)
                    continue
                key, far = (to, cost, start), sailed + length.get((here.way.place, to), 0.0)
                known = seen.setdefault(to, [])
                if key in further:
                    if (
                        far >= STRAIGHT * further[key][0]
                    ):  # of equal ways, the one that looks straight
                        continue
                elif any(now <= cost and was <= start for now, was in known):
                    continue
                else:
                    known.append((cost, start))
                way = Passage(to, day, cost, here.way)
                further[key] = far, _Arrival(way, lost, here.before)
        front = [(arrival, far) for far, arrival in further.values()]
        for arrival, _ in front:
            to = arrival.way.place
            if to not in best or arrival.lost < best[to].lost:
                best[to] = arrival
    return best


def _plan(arrival: _Arrival, quarter: int) -> Plan:
    legs, at = [arrival.way], arrival.before
    while at is not None:
        legs.append(at.way)
        at = at.before
    return Plan(tuple(reversed(legs)), arrival.lost, quarter)


def plans(data: Content, voyage: Voyage, goal: int, quarter: int = 0) -> list[Plan]:
    """List ways to a place: the fastest one, then slower ones that cost less.

    *quarter* turns the dial before the ship sets out.
    """
    turned = voyage._replace(blue=(voyage.blue + quarter) % len(ZONES))
    found: list[Plan] = []
    for arrivals in _arrivals(data, turned, MOST_TURNS):
        arrival = arrivals.get(goal)
        if arrival is None or arrival.way.before is None:
            continue
        if not found or arrival.lost < found[-1].losses:
            found.append(_plan(arrival, quarter))
        if not found[-1].losses:
            break
    return found


def fastest(data: Content, voyage: Voyage, goal: int) -> Plan | None:
    """Return the way with the fewest turns, and of those the fewest losses; None without any."""
    found = plans(data, voyage, goal)
    return found[0] if found else None


def best_plans(data: Content, view: View, goal: int) -> list[Plan]:
    """List the ways open to the captain in turn, also with the dial turned if they hold a rune.

    A turned dial is listed only if it saves a turn or a piece.
    """
    voyage = of_view(data, view)
    found = _chosen(plans(data, voyage, goal))
    if view.seat != view.active or not view.hand:
        return found
    straight = found[:]
    for quarter in (1, -1):
        for plan in _chosen(plans(data, voyage, goal, quarter))[:1]:
            rivals = [*straight, *(other for other in found if other.quarter)]
            if not any(_no_worse(other, plan) for other in rivals):
                found.append(plan)
    return sorted(found, key=lambda plan: (plan.turns, plan.losses > 0, plan.quarter != 0))


def _chosen(found: list[Plan]) -> list[Plan]:
    """Keep the fastest way and the one that costs least."""
    return found if len(found) <= _OF_A_KIND else [found[0], found[-1]]


def _no_worse(one: Plan, other: Plan) -> bool:
    return one.turns <= other.turns and one.losses <= other.losses
