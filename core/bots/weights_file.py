"""The file of a game's weights, checked as a whole: known names, sane numbers, nothing missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from core.bots.weights import weights_path
from core.data_files import DataTable, check, read_toml
from core.errors import BadData

Weight = Annotated[float, Field(ge=0, le=1000, allow_inf_nan=False)]


class WeightsFile(DataTable):
    """The weights in use, and those before them, oldest first."""

    now: dict[str, Weight]
    older: list[dict[str, Weight]] = Field(min_length=1)


def checked_weights(game: str, names: Sequence[str]) -> WeightsFile:
    """The weights of a game; raises BadData unless every version has all of *names*, in order."""
    path = weights_path(game)
    found = check(WeightsFile, read_toml(path), path.name)
    for number, table in enumerate((found.now, *found.older)):
        if tuple(table) != tuple(names):
            where = f"older[{number}]" if number else "now"
            strange = sorted({*table} ^ {*names}) or ["their order"]
            raise BadData([f"{path.name}: {where}: the weights differ in {', '.join(strange)}."])
    return found
