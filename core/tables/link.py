"""A terminal's connection to a host: requests out, answers and news in, read by a thread.

A screen may wait for an answer at once or in its loop; news come in the order the host sent them,
before the answer of a request that caused them.
"""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooLate
from contextlib import suppress
from pathlib import Path

from core import __version__
from core.errors import BadRequest
from core.json_data import JsonObject
from core.tables.protocol import (
    LONGEST_ANSWER,
    PROTOCOL,
    TableInfo,
    TableLost,
    TableRefused,
    safe,
    write,
)

PATIENCE = 5.0
"""Seconds a host may take to answer."""
_DECIDING = 20.0
"""Seconds for what nobody waits for with a frozen screen: a slow disk is no reason to give up."""
_LOST = "The table does not answer."


class Link:
    """One connection. What the host tells without being asked goes to whoever listens."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        """Connect; raises TableLost if nobody listens there."""
        if not hasattr(socket, "AF_UNIX"):
            raise BadRequest("Tables need Unix sockets, which this system does not have.")
        self._patience = patience
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._socket.settimeout(patience)
            self._socket.connect(str(path))
        except OSError:
            self._socket.close()
            raise TableLost(_LOST) from None
        self._lock = threading.Lock()
        self._number = 0
        self._asked: dict[int, Future[JsonObject]] = {}
        self._telling = threading.RLock()
        self._on_news: Callable[[JsonObject], object] = self._keep
        self._on_rest: Callable[[], object] = lambda: None
        self._kept: list[JsonObject] = []
        self.lost = ""
        """Why the connection is gone, in a sentence; empty while it is there."""
        self.read = 0
        """Bytes that have come in."""
        self._socket.settimeout(None)
        self._reader = threading.Thread(target=self._listen, name="table", daemon=True)
        self._reader.start()

    def _keep(self, news: JsonObject) -> None:
        self._kept.append(news)

    def listen(
        self, on_news: Callable[[JsonObject], object], on_rest: Callable[[], object] = lambda: None
    ) -> None:
        """Tell *on_news* everything from now on, first what was kept; in the thread that reads.

        *on_rest* is called whenever all was told that had come by then.
        """
        with self._telling:
            kept, self._kept = self._kept, []
            for news in kept:
                on_news(news)
            self._on_news, self._on_rest = on_news, on_rest
            on_rest()

    def hold(self) -> None:
        """Keep news from now on until somebody else listens."""
        with self._telling:
            self._on_news, self._on_rest = self._keep, lambda: None

    def _tell(self, news: JsonObject) -> None:
        with self._telling:
            self._on_news(news)

    def _rest(self) -> None:
        with self._telling:
            self._on_rest()

    # --- Asking -------------------------------------------------------------------------------

    def send(self, do: str, **fields: object) -> Future[JsonObject]:
        """Ask for something; the answer comes later."""
        found: Future[JsonObject] = Future()
        with self._lock:
            if self.lost:
                found.set_exception(TableLost(self.lost))
                return found
            self._number += 1
            self._asked[self._number] = found
            line = write({"id": self._number, "do": do, **fields})
            try:
                self._socket.settimeout(self._patience)
                self._socket.sendall(line)
            except OSError:
                failed = True
            else:
                failed = False
        if failed:
            self._end(_LOST)
        return found

    def ask(self, do: str, **fields: object) -> JsonObject:
        """Ask and wait; raises TableRefused with the reason, or TableLost."""
        found = self.send(do, **fields)
        try:
            return found.result(self._patience)
        except TooLate:
            self._end(_LOST)
            raise TableLost(_LOST) from None

    async def ask_later(self, do: str, **fields: object) -> JsonObject:
        """The same without blocking a loop."""
        found = asyncio.wrap_future(self.send(do, **fields))
        try:
            return await asyncio.wait_for(found, max(self._patience, _DECIDING))
        except TimeoutError:
            self._end(_LOST)
            raise TableLost(_LOST) from None

    def hello(self, identity: str, word: str = "") -> tuple[TableInfo, list[int], str]:
        """Introduce this terminal: the table, the free seats kept for us, and why we may not
        come, in a sentence that is empty if we may."""
        told = self.ask(
            "hello", protocol=PROTOCOL, version=__version__, identity=identity, word=word
        )
        info = TableInfo.model_validate(told["info"])
        return info, list(told["yours"]), safe(told["why"] or "")

    def close(self) -> None:
        self._end("The table was left.")
        if threading.current_thread() is not self._reader:
            self._reader.join(1.0)

    # --- Reading ------------------------------------------------------------------------------

    def _listen(self) -> None:
        words = _LOST
        try:
            waiting = bytearray()
            while part := self._receive():
                waiting += part
                self.read += len(part)
                *lines, rest = waiting.split(b"\n")
                waiting = bytearray(rest)
                if len(waiting) > LONGEST_ANSWER:
                    words = "The table said more than a terminal can take in."
                    break
                for line in lines:
                    self._take(json.loads(line))
                self._rest()
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            pass
        self._end(words)

    def _receive(self) -> bytes:
        while True:
            try:
                return self._socket.recv(1 << 18)
            except TimeoutError:  # set for sending
                continue

    def _take(self, message: JsonObject) -> None:
        if "push" in message:
            self._tell(message)
            return
        with self._lock:
            found = self._asked.pop(message["id"], None)
        if found is None or not found.set_running_or_notify_cancel():
            return
        if message["ok"]:
            found.set_result(message)
        else:
            found.set_exception(TableRefused(safe(message["error"], 500)))

    def _end(self, words: str) -> None:
        """The connection is gone: whoever waits for an answer gets none."""
        with self._lock:
            if self.lost:
                return
            self.lost = words
            asked, self._asked = list(self._asked.values()), {}
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        for found in asked:
            if found.set_running_or_notify_cancel():
                found.set_exception(TableLost(words))
        self._tell({"push": "lost", "words": words})
        self._rest()
