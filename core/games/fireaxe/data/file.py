"""Read a Fire & Axe data file, check it, and turn it into `Content`."""

from __future__ import annotations

from pathlib import Path

from core.data_files import check, read_toml
from core.errors import BadData
from core.games.fireaxe.data.build import build_content
from core.games.fireaxe.data.checks import map_faults, whole_faults
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.shipped import shipped_file
from core.games.fireaxe.data.tables import FireAxeFile
from core.json_data import JsonObject


def load(file: Path | None) -> Content:
    """Load and check a data file; None is the shipped one."""
    path = shipped_file() if file is None else file
    return build(read_toml(path), str(path), own=file is not None)


def build(data: JsonObject, name: str, own: bool) -> Content:
    """Build the tables from the plain data of a file called *name*; raises BadData."""
    sheet = check(FireAxeFile, data, name)
    if wrong := [*whole_faults(sheet), *(() if own else map_faults(sheet))]:
        raise BadData([f"{name}: {fault}." for fault in wrong])
    return build_content(data, data if own else None)


def faults(file: Path) -> list[str]:
    """List everything wrong with a data file, one line per fault; empty if it can be played."""
    try:
        load(file)
    except BadData as error:
        return list(error.faults)
    return []
