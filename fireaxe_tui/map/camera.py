"""Decide which part of a chart is visible: follow what matters, moving as little as possible."""

from __future__ import annotations

from core.tui.drawing.canvas import Rect


class Camera:
    """Keeps track of how far a chart is scrolled."""

    def __init__(self, cols: int, rows: int) -> None:
        self.cols, self.rows = cols, rows
        self.left, self.top = 0, 0
        self._placed = False
        self._held: object = None
        """What was followed when the player scrolled: the map stays put until that changes."""
        self._moved = False
        self._sight: tuple[Rect, Rect, Rect] | None = None
        """The windows, and what was last brought into sight in them."""

    def push(self, across: int, down: int) -> None:
        """Scroll by so many cells at the player's command."""
        self.left += across
        self.top += down
        self._moved, self._sight = True, None

    def stays(self, room: Rect, free: Rect) -> bool:
        """Whether the map can stay as it is scrolled in such a window."""
        across = _kept(self.left, self.cols, room.width, free.x, free.right, True)
        down = _kept(self.top, self.rows, room.height, free.y, free.bottom, True)
        return self._placed and (across, down) == (self.left, self.top)

    def follow(
        self, about: object, room: Rect, free: Rect, wanted: Rect, *, watching: bool = False
    ) -> None:
        """Bring *wanted* into *free*, the part of *room* that nothing covers.

        *about* identifies what is followed; after scrolling by hand the map stays until it changes.
        While *watching*, a part of what was brought into sight moves nothing, so that no step
        along a course that is in sight scrolls.
        """
        seen, self._sight = self._sight if watching else None, None
        if seen is not None and seen[:2] == (room, free) and _holds(seen[2], wanted):
            self._sight = seen
            return
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
        left = _shown(self.left, wanted.x, wanted.right, free.x, free.right, 1)
        top = _shown(self.top, wanted.y, wanted.bottom, free.y, free.bottom, 1)
        self.left = _kept(left, self.cols, room.width, free.x, free.right, True)
        self.top = _kept(top, self.rows, room.height, free.y, free.bottom, True)
        if watching:
            self._sight = (room, free, wanted)


def _holds(whole: Rect, part: Rect) -> bool:
    across = whole.x <= part.x and part.right <= whole.right
    return across and whole.y <= part.y and part.bottom <= whole.bottom


def _kept(at: int, length: int, room: int, start: int, end: int, far: bool) -> int:
    """Keep the view within the edges of the map, and centre a map smaller than the room.

    *far* lets it scroll on until its last row or column is beside what covers the room.
    """
    low, high = 0, length - room
    if high < low:
        low = high = (length - room) // 2
    if far:
        low, high = low - start, high + room - end
    return max(low, min(at, high))


def _shown(at: int, first: int, last: int, start: int, end: int, margin: int) -> int:
    """Return the scroll that shows first to last between start and end.

    Nothing moves for what is inside the margin; anything else scrolls the map generously, since a
    large step costs no more than a small one and saves the next.
    """
    spare = max(0, end - start - (last - first))
    margin, ample = min(margin, spare // 2), min((end - start) // 3, spare // 2)
    if first - at < start + margin:
        return first - start - ample
    if last - at > end - margin:
        return last - end + ample
    return at
