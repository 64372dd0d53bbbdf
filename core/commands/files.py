"""Looking at files: replaying a save, checking a save or a data file, listing saves."""

from __future__ import annotations

import codecs
import sys
from pathlib import Path

from core.errors import BadData, BadLog
from core.files import Unreadable, read_regular
from core.plain import tell_replay
from core.registry import open_game_file
from core.save import listing, read
from core.seats import display_names

_FINE, _FAILED = 0, 1
_LARGEST = 64 << 20


def replay(game_id: str, file: str) -> int:
    """Narrate a game as far as its save is sound."""
    path = Path(file)
    found = read(path, game_id)
    tell_replay(found.session, sys.stdout)
    for fault in found.faults:
        print(f"{path}: {fault}", file=sys.stderr)
    return _FINE if found.whole else _FAILED


def check(game_id: str, file: str) -> int:
    """Report everything wrong with a file; its first character tells a save from data."""
    path = Path(file)
    try:
        content = read_regular(path, _LARGEST)
    except Unreadable as error:
        print(f"{path}: cannot be read: {error}.", file=sys.stderr)
        return _FAILED
    if not content.strip():
        print(f"{path}: the file is empty.", file=sys.stderr)
        return _FAILED
    save = content.removeprefix(codecs.BOM_UTF8).lstrip()[:1] == b"{"
    return _check_save(game_id, path) if save else _check_data(game_id, path)


def _check_save(game_id: str, path: Path) -> int:
    try:
        found = read(path, game_id)
    except BadLog as error:
        print(f"{path}: {error}", file=sys.stderr)
        return _FAILED
    for fault in found.faults:
        print(f"{path}: {fault}", file=sys.stderr)
    if not found.whole or found.torn:
        return _FAILED
    session = found.session
    moment = session.game.progress(session.state)
    print(f"{path}: a sound save, {len(session.steps)} decisions, {moment}.")
    return _FINE


def _check_data(game_id: str, path: Path) -> int:
    try:
        open_game_file(game_id, path)
    except BadData as error:
        for fault in error.faults:
            print(fault, file=sys.stderr)
        return _FAILED
    print(f"{path}: sound data for {game_id}.")
    return _FINE


def saves(game_id: str, folder: Path) -> int:
    """The saves in a folder, the latest first."""
    found = listing(folder, game_id)
    if not found:
        print(f"No saves in {folder}.", file=sys.stderr)
    for save in found:
        who = ", ".join(display_names(save.seats))
        told = f"damaged: {save.fault}" if save.fault else f"{who} ({save.moment})"
        print(f"{save.modified:%Y-%m-%d %H:%M}  {save.path.name}  {told}")
    return _FINE
