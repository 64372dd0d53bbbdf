"""One mad visitor among calm ones: `python -m tests.bench.mad`.

Told is how long a key of the calm ones takes beside each kind of madness, against the same visitors
before it; how soon the process of the mad one is gone once its line is cut; how soon somebody who
has stopped reading is cut, and that a line of 1 KiB a second is not.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from tests.bench.crowd import Loop, Processes, Visitor, at_share
from tests.bench.serve import Player, come, serving

_RATE = 2.0
_REDRAW = b"\x0c"


class Mad(Player):
    """Does something mad again and again."""

    def go_mad(self, kind: str, end: float) -> None:
        """Begin a madness of some kind, in this loop."""
        what, pause = {
            "spins": (lambda: self.press(_REDRAW * 20), 0.02),
            "floods": (lambda: self.press(b"jk" * 2000), 0.0005),
            "resizes": (self._any_size, 0.002),
            "stalls": (lambda: self.press(_REDRAW * 20), 0.02),
        }[kind]
        if kind == "stalls":
            self.loop.forget(self)
        self._again(what, pause, end)

    def _any_size(self) -> None:
        self.resize((80 + random.randrange(420), 24 + random.randrange(170)))

    def _again(self, what: Callable[[], None], pause: float, end: float) -> None:
        if perf_counter() < end and not self.gone:
            what()
            self.loop.at(perf_counter() + pause, lambda: self._again(what, pause, end))


def _press(loop: Loop, players: list[Player], seconds: float) -> list[float]:
    """Let the calm ones play for a while; returns how long their keys took."""
    end = perf_counter() + seconds
    for one in players:
        one.took.clear()
        one.do(one.play(end, _RATE))
    loop.run(lambda: not any(one.busy for one in players), seconds + 10)
    return [second for one in players for second in one.took]


def madness(port: int, server: int, given: argparse.Namespace) -> None:
    loop, chance = Loop(), random.Random(1)
    processes = Processes(server)
    calm = [Player(loop, port, None, chance) for _ in range(given.calm)]
    come(loop, calm)
    known = set(processes.visits())
    for kind in ("spins", "floods", "stalls", "resizes"):
        mad = Mad(loop, port, None, chance)
        come(loop, [mad])
        (pid,) = set(processes.visits()) - known
        before = _press(loop, calm, given.seconds)
        mad.go_mad(kind, perf_counter() + given.seconds)
        beside = _press(loop, calm, given.seconds)
        cut = perf_counter()
        mad.client.send_signal(signal.SIGKILL)
        gone = loop.run(lambda pid=pid: not Path(f"/proc/{pid}").exists(), 20)
        took = perf_counter() - cut
        mad.leave()
        told = [
            f"{at_share(took, share):.0f}" for share in (0.5, 0.95) for took in (before, beside)
        ]
        print(
            f"one {kind}: a key of the others takes {told[0]} then {told[1]} ms (median), "
            f"{told[2]} then {told[3]} ms (95 %), {len(before)} and {len(beside)} keys; "
            f"its process is {'gone' if gone else 'STILL THERE'} after {took:.1f} s"
        )
    lost = sum(bool(one.gone) for one in calm)
    print(f"{lost} of the {len(calm)} calm ones lost")
    for one in calm:
        one.leave()


class SlowLine:
    """A line to the server that carries so many bytes a second, or none after a while."""

    def __init__(self, port: int, rate: int, greetings: int = 8000) -> None:
        self._rate, self._greetings = rate, greetings
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._there = socket.socket()
        self._there.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self._there.connect(("127.0.0.1", port))
        self.carried = 0
        self.closed = 0.0
        threading.Thread(target=self._join, daemon=True).start()

    def _join(self) -> None:
        here, _ = self._door.accept()
        threading.Thread(target=self._carry, args=(here,), daemon=True).start()
        while True:
            slow = self.carried > self._greetings
            if slow and not self._rate:
                self._wait_for_end()
                break
            try:
                data = self._there.recv(max(1, self._rate // 8) if slow else 4096)
                here.sendall(data)
            except OSError:
                data = b""
            if not data:
                break
            self.carried += len(data)
            if slow:
                time.sleep(1 / 8)
        self.closed = perf_counter()
        here.close()

    def _wait_for_end(self) -> None:
        """Read nothing, and see when the other side resets the line."""
        import select

        poll = select.poll()
        poll.register(self._there, 0)
        poll.poll()

    def _carry(self, here: socket.socket) -> None:
        try:
            while data := here.recv(4096):
                self._there.sendall(data)
        except OSError:
            pass


def readers(port: int, server: int) -> None:
    """Somebody with a very slow line, and somebody who has stopped reading."""
    loop = Loop()
    for words, rate, wait in (("a line of 1 KiB a second", 1024, 45), ("one that stopped", 0, 40)):
        line = SlowLine(port, rate)
        visitor = Visitor(loop, line.port)
        loop.run(lambda line=line: line.carried > 4000, 20)
        asked = perf_counter()
        for _ in range(200):
            visitor.press(_REDRAW)
            loop.run(lambda: False, 0.01)
        loop.run(lambda line=line: bool(line.closed), wait)
        if line.closed:
            print(f"{words}: cut after {line.closed - asked:.1f} s")
        else:
            print(f"{words}: still there after {perf_counter() - asked:.0f} s")
        visitor.leave()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calm", type=int, default=6, help="calm visitors")
    parser.add_argument("--seconds", type=float, default=12, help="of each madness")
    parser.add_argument("--no-readers", action="store_true", help="leave out the slow ones")
    given = parser.parse_args()
    with serving() as (port, server, _):
        madness(port, server, given)
        if not given.no_readers:
            readers(port, server)
    return 0


if __name__ == "__main__":
    os.environ.setdefault("TERM", "xterm-256color")
    sys.exit(main())
