"""The command `web`: a game in a browser."""

from __future__ import annotations

import argparse
import ipaddress
import os

from core.errors import BadRequest, GameUnavailable
from core.outside import SWITCH
from core.registry import about

_PORTS = 1 << 16


def run(game_id: str, given: argparse.Namespace) -> int:
    """Serve the game on a local port until it is interrupted."""
    try:
        loopback = ipaddress.ip_address(given.address).is_loopback
    except ValueError:
        raise BadRequest(f"{given.address!r:.60} is not an IP address to listen on.") from None
    if not 0 < given.port < _PORTS:
        raise BadRequest(f"A port is a number from 1 to {_PORTS - 1}, not {given.port}.")
    try:
        from core.tui.browser import GameServer
    except ImportError as error:
        raise GameUnavailable(
            f"The browser needs more than is installed ({error.name}): "
            "pip install 'longships[web]'."
        ) from None
    if not loopback:
        os.environ[SWITCH] = "off"  # whoever comes has not been asked who they are

    def opened(url: str) -> None:
        print(f"Open {url} in a browser. Ctrl-C ends it.", flush=True)
        if not loopback:
            print("Anyone who reaches this address plays with your saves.", flush=True)

    try:
        GameServer(game_id, about(game_id).title, given.address, given.port, opened).serve()
    except OSError as error:
        why = (error.strerror or "unknown error").lower()
        raise BadRequest(f"Port {given.port} cannot be used: {why}.") from None
    return 0
