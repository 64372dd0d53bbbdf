"""Looking at files: replaying a save, checking a save or a data file, listing saves."""

from __future__ import annotations

import argparse
import codecs
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.cells import printable
from core.commands.console import open_console
from core.commands.grid import Column, Grid
from core.errors import BadData, BadLog
from core.files import Unreadable, read_regular
from core.log import SUFFIX
from core.narration import narration, score_rows, tell_replay
from core.registry import about, open_game_file
from core.save import read
from core.saved_games import Listed, listing
from core.seats import display_names
from core.session import AnySession
from core.words import count, listed

if TYPE_CHECKING:
    from rich.console import Console

_FINE, _FAILED = 0, 1
_LARGEST = 64 << 20
_SEATS = ("cyan", "yellow", "magenta", "green", "blue")
"""The colours of the seats' names."""
_WINNERS = 10
"""Of how many games the list names the winners, which takes a tenth of a second each."""


def replay(game_id: str, given: argparse.Namespace) -> int:
    """Narrate a game as far as its save is sound."""
    path = Path(given.file)
    found = read(path, game_id)
    console = open_console(given)
    if console is None:
        tell_replay(found.session, sys.stdout)
    else:
        _tell_styled(found.session, console)
    for fault in found.faults:
        _say(path, fault)
    return _FINE if found.whole else _FAILED


def _tell_styled(session: AnySession, console: Console) -> None:
    """Narrate a game with headings that stand out and every seat's name in its colour."""
    from rich.text import Text

    names = session.names
    for line in narration(session):
        heading = line.startswith(("---", "==="))
        text = Text(f"\n{line}" if heading else line, style="bold" if heading else "")
        for seat, name in enumerate(names):
            colour = _SEATS[seat % len(_SEATS)]
            text.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", f"bold {colour}")
        console.print(text)
    console.print()
    (head, titles), *rows = score_rows(session.score(), names)
    columns = [Column(head, left=True), *(Column(str(title)) for title in titles)]
    console.print(Grid(columns, [(name, *map(str, cells)) for name, cells in rows]).table())


def check(game_id: str, file: str) -> int:
    """Report everything wrong with a file; its ending or first character tells a save from data."""
    path = Path(file)
    try:
        content = read_regular(path, _LARGEST)
    except Unreadable as error:
        _say(path, f"cannot be read: {error}.")
        return _FAILED
    if not content.strip():
        _say(path, "the file is empty.")
        return _FAILED
    save = content.removeprefix(codecs.BOM_UTF8).lstrip()[:1] == b"{"
    if save or path.suffix.lower() == SUFFIX:
        return _check_save(game_id, path)
    return _check_data(game_id, path)


def _say(path: Path, words: str) -> None:
    """Say something about a file, whose name may be anything."""
    print(printable(f"{path}: {words}"), file=sys.stderr)


def _check_save(game_id: str, path: Path) -> int:
    try:
        found = read(path, game_id)
    except BadLog as error:
        _say(path, str(error))
        return _FAILED
    for fault in found.faults:
        _say(path, fault)
    if not found.whole or found.torn:
        return _FAILED
    session = found.session
    moment = session.game.progress(session.state)
    print(printable(f"{path}: a sound save, {len(session.steps)} decisions, {moment}."))
    return _FINE


def _check_data(game_id: str, path: Path) -> int:
    try:
        open_game_file(game_id, path)
    except BadData as error:
        for fault in error.faults:
            print(fault, file=sys.stderr)
        return _FAILED
    print(printable(f"{path}: sound data for {game_id}."))
    return _FINE


def saves(game_id: str, folder: Path, given: argparse.Namespace) -> int:
    """The saves in a folder, the latest first."""
    found = listing(folder, game_id)
    if not found:
        print(printable(f"No saves in {folder}."), file=sys.stderr)
        return _FINE
    if console := open_console(given):
        head = f"{about(game_id).title}: {count(len(found), 'save')} in {folder}"
        console.print(printable(head), style="bold", soft_wrap=True)
        console.print()
        console.print(_saves_table(game_id, found).table())
        return _FINE
    for save in found:
        who = ", ".join(display_names(save.seats))
        told = f"damaged: {save.fault}" if save.fault else f"{who} ({save.moment})"
        print(f"{save.modified:%Y-%m-%d %H:%M}  {save.file}  {told}")
    return _FINE


def _saves_table(game_id: str, found: Sequence[Listed]) -> Grid:
    """The list with the winners of the latest finished games."""
    finished = [save.path for save in found if save.finished and not save.fault][:_WINNERS]
    rows = []
    for save in found:
        moment = save.moment
        if save.fault:
            moment = f"damaged: {save.fault}"
        elif save.path in finished:
            moment = winners(game_id, save) or moment
        who = ", ".join(display_names(save.seats))
        what = f"{who}\n{save.file}" if who else save.file
        rows.append((f"{save.modified:%Y-%m-%d %H:%M}", what, moment))
    titles = ("date", "seats and file", "round or winner")
    return Grid([Column(title, left=True) for title in titles], rows)


def winners(game_id: str, save: Listed) -> str:
    """Who won a finished game; nothing if that cannot be read from its save."""
    try:
        session = read(save.path, game_id).session
    except BadLog:
        return ""
    won = [session.names[seat] for seat in session.score().winners]
    return f"{listed(won)} won" if session.over else ""
