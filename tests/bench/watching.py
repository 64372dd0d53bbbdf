"""What is sent while one watches other captains in Fire & Axe: a ship's step, a scroll, a recap."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from tests.tui.watched_bytes import Sent, measure

SEEDS = (1, 5)
STEPS = 80
"""In the game of each seed."""


def report() -> None:
    """The bytes of every step of a ship, of the scrolls before them, and of the recap."""
    found: list[Sent] = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in SEEDS:
            found += measure(Path(folder), seed, STEPS)
        recap = measure(Path(folder), SEEDS[0], STEPS, person=True)
    steps = sorted(each.bytes for each in found if each.what == "step")
    scrolled = sum(each.scrolls for each in found if each.what == "step")
    scrolls = [each.bytes for each in found if each.what != "step" and each.scrolls]
    opens = sum(each.bytes for each in recap if each.what == "recap")
    print("\nWatching Fire & Axe at 120x40 in 256 colours")
    print(
        f"  a ship's step    {median(steps):5.0f} bytes, 9 of 10 at most"
        f" {steps[len(steps) * 9 // 10]}, {steps[-1]} at most; {scrolled} of {len(steps)} scrolled"
    )
    print(
        f"  a scroll, alone {median(scrolls) / 1000:5.1f} kB, {max(scrolls) / 1000:.1f} at most;"
        f" {len(scrolls)} for those steps"
    )
    print(f"  the recap opens  {opens / 1000:5.1f} kB")
