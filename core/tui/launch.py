"""What the command line and the terminal say before the app starts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from core.tui.clock import Clock, RealClock
from core.tui.colour.styles import Depth
from core.tui.drawing.glyphs import SETS, Glyphs
from core.tui.settings import Settings
from core.tui.terminal.environment import Terminal

if TYPE_CHECKING:
    from core.game import AnyGame

LATE = 0.4
"""Seconds for which a key may still be meant for what was shown before."""


@dataclass(eq=False, repr=False)
class Launch:
    """How the app is started, and in which terminal."""

    settings: Settings
    terminal: Terminal
    folder: Path
    """Where games are saved."""
    load: Callable[[], AnyGame] | None = None
    """Loads the game, if not as it was shipped."""
    theme: str | None = None
    ascii_only: bool = False
    no_color: bool = False
    think: float | None = None
    """Seconds a bot may think about a decision, if not as set."""
    outside: bool | None = None
    """Whether files and programs may play; by default the environment says."""
    clock: Clock = field(default_factory=RealClock)

    def is_late(self, since: float | None) -> bool:
        """Whether a key comes so soon after the screen changed by itself that it was meant for
        what has just left it."""
        return since is not None and self.clock.now() - since < LATE

    def looks(self, settings: Settings) -> tuple[str, Depth, Glyphs]:
        """The theme, depth and glyphs: the command line wins, then settings, then the terminal."""
        glyphs = SETS[self._glyphs(settings)]
        return self.theme or settings.theme, self._depth(settings), glyphs

    def _depth(self, settings: Settings) -> Depth:
        if self.no_color:
            return "none"
        return self.terminal.depth if settings.colours == "auto" else settings.colours

    def _glyphs(self, settings: Settings) -> str:
        if self.ascii_only:
            return "ascii"
        return self.terminal.glyphs if settings.glyphs == "auto" else settings.glyphs
