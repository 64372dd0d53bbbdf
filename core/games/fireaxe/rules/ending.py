"""The end of the game and the final scoring (F28 to F31, F47)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.game import Outcome, SeatScore
from core.games.fireaxe.events import Event
from core.games.fireaxe.events.sagas import AxeScored, GameEnded, HomelandScored, RegionScored
from core.games.fireaxe.state import LEDGER, PendingStep, State
from core.games.fireaxe.terms import AXE_BONUS, MOST_SAGAS, NONE, SECOND_SAGAS
from core.named import NamedTuple

PARTS: Final = (*LEDGER, "axe", "settlements", "saga-sets")
REASONS: Final = {
    "sagas": "The last saga has been completed.",
    "tokens": "The three final rounds have been played.",
    "settled": "Every captain has settled all fifteen crew.",
}


def goes_on(state: State) -> bool:
    """With `even_rounds`, seats later in the last round still get their turn (F28)."""
    return state.options.even_rounds == "on" and (state.turn + 1) % len(state.captains) != 0


def sagas_are_told(state: State) -> bool:
    """Check whether all saga spaces are empty (F28)."""
    return all(saga == NONE for saga in state.spaces)


def towns(state: State) -> list[int]:
    """Count the towns taken, by seat."""
    return [state.raider.count(seat) for seat in range(len(state.captains))]


def axe(state: State) -> list[int]:
    """Score 3 points per town for everyone with the most towns (F30)."""
    taken = towns(state)
    best = max(taken)
    return [AXE_BONUS * count if count == best else 0 for count in taken]


class Settled(NamedTuple):
    """A settled port and what it is worth."""

    port: int
    seat: int
    points: int


def settlements(state: State) -> list[tuple[int, list[Settled]]]:
    """List settled ports by region; each port without one (NONE) stands alone (F30)."""
    data = state.data
    groups = [(NONE, [p]) for p, region in enumerate(data.region) if region == NONE]
    groups += [(region, [*ports]) for region, ports in enumerate(data.region_ports)]
    found = []
    for region, ports in groups:
        held = [port for port in ports if state.settler[port] != NONE]
        if held:
            times = len(held)
            found.append(
                (region, [Settled(p, state.settler[p], times * data.value[p]) for p in held])
            )
    return found


def saga_counts(state: State, homeland: int) -> list[int]:
    """Count the sagas of a homeland, by seat."""
    home = state.data.saga_homeland
    return [sum(home[saga] == homeland for saga in captain.sagas) for captain in state.captains]


def saga_points(counts: Sequence[int]) -> list[int]:
    """Score 10 points per saga for the most, 5 for the second most; for ties see F30 and F47."""
    best = max(counts)
    if not best:
        return [0] * len(counts)
    second = 0
    if counts.count(best) == 1:
        second = max(count for count in counts if count != best)
    rate = {best: MOST_SAGAS, second: SECOND_SAGAS} if second else {best: MOST_SAGAS}
    return [count * rate.get(count, 0) for count in counts]


def parts(state: State) -> list[tuple[int, ...]]:
    """Return every seat's points in the order of `PARTS`."""
    seats = range(len(state.captains))
    land = [0 for _ in seats]
    for _, group in settlements(state):
        for settled in group:
            land[settled.seat] += settled.points
    sets = [saga_points(saga_counts(state, home)) for home in range(state.data.homelands)]
    bonus = axe(state)
    return [
        (*captain.ledger, bonus[seat], land[seat], sum(points[seat] for points in sets))
        for seat, captain in enumerate(state.captains)
    ]


def score(state: State) -> Outcome:
    """Score the game as if it ended now; tied seats share a place (F31)."""
    found = parts(state)
    totals = [sum(points) for points in found]
    return Outcome(
        tuple(
            SeatScore(
                seat=seat,
                total=total,
                place=1 + sum(other > total for other in totals),
                parts=tuple(zip(PARTS, found[seat], strict=True)),
            )
            for seat, total in enumerate(totals)
        ),
        final=bool(state.ended),
        reason=REASONS.get(state.ended, ""),
    )


def finish(state: State, reason: str, happened: list[Event]) -> None:
    """End the game and report the final scoring part by part."""
    state.ended = reason
    state.attack = None
    state.todo = (PendingStep("over"),)
    data = state.data
    taken = towns(state)
    if best := max(taken):
        seats = tuple(seat for seat, count in enumerate(taken) if count == best)
        happened.append(AxeScored(seats, best, AXE_BONUS * best))
    for region, group in settlements(state):
        happened.append(
            RegionScored(
                None if region == NONE else data.region_ids[region],
                tuple(data.place_ids[settled.port] for settled in group),
                tuple(settled.seat for settled in group),
                tuple(settled.points for settled in group),
            )
        )
    for home in range(data.homelands):
        counts = saga_counts(state, home)
        if any(counts):
            name = data.place_ids[state.table.home + home]
            happened.append(HomelandScored(name, tuple(counts), tuple(saga_points(counts))))
    outcome = score(state)
    totals = tuple(seat.total for seat in outcome.scores)
    happened.append(GameEnded(reason, outcome.winners, totals))
