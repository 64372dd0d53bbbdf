"""`python -m core.tables.process NAME`: a host as a process of its own, which outlives terminals.

It says on the descriptor it is given whether the table is open: nothing if it is, else why not.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from contextlib import suppress

from core.errors import GameError
from core.tables.card import read_card
from core.tables.host import TableHost
from core.tables.hosts import hold, tidy
from core.tables.places import card_path, is_shared, socket_path
from core.tables.server import LINGER, PACE, TableServer

_SWITCH = 0.0002
"""Seconds a thinking bot runs before terminals get a turn."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="core.tables.process")
    parser.add_argument("name")
    parser.add_argument("--ready", type=int, default=None)
    parser.add_argument("--linger", type=float, default=LINGER)
    parser.add_argument("--pace", type=float, default=PACE)
    given = parser.parse_args()
    sys.setswitchinterval(_SWITCH)
    words = b""
    try:
        if hold(given.name) is None:  # another host holds it, and is as good
            return 0
        _serve(given)
    except GameError as error:
        words = f"{error}".encode()
    except OSError as error:
        words = (
            f"The table cannot be opened: {(error.strerror or 'unknown error').lower()}.".encode()
        )
    finally:
        _report(given, words)
    return 1 if words else 0


def _serve(given: argparse.Namespace) -> None:
    host = TableHost(read_card(given.name))
    shared = is_shared()

    async def serve() -> None:
        linger = None if shared or given.linger <= 0 else given.linger
        server = TableServer(host, pace=given.pace, linger=linger)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, server.stop)
        mode = 0o660 if shared else 0o600
        await server.run(socket_path(given.name), mode, lambda: _report(given, b""))

    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        asyncio.run(serve())
    finally:
        host.close()
    if not card_path(given.name).exists():  # the game is over
        tidy(given.name)


def _report(given: argparse.Namespace, words: bytes) -> None:
    """Tell whoever started us, once."""
    descriptor, given.ready = given.ready, None
    if descriptor is not None:
        with suppress(OSError):
            os.write(descriptor, words)
            os.close(descriptor)


if __name__ == "__main__":
    sys.exit(main())
