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
import threading
import traceback
from datetime import datetime

from rich.console import Console, RenderableType
from textual import events
from textual.driver import Driver

from core import __version__
from core.paths import data_dir
from core.tui.coloured import ColouredApp
from core.tui.driver import Differ, diffing
from core.tui.launch import Launch

_WATCH = 2.0
"""Seconds between checks that the terminal is still there."""
_SWITCH = 0.0002
"""Seconds a thinking thread runs before keys get a turn."""
_PATIENCE = 3.0
"""Seconds the program may take to end after a signal."""
_GIVE_BACK = b"\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[?1049l\x1b[?25h\x1b[0m"
"""Mouse off, old screen back, cursor on."""
_GARBAGE = 10_000
"""New objects before garbage is looked for: a drawing makes many and hardly any garbage."""
_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
)


def _end_now(code: int) -> None:
    """Exit at once, as Textual cannot if the terminal is gone or stalled; decisions are saved."""
    with contextlib.suppress(OSError):
        os.set_blocking(2, False)
        os.write(2, _GIVE_BACK)
    os._exit(code)


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

    def get_driver_class(self) -> type[Driver]:
        base = super().get_driver_class()
        if self.differ is None:
            return base
        return diffing(base, self.differ, show_cursor=self.settings.cursor == "on")

    def on_load(self) -> None:
        if not self.is_headless:
            self._hear_signals()

    def _hear_signals(self) -> None:
        """End by signals; `run` takes this back.

        The loop's own way to hear of them loses signals while many keys wait.
        """
        loop = asyncio.get_running_loop()

        def heard(number: int, frame: object) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(self.end_by_signal, number)

        for number in _SIGNALS:
            with contextlib.suppress(ValueError):  # not in the main thread
                signal.signal(number, heard)

    def on_mount(self) -> None:
        self.app_resume_signal.subscribe(self, lambda _: self.action_redraw())
        if not self.is_headless and not self.is_web:
            self.set_interval(_WATCH, self._watch_terminal)

    def on_ready(self) -> None:
        """Look for garbage again, but only among what is made from now on."""
        if not gc.isenabled():
            gc.freeze()
            gc.set_threshold(_GARBAGE)
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
        last_resort = threading.Timer(_PATIENCE, _end_now, (128 + number,))
        last_resort.daemon = True
        last_resort.start()
        self.exit(return_code=128 + number)

    def _watch_terminal(self) -> None:
        """End if the terminal has silently gone; Textual would spin for ever."""
        with contextlib.suppress(ImportError):
            import termios

            try:
                termios.tcgetattr(sys.__stdin__.fileno() if sys.__stdin__ else 0)
            except (termios.error, OSError):
                self.end_by_signal(int(signal.SIGHUP))

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
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
    code = app.return_code or 0
    if app.farewell:
        print(app.farewell, file=sys.stderr)
    elif code == 1:
        print(
            f"{app.program}: something went wrong. Every decision is saved; `resume` continues.",
            file=sys.stderr,
        )
    return code
