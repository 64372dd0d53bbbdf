"""Prints which versions of Textual the project allows, as pip understands it."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def bound() -> str:
    """The requirement in pyproject.toml."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (found,) = (need for need in data["project"]["dependencies"] if need.startswith("textual"))
    return str(found)


if __name__ == "__main__":
    print(bound())
