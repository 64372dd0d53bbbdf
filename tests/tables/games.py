"""Scripted games at a shared table: terminals come, go, stall and return, the host is killed.

Whatever happens, every decision that was accepted is saved once and in order, and all terminals
see the same of what is public.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any

from core import __version__
from core.bots.budget import Budget
from core.errors import GameError
from core.replay import replay
from core.rng import Rng, draw
from core.save import read
from core.tables.card import read_card
from core.tables.link import Link
from core.tables.places import socket_path, sockets_dir
from core.tables.protocol import PROTOCOL, TableLost, write
from core.tables.remote import RemoteTable
from core.tables.visit import Visit
from tests.tables.hosting import ME, HostThread

_TRIES = 4000
"""How often a terminal is given a moment to find its host again. Not a time: all of this may be
stopped for minutes while others need the machine."""
_MOMENT = 0.005
SPREAD = (("Astrid", "Dag"), ("Bjorn",), ("Cnut",))
"""Who sits at which of the three terminals."""


class Staller:
    """A terminal that sits down to watch and then reads nothing any more."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.connect(str(path))
        hello = {"protocol": PROTOCOL, "version": __version__, "identity": ME}
        self._socket.sendall(write({"id": 1, "do": "hello", **hello}))
        self._socket.sendall(write({"id": 2, "do": "sit", "names": []}))

    def close(self) -> None:
        self._socket.close()


class Script:
    """One game: what was decided, and by which terminals it is followed."""

    def __init__(
        self, seed: int, sit: Callable[..., RemoteTable], stall: Callable[[], Staller]
    ) -> None:
        self._sit, self._stall = sit, stall
        self._dice = Rng(seed)
        self.chance = random.Random(seed)
        self.decided: list[tuple[str, Any]] = []
        """What was accepted, in order: a decision with its seat, or an undo or redo."""
        self.tables: list[RemoteTable | None] = [sit(*names) for names in SPREAD]
        self.watcher = sit()
        self.stallers: list[Staller] = []
        self.lost_answers = 0
        self.why_lost: list[Any] = []
        self._held: dict[int, Link] = {}
        """Terminals that read nothing at the moment."""
        self.killed = 0

    # --- One step -------------------------------------------------------------------------------

    def step(self) -> bool:
        """Something happens at random, then whoever must decides; False once the game is over."""
        self._disturb()
        latest = self._heard(self.watcher)
        if latest.decider is None:
            return False
        for number, names in enumerate(SPREAD):
            if self._seat_of(names, latest.decider):
                self._decide(number)
                return True
        raise AssertionError(f"nobody sits on seat {latest.decider}")

    def _seat_of(self, names: tuple[str, ...], decider: int) -> bool:
        return self.watcher.names[decider] in names

    def _disturb(self) -> None:
        chance = self.chance.random()
        if chance < 0.04:
            number = self.chance.randrange(len(SPREAD))
            gone = self.tables[number]
            self._let_go(number)
            if gone is not None:
                gone.close()
                self.tables[number] = None
        elif chance < 0.08:
            self._hold(self.chance.randrange(len(SPREAD)))
        elif chance < 0.09 and len(self.stallers) < 3:
            with suppress(OSError):  # the host was killed at this very moment
                self.stallers.append(self._stall())
        elif chance < 0.10:
            self.watcher.close()
            self.watcher = self._sit()

    def _hold(self, number: int) -> None:
        """Let a terminal read nothing for a while."""
        table = self.tables[number]
        if table is not None and number not in self._held:
            self._held[number] = table._link
            table._link._telling.acquire()

    def _let_go(self, number: int) -> None:
        if number in self._held:
            self._held.pop(number)._telling.release()

    def _terminal(self, number: int) -> RemoteTable:
        """A terminal; one that had gone comes back, one that had stalled goes on."""
        self._let_go(number)
        table = self.tables[number]
        if table is None or table.ended:
            table = self.tables[number] = self._back(number)
        return table

    def _back(self, number: int) -> RemoteTable:
        """Sit down again; the host may not have noticed yet that the terminal was gone."""
        for _ in range(200):
            try:
                return self._sit(*SPREAD[number])
            except GameError as error:
                if "already sits" not in str(error):
                    raise
        raise AssertionError("the seats are never free again")

    def _decide(self, number: int) -> None:
        table = self._terminal(number)
        update = self._heard(table)
        if update.decider is None or update.decider not in table.people:
            return  # what happened was not known yet
        if update.undo_limit is None and self.chance.random() < 0.1:
            self._note("undo", None, asyncio.run(table.undo()))
            return
        if update.can_redo and self.chance.random() < 0.5:
            self._note("redo", None, asyncio.run(table.redo()))
            return
        action = update.legal[draw(self._dice, len(update.legal))]
        own = table.game.bot("easy" if table.game.about.secrets else "random", update.number)
        if own is not None:
            action = own.choose(update.view, update.legal, Budget())
        why = asyncio.run(table.submit_all([action], update.number))[0]
        self._note("do", (update.decider, table.game.codec.action_data(action)), why)

    def _note(self, what: str, entry: Any, why: str | None) -> None:
        if why is None:
            self.decided.append((what, entry))
        elif "does not answer" in why or "has moved on" in why or "not your turn" in why:
            self.lost_answers += 1
            self.why_lost.append((what, entry, why))
        else:
            raise AssertionError(why)

    # --- Looking --------------------------------------------------------------------------------

    def _heard(self, table: RemoteTable) -> Any:
        """What a terminal knows after everything the host has told it, back from a loss if any."""
        for _ in range(_TRIES):
            table._ask("starts", step=0)
            table.take_in()
            if not table.lost and not table._link.lost:
                return table.now()
            time.sleep(_MOMENT)
        raise AssertionError(f"a terminal never finds its host again: {table.ended}")

    def check_alike(self) -> None:
        """All terminals know the same of what is public."""
        for number in range(len(SPREAD)):
            self._terminal(number)
        here = [*(table for table in self.tables if table is not None), self.watcher]
        updates = [self._heard(table) for table in here]
        assert len({(u.number, u.steps, u.decider, u.progress) for u in updates}) == 1
        told = [table.told() for table in here]
        assert all(one == told[0] for one in told)
        logs = [table.log() for table in here]
        assert all(one == logs[0] for one in logs)
        step = updates[0].steps
        views = [table.past(step, None) for table in here]
        assert all(view == views[0] for view in views)
        assert self.watcher.now().view == views[0]

    def check_saved(self, path: Path, *, answers_lost: bool = False) -> None:
        """Every decision that was accepted is in the save, once and in order."""
        entries = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
        assert [entry["n"] for entry in entries] == list(range(1, len(entries) + 1))
        saved = [_kind(entry) for entry in entries]
        if not answers_lost:
            where = next(
                (
                    n
                    for n, pair in enumerate(zip_longest(saved, self.decided))
                    if pair[0] != pair[1]
                ),
                None,
            )
            assert where is None, (
                f"entry {where}: saved {saved[where : where + 2]}, decided "
                f"{self.decided[where : where + 2]}; answers lost {self.why_lost}"
            )
        else:  # the answer to a decision may be lost with the host, never the decision
            rest = iter(saved)
            missing = [one for one in self.decided if one not in rest]
            assert missing == []
            assert len(saved) - len(self.decided) <= self.lost_answers
        found = read(path, json.loads(path.read_text("utf-8").splitlines()[0])["game"])
        assert found.whole

    def close(self) -> None:
        for number in tuple(self._held):
            self._let_go(number)
        for one in [*self.stallers, *self.tables, self.watcher]:
            if one is not None:
                one.close()


