"""The harbour: an app in which all games lie, each of which opens in its own app."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence

from textual.screen import Screen

from core.about import About
from core.errors import GameError
from core.game import AnyGame
from core.paths import data_dir
from core.registry import about, open_game
from core.tui.app import GameApp
from core.tui.face import AnyFace
from core.tui.launch import Launch
from core.tui.screens.harbour import HarbourScreen
from core.tui.start import find_terminal, make_launch, prepare, show, wants_mouse
from core.tui.terminal.guarded import run as run_app

_ABOUT = About("longships", "Longships", 1, (0, 0))
"""What stands for a game's facts where there is no game."""
_BY_SIGNAL = 128
"""Exit codes from here on mean that a signal has ended the program."""


class HarbourApp(GameApp):
    """Chooses a game and a place in it, then ends so that the game can open."""

    def __init__(self, launch: Launch, notices: Sequence[str] = (), at: str = "") -> None:
        """*notices* are sentences to show; *at* is the place to begin at."""
        super().__init__("", _no_face, launch)
        self.notices, self.at = tuple(notices), at
        self.chosen: tuple[str, str] | None = None
        """The game to open, and where."""
        self.arguments = argparse.Namespace()
        """More about where, as a command line would say it."""

    def facts(self, game_id: str) -> About:
        return _ABOUT

    def title_screen(self) -> Screen[object]:
        return HarbourScreen(self.notices, self.at)

    def at_home(self) -> bool:
        return isinstance(self.screen, HarbourScreen)

    def sail(self, game_id: str, where: str) -> None:
        """Open a game; the rules are read here."""
        if where != "rules":
            self.chosen = (game_id, where)
            self.exit(return_code=0)
            return
        try:
            reference = open_game(game_id).reference
        except GameError as error:
            self.tell("The rules", str(error))
            return
        if reference is None:
            self.tell("The rules", f"{about(game_id).title} has no rules reference.")
            return
        from core.tui.screens.rules import RulesScreen

        self.about = about(game_id)

        def back_here(_: object) -> None:
            self.about = _ABOUT

        self.push_screen(RulesScreen(reference), back_here)


def run(troubles: Sequence[str] = (), harbour: type[HarbourApp] | None = None) -> int:
    """Offer the games on the screen until the player leaves; raises BadRequest without one."""
    terminal = find_terminal("make play")
    notices, at, given = tuple(troubles), "", argparse.Namespace()
    while True:
        launch = make_launch(terminal, given, data_dir())
        app = (harbour or HarbourApp)(launch, notices, at)
        code = run_app(app, mouse=wants_mouse(launch))
        if code or app.chosen is None:
            return code
        at = ":".join(app.chosen)
        code, told = _open(*app.chosen, app.arguments)
        if code >= _BY_SIGNAL:
            return code
        notices = (told,) if told else ()


def _open(game_id: str, where: str, given: argparse.Namespace) -> tuple[int, str]:
    """Open a game's app; returns its exit code, and a sentence if it did not go well."""
    if where == "plain":
        return _plain(game_id), ""
    try:
        app = prepare(game_id, given, where)
    except GameError as error:
        return 0, str(error)
    app.has_title = False
    return show(app), app.farewell


def _plain(game_id: str) -> int:
    """Play in plain lines, in a process that has the terminal for itself."""
    code = subprocess.call([sys.executable, "-m", "core", game_id, "plain"])
    print("Press Enter to return to the harbour. ", end="", flush=True)
    sys.stdin.readline()
    return code if code >= _BY_SIGNAL else 0


def _no_face(game: AnyGame) -> AnyFace:
    raise AssertionError("the harbour draws no table")
