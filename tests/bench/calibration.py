"""A fixed loop of plain Python work, to compare speeds between runs on a noisy machine.

Rates are told per Mcal: how much is done while the loop does a million units. The loop runs right
before and after each slice, and the median of the slices counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

SLICES = 7
SECONDS = 0.15


class _Part:
    __slots__ = ("a", "b")

    def __init__(self) -> None:
        self.a = 0
        self.b: dict[int, int] = {}


def calibrate(seconds: float = SECONDS) -> float:
    """Units a second."""
    start, done, part = time.perf_counter(), 0, _Part()
    while time.perf_counter() - start < seconds:
        for i in range(1000):
            part.a += i & 7
            part.b[i & 63] = part.a
        done += 1000
    return done / (time.perf_counter() - start)


class Rate(NamedTuple):
    """How fast something went."""

    per_second: float
    per_mcal: float


def measure(work: Callable[[], int], seconds: float = 0.4, slices: int = SLICES) -> Rate:
    """The median rate of *work*, which returns how many things it did."""
    found = []
    before = calibrate()
    for _ in range(slices):
        start, done = time.perf_counter(), 0
        while (spent := time.perf_counter() - start) < seconds:
            done += work()
        after = calibrate()
        rate = done / spent
        found.append(Rate(rate, rate / ((before + after) / 2) * 1e6))
        before = after
    return Rate(median(r.per_second for r in found), median(r.per_mcal for r in found))
