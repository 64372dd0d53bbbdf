"""A host and terminals without sockets: what each is sent is a list of lines."""

from __future__ import annotations

import json
from typing import Any

from core import __version__
from core.game import Setup
from core.session import Session
from core.tables.host import HostedGame, TableHost
from core.tables.protocol import PROTOCOL, write
from core.tables.terminal import Terminal
from tests.tables.hosting import ME, card


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Place:
    """A terminal at a host, and everything it was sent."""

    def __init__(self, host: TableHost, identity: str = ME, word: str = "") -> None:
        self.host = host
        self.sent: list[bytes] = []
        self.terminal: Terminal = host.attach(self.sent.append)
        self._number = 0
        self.hello = self.ask(
            "hello", protocol=PROTOCOL, version=__version__, identity=identity, word=word
        )

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """The answer to a request, which is the last thing that was sent."""
        self._number += 1
        self.raw(write({"id": self._number, "do": do, **fields}))
        answer = self.last
        assert answer["id"] == self._number
        return answer

    def raw(self, line: bytes) -> None:
        self.host.receive(self.terminal, line)

    @property
    def last(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.sent[-1])
        return found

    def news(self, kind: str) -> list[dict[str, Any]]:
        """What it was told without asking, of one kind."""
        told = [json.loads(line) for line in self.sent]
        return [one for one in told if one.get("push") == kind]

    def sit(self, *names: str, curtain: bool = True) -> dict[str, Any]:
        return self.ask("sit", names=list(names), curtain=curtain)

    def play(self, number: int = 0) -> dict[str, Any]:
        """Take one of the choices there are."""
        update = self.update
        action = update["legal"][number % len(update["legal"])]
        return self.ask("submit", actions=[action], after=update["number"])

    @property
    def update(self) -> dict[str, Any]:
        """The last update it knows."""
        for line in reversed(self.sent):
            told = json.loads(line)
            if told.get("push") == "update":
                return told["update"]
            if told.get("game"):
                return told["game"]["update"]
        raise AssertionError("it was never told anything")


def room(tmp_path, seats=("Astrid", "Bjorn"), clock=None, game="vikings", **fields) -> TableHost:
    """A host whose saves and card are in the folder of the test."""
    made = card(tmp_path, list(seats), game, **{"options": {"start": "1"}, **fields})
    if game != "vikings" and "options" not in fields:
        made.options = {}
    return TableHost(made, clock or Clock())


def room_at(tmp_path, game, state: Any, names: tuple[str, ...], seed: int) -> TableHost:
    """A host in the middle of a game that is not saved."""
    host = TableHost(card(tmp_path, ["open"] * len(names), game.id), Clock())
    host.card.seats = list(names)
    setup = Setup(names, seed, game.options_of(state), game.data, game.position(state))
    host._play(HostedGame(Session(game, setup)))
    return host
