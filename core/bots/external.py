"""Guests are external bots at the table: classes in their own process, programs, registered bots.

Each of them answers the same `Question`, and whatever goes wrong becomes a BotFailed that names the
bot. A process starts with the first question and ends with `close`.
"""

from __future__ import annotations

import hashlib
import json
import pickle
import sys
import threading
from abc import ABC, abstractmethod
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Generic

from core import outside
from core.bots import classes
from core.bots.child import Child, Fault, shorten
from core.bots.question import Patience, Question
from core.errors import BotFailed
from core.game import A, V
from core.json_data import JsonObject

if TYPE_CHECKING:
    from core.bots import Bot

_DIGITS = 9
"""The most digits in a program's answer."""
_HOST = Path(__file__).with_name("host.py")


def own_seed(question: Question[A, V]) -> int:
    """The seed of an external bot, made of what it sees anyway, so that it reveals nothing."""
    seen = json.dumps([question.seat, question.number, question_data(question)["view"]])
    return int.from_bytes(hashlib.sha256(seen.encode()).digest()[:6], "big")


class ExternalBot(ABC, Generic[A, V]):
    """An external bot in one seat of one game."""

    _seed = 0

    def __init__(self, spec: str, game: str, patience: Patience) -> None:
        self.spec = spec
        self._game, self._patience = game, patience

    def choose(self, question: Question[A, V]) -> A:
        """One of the legal actions; raises BotFailed."""
        self._seed = self._seed or own_seed(question)
        try:
            return question.legal[self._answer(question)]
        except Fault as fault:
            self.close(patient=False)
            raise BotFailed(f"The bot {self.spec} failed: {fault}.") from None

    def close(self, *, patient: bool = True) -> None:
        """Stop the bot; it answers no more questions."""

    @abstractmethod
    def _answer(self, question: Question[A, V]) -> int:
        """The index of the chosen action; raises Fault."""


class RegisteredBot(ExternalBot[A, V]):
    """A bot registered by the program that hosts us; it runs in this process."""

    @cached_property
    def _bot(self) -> Bot[A, V]:
        factory = outside.registered().get(self.spec.removeprefix("bot:"))
        if factory is None:
            raise Fault("no bot of this name is registered here")
        bot: Bot[A, V] = classes.make(factory, self._game, self._seed)
        return bot

    def _answer(self, question: Question[A, V]) -> int:
        return classes.choose(self._bot, question.view, question.legal, question.budget)


class _ProcessBot(ExternalBot[A, V]):
    """A bot in its own process."""

    _child: Child | None = None
    _closed = False

    def __init__(self, spec: str, game: str, patience: Patience) -> None:
        super().__init__(spec, game, patience)
        self._lock = threading.Lock()
        """The screen may close a bot while a thread starts it."""

    @abstractmethod
    def _command(self) -> list[str]: ...

    def _ask(self, message: bytes, seconds: float) -> bytes:
        limit = seconds + self._patience.grace
        with self._lock:
            if self._closed:
                raise Fault("it has been stopped")
            if self._child is None:
                self._child = Child(self._command())
                limit += self._patience.starting
            child = self._child
        return child.ask(message, limit)

    def close(self, *, patient: bool = True) -> None:
        with self._lock:
            self._closed = True
            child, self._child = self._child, None
        if child is not None:
            child.close(patient=patient)


class ClassBot(_ProcessBot[A, V]):
    """A class from a file or module: the view goes in as it is, an index comes out."""

    def _command(self) -> list[str]:
        return [
            *(sys.executable, "-P", str(_HOST), self.spec, self._game, str(self._seed)),
            *sys.path,
        ]

    def _answer(self, question: Question[A, V]) -> int:
        budget = question.budget
        asked = (question.view, list(question.legal), budget.seconds, budget.iterations)
        data = pickle.dumps(asked)
        line = self._ask(len(data).to_bytes(4, "big") + data, question.seconds)
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        match answer:
            case {"index": int(index)} if 0 <= index < len(question.legal):
                return index
            case {"fault": str(fault)}:
                raise Fault(fault)
        raise Fault("its process answered nonsense")


class ProgramBot(_ProcessBot[A, V]):
    """A program in any language: a line of JSON goes in, a line with a number comes out."""

    def _command(self) -> list[str]:
        return outside.split_command(self.spec)

    def _answer(self, question: Question[A, V]) -> int:
        message = json.dumps(question_data(question), separators=(",", ":")) + "\n"
        line = self._ask(message.encode("ascii"), question.seconds)
        words = line.strip()
        if words.isdigit() and len(words) <= _DIGITS and 1 <= int(words) <= len(question.legal):
            return int(words) - 1
        said = shorten(words.decode("utf-8", "replace"), 60)
        raise Fault(f"it answered {said!r} instead of a number from 1 to {len(question.legal)}")


def question_data(question: Question[A, V]) -> JsonObject:
    """What a program is told about a decision."""
    codec = question.game.codec
    return {
        "game": question.game.id,
        "revision": question.game.revision,
        "seat": question.seat,
        "names": list(question.names),
        "decision": question.number + 1,
        "seconds": question.seconds,
        "view": codec.view_data(question.view),
        "legal": [
            {"number": number, "action": codec.action_data(action), "text": codec.text(action)}
            for number, action in enumerate(question.legal, start=1)
        ],
    }


def make_external_bot(spec: str, game: str, patience: Patience) -> ExternalBot[A, V]:
    """The bot a name stands for."""
    if not outside.is_outside(spec):
        return RegisteredBot(spec, game, patience)
    return (ProgramBot if spec.startswith("cmd:") else ClassBot)(spec, game, patience)
