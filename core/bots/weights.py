"""The weights of a game's valuation: one data file per game, with all older versions in it.

The file lists the weights in use under `now` and earlier ones under `older`, oldest first, so that
tuning and `simulate` can measure new weights against old ones (`medium-1` uses the first).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from core.assets import asset

W = TypeVar("W", bound=tuple[float, ...])
"""A named tuple of numbers."""
_OLDER, _TRIAL = "medium-", "medium?"


def weights_path(game: str) -> Path:
    """The file with the weights of a game."""
    return asset(f"{game}/weights.toml")


@lru_cache(maxsize=8)
def _tables(game: str, kind: Any) -> tuple[Any, ...]:
    found = tomllib.loads(weights_path(game).read_text(encoding="utf-8"))
    return tuple(kind(**table) for table in (found["now"], *found.get("older", ())))


def weights(game: str, kind: type[W]) -> tuple[W, ...]:
    """All versions of a game's weights, the ones in use first and then the older ones, in order.

    Read without checks, since the tests make sure that the file is valid (see `weights_file`).
    """
    found: tuple[W, ...] = _tables(game, kind)
    return found


def weights_of(game: str, kind: type[W], level: str) -> W | None:
    """The weights of a bot like `medium`, `medium-1` or a trial; None if there are none."""
    found: W | None = _read(game, kind, level)
    return found


@lru_cache(maxsize=64)
def _read(game: str, kind: Any, level: str) -> Any:
    known = _tables(game, kind)
    if level.startswith(_TRIAL):
        given = (pair.split("=") for pair in level.removeprefix(_TRIAL).split(";") if pair)
        return known[0]._replace(**{name: float(value) for name, value in given})
    if level.startswith(_OLDER):
        number = int(level.removeprefix(_OLDER))
        return known[number] if number < len(known) else None
    return known[0]


def trial(changes: Mapping[str, float]) -> str:
    """The name of a `medium` whose weights differ from those in use by *changes*."""
    return _TRIAL + ";".join(f"{name}={value!r}" for name, value in sorted(changes.items()))


def written(now: Mapping[str, float], older: Sequence[Mapping[str, float]], head: str) -> str:
    """A file of weights as text, below a comment."""
    lines = [*(f"# {line}".rstrip() for line in head.splitlines()), "", "[now]"]
    lines += [f"{name} = {float(value)!r}" for name, value in now.items()]
    for table in older:
        lines += ["", "[[older]]", *(f"{name} = {float(v)!r}" for name, v in table.items())]
    return "\n".join(lines) + "\n"
