"""The final scoring as pages, and the points over the course of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.games.fireaxe import events as ev
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.events import Event
from core.games.fireaxe.terms import AXE_BONUS
from core.games.fireaxe.text.words import Lexicon
from core.tui.face import ScoringLine, ScoringPage
from core.tui.parts import seat_letter, seat_mark
from core.words import count, listed

_MOST = 400
"""The most values of a curve: more than any screen has columns for."""


def pages(events: Sequence[Event], names: Sequence[str], data: Content) -> list[ScoringPage]:
    """Make the pages: axe, settlements by region, sagas by homeland."""
    end = next((event for event in events if isinstance(event, ev.GameEnded)), None)
    if end is None:
        return []
    words, seats = Lexicon(data), range(len(end.totals))
    axe = [_axe(event, seats) for event in events if isinstance(event, ev.AxeScored)]
    land = list(_settlements(events, seats, words))
    sagas = [_homeland(event, words) for event in events if isinstance(event, ev.HomelandScored)]
    none = ScoringLine("None", "", tuple(0 for _ in seats))
    parts = [
        ("The Bloodied Axe", axe or [none]),
        ("Settlements", land or [none]),
        ("Sagas of the homelands", sagas or [none]),
    ]
    gained = [sum(line.amounts[seat] for _, part in parts for line in part) for seat in seats]
    held = [total - gain for total, gain in zip(end.totals, gained, strict=True)]
    columns = tuple(seat_mark(seat, name) for seat, name in enumerate(names))
    found = []
    for title, lines in parts:
        held = [held[seat] + sum(line.amounts[seat] for line in lines) for seat in seats]
        found.append(
            ScoringPage(f"Final scoring: {title}", None, columns, tuple(lines), tuple(held))
        )
    return found


def _axe(event: ev.AxeScored, seats: Sequence[int]) -> ScoringLine:
    amounts = tuple(event.points if seat in event.seats else 0 for seat in seats)
    return ScoringLine(
        "Most towns", f"{count(event.towns, 'town')}, {AXE_BONUS} points each", amounts
    )


def _settlements(
    events: Sequence[Event], seats: Sequence[int], words: Lexicon
) -> Iterator[ScoringLine]:
    """Yield a line for each region; ports without one share the last."""
    alone: list[tuple[str, int, int]] = []
    for event in events:
        if not isinstance(event, ev.RegionScored):
            continue
        ports = list(zip(event.ports, event.seats, event.points, strict=True))
        if event.region is None:
            alone += ports
        else:
            yield _ports(words.region(event.region), ports, seats, words)
    if alone:
        yield _ports("Independent", alone, seats, words)


def _ports(
    label: str, ports: Sequence[tuple[str, int, int]], seats: Sequence[int], words: Lexicon
) -> ScoringLine:
    """Show `Cork A 6, Dublin B 6`."""
    told = [f"{words.place(port)} {seat_letter(seat)} {points}" for port, seat, points in ports]
    amounts = tuple(sum(points for _, owner, points in ports if owner == seat) for seat in seats)
    return ScoringLine(label, ", ".join(told), amounts)


def _homeland(event: ev.HomelandScored, words: Lexicon) -> ScoringLine:
    """Show `A 3, C 1`."""
    held = [f"{seat_letter(seat)} {number}" for seat, number in enumerate(event.sagas) if number]
    return ScoringLine(words.place(event.homeland), f"sagas: {listed(held)}", event.points)
