"""The command `serve`: the SSH server with a lobby for both games."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TextIO

from core.cells import printable
from core.errors import BadRequest, GameUnavailable
from core.files import Unreadable, read_regular
from core.paths import data_dir
from core.serving.house import EventLog, status_lines
from core.serving.options import LOOPBACK, Limits, ServeOptions, check

_LONGEST = 4000
"""Bytes of the host's words to visitors."""


def run(game_id: str, given: argparse.Namespace) -> int:
    """Serve until a signal comes, or tell who is there."""
    folder = Path(given.folder) if given.folder else data_dir() / "server"
    options = ServeOptions(
        folder=folder.absolute(),
        address=given.address or LOOPBACK,
        port=given.port,
        open=given.open,
        motd=_motd(given.motd),
        sessions=given.sessions,
        tables=given.tables,
        per_address=given.per_address,
        idle=given.idle,
        total=given.total,
        limits=Limits(memory=given.memory, cpu=given.cpu),
    )
    if given.status:
        return _tell_status(options)
    check(options)
    if given.memory < 150 or given.cpu < 10:
        raise BadRequest("A visit needs at least 150 MB of memory and 10 seconds of computing.")
    try:
        from core.serving.server import serve
    except ImportError as error:
        raise GameUnavailable(
            f"The server needs more than is installed ({error.name}): "
            "pip install 'longships[serve]'."
        ) from None
    log = EventLog(_log_file(given.log))

    def opened(port: int, fingerprint: str) -> None:
        who = "Anyone" if options.open else f"Whoever has a key in {options.guests}"
        print(printable(f"{who} may come in: ssh -p {port} {options.address}"), flush=True)
        print(f"The host key is {fingerprint}. Ctrl-C closes the server.", flush=True)

    return asyncio.run(serve(options, log, opened))


def _motd(file: str | None) -> str:
    if file is None:
        return ""
    try:
        return printable(read_regular(Path(file), _LONGEST).decode("utf-8", "replace"))
    except Unreadable as error:
        raise BadRequest(f"{file} cannot be read: {error}.") from None


def _log_file(file: str | None) -> TextIO | None:
    if file is None:
        return None
    try:
        return open(file, "a", encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{file} cannot be written: {(error.strerror or '').lower()}.") from None


def _tell_status(options: ServeOptions) -> int:
    lines = status_lines(options.status)
    if lines is None:
        print(printable(f"No server is running with {options.folder}."), file=sys.stderr)
        return 1
    print("\n".join(lines))
    return 0
