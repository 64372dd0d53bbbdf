"""Scenes in a terminal: the one place that speaks Textual.

The whole screen is one widget. Textual provides keys, clicks, sizes, timers and threads, and
handles the terminal's modes; what is on the screen is the canvas of the top scene.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual import events
from textual._compositor import CompositorUpdate
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from core.tui.canvas import Canvas
from core.tui.crash import write_report
from core.tui.display import Shadow
from core.tui.scene import Scene, Stage, T
from core.tui.terminal import LEAST

_WATCH = 2.0
"""Seconds between checks that the terminal is still there."""
_SWITCH = 0.0002
"""Seconds a thinking thread runs before keys get a turn."""
_PATIENCE = 3.0
"""Seconds the program may take to end after a signal."""
_GIVE_BACK = b"\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[?1049l\x1b[?25h\x1b[0m"
"""Mouse off, old screen back, cursor on."""
_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
)


def _end_now(code: int) -> None:
    """Exit at once, as Textual cannot if the terminal is gone or stalled; decisions are saved."""
    with contextlib.suppress(OSError):
        os.set_blocking(2, False)
        os.write(2, _GIVE_BACK)
    os._exit(code)


class _Raw(CompositorUpdate):
    """Escape sequences that are ready to send."""

    def __init__(self, data: str) -> None:
        self._data = data

    def render_segments(self, console: object) -> str:
        return self._data


class Pane(Widget, can_focus=True):
    """The screen as one widget of lines."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Pane { width: 100%; height: 100%; }"

    def on_resize(self, event: events.Resize) -> None:
        app = self.app
        assert isinstance(app, StageApp)
        app.resized()

    def render_line(self, y: int) -> Strip:
        """A blank: the canvas is sent instead of what Textual would draw."""
        return Strip.blank(self.size.width)


