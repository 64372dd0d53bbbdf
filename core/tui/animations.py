"""Things to watch: rolling dice, announcements, and what moves on a board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from core.frozen import frozen
from core.tui.canvas import Canvas


@frozen
class Animation:
    """A few frames over the table, or of the boards themselves."""

    draw: Callable[[Canvas, int], None] | None = None
    """Paints a frame, given its number, on the canvas of the table."""
    scene: Callable[[int], object] | None = None
    """What the boards of the table show themselves in a frame, given its number."""
    frames: int = 1
    beat: float = 0.09
    """Seconds a frame stays."""
    rest: float = 0.9
    """Seconds the last one stays."""
    hold: bool = False
    """The last frame waits for a key from the person who acted; the last show's always does."""
    passing: bool = False
    """It never waits for a key, whoever acted."""
    card: bool = False
    """An announcement: it waits for a key, or for the time the player has set."""
    event: int = -1
    """The number of the event it shows; the log tells nothing later while it runs."""

    def held(self) -> Animation:
        """The same, waiting for a key at its end."""
        return self if self.passing else replace(self, hold=True)

    def still(self) -> Animation:
        """Only its last frame."""
        last, draw, scene = self.frames - 1, self.draw, self.scene
        return replace(
            self,
            draw=None if draw is None else lambda canvas, frame: draw(canvas, last),
            scene=None if scene is None else lambda frame: scene(last),
            frames=1,
        )
