"""The screens in a terminal, against a bare Textual app in the same run, each with its limit."""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

from core.game import Setup
from core.registry import find_app, find_face, open_game
from core.session import AnySession, Session
from core.tui.app import GameApp
from core.tui.games import table_of
from core.tui.launch import Launch
from core.tui.screens.play import PlayScreen
from core.tui.settings import Settings
from core.tui.terminal.environment import Terminal
from tests.tui.pilot import piloted
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


LIMITS = {"title": 1.5, "vikings": 1.7, "fireaxe": 2.0}
"""CPU to the first picture, in times of the bare app."""
_FIRST, _KEY_CPU, _LATENCY, _MEMORY = 24.0, 15.0, 4.0, 1.4
"""Kilobytes of the first picture, ms of CPU a key, latency and memory in times of the bare app."""
_STEP = {"true": 1000, "256": 750}
"""Bytes of a step of the cursor, by colours."""
_DIALOG, _PALETTE_SIZE = 4.0, 8.0
"""Kilobytes to open something over the table."""
_DECISIONS = 278
"""A whole game of two in Vikings."""
_BURST, _CHAPTER = 0.6, 0.2
"""Seconds for so many instant decisions of bots, and to turn to a chapter of the rules."""


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
        self.memory_after: list[float] = []
        """The same once everything was opened."""
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
        self.memory.append(_memory(program.pid))
        for key, closes in screen.opened:
            self.opened.setdefault(key, []).append(self._press(program, key, []))
            self._press(program, closes, [])
        self.memory_after.append(_memory(program.pid))

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
    game, _, how = name.partition(", ")
    limit = LIMITS.get(game) if how != "170x60" else None
    frame, base = median(found.frame), median(bare.frame)
    times = median(found.start_cpu) / median(bare.start_cpu)
    print(f"  {name}")
    print(
        f"    start {median(found.start_cpu) * 1000:4.0f} ms of CPU, {_told(times, limit)} x bare;"
        f" {frame * 1000:.0f} ms, {frame / base:.2f} x;"
        f" {_told(median(found.start) / 1000, _FIRST, 1)} kB"
    )
    key, key_base = median(found.key), median(bare.key)
    scroll = f", scrolling {max(found.scroll) / 1000:.1f} kB" if found.scroll else ""
    print(
        f"    key   {_told(median(found.bytes), _STEP.get(how), 0)} bytes{scroll};"
        f" {key * 1000:.1f} ms, {_told(key / key_base, _LATENCY)} x bare;"
        f" {_told(median(found.key_cpu) * 1000, _KEY_CPU, 1)} ms of CPU"
    )
    memory, least = median(found.memory), median(bare.memory)
    after = median(found.memory_after)
    opened = f", {after:.1f} MB once all was opened" if found.opened else ""
    print(
        f"    rest  {memory:.1f} MB, {_told(memory / least, _MEMORY)} x bare{opened};"
        f" idle {_told(found.idle_bytes, 0, 0)} bytes, {found.idle_cpu:.1%} of a core"
    )
    for key, sent in found.opened.items():
        most = _PALETTE_SIZE if key == _PALETTE[0] else _DIALOG
        print(f"    opening by {key}: {_told(median(sent) / 1000, most, 1)} kB")


