"""Scenes: what fills the screen, drawn and controlled without any terminal.

A scene draws itself on a canvas and answers keys, clicks and ticks. The stage keeps a stack of
scenes and shows the top one; what shows it in a terminal is `core.tui.app`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Protocol, TypeVar

from core.tui.canvas import Canvas
from core.tui.settings import Settings
from core.tui.theme import Theme

T = TypeVar("T")


class Think(Protocol):
    """Does slow work and passes on its result."""

    def __call__(self, work: Callable[[], T], done: Callable[[T], None], /) -> None: ...


class Stage:
    """The stack of scenes and what they share."""

    def __init__(self, settings: Settings, theme: Callable[[Settings], Theme]) -> None:
        self.settings = settings
        self._theme = theme
        self.theme = theme(settings)
        self.scenes: list[Scene] = []
        self.leaving: int | None = None
        """The exit code, once the program should end."""
        self.clock: Callable[[], float] = monotonic
        """The time in seconds, to tell a late key from a deliberate one."""
        self.think: Think = _at_once
        """Do slow work and pass on its result; a terminal does it in a thread."""
        self.think_for: float | None = None
        """Seconds a bot may think about each decision; overrides the settings."""

    @property
    def patience(self) -> float:
        """Seconds a bot may think about each decision."""
        return self.think_for or float(self.settings.thinking)

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        scene.stage = self
        self.scenes.append(scene)
        scene.entered()

    def open(self, scenes: Sequence[Scene]) -> None:
        """Open several scenes on top of each other; only the last one is shown."""
        for scene in scenes:
            scene.stage = self
        self.scenes += scenes
        self.top.entered()

    def pop(self) -> None:
        """Go back to the scene below; the program ends with the last one."""
        self.scenes.pop().left()
        if self.scenes:
            self.top.entered()
        else:
            self.leave()

    def switch(self, scene: Scene) -> None:
        """Replace the top scene with another."""
        self.scenes.pop().left()
        self.push(scene)

    def leave(self, code: int = 0) -> None:
        """End the program."""
        while self.scenes:
            self.scenes.pop().left()
        self.leaving = code

    def change(self, settings: Settings) -> None:
        """Use other settings from now on."""
        self.settings = settings
        self.theme = self._theme(settings)

    def draw(self, width: int, height: int) -> Canvas:
        """The screen as it should be now."""
        canvas = Canvas(width, height, self.theme.glyphs, self.theme.depth)
        if self.scenes:
            self.top.draw(canvas)
        return canvas


def _at_once(work: Callable[[], T], done: Callable[[T], None]) -> None:
    done(work())


class Scene(ABC):
    """Something that fills the screen."""

    stage: Stage
    pace: float | None = None
    """Seconds until `tick` is wanted; None while nothing moves by itself."""
    awaited: object = None
    """What `tick` is wanted for; the wait starts again when this changes."""

    def entered(self) -> None:
        """It is shown now, for the first time or again."""

    def left(self) -> None:
        """It is gone for good: release what it holds."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Paint everything, at any size from 80x24 up."""

    def key(self, key: str) -> None:
        """A key was pressed, by Textual's name for it; a letter is itself."""

    def interrupt(self) -> None:
        """Ctrl-C: the way out of this scene."""
        self.key("escape")

    def click(self, target: object) -> None:
        """Something tied to a place by `Canvas.hit` was clicked."""

    def wheel(self, down: bool) -> None:
        """The mouse wheel was turned."""
        self.key("down" if down else "up")

    def tick(self) -> None:
        """`pace` seconds have passed."""

    def close(self) -> None:
        """The terminal is going away: save what must be saved."""
