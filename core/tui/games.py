"""Games of this machine, opened in an app: begun, gone on with, watched, replayed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from core.cells import printable
from core.errors import GameError
from core.game import Setup
from core.outside import anchored, check_present
from core.rng import new_seed
from core.save import SaveFile, read
from core.seats import DEFAULT_LEVEL, check_names
from core.session import AnySession, Session
from core.table import AnyLocalTable, AnyTable, LocalTable

if TYPE_CHECKING:
    from core.tui.app import GameApp


def new_table(
    app: GameApp,
    seats: Sequence[str],
    options: Mapping[str, str],
    seed: str,
    colours: tuple[int, ...] = (),
) -> AnyLocalTable:
    """A new game, saved from its first moment; raises a GameError if that fails."""
    game = app.load()
    number = int(seed) if seed else new_seed()
    names = check_names(seats, app.launch.outside)
    check_present(names)
    names = tuple(map(anchored, names))
    setup = Setup(names, number, game.read_options(options), game.data, colours=colours)
    session = Session(game, setup)
    return table_of(app, session, SaveFile.create(app.folder, session))


def bots_table(app: GameApp) -> AnyLocalTable:
    """A new game of bots only, to watch; raises a GameError if it cannot be saved."""
    least, _ = app.about.seats
    return new_table(app, [f"bot:{DEFAULT_LEVEL}"] * least, {}, "")


def table_of(app: GameApp, session: AnySession, save: SaveFile | None) -> AnyLocalTable:
    """A game in play at this keyboard."""
    app.colour_seats(session.setup.colours)
    app.guard_save(save)
    return LocalTable(
        session,
        save,
        allowed=app.launch.outside,
        trusted=save is None or _owns(app, save.path),
        covered=app.covers(session.game.about.secrets),
    )


def saved_table(app: GameApp, path: Path) -> tuple[AnyLocalTable, list[str]]:
    """A saved game to go on with, and what must be said about it; raises a GameError."""
    save, found = SaveFile.resume(path, app.about.id)
    notes = list(found.faults)
    if save.path != path:
        notes.append(
            printable(f"The game continues in {save.path.name}; {path.name} is unchanged.")
        )
    return table_of(app, found.session, save), notes


def replay_screen(app: GameApp, path: Path) -> Screen[Any]:
    """A saved game to step through; raises a GameError."""
    from core.tui.screens.replay import ReplayScreen

    found = read(path, app.about.id)
    app.colour_seats(found.session.setup.colours)
    screen = app.recording_screen(found)
    if isinstance(screen, ReplayScreen):
        screen.trusted = _owns(app, path)
    return screen


def _owns(app: GameApp, path: Path) -> bool:
    """Whether a save is in our own folder, not one where somebody else may have put it."""
    return path.resolve().parent == app.folder.resolve()


# --- Ways to the screens of a game ----------------------------------------------------------------


def play(
    app: GameApp, table: AnyTable, notes: Sequence[str] = (), *, instead: bool = False
) -> None:
    """Play on, above the current screen or *instead* of it."""
    screen = app.play_screen(table)
    screen.notes = tuple(notes)
    if instead:
        app.switch_screen(screen)
    else:
        app.push_screen(screen)


def begin(app: GameApp, make: Callable[[], AnySession]) -> None:
    """Play a game that comes out of another, instead of all that is open; reports what is wrong."""
    try:
        session = make()
        table = table_of(app, session, SaveFile.create(app.folder, session))
    except GameError as error:
        app.tell("The game cannot start", str(error))
        return
    while len(app.screen_stack) > 1:
        app.pop_screen()
    play(app, table, instead=not app.at_bottom())


def watch_bots(app: GameApp) -> None:
    """Watch a game of bots; reports what is wrong."""
    try:
        table = bots_table(app)
    except GameError as error:
        app.tell("The game cannot start", str(error))
        return
    play(app, table)


def resume(app: GameApp, path: Path, *, instead: bool = False) -> None:
    """Continue a save, above the current screen or *instead* of it; reports what is wrong.

    One that is played at a shared table is gone on with there.
    """
    from core.tables.places import any_table

    if any_table():
        from core.tui.screens.tables import go_on_there

        if go_on_there(app, path):
            return
    try:
        table, notes = saved_table(app, path)
    except GameError as error:
        app.tell("This game cannot be opened", str(error))
        return
    play(app, table, notes, instead=instead)


def replay(app: GameApp, path: Path) -> None:
    """Replay a save; reports what is wrong."""
    try:
        screen = replay_screen(app, path)
    except GameError as error:
        app.tell("This game cannot be replayed", str(error))
        return
    app.push_screen(screen)
