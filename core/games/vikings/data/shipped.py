"""The data that comes with the program."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from core.assets import asset
from core.games.vikings.data.build import build_content
from core.games.vikings.data.content import Content


def shipped_file() -> Path:
    """The path of the shipped data file."""
    return asset("vikings/vikings.toml")


@cache
def shipped() -> Content:
    """Its tables, built without checks: the tests make sure that the file is valid."""
    return build_content(tomllib.loads(shipped_file().read_text(encoding="utf-8")), None)
