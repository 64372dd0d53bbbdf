"""What is sent while one watches another captain's turn in Fire & Axe: a ship's step, a recap."""

from __future__ import annotations

import json
import re
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.tui.terminal import Program

SEATS = ("Astrid", "bot:medium", "bot:medium", "bot:medium")
LEAVES = ("c", "c", "c", "N", "e")
"""What ends the first turn."""
SAILED = re.compile(r"(\d) sailed")
SCROLLED = 4000
"""A step that sends more has moved the map along."""
STEPS = 30
_NEWS, _SAILS = 38, " sails to "
"""The row in which it is told what somebody does, and what it says of a step."""


def report() -> None:
    """The bytes of every step of a ship, of those that scroll the map, and of the recap.

    What a captain does between two steps is not counted.
    """
    with tempfile.TemporaryDirectory() as folder:
        settings = {"tips": "off", "confirm": "never", "quit": "at-once", "cards": "3"}
        Path(folder, "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        env = {"LONGSHIPS_DATA_DIR": folder, "LONGSHIPS_CONFIG_DIR": folder, "COLORTERM": ""}
        command = str(Path(sys.executable).with_name("fireaxe"))
        seats = [word for seat in SEATS for word in ("--seat", seat)]
        given = ("new", *seats, "--seed", "5", "--option", "start=1")
        with Program(command, *given, columns=120, rows=40, env=env) as program:
            program.wait("Days left")
            steps, recap = _watch(program)
    still = [sent for sent in steps if sent <= SCROLLED]
    moved = [sent for sent in steps if sent > SCROLLED]
    print("\nWatching Fire & Axe at 120x40 in 256 colours")
    print(
        f"  a ship's step    {median(still):5.0f} bytes, 9 of 10 at most"
        f" {sorted(still)[len(still) * 9 // 10]}, {max(still)} at most;"
        f" {len(moved)} of {len(steps)} scrolled, at most {max(moved, default=0) / 1000:.1f} kB"
    )
    print(f"  the recap opens  {recap / 1000:5.1f} kB")


def _watch(program: Program) -> tuple[list[int], int]:
    """Watch others until enough steps were seen; returns what each sent, and the recap."""
    steps: list[int] = []
    recap = 0
    _press(program, *LEAVES)
    limit = time.perf_counter() + 240
    before, sent, news = _sailed(program), program.received, ""
    while len(steps) < STEPS and time.perf_counter() < limit:
        program.read(0.02)
        text = program.text()
        if "this is what happened" in text:
            program.settle(quiet=0.4)
            recap = recap or program.received - sent
            _press(program, "enter", "e", "enter", "w", "enter", *LEAVES)
            before, sent = _sailed(program), program.received
            continue
        now, line = _sailed(program), program.screen.display[_NEWS]
        if now == before + 1 > 0:
            steps.append(program.received - sent)
        if now != before or (line != news and _SAILS not in line):
            before, sent = now, program.received
        news = line
    return steps, recap


def _press(program: Program, *keys: str) -> None:
    for key in keys:
        program.press(key)
        program.settle(quiet=0.15)


def _sailed(program: Program) -> int:
    found = SAILED.search(program.text())
    return int(found[1]) if found else -1