def _kind(entry: dict[str, Any]) -> tuple[str, Any]:
    if "do" in entry:
        return "do", (entry["seat"], entry["do"])
    return ("undo", None) if "undo" in entry else ("redo", None)


def play(thread: HostThread, seed: int, most: int = 100_000, every: int = 60) -> Script:
    """A whole game, or its first steps, at a host in this process."""
    script = Script(seed, thread.sit, lambda: Staller(thread.path))
    try:
        for number in range(most):
            if not script.step():
                break
            if number % every == every - 1:
                script.check_alike()
        script.check_alike()
        lost = bool(script.lost_answers)  # only if the machine was busy or stopped for long
        script.check_saved(Path(thread.host.card.save), answers_lost=lost)
        if thread.host.playing.over:
            check_record(script, Path(thread.host.card.save), thread.host.card.game)
    finally:
        script.close()
    return script


def play_with_kills(name: str, seed: int, kills: int, gap: int = 12) -> Script:
    """A game at a host of its own, which is killed again and again and woken from its save."""

    def sit(*names: str) -> RemoteTable:
        while True:
            with suppress(TableLost):  # it was killed at this very moment
                table = Visit(name).sit(names, lambda secrets: True)
                assert table is not None
                return table

    script = Script(seed, sit, lambda: Staller(socket_path(name)))
    killed: list[int] = []
    try:
        while len(killed) < kills:
            killer = None
            if script.chance.random() < 1 / gap:
                pid = int((sockets_dir() / f".{name}.lock").read_text())
                # Often while a decision is on its way, sometimes between two.
                wait = script.chance.random() * 0.02
                killer = threading.Timer(wait, _kill, (pid, killed))
                killer.start()
            going = script.step()
            if killer is not None:
                killer.join()
            if not going:
                break
        script.check_alike()
        script.check_saved(Path(read_card(name).save), answers_lost=True)
    finally:
        script.close()
    script.killed = len(killed)
    return script


def _kill(pid: int, killed: list[int]) -> None:
    with suppress(ProcessLookupError):  # it was killed before and is not back yet
        os.kill(pid, signal.SIGKILL)
        killed.append(pid)


def check_record(script: Script, path: Path, game_id: str) -> None:
    """After the end, the log that terminals get is the save."""
    lines = path.read_text("utf-8").splitlines()
    assert replay(lines, game_id).whole
    told = script.watcher._ask("record")
    assert told is not None
    assert told["lines"] == lines
