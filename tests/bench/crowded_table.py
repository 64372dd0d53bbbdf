"""A table of five with ten watchers, all of them real screens over SSH:
`python -m tests.bench.crowded_table`.

Those whose turn it is press keys until something is decided; told is how long it takes from the key
until the last of the fifteen terminals begins to show it. A sixteenth terminal without a screen
tells whether a key was a decision.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from pathlib import Path
from time import perf_counter

from core.tables.places import TABLES_VARIABLE
from core.tables.remote import RemoteTable
from core.tables.visit import Visit
from tests.bench.crowd import Loop, Processes, at_share
from tests.bench.serve import _PLAYING, Player, Table, serving

_WATCHERS = 10
_PATIENCE = 0.6
"""Seconds in which a key that decides something has done so, and is shown everywhere."""
_KEYS = (b"\r", b"\r", b"\t", b"\r", b"x", b"\r", b"\x1b")


class Onlooker(Player):
    """Sits down, or watches, and notes when something is shown."""

    def __init__(self, loop: Loop, port: int, table: Table, chance: random.Random) -> None:
        super().__init__(loop, port, table, chance)
        self.shown = 0.0
        """When something came first after that was set to 0."""
        self.on_bytes = self._note

    def _note(self, data: bytes) -> None:
        self.shown = self.shown or perf_counter()


def rest(loop: Loop, people: list[Onlooker]) -> None:
    """Wait until no screen has anything left to show of what happened: what comes while a screen
    still tells of the last decision is told after it."""
    end = perf_counter() + 3
    while perf_counter() < end:
        for one in people:
            one.shown = 0.0
        if not loop.run(lambda: any(one.shown for one in people), 0.4):
            return


def watch(name: str, folder: Path) -> RemoteTable:
    """A terminal without a screen."""
    os.environ[TABLES_VARIABLE] = str(folder / "tables")
    os.environ["LONGSHIPS_DATA_DIR"] = str(folder / "data")
    table = Visit(name).sit((), lambda secrets: secrets)
    assert table is not None
    return table


def decisions(
    port: int, server: int, folder: Path, wanted: int, limit: float
) -> tuple[list[float], int, dict[str, float]]:
    """How long decisions took to be shown everywhere, how many never were on some screen, and the
    seconds of CPU that each took, by kind of process."""
    loop, chance = Loop(), random.Random(1)
    table = Table("fireaxe", "a-table", 0)
    table.open(folder)
    people = [Onlooker(loop, port, table, chance) for _ in range(5 + _WATCHERS)]
    for one in people:
        one.do(one.come())
    loop.run(lambda: not any(one.busy for one in people), 90)
    assert not any(one.busy for one in people), _PLAYING
    seer = watch(table.name, folder)
    took: list[float] = []
    processes = Processes(server)
    used: dict[str, float] = {}
    missed, end, number = 0, perf_counter() + limit, 0
    while len(took) + missed < wanted and perf_counter() < end:
        seer.take_in()
        before = seer.now()
        if before.decider is None:
            break
        for one in people:
            one.shown = 0.0
        computed = processes.cpu()
        pressed = perf_counter()
        people[before.decider].press(_KEYS[number % len(_KEYS)])
        number += 1
        loop.run(lambda: all(one.shown for one in people), _PATIENCE)
        seer.take_in()
        if seer.now().steps > before.steps:
            if all(one.shown for one in people):
                took.append(max(one.shown for one in people) - pressed)
            else:
                missed += 1
            for kind, seconds in processes.cpu().items():
                used[kind] = used.get(kind, 0.0) + seconds - computed[kind]
        rest(loop, people)
    seer.close()
    for one in people:
        one.leave()
    return took, missed, {kind: all_ / (len(took) + missed) for kind, all_ in used.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--limit", type=float, default=180, help="seconds at most")
    given = parser.parse_args()
    with serving() as (port, server, folder):
        took, missed, used = decisions(port, server, folder, given.decisions, given.limit)
    print(
        f"{len(took)} decisions on 15 screens: median {at_share(took, 0.5):.0f} ms, 95 % within "
        f"{at_share(took, 0.95):.0f} ms, slowest {at_share(took, 1):.0f} ms (goal 100 ms at 95 %); "
        f"{missed} not shown by some screen within {_PATIENCE} s"
    )
    told = ", ".join(f"{kind} {seconds * 1000:.0f} ms" for kind, seconds in used.items())
    print(f"computing until the last has begun to show it: {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
