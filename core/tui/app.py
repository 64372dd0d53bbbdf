"""The app both games are built on: settings, keys, and ways between screens."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import SystemCommand
from textual.await_complete import AwaitComplete
from textual.screen import Screen
from textual.theme import Theme
from textual.widget import Widget

from core.about import About
from core.cells import printable
from core.errors import GameError
from core.paths import data_dir, keymap_file
from core.registry import about, game_ids, open_game
from core.tui.keys.act import Act
from core.tui.keys.actions import ACTS, acts, bindings
from core.tui.keys.key_names import key_name
from core.tui.launch import Launch
from core.tui.settings import Settings, keep
from core.tui.terminal.guarded import GuardedApp

if TYPE_CHECKING:
    from textual.command import Provider

    from core.game import AnyGame
    from core.replay import Replay
    from core.table import AnyTable
    from core.tui.face import AnyFace
    from core.tui.screens.new_game import NewGamePlan
    from core.tui.screens.play import PlayScreen

WIDTHS = [
    (0, "-tiny"), (80, "-narrow"), (96, "-medium"), (116, "-wide"), (168, "-huge"),
]  # fmt: skip
"""From how many columns on a screen has which class."""
HEIGHTS = [
    (0, "-tooshort"), (24, "-short"), (30, "-mid"), (38, "-tall"), (56, "-high"),
]  # fmt: skip
"""The same by rows."""
_STYLES = Path(__file__).with_name("shared.tcss")


def _commands() -> type[Provider]:
    """What the command palette offers; imported when it opens."""
    from core.tui.keys.commands import GameCommands

    return GameCommands


class GameApp(GuardedApp):
    """An app for one game. Games of others are played with this class and a face of their own."""

    CSS_PATH: ClassVar = [_STYLES]
    BINDINGS = bindings("any")
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar = {_commands}
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    DEFAULT_MODE = "0"
    """A mode of Textual's has screens of its own; ours is numbered after its lowest screen."""

    def __init__(
        self,
        game_id: str,
        make_face: Callable[[AnyGame], AnyFace],
        launch: Launch,
        opening: Callable[[GameApp], Screen[object]] | None = None,
    ) -> None:
        super().__init__(launch)
        self.about: About = self.facts(game_id)
        self.program = self.about.id
        self._make_face = make_face
        self.opening = opening
        """Makes the first screen; without it, that is the title."""
        self.ends_with: Screen[Any] | None = None
        """A screen that was all that was asked for, so that leaving it ends the program."""
        self.has_title = True
        """Whether the title comes last; a game opened in the harbour leads back there instead."""
        self.load: Callable[[], AnyGame] = launch.load or partial(open_game, game_id)
        self.plan: NewGamePlan | None = None
        """What was last chosen for a new game, while the program runs."""
        self.next_program: Sequence[str] | None = None
        """Another game to open once this one has ended."""
        self.acts: tuple[Act, ...] = ACTS
        self._order = {act.id: number for number, act in enumerate(ACTS)}
        self.keys: Mapping[str, str] = {}
        """A player's own keys, by the id of their action."""
        self.letters: Mapping[str, str] = {}
        """The player's own keys in place of the usual ones of a table, both as they are written."""
        self._lowest = 0
        """How often the lowest screen was switched for another."""
        self.add_mode(self.DEFAULT_MODE, self.first_screen)

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
        from core.tui.keys.keymap import read_keymap

        others = set(game_ids()) - {self.about.id}
        own: Sequence[Act] = ()
        try:
            own = self.face_for(self.load()).acts()
        except GameError:  # reported when the game is opened
            others.add(self.about.id)
        found = read_keymap([*own, *ACTS], path, others)
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

    def on_load(self) -> None:
        self._read_keys()

    def on_mount(self) -> None:
        self.theme_changed_signal.subscribe(self, self._keep_theme)

    # --- Screens ------------------------------------------------------------------------------

    def first_screen(self) -> Screen[object]:
        """What the app opens with."""
        return self.opening(self) if self.opening is not None else self.title_screen()

    def title_screen(self) -> Screen[object]:
        from core.tui.screens.title import TitleScreen

        return TitleScreen()

    def back(self, result: object = None) -> None:
        """Leave the current screen: for the one below, for the title, or for good."""
        if len(self.screen_stack) > 1:
            self.screen.dismiss(result)
        elif self.at_bottom() or not self.has_title:
            self.exit(return_code=0)
        else:
            self.switch_screen(self.title_screen())

    def switch_screen(self, screen: Screen[Any] | str) -> AwaitComplete:
        """Show another screen instead of the current one, which may be the lowest.

        Textual cannot switch its lowest screen, but it can change to another mode.
        """
        if len(self.screen_stack) > 1 or isinstance(screen, str):
            return super().switch_screen(screen)
        before = self.current_mode
        self._lowest += 1
        self.add_mode(str(self._lowest), lambda: screen)
        self.switch_mode(str(self._lowest))
        return self.remove_mode(before)

    def pop_screen(self) -> AwaitComplete:
        """Leave the screen in front, and keep nothing of its picture.

        Textual remembers the styles of the last thousand widgets together with all they have drawn.
        """
        closed = self.screen
        done = super().pop_screen()
        for widget in closed.walk_children(with_self=True):
            widget.refresh()
        return done

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

    def at_home(self) -> bool:
        """Whether the current screen is the one from which the program is left."""
        from core.tui.screens.title import TitleScreen

        return isinstance(self.screen, TitleScreen)

    def at_bottom(self) -> bool:
        """Whether the current screen stays below all that is opened from it."""
        return self.at_home() or self.screen is self.ends_with

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

    def open_tables(self) -> None:
        from core.tui.screens.tables import TablesScreen

        self.push_screen(TablesScreen())

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
        from core.tui.modals.texts import Message

        self.push_screen(Message(title, [printable(line) for line in lines]))

    @property
    def folder(self) -> Path:
        return self.launch.folder

    def covers(self, secrets: bool) -> bool:
        """Whether the table is covered between people, in a game with or without *secrets*."""
        curtain = self.settings.curtain
        return curtain == "always" or (curtain == "auto" and secrets)

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

    def deliver_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str | None:
        """Textual's own place is the downloads folder, which not every account has."""
        if path is None:
            folder = data_dir() / "pictures"
            with contextlib.suppress(OSError):  # that it cannot be saved is told in a moment
                folder.mkdir(parents=True, exist_ok=True)
            path = str(folder)
        named = filename or f"{self.program}-{datetime.now():%Y%m%d-%H%M%S}.svg"
        return super().deliver_screenshot(named, path, time_format)
