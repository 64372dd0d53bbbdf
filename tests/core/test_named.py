"""Named tuples of ours: the same as the usual ones, but for what nobody asks for."""

from __future__ import annotations

import pickle
import typing

import pytest

from core.named import NamedTuple


class Ours(NamedTuple):
    """A pair."""

    first: int
    second: str = "two"

    def both(self) -> str:
        return f"{self.first} {self.second}"

    @classmethod
    def made(cls) -> Ours:
        return cls(1)


class Usual(typing.NamedTuple):
    """A pair."""

    first: int
    second: str = "two"


def test_they_are_made_shown_and_compared_as_usual():
    ours, usual = Ours(1), Usual(1)
    assert ours == usual == (1, "two")
    assert repr(ours).removeprefix("Ours") == repr(usual).removeprefix("Usual")
    assert Ours._fields == Usual._fields
    assert Ours._field_defaults == Usual._field_defaults
    assert ours._replace(first=3) == (3, "two")
    assert (Ours.__doc__, Ours.__module__, Ours.__qualname__) == ("A pair.", __name__, "Ours")
    assert Ours.made().both() == "1 two"
    with pytest.raises(TypeError):
        Ours()
    with pytest.raises(AttributeError):
        ours.first = 2


def test_they_survive_pickle_and_tell_their_types():
    assert type(pickle.loads(pickle.dumps(Ours(7)))) is Ours
    assert typing.get_type_hints(Ours) == {"first": int, "second": str}


def test_annotations_are_kept_as_they_are_written():
    assert Ours.__annotations__ == {"first": "int", "second": "str"}
