"""Visitors by the dozen: `python -m tests.bench.serve --visitors 20 --tables 10 --rate 4`.

Starts a server and lets visitors come all at once, some to shared tables, the others to games of
their own. Each presses keys at its own moments; told is how long a key takes to be answered, what
that costs in computing and memory, and who was lost.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from tests.bench.crowd import Loop, Processes, Visitor, Waits, at_share

_ENTER, _HOME, _DOWN = b"\r", b"\x1b[H", b"\x1b[B"
_PLAYING = (b"leave",)
"""In the bar of keys."""
_RECAP = b"my turn"
"""In the bar of keys while it is told what others did: most keys do nothing there."""
_MIXED = 0.3
"""Seconds for which a decision may be what is seen at the other terminals of its table."""
_BURST = 0.003
"""Seconds without a byte that end a burst of them."""
_NO_ANSWER = 2.0
"""Seconds after which a key is not answered any more."""
_NAMES = ("Astrid", "Bjorn", "Cnut", "Dag", "Eirik")


class Table:
    """A shared table, and who decides there."""

    def __init__(self, game: str, name: str, at: int) -> None:
        self.game, self.name, self.at = game, name, at
        self.seats = 4 if game == "vikings" else 5
        self.guests: list[Player] = []
        self.decider: Player | None = None
        self.decided = -1.0
        self.decisions = 0

    def open(self, folder: Path) -> None:
        seats = [word for name in _NAMES[: self.seats] for word in ("--seat", name)]
        words = ["host", self.name, "--detach", "--tables", str(folder / "tables"), *seats]
        words += ["--seed", "7"]  # so that two measurements are of the same game
        command = [sys.executable, "-m", f"{self.game}_tui", *words]
        env = {**os.environ, "LONGSHIPS_DATA_DIR": str(folder / "data")}
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)


class Player(Visitor):
    """Presses keys and takes the time until something comes back."""

    def __init__(self, loop: Loop, port: int, table: Table | None, chance: random.Random) -> None:
        super().__init__(loop, port)
        self.table, self.chance = table, chance
        self.first = 0.0
        """Seconds until the lobby was seen."""
        self.took: list[float] = []
        self.mixed: list[float] = []
        """The same while the decision of another came: until the second burst of bytes, if there
        was one, as either may be the answer."""
        self.unanswered = 0
        self.covered = 0
        """Keys that had nothing to do as a recap had opened."""
        self._pressed = 0.0
        self._last = 0.0
        self._bursts = 0
        self.on_bytes = self._seen_bytes
        if table is not None:
            table.guests.append(self)

    def come(self) -> Waits:
        """From the lobby to a table or a game of one's own."""
        yield (b"next game",)
        self.first = perf_counter() - self.begun
        if self.table is None:
            yield 1.0
            for _ in range(self.chance.randrange(2)):
                self.press(b"\t")  # the other game
                yield 0.3
            self.press(b"n")
            yield (b"Start the game",)
            yield 0.3
            self.press(_ENTER)
            yield _PLAYING
            for _ in range(3):  # bots may have begun, which is told first
                yield 1.5
                self._uncover()
            return
        yield 3.0  # the lobby looks for tables
        before = self.table.guests[: self.table.guests.index(self)]
        while any(one.busy for one in before):
            yield 0.2
        yield 0.5
        self.press(_HOME + _DOWN * self.table.at + _ENTER)
        yield (b"sit down",)
        yield 0.3
        self.press(_ENTER)
        yield _PLAYING

    def play(self, end: float, rate: float) -> Waits:
        """Press keys until the end, with a little unrest in the rhythm."""
        yield self.chance.random() / rate
        number = 0
        while (now := perf_counter()) < end:
            if self._pressed and now - self._pressed > _NO_ANSWER:
                self._pressed = 0.0
                if self._uncover():
                    self.covered += 1
                else:
                    self.unanswered += 1
            if not self._pressed:
                number += 1
                self._press_one(number)
            yield self.chance.uniform(0.8, 1.2) / rate

    def _uncover(self) -> bool:
        """Get out of what has opened by itself; returns whether that was a recap."""
        recap = _RECAP in self.seen
        self.seen = b""
        self.press(_ENTER if recap else b"\x1b")
        return recap

    def _press_one(self, number: int) -> None:
        table = self.table
        key = b"v"  # the next board, which can always be seen
        if table is not None and table.decider is self:
            key = (b"\t", b"v")[number % 2]  # the next choice
        if table is not None:
            decides = table.decider is self
            if number % 6 == 0 and (decides or table.decider is None):
                table.decided, table.decisions = perf_counter(), table.decisions + decides
                key = _ENTER
        self._pressed, self._last = perf_counter(), 0.0
        self.press(key)
        if key == _ENTER and table is not None and table.decider is None:
            self._pressed = 0.0  # nobody knows yet whose turn it is, so it may not be answered

    def _seen_bytes(self, data: bytes) -> None:
        if self.table is not None and b"\a" in data:
            self.table.decider = self  # the bell tells whose turn it is
        if not self._pressed:
            return
        now = perf_counter()
        table = self.table
        if table is None or (table.decider is self) or now - table.decided > _MIXED:
            self.took.append(now - self._pressed)
            self._pressed = 0.0
        elif not self._last:
            pressed, self._last, self._bursts = self._pressed, now, 1
            self.loop.at(now + 0.1, lambda: self._close_mixed(pressed))
        elif self._bursts == 1 and now - self._last > _BURST:
            self._last, self._bursts = now, 2

    def _close_mixed(self, pressed: float) -> None:
        if self._pressed == pressed:
            self.mixed.append(self._last - pressed)
            self._pressed = 0.0


