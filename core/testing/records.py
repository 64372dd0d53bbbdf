"""The inside of any state: its fields, copies that differ in one field, and snapshots."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, TypeAlias

_PLAIN = (int, float, str, bytes, bytearray, tuple, list, dict, set, frozenset, Enum, type)

LENGTH, FIRST = "length", "[]"
"""Steps of a path into something with entries."""
Path: TypeAlias = tuple[str, ...]
"""The way to a field, such as ("boards", "[]", "gold")."""
Variant: TypeAlias = tuple[Path, Callable[[], Any]]
"""A field, and a function that makes a copy of the whole differing only there."""


def is_record(thing: object) -> bool:
    """Whether it has named fields: a dataclass, a named tuple, an object of a custom class."""
    if hasattr(thing, "_fields") or (is_dataclass(thing) and not isinstance(thing, type)):
        return True
    if thing is None or isinstance(thing, _PLAIN) or callable(thing):
        return False
    return hasattr(thing, "__dict__") or hasattr(type(thing), "__slots__")


def parts_of(thing: Any) -> list[tuple[str, Any]]:
    """The fields of a record, with their values."""
    if is_dataclass(thing):
        names = [field.name for field in fields(thing)]
    elif hasattr(thing, "_fields"):
        names = list(thing._fields)
    else:
        slots = [getattr(kind, "__slots__", ()) for kind in type(thing).__mro__]
        names = [name for some in slots for name in ([some] if isinstance(some, str) else some)]
        names = [name for name in names if not name.startswith("__")]
        names += getattr(thing, "__dict__", {})
    return [(name, getattr(thing, name)) for name in names if hasattr(thing, name)]


def snapshot(thing: Any, apart_from: Sequence[str] = ()) -> object:
    """Everything in *thing* as it is now, in a form that can be compared later."""
    if is_record(thing):
        parts = [
            (name, snapshot(value, apart_from))
            for name, value in parts_of(thing)
            if name not in apart_from
        ]
        return type(thing), tuple(parts)
    if isinstance(thing, (list, tuple)):
        return type(thing), tuple(snapshot(one, apart_from) for one in thing)
    if isinstance(thing, dict):
        return tuple((name, snapshot(value, apart_from)) for name, value in thing.items())
    return copy.copy(thing) if isinstance(thing, (bytearray, set)) else thing


def variants(thing: Any, apart_from: Sequence[str] = (), path: Path = ()) -> Iterator[Variant]:
    """Every field in *thing* with a value, and what makes a copy differing only there."""
    if is_record(thing):
        for name, value in parts_of(thing):
            if name not in apart_from:
                for way, make in variants(value, apart_from, (*path, name)):
                    yield way, _with_field(thing, name, make)
    elif isinstance(thing, (list, tuple)):
        if thing:
            yield (*path, LENGTH), lambda: thing[:-1]
            for way, make in variants(thing[0], apart_from, (*path, FIRST)):
                yield way, _with_first(thing, make)
    elif isinstance(thing, dict):
        if thing:
            first = next(iter(thing))
            yield (*path, LENGTH), lambda: {name: thing[name] for name in [*thing][1:]}
            for way, make in variants(thing[first], apart_from, (*path, FIRST)):
                yield way, _with_entry(thing, first, make)
    elif (other := _another(thing)) is not None:
        yield path, lambda: other


def _with_field(thing: Any, name: str, make: Callable[[], Any]) -> Callable[[], Any]:
    def changed() -> Any:
        if isinstance(thing, tuple):
            return type(thing)(*(make() if one == name else old for one, old in parts_of(thing)))
        twin = copy.copy(thing)
        object.__setattr__(twin, name, make())  # also where the class is frozen
        return twin

    return changed


def _with_first(
    thing: list[Any] | tuple[Any, ...], make: Callable[[], Any]
) -> Callable[[], list[Any] | tuple[Any, ...]]:
    return lambda: type(thing)([make(), *thing[1:]])


def _with_entry(
    thing: dict[Any, Any], name: object, make: Callable[[], Any]
) -> Callable[[], dict[Any, Any]]:
    return lambda: {**thing, name: make()}


def _another(value: Any) -> Any:
    """Another value of the same kind, or None if none is known."""
    match value:
        case Enum():
            return next((member for member in type(value) if member is not value), None)
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return f"{value}x"
        case bytes() | bytearray():
            return type(value)([value[0] ^ 1, *value[1:]] if value else b"\0")
        case frozenset() | set():
            return type(value)([*value, "x"])
    return None
