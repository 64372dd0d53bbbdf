"""Records: to everybody else frozen dataclasses with slots."""

from __future__ import annotations

import copy
import pickle
from dataclasses import MISSING, FrozenInstanceError, fields, is_dataclass, replace
from typing import ClassVar

import pytest
from pydantic import TypeAdapter

from core.frozen import frozen, frozen_identity


@frozen
class Shot:
    """An arrow in flight."""

    loud: ClassVar[bool] = False
    archer: str
    feet: int
    kind: str = "shot"


@frozen
class Throw:
    archer: str
    feet: int
    kind: str = "throw"


@frozen
class Miss:
    kind: str = "miss"


@frozen_identity
class Range:
    targets: tuple[int, ...]
    scores: dict[str, int]


def test_fields_by_place_by_name_and_by_default():
    assert Shot("Ann", 90) == Shot(feet=90, archer="Ann", kind="shot")
    assert (Shot("Ann", 90).archer, Shot("Ann", 90).feet, Shot("Ann", 90).kind) == (
        "Ann",
        90,
        "shot",
    )
    assert Shot("Ann", 90, "volley").kind == "volley"
    assert not Shot("Ann", 90).loud
    for given in ((), ("Ann",), ("Ann", 90, "volley", 1)):
        with pytest.raises(TypeError):
            Shot(*given)


def test_equal_are_records_of_one_class_with_equal_fields():
    assert Shot("Ann", 90) != Shot("Ann", 91)
    assert Shot("Ann", 90, "x") != Throw("Ann", 90, "x")
    assert Miss() == Miss()
    assert Miss() != Miss("hit")
    assert Miss() != "miss"
    assert len({Shot("Ann", 90), Shot("Ann", 90), Shot("Bob", 90), Throw("Ann", 90)}) == 3


def test_tables_are_equal_to_themselves_only():
    one, other = Range((10, 20), {}), Range((10, 20), {})
    assert one == one  # noqa: PLR0124
    assert one != other
    assert len({one, other}) == 2


def test_nothing_can_be_set_deleted_or_added():
    shot = Shot("Ann", 90)
    with pytest.raises(FrozenInstanceError):
        shot.feet = 1  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del shot.feet
    with pytest.raises(AttributeError):
        shot.wind = 3  # type: ignore[attr-defined]
    assert not hasattr(shot, "__dict__")


def test_records_are_shown_matched_copied_and_pickled():
    shot = Shot("Ann", 90)
    assert repr(shot) == "Shot(archer='Ann', feet=90, kind='shot')"
    match shot:
        case Shot(archer, feet=feet):
            assert (archer, feet) == ("Ann", 90)
    assert replace(shot, feet=5) == Shot("Ann", 5)
    assert copy.deepcopy(shot) == pickle.loads(pickle.dumps(shot)) == copy.copy(shot) == shot
    assert pickle.loads(pickle.dumps(Miss("hit"))) == Miss("hit")


def test_to_dataclasses_and_pydantic_they_are_dataclasses():
    assert is_dataclass(Shot)
    assert [field.name for field in fields(Shot)] == ["archer", "feet", "kind"]
    assert [field.default for field in fields(Shot)] == [MISSING, MISSING, "shot"]
    reader = TypeAdapter(Shot)
    assert reader.validate_python({"archer": "Ann", "feet": 90}) == Shot("Ann", 90)
    assert reader.dump_python(Shot("Ann", 90)) == {"archer": "Ann", "feet": 90, "kind": "shot"}


def test_a_class_made_of_a_record_has_its_fields():
    @frozen
    class Bolt:
        feet: int = 50

    class Quarrel(Bolt):
        """Asked before the class it is made of."""

    assert [(field.name, field.default) for field in fields(Quarrel)] == [("feet", 50)]
    assert [(field.name, field.default) for field in fields(Bolt)] == [("feet", 50)]
    assert replace(Quarrel(), feet=9).feet == 9
