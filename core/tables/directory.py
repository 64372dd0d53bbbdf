"""The directory of tables on this machine: which there are, opening one, and sitting down.

A table is live while its host runs; otherwise its card is left, and whoever opened it can wake it.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from core import __version__
from core.errors import BadLog, BadRequest, GameError
from core.game import AnyGame
from core.json_data import JsonObject
from core.outside import anchored, check_present
from core.paths import most_tables
from core.save import read
from core.seats import bot_of, check_names, display_names
from core.tables.card import OPEN, Card, check_access, read_card, tear_up
from core.tables.hosts import hold, hosts, tidy
from core.tables.link import Link
from core.tables.places import (
    card_path,
    check_name,
    free_name,
    identity,
    is_ours,
    socket_path,
    sockets_dir,
    tables_dir,
    talk_path,
)
from core.tables.protocol import SeatInfo, TableInfo, TableLost, TableRefused
from core.tables.server import LINGER, PACE

_PATIENCE = 1.5
"""Seconds a host may take to say what its table looks like."""
_START = 20.0
"""Seconds a host may take to open."""
_PAUSE = 0.02
"""Seconds before another look at a table that was just woken."""


def tables(game_id: str | None = None, word: str = "") -> list[TableInfo]:
    """The tables we may come to, those with open seats first; of one game or of all."""
    found = []
    for name in _names():
        info = look(name, word)
        if info is not None and game_id in (None, info.game):
            found.append(info)
    return sorted(found, key=lambda info: (not info.live, -info.places, info.name))


def _names() -> list[str]:
    """All tables that left a card or a socket."""
    found: set[str] = set()
    for folder, pattern in ((tables_dir(), "*.json"), (sockets_dir(), "*.sock")):
        if folder.exists() and not os.access(folder, os.R_OK | os.X_OK):
            raise BadRequest(f"You may not look for tables in {folder}.")
        with suppress(OSError):
            for path in folder.glob(pattern):
                with suppress(BadRequest):
                    found.add(check_name(path.stem))
    return sorted(found)


def look(name: str, word: str = "") -> TableInfo | None:
    """A table as we may see it; None if there is none, or if it is not for us."""
    try:
        link = Link(socket_path(name), _PATIENCE)
    except (TableLost, BadRequest):
        return _asleep(name, word)
    try:
        return link.hello(identity(name), word)[0]
    except (GameError, ValueError):
        return None
    finally:
        link.close()


def _asleep(name: str, word: str) -> TableInfo | None:
    """A table without a host, from its card; None if there is no card that we may read."""
    try:
        card = read_card(name)
    except GameError:
        return None
    if card.access == "private" and card.may_come(identity(name), word) is not None:
        return None
    names = display_names(card.seats)
    seats = [
        SeatInfo(
            name=shown,
            kind="open" if given == OPEN else "person" if bot_of(given) is None else "bot",
        )
        for given, shown in zip(card.seats, names, strict=True)
    ]
    return TableInfo(
        name=card.name,
        game=card.game,
        version=__version__,
        access=card.access,
        stage="playing" if card.save else "gathering",
        seats=seats,
        live=False,
    )


# --- Opening ------------------------------------------------------------------------------------


def create(  # noqa: PLR0913 - what a table is, each with a usual value
    game: AnyGame,
    seats: Sequence[str],
    saves: Path,
    *,
    name: str | None = None,
    options: Mapping[str, str] | None = None,
    seed: int | None = None,
    access: str = "open",
    word: str = "",
    think: float | None = None,
    outside: bool | None = None,
) -> Card:
    """A new table, not opened yet; raises BadRequest if it cannot be.

    *outside* says whether files and programs may play; by default the environment does.
    """
    called = _unused(name)
    kept, secret = check_access(access, word)
    people = [seat for seat in seats if seat.strip().lower() != OPEN]
    checked = iter(check_names(people, outside))
    named = [OPEN if seat.strip().lower() == OPEN else next(checked) for seat in seats]
    least, most = game.seats
    if not least <= len(named) <= most:
        raise BadRequest(f"{game.title} is for {game.about.players}, not {len(named)}.")
    if all(seat != OPEN and bot_of(seat) is not None for seat in named):
        raise BadRequest("A table needs a person or an open seat; bots alone play without one.")
    check_present(people)
    named = [seat if seat == OPEN else anchored(seat) for seat in named]
    given = dict(options or {})
    game.check_options(game.read_options(given), len(named))
    card = Card(
        name=called,
        game=game.id,
        seats=named,
        options=given,
        seed=seed,
        data=_plain(game.data),
        access=kept,
        word=secret,
        opener=identity(called),
        saves=str(saves.resolve()),
        think=think,
    )
    card.write()
    return card


def adopt(
    game_id: str,
    save: Path,
    saves: Path,
    *,
    name: str | None = None,
    access: str = "open",
    word: str = "",
    think: float | None = None,
) -> Card:
    """A table for a saved game to go on with; raises a GameError if it cannot be read."""
    found = read(save, game_id)
    if found.session.over:
        raise BadRequest(f"The game in {save.name} is over; see it with replay.")
    if (known := table_of(save)) is not None:
        return read_card(known)
    kept, secret = check_access(access, word)
    called = _unused(name)
    card = Card(
        name=called,
        game=game_id,
        seats=list(found.session.setup.seats),
        access=kept,
        word=secret,
        opener=identity(called),
        saves=str(saves.resolve()),
        save=str(save.resolve()),
        think=think,
    )
    card.write()
    return card


def table_of(save: Path) -> str | None:
    """The table at which a saved game is played, awake or asleep; None if there is none."""
    for name in _names():
        with suppress(GameError):
            card = read_card(name)
            if card.save and Path(card.save) == save.resolve():
                return name
    return None


def _plain(data: JsonObject | None) -> JsonObject | None:
    return None if data is None else dict(data)


def _unused(name: str | None) -> str:
    """The name of a new table; raises BadRequest if there is one of that name."""
    tables_dir(make=True)
    sockets_dir(make=True)
    if name is None:
        return free_name()
    wanted = check_name(name)
    socket_path(wanted)
    if _is_live(wanted):
        raise BadRequest(f"There is already a table {wanted}; join it, or choose another name.")
    if card_path(wanted).exists():
        if not is_ours(wanted):
            raise BadRequest(f"There is already a table {wanted} of somebody else.")
        with suppress(BadLog):
            if not _is_done_with(read_card(wanted)):
                raise BadRequest(
                    f"There is already a table {wanted}; join wakes it, or choose another name."
                )
    with suppress(OSError):
        talk_path(wanted).unlink()  # what was said there is not meant for others
    return wanted


def _is_live(name: str) -> bool:
    with suppress(TableLost):
        Link(socket_path(name), _PATIENCE).close()
        return True
    return False


def _is_done_with(card: Card) -> bool:
    """Whether a table's game is over or gone."""
    if not card.save:
        return False
    if not Path(card.save).exists():
        return True
    with suppress(GameError):
        return read(Path(card.save), card.game).session.over
    return False


