"""Check that a table adds up: every piece exists once, limits are kept, the moment is possible.

Used on positions from outside, and after every action in the tests. It asks whether the game can
go on from here, not how it got here: goods, crew and towns may be anywhere the rules allow them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.games.fireaxe.audit_moment import moment_faults
from core.games.fireaxe.setup import rune_cards
from core.games.fireaxe.state import Captain, State
from core.games.fireaxe.terms import (
    AT_WINTER,
    CREW,
    GOODS,
    HAND,
    LARGE,
    NONE,
    SAGA_SPACES,
    SKULLS,
    SMALL,
    TOKENS,
)


def audit(state: State) -> list[str]:
    """List everything that does not add up, one clause per fault; empty if all is well."""
    if faults := [*_seats(state)]:
        return faults
    faults = [*conserved(state), *_tokens(state), *_days(state), *_ships(state)]
    return faults or [*moment_faults(state)]


def conserved(state: State) -> list[str]:
    """List the pieces that are missing or extra: crew, goods, towns, sagas and runes."""
    return [*_crew(state), *_goods(state), *_towns(state), *_sagas(state), *_runes(state)]


def _seats(state: State) -> Iterator[str]:
    """Check that every seat mentioned exists in this game."""
    seats = len(state.captains)
    against = NONE if state.attack is None else state.attack.against
    for name, named in (
        ("start", {state.start, state.seat}),
        ("holder", {state.holder} - {NONE}),
        ("settler", {*state.settler} - {NONE}),
        ("raider", {*state.raider} - {NONE}),
        ("attacked", {against} - {NONE}),
    ):
        for seat in sorted(named):
            if seat >= seats:
                yield f"{name} seat {seat} does not exist: seats are 0 to {seats - 1}"
    if (state.start + state.turn) % seats != state.seat:
        due = (state.start + state.turn) % seats
        yield f"turn {state.turn} is seat {due}'s, not seat {state.seat}'s"


def _amount(what: str, found: int, wanted: int) -> Iterator[str]:
    """Report pieces that are missing or too many."""
    if found < wanted:
        yield f"{what}: {wanted - found} of {wanted} missing"
    elif found > wanted:
        yield f"{what}: {found - wanted} more than {wanted}"


def _crew(state: State) -> Iterator[str]:
    """Check for 15 crew per seat: aboard, in supply, settled, and on the active seat's chart."""
    for seat, captain in enumerate(state.captains):
        found = captain.crew + captain.supply + state.settler.count(seat)
        if seat == state.seat:
            found += state.chart.count(NONE)
        yield from _amount(f"crew of seat {seat}", found, CREW)
        if min(captain.crew, captain.supply) < 0:
            yield f"crew of seat {seat}: a negative number in one place"


def _goods(state: State) -> Iterator[str]:
    for good, name in enumerate(GOODS):
        found = state.stock[good] + state.goods_at.count(good) + state.chart.count(good)
        found += sum(captain.goods[good] for captain in state.captains)
        found += state.demand == good
        yield from _amount(name, found, state.data.good_count[good])
        if min(state.stock[good], *(captain.goods[good] for captain in state.captains)) < 0:
            yield f"{name}: a negative number in one place"


def _towns(state: State) -> Iterator[str]:
    """Check that each starred port had its town, with a treasure of its size (F2)."""
    data = state.data
    for port, size in enumerate(data.town):
        name = data.place_names[port]
        if size and not state.treasure[port]:
            yield f"the town of {name} is missing"
        if not size and (state.treasure[port] or state.raider[port] != NONE):
            yield f"{name} has no town in this game"
        if state.has_town(port) and state.settler[port] != NONE:
            yield f"{name} has both a town and a settlement"
    for size, word, values in (
        (SMALL, "small", data.small_treasures),
        (LARGE, "large", data.large_treasures),
    ):
        found = Counter(state.treasure[port] for port, of in enumerate(data.town) if of == size)
        if found == Counter(values):
            continue
        for value in sorted({*found, *values} - {0}):
            yield from _amount(f"{word} treasures of {value}", found[value], values.count(value))


