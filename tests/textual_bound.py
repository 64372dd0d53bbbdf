"""Prints which versions of Textual the project allows, as pip understands it.

With `--newer FOLDER` it tells by its exit code whether the Textual there is another one than ours.
"""

from __future__ import annotations

import sys
import tomllib
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def bound() -> str:
    """The requirement in pyproject.toml."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (found,) = (need for need in data["project"]["dependencies"] if need.startswith("textual"))
    return str(found)


def is_newer(folder: Path) -> bool:
    """Whether the Textual in *folder* is another one than the one installed here."""
    (found,) = metadata.distributions(name="textual", path=[str(folder)])
    return found.version != metadata.version("textual")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--newer"]:
        sys.exit(0 if is_newer(Path(sys.argv[2])) else 1)
    print(bound())
