"""Positions to test with: moments of random games, and what becomes of them."""

import random

import pytest

from core.errors import BadPosition
from tests.vikings.build import GAME

PHASES = [
    *("bid", "remove", "lay", "buy", "start", "tile", "viking"),
    *("special", "exchange", "end", "ferry", "over"),
]
ADVANCED = {"game": "advanced"}


def moments(seats, seed, given):
    """Every table of a random game that is keen on building specials, so that some are raised."""
    chance = random.Random(seed)
    state, _ = GAME.new(seats, seed, GAME.read_options(given))
    yield state
    while legal := GAME.legal(state):
        keen = [action for action in legal if "building" in getattr(action, "special", "")]
        state, _ = GAME.apply(state, chance.choice(keen or legal))
        yield state


def moment(phase, given=ADVANCED, seats=2, seed=1, round=1):
    """A position in a phase, from a round on, of the first random game that comes there."""
    for number in range(seed, seed + 400):
        for state in moments(seats, number, given):
            if state.phase == phase and state.round >= round:
                return GAME.position(state)
    raise AssertionError(f"no random game came to {phase}")


def accepted(position):
    state = GAME.restore(position)
    assert GAME.position(state) == position
    return state


def refused(position, *words):
    """The faults of a position; one of them holds all the words."""
    with pytest.raises(BadPosition) as raised:
        GAME.restore(position)
    faults = raised.value.faults
    assert faults
    assert any(all(word in fault for word in words) for fault in faults), faults
    return faults


def first_cell(position, shape):
    """A tile on a mainland by the letter of its shape, start tiles left aside."""
    for me in position["mainlands"]:
        for cell in me["cells"]:
            if cell["tile"].startswith(shape) and cell["tile"] not in ("L01", "L02", "L03", "L04"):
                return cell
    raise AssertionError(f"no mainland has a tile {shape}")


def survives(position):
    """Refused as a bad position, or a table on which everything works."""
    try:
        state = GAME.restore(position)
    except BadPosition:
        return
    assert GAME.key(GAME.restore(GAME.position(state))) == GAME.key(state)
    GAME.observe(state, None)
    GAME.score(state)
    legal = GAME.legal(state)
    assert (not legal) == (GAME.decider(state) is None)
    for action in legal[:40]:
        GAME.apply(state, action)
