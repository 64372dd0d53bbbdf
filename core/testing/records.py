"""The inside of any state: its fields, copies that differ in one field, and snapshots."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
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
    kind: Any = type(thing)
    return not isinstance(thing, type) and _makes_records(kind)


@cache
def _makes_records(kind: Any) -> bool:
    if hasattr(kind, "_fields") or is_dataclass(kind):
        return True
    if issubclass(kind, (*_PLAIN, type(None))) or hasattr(kind, "__call__"):  # noqa: B004
        return False
    return kind.__dictoffset__ != 0 or hasattr(kind, "__slots__")


def parts_of(thing: Any) -> list[tuple[str, Any]]:
    """The fields of a record, with their values."""
    kind: Any = type(thing)
    names, more = _names(kind)
    if more:
        names = (*names, *getattr(thing, "__dict__", ()))
    return [(name, getattr(thing, name)) for name in names if hasattr(thing, name)]


@cache
def _names(kind: Any) -> tuple[tuple[str, ...], bool]:
    """The names of the fields of all records of a kind, and whether each may have more."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind)), False
    if hasattr(kind, "_fields"):
        return tuple(kind._fields), False
    slots = [getattr(base, "__slots__", ()) for base in kind.__mro__]
    names = [name for some in slots for name in ([some] if isinstance(some, str) else some)]
    return tuple(name for name in names if not name.startswith("__")), True


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


def variants(
    thing: Any, apart_from: Sequence[str] = (), done: Collection[Path] = (), path: Path = ()
) -> list[Variant]:
    """Every field in *thing* with a value, and what makes a copy differing only there.

    Fields that are *done* are left out.
    """
    if is_record(thing):
        return [
            (way, _with_field(thing, name, make))
            for name, value in parts_of(thing)
            if name not in apart_from
            for way, make in variants(value, apart_from, done, (*path, name))
        ]
    if isinstance(thing, (list, tuple, dict)):
        return _variants_of_entries(thing, apart_from, done, path) if thing else []
    other = None if path in done else _another(thing)
    return [] if other is None else [(path, lambda: other)]


def _variants_of_entries(
    thing: Any, apart_from: Sequence[str], done: Collection[Path], path: Path
) -> list[Variant]:
    """The same for the length and the first entry of something that has entries."""
    length, inner = (*path, LENGTH), (*path, FIRST)
    if isinstance(thing, dict):
        first = next(iter(thing))
        found: list[Variant] = [
            (way, _with_entry(thing, first, make))
            for way, make in variants(thing[first], apart_from, done, inner)
        ]
    else:
        found = [
            (way, _with_first(thing, make))
            for way, make in variants(thing[0], apart_from, done, inner)
        ]
    return found if length in done else [(length, lambda: _shorter(thing)), *found]


def _shorter(thing: Any) -> Any:
    """A copy without one entry."""
    return {name: thing[name] for name in [*thing][1:]} if isinstance(thing, dict) else thing[:-1]


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
