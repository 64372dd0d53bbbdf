"""Hopping between places on the screen by arrow keys; the opposite arrow returns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from core.tui.drawing.canvas import Rect

T = TypeVar("T")
"""What lies in a place."""

_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_BACK = {"left": "right", "right": "left", "up": "down", "down": "up"}
_LONGEST = 40


class Neighbours(Generic[T]):
    """Remembers the way, so that turning round leads back along it, hop by hop."""

    def __init__(self) -> None:
        self._trail: list[tuple[T, str]] = []
        """Where each hop started, and by which key."""
        self._at: T | None = None

    def hop(self, spots: Mapping[T, Rect], here: T, key: str) -> T:
        """The place *key* leads to from *here*; *here* itself if there is none that way."""
        if here != self._at:
            self._trail.clear()
        if self._trail and _BACK[key] == self._trail[-1][1] and self._trail[-1][0] in spots:
            target = self._trail.pop()[0]
        else:
            target = nearest(spots, here, key)
            if target != here:
                self._trail = [*self._trail[-_LONGEST:], (here, key)]
        self._at = target
        return target


def nearest(spots: Mapping[T, Rect], here: T, key: str) -> T:
    """The best place in a direction: straight ahead counts more than near. Rows count double."""
    if here not in spots:
        return next(iter(spots), here)
    across, down = _STEPS[key]
    x, y = _centre(spots[here])
    best, least = here, float("inf")
    for place, rect in spots.items():
        other_x, other_y = _centre(rect)
        ahead = (other_x - x) * across + (other_y - y) * down
        aside = abs((other_x - x) * down) + abs((other_y - y) * across)
        if ahead <= 0 or place == here:
            continue
        cost = ahead + 2 * aside + (1000 if aside > 2 * ahead else 0)
        if cost < least:
            best, least = place, cost
    return best


def _centre(rect: Rect) -> tuple[float, float]:
    return rect.x + rect.width / 2, 2 * (rect.y + rect.height / 2)