def _sagas(state: State) -> Iterator[str]:
    data = state.data
    places = [*state.saga_deck, *state.saga_discards, *state.saga_removed]
    places += [saga for saga in state.spaces if saga != NONE]
    for captain in state.captains:
        places += captain.sagas
    if sorted(places) != list(range(len(data.saga_ids))):
        for saga, name in enumerate(data.saga_ids):
            yield from _amount(f"saga {name}", places.count(saga), 1)
    if len(state.spaces) != SAGA_SPACES:
        yield f"there are {SAGA_SPACES} saga spaces, not {len(state.spaces)}"
    elif NONE in state.spaces and state.saga_deck:
        yield "a saga space is empty although the deck is not"


def _runes(state: State) -> Iterator[str]:
    places = [*state.rune_deck, *state.rune_discards]
    for seat, captain in enumerate(state.captains):
        places += captain.hand
        if len(captain.hand) > HAND:
            yield f"seat {seat} holds {len(captain.hand)} runes; {HAND} is the limit"
    wanted = rune_cards(state.data, state.options)
    if sorted(places) != wanted:
        for rune, name in enumerate(state.data.rune_ids):
            yield from _amount(f"rune {name}", places.count(rune), wanted.count(rune))


def _tokens(state: State) -> Iterator[str]:
    """Check that tokens are taken with the last saga, then put down one per turn (F27, F28)."""
    if (state.holder == NONE) != bool(state.saga_deck):
        yield "someone holds the Final Round tokens if and only if the saga deck is empty"
    if state.tokens > (TOKENS if state.holder != NONE else 0):
        yield f"{state.tokens} Final Round tokens cannot have been put down"
    late = state.tokens == TOKENS and state.holder != state.seat
    if late and not state.ended and not _is_later(state):
        yield "the game ends with the turn in which the third token is put down"


def _is_later(state: State) -> bool:
    """With `even_rounds`, the seats after the holder finish the last round (F28)."""
    seats = len(state.captains)
    to_holder = (state.holder - state.start) % seats
    return state.options.even_rounds == "on" and to_holder < (state.seat - state.start) % seats


def _days(state: State) -> Iterator[str]:
    used = state.preparation + state.sailing
    if used > state.limit:
        yield f"{used} Days are spent, but this turn has {state.limit}"
    if len(state.chart) > SKULLS:
        yield f"the Losses chart has {SKULLS} skulls, not {len(state.chart)}"


def _ships(state: State) -> Iterator[str]:
    data = state.data
    for place, ships in Counter(captain.at for captain in state.captains).items():
        if place < data.ports and ships > 1:
            yield f"{ships} longships are in {data.place_names[place]}; a port holds one"
    for seat, captain in enumerate(state.captains):
        if captain.aboard > state.slots:
            yield f"seat {seat} has {captain.aboard} pieces aboard; {state.slots} slots are open"
        yield from _crewless(state, seat, captain)


def _crewless(state: State, seat: int, captain: Captain) -> Iterator[str]:
    """Only the active ship may briefly have no crew: while loading, or about to be lost."""
    if captain.crew:
        return
    active = seat == state.seat and not state.ended
    in_winter = state.table.where[captain.at] == AT_WINTER
    going_down = any(step.phase == "ship" for step in state.todo)
    # A game that ended at once leaves the last settler's ship where it was (F28, F39).
    if not in_winter and not (active and going_down) and not (seat == state.seat and state.ended):
        yield f"seat {seat}'s longship is at sea without crew"
    if in_winter and any(captain.goods):
        days, vacant = state.days_left(), state.slots - captain.aboard
        if not (active and days and vacant and captain.supply):
            yield f"seat {seat}'s longship carries goods in the Wintering Zone without crew"
