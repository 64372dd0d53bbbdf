"""The plans of captains from turn to turn, kept in a small file in the folder of the saves."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from core.files import Unreadable, read_regular
from core.games.fireaxe.data.content import Content
from fireaxe_tui.ways import Kept

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_FILE = "plans.json"
_LARGEST = 1_000_000
"""Bytes of a file that is still read."""


class Plans:
    """Each seat's plan; without a save they last as long as the game is open."""

    def __init__(self, save: Callable[[], Path | None], data: Content) -> None:
        """*save* returns where the game is kept just now."""
        self._save = save
        self._kept: dict[int, Kept] = {}
        if (path := save()) is not None:
            found = _read(path.parent).get(path.name, {})
            self._kept = {seat: kept for seat, kept in found.items() if _is_known(kept, data)}

    def get(self, seat: int) -> Kept | None:
        return self._kept.get(seat)

    def keep(self, seat: int, kept: Kept) -> None:
        if self._kept.get(seat) != kept:
            self._kept[seat] = kept
            self._write()

    def drop(self, seat: int) -> None:
        if self._kept.pop(seat, None) is not None:
            self._write()

    def _write(self) -> None:
        """Keep the plans of all games in the folder that are still there.

        A plan is a convenience, so a folder that cannot be written to is no reason to complain.
        """
        path = self._save()
        if path is None:
            return
        folder, temporary = path.parent, path.with_name(f".{_FILE}.{os.getpid()}")
        others = {name: plans for name, plans in _read(folder).items() if (folder / name).exists()}
        mine = {path.name: self._kept} if self._kept else {}
        others.pop(path.name, None)
        with suppress(OSError):
            try:
                temporary.write_bytes(_plans().dump_json(others | mine))
                os.replace(temporary, folder / _FILE)
            finally:
                temporary.unlink(missing_ok=True)


@cache
def _plans() -> TypeAdapter[dict[str, dict[int, Kept]]]:
    """What the file holds: the plans of each seat, by the name of the save.

    Most games are begun without plans, so pydantic is loaded only for one.
    """
    from pydantic import TypeAdapter

    return TypeAdapter(dict[str, dict[int, Kept]])


def _is_known(kept: Kept, data: Content) -> bool:
    return kept.goal in data.place_index


def _read(folder: Path) -> dict[str, dict[int, Kept]]:
    """Return the plans of the games in a folder, by the names of their saves."""
    try:
        content = read_regular(folder / _FILE, _LARGEST)
    except Unreadable:
        return {}
    from pydantic import ValidationError

    try:
        return _plans().validate_json(content)
    except ValidationError:
        return {}
