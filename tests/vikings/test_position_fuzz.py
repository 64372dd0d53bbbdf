"""Positions changed at random: refused, or tables on which everything works."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import BadPosition
from tests.mutants import mutated, values
from tests.vikings.build import GAME
from tests.vikings.positions import PHASES, moment, survives

VALUES = values(
    ["noble", "boatswain", "L01", "S-red-1", "M-farm-1", "building-farm", "boat-1"],
    ["advanced", "basic", "on", "off", "auto", *PHASES],
)


@cache
def samples():
    """Two positions in every phase."""
    return [moment(phase, seed=n, seats=n) for phase in PHASES for n in (2, 3)]


@settings(max_examples=250)
@given(mutated(st.deferred(lambda: st.sampled_from(samples())), VALUES))
def test_a_mutated_position_is_refused_or_can_be_played(position):
    survives(position)


@settings(max_examples=100)
@given(VALUES)
def test_garbage_is_refused(value):
    with pytest.raises(BadPosition):
        GAME.restore(value)