def open_table(
    name: str,
    *,
    linger: float = LINGER,
    pace: float = PACE,
    environment: Mapping[str, str] | None = None,
) -> None:
    """Start a host for a table, as a process that outlives this one; raises a GameError.

    If another process has opened the table meanwhile, that is as good.
    """
    read_card(name)
    most = most_tables()
    if most is not None and len(hosts(sockets_dir(make=True))) >= most:
        raise BadRequest("There are too many tables open here; come to one of them.")
    socket_path(name)
    package = str(Path(__file__).resolve().parents[2])
    known = dict(os.environ if environment is None else environment)
    known["PYTHONPATH"] = os.pathsep.join(filter(None, (package, known.get("PYTHONPATH"))))
    heard, told = os.pipe()
    command = [sys.executable, "-m", "core.tables.process", check_name(name)]
    command += ["--ready", str(told), "--linger", str(linger), "--pace", str(pace)]
    try:
        with open(os.open(tables_dir() / f".{name}.log", _LOG, 0o600), "wb") as log:
            _hosts.append(
                subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                    pass_fds=(told,),
                    env=known,
                )
            )
    except OSError as error:
        os.close(heard)
        raise BadRequest(
            f"The table cannot be opened: {(error.strerror or 'unknown error').lower()}."
        ) from None
    finally:
        os.close(told)
    with open(heard, "rb") as answer:
        if words := answer.read(2000).decode("utf-8", "replace"):
            raise BadRequest(words)


_GUARD = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
_LOG = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC
_hosts: list[subprocess.Popen[bytes]] = []
"""Hosts this process has started, which it must collect when they end."""


def connect(name: str, word: str = "") -> tuple[Link, TableInfo, list[int]]:
    """A connection to a table, which is woken if it sleeps and is ours; raises a GameError.

    Returns with it what the table looks like and the free seats that are kept for us.
    """
    path = socket_path(name)
    until = time.monotonic() + _START
    while time.monotonic() < until:
        link = _knock(path)
        if link is None:
            if not is_ours(name):
                raise _not_there(name, path)
            _wake(name, path)
            continue
        try:
            info, ours, why = link.hello(identity(name), word)
        except TableLost:  # it was closed or killed just now
            link.close()
            continue
        except GameError:
            link.close()
            raise
        if why:
            link.close()
            raise TableRefused(why)
        return link, info, ours
    raise BadRequest(f"The table {name} does not open.")


def _knock(path: Path) -> Link | None:
    try:
        return Link(path)
    except TableLost:
        return None


def _wake(name: str, path: Path) -> None:
    """Open a table unless somebody else does so at the same moment."""
    for ended in [host for host in _hosts if host.poll() is not None]:
        _hosts.remove(ended)
    guard = os.open(sockets_dir(make=True) / f".{name}.wake", _GUARD, 0o600)
    try:
        _lock(guard)
        link = _knock(path)
        if link is not None:
            link.close()
        else:
            open_table(name)
    finally:
        os.close(guard)
    time.sleep(_PAUSE)


def _lock(descriptor: int) -> None:
    fcntl.flock(descriptor, fcntl.LOCK_EX)


def _not_there(name: str, path: Path) -> GameError:
    """Why we cannot come to a table that is not ours to wake."""
    if path.exists() or card_path(name).exists():
        return TableLost(f"The table {name} was closed; whoever opened it can open it again.")
    return BadRequest(f"There is no table {check_name(name)}.")


def forget(name: str) -> None:
    """Forget a table that sleeps; its save stays."""
    tear_up(read_card(name))
    held = hold(name)
    if held is not None:
        tidy(name)
        os.close(held)
