"""How long a program takes until it answers, against a bare Textual app's first frame."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from statistics import median

ROUNDS = 9
BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("first frame")
Bare().run()
"""


def until_exit(*command: str) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    return time.perf_counter() - start


def until_answer(*command: str) -> float:
    """Until an engine has answered hello."""
    start = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(b'{"do":"hello"}\n')
        program.stdin.flush()
        assert b'"ok":true' in program.stdout.readline()
        spent = time.perf_counter() - start
        program.stdin.close()
        program.wait()
    return spent


def until_frame(*command: str, words: bytes = b"first frame") -> float:
    """Until a full-screen program has drawn *words* in a terminal of 120x40."""
    start = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS="120", LINES="40")
        os.execv(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    seen = b""
    while words not in seen and time.perf_counter() - start < 20:
        if select.select([terminal], [], [], 1)[0]:
            seen += os.read(terminal, 65536)
    spent = time.perf_counter() - start
    os.kill(child, 9)
    os.waitpid(child, 0)
    os.close(terminal)
    assert words in seen, seen[-300:]
    return spent


def report(games: list[str]) -> None:
    """Interleaved rounds, so that all programs meet the same noise; medians and ratios."""
    python = sys.executable
    programs = {
        "python -c pass": lambda: until_exit(python, "-c", "pass"),
        "bare Textual app, first frame": lambda: until_frame(python, "-c", BARE),
    }
    for game in games:
        command = (str(Path(python).with_name(game)), "engine")
        programs[f"{game} engine, hello"] = lambda command=command: until_answer(*command)
    spent: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(ROUNDS):
        for name, run in programs.items():
            spent[name].append(run())
    times = {name: median(found) for name, found in spent.items()}
    bare, empty = times["bare Textual app, first frame"], times["python -c pass"]
    print(f"\nStart-up, median of {ROUNDS}")
    for name, seconds in times.items():
        print(
            f"  {name:<34}{seconds * 1000:>9.0f} ms"
            f"{seconds / empty:>9.2f} x pass{seconds / bare:>9.3f} x bare app"
        )
