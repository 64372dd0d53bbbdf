"""Promises about the state's fields: `key` depends on all of them, and `clone` copies them all."""

from __future__ import annotations

from collections.abc import Iterator

from core.game import A, E, S, V
from core.testing.played import PlayedGame
from core.testing.records import FIRST, LENGTH, Path, is_record, parts_of, snapshot, variants

_MUTABLE = (list, bytearray, dict, set)


def check_key(played: PlayedGame[S, A, E, V]) -> None:
    """States that differ in any field have different keys.

    Fields are changed without regard to the rules, so `key` may fail on some of the values, but not
    on all those tried in a field.
    """
    done: set[Path] = set()
    failed: dict[Path, tuple[int, str]] = {}
    for number, path, other in _variants_met(played, done):
        try:
            same = played.game.key(other) == played.keys[number]
        except Exception as error:  # perhaps a value that cannot occur; the next may do
            failed.setdefault(path, (number, f"{type(error).__name__}: {error}"))
            continue
        if same:
            name = _written(path)
            played.fail(number, f"key ignores {name}: with another value the key is the same.")
        done.add(path)
    keyed = {_field(path) for path in done}
    for path, (number, why) in failed.items():
        if _field(path) not in keyed:
            played.fail(
                number,
                f"key fails with every other value tried for {_written(path)} ({why}); if no other "
                "value is possible, name the field in apart_from.",
            )


def check_clone(played: PlayedGame[S, A, E, V]) -> None:
    """A `clone` of the state, or of a part of it, copies every field and shares no list.

    If a list may be shared because nobody changes it in place, make it a tuple.
    """
    done: set[Path] = set()
    for number, path, other in _variants_met(played, done):
        done.add(path)
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
            played.fail(number, f"clone of {owner} shares {name!r} with the original.")


def _owners(state: object, path: Path) -> Iterator[tuple[str, object]]:
    """The objects on the way to a field, each with a name for messages."""
    found = state
    for depth, step in enumerate(path):
        if is_record(found) and not isinstance(found, tuple):
            yield f"the state's {_written(path[:depth])}" if depth else "the state", found
        match found:
            case _ if step == LENGTH:
                return
            case dict():
                found = next(iter(found.values()))
            case list() | tuple() if step == FIRST:
                found = found[0]
            case _:
                found = getattr(found, step)


def _variants_met(played: PlayedGame[S, A, E, V], done: set[Path]) -> Iterator[tuple[int, Path, S]]:
    """States of the game with one field changed, for every field until it is in *done*."""
    for number, state in enumerate(played.states):
        for path, make in variants(state, played.apart_from, done):
            yield number, path, make()


def _field(path: Path) -> Path:
    """The field a path leads to or into: that of both a list's length and its first entry."""
    while path and path[-1] in (LENGTH, FIRST):
        path = path[:-1]
    return path


def _written(path: Path) -> str:
    """A path for a message: `boards[].gold`, `the length of boards`."""
    if path[-1] == LENGTH:
        return f"the length of {_written(path[:-1])}"
    return ".".join(path).replace(f".{FIRST}", FIRST)
