"""Which part of a chart is in sight: it follows what matters, as little as it must."""

from __future__ import annotations

from core.tui.canvas import Rect

STEPS = {
    "shift+left": (-8, 0),
    "shift+right": (8, 0),
    "shift+up": (0, -4),
    "shift+down": (0, 4),
}
"""How far a key scrolls."""


class Camera:
    """Keeps how far a chart is scrolled."""

    def __init__(self, cols: int, rows: int) -> None:
        self.cols, self.rows = cols, rows
        self.left, self.top = 0, 0
        self._placed = False
        self._held: object = None
        """What was followed when a hand moved the map: it stays until that changes."""
        self._moved = False

    def push(self, key: str) -> None:
        """Scroll by hand."""
        across, down = STEPS[key]
        self.left += across
        self.top += down
        self._moved = True

    def follow(self, about: object, room: Rect, free: Rect, wanted: Rect) -> None:
        """Bring *wanted* into *free*, the part of *room* that nothing covers.

        *about* names what is followed; a map moved by hand stays until that is another.
        """
        if self._moved and self._held not in (None, about):
            self._moved, self._held = False, None
        if not self._placed:
            self._placed = True
            self.left = wanted.x + wanted.width // 2 - free.x - free.width // 2
            self.top = wanted.y + wanted.height // 2 - free.y - free.height // 2
        self.left = _kept(self.left, self.cols, room.width, free.x, free.right, self._moved)
        self.top = _kept(self.top, self.rows, room.height, free.y, free.bottom, self._moved)
        if self._moved:
            self._held = about
            return
        left = _shown(self.left, wanted.x, wanted.right, free.x, free.right, 6)
        top = _shown(self.top, wanted.y, wanted.bottom, free.y, free.bottom, 2)
        self.left = _kept(left, self.cols, room.width, free.x, free.right, True)
        self.top = _kept(top, self.rows, room.height, free.y, free.bottom, True)


def _kept(at: int, length: int, room: int, start: int, end: int, far: bool) -> int:
    """Within the edges of the map, which is in the middle if smaller than the room.

    *far* lets it go on until its last row or column is beside what covers the room.
    """
    low, high = 0, length - room
    if high < low:
        low = high = (length - room) // 2
    if far:
        low, high = low - start, high + room - end
    return max(low, min(at, high))


def _shown(at: int, first: int, last: int, start: int, end: int, margin: int) -> int:
    """The scroll that shows first to last between start and end.

    What is inside the margin moves nothing; what is not moves the map by a good piece, since a
    large step costs no more than a small one and saves the next.
    """
    spare = max(0, end - start - (last - first))
    margin, ample = min(margin, spare // 2), min((end - start) // 3, spare // 2)
    if first - at < start + margin:
        return first - start - ample
    if last - at > end - margin:
        return last - end + ample
    return at
