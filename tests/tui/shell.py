"""The shared screens of an app, driven by keys and clicks from its title on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from core.registry import find_app, find_face
from core.save import SaveFile
from core.tui.settings import Settings
from tests.play import play_on, session
from tests.tui.playing import Player, in_app, launch

SIZES = ((80, 24), (120, 40), (170, 60))


def add_game(folder: Path, decisions: int = 40, game_id: str = "vikings") -> Path:
    """A saved game of Astrid and Bjorn that has come so far; 5000 decisions end it."""
    game = session(game_id)
    save = SaveFile.create(folder, game)
    play_on(game, decisions)
    save.close()
    return save.path


def at_title(
    folder: Path,
    test: Callable[[Player], Awaitable[None]],
    *,
    game_id: str = "vikings",
    settings: Settings | None = None,
    glyphs: str = "unicode",
    depth: Any = "true",
    size: tuple[int, int] = (80, 24),
) -> None:
    """Run a test at the title of a game whose saves are in *folder*."""
    begun = launch(folder, settings or Settings(), glyphs, depth)
    app = find_app(game_id)(game_id, find_face(game_id), begun)
    in_app(app, test, size)


async def click(player: Player, words: str, at: int = 0) -> str:
    """Click where words stand first, on the letter *at*; returns the screen as text."""
    rows = player.text().splitlines()
    y = next(number for number, row in enumerate(rows) if words in row)
    await player.pilot.click(offset=(rows[y].index(words) + at, y))
    await player.settle()
    return player.text()


async def type_in(player: Player, words: str) -> None:
    """Type words as they are."""
    for letter in words:
        await player.keys({":": "colon", ".": "full_stop", "'": "apostrophe"}.get(letter, letter))
