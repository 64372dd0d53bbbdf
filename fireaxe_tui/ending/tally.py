"""What is counted at the end, in order: the axe, the settlements by region, the homelands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from core.frozen import frozen
from core.game import Outcome
from core.games.fireaxe import events as ev
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.events import Event
from core.games.fireaxe.terms import AXE_BONUS, MOST_SAGAS, SECOND_SAGAS
from core.games.fireaxe.text.words import Lexicon
from core.text import Names
from core.tui.drawing.parts import seat_letter
from core.words import count, listed

Stage = Literal["axe", "settlements", "saga-sets"]
STAGES: tuple[Stage, ...] = ("axe", "settlements", "saga-sets")


@frozen
class Count:
    """Something that is counted by itself."""

    stage: Stage
    title: str
    words: str
    amounts: tuple[int, ...]
    """What it is worth to each seat."""
    ports: tuple[tuple[str, int, int], ...] = ()
    """The settlements it is about: the port, whose, and its points."""


@frozen
class Tally:
    """A final score, taken apart."""

    scored: tuple[tuple[str, tuple[int, ...]], ...]
    """What was known before: each category with everybody's points."""
    counts: tuple[Count, ...]

    def stops_after(self, number: int) -> bool:
        """Check whether the count waits after so many: settlements are counted in one go."""
        if number in (0, len(self.counts)):
            return True
        before, after = self.counts[number - 1].stage, self.counts[number].stage
        return (before, after) != ("settlements", "settlements")

    def next_stop(self, number: int) -> int:
        """Return how many are counted at the next stop."""
        return next(
            (n for n in range(number + 1, len(self.counts)) if self.stops_after(n)),
            len(self.counts),
        )

    def row(self, stage: Stage, number: int, part: float = 0.0) -> list[int]:
        """Return what a stage has brought after *number* counts and a part of the next."""
        seats = range(len(self.scored[0][1]))
        done = [one.amounts for one in self.counts[:number] if one.stage == stage]
        found = [sum(amounts[seat] for amounts in done) for seat in seats]
        if part and number < len(self.counts) and self.counts[number].stage == stage:
            now = self.counts[number].amounts
            found = [have + round(now[seat] * part) for seat, have in enumerate(found)]
        return found

    def parts(self, number: int, part: float = 0.0) -> list[list[int]]:
        """Return every category's points by seat, as far as they have been counted."""
        stages = [self.row(stage, number, part) for stage in STAGES]
        return [*(list(points) for _, points in self.scored), *stages]

    def totals(self, number: int, part: float = 0.0) -> list[int]:
        """Return everybody's points so far."""
        return [sum(points) for points in zip(*self.parts(number, part), strict=True)]


def tally(events: Sequence[Event], outcome: Outcome, names: Names, data: Content) -> Tally:
    """Take a final score apart, by what was told of it."""
    words, seats = Lexicon(data), range(len(outcome.scores))
    scored = tuple(
        (category, tuple(score.parts[number][1] for score in outcome.scores))
        for number, (category, _) in enumerate(outcome.scores[0].parts)
        if category not in STAGES
    )
    axes = [_axe(event, seats, names) for event in events if isinstance(event, ev.AxeScored)]
    nothing = tuple(0 for _ in seats)
    axe = axes or [Count("axe", "The axe", "Nobody has burned a town.", nothing)]
    land = list(_settlements(events, seats, words))
    land = land or [Count("settlements", "Settlements", "Nobody has settled.", nothing)]
    sagas = [_home(event, names, words) for event in events if isinstance(event, ev.HomelandScored)]
    sagas = sagas or [Count("saga-sets", "Sagas", "Nobody has completed one.", nothing)]
    return Tally(scored, (*axe, *land, *sagas))


def _axe(event: ev.AxeScored, seats: Sequence[int], names: Names) -> Count:
    who = listed([names[seat] for seat in event.seats])
    verb = "has" if len(event.seats) == 1 else "have"
    told = f"{who} {verb} the most towns, {event.towns}: {AXE_BONUS} points each."
    amounts = tuple(event.points if seat in event.seats else 0 for seat in seats)
    return Count("axe", "The axe", told, amounts)


def _settlements(events: Sequence[Event], seats: Sequence[int], words: Lexicon) -> Iterator[Count]:
    for event in events:
        if not isinstance(event, ev.RegionScored):
            continue
        ports = tuple(zip(event.ports, event.seats, event.points, strict=True))
        amounts = tuple(sum(p for _, owner, p in ports if owner == seat) for seat in seats)
        told = ", ".join(
            f"{words.place(port)} {seat_letter(seat)} {points}" for port, seat, points in ports
        )
        if event.region is None:
            title = words.place(ports[0][0])
            told = f"of {seat_letter(ports[0][1])}, in no region: {ports[0][2]}"
        else:
            title = words.region(event.region)
            times = f"{len(ports)} settled, so each times {len(ports)}: "
            told = f"{times}{told}" if len(ports) > 1 else told
        yield Count("settlements", title, f"{told}.", amounts, ports)


def _home(event: ev.HomelandScored, names: Names, words: Lexicon) -> Count:
    told = []
    rates = {MOST_SAGAS: "most", SECOND_SAGAS: "second"}
    order = sorted(range(len(names)), key=lambda seat: -event.sagas[seat])
    for seat in order:
        held, points = event.sagas[seat], event.points[seat]
        if held:
            rank = rates.get(points // held, "")
            tail = f", {rank}: {points}" if rank else ": none"
            told.append(f"{names[seat]} {count(held, 'saga')}{tail}")
    return Count("saga-sets", words.place(event.homeland), "; ".join(told) + ".", event.points)
