"""From the command line to the first scene."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from core.errors import BadLog, BadRequest
from core.game import AnyGame
from core.options import read_words
from core.paths import save_dir
from core.registry import find_face, open_game_file, program
from core.save import SaveFile, read
from core.session import AnySession
from core.tui.face import AnyFace
from core.tui.glyphs import SETS
from core.tui.scene import Scene, Stage
from core.tui.scenes.shell import Shell
from core.tui.settings import Settings, load
from core.tui.terminal import Terminal, check_terminal, here
from core.tui.theme import THEMES, Depth, Theme


def face_of(game: AnyGame) -> AnyFace:
    """The face of a game, from the game's own package."""
    return find_face(game.id)(game)


def looks_for(terminal: Terminal, given: argparse.Namespace) -> Callable[[Settings], Theme]:
    """Turns settings into a theme: the command line wins, then settings, then the terminal."""
    theme = getattr(given, "theme", None)
    if theme is not None and theme not in THEMES:
        raise BadRequest(f"There is no theme {theme!r}; the themes are {', '.join(THEMES)}.")

    def make(settings: Settings) -> Theme:
        depth: Depth = terminal.depth if settings.colours == "auto" else settings.colours
        if getattr(given, "no_color", False) or os.environ.get("NO_COLOR"):
            depth = "none"
        glyphs = terminal.glyphs if settings.glyphs == "auto" else settings.glyphs
        if getattr(given, "ascii", False):
            glyphs = "ascii"
        return Theme(theme or settings.theme, depth, SETS[glyphs])

    return make


def run(game_id: str, given: argparse.Namespace, open_at: str = "title") -> int:
    """Open the terminal app at its title, in a new game, in a save or in a replay."""
    check_terminal(program(game_id), sys.stdin, sys.__stderr__)
    find_face(game_id)
    terminal = here()
    settings = load()
    if getattr(given, "no_animation", False):
        settings = replace(settings, animation="off")
    stage = Stage(settings, looks_for(terminal, given))
    stage.think_for = getattr(given, "think", None)
    if terminal.remote:  # the bytes of one key may arrive far apart
        os.environ.setdefault("ESCDELAY", "300")
    os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    first = _Opening(game_id, given, stage)
    scene = getattr(first, open_at)()
    mouse = settings.mouse == "on" or (settings.mouse == "auto" and not terminal.remote)

    from core.tui import app

    return app.run(game_id, stage, scene, remote=terminal.remote, mouse=mouse)


class _Opening:
    """The first scenes a program can open with; errors are reported before the screen opens."""

    def __init__(self, game_id: str, given: argparse.Namespace, stage: Stage) -> None:
        self._given = given
        self._game_id = game_id
        data = getattr(given, "data", None)
        load = partial(open_game_file, game_id, None if data is None else Path(data))
        if data is not None:
            face_of(load())
        named = getattr(given, "save_dir", None)
        folder = save_dir(game_id, None if named is None else Path(named))
        self._shell = Shell(game_id, folder, stage, self._play, self._replay, load)

    def title(self) -> list[Scene]:
        return [self._shell.title()]

    def new(self) -> list[Scene]:
        """Straight into a game with the seats and options of the command line."""
        given = self._given
        options = read_words(given.option)
        seed = "" if given.seed is None else str(given.seed)
        if not given.seat:
            return [self._shell.title(), self._shell.new_game()]
        return [self._shell.title(), self._shell.start(given.seat, options, seed)]

    def resume(self) -> list[Scene]:
        """The last unfinished game, or the one that is named."""
        shell = self._shell
        if self._given.file:
            path = Path(self._given.file)
        elif (last := shell.unfinished()) is not None:
            path = last.path
        else:
            raise BadLog(f"There is no unfinished game in {shell.folder}.")
        save, found = SaveFile.resume(path, self._game_id)
        scenes = [shell.title(), self._play(found.session, save)]
        notes = list(found.faults)
        if save.path != path:
            notes.append(f"The game continues in {save.path.name}; {path.name} is unchanged.")
        return [*scenes, shell.message("About this save", *notes)] if notes else scenes

    def replay(self) -> list[Scene]:
        return [self._shell.title(), self._replay(Path(self._given.file))]

    def _play(self, session: AnySession, save: SaveFile) -> Scene:
        from core.tui.scenes.play import PlayScene

        return PlayScene(self._shell, session, save, face_of(session.game))

    def _replay(self, path: Path) -> Scene:
        from core.tui.scenes.replay import ReplayScene

        found = read(path, self._game_id)
        return ReplayScene(found, face_of(found.session.game))
