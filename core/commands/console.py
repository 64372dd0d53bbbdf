"""A Rich console where there is a terminal to show it on; everything else gets plain text."""

from __future__ import annotations

import argparse
import io
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console

_PAUSE = 0.1
"""Seconds between two pictures of a progress bar."""


class _AsciiOnly(io.TextIOBase):
    """A stream that calls itself ASCII, so that Rich draws with nothing else; names still pass."""

    encoding = "ascii"

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        return self._stream.write(text)

    def flush(self) -> None:
        self._stream.flush()


def open_console(
    given: argparse.Namespace, stream: TextIO | None = None, styled: bool = True
) -> Console | None:
    """A console on *stream* (stdout by default); None for pipes, files and dumb terminals.

    It does without colours or line drawing where the terminal or the command line say so, and
    without any style at all unless *styled*.
    """
    stream = sys.stdout if stream is None else stream
    if not stream.isatty() or is_dumb():
        return None
    from rich.console import Console

    from core.tui.terminal.environment import look_at

    found = look_at(os.environ, stream.encoding)
    ascii_only = getattr(given, "ascii", False) or found.glyphs != "unicode"
    return Console(
        file=_AsciiOnly(stream) if ascii_only else stream,  # type: ignore[arg-type]
        force_terminal=True,
        color_system="auto" if styled else None,
        no_color=getattr(given, "no_color", False) or found.depth == "none",
        markup=False,
        emoji=False,
        highlight=False,
    )


def is_dumb() -> bool:
    """Whether the terminal understands nothing but text."""
    unset = "" if os.name == "nt" else "dumb"  # Windows has no TERM
    return (os.environ.get("TERM") or unset) in ("dumb", "unknown")


@contextmanager
def progress(
    console: Console | None, total: int, what: str, clock: Callable[[], float] = time.monotonic
) -> Iterator[Callable[[int], None]]:
    """Show how many of *total* are done and the time left; the bar vanishes at the end.

    Gives what is to be called with the number done. Without a console nothing is shown. No thread
    draws the bar, and the cursor stays visible, so that a killed program leaves nothing behind.
    """
    if console is None:
        yield lambda done: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        BarColumn(),
        TextColumn("{task.completed} of {task.total} {task.description}"),
        TimeRemainingColumn(compact=True),
        TextColumn("left"),
        console=console,
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        get_time=clock,
    )
    task = bar.add_task(what, total=total)
    last = clock()

    def show(done: int) -> None:
        nonlocal last
        now = clock()
        due = done == total or now - last >= _PAUSE
        bar.update(task, completed=done, refresh=due)
        last = now if due else last

    with bar:
        console.show_cursor(True)
        yield show
