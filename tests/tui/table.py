"""A stage with a game on it, for tests that press keys without a terminal."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from core.tui.scene import Stage
from core.tui.scenes.play import PlayScene
from core.tui.scenes.shell import Shell
from core.tui.theme import Theme

from core.game import Setup
from core.registry import open_game
from core.save import SaveFile
from core.session import Session
from core.tui.glyphs import SETS
from core.tui.settings import Settings
from core.tui.start import face_of


def make_stage(settings: Settings | None = None, glyphs: str = "unicode") -> Stage:
    stage = Stage(settings or Settings(), lambda s: Theme(s.theme, "true", SETS[glyphs]))
    stage.clock = count().__next__  # a second passes between any two looks at it
    return stage


def sit_down(
    folder: Path,
    seats: tuple[str, ...] = ("Astrid", "Bjorn"),
    seed: int = 7,
    settings: Settings | None = None,
    game_id: str = "vikings",
    glyphs: str = "unicode",
    **options: str,
) -> PlayScene:
    """A game in play, saved in *folder*, shown on a stage of its own."""
    stage = make_stage(settings, glyphs)
    game = open_game(game_id)
    given = {name.replace("_", "-"): value for name, value in options.items()}
    session = Session(game, Setup(seats, seed, game.read_options(given)))

    def play(playing: Session, save: SaveFile) -> PlayScene:
        return PlayScene(shell, playing, save, face_of(game))

    shell = Shell(game_id, folder, stage, play, lambda path: shell.title())
    scene = play(session, SaveFile.create(folder, session))
    stage.open([shell.title(), scene])
    stage.draw(80, 24)
    return scene


def press(stage: Stage, *keys: str, width: int = 80, height: int = 24) -> str:
    """Press keys, each followed by a frame; returns the last one's text."""
    canvas = stage.draw(width, height)
    for key in keys:
        if stage.leaving is not None:
            break
        stage.top.key(key)
        while stage.leaving is None and stage.top.pace is not None:
            stage.top.tick()
        if stage.leaving is None:
            canvas = stage.draw(width, height)
    return "\n".join(canvas.text(y) for y in range(canvas.height))
