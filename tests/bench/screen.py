"""The screens in a terminal of 120x40, against a bare Textual app in the same run."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.tui.terminal import Program

ROUNDS = 5
STEPS = ("right", "left", "right", "down", "up", "right", "left", "down", "up", "left")
BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("first frame")
    def on_key(self, event):
        self.query_one(Static).update(f"pressed {event.key} at {event.time}")
Bare().run()
"""
SCREENS = {
    "vikings": (("--seat", "A", "--seat", "B", "--seat", "C", "--seat", "D"), "buy a group"),
}


class Figures:
    """What was measured of a program, round by round."""

    def __init__(self) -> None:
        self.frame: list[float] = []
        self.key: list[float] = []
        self.bytes: list[int] = []
        self.start: list[int] = []
        self.memory: list[float] = []
        self.idle_bytes = 0
        self.idle_cpu = 0.0

    def take(self, program: Program, words: str, begun: float) -> None:
        program.wait(words)
        self.frame.append(time.perf_counter() - begun)
        program.settle(quiet=0.3)
        self.start.append(program.received)
        for key in STEPS:
            before, pressed = program.received, time.perf_counter()
            program.press(key)
            program.wait_change(limit=2)
            self.key.append(time.perf_counter() - pressed)
            program.settle(quiet=0.05)
            self.bytes.append(program.received - before)
        self.memory.append(_memory(program.pid))

    def idle(self, program: Program, seconds: float = 4.0) -> None:
        program.settle(quiet=0.5)
        before, cpu, begun = program.received, _cpu(program.pid), time.perf_counter()
        while time.perf_counter() - begun < seconds:
            program.read(0.2)
        self.idle_bytes = program.received - before
        self.idle_cpu = (_cpu(program.pid) - cpu) / seconds


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return float(status.partition("VmRSS:")[2].split()[0]) / 1024


def report() -> None:
    """Interleaved rounds; medians, and ratios to the bare app."""
    python = sys.executable
    figures = {name: Figures() for name in ("bare", *SCREENS)}
    with tempfile.TemporaryDirectory() as folder:
        env = {"LONGSHIPS_DATA_DIR": folder, "LONGSHIPS_CONFIG_DIR": folder}
        for number in range(ROUNDS):
            for name, found in figures.items():
                if name == "bare":
                    command, words = (python, "-c", BARE), "first frame"
                else:
                    seats, words = SCREENS[name]
                    script = str(Path(python).with_name(name))
                    command = (script, "new", *seats, "--seed", "5")
                begun = time.perf_counter()
                with Program(*command, columns=120, rows=40, env=env) as program:
                    found.take(program, words, begun)
                    if number == 0:
                        found.idle(program)
    bare = figures["bare"]
    print(f"\nScreens at 120x40, median of {ROUNDS}, ratios to a bare Textual app")
    for name, found in figures.items():
        frame, key, memory = median(found.frame), median(found.key), median(found.memory)
        print(
            f"  {name:<8} first frame {frame * 1000:5.0f} ms ({frame / median(bare.frame):4.2f} x)"
            f"   key {key * 1000:5.1f} ms ({key / median(bare.key):4.2f} x),"
            f" {median(found.bytes):5.0f} bytes"
            f"   start {median(found.start) / 1000:5.1f} kB"
            f"   memory {memory:4.0f} MB ({memory / median(bare.memory):4.2f} x)"
            f"   idle {found.idle_bytes} bytes, {found.idle_cpu:.1%} of a core"
        )
