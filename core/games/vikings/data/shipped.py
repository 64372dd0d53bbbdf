"""The data that comes with the program."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from core.assets import asset
from core.games.vikings.data.build import build_content
from core.games.vikings.data.content import Content


def shipped_file() -> Path:
    """The file that holds it."""
    return asset("vikings/vikings.toml")


@cache
def shipped() -> Content:
    """Its tables; that it is sound is a matter of the tests."""
    return build_content(tomllib.loads(shipped_file().read_text(encoding="utf-8")), None)
