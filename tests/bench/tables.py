"""Shared tables: how long a decision takes to be on every screen of a table of five."""

from __future__ import annotations

import asyncio
import os
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from core.bots.budget import Budget
from core.registry import open_game
from core.tables import directory
from core.tables.places import TABLES_VARIABLE, sockets_dir
from core.tables.remote import RemoteTable
from core.tables.visit import Visit

NAMES = ("Astrid", "Bjorn", "Cnut", "Dag", "Eirik")
WATCHERS = 10
DECISIONS = 300
GOAL = 0.1
"""Seconds within which 95 of 100 decisions are on every screen."""


class _Screen:
    """A terminal without a picture: takes in what the host tells as soon as it comes."""

    def __init__(self, table: RemoteTable) -> None:
        self.table = table
        self.number, self.at = 0, 0.0
        self.changed = threading.Event()
        table.deliver = self._take_in
        table.subscribe(self._told)

    def _take_in(self, take_in: Any) -> None:
        take_in()

    def _told(self, update: Any) -> None:
        self.number, self.at = update.number, time.perf_counter()
        self.changed.set()

    def wait(self, number: int) -> float:
        while self.number < number:
            self.changed.wait(5)
            self.changed.clear()
        return self.at


def latencies(decisions: int = DECISIONS) -> list[float]:
    """For each decision, the time until the last of fifteen terminals knew the table after it."""
    with tempfile.TemporaryDirectory(prefix="longships-", dir="/tmp") as folder:
        os.environ[TABLES_VARIABLE] = folder
        made = directory.create(open_game("fireaxe"), NAMES, Path(folder) / "saves", seed=7)
        directory.open_table(made.name)
        screens = [_Screen(_sit(made.name, name)) for name in NAMES]
        screens += [_Screen(_sit(made.name)) for _ in range(WATCHERS)]
        found = []
        bot = open_game("fireaxe").bot("easy", 7)
        assert bot is not None
        for _ in range(decisions):
            latest = screens[0].table.now()
            if latest.decider is None:
                break
            table = screens[latest.decider].table
            update = table.now()
            action = bot.choose(update.view, update.legal, Budget())
            start = time.perf_counter()
            why, _ = asyncio.run(table.submit_all([action], update.number))
            assert why is None, why
            found.append(max(screen.wait(update.number + 1) for screen in screens) - start)
        for screen in screens:
            screen.table.close()
        os.kill(int((sockets_dir() / f".{made.name}.lock").read_text()), 15)
        for host in directory._hosts:
            host.wait(10)
        return sorted(found)


def _sit(name: str, *names: str) -> RemoteTable:
    table = Visit(name).sit(names, lambda secrets: secrets)
    assert table is not None
    return table


def report() -> None:
    found = latencies()
    middle, late = found[len(found) // 2], found[len(found) * 95 // 100]
    mark = "ok" if late <= GOAL else "MISSED"
    print(f"Shared tables: a decision on {len(NAMES) + WATCHERS} terminals without a picture")
    print(
        f"  five seats and ten watchers: median {middle * 1000:.1f} ms, 95 % within "
        f"{late * 1000:.1f} ms (goal {GOAL * 1000:.0f} ms, {mark})"
    )
