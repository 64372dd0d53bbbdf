"""A game on the real play screen, driven by keys, without a terminal and without waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.screen import Screen

from core.game import Setup
from core.registry import find_app, find_face, open_game
from core.save import SaveFile
from core.session import Session
from core.tui.app import GameApp, Launch
from core.tui.games import table_of
from core.tui.screens.play import PlayScreen
from core.tui.settings import Settings
from core.tui.terminal.environment import Terminal
from tests.tui.clock import TestClock
from tests.tui.pilot import ExactPilot, piloted
from tests.tui.screens import screen_text

QUIET = Settings(scoring="skip", confirm="never", bots="instant", recap="off", bell="off")
"""Nothing to watch and no questions."""
_NAMES = {
    "?": "question_mark",
    "/": "slash",
    "<": "less_than_sign",
    ">": "greater_than_sign",
    "=": "equals_sign",
    "+": "plus",
    "-": "minus",
    " ": "space",
}


class Player:
    """Whoever sits at the keyboard of an app."""

    def __init__(self, app: GameApp, pilot: ExactPilot, clock: TestClock) -> None:
        self.app, self.pilot, self.clock = app, pilot, clock

    @property
    def top(self) -> Screen[Any]:
        """The screen in front."""
        return self.app.screen

    @property
    def name(self) -> str:
        """The class of the screen in front."""
        return type(self.app.screen).__name__

    @property
    def play(self) -> PlayScreen:
        """The game in play, even below other screens."""
        return next(s for s in self.app.screen_stack if isinstance(s, PlayScreen))

    @property
    def session(self) -> Session[Any, Any, Any, Any]:
        return self.play.table.session

    @property
    def chosen(self) -> Any:
        return self.play.cursor.chosen

    async def press(self, *keys: str) -> str:
        """Press keys, each followed by whatever it leads to; returns the screen as text."""
        await self.keys(*keys)
        return self.text()

    async def keys(self, *keys: str) -> None:
        """Press keys where nobody looks yet."""
        for key in keys:
            self.pilot.send(_NAMES.get(key, key))
            await self.settle()

    async def settle(self) -> None:
        """Let bots and everything that needs no key go on until somebody must press one."""
        for _ in range(5000):
            await self.pilot.pause()
            if not self.app.is_running:
                return
            plays = [s for s in self.app.screen_stack if isinstance(s, PlayScreen)]
            if not plays or not plays[-1].is_mounted or not hasattr(plays[-1], "presenter"):
                return
            play = plays[-1]
            if play.bots is not None and play.bots.thinking:
                await self.bots_done()
                continue
            item = play.presenter.current
            if item is None or not play.in_front:
                return
            if (item.seen or item.rest) and item.seconds(play.presenter.frame) is None:
                return
            await self.clock.advance(10)
        raise AssertionError("the screen never comes to rest")

    async def bots_done(self) -> None:
        """Wait until no bot is thinking."""
        if bots := [worker for worker in self.app.workers if worker.group == "bots"]:
            await self.app.workers.wait_for_complete(bots)  # with none given, it waits for all

    def text(self) -> str:
        """The screen as text."""
        return screen_text(self.app)


def launch(
    folder: Path, settings: Settings = QUIET, glyphs: str = "unicode", depth: Any = "true"
) -> Launch:
    """What an app needs to start, with a clock that tests move."""
    return Launch(settings, Terminal(depth, glyphs, False), folder, clock=TestClock())


def in_app(
    app: GameApp,
    test: Callable[[Player], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
    wait: bool = True,
) -> None:
    """Run a test with an app that needs no terminal, once it has come to rest."""

    async def main() -> None:
        clock = app.launch.clock
        assert isinstance(clock, TestClock)
        async with piloted(app, size) as pilot:
            player = Player(app, pilot, clock)
            if wait:
                await player.settle()
            await test(player)

    asyncio.run(main())


def sit_down(
    folder: Path,
    test: Callable[[Player], Awaitable[None]],
    seats: tuple[str, ...] = ("Astrid", "Bjorn"),
    seed: int = 7,
    settings: Settings = QUIET,
    game_id: str = "vikings",
    glyphs: str = "unicode",
    size: tuple[int, int] = (80, 24),
    elsewhere: bool = False,
    wait: bool = True,
    **options: str,
) -> None:
    """Run a test at a new game, saved in *folder*, or *elsewhere* where we do not own saves."""
    game = open_game(game_id)
    given = {name.replace("_", "-"): value for name, value in options.items()}
    session = Session(game, Setup(seats, seed, game.read_options(given)))
    save = SaveFile.create(folder / "elsewhere" if elsewhere else folder, session)

    def opening(app: GameApp) -> Screen[Any]:
        return app.play_screen(table_of(app, session, save))

    make = find_app(game_id)
    app = make(game_id, find_face(game_id), launch(folder, settings, glyphs), opening)
    in_app(app, test, size, wait)
