"""What the table is worth as it stands, read off a view: majorities, axe, settlements."""

from __future__ import annotations

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import AXE_BONUS, ERAS, GOODS, SAGAS_REMOVED, Good
from core.games.fireaxe.view import CaptainView, PortView, SagaView, View
from core.games.fireaxe.view_rules import majorities, settlement_worth


def mates(view: View, port: PortView) -> list[PortView]:
    """The other ports of a port's region; none for independents (F20)."""
    if port.region is None:
        return []
    return [other for other in view.ports if other.region == port.region and other.id != port.id]


def goods_near(view: View, port: PortView) -> list[Good]:
    """Goods the rest of the region holds, which cannot be traded to the port (F17)."""
    held = {mate.good for mate in mates(view, port)}
    return [good for good in GOODS if good in held]


def towns_near(view: View, port: PortView) -> list[str]:
    """Ports of the region whose towns keep settlers out of it (F20)."""
    return [mate.name for mate in mates(view, port) if mate.town is not None]


def axe_points(view: View, me: CaptainView) -> int:
    """The Bloodied Axe, if the game ended now (F30)."""
    best = max(len(other.towns) for other in view.captains)
    return AXE_BONUS * best if len(me.towns) == best else 0


def settled_worth(data: Content, view: View, me: CaptainView) -> list[tuple[PortView, int]]:
    """The settlements of a captain with their points at the end, the dearest first."""
    ports = [view.ports[data.place_index[port]] for port in me.settlements]
    worth = [(port, settlement_worth(view, port)) for port in ports]
    return sorted(worth, key=lambda pair: -pair[1])


def sources(data: Content, view: View, me: CaptainView) -> dict[str, int]:
    """Points by where they come from, those of the end as if it were now."""
    return {
        **me.ledger,
        "axe": axe_points(view, me),
        "settled": sum(worth for _, worth in settled_worth(data, view, me)),
        "saga-sets": sum(majority.points[me.seat] for majority in majorities(data, view)),
    }


def expected(data: Content, view: View, me: CaptainView) -> int:
    """All points if the game ended now."""
    return sum(sources(data, view, me).values())


def raider_of(view: View, port: str) -> int | None:
    """Who took the town of a port."""
    for me in view.captains:
        if any(town.port == port for town in me.towns):
            return me.seat
    return None


def doer(view: View, saga: SagaView, port: PortView) -> int | None:
    """Who did a port's share of a saga; nobody knows whose a good was."""
    if saga.task == "raid":
        return raider_of(view, port.id)
    return port.settler if saga.task == "settle" else None


def obstacle(view: View, saga: SagaView, port: PortView) -> str:
    """What is still to be done in a port of a saga, or what stands in the way."""
    if saga.task == "raid":
        return f"{port.town} town stands"
    if saga.task == "trade":
        there = goods_near(view, port)
        return f"any but {', '.join(there)}" if there else "any good"
    if port.town:
        return "first raid its town"
    towns = towns_near(view, port)
    return f"first raid {', '.join(towns)}" if towns else "free to settle"


def deck_eras(data: Content, view: View) -> list[tuple[int, int]]:
    """How many sagas of each era are in the deck, as anyone can count; only those with some."""
    seen = [saga.id for saga in view.sagas if saga]
    seen += [*view.saga_discards, *(saga for me in view.captains for saga in me.sagas)]
    found = []
    for era in range(1, ERAS + 1):
        all_of_it = data.saga_era.count(era) - SAGAS_REMOVED
        left = all_of_it - sum(data.saga_era[data.saga_index[saga]] == era for saga in seen)
        if left > 0:
            found.append((era, left))
    return found if sum(left for _, left in found) == view.saga_deck else []
