"""From the command line to the app."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import BadRequest
from core.paths import save_dir
from core.registry import find_app, find_face, open_game_file, program
from core.tui.launch import Launch
from core.tui.terminal.environment import Terminal, check_terminal, here

if TYPE_CHECKING:
    from core.game import AnyGame
    from core.tui.app import GameApp

_WEB = Terminal("true", "unicode", remote=True, erases=True)
"""A browser, which Textual serves with a driver of its own."""


def run(game_id: str, given: argparse.Namespace, open_at: str = "title") -> int:
    """Open the terminal app at its title, in a new game, in a save or in a replay."""
    gc.collect()  # the parser of the command line, before it is kept for good
    gc.disable()  # the start makes many objects and hardly any garbage
    return show(prepare(game_id, given, open_at))


def show(app: GameApp) -> int:
    """Show an app until the player leaves it, then the game it hands over to; returns the code."""
    from core.tui.terminal.guarded import run as run_app

    code = run_app(app, mouse=wants_mouse(app.launch))
    if app.next_program and not code:
        from core.cli import dispatch

        other, *arguments = app.next_program
        return dispatch(other, arguments)
    return code


def prepare(game_id: str, given: argparse.Namespace, open_at: str = "title") -> GameApp:
    """The app, ready to run; what is wrong is raised as a GameError before the screen opens."""
    terminal = find_terminal(program(game_id))
    _load_textual()
    make_face = find_face(game_id)
    data = getattr(given, "data", None)
    load = partial(open_game_file, game_id, None if data is None else Path(data))
    if data is not None:
        make_face(load())
    named = getattr(given, "save_dir", None)
    folder = save_dir(game_id, None if named is None else Path(named))
    launch = make_launch(terminal, given, folder, load)
    app = find_app(game_id)(game_id, make_face, launch)
    if open_at != "title":
        from core.tui.first import first_screen

        first = first_screen(app, given, open_at)
        if first is not None:
            app.opening = lambda _: first
    return app


def _load_textual() -> None:
    """Import Textual before anything of ours: it is large, and none of it is ever garbage."""
    import textual.app  # noqa: F401

    if not gc.isenabled():
        gc.freeze()


def find_terminal(name: str) -> Terminal:
    """The terminal to draw on, with Textual told about it; raises BadRequest if there is none.

    Textual reads its environment when it is imported, so this comes before anything of it.
    """
    if os.environ.get("TEXTUAL_DRIVER"):
        terminal = _WEB
    else:
        check_terminal(name, sys.stdin, sys.__stderr__)
        terminal = here()
    if terminal.remote:  # the bytes of one key may arrive far apart
        os.environ.setdefault("ESCDELAY", "300")
    os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"  # we hold the depth ourselves
    return terminal


def make_launch(
    terminal: Terminal,
    given: argparse.Namespace,
    folder: Path,
    load: Callable[[], AnyGame] | None = None,
) -> Launch:
    """What the app is told: the command line wins, then settings, then the terminal."""
    from core.tui.colour.themes import theme_names
    from core.tui.settings import load as load_settings

    theme = getattr(given, "theme", None)
    if theme is not None and theme not in theme_names():
        listed = ", ".join(theme_names())
        raise BadRequest(f"There is no theme {theme!r}; the themes are {listed}.")
    settings = load_settings()
    if getattr(given, "no_animation", False):
        settings = replace(settings, animation="off")
    if getattr(given, "no_diff", False) or os.environ.get("LONGSHIPS_DIFF") == "off":
        settings = replace(settings, diff="off")
    return Launch(
        settings,
        terminal,
        folder,
        load=load,
        theme=theme,
        ascii_only=getattr(given, "ascii", False),
        no_color=getattr(given, "no_color", False) or bool(os.environ.get("NO_COLOR")),
        think=getattr(given, "think", None),
    )


def wants_mouse(launch: Launch) -> bool:
    """Whether the mouse is to be used."""
    wanted = launch.settings.mouse
    return wanted == "on" or (wanted == "auto" and not launch.terminal.remote)
