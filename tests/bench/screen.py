"""The screens in a terminal, against a bare Textual app in the same run."""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

from tests.tui.terminal import Program

ROUNDS = 5
ARROWS = ("right", "left", "right", "down", "up", "right", "left", "down", "up", "left")
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


@dataclass(frozen=True)
class Screen:
    """A program to measure: how it starts, when it is useful, what is pressed."""

    command: tuple[str, ...]
    words: str
    size: tuple[int, int] = (120, 40)
    before: tuple[str, ...] = ()
    """Keys that lead to the moment in which steps are measured."""
    steps: tuple[str, ...] = ARROWS
    scrolls: tuple[str, ...] = ()
    colours: str = ""
    """What COLORTERM says."""
    opened: tuple[tuple[str, str], ...] = ()
    """Keys that open something over the screen, each with the key that closes it."""


def _fireaxe(size: tuple[int, int], colours: str = "") -> Screen:
    seats = ("Astrid", "bot:random", "bot:random", "bot:random")
    command = ("fireaxe", "new", *(word for seat in seats for word in ("--seat", seat)))
    return Screen(
        (*command, "--seed", "5", "--option", "start=1"),
        "Days left",
        size,
        before=("c", "c", "j", "N"),
        scrolls=("shift+left", "shift+left", "shift+down", "shift+right", "shift+up"),
        colours=colours,
    )


FOUR = ("--seat", "A", "--seat", "B", "--seat", "C", "--seat", "D")
_VIKINGS = ("vikings", "new", *FOUR, "--seed", "5")
_MODALS = (("a", "escape"), ("L", "escape"), ("?", "escape"), ("q", "escape"))
_PALETTE = ("ctrl+p", "escape")
SCREENS = {
    "bare": Screen(("python", "-c", BARE), "first frame"),
    "title": Screen(("vikings",), "New game", steps=("down", "up", "down", "up")),
    "vikings, 256": Screen(_VIKINGS, "buy a group"),
    "vikings, true": Screen(
        _VIKINGS, "buy a group", colours="truecolor", opened=(*_MODALS, _PALETTE)
    ),
    "fireaxe, 256": _fireaxe((120, 40)),
    "fireaxe, true": replace(_fireaxe((120, 40), "truecolor"), opened=(*_MODALS, _PALETTE)),
    "bare, 170x60": Screen(("python", "-c", BARE), "first frame", (170, 60)),
    "fireaxe, 170x60": _fireaxe((170, 60)),
}


class Figures:
    """What was measured of a program, round by round."""

    def __init__(self) -> None:
        self.frame: list[float] = []
        self.start_cpu: list[float] = []
        self.key: list[float] = []
        self.key_cpu: list[float] = []
        self.bytes: list[int] = []
        self.start: list[int] = []
        self.scroll: list[int] = []
        self.opened: dict[str, list[int]] = {}
        self.memory: list[float] = []
        self.idle_bytes = 0
        self.idle_cpu = 0.0

    def take(self, program: Program, screen: Screen, begun: float) -> None:
        program.wait(screen.words)
        self.frame.append(time.perf_counter() - begun)
        program.settle(quiet=0.3)
        self.start_cpu.append(_cpu(program.pid))
        self.start.append(program.received)
        for key in screen.before:
            program.press(key)
            program.settle(quiet=0.1)
        cpu = _cpu(program.pid)
        for key in screen.steps:
            self.bytes.append(self._press(program, key, self.key))
        self.key_cpu.append((_cpu(program.pid) - cpu) / len(screen.steps))
        for key in screen.scrolls:
            self.scroll.append(self._press(program, key, []))
        for key, closes in screen.opened:
            self.opened.setdefault(key, []).append(self._press(program, key, []))
            self._press(program, closes, [])
        self.memory.append(_memory(program.pid))

    @staticmethod
    def _press(program: Program, key: str, times: list[float]) -> int:
        """Press a key and wait for the answer; returns what was sent."""
        before, pressed = program.received, time.perf_counter()
        program.press(key)
        program.wait_change(limit=2)
        times.append(time.perf_counter() - pressed)
        program.settle(quiet=0.15)
        return program.received - before

    def idle(self, program: Program, seconds: float = 4.0) -> None:
        program.settle(quiet=0.5)
        before, cpu, begun = program.received, _cpu(program.pid), time.perf_counter()
        while time.perf_counter() - begun < seconds:
            program.read(0.2)
        self.idle_bytes = program.received - before
        self.idle_cpu = (_cpu(program.pid) - cpu) / seconds


