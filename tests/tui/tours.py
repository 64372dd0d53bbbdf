"""Tours through both games that stop at the screens players see, for pictures of them all.

A tour presses keys and yields a name wherever a picture is wanted; of pictures with the same name
the last one counts.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from core.game import AnyGame, Setup
from core.registry import find_app, find_face, open_game
from core.save import SaveFile
from core.session import Session
from core.tui.app import GameApp
from core.tui.games import table_of
from core.tui.keys.key_names import key_name
from core.tui.settings import Settings
from fireaxe_tui.screens.end import EndScreen
from tests.fireaxe.wander import plies as fireaxe_plies
from tests.play import VIKINGS_OPTIONS
from tests.play import plies as vikings_plies
from tests.tui.playing import Player, in_app, launch
from tests.tui.shell import add_game

Size = tuple[int, int]
Pictures = AsyncIterator[str]
NAMES = ("Astrid", "Bjorn", "Cnut")
CALM = Settings(
    scoring="step",
    confirm="never",
    bots="instant",
    animation="off",
    recap="off",
    tips="off",
    curtain="never",
    bell="off",
)
"""Nothing moves by itself and nothing is asked twice."""


class Picture(NamedTuple):
    """A screen."""

    text: str
    last: tuple[str, ...]
    """The keys that must stand at the end of its key bar."""


def _last_keys(player: Player) -> tuple[str, ...]:
    found: dict[str, str] = {}
    words_for = getattr(player.top, "words_for", lambda act_id: None)
    for active in player.top.active_bindings.values():
        binding = active.binding
        act = player.app.act(binding.id)
        told = words_for(binding.id) != ""  # a screen can leave out what another key does too
        if act is not None and act.last and told:
            found.setdefault(binding.action, key_name(binding.key))
    return tuple(found.values())


@dataclass(frozen=True)
class Tour:
    """A way through a game from a screen on."""

    game_id: str
    way: Callable[[Player], Pictures]
    begin: Callable[[], Any] | None = None
    """Makes the game at whose table it begins; without it, that is at the title."""
    settings: Settings = CALM
    saves: bool = False
    """Whether there are saved games already."""

    def pictures(self, folder: Path, size: Size, glyphs: str) -> dict[str, Picture]:
        """The screens of the tour by their names."""
        found: dict[str, Picture] = {}

        async def walk(player: Player) -> None:
            async for name in self.way(player):
                picture = Picture(player.text(), _last_keys(player))
                found[f"{self.game_id}-{name}"] = picture

        opening = None
        if self.saves:
            _some_saves(folder, self.game_id)
        if self.begin is not None:
            session = self.begin()
            save = SaveFile.create(folder, session)

            def opening(app: GameApp) -> Any:
                return app.play_screen(table_of(app, session, save))

        start = launch(folder, self.settings, glyphs)
        app = find_app(self.game_id)(self.game_id, find_face(self.game_id), start, opening)
        in_app(app, walk, size)
        return found


def _some_saves(folder: Path, game_id: str) -> None:
    """A finished and a running game and a damaged file, each of a day of its own."""
    found = {"finished": add_game(folder, 5000, game_id), "running": add_game(folder, 40, game_id)}
    found["broken"] = folder / "rubbish"
    found["broken"].write_text("rubbish\n")
    for day, (name, path) in zip((9, 8, 3), found.items(), strict=True):
        moment = datetime(2026, 3, day, 20, 15).timestamp()
        os.utime(path.rename(folder / f"{name}.jsonl"), (moment, moment))


# --- Games up to a moment ---------------------------------------------------------------------

Wanted = Callable[[Any, AnyGame], bool]
"""Whether the table before a decision is the one that is looked for."""


@cache
def _decisions(game_id: str, variant: int, seed: int, wanted: Wanted) -> tuple[Any, ...]:
    """What was decided in a random game up to the first moment that is as wanted."""
    game = open_game(game_id)
    played: Iterator[Any]
    if game_id == "vikings":
        played = vikings_plies(game, len(NAMES), seed, VIKINGS_OPTIONS[variant])
    else:
        played = fireaxe_plies(seed, len(NAMES), "on")
    found: list[Any] = []
    for ply in played:
        if wanted(ply, game):
            return tuple(found)
        found.append(ply.action)
    raise AssertionError("there is no such moment in this game")


def _game(game_id: str, wanted: Wanted, variant: int = 0, seed: int = 5) -> Callable[[], Any]:
    def begin() -> Any:
        game = open_game(game_id)
        options = VIKINGS_OPTIONS[variant] if game_id == "vikings" else {"conflict": "on"}
        session = Session(game, Setup(NAMES, seed, game.read_options(options)))
        for action in _decisions(game_id, variant, seed, wanted):
            session.submit(action)
        return session

    return begin


def _at(phase: str, round_: int = 0, choices: int = 3) -> Wanted:
    """A phase of a round or later, with some choices."""

    def wanted(ply: Any, game: AnyGame) -> bool:
        before = ply.before
        return bool(
            before.phase == phase
            and (not round_ or before.round >= round_)
            and len(game.legal(before)) >= choices
        )

    return wanted


_BUY, _FERRY, _BID = _at("buy", 3), _at("ferry"), _at("bid", 2)
_LOSSES = _at("lose", choices=2)


def _last(ply: Any, game: AnyGame) -> bool:
    """The last decision of the game."""
    return game.decider(ply.after) is None


def _fireaxe_start() -> Any:
    game = open_game("fireaxe")
    return Session(game, Setup(NAMES, 11, game.read_options({"start": "1"})))


# --- Around the games -------------------------------------------------------------------------


async def _around(player: Player) -> Pictures:
    yield "title"
    await player.keys("?")
    yield "title-keys"
    await player.keys("escape", "n")
    yield "new-game"
    await player.keys("escape", "l")
    await player.app.workers.wait_for_complete()
    await player.settle()
    yield "saves"
    await player.keys("x")
    yield "saves-delete"
    await player.keys("escape", "escape", "s")
    yield "settings"
    await player.keys("escape", "r", "right", "right", "right")
    yield "rules"


async def _first_time(player: Player) -> Pictures:
    yield "title"
    await player.keys("n")
    yield "new-game"
    await player.keys("escape", "l")
    yield "saves-none"
    await player.keys("escape", "r", "right", "right")
    yield "rules"


# --- At the table -----------------------------------------------------------------------------


async def _sit_down(player: Player, begin: Callable[[], Any]) -> None:
    """Go on at the table of another game, which is not saved."""
    app = player.app
    app.switch_screen(app.play_screen(table_of(app, begin(), None)))
    await player.settle()


async def _to_the_end(player: Player) -> Pictures:
    """From the last decision to the final score and back to the table."""
    await player.keys("enter")
    yield "scoring-first"
    for _ in range(40):
        top = player.top
        if player.name in ("ScoreScreen", "RaceScreen"):
            break
        if isinstance(top, EndScreen) and top.told:
            break
        yield "scoring-last"
        await player.keys("enter")
    if getattr(player.top, "revealing", False):
        yield "reveal"
        await player.keys("escape")
    yield "final"
    await player.keys("m" if isinstance(player.top, EndScreen) else "enter")
    yield "over"


async def _vikings(player: Player) -> Pictures:
    yield "buy"
    await player.keys("a")
    yield "choices"
    await player.keys("escape", "?")
    yield "help"
    await player.keys("escape", "f")
    yield "jump"
    await player.keys("escape", "L")
    yield "log"
    await player.keys("escape", "s")
    yield "score-now"
    await player.keys("escape", "q")
    yield "leave"
    await player.keys("escape", "tab", "enter")
    yield "place"
    await _sit_down(player, _game("vikings", _FERRY, 3))
    yield "ferry"
    await _sit_down(player, _game("vikings", _BID, 2))
    yield "bid"
    await _sit_down(player, _game("vikings", _last))
    async for name in _to_the_end(player):
        yield name


async def _fireaxe(player: Player) -> Pictures:
    yield "winter"
    await player.keys("c", "c", "j", "N")
    yield "homeland"
    await player.keys("/", "l", "i", "n", "d")
    yield "find"
    await player.keys("enter")
    yield "route"
    await player.keys("a")
    yield "choices"
    await player.keys("escape", "?")
    yield "help"
    await player.keys("escape", "2")
    yield "sagas"
    await player.keys("3")
    yield "captains"
    await player.keys("4")
    yield "runes"
    await player.keys("escape", "i", "down")
    yield "look"
    await player.keys("escape", "/", "l", "i", "n", "d", "enter", "enter")
    yield "arrived"
    while player.play.shown.view.ask.phase == "lose":
        await player.keys("enter")
    await player.keys("r")
    yield "raid"
    await player.keys("1")
    yield "dice"
    await _sit_down(player, _game("fireaxe", _LOSSES))
    yield "losses"
    await _sit_down(player, _game("fireaxe", _last))
    async for name in _to_the_end(player):
        yield name
    player.app.change(replace(CALM, curtain="always"))
    await _sit_down(player, _fireaxe_start)
    yield "curtain"


TOURS = {
    "vikings-around": Tour("vikings", _around, settings=Settings(), saves=True),
    "vikings-play": Tour("vikings", _vikings, _game("vikings", _BUY)),
    "fireaxe-around": Tour("fireaxe", _first_time, settings=Settings()),
    "fireaxe-play": Tour("fireaxe", _fireaxe, _fireaxe_start),
}
