"""Promises of the state's fields: `key` tells all of them, and `clone` copies all of them."""

from __future__ import annotations

from collections.abc import Iterator

from core.game import A, E, S, V
from core.testing.played import PlayedGame
from core.testing.records import FIRST, LENGTH, Path, is_record, parts_of, snapshot, variants

_MUTABLE = (list, bytearray, dict, set)


def check_key(played: PlayedGame[S, A, E, V]) -> None:
    """States that differ in any field have different keys."""
    for number, path, other in _variants_met(played):
        try:
            same = played.game.key(other) == played.keys[number]
        except Exception:  # a value that cannot be is read all the same
            continue
        if same:
            played.fail(number, f"key does not tell {_told(path)}: change it, and key is the same.")


def check_clone(played: PlayedGame[S, A, E, V]) -> None:
    """Where the state or a part of it has a `clone`, that copies every field and shares no list.

    A list that nobody ever changes in place, and that may be shared, had better be a tuple.
    """
    for number, path, other in _variants_met(played):
        for owner, original in _owners(other, path):
            clone = getattr(original, "clone", None)
            if clone is not None:
                with played.doing(number, f"clone of {owner}"):
                    _compare(played, number, owner, original, clone())


def _compare(
    played: PlayedGame[S, A, E, V], number: int, owner: str, original: object, twin: object
) -> None:
    copied = dict(parts_of(twin))
    for name, value in parts_of(original):
        if name in played.apart_from:
            continue
        if name not in copied or snapshot(copied[name]) != snapshot(value):
            played.fail(number, f"clone of {owner} does not copy the field {name!r}.")
        if isinstance(value, _MUTABLE) and copied[name] is value:
            played.fail(number, f"clone of {owner} shares the {name!r} of the original.")


def _owners(state: object, path: Path) -> Iterator[tuple[str, object]]:
    """The objects on the way to a field, each with what to call it."""
    found = state
    for depth, step in enumerate(path):
        if is_record(found) and not isinstance(found, tuple):
            yield f"the state's {_told(path[:depth])}" if depth else "the state", found
        match found:
            case _ if step == LENGTH:
                return
            case dict():
                found = next(iter(found.values()))
            case list() | tuple() if step == FIRST:
                found = found[0]
            case _:
                found = getattr(found, step)


def _variants_met(played: PlayedGame[S, A, E, V]) -> Iterator[tuple[int, Path, S]]:
    """For every field that ever has a value, a state of the game with another one."""
    done: set[Path] = set()
    for number, state in enumerate(played.states):
        for path, make in variants(state, played.apart_from):
            if path not in done:
                done.add(path)
                yield number, path, make()


def _told(path: Path) -> str:
    """A path for a message: `boards[].gold`, `the length of boards`."""
    if path[-1] == LENGTH:
        return f"the length of {_told(path[:-1])}"
    return ".".join(path).replace(f".{FIRST}", FIRST)
