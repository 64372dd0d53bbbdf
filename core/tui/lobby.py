"""The lobby: where a visitor lands who comes over SSH."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from textual.screen import Screen

from core.cells import printable
from core.errors import BadRequest
from core.tables.protocol import TableInfo
from core.tui.harbour import HarbourApp
from core.tui.harbour import run as run_harbour
from core.tui.modals.sit_down import TypedAnswer
from core.tui.screens.lobby import LobbyScreen

_LINES = 6
"""Lines of the host's words that are shown."""


class LobbyApp(HarbourApp):
    """A harbour for visitors: nothing in it touches the host's files."""

    def title_screen(self) -> Screen[object]:
        return LobbyScreen(self.notices, self.at)

    def come_to(self, table: TableInfo) -> None:
        """Go to a shared table, with its word if it needs one."""
        if table.access != "word":
            self._join(table, "")
            return

        def answered(word: str | None) -> None:
            if word is not None:
                self._join(table, word)

        self.push_screen(TypedAnswer(f"The word of the table {table.name}: ", "a word"), answered)

    def _join(self, table: TableInfo, word: str) -> None:
        self.arguments = argparse.Namespace(name=table.name, word=word, sit=[], watch=False)
        self.sail(table.game, "join")


def run(request: Mapping[str, Any]) -> int:
    """Show the lobby until the visitor leaves."""
    motd = printable(str(request.get("motd", "")))
    try:
        return run_harbour(motd.splitlines()[:_LINES], LobbyApp)
    except BadRequest:  # what it says is about commands, which visitors have none of
        print("This terminal cannot show a screen (TERM is dumb).")
        return 2
