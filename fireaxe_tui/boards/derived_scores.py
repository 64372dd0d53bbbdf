"""What the table is worth as it stands, worked out from a view: axe, settlements, sagas."""

from __future__ import annotations

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import AXE_BONUS, ERAS, GOODS, SAGAS_REMOVED, Good
from core.games.fireaxe.view import CaptainView, PortView, SagaView, View
from core.games.fireaxe.view_rules import majorities, settlement_worth


def mates(view: View, port: PortView) -> list[PortView]:
    """List the other ports of a port's region; none for independents (F20)."""
    if port.region is None:
        return []
    return [other for other in view.ports if other.region == port.region and other.id != port.id]


def goods_near(view: View, port: PortView) -> list[Good]:
    """List goods the rest of the region holds, which cannot be traded here (F17)."""
    held = {mate.good for mate in mates(view, port)}
    return [good for good in GOODS if good in held]


def towns_near(view: View, port: PortView) -> list[str]:
    """List the region's ports whose towns keep settlers out (F20)."""
    return [mate.name for mate in mates(view, port) if mate.town is not None]


def axe_points(view: View, me: CaptainView) -> int:
    """Score the Bloodied Axe as if the game ended now (F30)."""
    best = max(len(other.towns) for other in view.captains)
    return AXE_BONUS * best if len(me.towns) == best else 0


def settled_worth(data: Content, view: View, me: CaptainView) -> list[tuple[PortView, int]]:
    """List a captain's settlements with their points at the end, most valuable first."""
    ports = [view.ports[data.place_index[port]] for port in me.settlements]
    worth = [(port, settlement_worth(view, port)) for port in ports]
    return sorted(worth, key=lambda pair: -pair[1])


def sources(data: Content, view: View, me: CaptainView) -> dict[str, int]:
    """Return points by source, with the final scoring as if the game ended now."""
    return {
        **me.ledger,
        "axe": axe_points(view, me),
        "settled": sum(worth for _, worth in settled_worth(data, view, me)),
        "saga-sets": sum(majority.points[me.seat] for majority in majorities(data, view)),
    }


def expected(data: Content, view: View, me: CaptainView) -> int:
    """Return all points as if the game ended now."""
    return sum(sources(data, view, me).values())


def raider_of(view: View, port: str) -> int | None:
    """Return who took a port's town."""
    for me in view.captains:
        if any(town.port == port for town in me.towns):
            return me.seat
    return None


def doer(view: View, saga: SagaView, port: PortView) -> int | None:
    """Return who did a port's share of a saga; for goods nobody knows."""
    if saga.task == "raid":
        return raider_of(view, port.id)
    return port.settler if saga.task == "settle" else None


def obstacle(view: View, saga: SagaView, port: PortView) -> str:
    """Say what is still to be done in a saga's port, or what stands in the way."""
    if saga.task == "raid":
        return f"{port.town} town stands"
    if saga.task == "trade":
        there = goods_near(view, port)
        return f"any but {', '.join(there)}" if there else "any good"
    if port.town:
        return "raid its town first"
    towns = towns_near(view, port)
    return f"raid {', '.join(towns)} first" if towns else "free to settle"


def treasure_words(view: View, port: PortView) -> str:
    """Say what the town may hide, judging by the values not found yet."""
    if port.town is None or not view.treasures[port.town]:
        return ""
    hidden = view.treasures[port.town]
    low, high, mean = hidden[0], hidden[-1], sum(hidden) / len(hidden)
    return f"treasure {low}" if low == high else f"treasure {low} to {high}, {mean:.1f} on average"


def deck_eras(data: Content, view: View) -> list[tuple[int, int]]:
    """Count the sagas of each era in the deck, which is public; eras with none are left out."""
    seen = [saga.id for saga in view.sagas if saga]
    seen += [*view.saga_discards, *(saga for me in view.captains for saga in me.sagas)]
    found = []
    for era in range(1, ERAS + 1):
        all_of_it = data.saga_era.count(era) - SAGAS_REMOVED
        left = all_of_it - sum(data.saga_era[data.saga_index[saga]] == era for saga in seen)
        if left > 0:
            found.append((era, left))
    return found if sum(left for _, left in found) == view.saga_deck else []


def turns_left(view: View, seat: int) -> int | None:
    """Count a captain's turns up to the end, with the one being played (F28).

    Returns None before the final rounds.
    """
    if view.holder is None:
        return None
    seats, now, turn, tokens, left = len(view.captains), view.active, view.turn, view.tokens_left, 0
    while True:
        left += now == seat
        if not tokens and not (view.even_rounds and (turn + 1) % seats):
            return left
        now, turn = (now + 1) % seats, turn + 1
        tokens -= now == view.holder and tokens > 0