def _cpu(pid: int) -> float:
    """Seconds of CPU a program and its threads have used."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def _memory(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return float(status.partition("VmRSS:")[2].split()[0]) / 1024


def report() -> None:
    """Interleaved rounds; medians, and ratios to the bare app of the same size."""
    figures = {name: Figures() for name in SCREENS}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(ROUNDS):
            for name, screen in SCREENS.items():
                _measure(screen, figures[name], folder, idle=number == 0)
    print(f"\nScreens, median of {ROUNDS}, ratios to a bare Textual app of the same size")
    for name, found in figures.items():
        bare = figures["bare, 170x60" if "170x60" in name else "bare"]
        _print(name, found, bare)


def _print(name: str, found: Figures, bare: Figures) -> None:
    frame, key, memory = median(found.frame), median(found.key), median(found.memory)
    cpu, key_cpu = median(found.start_cpu), median(found.key_cpu)
    scroll = f" (scroll {max(found.scroll) / 1000:4.1f} kB)" if found.scroll else ""
    print(
        f"  {name:<16} start {cpu * 1000:4.0f} ms of CPU ({cpu / median(bare.start_cpu):4.2f} x),"
        f" {frame * 1000:4.0f} ms ({frame / median(bare.frame):4.2f} x),"
        f" {median(found.start) / 1000:5.1f} kB"
        f"   key {median(found.bytes):5.0f} bytes{scroll}, {key * 1000:4.1f} ms"
        f" ({key / median(bare.key):4.2f} x), {key_cpu * 1000:4.1f} ms of CPU"
        f"   memory {memory:3.0f} MB ({memory / median(bare.memory):4.2f} x)"
        f"   idle {found.idle_bytes} bytes, {found.idle_cpu:.1%} of a core"
    )
    if found.opened:
        told = (f"{key} {median(sent) / 1000:.1f} kB" for key, sent in found.opened.items())
        print(f"  {'':<16} opening {', '.join(told)}")


def _measure(screen: Screen, found: Figures, folder: str, idle: bool) -> None:
    script, *rest = screen.command
    command = (str(Path(sys.executable).with_name(script)), *rest)
    env = {"LONGSHIPS_DATA_DIR": folder, "LONGSHIPS_CONFIG_DIR": folder}
    env["PYTHONDONTWRITEBYTECODE"] = ""  # a player's second start finds everything compiled
    if screen.colours:
        env["COLORTERM"] = screen.colours
    columns, rows = screen.size
    begun = time.perf_counter()
    with Program(*command, columns=columns, rows=rows, env=env) as program:
        found.take(program, screen, begun)
        if idle:
            found.idle(program)


def report_thinking() -> None:
    """A key while a hard bot thinks, against the same key while nobody does."""
    print("\nKeys while a hard bot thinks, 95th percentile of 40")
    for name, seats, waits in (
        ("vikings", ("bot:hard", "A", "B"), "buy a group"),
        ("fireaxe", ("bot:hard", "A", "B"), "Pass the keyboard"),
    ):
        words = [word for seat in seats for word in ("--seat", seat)]
        command = str(Path(sys.executable).with_name(name))
        rest = ("new", *words, "--seed", "5", "--option", "start=1", "--think", "30")
        with tempfile.TemporaryDirectory() as folder:
            env = {"LONGSHIPS_DATA_DIR": folder, "LONGSHIPS_CONFIG_DIR": folder}
            with Program(command, *rest, columns=120, rows=40, env=env) as program:
                program.wait(" plays ")
                program.settle(quiet=1.5, limit=20)  # quick decisions come first
                busy = [_answer(program, "v") for _ in range(40)]
            quiet = ("new", *words[2:4], *words[:2], *words[4:], *rest[7:])
            with Program(command, *quiet, columns=120, rows=40, env=env) as program:
                if program.wait(waits, "Days left") == "Pass the keyboard":
                    program.press("enter")
                program.settle(quiet=0.5)
                idle = [_answer(program, "v") for _ in range(40)]
        slow, still = (sorted(times)[int(len(times) * 0.95)] for times in (busy, idle))
        print(
            f"  {name:<8} {slow * 1000:5.1f} ms while thinking, {still * 1000:5.1f} ms idle"
            f" ({slow / still:4.2f} x)"
        )


def _answer(program: Program, key: str) -> float:
    """Seconds until a key is answered."""
    program.settle(quiet=0.03)
    pressed = time.perf_counter()
    program.press(key)
    program.wait_change(limit=2)
    return time.perf_counter() - pressed