def _told(figure: float, limit: float | None, digits: int = 2) -> str:
    """A figure with its limit, and a mark if it is beyond."""
    if limit is None:
        return f"{figure:.{digits}f}"
    beyond = " MISSED" if round(figure, digits) > limit else ""
    return f"{figure:.{digits}f} (limit {limit:g}{beyond})"


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
    """A key while a hard bot thinks, against the same key while nobody does.

    In Vikings quick decisions come first; in Fire & Axe the plan of a turn does.
    """
    print("\nKeys while a hard bot thinks, 95th percentile")
    seats = ("bot:hard", "A", "B")
    for name, waits, quick, presses in (
        ("vikings", "buy a group", 1.5, 40),
        ("fireaxe", "Pass the keyboard", 0.0, 12),
    ):
        words = [word for seat in seats for word in ("--seat", seat)]
        command = str(Path(sys.executable).with_name(name))
        rest = ("new", *words, "--seed", "5", "--option", "start=1", "--think", "30")
        with tempfile.TemporaryDirectory() as folder:
            env = {"LONGSHIPS_DATA_DIR": folder, "LONGSHIPS_CONFIG_DIR": folder}
            with Program(command, *rest, columns=120, rows=40, env=env) as program:
                program.wait(" plays ")
                program.settle(quiet=quick, limit=20)
                busy = [_answer(program, "v") for _ in range(presses)]
            quiet = ("new", *words[2:4], *words[:2], *words[4:], *rest[7:])
            with Program(command, *quiet, columns=120, rows=40, env=env) as program:
                if program.wait(waits, "Days left") == "Pass the keyboard":
                    program.press("enter")
                program.settle(quiet=0.5)
                idle = [_answer(program, "v") for _ in range(presses)]
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


def report_bursts() -> None:
    """Instant decisions of bots on the real play screen, and chapters of the rules."""
    print(f"\nOn the real screens, without a terminal, median of {ROUNDS}")
    for game_id in ("vikings", "fireaxe"):
        games = [asyncio.run(_burst(game_id)) for _ in range(ROUNDS)]
        seconds = median(spent / count for count, spent, _ in games) * _DECISIONS
        cpu = median(spent / count for count, _, spent in games) * _DECISIONS
        chapters = asyncio.run(_chapters(game_id))
        slowest, slowest_cpu = (max(one[at] for one in chapters) for at in (0, 1))
        print(
            f"  {game_id:<8} {_DECISIONS} instant decisions of bots in {_told(seconds, _BURST)} s"
            f" ({cpu:.2f} s of CPU); {len(chapters)} chapters of the rules, the slowest in"
            f" {_told(slowest, _CHAPTER, 3)} s ({slowest_cpu:.3f} s of CPU)"
        )


def _app(
    game_id: str, folder: str, settings: Settings, session: AnySession | None = None
) -> GameApp:
    """The real app of a game, at its title or at the table of a session, started as by a player."""
    gc.unfreeze()
    gc.collect()  # what was left by the app before
    gc.disable()
    launch = Launch(settings, Terminal("256", "unicode", remote=False), Path(folder))
    app: GameApp = find_app(game_id)(game_id, find_face(game_id), launch)
    if session is not None:
        app.opening = lambda app: app.play_screen(table_of(app, session, None))
    return app


async def _burst(game_id: str) -> tuple[int, float, float]:
    """How many decisions of bots were shown, in so many seconds and seconds of CPU."""
    game = open_game(game_id)
    seats = ("bot:random",) * game.about.seats[0]
    session = Session(game, Setup(seats, 1, game.read_options({})))
    settings = Settings(bots="instant", scoring="skip", recap="off", animation="off", bell="off")
    begun: tuple[float, float] | None = None
    with tempfile.TemporaryDirectory() as folder:
        app = _app(game_id, folder, settings, session)
        async with app.run_test(size=(120, 40)):
            play = app.screen
            assert isinstance(play, PlayScreen)
            while play.shown.steps < _DECISIONS and not play.over:
                if begun is None and session.steps:
                    begun = time.perf_counter(), time.process_time()
                await asyncio.sleep(0.001)
            assert begun is not None
            wall, cpu = time.perf_counter() - begun[0], time.process_time() - begun[1]
            app.exit()  # in the middle of the game
            return play.shown.steps, wall, cpu


async def _chapters(game_id: str) -> list[tuple[float, float]]:
    """Seconds, and seconds of CPU, to turn to each chapter of the rules."""
    found, seen = [], set[str]()
    with tempfile.TemporaryDirectory() as folder:
        app = _app(game_id, folder, Settings())
        async with piloted(app, (120, 40)) as pilot:
            app.open_rules()
            await pilot.pause()
            while (picture := app.export_screenshot()) not in seen:
                seen.add(picture)
                wall, cpu = time.perf_counter(), time.process_time()
                await pilot.press("right")
                found.append((time.perf_counter() - wall, time.process_time() - cpu))
    return found
