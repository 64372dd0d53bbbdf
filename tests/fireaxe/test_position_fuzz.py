"""Positions that were tampered with, and plain garbage: refused, or a table that can be played."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import BadPosition
from core.games.fireaxe.state import Phase
from tests.fireaxe.build import DATA, GAME
from tests.fireaxe.moments import MOMENTS, moment

PHASES = list(Phase.__args__)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.integers(),
    st.floats(),
    st.text(max_size=6),
    st.sampled_from(
        ["crew", "fish", "furs", "dublin", "york", "irish-sea", "denmark", "wintering"]
    ),
    st.sampled_from([*DATA.rune_ids[:19:3], "holy-island", "north", "raid", "settle", *PHASES]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)


def spots(value, path=()):
    """Every place in plain data."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from spots(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from spots(inner, (*path, number))


def inside(data, path):
    for key in path[:-1]:
        data = data[key]
    return data


@st.composite
def mutated(draw):
    """A real position with a few places changed, dropped, doubled or exchanged."""
    told = copy.deepcopy(GAME.position(moment(draw(st.sampled_from(MOMENTS)))))
    for _ in range(draw(st.integers(1, 3))):
        if not told:
            break
        top = draw(st.sampled_from([key for key in told if key != "rng"] or ["rng"]))
        path = (top, *draw(st.sampled_from([*spots(told[top])])))
        holder, key = inside(told, path), path[-1]
        match draw(st.sampled_from(["set", "drop", "double", "swap", "nudge"])):
            case "set":
                holder[key] = draw(VALUES)
            case "drop":
                del holder[key]
            case "double" if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[key]))
            case "nudge" if type(holder[key]) is int:
                holder[key] += draw(st.sampled_from([-1, 1]))
            case _:
                other = (top, *draw(st.sampled_from([*spots(told[top])])))
                if other[: len(path)] != path and path[: len(other)] != other:
                    there = inside(told, other)
                    holder[key], there[other[-1]] = there[other[-1]], holder[key]
    return told


def survives(told):
    """Refused as a bad position, or a table on which everything works."""
    try:
        state = GAME.restore(told)
    except BadPosition:
        return
    assert GAME.key(GAME.restore(GAME.position(state))) == GAME.key(state)
    listed = GAME.legal(state)
    assert (not listed) == (GAME.decider(state) is None)
    view = GAME.observe(state, GAME.decider(state))
    GAME.score(state)
    names = ("A", "B", "C", "D", "E")
    GAME.teller.prompt(view, names)
    for action in listed[:40]:
        assert GAME.refusal(state, action) is None
        GAME.teller.describe(view, action, names)
        after, _ = GAME.apply(state, action)
        assert GAME.audit(after) == [], (action, GAME.audit(after))


@settings(max_examples=400)
@given(mutated())
def test_a_mutated_position_is_refused_or_can_be_played(told):
    survives(told)


@settings(max_examples=100)
@given(VALUES)
def test_garbage_is_refused(value):
    with pytest.raises(BadPosition):
        GAME.restore(value)


@pytest.mark.parametrize("name", MOMENTS)
def test_the_question_of_one_moment_put_to_the_table_of_another(name):
    told = copy.deepcopy(GAME.position(moment("turn")))
    told["todo"] = GAME.position(moment(name))["todo"]
    survives(told)
