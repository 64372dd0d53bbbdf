"""Small frozen classes that are quick to define.

The two games have some 150 of them. `dataclasses` compiles six functions for each, which would take
up much of the time before the first frame. These classes share their functions, and those with the
same field names share even the code of `__init__`. To everything else, pydantic included, they are
frozen dataclasses with slots.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from functools import cache
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
    cls.__doc__ = cls.__doc__ or cls.__name__  # otherwise dataclass builds one, slowly
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    names = made.__match_args__
    made.__init__ = _init(names)(*(getattr(made, name).__set__ for name in names))
    given = [field.default for field in fields(made) if field.default is not MISSING]
    made.__init__.__defaults__ = tuple(given)
    made.__reduce__ = _reduce
    if "__repr__" not in cls.__dict__:
        made.__repr__ = _repr
    made.__setattr__ = made.__delattr__ = _refuse
    return cast(type[_T], made)


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
