"""The lobby: where a visitor lands who comes over SSH."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.screen import Screen

from core.errors import BadRequest
from core.tui.harbour import HarbourApp
from core.tui.harbour import run as run_harbour
from core.tui.screens.lobby import LobbyScreen

_LINES = 6
"""Lines of the host's words that are shown."""


class LobbyApp(HarbourApp):
    """A harbour for visitors: nothing in it touches the host's files."""

    def title_screen(self) -> Screen[object]:
        return LobbyScreen(self.notices, self.at)


def run(request: Mapping[str, Any]) -> int:
    """Show the lobby until the visitor leaves."""
    motd = str(request.get("motd", ""))
    try:
        return run_harbour(motd.splitlines()[:_LINES], LobbyApp)
    except BadRequest:  # what it says is about commands, which visitors have none of
        print("This terminal cannot show a screen (TERM is dumb).")
        return 2