@contextmanager
def serving(*more: str) -> Iterator[tuple[int, int, Path]]:
    """A server on loopback; gives its port, its process and its folder."""
    with tempfile.TemporaryDirectory(prefix="longships-", dir="/tmp") as name:
        folder = Path(name)
        server = subprocess.Popen(
            [sys.executable, "-m", "vikings_tui", "serve", "--open", "--port", "0",
             "--folder", name, "--sessions", "500", "--per-address", "500",
             "--log", f"{name}/log", *more],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert server.stdout is not None
        port = int(server.stdout.readline().split()[-2])
        try:
            yield port, server.pid, folder
        finally:
            server.terminate()
            server.wait()


def come(loop: Loop, players: list[Player]) -> None:
    """Let everybody come at once, and wait until all play."""
    for one in players:
        one.do(one.come())
    loop.run(lambda: not any(one.busy for one in players), 90)
    stuck = [one for one in players if one.busy]
    if stuck:
        sys.exit(f"{len(stuck)} never began to play: {[one.seen[-300:] for one in stuck][:4]!r}")
    loop.run(lambda: False, 3)


def measure(port: int, server: int, folder: Path, given: argparse.Namespace) -> None:
    loop, chance = Loop(), random.Random(given.seed)
    tables: list[Table] = []
    for number in range(given.tables // 5):
        game = ("vikings", "fireaxe")[number % 2]
        tables.append(Table(game, f"{'abcdefgh'[number]}-table", number))
        tables[-1].open(folder)
    where = [table for table in tables for _ in range(5)]
    alone = [None] * (given.visitors - len(where))
    players = [Player(loop, port, table, chance) for table in (*where, *alone)]
    try:
        come(loop, players)
        processes = Processes(server)
        for table in tables:
            table.decider = None
        before, start = processes.cpu(), perf_counter()
        for one in players:
            one.do(one.play(start + given.seconds, given.rate))
        loop.run(lambda: False, given.seconds)
        after, seconds = processes.cpu(), perf_counter() - start
        weights = processes.weights()
        loop.run(lambda: not any(one.busy for one in players), 10)
        report(players, tables, weights)
        keys = sum(len(one.took) + len(one.mixed) for one in players)
        used = {kind: after[kind] - before[kind] for kind in after}
        print(f"computing: {sum(used.values()) / seconds:.2f} cores in all; a key costs", end=" ")
        print(", ".join(f"{kind} {cpu / keys * 1000:.1f} ms" for kind, cpu in used.items()))
    finally:
        for one in players:
            one.leave()


def report(players: list[Player], tables: list[Table], weights: list[float]) -> None:
    lost = [one.gone for one in players if one.gone]
    firsts = sorted(one.first for one in players)
    print(f"{len(players)} visitors, {len(lost)} lost {lost[:3]}")
    print(f"first picture: median {firsts[len(firsts) // 2]:.1f} s, last {firsts[-1]:.1f} s")
    alone = [second for one in players if one.table is None for second in one.took]
    shared = [second for one in players if one.table is not None for second in one.took]
    mixed = [second for one in players for second in one.mixed]
    for kind, took in (
        ("all", [*alone, *shared, *mixed]),
        ("in games of their own", alone),
        ("at shared tables", shared),
        ("there, while a decision came", mixed),
    ):
        print(
            f"keys, {kind}: {len(took)}, median {at_share(took, 0.5):.0f} ms, "
            f"95 % {at_share(took, 0.95):.0f} ms, slowest {at_share(took, 1):.0f} ms"
        )
    unanswered = sum(one.unanswered for one in players)
    covered, decisions = sum(one.covered for one in players), sum(t.decisions for t in tables)
    print(f"{unanswered} keys without an answer, and {covered} while a recap lay over the table")
    print(f"{decisions} decisions at shared tables")
    if weights:
        print(f"a visit: {sum(weights) / len(weights):.0f} MB, the heaviest {max(weights):.0f} MB")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=20)
    parser.add_argument("--tables", type=int, default=10, help="visitors at shared tables")
    parser.add_argument("--rate", type=float, default=4, help="keys a second")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with serving() as (port, server, folder):
        measure(port, server, folder, given)
    return 0


if __name__ == "__main__":
    sys.exit(main())
