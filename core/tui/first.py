"""The first screen of an app that the command line wants to open elsewhere than at its title."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from core.errors import BadLog, GameError
from core.options import read_words
from core.saved_games import last_unfinished
from core.tui.games import bots_table, new_table, replay_screen, saved_table

if TYPE_CHECKING:
    from core.tui.app import GameApp


def first_screen(app: GameApp, given: argparse.Namespace, open_at: str) -> Screen[Any] | None:
    """What the app opens with, if not with its title; all it needs is read, checked and locked."""
    match open_at:
        case "new":
            return _new_game(app, given)
        case "watch":
            return app.play_screen(bots_table(app))
        case "resume":
            return _resumed(app, getattr(given, "file", None))
        case "saves" | "public" | "tables" | "table":
            app.ends_with = _visited(app, open_at)
        case "host":
            return _hosted(app, given)
        case "join":
            return _joined(app, given)
        case "replay":
            app.ends_with = replay_screen(app, Path(given.file))
    return app.ends_with


def _visited(app: GameApp, open_at: str) -> Screen[Any]:
    """A screen that the lobby leads to."""
    if open_at in ("saves", "public"):
        from core.tables.public import public_dir
        from core.tui.screens.saves import SavesScreen

        return SavesScreen(public_dir(app.about.id) if open_at == "public" else None)
    if open_at == "tables":
        from core.tui.screens.tables import TablesScreen

        return TablesScreen()
    from core.tui.screens.new_table import NewTableScreen

    return NewTableScreen()


def _new_game(app: GameApp, given: argparse.Namespace) -> Screen[Any]:
    """A game with the seats and options of the command line, or the form for it."""
    options, seed = read_words(getattr(given, "option", ())), getattr(given, "seed", None)
    if seats := getattr(given, "seat", None):
        return app.play_screen(new_table(app, seats, options, "" if seed is None else str(seed)))
    from core.tui.screens.new_game import NewGameScreen

    return NewGameScreen()


def _resumed(app: GameApp, file: str | None) -> Screen[Any]:
    """The last unfinished game, or the one that is named."""
    if file:
        path = Path(file)
    elif (last := last_unfinished(app.folder, app.about.id)) is not None:
        path = last.path
    else:
        raise BadLog(f"There is no unfinished game in {app.folder}.")
    table, notes = saved_table(app, path)
    screen = app.play_screen(table)
    screen.notes = tuple(notes)
    return screen


def _hosted(app: GameApp, given: argparse.Namespace) -> Screen[Any]:
    """A new table, at which those sit down here who were named."""
    from core.commands import tables as command
    from core.tables.visit import Visit
    from core.tui.screens.tables import TablesScreen, sat_down

    command.use_folder(given)
    card = command.make(app.about.id, given, app.load() if given.resume is None else None)
    try:
        visit = Visit(card.name, card.word)
    except GameError:
        command.drop(card)
        raise
    names = command.who_sits(card, given)
    return sat_down(app, visit, names) if names else TablesScreen(card.word, visit)


def _joined(app: GameApp, given: argparse.Namespace) -> Screen[Any]:
    """A seat at a table, or the list of tables to choose from."""
    from core.commands import tables as command
    from core.tables.visit import Visit
    from core.tui.screens.tables import TablesScreen, check_game, sat_down

    command.use_folder(given)
    names = command.check_sitting(given)
    if given.name is None:
        return TablesScreen(given.word)
    visit = Visit(given.name, given.word)
    check_game(app, visit)
    if names or given.watch:
        return sat_down(app, visit, names)
    return TablesScreen(given.word, visit)
