"""The title screen: the game's name, our longship, and where to go from here."""

from __future__ import annotations

from collections.abc import Iterable

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import OptionList

from core import __version__
from core.saved_games import Listed, last_unfinished
from core.seats import display_names
from core.tui.art.letters import HEIGHT, can_spell, draw_word
from core.tui.art.longship import draw_lines, draw_sea
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.ground import Box
from core.tui.drawing.parts import wrap_names
from core.tui.keys.actions import bindings
from core.tui.screens.base import GameScreen
from core.tui.widgets.menu import Menu, Place

_RATIO = 0.7
"""The height of the picture as a share of its length."""
_GRAND = 1.7
"""How much larger the window must be than 100x30 before everything is drawn twice as large."""

_LOW = 28
"""Rows below which letters as tall as in ASCII need all the room there is."""


class LargeName(CanvasWidget):
    """A name in large letters, or in capitals where we have no letters for it."""

    def __init__(self, name: str) -> None:
        super().__init__(id="large-name")
        self._word = name

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        above, scale = self._place()
        if not can_spell(self._word):
            return 3
        tall = HEIGHT if self.game_app.palette.glyphs.name == "ascii" else HEIGHT // 2
        return above + (tall if scale == 1 else HEIGHT) + (above > 0)

    def _place(self) -> tuple[int, int]:
        """The rows above the name, and how large it is."""
        palette, size = self.game_app.palette, self.app.size
        grand = size.width >= 100 * _GRAND and size.height >= 30 * _GRAND
        low = size.height < _LOW and (palette.glyphs.name == "ascii" or palette.depth == "none")
        scale = 2 if grand else 1
        return (0 if low else 2 * scale - 1), scale

    def paint(self, canvas: Canvas) -> None:
        above, scale = self._place()
        if can_spell(self._word):
            draw_word(canvas, above, self._word, "title", scale)
        else:
            canvas.put_center(1, self._word.upper(), "title")


class Longship(CanvasWidget):
    """Our longship under sail, with room for a menu beside it."""

    def __init__(self, beside: int) -> None:
        super().__init__(id="longship")
        self._beside = beside

    def paint(self, canvas: Canvas) -> None:
        plain = canvas.glyphs.name == "ascii" or self.game_app.palette.depth == "none"
        room = canvas.width - self._beside
        span = min(room, int(canvas.height * 2 / _RATIO))
        draw = draw_lines if plain else draw_sea
        draw(canvas, 1 + (room - span) // 2, span)


class MenuScreen(GameScreen[object]):
    """A name in large letters over our longship, with a menu of places to go to beside it."""

    AUTO_FOCUS = "Menu"
    menu_width = 26
    """The width of the menu inside its frame."""

    def compose(self) -> ComposeResult:
        self.fit_window()
        yield from super().compose()

    def show_quay(self, name: str) -> Iterable[Widget]:
        """The widgets: the name, the ship and the menu."""
        yield LargeName(name)
        with Box(id="quay"):
            yield Longship(self.menu_width + 6)
            self.menu = Menu(self.menu_width, id="menu")
            self.menu.styles.width = self.menu_width + 2
            yield self.menu

    def place_ids(self) -> list[str]:
        return [option.id or "" for option in self.menu.options]

    def action_go(self, place: str) -> None:
        """Go to a place of the menu."""
        raise NotImplementedError

    def action_choose(self) -> None:
        self.menu.action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_id is not None:
            self.action_go(event.option_id)


class TitleScreen(MenuScreen):
    """The first screen of a game."""

    BINDINGS = bindings("title")

    def heading(self) -> tuple[str, str]:
        return self.game_app.about.title, f"longships {__version__}"

    def body(self) -> Iterable[Widget]:
        yield from self.show_quay(self.game_app.about.title)

    def on_mount(self) -> None:
        self._look()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        self._look()

    def _look(self) -> None:
        """Look for a game to continue each time the screen is shown."""
        self.saved = last_unfinished(self.game_app.folder, self.game_app.about.id)
        key = self.game_app.key_for
        had = "continue" in self.place_ids()
        places = [
            *([self._continue(self.saved)] if self.saved else []),
            Place("new", "New game", key("title.new")),
            Place("watch", "Watch bots play", key("title.watch")),
            *([Place("tables", "Shared tables", key("title.tables"))] if self._tables() else []),
            Place("saves", "Load or replay", key("title.saves")),
            Place("rules", "Rules", key("title.rules")),
            Place("settings", "Settings", key("title.settings")),
            Place("quit", "Quit", key("title.quit")),
        ]
        self.menu.show(places, first=self.saved is not None and not had)
        self.refresh_bindings()

    def _tables(self) -> bool:
        """Whether there are tables on this machine; nobody is asked what they look like."""
        from core.tables.places import any_table

        return any_table()

    def _continue(self, saved: Listed) -> Place:
        names = wrap_names(display_names(saved.seats), self.menu_width - 5, 2)
        key = self.game_app.key_for("title.continue")
        return Place("continue", "Continue", key, (*names, saved.moment))

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action == "go" and parameters == ("continue",) and not getattr(self, "saved", None):
            return "There is no unfinished game to continue."
        if action == "go" and parameters == ("tables",) and "tables" not in self.place_ids():
            return "Nobody has opened a table on this machine."
        return ""

    def action_go(self, place: str) -> None:
        self.menu.choose(place)
        app = self.game_app
        match place:
            case "continue":
                self._go_on()
            case "new":
                app.open_new_game()
            case "watch":
                from core.tui.games import watch_bots

                watch_bots(app)
            case "tables":
                app.open_tables()
            case "saves":
                app.open_saves()
            case "rules":
                app.open_rules()
            case "settings":
                app.open_settings()
            case "quit":
                app.back()

    def _go_on(self) -> None:
        """Continue the game that was left."""
        from core.tui.games import resume

        if self.saved is not None:
            resume(self.game_app, self.saved.path)

    def action_keys(self) -> None:
        from core.tui.modals.help import Help

        words = "Letters and clicks go to a place at once; the arrows choose one."
        self.app.push_screen(Help("The title", [words], self.active_bindings))
