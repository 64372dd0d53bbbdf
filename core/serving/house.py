"""Who is in the house: how many, for how long, what is written down, and what the host may see."""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Protocol, TextIO

from core.cells import printable
from core.files import Unreadable, read_regular
from core.frozen import frozen
from core.serving.options import ServeOptions
from core.words import count

_LARGEST = 1 << 20


@frozen
class Traffic:
    """How a visitor's line is doing."""

    waiting: bool
    """Whether something is on its way that has not arrived."""
    arrived: int
    """Bytes that have arrived so far."""


class Visitor(Protocol):
    """What the house knows of a visit."""

    address: str
    guest: str
    since: float
    last_key: float

    def traffic(self) -> Traffic: ...

    def send_away(self, why: str) -> None:
        """End the visit politely, with a sentence to read afterwards."""

    def cut(self) -> None:
        """End the visit at once."""


class EventLog:
    """A line for each event: when, what, and facts that are no secrets."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream

    def note(self, what: str, **facts: object) -> None:
        told = " ".join(f"{name}={str(value)!a:.120}" for name, value in facts.items())
        line = f"{datetime.now():%Y-%m-%d %H:%M:%S} {what} {told}".rstrip()
        with suppress(OSError, ValueError):  # nobody reads it any more
            print(printable(line), file=self._stream, flush=True)


class House:
    """Lets visitors in, keeps an eye on them, and tells the host who is there."""

    def __init__(self, options: ServeOptions, log: EventLog, now: Callable[[], float]) -> None:
        self.options, self.log = options, log
        self._now = now
        self._visitors: dict[Visitor, tuple[int, float]] = {}
        """Each with what had arrived when it last made progress, and when that was."""
        self._begun = datetime.now()
        self.welcomed = self.refused = self.most = 0
        self.closing = False

    @property
    def visitors(self) -> list[Visitor]:
        return list(self._visitors)

    def refusal(self, address: str) -> str:
        """Why one more visitor from there cannot come in, in a sentence; empty if they can."""
        if self.closing:
            return "The server is closing; come back later."
        if len(self._visitors) >= self.options.sessions:
            return "All seats are taken; come back a little later."
        here = Counter(visitor.address for visitor in self._visitors)[address]
        if here >= self.options.per_address:
            return f"There are {count(here, 'visitor')} from your address already."
        return ""

    def enter(self, visitor: Visitor) -> None:
        self._visitors[visitor] = (0, self._now())
        self.welcomed += 1
        self.most = max(self.most, len(self._visitors))
        self.log.note("enters", guest=visitor.guest, address=visitor.address)
        self.tell_status()

    def refuse(self, address: str, why: str) -> None:
        self.refused += 1
        self.log.note("refused", address=address, why=why)

    def leave(self, visitor: Visitor, how: str) -> None:
        if self._visitors.pop(visitor, None) is not None:
            stayed = round(self._now() - visitor.since)
            self.log.note("leaves", guest=visitor.guest, seconds=stayed, how=how)
            self.tell_status()

    def look_round(self) -> None:
        """Once a second or so: end visits that have gone on too long or lead nowhere."""
        now = self._now()
        for visitor, (arrived, since) in list(self._visitors.items()):
            line = visitor.traffic()
            if not line.waiting or line.arrived > arrived:
                self._visitors[visitor] = (line.arrived, now)
            elif now - since >= self.options.stalled:
                self.log.note("stalled", guest=visitor.guest)
                visitor.cut()
                continue
            if now - visitor.last_key >= self.options.idle:
                minutes = count(max(1, round(self.options.idle / 60)), "minute")
                visitor.send_away(f"No key was pressed for {minutes}, so the visit ends here.")
            elif now - visitor.since >= self.options.total:
                visitor.send_away("The longest visit has an end. Come back whenever you like.")

    # --- What the host sees -------------------------------------------------------------------

    def status(self) -> dict[str, object]:
        now = self._now()
        return {
            "process": os.getpid(),
            "port": self.options.port,
            "address": self.options.address,
            "since": f"{self._begun:%Y-%m-%d %H:%M:%S}",
            "welcomed": self.welcomed,
            "refused": self.refused,
            "most": self.most,
            "visitors": [
                {
                    "guest": visitor.guest,
                    "address": visitor.address,
                    "came": time.time() - (now - visitor.since),
                }
                for visitor in self._visitors
            ],
        }

    def tell_status(self) -> None:
        """Write down who is here, for `serve --status`."""
        path = self.options.status
        temporary = path.with_name(f".{path.name}.{os.getpid()}")
        with suppress(OSError):
            temporary.write_text(json.dumps(self.status()), encoding="utf-8")
            os.replace(temporary, path)

    def forget_status(self) -> None:
        with suppress(OSError):
            self.options.status.unlink()


def status_lines(path: Path) -> list[str] | None:
    """What a running server last wrote down; None if none is running."""
    try:
        told = json.loads(read_regular(path, _LARGEST))
        os.kill(int(told["process"]), 0)
        lines = [
            f"The server listens on {told['address']} port {told['port']} since {told['since']} "
            f"(process {told['process']}).",
            f"Visitors: {len(told['visitors'])} now, {told['most']} at most, "
            f"{told['welcomed']} in all, {told['refused']} refused.",
        ]
        for one in told["visitors"]:
            minutes = max(0, int((time.time() - one["came"]) / 60))
            lines.append(f"  {one['guest']} from {one['address']}, {minutes} min")
    except (Unreadable, OSError, ValueError, KeyError, TypeError):
        return None
    return [printable(line) for line in lines]
