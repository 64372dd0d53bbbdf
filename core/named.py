"""Named tuples that are quick to define and small.

`typing.NamedTuple` compiles the annotation of every field and keeps the code, though nothing ever
asks for it: a few hundred small programs in memory and before the first frame. These classes keep
their annotations as they are written. To everything else they are named tuples, and type checkers
see the usual ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import namedtuple

    _MACHINERY = frozenset(("__annotations__", "__classcell__", "__module__", "__qualname__"))

    class _Maker(type):
        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            hints = body.get("__annotations__", {})
            given = [body[field] for field in hints if field in body]
            made = namedtuple(name, hints, defaults=given, module=body["__module__"])
            for key, value in body.items():
                if key not in _MACHINERY and key not in hints:
                    setattr(made, key, value)
            made.__annotations__ = hints
            return made

    class NamedTuple(metaclass=_Maker):
        """What named tuples are written as; the classes made of it are plain tuples."""
