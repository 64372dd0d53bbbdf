"""Whole screens as a player sees them, as text."""

from __future__ import annotations

import html
import re
from typing import Any

from textual.app import App

_TEXT = re.compile(
    r'<text [^>]*? x="([\d.]+)" y="[\d.]+" textLength="[\d.]+" '
    r'clip-path="url\(#[^)]*line-(\d+)\)">(.*?)</text>'
)
_CELL = 12.2
"""The width of a cell in a screenshot."""


def screen_text(app: App[Any]) -> str:
    """The screen without colours, a line for each row."""
    rows = [""] * app.size.height
    found = _TEXT.findall(app.export_screenshot())
    for x, y, text in sorted(found, key=lambda one: float(one[0])):
        words = html.unescape(text).replace("\xa0", " ")
        rows[int(y)] = rows[int(y)].ljust(round(float(x) / _CELL)) + words
    return "\n".join(row.rstrip() for row in rows) + "\n"
