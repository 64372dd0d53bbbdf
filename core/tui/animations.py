"""Things to watch: rolling dice and announcements. Any key skips them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.tui.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Animation:
    """A few frames over the table."""

    draw: Callable[[Canvas, int], None]
    """Paints a frame, given its number, on the canvas of the table."""
    frames: int = 1
    beat: float = 0.09
    """Seconds a frame stays."""
    rest: float = 0.9
    """Seconds the last one stays."""
    hold: bool = False
    """The last frame waits for a key from the person who acted; the last show's always does."""


class AnimationQueue:
    """The shows still to come."""

    def __init__(self) -> None:
        self._queue: list[tuple[Animation, bool]] = []
        self._frame = 0
        self.seen = 0
        """Frames shown so far."""

    def __bool__(self) -> bool:
        return bool(self._queue)

    def add(self, shows: Sequence[Animation], *, moving: bool, person: bool) -> None:
        """Queue shows; without *moving*, only their last frames are seen."""
        if not self._queue:
            self._frame = 0
        for show in shows:
            still = show if moving else Animation(_last(show), 1, rest=show.rest, hold=show.hold)
            self._queue.append((still, person))

    @property
    def pace(self) -> float | None:
        """Seconds until the next frame; None while a person has to press a key."""
        show, person = self._queue[0]
        if self._frame < show.frames - 1:
            return show.beat
        waits = person and (show.hold or len(self._queue) == 1)
        return None if waits else show.rest

    def step(self) -> None:
        """Time has passed: go to the next frame, or the next show."""
        self._frame += 1
        self.seen += 1
        if self._frame >= self._queue[0][0].frames:
            self._queue.pop(0)
            self._frame = 0

    def skip(self) -> None:
        """A key was pressed: go to the last frame, or from there to the next show."""
        last = self._queue[0][0].frames - 1
        if self._frame < last:
            self._frame = last
        else:
            self.step()

    def clear(self) -> None:
        self._queue.clear()

    def draw(self, canvas: Canvas) -> None:
        self._queue[0][0].draw(canvas, self._frame)


def _last(show: Animation) -> Callable[[Canvas, int], None]:
    return lambda canvas, frame: show.draw(canvas, show.frames - 1)
