"""What all full screens have in common: a bar, a body, the keys, and a word if there is no room."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget

from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.ground import Box, Ground
from core.tui.of_game import OfGame
from core.tui.terminal.environment import LEAST
from core.tui.widgets.bars import KeyBar, TopBar

R = TypeVar("R")


class TooSmall(CanvasWidget):
    """Shown instead of the body while the window is too small; the game goes on."""

    def paint(self, canvas: Canvas) -> None:
        width, height = self.app.size
        top = canvas.height // 2 - 1
        canvas.put_center(top, f"The game needs {LEAST[0]}x{LEAST[1]};", "warn")
        canvas.put_center(top + 1, f"this window is {width}x{height}.", "warn")
        canvas.put_center(top + 2, "Please enlarge it.", "dim")


class GameScreen(Screen[R], Ground, OfGame):
    """A full screen of the games."""

    @property
    def in_front(self) -> bool:
        """Whether nothing lies over this screen, not even a dialog."""
        return self.app.screen_stack[-1:] == [self]

    def fit_window(self) -> None:
        """Take the classes of the window's size at once, or everything would be laid out twice."""
        self.add_class(*self.game_app.size_classes(), update=False)

    def heading(self) -> tuple[str, str]:
        """What the bar on top says, on the left and on the right."""
        return "", ""

    def body(self) -> Iterable[Widget]:
        """The widgets between the bars."""
        return ()

    def compose(self) -> ComposeResult:
        left, right = self.heading()
        yield TopBar([(left, "title")], right)
        with Box(id="body"):
            yield from self.body()
        yield TooSmall(id="too-small")
        yield KeyBar()

    def go_back(self) -> None:
        """Leave this screen; a key that comes while it closes leaves no other one."""
        if self.app.screen is self:
            self.game_app.back()

    def set_heading(self, left: str, right: str = "") -> None:
        self.query_one(TopBar).show([(left, "title")], right)

    def on_mount(self) -> None:
        self.when_looks_change(self.repaint_all)

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        self.repaint_all()
        for bar in self.query(KeyBar):
            bar.look()

    def repaint_all(self) -> None:
        """Colours or glyphs have changed: draw every picture again."""
        for name in ("ascii", "cp437"):
            self.set_class(self.game_app.palette.glyphs.name == name, f"-{name}")
        for widget in self.query(CanvasWidget):
            widget.repaint()

    # --- Greyed keys say why -------------------------------------------------------------------

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Why an action cannot be done now, in a sentence; empty if it can."""
        return ""

    def reason(self, action: str, parameters: tuple[object, ...]) -> str:
        """The same for somebody who has pressed the key; finding the best words may take longer."""
        return self.why_not(action, parameters)

    def say(self, words: str) -> None:
        """Tell the player something in a sentence."""
        self.notify(words, timeout=4)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return None if self.why_not(action, parameters) else True

    def on_key(self, event: events.Key) -> None:
        """A disabled binding lets its key bubble up to here: say why it does nothing."""
        for bar in self.query(KeyBar):  # finding out about all keys takes longer than most of them
            known = bar.active.get(event.key)
            if known is not None and self.check_action(*_parsed(known.binding.action)):
                return
        active = self.active_bindings.get(event.key)
        if active is not None and not active.enabled:
            event.stop()
            name, parameters = _parsed(active.binding.action)
            self.say(self.reason(name, parameters))


def _parsed(action: str) -> tuple[str, tuple[object, ...]]:
    """The name of an action and its parameters."""
    from textual.actions import parse

    _, name, parameters = parse(action)
    return name, parameters
