"""Things to watch: rolling dice, announcements, and what moves on a board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from core.frozen import frozen
from core.tui.drawing.canvas import Canvas


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
    card: bool = False
    """An announcement: it waits for a key, or for the time the player has set."""
    passing: bool = False
    """It never waits for a key, whoever acted."""
    event: int = -1
    """The number of the event it shows; the log tells nothing later while it runs."""
    stops: tuple[int, ...] = ()
    """Of something told in acts, such as a scoring: their last frames, which wait for a key."""
    board: Callable[[int], int | None] | None = None
    """The seat whose board is shown large in a frame, if not the one that was."""

    def held(self) -> Animation:
        """The same, waiting for a key at its end."""
        return self if self.passing else replace(self, hold=True)

    def still(self) -> Animation:
        """Only its last frame, or the last one of each act."""
        kept = self.stops or (self.frames - 1,)
        draw, scene, board = self.draw, self.scene, self.board
        return replace(
            self,
            draw=None if draw is None else lambda canvas, frame: draw(canvas, kept[frame]),
            scene=None if scene is None else lambda frame: scene(kept[frame]),
            board=None if board is None else lambda frame: board(kept[frame]),
            frames=len(kept),
            stops=tuple(range(len(self.stops))),
        )
