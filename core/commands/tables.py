"""Shared tables on the command line: opening one, listing them, and who sits where."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from core.cells import printable
from core.errors import BadRequest, GameError
from core.game import AnyGame
from core.options import read_words
from core.paths import save_dir
from core.registry import open_game_file, program
from core.seats import bot_of
from core.tables import directory
from core.tables.card import OPEN, Card, tear_up
from core.tables.places import TABLES_VARIABLE
from core.tables.protocol import TableInfo


def use_folder(given: argparse.Namespace) -> None:
    """Use the folder of tables that the command line names, here and in hosts we start."""
    named = getattr(given, "tables", None)
    if named is not None:
        if not named:
            raise BadRequest("--tables needs the name of a folder.")
        os.environ[TABLES_VARIABLE] = str(Path(named).absolute())


def make(game_id: str, given: argparse.Namespace, game: AnyGame | None = None) -> Card:
    """The table that `host` asks for: a new one, or one for a saved game."""
    named = getattr(given, "save_dir", None)
    folder = save_dir(game_id, None if named is None else Path(named))
    access = "private" if given.private else "word" if given.word else "open"
    if given.private and given.word:
        raise BadRequest("A private table needs no word.")
    if given.resume is not None:
        if given.seat:
            raise BadRequest("A saved game has its seats; say who sits here with --as NAME.")
        return directory.adopt(
            game_id, Path(given.resume), folder,
            name=given.name, access=access, word=given.word, think=given.think,
        )  # fmt: skip
    if not given.seat:
        raise BadRequest("Name the seats, as in --seat Astrid --seat open --seat bot:medium.")
    data = getattr(given, "data", None)
    return directory.create(
        game or open_game_file(game_id, None if data is None else Path(data)),
        given.seat, folder,
        name=given.name, options=read_words(given.option), seed=given.seed,
        access=access, word=given.word, think=given.think,
    )  # fmt: skip


def who_sits(card: Card, given: argparse.Namespace) -> list[str]:
    """Who of a new table sits at the terminal that opened it: all people who were named."""
    if given.sit:
        return list(given.sit)
    if given.resume is not None:
        return []
    return [seat for seat in card.seats if seat != OPEN and bot_of(seat) is None]


def drop(card: Card) -> None:
    """Forget a table that could not be opened; a saved game stays."""
    if not card.save:
        tear_up(card)


def host(game_id: str, given: argparse.Namespace) -> int:
    """Open a table without sitting down at it."""
    use_folder(given)
    card = make(game_id, given)
    try:
        directory.open_table(card.name)
    except GameError:
        drop(card)
        raise
    words = ["join", card.name]
    if given.tables is not None:
        words += ["--tables", os.environ[TABLES_VARIABLE]]
    joining = f"{program(game_id)} {shlex.join(words)}"
    print(printable(f"The table {card.name} is open. Join it with `{joining}`."))
    return 0


def show(game_id: str, given: argparse.Namespace) -> int:
    """The tables of this machine, a line each."""
    use_folder(given)
    found = directory.tables(game_id, given.word)
    for info in found:
        print(printable(table_line(info)))
    if not found:
        print("There are no tables.", file=sys.stderr)
    return 0


def table_line(info: TableInfo) -> str:
    """A table in one line."""
    seats = ", ".join(_seat(info, number) for number in range(len(info.seats)))
    moment = info.progress if info.stage != "gathering" else "waiting for players"
    if not info.live:
        moment = "asleep"
    elif info.turn:
        moment = f"{moment}, {info.turn} decides"
    access = "" if info.access == "open" else f" [{info.access}]"
    return f"{info.name}  {seats} ({moment}){access}"


def _seat(info: TableInfo, number: int) -> str:
    seat = info.seats[number]
    if seat.kind == "person" and info.live and not seat.here:
        return f"{seat.name} (away)"
    return seat.name


def check_sitting(given: argparse.Namespace) -> Sequence[str]:
    """Who sits down by the command line; raises BadRequest for what makes no sense."""
    if given.watch and given.sit:
        raise BadRequest("Either sit down with --as, or watch with --watch.")
    if (given.watch or given.sit) and given.name is None:
        raise BadRequest("Name the table to sit down at or to watch.")
    return list(given.sit)