class StageApp(App[int], inherit_bindings=False):
    """Runs a stage of scenes."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { overflow: hidden; }"
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, program: str, stage: Stage, first: Sequence[Scene], remote: bool) -> None:
        super().__init__(ansi_color=stage.theme.depth in ("16", "none"))
        self.program = program
        self.stage = stage
        self.remote = remote
        self.farewell = ""
        """What to tell the player once the terminal is back."""
        self._first = first
        self._shadow = Shadow()
        self._timer: Timer | None = None
        self._awaited: tuple[Scene, float | None, object] | None = None
        """What the timer was set for."""
        self.canvas: Canvas = Canvas(*LEAST, stage.theme.glyphs)
        stage.think = self._think

    def compose(self) -> ComposeResult:
        yield Pane()

    def on_load(self) -> None:
        loop = asyncio.get_running_loop()
        for number in _SIGNALS:
            with contextlib.suppress(NotImplementedError, ValueError):
                loop.add_signal_handler(number, self._told_to_end, int(number))

    def on_mount(self) -> None:
        self.app_resume_signal.subscribe(self, lambda _: self._redraw_all())
        self.set_interval(_WATCH, self._watch_terminal)
        self.stage.open(self._first)
        self.sync()

    def _told_to_end(self, number: int) -> None:
        """End at once, ignoring keys that are still waiting."""
        self.stage.leaving = 128 + number
        self._close_scenes()
        last_resort = threading.Timer(_PATIENCE, _end_now, (128 + number,))
        last_resort.daemon = True
        last_resort.start()
        self.exit(return_code=128 + number)

    def _watch_terminal(self) -> None:
        """End if the terminal has silently gone; Textual would spin for ever."""
        if self.is_headless:
            return
        with contextlib.suppress(ImportError):
            import termios

            try:
                termios.tcgetattr(sys.__stdin__.fileno() if sys.__stdin__ else 0)
            except (termios.error, OSError):
                self._told_to_end(int(signal.SIGHUP))

    def _close_scenes(self) -> None:
        for scene in self.stage.scenes:
            with contextlib.suppress(Exception):
                scene.close()

    def sync(self) -> None:
        """Bring the screen and the timer in line with the top scene."""
        if self.stage.leaving is not None:
            self.exit(return_code=self.stage.leaving)
            return
        width, height = self.size
        self.canvas = self._picture(width, height)
        self._display(self.screen, _Raw(""))
        self._set_timer()

    def _picture(self, width: int, height: int) -> Canvas:
        if width >= LEAST[0] and height >= LEAST[1]:
            return self.stage.draw(width, height)
        canvas = Canvas(max(width, 1), max(height, 1), self.stage.theme.glyphs)
        canvas.put_center(height // 2 - 1, f"The game needs {LEAST[0]}x{LEAST[1]};", "warn")
        canvas.put_center(height // 2, f"this window is {width}x{height}.", "warn")
        canvas.put_center(height // 2 + 1, "Please enlarge it.", "dim")
        return canvas

    def _set_timer(self) -> None:
        """Set one timer at a time: nothing ticks while nothing moves, and keys do not delay it."""
        top = self.stage.top
        awaited = (top, top.pace, top.awaited)
        if self._timer is not None:
            if awaited == self._awaited:
                return
            self._timer.stop()
            self._timer = None
        self._awaited = awaited
        if top.pace is not None:
            self._timer = self.set_timer(top.pace, self._tick)

    def _tick(self) -> None:
        self._timer = None
        if self.stage.leaving is None:
            self.stage.top.tick()
            self.sync()

    def _think(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Do slow work in a thread while keys keep working."""

        def finish(result: T) -> None:
            if self.stage.leaving is None:
                done(result)
                self.sync()

        def run() -> None:
            result = work()
            self.call_from_thread(finish, result)

        self.run_worker(run, thread=True, exclusive=False)

    async def on_key(self, event: events.Key) -> None:
        await asyncio.sleep(0)  # let signals in between the keys of a burst
        event.prevent_default()
        event.stop()
        if self.stage.leaving is not None:
            return
        key = event.key
        if event.character and event.is_printable and event.character != " ":
            key = event.character
        if key == "ctrl+l":
            self._redraw_all()
        elif key == "ctrl+z" and not self.remote:
            self.action_suspend_process()
        elif key in ("ctrl+c", "ctrl+q"):
            self.stage.top.interrupt()
            self.sync()
        else:
            self.stage.top.key(key)
            self.sync()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        target = self.canvas.at(event.screen_x, event.screen_y)
        if target is None or self.stage.leaving is not None:
            return
        match target:
            case ("key", str(key)):
                self.stage.top.key(_named(key))
            case _:
                self.stage.top.click(target)
        self.sync()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._turn_wheel(True)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._turn_wheel(False)

    def _turn_wheel(self, down: bool) -> None:
        if self.stage.leaving is None:
            self.stage.top.wheel(down)
            self.sync()

    def resized(self) -> None:
        """The window has a new size, and its old content may be gone."""
        if (self.canvas.width, self.canvas.height) != self.size:
            self._shadow.forget()
        if self.stage.scenes:
            self.sync()

    def _redraw_all(self) -> None:
        self._shadow.forget()
        self.refresh(layout=True)
        self.sync()

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        """Send only what differs from what the terminal shows."""
        if isinstance(renderable, CompositorUpdate) and not self._batch_count:
            width, height = self.size
            if (self.canvas.width, self.canvas.height) != (width, height):
                self.canvas = self._picture(width, height)
            data = self._shadow.update(self.canvas, self.stage.theme)
            if not data:
                return
            renderable = _Raw(data)
        super()._display(screen, renderable)

    def _handle_exception(self, error: Exception) -> None:
        """Handle a bug of ours: no traceback for the player, no secrets in the report."""
        scene = type(self.stage.scenes[-1]).__name__ if self.stage.scenes else "none"
        self.farewell = write_report(self.program, error, scene)
        self._close_scenes()
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()


def _named(key: str) -> str:
    """The key a label in the footer stands for."""
    return {"Enter": "enter", "Esc": "escape", "Tab": "tab", "Space": "space"}.get(key, key)


def run(program: str, stage: Stage, first: Sequence[Scene], *, remote: bool, mouse: bool) -> int:
    """Show scenes until the player leaves; returns the exit code."""
    sys.setswitchinterval(_SWITCH)
    app = StageApp(program, stage, first, remote)
    app.run(mouse=mouse)
    if app.farewell:
        print(app.farewell, file=sys.stderr)
    return app.return_code or 0
