"""A program that answers questions over its standard streams, within limits of time and size.

Threads do the reading and writing, so a program that neither reads nor writes nor ends holds
nobody up. Each program leads its own process group, and the whole group ends with it.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from time import monotonic
from types import FrameType
from typing import IO

from core.files import reason

LONGEST_ANSWER = 64 << 10
"""The longest line a program may answer, in bytes."""
_TAIL = 2 << 10
"""How many bytes of its error output are kept."""
_PARTING = 0.3
"""Seconds a program gets to end after its input ends, and again after SIGTERM."""
_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
)


class Fault(Exception):
    """What is wrong with a bot, in words that follow a colon and need no full stop."""


def shorten(text: str, most: int = 80) -> str:
    """Untrusted text as one short line that is safe to print on a terminal."""
    line = "".join(letter if letter.isprintable() else "?" for letter in text.strip())
    return line if len(line) <= most else f"{line[: most - 3]}..."


class Child:
    """A running program."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = _start(command)
        self._heard = bytearray()
        self._state = threading.Condition()
        """Guards what was read, and wakes whoever waits for it."""
        self._silent = False
        """Nothing more will be read: the output has ended, or there was too much of it."""
        self._tail = b""
        self._orders: SimpleQueue[bytes | None] = SimpleQueue()
        jobs = (self._speak, self._listen, self._overhear)
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._threads = [
            threading.Thread(target=job, args=(pipe,), daemon=True)
            for job, pipe in zip(jobs, pipes, strict=True)
        ]
        for thread in self._threads:
            thread.start()
        _take_along(self)

    def ask(self, question: bytes, seconds: float) -> bytes:
        """The one-line answer, given within *seconds*; raises Fault."""
        with self._state:
            if self._heard:
                raise Fault(f"it said {self._quoted()} without being asked")
            self._orders.put(question)
            end = monotonic() + seconds
            while b"\n" not in self._heard and not self._silent:
                left = end - monotonic()
                if left <= 0:
                    half = f", only {self._quoted()} without a newline" if self._heard else ""
                    raise Fault(f"it gave no answer within {seconds:.3g} seconds{half}")
                self._state.wait(left)
            line, newline, rest = bytes(self._heard).partition(b"\n")
            if newline and not rest:
                self._heard.clear()
                return line
            if newline:
                raise Fault(f"it answered with more than one line: {self._quoted()}")
            if len(self._heard) > LONGEST_ANSWER:
                raise Fault(f"it said more than {LONGEST_ANSWER >> 10} KiB without ending a line")
        raise Fault(self._end())

    def close(self, *, patient: bool = True) -> None:
        """End it by closing its input; if that is not enough, or not *patient*, by force."""
        self._orders.put(None)
        if patient and not self._has_ended(_PARTING):
            self.signal("SIGTERM")
            self._has_ended(_PARTING)
        self.signal("SIGKILL")  # and everything it has started
        self._process.wait()
        for thread in self._threads:
            thread.join(_PARTING)
        _open.discard(self)

    def signal(self, name: str) -> None:
        """Send a signal to its whole process group; on systems without groups, end the program."""
        if not hasattr(os, "killpg"):
            self._process.terminate()
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, getattr(signal, name))

    def _has_ended(self, seconds: float) -> bool:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
            return True
        return False

    def _end(self) -> str:
        """How it ended, and its last words."""
        said = self._quoted()
        if not self._has_ended(1.0):
            how = "it closed its output"
        elif self._process.returncode < 0:
            how = f"it was killed by signal {-self._process.returncode}"
        else:
            how = f"it ended with exit code {self._process.returncode}"
        if self._heard:
            how += f" in the middle of a line ({said})"
        self._threads[2].join(_PARTING)
        lines = self._tail.decode("utf-8", "replace").strip().splitlines()
        return f"{how}; its last words were: {shorten(lines[-1], 160)}" if lines else how

    def _quoted(self) -> str:
        return repr(shorten(self._heard[:400].decode("utf-8", "replace").replace("\n", " "), 40))

    def _speak(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError), pipe:
            while (order := self._orders.get()) is not None:
                rest = order
                while rest:
                    rest = rest[os.write(pipe.fileno(), rest) :]
        while order is not None:  # it no longer reads; whoever asks next learns that it has ended
            order = self._orders.get()

    def _listen(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError), pipe:
            while part := os.read(pipe.fileno(), LONGEST_ANSWER):
                with self._state:
                    self._heard += part
                    self._state.notify_all()
                    if len(self._heard) > LONGEST_ANSWER:
                        break
        with self._state:
            self._silent = True
            self._state.notify_all()

    def _overhear(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError), pipe:
            while part := os.read(pipe.fileno(), LONGEST_ANSWER):
                self._tail = (self._tail + part)[-_TAIL:]


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
        )
    except FileNotFoundError:
        if os.path.exists(command[0]):
            raise Fault(f"the interpreter that {command[0]} names was not found") from None
        raise Fault(f"there is no program {command[0]}") from None
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise Fault(f"{command[0]} cannot be run: {why}") from None


_open: set[Child] = set()
"""Running programs, to be ended when we end."""


def _take_along(child: Child) -> None:
    """End the child when we end, normally or by a signal that nobody else handles."""
    if not _open:
        atexit.unregister(_end_all)
        atexit.register(_end_all)
    _open.add(child)
    if threading.current_thread() is threading.main_thread():
        for number in _SIGNALS:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _told_to_end)


def _end_all() -> None:
    for child in list(_open):
        child.close(patient=False)


def _told_to_end(number: int, frame: FrameType | None) -> None:
    """End the children, then ourselves with the signal's default action."""
    for child in list(_open):
        child.signal("SIGKILL")
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
