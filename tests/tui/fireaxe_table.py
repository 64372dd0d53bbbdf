"""Fire & Axe in its own app, for tests that press keys without a terminal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.screen import Screen

from core.game import Setup
from core.registry import open_game
from core.save import SaveFile
from core.session import Session
from core.tui.app import GameApp
from core.tui.games import table_of
from core.tui.settings import Settings
from fireaxe_tui.app import FireAxeApp
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.screens.play import FireAxePlay
from tests.tui.playing import Player, in_app, launch

GAME = open_game("fireaxe")
QUIET = Settings(
    scoring="skip",
    confirm="never",
    bots="instant",
    animation="off",
    recap="off",
    tips="off",
    curtain="never",
    bell="off",
)
"""Nothing to watch, no questions, no curtain."""


def at_table(
    folder: Path,
    test: Callable[[Player], Awaitable[None]],
    seed: int = 3,
    settings: Settings = QUIET,
    size: tuple[int, int] = (80, 24),
    glyphs: str = "unicode",
    depth: Any = "true",
    seats: tuple[str, ...] = ("Astrid", "Bjorn", "Cnut"),
    wait: bool = True,
    keys: tuple[str, ...] = (),
) -> None:
    """Run a test at a new game, after some keys."""
    session = Session(GAME, Setup(seats, seed, GAME.read_options({"start": "1"})))
    save = SaveFile.create(folder, session)

    def opening(app: GameApp) -> Screen[Any]:
        return app.play_screen(table_of(app, session, save))

    async def begin(player: Player) -> None:
        await player.press(*keys)
        await test(player)

    app = FireAxeApp("fireaxe", FireAxeFace, launch(folder, settings, glyphs, depth), opening)
    in_app(app, begin, size, wait)


def at_sea(folder: Path, test: Callable[[Player], Awaitable[None]], **more: Any) -> None:
    """Run a test in a game in which the first captain has loaded and left for a homeland."""
    at_table(folder, test, keys=("c", "c", "j", "N"), **more)


def screen(player: Player) -> FireAxePlay:
    found = player.play
    assert isinstance(found, FireAxePlay)
    return found


def place(player: Player) -> str:
    """Where the first captain is."""
    at: str = screen(player).shown.view.captains[0].at
    return at
