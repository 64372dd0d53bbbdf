"""Positions that were tampered with, and plain garbage: refused, or a table that can be played."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import BadPosition
from core.games.fireaxe.state import Phase
from tests.fireaxe.build import DATA, GAME
from tests.fireaxe.moments import MOMENTS, moment
from tests.mutants import mutated, values

PHASES = list(Phase.__args__)
VALUES = values(
    ["crew", "fish", "furs", "dublin", "york", "irish-sea", "denmark", "wintering"],
    [*DATA.rune_ids[:19:3], "holy-island", "north", "raid", "settle", *PHASES],
)
POSITIONS = st.sampled_from(MOMENTS).map(lambda name: GAME.position(moment(name)))


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
    GAME.text.prompt(view, names)
    for action in listed[:40]:
        assert GAME.refusal(state, action) is None
        GAME.text.describe(view, action, names)
        after, _ = GAME.apply(state, action)
        assert GAME.audit(after) == [], (action, GAME.audit(after))


@settings(max_examples=400)
@given(mutated(POSITIONS, VALUES))
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
