"""Things to watch: rolling dice and announcements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from core.frozen import frozen
from core.tui.canvas import Canvas


@frozen
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
    passing: bool = False
    """It never waits for a key, whoever acted."""
    event: int = -1
    """The number of the event it shows; the log tells nothing later while it runs."""

    def held(self) -> Animation:
        """The same, waiting for a key at its end."""
        return self if self.passing else replace(self, hold=True)

    def still(self, canvas: Canvas, frame: int) -> None:
        """Paint only the last frame."""
        self.draw(canvas, self.frames - 1)
