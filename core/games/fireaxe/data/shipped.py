"""The data that comes with the program."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from core.assets import asset
from core.games.fireaxe.data.build import build_content
from core.games.fireaxe.data.content import Content

_ABOUT_FACTS = ("source = ", "note = ", "#")
"""Prefixes of lines that only say where facts come from: skipping them makes starting faster."""


def shipped_file() -> Path:
    """Return the path of the shipped data file."""
    return asset("fireaxe/fireaxe.toml")


@cache
def shipped() -> Content:
    """Return the shipped tables; only the tests check that they are valid."""
    lines = shipped_file().read_text(encoding="utf-8").splitlines()
    facts = "\n".join(line for line in lines if not line.startswith(_ABOUT_FACTS))
    return build_content(tomllib.loads(facts), None)
