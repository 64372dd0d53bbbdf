"""A table of five with ten watchers, all of them real screens over SSH:
`python -m tests.bench.crowded_table`.

Those whose turn it is press keys until something is decided; told is how long it takes from the key
until the last byte of the first picture of it has come to the last of the fifteen terminals. A
sixteenth terminal without a screen tells whether a key was a decision, and which one.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from core.tables.places import TABLES_VARIABLE
from core.tables.remote import RemoteTable
from core.tables.visit import Visit
from tests.bench.crowd import Loop, Processes, at_share
from tests.bench.serve import _PLAYING, Player, Table, serving

_WATCHERS = 10
_PATIENCE = 0.6
"""Seconds in which a key that decides something has done so, and is shown everywhere."""
_PICTURE = 0.03
"""Seconds without a byte that end a picture; what moves has a new one after 0.1 s and more."""
_KEYS = (b"\r", b"\r", b"\t", b"\r", b"x", b"\r", b"\x1b")


class Onlooker(Player):
    """Sits down, or watches, and notes when something begins to be shown, and when it is there."""

    def __init__(self, loop: Loop, port: int, table: Table, chance: random.Random) -> None:
        super().__init__(loop, port, table, chance)
        self.forget()
        self.on_bytes = self._note

    def forget(self) -> None:
        """What comes next is the first picture of something else."""
        self.begun = self.shown = 0.0

    def _note(self, data: bytes) -> None:
        now = perf_counter()
        self.begun = self.begun or now
        if not self.shown or now - self.shown < _PICTURE:
            self.shown = now


class Decision(NamedTuple):
    """How a decision came to all screens."""

    told: float
    """Seconds until the table's host had told of it."""
    begun: float
    """Seconds until the last screen began to show it."""
    shown: float
    """Seconds until the first picture of it was whole on every screen."""
    what: str
    last: str
    """Whose screen was the last."""


def rest(loop: Loop, people: list[Onlooker]) -> None:
    """Wait until no screen has anything left to show of what happened: what comes while a screen
    still tells of the last decision is told after it."""
    end = perf_counter() + 3
    while perf_counter() < end:
        for one in people:
            one.forget()
        if not loop.run(lambda: any(one.begun for one in people), 0.4):
            return


def watch(name: str, folder: Path) -> RemoteTable:
    """A terminal without a screen."""
    os.environ[TABLES_VARIABLE] = str(folder / "tables")
    os.environ["LONGSHIPS_DATA_DIR"] = str(folder / "data")
    table = Visit(name).sit((), lambda secrets: secrets)
    assert table is not None
    return table


def happened(seer: RemoteTable, before: int) -> str:
    """What was decided since then, by the kinds of its events."""
    found = [type(event).__name__ for events in seer.told(before + 1) for event in events]
    return ", ".join(found) or "an undo"


def role(number: int, before: int, now: int | None) -> str:
    """Who somebody is at the table, given who decided and who decides next."""
    if number == now:
        return "the one to decide" if now != before else "the same to decide"
    if number == before:
        return "who has decided"
    return "another seat" if number < 5 else "a watcher"


def decisions(
    port: int, server: int, folder: Path, wanted: int, limit: float
) -> tuple[list[Decision], int, dict[str, float]]:
    """How decisions came to all screens, how many never came to some screen, and the seconds of
    CPU that each took, by kind of process."""
    loop, chance = Loop(), random.Random(1)
    table = Table("fireaxe", "a-table", 0)
    table.open(folder)
    seer, told = watch(table.name, folder), [0.0]  # here first, so told before the other watchers
    seer.deliver = lambda take_in: told.append(perf_counter())
    people = [Onlooker(loop, port, table, chance) for _ in range(5 + _WATCHERS)]
    for one in people:
        one.do(one.come())
    loop.run(lambda: not any(one.busy for one in people), 90)
    assert not any(one.busy for one in people), _PLAYING
    took: list[Decision] = []
    processes = Processes(server)
    kinds = processes.kinds()
    used = dict.fromkeys(kinds, 0.0)
    missed, end, number = 0, perf_counter() + limit, 0
    while len(took) + missed < wanted and perf_counter() < end:
        seer.take_in()
        before = seer.now()
        if before.decider is None:
            break
        for one in people:
            one.forget()
        told.clear()
        computed = processes.cpu(kinds)
        pressed = perf_counter()
        people[before.decider].press(_KEYS[number % len(_KEYS)])
        number += 1
        everywhere = loop.run(lambda: all(one.begun for one in people), _PATIENCE)
        computing = processes.cpu(kinds)
        loop.run(lambda: False, 2 * _PICTURE)
        seer.take_in()
        if seer.now().number > before.number:
            if everywhere:
                begun, shown = (
                    max(getattr(one, at) for one in people) for at in ("begun", "shown")
                )
                what = happened(seer, before.steps)
                last = max(range(len(people)), key=lambda number: people[number].shown)
                who = role(last, before.decider, seer.now().decider)
                times = (told[0] - pressed, begun - pressed, shown - pressed)
                took.append(Decision(*times, what, who))
            else:
                missed += 1
                for one in people:
                    if not one.begun:
                        one.press(b"\r")  # an announcement waits there to have been read
            for kind, seconds in computing.items():
                used[kind] += seconds - computed[kind]
        rest(loop, people)
    seer.close()
    for one in people:
        one.leave()
    return took, missed, {kind: all_ / (len(took) + missed) for kind, all_ in used.items()}


def report(took: list[Decision], missed: int, used: dict[str, float]) -> None:
    for name, at in (
        ("told by the host", "told"),
        ("begun on 15 screens", "begun"),
        ("whole on 15 screens", "shown"),
    ):
        times = [getattr(one, at) for one in took]
        print(
            f"{len(took)} decisions {name}: median {at_share(times, 0.5):.0f} ms, "
            f"95 % within {at_share(times, 0.95):.0f} ms, slowest {at_share(times, 1):.0f} ms"
        )
    print(
        f"goal: 95 % whole within 100 ms; {missed} that some screen did not show, where something"
    )
    print("that was to be read first waited for a key")
    told = ", ".join(f"{kind} {seconds * 1000:.0f} ms" for kind, seconds in used.items())
    print(f"computing until the last has begun to show it: {told}")
    print("the slowest tenth:")
    for one in sorted(took, key=lambda one: -one.shown)[: max(1, len(took) // 10)]:
        print(f"  {one.shown * 1000:4.0f} ms  {one.what}; last was {one.last}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--limit", type=float, default=180, help="seconds at most")
    given = parser.parse_args()
    with serving() as (port, server, folder):
        report(*decisions(port, server, folder, given.decisions, given.limit))
    return 0


if __name__ == "__main__":
    sys.exit(main())
