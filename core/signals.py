"""Letting signals wait while something must not be interrupted."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

TO_END = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
"""Signals that end a program."""


@contextmanager
def waiting_signals(*names: str) -> Iterator[None]:
    """Let these signals wait; a process that is started meanwhile never hears them.

    Where signals cannot wait, as on Windows, nothing changes.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    waiting = {getattr(signal, name) for name in names}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, waiting)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
