"""Starting and resuming a game in plain text."""

from __future__ import annotations

import argparse
import io
import shlex
import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import IO

from core.bots import THINK
from core.cells import printable
from core.errors import BadLog, BadRequest
from core.game import AnyGame, Setup
from core.options import read_words
from core.outside import anchored, check_present
from core.paths import save_dir
from core.plain import Manner, PlainGame
from core.players import Players
from core.registry import program
from core.rng import new_seed
from core.save import SaveFile
from core.saved_games import last_unfinished
from core.seats import DEFAULT_LEVEL, LEVELS, bot_of, check_names
from core.session import AnySession, Session
from core.text import TextStyle

_DEMO_SEED = 793
_UNFOLDED = 1000


def play(game_id: str, game: AnyGame, given: argparse.Namespace) -> int:
    """Start a new game; asks who plays if the command line names nobody."""
    options = game.read_options(read_words(given.option))
    demo = getattr(given, "demo", False)
    if given.seat:
        seats = check_names(given.seat)
    elif demo:
        seats = (f"bot:{DEFAULT_LEVEL}",) * min(game.seats[0] + 1, game.seats[1])
    else:
        seats = _ask_seats(game)
    if demo and any(bot_of(seat) is None for seat in seats):
        raise BadRequest("Only bots play in a demo; give seats such as bot:medium.")
    check_present(seats)
    seats = tuple(map(anchored, seats))
    seed = given.seed
    if seed is None:
        seed = _DEMO_SEED if demo else new_seed()
    session = Session(game, Setup(seats, seed, options, game.data))
    if demo:
        return _run(session, given, None)
    save = SaveFile.create(_folder(game_id, given), session)
    try:
        return _run(session, given, save)
    finally:
        save.close()


def resume(game_id: str, given: argparse.Namespace) -> int:
    """Continue a save: the named one, or the last unfinished one."""
    folder = _folder(game_id, given)
    path = Path(given.resume) if given.resume else _last(folder, game_id)
    save, found = SaveFile.resume(path, game_id)
    try:
        for fault in found.faults:
            _say(fault)
        if save.path != path:
            _say(f"The game continues in {save.path}; {path} is unchanged.")
        own = save.path.resolve().parent == folder.resolve()
        return _run(found.session, given, save, trusted=own)
    finally:
        save.close()


def _folder(game_id: str, given: argparse.Namespace) -> Path:
    named = getattr(given, "save_dir", None)
    return save_dir(game_id, None if named is None else Path(named))


def _last(folder: Path, game_id: str) -> Path:
    save = last_unfinished(folder, game_id)
    if save is not None:
        return save.path
    raise BadLog(f"There is no unfinished game in {folder}.")


def _say(words: str) -> None:
    """Say something that may name a file, which can be called anything."""
    print(printable(words), file=sys.stderr)


def _again(game_id: str, save: SaveFile) -> str:
    """The command that continues a save, wherever that is by now."""
    save.check()
    named = f" {shlex.quote(str(save.path))}" if str(save.path).isprintable() else ""
    return f"{program(game_id)} plain --resume{named}"


def _run(
    session: AnySession, given: argparse.Namespace, save: SaveFile | None, *, trusted: bool = True
) -> int:
    source: IO[str] = sys.stdin if sys.stdin is not None else io.StringIO()
    wide = shutil.get_terminal_size().columns if sys.stdout.isatty() else _UNFOLDED
    style = TextStyle(getattr(given, "ascii", False) or not _speaks_unicode(), max(wide, 40))
    manner = Manner(style, getattr(given, "brief", False), getattr(given, "think", None) or THINK)
    players = Players(session.game, session.setup.seats, session.setup.seed, trusted=trusted)
    saved: Callable[[], str] | None = None
    if save is not None:
        save.on_moved = _say
        saved = partial(_again, session.game.id, save)
    game = PlainGame(session, source, sys.stdout, manner, saved, players)
    try:
        game.run()
    except KeyboardInterrupt:
        if saved is not None:
            _say(f"\nThe game is saved. To continue: {saved()}")
        raise
    return 1 if game.failed else 0


def _speaks_unicode() -> bool:
    return "utf" in (sys.stdout.encoding or "").lower()


def _ask_seats(game: AnyGame) -> tuple[str, ...]:
    """Ask who plays; an empty line means one person against the computer."""
    least, most = game.seats
    usual = ["You", *[f"bot:{DEFAULT_LEVEL}"] * (least - 1)]
    print(
        f"Who plays {game.title}? Name {game.about.players}, separated by commas; bot:LEVEL is "
        f"the computer ({', '.join(LEVELS)}).\nJust press Enter for: {', '.join(usual)}",
        file=sys.stderr,
    )
    while True:
        print("> ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline(1000) if sys.stdin is not None else ""
        if not line:
            raise BadRequest("Nobody was named; give each seat with --seat NAME.")
        try:
            seats = check_names([name for name in line.split(",") if name.strip()] or usual)
            if least <= len(seats) <= most:
                return seats
            print(f"{game.title} is for {game.about.players}.", file=sys.stderr)
        except BadRequest as error:
            print(error, file=sys.stderr)
