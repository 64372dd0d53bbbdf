"""Whole screens as a player sees them, as text."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from rich.console import Console
from textual.app import App


def screen_text(app: App[Any]) -> str:
    """The screen without colours, a line for each row."""
    with patch.object(Console, "export_svg", _export_text):  # a drawing takes ten times as long
        shown = app.export_screenshot()
    rows = [row.rstrip() for row in shown.split("\n")[: app.size.height]]
    return "\n".join(rows) + "\n"


def _export_text(console: Console, **_: object) -> str:
    return console.export_text()
