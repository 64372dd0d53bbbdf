"""Promises about secrets: views and redacted events show a seat only what it may know."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TypeAlias

from core.game import A, E, S, V
from core.json_data import JsonValue
from core.rng import Rng
from core.testing.played import PlayedGame, Ply

Reshuffle: TypeAlias = Callable[[S, int | None, Rng], S]
"""Returns a table with everything reshuffled that a seat (or an onlooker, None) cannot see."""

_TELLTALE = 1 << 32
"""Numbers this large do not turn up by coincidence."""


def check_views(played: PlayedGame[S, A, E, V], *, every: int = 1) -> None:
    """Views are plain data without the generator, and onlookers see nothing private to a seat."""
    game = played.game
    for ply in played.some(every):
        with played.doing(ply.number, "writing views as plain data"):
            seen = {
                seat: game.codec.view_data(game.observe(ply.before, seat))
                for seat in (None, *played.seats)
            }
        _check_plain(played, ply.number, ply.before.rng, seen)
        if game.about.secrets and (found := shared_with_one(seen)):
            played.fail(
                ply.number, f"an onlooker's view shows {found}, which only one seat may see."
            )


def check_events(played: PlayedGame[S, A, E, V], *, every: int = 1) -> None:
    """Redacted events are plain data that show nobody more than the view does."""
    for ply in played.some(every):
        for event in ply.events:
            _check_redacted(played, ply, event)
        if played.game.about.secrets:
            _check_discreet(played, ply)


def _check_redacted(played: PlayedGame[S, A, E, V], ply: Ply[S, A, E], event: E) -> None:
    game, shown = played.game, {}
    for seat in (None, *played.seats):
        with played.doing(ply.number, f"redacting {event!r} for {_eyes(seat)}"):
            once = game.redact(event, seat)
            shown[seat] = game.codec.event_data(once)
            if game.redact(once, seat) != once:
                played.fail(ply.number, f"redacting {event.kind!r} twice changes it further.")
    _check_plain(played, ply.number, ply.after.rng, shown)
    if game.about.secrets and (found := shared_with_one(shown)):
        why = f"shows an onlooker {found}, which only one seat may see"
        played.fail(ply.number, f"the event {event.kind!r} {why}.")


def _check_discreet(played: PlayedGame[S, A, E, V], ply: Ply[S, A, E]) -> None:
    """If another choice would look the same to a seat, so must its events.

    Only choices that reveal nothing are compared: what is shown openly may be gone from the table
    afterwards.
    """
    game = played.game
    if game.reveals(ply.before, ply.after, ply.events):
        return
    for action in ply.legal:
        after, events = game.apply(ply.before, action)
        if game.key(after) == played.keys[ply.number + 1]:
            continue
        if game.reveals(ply.before, after, events):
            continue
        for seat in (None, *played.seats):
            shown = [[game.redact(event, seat) for event in some] for some in (events, ply.events)]
            alike = game.observe(after, seat) == game.observe(ply.after, seat)
            if alike and shown[0] != shown[1]:
                who = _eyes(seat)
                played.fail(ply.number, f"its events show {who} what the view hides.")


def _eyes(seat: int | None) -> str:
    return "an onlooker" if seat is None else f"seat {seat}"


def _check_plain(
    played: PlayedGame[S, A, E, V], number: int, rng: int, seen: dict[int | None, JsonValue]
) -> None:
    for seat, data in seen.items():
        written = json.dumps(data, allow_nan=False)
        if rng >= _TELLTALE and str(rng) in written:
            played.fail(
                number, f"what {_eyes(seat)} sees contains the state of the random generator."
            )


def shared_with_one(seen: dict[int | None, JsonValue]) -> str:
    """A field that an onlooker sees just as only one of the seats does; empty if there is none.

    With two seats, views may differ only in whom they address, so a field counts only if the other
    seat sees nothing there.
    """
    seats = [dict(leaves(data)) for seat, data in seen.items() if seat is not None]
    for path, value in leaves(seen[None]):
        if not value or isinstance(value, bool):
            continue
        same = [seat for seat in seats if seat.get(path) == value]
        blank = [seat for seat in seats if not seat.get(path)]
        if len(same) == 1 and (len(seats) > 2 or len(blank) == 1):
            return path.lstrip(".")
    return ""


def leaves(data: JsonValue, path: str = "") -> Iterator[tuple[str, JsonValue]]:
    """Every single value in plain data, with the path to it."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from leaves(value, f"{path}.{name}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from leaves(value, f"{path}[{number}]")
    else:
        yield path, data


def check_secrets(
    played: PlayedGame[S, A, E, V], reshuffle: Reshuffle[S], *, every: int = 1
) -> None:
    """Tables that differ only in what a seat cannot know look alike to it until that is shown."""
    dice = Rng(played.setup.seed)
    differs = not played.plies
    for ply in played.some(every):
        for seat in (None, *played.seats):
            with played.doing(ply.number, "reshuffle"):
                other = reshuffle(ply.before, seat, dice)
            differs |= played.game.key(other) != played.keys[ply.number]
            _check_alike(played, ply, seat, other)
            if seat == ply.seat:
                _check_shown(played, ply, other)
    if not differs:
        played.fail(None, "reshuffle changes nothing, so it cannot show whether secrets are kept.")


def _check_alike(
    played: PlayedGame[S, A, E, V], ply: Ply[S, A, E], seat: int | None, other: S
) -> None:
    game = played.game
    if seat == ply.seat and (faults := game.audit(other)):
        played.fail(ply.number, f"reshuffle made a table that does not add up: {faults[0]}.")
    who = _eyes(seat)
    if game.observe(other, seat) != game.observe(ply.before, seat):
        played.fail(ply.number, f"the view of {who} shows what should be hidden.")
    if seat == ply.seat and list(game.legal(other)) != list(ply.legal):
        played.fail(ply.number, f"the legal actions show {who} what should be hidden.")


def _check_shown(played: PlayedGame[S, A, E, V], ply: Ply[S, A, E], other: S) -> None:
    """If two tables no longer look alike after an action, the action reveals something."""
    game, seat = played.game, ply.seat
    with played.doing(ply.number, "apply on a table that looks the same"):
        after, events = game.apply(other, ply.action)
    shown = [[game.redact(event, seat) for event in some] for some in (events, ply.events)]
    alike = game.observe(after, seat) == game.observe(ply.after, seat) and shown[0] == shown[1]
    if not alike and not (
        game.reveals(ply.before, ply.after, ply.events) and game.reveals(other, after, events)
    ):
        played.fail(ply.number, f"it shows seat {seat} something hidden, but reveals denies it.")
