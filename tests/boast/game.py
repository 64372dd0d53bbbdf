"""Boast: in each of three rounds all lay a card face down, and the highest takes the prize.

Before laying, one may boast: the prize then counts two more, but missing it costs one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal, TypeAlias

from core import About, Game, IllegalAction, OptionValues, Outcome, SeatScore, rng


@dataclass(frozen=True, slots=True)
class Boast:
    kind: Literal["boast"] = "boast"


@dataclass(frozen=True, slots=True)
class Lay:
    card: int
    kind: Literal["lay"] = "lay"


@dataclass(frozen=True, slots=True)
class Boasted:
    reveals: ClassVar[bool] = False
    seat: int
    kind: Literal["boasted"] = "boasted"


@dataclass(frozen=True, slots=True)
class Laid:
    reveals: ClassVar[bool] = False
    seat: int
    card: int | None
    kind: Literal["laid"] = "laid"


@dataclass(frozen=True, slots=True)
class RoundWon:
    reveals: ClassVar[bool] = True
    seat: int
    prize: int
    cards: tuple[int, ...]
    kind: Literal["round-won"] = "round-won"


Action: TypeAlias = Boast | Lay
Event: TypeAlias = Boasted | Laid | RoundWon


@dataclass(slots=True)
class Table:
    rng: int
    prize: int
    hands: list[tuple[int, ...]]
    laid: tuple[int, ...]
    boasts: tuple[int, ...]
    points: list[int]


@dataclass(frozen=True, slots=True)
class View:
    decider: int | None
    prize: int
    hand: tuple[int, ...]
    boasting_seats: tuple[int, ...]
    points: tuple[int, ...]


class BoastGame(Game[Table, Action, Event, View]):
    about: ClassVar = About("boast", "Boast", revision=1, seats=(2, 4), secrets=True)

    def new(self, seats: int, seed: int, options: OptionValues) -> tuple[Table, tuple[Event, ...]]:
        table, cards = Table(rng.seeded(seed), 0, [], (), (), [0] * seats), list(range(1, 16))
        rng.shuffle(table, cards)
        table.hands = [tuple(sorted(cards[3 * n :][:3])) for n in range(seats)]
        table.prize = 1 + rng.draw(table, 6)
        return table, ()

    def decider(self, table: Table) -> int | None:
        return len(table.laid) if any(table.hands) else None

    def legal(self, table: Table) -> list[Action]:
        if (seat := self.decider(table)) is None:
            return []
        return [*map(Lay, table.hands[seat]), *([] if seat in table.boasts else [Boast()])]

    def apply(self, table: Table, action: Action) -> tuple[Table, tuple[Event, ...]]:
        seat = self.decider(table)
        if seat is None or action not in self.legal(table):
            raise IllegalAction("You have boasted already, or do not hold that card.")
        after = replace(table, hands=table.hands[:], points=table.points[:])
        if isinstance(action, Boast):
            return replace(after, boasts=(*table.boasts, seat)), (Boasted(seat),)
        after.hands[seat] = tuple(card for card in table.hands[seat] if card != action.card)
        after.laid += (action.card,)
        laid = Laid(seat, action.card)
        if len(after.laid) < len(after.hands):
            return after, (laid,)
        best = after.laid.index(max(after.laid))
        after.points[best] += table.prize
        for boaster in table.boasts:
            after.points[boaster] += 2 if boaster == best else -1
        after.laid, after.boasts, after.prize = (), (), 1 + rng.draw(after, 6)
        return after, (laid, RoundWon(best, table.prize, (*table.laid, action.card)))

    def observe(self, table: Table, seat: int | None) -> View:
        hand = () if seat is None else table.hands[seat]
        return View(self.decider(table), table.prize, hand, table.boasts, tuple(table.points))

    def redact(self, event: Event, seat: int | None) -> Event:
        return Laid(event.seat, None) if isinstance(event, Laid) and event.seat != seat else event

    def score(self, table: Table) -> Outcome:
        places = [1 + sum(other > mine for other in table.points) for mine in table.points]
        scores = map(SeatScore, range(len(places)), table.points, places)
        return Outcome(tuple(scores), final=self.decider(table) is None)
