"""Small frozen classes that are quick to define.

The two games have some 150 of them. `dataclasses` compiles six functions for each and looks closely
at every field, which would take up much of the time before the first frame. These classes share
their functions. What differs is made when it is first needed: `__init__` with the first instance,
shared by all classes with the same field names, and what `dataclasses` knows of a class when
somebody asks. To everything else, pydantic included, they are frozen dataclasses with slots.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass
from functools import cache
from inspect import get_annotations
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, cast, dataclass_transform

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True)
def frozen(cls: type[_T]) -> type[_T]:
    """Make a frozen class with slots from annotated fields; instances compare by value."""
    made: Any = frozen_identity(cls)
    made._values = attrgetter(*made.__match_args__)
    made.__eq__, made.__hash__ = _equal, _hash
    return cast(type[_T], made)


@dataclass_transform(frozen_default=True, eq_default=False)
def frozen_identity(cls: type[_T]) -> type[_T]:
    """The same for large classes, whose instances compare by identity."""
    hints = get_annotations(cls)
    names = tuple(name for name, hint in hints.items() if not _is_of_class(hint))
    body = {key: value for key, value in cls.__dict__.items() if key not in _UNSLOTTED}
    given = {name: body.pop(name) for name in names if name in body}
    body.setdefault("__repr__", _repr)
    body.update(_COMMON, __slots__=names, __match_args__=names)
    make: Any = type(cls)
    made: Any = make(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    made.__doc__ = cls.__doc__ or cls.__name__  # otherwise dataclass builds one, slowly
    made.__dataclass_fields__ = _Fields(made, given)
    made.__init__ = _first_init(made, tuple(given.values()))
    return cast(type[_T], made)


def _is_of_class(hint: object) -> bool:
    """Whether a hint is that of a variable of the class, not of a field."""
    return "ClassVar" in str(hint).partition("[")[0]


class _Fields:
    """Stands for what `dataclasses` knows of a class until somebody asks for it."""

    def __init__(self, owner: type, given: dict[str, object]) -> None:
        self.owner, self.given = owner, given

    def __get__(self, instance: object, asked: type) -> Any:
        dataclass(init=False, repr=False, eq=False)(self.owner)  # puts the real ones in our place
        fields: Any = self.owner.__dict__["__dataclass_fields__"]
        for name, value in self.given.items():
            fields[name].default = value
        return fields


def _first_init(made: Any, given: tuple[object, ...]) -> Callable[..., None]:
    """An `__init__` that puts the real one in its place when the first instance is made."""

    def init(self: object, *values: object, **named: object) -> None:
        names = made.__match_args__
        real = _init(names)(*(getattr(made, name).__set__ for name in names))
        real.__defaults__ = given
        made.__init__ = real
        real(self, *values, **named)

    return init


@cache
def _init(names: tuple[str, ...]) -> Callable[..., Any]:
    """Return a function that builds `__init__` from the slot setters of these fields."""
    setters = ", ".join(f"set_{name}" for name in names)
    body = "; ".join(f"set_{name}(self, {name})" for name in names)
    scope: dict[str, Any] = {}
    exec(
        f"def bind({setters}):\n"
        f"    def __init__(self, {', '.join(names)}): {body}\n"
        f"    return __init__\n",
        scope,
    )
    return cast(Callable[..., Any], scope["bind"])


def _equal(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self._values(self) == self._values(other)


def _hash(self: Any) -> int:
    return hash(self._values(self))


def _repr(self: Any) -> str:
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__qualname__}({told})"


def _reduce(self: Any) -> tuple[Any, ...]:
    return type(self), tuple(getattr(self, name) for name in self.__match_args__)


def _refuse(self: object, name: str, value: object = None) -> NoReturn:
    raise FrozenInstanceError(f"cannot change field {name!r}")


_COMMON = {"__reduce__": _reduce, "__setattr__": _refuse, "__delattr__": _refuse}
_UNSLOTTED = ("__dict__", "__weakref__")
"""What a class without slots has besides what was written in it."""
