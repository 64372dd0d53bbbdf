"""An app that leaves the terminal as it was, however it ends: by a key, a signal or a crash."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import io
import os
import platform
import signal
import sys
import traceback
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from rich.console import Console, RenderableType
from textual import events
from textual.driver import Driver
from textual.geometry import Offset, Size

from core import __version__
from core.cells import printable
from core.paths import data_dir
from core.tui.colour.coloured import ColouredApp
from core.tui.launch import Launch
from core.tui.terminal.driver import Differ, dammed, diffing
from core.tui.terminal.environment import drawn
from core.tui.terminal.real_cursor import cursor_place
from core.tui.terminal.watchdog import RealWorld, Watchdog, is_watched, start

if TYPE_CHECKING:
    from core.save import SaveFile

_SWITCH = 0.0002
"""Seconds a thinking thread runs before keys get a turn."""
_LONG = 20
"""Seconds for which a message stays that must not be missed."""
_GARBAGE = 10_000
"""New objects before garbage is looked for: a drawing makes many and hardly any garbage."""
_SIGNALS = tuple(
    getattr(signal, name)
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT")
    if hasattr(signal, name)
)


def write_report(program: str, error: BaseException, scene: str) -> str:
    """Record where it happened, but no values, which could be secret; returns a sentence."""
    lines = [
        f"{program} {__version__}, Python {platform.python_version()}, {sys.platform}",
        f"{datetime.now():%Y-%m-%d %H:%M:%S}, TERM={os.environ.get('TERM', '')}, scene {scene}",
        "",
    ]
    seen: BaseException | None = error
    while seen is not None:
        lines.append(f"{type(seen).__name__} at:")
        for frame in traceback.extract_tb(seen.__traceback__):
            lines.append(f"  {frame.filename}:{frame.lineno} in {frame.name}: {frame.line}")
        seen = seen.__cause__ or seen.__context__
    try:
        folder = data_dir() / "crashes"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{program}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.txt"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError:
        return f"{program}: something went wrong. Every decision is saved; `resume` continues."
    return (
        f"{program}: something went wrong; a report without secrets is in {path}. "
        "Every decision is saved; `resume` continues."
    )


class GuardedApp(ColouredApp):
    """Writes only what changes, hears signals, and tells nothing of a game when it crashes."""

    def __init__(self, launch: Launch) -> None:
        self.launch, self.settings = launch, launch.settings
        self.differ = Differ(launch.terminal.erases) if launch.settings.diff == "on" else None
        super().__init__(*launch.looks(launch.settings))
        self.error_console = Console(file=io.StringIO())  # a crash shows no values
        self.program = ""
        """What the program is called in messages."""
        self.farewell = ""
        """What to tell the player once the terminal is back."""
        self._ending = False
        """Whether the program is about to end: screens are taken away in the middle of things."""
        self._guarded_save: SaveFile | None = None
        """What the game in play is saved in."""
        self._watchdog: Watchdog | None = None
        self.unwatch: Callable[[], None] = lambda: None
        """Ends the watch over terminal and loop."""

    def get_driver_class(self) -> type[Driver]:
        base = dammed(super().get_driver_class(), self)
        if self.differ is None:
            return base
        return diffing(base, self.differ, show_cursor=self.settings.cursor == "on")

    @property
    def cursor_position(self) -> Offset:
        """Where the terminal's cursor stays after each picture: on the current choice.

        Textual asks for it when a picture is laid out, so it is never that of the picture before.
        """
        place = cursor_place(self.screen) if self.screen_stack else None
        if place is not None:
            self._rests = place
        return self._rests

    @cursor_position.setter
    def cursor_position(self, place: Offset) -> None:
        self._rests = place

    @property
    def size(self) -> Size:
        """The window as far as it is drawn, however large it claims to be."""
        return Size(*drawn(*super().size))

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Resize) and event.size != drawn(*event.size):
            event = events.Resize.from_dimensions(drawn(*event.size), None)
        await super().on_event(event)

    def on_load(self) -> None:
        if not self.is_headless:
            self._stand_guard()

    def _stand_guard(self) -> None:
        """End by signals, or when the terminal goes, even if the loop does not turn any more.

        The loop's own way to hear of signals loses some while many keys wait. `run` takes all
        this back.
        """
        loop = asyncio.get_running_loop()

        def in_loop(*call: Any) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(*call)

        self._watchdog = watchdog = Watchdog(
            RealWorld(),
            lambda number: in_loop(self.end_by_signal, number),
            lambda: in_loop(watchdog.turned),
            remote=self.launch.terminal.remote,
        )
        for number in _SIGNALS:
            with contextlib.suppress(ValueError):  # not in the main thread
                signal.signal(number, lambda number, frame: watchdog.heard(number))

    def on_mount(self) -> None:
        self.app_resume_signal.subscribe(self, lambda _: self.action_redraw())
        if self._watchdog is not None and not self.is_headless and is_watched():
            self._watchdog.turned()
            self.unwatch = start(self._watchdog)

    def on_ready(self) -> None:
        """Clear away what the start has left; from now on only what is made later is looked at."""
        gc.set_threshold(_GARBAGE)
        if not gc.isenabled():
            gc.collect()
            gc.freeze()
            gc.enable()

    def on_resize(self, event: events.Resize) -> None:
        """A browser has no terminal to ask for its size."""
        if self.differ is not None and self.is_web:
            self.differ.resize((event.size.width, event.size.height))

    def exit(
        self, result: int | None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        self._ending = True
        super().exit(result, return_code, message)

    def end_by_signal(self, number: int) -> None:
        """End at once, ignoring keys that are still waiting."""
        self._ending = True
        self.forget_keys()
        self._close_tables()
        self.exit(return_code=128 + number)

    def guard_save(self, save: SaveFile | None) -> None:
        """Tell the player if something else changes or removes this save."""
        self._guarded_save = save
        if save is not None:
            save.on_moved = self._say_moved

    def check_save(self) -> None:
        """Look whether the game in play still is on disk as it was left."""
        if self._guarded_save is not None:
            self._guarded_save.check()

    def _say_moved(self, sentence: str) -> None:
        self.notify(printable(sentence), title="The save", severity="warning", timeout=_LONG)
        self.farewell = printable(f"{self.program}: {sentence}")

    def _close_tables(self) -> None:
        """Let go of games, whose decisions are all saved."""
        for screen in self.screen_stack:
            close = getattr(screen, "close_table", None)
            if close is not None:
                with contextlib.suppress(Exception):
                    close()

    def action_redraw(self) -> None:
        """Draw everything again, whatever the terminal shows now."""
        if self.differ is not None:
            self.differ.forget()
        self.refresh(layout=True)

    def action_suspend_process(self) -> None:
        """Leave for the shell; over SSH there may be none to come back from."""
        if not self.launch.terminal.remote:
            super().action_suspend_process()

    def _handle_exception(self, error: Exception) -> None:
        """Handle a bug of ours: no traceback for the player, no secrets in the report.

        Textual has no public way to learn of a crash. Without this, the program ends with the
        same code and no report.
        """
        if self._ending:  # a screen was taken away while it was being made
            return
        screens = [type(screen).__name__ for screen in self.screen_stack]
        self.farewell = write_report(self.program, error, screens[-1] if screens else "none")
        self._close_tables()
        super()._handle_exception(error)


def run(app: GuardedApp, *, mouse: bool) -> int:
    """Show the app until the player leaves; returns the exit code."""
    sys.setswitchinterval(_SWITCH)
    before = {number: signal.getsignal(number) for number in _SIGNALS}
    try:
        app.run(mouse=mouse)
    finally:
        app.unwatch()
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
    code = app.return_code or 0
    if app.farewell:
        print(printable(app.farewell), file=sys.stderr)
    elif code == 1:
        print(
            f"{app.program}: something went wrong. Every decision is saved; `resume` continues.",
            file=sys.stderr,
        )
    return code
