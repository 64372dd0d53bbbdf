"""Randomness as one integer that travels with the state.

SplitMix64 in plain integers: the same seed gives the same game on every Python version,
platform and hash seed, and copying or saving the generator costs nothing.
"""

from __future__ import annotations

import os
from collections.abc import MutableSequence
from typing import Protocol, TypeVar

_T = TypeVar("_T")
_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class HasRng(Protocol):
    """Anything that carries the generator: a state, or a bot's own."""

    rng: int


class Rng:
    """A separate generator, for bots and demos that must not touch the game's."""

    __slots__ = ("rng",)

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)


def new_seed() -> int:
    """A seed nobody can guess, for a game that is not given one."""
    return int.from_bytes(os.urandom(8), "big") >> 1


def seeded(seed: int) -> int:
    """The generator's first state for any whole number, negative and huge ones included."""
    folded = seed & _MASK
    rest = seed >> 64
    while rest not in (0, -1):
        folded = _mix((folded + _STEP) & _MASK) ^ (rest & _MASK)
        rest >>= 64
    return folded


def draw(state: HasRng, sides: int) -> int:
    """A fair number in 0..sides-1; advances the generator."""
    limit = _MASK + 1 - (_MASK + 1) % sides
    while True:
        state.rng = (state.rng + _STEP) & _MASK
        number = _mix(state.rng)
        if number < limit:  # the uneven tail would favour small numbers
            return number % sides


def shuffle(state: HasRng, items: MutableSequence[_T]) -> None:
    """Shuffle in place (Fisher-Yates); every order is equally likely."""
    for last in range(len(items) - 1, 0, -1):
        other = draw(state, last + 1)
        items[last], items[other] = items[other], items[last]


def _mix(number: int) -> int:
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)
