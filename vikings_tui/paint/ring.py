"""Where things lie on the wheel: twelve places round a disc, as large as the room allows."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, hypot, pi, sin

from core.frozen import frozen
from core.games.vikings.terms import SLOTS
from core.tui.drawing.canvas import Rect
from vikings_tui.art.sprites import LARGE, MEDIUM, Size

_STEP = 2 * pi / SLOTS
_LEAST = {"large": (66, 36), "medium": (44, 21)}
_HUB = 0.62
_PROW = 3.2
"""How far the prow sticks out, in pixels."""


@frozen
class Ring:
    """A wheel of a certain size."""

    size: Size
    boxes: tuple[Rect, ...]
    """The places of the groups, clockwise from twelve o'clock."""
    x: int
    y: int
    """The middle, in pixels."""
    radius: int

    def on_rim(self, slot: float, share: float = 0.8) -> tuple[int, int]:
        """The cell on the disc in the direction of a slot."""
        angle, far = slot * _STEP, self.radius * share
        return int(self.x + far * sin(angle)), int((self.y - far * cos(angle)) // 2)

    @property
    def hub(self) -> Rect:
        """The cells in the middle of the disc that can hold words."""
        wide, high = int(self.radius * 1.12), int(self.radius * 0.56)
        return Rect(self.x - wide // 2, (self.y - high + 1) // 2, wide, high)


@cache
def ring_for(width: int, height: int) -> Ring | None:
    """The largest wheel that fits; None if only a strip does."""
    for size in (LARGE, MEDIUM):
        wide, high = _LEAST[size.name]
        if wide <= width and high <= height:
            return _ring(width, height, size)
    return None


def _ring(width: int, height: int, size: Size) -> Ring:
    wide, high = size.group
    width = min(width, _LEAST[size.name][0] + 12) // 2 * 2
    side = width - wide - 1
    middle = (height - high) // 2
    gap = 1 if middle - 1 - 2 * high >= 0 else 0
    above = middle - high - gap
    top = max(0, above - high)
    centre = (width - wide) // 2
    near = min(side, centre + wide + 1 + (width - _LEAST[size.name][0]) // 4)
    right = [(centre, 0), (near, top), (side, above), (side, middle)]
    right += [(side, height - high - above), (near, height - high - top), (centre, height - high)]
    left = [(max(1, 2 * centre - x), y) for x, y in reversed(right[1:-1])]
    boxes = tuple(Rect(x, y, wide, high) for x, y in (*right, *left))
    radius = min(width // 2 - wide - 2, height - 2 * (top + high) + 2)
    return Ring(size, boxes, width // 2, height, radius)


@cache
def disc(radius: int, zero: float) -> tuple[tuple[int, int, str], ...]:
    """The disc in pixels from its middle: two tones of wood, a rim, a hub, the prow at *zero*."""
    found = []
    reach = radius + int(_PROW)
    for down in range(-reach, reach + 1):
        for across in range(-reach, reach):
            x, y = across + 0.5, down + 0.5
            far = hypot(x, y)
            if far > radius + _PROW:
                continue
            at = (atan2(x, -y) / _STEP - zero) % SLOTS
            off = min(at, SLOTS - at)
            if far > radius:
                if off < 0.42 * (1 - (far - radius) / (_PROW + 1)):
                    found.append((across, down, "gold"))
            elif far <= radius * _HUB:
                found.append((across, down, "hub"))
            elif off < 0.5:
                found.append((across, down, "brass" if far <= radius - 1 else "gold"))
            elif far > radius - 1.2:
                found.append((across, down, "rim"))
            else:
                found.append((across, down, "disc-dark" if int(at + 0.5) % 2 else "disc"))
    return tuple(found)
