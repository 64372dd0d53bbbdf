"""A program in a real pseudo-terminal, with an emulated screen to read: for whole-program tests.

Nothing sleeps: keys are sent and the screen is read until it shows what is waited for, or a limit
is reached and the test fails with the screen it saw.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

import pyte

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "space": " ",
    "backspace": "\x7f",
    "pagedown": "\x1b[6~",
    "pageup": "\x1b[5~",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "ctrl+c": "\x03",
    "ctrl+l": "\x0c",
    "ctrl+p": "\x10",
    "ctrl+z": "\x1a",
    "shift+left": "\x1b[1;2D",
    "shift+right": "\x1b[1;2C",
    "shift+up": "\x1b[1;2A",
    "shift+down": "\x1b[1;2B",
}
# Modern keyboard protocols are asked for in sequences the emulator would show as text.
_UNKNOWN = re.compile(rb"\x1b\[\?[0-9;]*\$p|\x1b\[[>=<?][0-9;]*[uqpm]|\x1bP[^\x1b]*\x1b\\")
LIMIT = 30.0
_FOREIGN = ("COLORTERM", "NO_COLOR", "COLUMNS", "LINES", "SSH_CONNECTION", "SSH_TTY")
"""What would tell of the terminal the tests run in, not of the one they make."""


class Program:
    """A running program and the screen it draws."""

    def __init__(
        self, *command: str, columns: int = 80, rows: int = 24, env: dict[str, str] | None = None
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.watching = True
        """Whether the screen is emulated, which takes time; if not, only `raw` is kept."""
        self.received = 0
        self.raw = b""
        self.code: int | None = None
        given = {
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "PYTHONFAULTHANDLER": "1",
            **(env or {}),
        }
        kept = {k: v for k, v in os.environ.items() if k not in _FOREIGN}
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a background job has it ignored
            with contextlib.suppress(OSError):
                os.execve(command[0], command, {**kept, **given})
            os._exit(127)
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, size)
        self.screen.resize(rows, columns)

    def press(self, *keys: str) -> None:
        """Send keys; a word that names no key is typed as it is."""
        data = "".join(KEYS.get(key, key) for key in keys).encode()
        with contextlib.suppress(OSError):
            os.write(self._terminal, data)

    def read(self, seconds: float) -> bool:
        """Take in what the program writes; False when there is no more to come."""
        if not select.select([self._terminal], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self._terminal, 1 << 16)
        except OSError:
            return False
        if not data:
            return False
        self.received += len(data)
        self.raw = (self.raw + data)[-20000:]
        if self.watching:
            self._stream.feed(_UNKNOWN.sub(b"", data))
        return True

    def settle(self, quiet: float = 0.05, limit: float = LIMIT) -> None:
        """Read until the program has been quiet for a moment."""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            before = self.received
            if not self.read(quiet) or self.received == before:
                return

    def text(self) -> str:
        return "\n".join(self.screen.display)

    def wait(self, *words: str, limit: float = LIMIT) -> str:
        """Read until one of *words* is on the screen; returns which."""
        end = time.monotonic() + limit
        while True:
            shown = self.text()
            for word in words:
                if word in shown:
                    return word
            if time.monotonic() > end or not self.read(0.2):
                shown = self.text()
                found = [word for word in words if word in shown]
                assert found, f"never saw {words}; the screen:\n{shown}"
                return found[0]

    def wait_gone(self, word: str, limit: float = LIMIT) -> None:
        """Read until *word* is on the screen no more."""
        end = time.monotonic() + limit
        while word in self.text():
            assert time.monotonic() < end, f"{word} is still there; the screen:\n{self.text()}"
            self.read(0.2)

    def wait_raw(self, *parts: bytes, limit: float = LIMIT) -> None:
        """Read until *parts* have arrived one after the other."""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            at = 0
            for part in parts:
                at = self.raw.find(part, at)
                if at < 0:
                    break
            else:
                return
            if not self.read(0.2):
                break
        raise AssertionError(f"never received {parts}; the screen:\n{self.text()}")

    def wait_raw_any(self, *parts: bytes, limit: float = LIMIT) -> None:
        """Read until one of *parts* has arrived."""
        end = time.monotonic() + limit
        while not any(part in self.raw for part in parts):
            going = self.read(0.2)
            assert going, f"it ended without any of {parts}"
            assert time.monotonic() < end, f"never received any of {parts}"

    def wait_change(self, limit: float = LIMIT) -> None:
        """Read until something arrives."""
        end = time.monotonic() + limit
        before = self.received
        while self.received == before and time.monotonic() < end:
            if not self.read(0.2):
                return

    def kill(self, number: int = signal.SIGKILL) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def has_ended(self) -> bool:
        """Whether the program is gone; never waits."""
        if self.code is None:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def hang_up(self) -> None:
        """Take the terminal away."""
        os.close(self._terminal)

    def finish(self, limit: float = LIMIT) -> int:
        """Wait for the end; returns the exit code, or minus the signal."""
        end = time.monotonic() + limit
        while self.code is None and time.monotonic() < end:
            self.read(0.05)
            self.has_ended()
        if self.code is None:
            shown, self.raw = self.text(), b""
            self.kill(signal.SIGABRT)  # with the fault handler on, this tells where it hangs
            os.waitpid(self.pid, 0)
            self.code = -signal.SIGABRT
            self.settle()
            where = self.raw.decode(errors="replace")[-3000:]
            raise AssertionError(f"did not end; the screen:\n{shown}\n{where}")
        while self.read(0.05) and select.select([self._terminal], [], [], 0)[0]:
            pass
        return self.code

    def close(self) -> None:
        if self.code is None:
            self.kill()
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self.pid, 0)
            self.code = -9
        with contextlib.suppress(OSError):
            os.close(self._terminal)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def game(game_id: str, *arguments: str, **more) -> Program:
    """One of the games in a terminal."""
    return Program(sys.executable, "-m", f"{game_id}_tui", *arguments, **more)
