"""The app both games are built on: settings, colours, saves, signals, and ways between screens."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import Console
from textual import events
from textual.app import SystemCommand
from textual.binding import BindingType
from textual.driver import Driver
from textual.screen import Screen
from textual.theme import Theme
from textual.widget import Widget

from core.about import About
from core.errors import GameError
from core.game import AnyGame, Setup
from core.outside import anchored, check_present
from core.registry import about, game_ids, open_game
from core.rng import new_seed
from core.save import Listed, SaveFile, listing, read
from core.seats import DEFAULT_LEVEL, check_names
from core.session import AnySession, Session
from core.tui.actions import ACTS, Act, acts, bindings
from core.tui.coloured import ColouredApp
from core.tui.crash import write_report
from core.tui.driver import Differ, diffing
from core.tui.glyphs import SETS, Glyphs
from core.tui.key_names import key_name
from core.tui.keymap import keymap_file, read_keymap, shared_and_own
from core.tui.presenter import Clock, RealClock
from core.tui.settings import Settings, keep
from core.tui.styles import Depth
from core.tui.terminal import Terminal

if TYPE_CHECKING:
    from textual.command import Provider

    from core.replay import Replay
    from core.table import AnyLocalTable, AnyTable
    from core.tui.face import AnyFace
    from core.tui.screens.new_game import NewGamePlan
    from core.tui.screens.play import PlayScreen

_WATCH = 2.0
"""Seconds between checks that the terminal is still there."""
_SWITCH = 0.0002
"""Seconds a thinking thread runs before keys get a turn."""
_PATIENCE = 3.0
"""Seconds the program may take to end after a signal."""
_GIVE_BACK = b"\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[?1049l\x1b[?25h\x1b[0m"
"""Mouse off, old screen back, cursor on."""
_BOTTOM = 2
"""Screens on the stack when nothing is open but the first: below it is Textual's own, empty one,
which cannot be switched for another."""
_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
)
WIDTHS = [
    (0, "-tiny"), (80, "-narrow"), (96, "-medium"), (116, "-wide"), (168, "-huge"),
]  # fmt: skip
"""From how many columns on a screen has which class."""
HEIGHTS = [
    (0, "-tooshort"), (24, "-short"), (30, "-mid"), (38, "-tall"), (56, "-high"),
]  # fmt: skip
"""The same by rows."""
_STYLES = Path(__file__).with_name("shared.tcss")


def _end_now(code: int) -> None:
    """Exit at once, as Textual cannot if the terminal is gone or stalled; decisions are saved."""
    with contextlib.suppress(OSError):
        os.set_blocking(2, False)
        os.write(2, _GIVE_BACK)
    os._exit(code)


def _commands() -> type[Provider]:
    """What the command palette offers; imported when it opens."""
    from core.tui.commands import GameCommands

    return GameCommands


@dataclass
class Launch:
    """What the command line and the terminal say before the app starts."""

    settings: Settings
    terminal: Terminal
    folder: Path
    """Where games are saved."""
    load: Callable[[], AnyGame] | None = None
    """Loads the game, if not as it was shipped."""
    theme: str | None = None
    ascii_only: bool = False
    no_color: bool = False
    think: float | None = None
    """Seconds a bot may think about a decision, if not as set."""
    outside: bool | None = None
    """Whether files and programs may play; by default the environment says."""
    clock: Clock = field(default_factory=RealClock)

    def looks(self, settings: Settings) -> tuple[str, Depth, Glyphs]:
        """The theme, depth and glyphs: the command line wins, then settings, then the terminal."""
        glyphs = SETS[self._glyphs(settings)]
        return self.theme or settings.theme, self._depth(settings), glyphs

    def _depth(self, settings: Settings) -> Depth:
        if self.no_color:
            return "none"
        return self.terminal.depth if settings.colours == "auto" else settings.colours

    def _glyphs(self, settings: Settings) -> str:
        if self.ascii_only:
            return "ascii"
        return self.terminal.glyphs if settings.glyphs == "auto" else settings.glyphs


class GameApp(ColouredApp):
    """An app for one game. Games of others are played with this class and a face of their own."""

    CSS_PATH: ClassVar = [_STYLES]
    BINDINGS: ClassVar[list[BindingType]] = bindings("any")
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar = {_commands}
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    def __init__(
        self,
        game_id: str,
        make_face: Callable[[AnyGame], AnyFace],
        launch: Launch,
        opening: Callable[[GameApp], Screen[object]] | None = None,
    ) -> None:
        """*opening* makes the first screen; without it, that is the title."""
        self.launch, self.settings = launch, launch.settings
        self.differ = Differ() if launch.settings.diff == "on" else None
        super().__init__(*launch.looks(launch.settings))
        self.error_console = Console(file=io.StringIO())  # a crash shows no values
        self.about: About = self.facts(game_id)
        self._make_face = make_face
        self._opening = opening
        self.load: Callable[[], AnyGame] = launch.load or partial(open_game, game_id)
        self.plan: NewGamePlan | None = None
        """What was last chosen for a new game, while the program runs."""
        self.farewell = ""
        """What to tell the player once the terminal is back."""
        self._ending = False
        """Whether a signal has ended the program."""
        self.next_program: Sequence[str] | None = None
        """Another game to open once this one has ended."""
        self.acts: tuple[Act, ...] = ACTS
        self._order = {act.id: number for number, act in enumerate(ACTS)}
        self.keys: Mapping[str, str] = {}
        """A player's own keys, by the id of their action."""
        self.letters: Mapping[str, str] = {}
        """The player's own keys in place of the usual ones of a table, both as they are written."""

    def facts(self, game_id: str) -> About:
        """What is known about the game before it is loaded."""
        return about(game_id)

    # --- Colours and settings -----------------------------------------------------------------

    @property
    def patience(self) -> float:
        """Seconds a bot may think about each decision."""
        return self.launch.think or float(self.settings.thinking)

    def change(self, settings: Settings) -> None:
        """Use other settings from now on."""
        if settings.theme != self.settings.theme:
            self.launch.theme = None  # what is chosen later wins over the command line
        self.settings = settings
        self.change_looks(*self.launch.looks(settings))

    def _keep_theme(self, theme: Theme) -> None:
        """Remember a theme that was chosen in the command palette."""
        if self.theme != (self.launch.theme or self.settings.theme):
            self.launch.theme = None
            self.settings = replace(self.settings, theme=self.theme)
            keep(self.settings)

    def act(self, act_id: str | None) -> Act | None:
        """An action of the table by its id."""
        number = self._order.get(act_id or "")
        return None if number is None else self.acts[number]

    def act_order(self, act: Act) -> int:
        return self._order[act.id]

    def add_acts(self, some: Sequence[Act]) -> None:
        """Make a game's own actions known; they come before the shared ones."""
        known = {act.id for act in some}
        self.acts = (*some, *(act for act in self.acts if act.id not in known))
        self._order = {act.id: number for number, act in enumerate(self.acts)}

    def key_for(self, act_id: str) -> str:
        """The first key of an action, as people write it."""
        act = self.act(act_id)
        keys = self.keys.get(act_id) or (act.keys if act is not None else "")
        return key_name(keys.partition(",")[0], arrows=self.palette.glyphs.name != "ascii")

    def _read_keys(self) -> None:
        """Use the player's own keys; say what is wrong with them."""
        path = keymap_file()
        if not path.exists():
            return
        others = set(game_ids()) - {self.about.id}
        own: Sequence[Act] = ()
        try:
            own = self.face_for(self.load()).acts()
        except GameError:  # reported when the game is opened
            others.add(self.about.id)
        found = read_keymap(shared_and_own(own), path, others)
        self.keys = found.changes
        self.letters = {
            key_name(key, arrows=False): self.key_for(act.id)
            for act in (*own, *acts("decide", "play"))
            if act.id in self.keys
            for key in act.keys.split(",")
        }
        self.set_keymap(dict(found.changes))
        if found.faults:
            self.call_after_refresh(self.tell, "Your keys", *found.faults)

    # --- The terminal -------------------------------------------------------------------------

    def get_driver_class(self) -> type[Driver]:
        base = super().get_driver_class()
        if self.differ is None:
            return base
        return diffing(base, self.differ, show_cursor=self.settings.cursor == "on")

    def on_load(self) -> None:
        if not self.is_headless:
            self._hear_signals()

    def _hear_signals(self) -> None:
        """End by signals; `run` takes this back.

        The loop's own way to hear of them loses signals while many keys wait.
        """
        loop = asyncio.get_running_loop()

        def heard(number: int, frame: object) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(self.end_by_signal, number)

        for number in _SIGNALS:
            with contextlib.suppress(ValueError):  # not in the main thread
                signal.signal(number, heard)

    def on_mount(self) -> None:
        self._read_keys()
        self.app_resume_signal.subscribe(self, lambda _: self.action_redraw())
        self.theme_changed_signal.subscribe(self, self._keep_theme)
        self.push_screen(self.first_screen())
        if not self.is_headless and not self.is_web:
            self.set_interval(_WATCH, self._watch_terminal)

    def on_resize(self, event: events.Resize) -> None:
        """A browser has no terminal to ask for its size."""
        if self.differ is not None and self.is_web:
            self.differ.resize((event.size.width, event.size.height))

    def end_by_signal(self, number: int) -> None:
        """End at once, ignoring keys that are still waiting."""
        self._ending = True
        self.forget_keys()
        self._close_tables()
        last_resort = threading.Timer(_PATIENCE, _end_now, (128 + number,))
        last_resort.daemon = True
        last_resort.start()
        self.exit(return_code=128 + number)

    def _watch_terminal(self) -> None:
        """End if the terminal has silently gone; Textual would spin for ever."""
        with contextlib.suppress(ImportError):
            import termios

            try:
                termios.tcgetattr(sys.__stdin__.fileno() if sys.__stdin__ else 0)
            except (termios.error, OSError):
                self.end_by_signal(int(signal.SIGHUP))

    def _close_tables(self) -> None:
        """Let go of games, whose decisions are all saved."""
        for screen in self.screen_stack:
            close = getattr(screen, "close_table", None)
            if close is not None:
                with contextlib.suppress(Exception):
                    close()

    def refresh_css(self, animate: bool = True) -> None:
        """Read the styles again; before there is a screen, only note the colours for them."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def action_redraw(self) -> None:
        """Draw everything again, whatever the terminal shows now."""
        if self.differ is not None:
            self.differ.forget()
        self.refresh(layout=True)

    def action_suspend_process(self) -> None:
        """Leave for the shell; over SSH there may be none to come back from."""
        if not self.launch.terminal.remote:
            super().action_suspend_process()

    def action_interrupt(self) -> None:
        """Ctrl-C copies what is selected; otherwise it is the way out of the screen."""
        selected = self.screen.get_selected_text()
        if selected:
            self.copy_to_clipboard(selected)
            self.screen.clear_selection()
            return
        leave = getattr(self.screen, "interrupt", None)
        if leave is not None:
            leave()
        else:
            self.back()

    def _handle_exception(self, error: Exception) -> None:
        """Handle a bug of ours: no traceback for the player, no secrets in the report.

        Textual has no public way to learn of a crash. Without this, the program ends with the
        same code and no report.
        """
        if self._ending:  # a screen was taken away while it was being made
            return
        screens = [type(screen).__name__ for screen in self.screen_stack]
        self.farewell = write_report(self.about.id, error, screens[-1] if screens else "none")
        self._close_tables()
        super()._handle_exception(error)

    # --- Screens ------------------------------------------------------------------------------

    def first_screen(self) -> Screen[object]:
        """What the app opens with."""
        return self._opening(self) if self._opening is not None else self.title_screen()

    def title_screen(self) -> Screen[object]:
        from core.tui.screens.title import TitleScreen

        return TitleScreen()

    def back(self, result: object = None) -> None:
        """Leave the current screen: for the one below, for the title, or for good."""
        if len(self.screen_stack) > _BOTTOM:
            self.screen.dismiss(result)
        elif self.at_home():
            self.exit(return_code=0)
        else:
            self.switch_screen(self.title_screen())

    def at_home(self) -> bool:
        """Whether the current screen is the one from which the program is left."""
        from core.tui.screens.title import TitleScreen

        return isinstance(self.screen, TitleScreen)

    def size_classes(self) -> tuple[str, ...]:
        """The classes that breakpoints give a screen in a window of this size."""
        width, height = self.size
        across = [name for least, name in self.HORIZONTAL_BREAKPOINTS if least <= width]
        down = [name for least, name in self.VERTICAL_BREAKPOINTS if least <= height]
        return across[-1], down[-1]

    def face_for(self, game: AnyGame) -> AnyFace:
        return self._make_face(game)

    def boards(self, face: AnyFace) -> Iterable[Widget]:
        """The boards to play and replay on; by default one that the face draws whole."""
        from core.tui.widgets.table_area import FaceBoard

        yield FaceBoard(face)

    def acts_for(self, face: AnyFace) -> Sequence[Act]:
        """The game's own actions on its boards, besides those of all games.

        `view('k')` hands the key k to `Face.key`, `letter('k')` picks a choice; a replay leaves out
        what it cannot do.
        """
        return face.acts()

    def play_screen(self, table: AnyTable) -> PlayScreen:
        """The screen to play on."""
        from core.tui.screens.play import PlayScreen

        return PlayScreen(table, self.face_for(table.game))

    def replay_screen(self, path: Path) -> Screen[Any]:
        """A saved game to step through; raises a GameError."""
        found = read(path, self.about.id)
        self.colour_seats(found.session.setup.colours)
        return self.recording_screen(found)

    def recording_screen(self, found: Replay) -> Screen[Any]:
        """The screen to step through a game on."""
        from core.tui.screens.replay import ReplayScreen

        return ReplayScreen(found, self.face_for(found.session.game))

    def open_new_game(self) -> None:
        from core.tui.screens.new_game import NewGameScreen

        self.push_screen(NewGameScreen())

    def open_saves(self) -> None:
        from core.tui.screens.saves import SavesScreen

        self.push_screen(SavesScreen())

    def open_settings(self) -> None:
        from core.tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def open_rules(self, topic: str = "") -> None:
        reference = self.load().reference
        if reference is None:
            self.tell("The rules", f"{self.about.title} has no rules reference.")
            return
        from core.tui.screens.rules import RulesScreen

        self.push_screen(RulesScreen(reference, topic))

    def tell(self, title: str, *lines: str) -> None:
        """A message to read over the current screen."""
        from core.tui.modals.message import Message

        self.push_screen(Message(title, lines))

    # --- Games --------------------------------------------------------------------------------

    @property
    def folder(self) -> Path:
        return self.launch.folder

    def saved_games(self) -> list[Listed]:
        return listing(self.folder, self.about.id)

    def owns(self, path: Path) -> bool:
        """Whether a save is in our own folder, not one where somebody else may have put it."""
        return path.resolve().parent == self.folder.resolve()

    def unfinished(self) -> Listed | None:
        """The game that would be continued."""
        return next((s for s in self.saved_games() if not s.finished and not s.fault), None)

    def new_table(
        self,
        seats: Sequence[str],
        options: Mapping[str, str],
        seed: str,
        colours: tuple[int, ...] = (),
    ) -> AnyLocalTable:
        """A new game, saved from its first moment; raises a GameError if that fails."""
        game = self.load()
        number = int(seed) if seed else new_seed()
        names = check_names(seats, self.launch.outside)
        check_present(names)
        names = tuple(map(anchored, names))
        setup = Setup(names, number, game.read_options(options), game.data, colours=colours)
        session = Session(game, setup)
        return self.table(session, SaveFile.create(self.folder, session))

    def bots_table(self) -> AnyLocalTable:
        """A new game of bots only, to watch; raises a GameError if it cannot be saved."""
        least, _ = self.about.seats
        return self.new_table([f"bot:{DEFAULT_LEVEL}"] * least, {}, "")

    def watch_bots(self) -> None:
        """Watch a game of bots; reports what is wrong."""
        try:
            table = self.bots_table()
        except GameError as error:
            self.tell("The game cannot start", str(error))
            return
        self.play(table)

    def table(self, session: AnySession, save: SaveFile | None) -> AnyLocalTable:
        """A game in play at this keyboard."""
        from core.table import LocalTable

        curtain = self.settings.curtain
        covered = curtain == "always" or (curtain == "auto" and session.game.about.secrets)
        self.colour_seats(session.setup.colours)
        return LocalTable(
            session,
            save,
            allowed=self.launch.outside,
            trusted=save is None or self.owns(save.path),
            covered=covered,
        )

    def saved_table(self, path: Path) -> tuple[AnyLocalTable, list[str]]:
        """A saved game to go on with, and what must be said about it; raises a GameError."""
        save, found = SaveFile.resume(path, self.about.id)
        notes = list(found.faults)
        if save.path != path:
            notes.append(f"The game continues in {save.path.name}; {path.name} is unchanged.")
        return self.table(found.session, save), notes

    def play(self, table: AnyTable, notes: Sequence[str] = (), *, instead: bool = False) -> None:
        """Play on, above the current screen or *instead* of it."""
        screen = self.play_screen(table)
        screen.notes = tuple(notes)
        if instead:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def resume(self, path: Path, *, instead: bool = False) -> None:
        """Continue a save, above the current screen or *instead* of it; reports what is wrong."""
        try:
            table, notes = self.saved_table(path)
        except GameError as error:
            self.tell("This game cannot be opened", str(error))
            return
        self.play(table, notes, instead=instead)

    def replay(self, path: Path) -> None:
        """Replay a save; reports what is wrong."""
        try:
            screen = self.replay_screen(path)
        except GameError as error:
            self.tell("This game cannot be replayed", str(error))
            return
        self.push_screen(screen)

    # --- The command palette ------------------------------------------------------------------

    @property
    def covered(self) -> bool:
        """Whether the keyboard changes hands, so that nothing of the table may be told."""
        return any(getattr(screen, "curtained", False) for screen in self.screen_stack)

    def action_command_palette(self) -> None:
        from textual.command import CommandPalette

        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder="Type a command, a name or a rule"))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """What Textual offers everywhere, less what has keys here or is no use over SSH."""
        if self.covered:
            return
        kept = {"Theme"} if self.launch.terminal.remote else {"Theme", "Screenshot"}
        for command in super().get_system_commands(screen):
            if command.title in kept:
                yield command


def run(app: GameApp, *, mouse: bool) -> int:
    """Show the app until the player leaves; returns the exit code."""
    sys.setswitchinterval(_SWITCH)
    before = {number: signal.getsignal(number) for number in _SIGNALS}
    try:
        app.run(mouse=mouse)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
    code = app.return_code or 0
    if app.farewell:
        print(app.farewell, file=sys.stderr)
    elif code == 1:
        print(
            f"{app.about.id}: something went wrong. Every decision is saved; `resume` continues.",
            file=sys.stderr,
        )
    return code
