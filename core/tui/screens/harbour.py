"""The first screen of `make play`: all games, and where to go in each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

from textual.widget import Widget
from textual.widgets import OptionList, Static

from core import __version__
from core.errors import GameUnavailable
from core.paths import save_dir
from core.registry import about, game_ids, has_face
from core.saved_games import any_saved, last_unfinished
from core.seats import display_names
from core.tables.places import any_table
from core.tui.keys.actions import bindings
from core.tui.screens.title import MenuScreen
from core.tui.widgets.menu import Place

if TYPE_CHECKING:
    from core.tui.harbour import HarbourApp


class HarbourScreen(MenuScreen):
    """The games beside our longship."""

    BINDINGS = bindings("harbour")
    menu_width = 32

    def __init__(self, notices: Sequence[str] = (), at: str = "") -> None:
        super().__init__()
        self._notices, self._at = tuple(notices), at

    @property
    def harbour(self) -> HarbourApp:
        return cast("HarbourApp", self.app)

    def heading(self) -> tuple[str, str]:
        return "The harbour", f"longships {__version__}"

    def body(self) -> Iterable[Widget]:
        yield from self.show_quay("Longships")
        if self._notices:
            yield Static("\n".join(self._notices), id="notices", markup=False)

    def on_mount(self) -> None:
        self.menu.show(list(self.places()))
        if self._at in self.place_ids():
            self.menu.choose(self._at)

    @property
    def _game(self) -> str:
        """The game the cursor is at."""
        return self.menu.chosen.partition(":")[0]

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action == "sail" and self.is_mounted:
            where = str(parameters[0])
            if ":" not in self.menu.chosen:
                return "Go to a game first."
            if f"{self._game}:{where}" not in self.place_ids():
                return f"{about(self._game).title} has nothing to open there now."
        return ""

    def action_go(self, place: str) -> None:
        self.menu.choose(place)
        game_id, _, where = place.partition(":")
        if where:
            self.harbour.sail(game_id, where)
        elif place == "settings":
            self.harbour.open_settings()
        else:
            self.harbour.back()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.refresh_bindings()

    def action_sail(self, where: str) -> None:
        """Open the game the cursor is at."""
        self.action_go(f"{self._game}:{where}")

    def action_game(self, by: int) -> None:
        """Go to the next or previous game."""
        firsts: dict[str, str] = {}
        for place in self.place_ids():
            game_id, _, where = place.partition(":")
            if where != "head":
                firsts.setdefault(game_id, place)
        games = list(firsts)
        at = games.index(self._game) if self._game in games else 0
        self.menu.choose(firsts[games[(at + by) % len(games)]])

    def action_settings(self) -> None:
        self.harbour.open_settings()

    def action_keys(self) -> None:
        from core.tui.modals.help import Help

        words = "Letters and clicks go to a place at once; the arrows choose one."
        self.app.push_screen(Help("The harbour", [words], self.active_bindings))

    def action_quit(self) -> None:
        self.harbour.back()

    # --- The menu -----------------------------------------------------------------------------

    def places(self) -> Iterator[Place]:
        """Every game with where to go in it; those that cannot be played are told of elsewhere."""
        for game_id in game_ids():
            try:
                title = about(game_id).title
            except GameUnavailable:
                continue
            yield Place(f"{game_id}:head", title, enabled=False)
            if not has_face(game_id):
                yield self.place(game_id, "plain", "Play in plain lines")
            else:
                saved = last_unfinished(save_dir(game_id), game_id)
                if saved is not None:
                    names = ", ".join(display_names(saved.seats))
                    yield self.place(game_id, "resume", f"Continue: {names}")
                yield self.place(game_id, "new", "New game")
                yield self.place(game_id, "watch", "Watch bots play")
                if any_table():
                    yield self.place(game_id, "tables", "Shared tables")
                if any_saved(save_dir(game_id)):
                    yield self.place(game_id, "saves", "Load or replay")
            yield self.place(game_id, "rules", "Rules")
        yield Place("settings", "Settings", self.game_app.key_for("harbour.settings"))
        yield Place("quit", "Quit", self.game_app.key_for("harbour.quit"))

    def place(self, game_id: str, where: str, words: str) -> Place:
        act_id = f"harbour.{'continue' if where == 'resume' else where}"
        return Place(f"{game_id}:{where}", f"  {words}", self.game_app.key_for(act_id))
