"""What the command palette offers: actions, choices and places, rules, and ways elsewhere.

Everything is read off the screen it is called from and the view that is shown there, so no line
can name what the person at the keyboard does not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.actions import parse
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.markup import escape

from core.errors import GameError
from core.named import NamedTuple
from core.registry import about, game_ids, has_face
from core.tui.colour.themes import theme_names
from core.tui.keys.key_names import key_name

if TYPE_CHECKING:
    from textual.binding import ActiveBinding
    from textual.dom import DOMNode

    from core.tui.app import GameApp
    from core.tui.face import Choice
    from core.tui.screens.play import PlayScreen

_RULE = re.compile(r"^- \*\*([A-Z]+\d+)\*\* +(.+?)(?:[.:;]|$)", re.MULTILINE)
"""A numbered rule, up to the end of its first words."""
_CHAPTER = re.compile(r"^## +(.+?) *$", re.MULTILINE)
_MARKS = re.compile(r"[*`_]")
_NEVER = ("any.palette",)
"""Actions that make no sense here."""
_MOVING = ("list", "scroll", "cycle", "seat")
"""Scopes whose actions only move about in a widget."""
_LAST = 0.1
"""How much a line is pushed down that is only to be found by name."""


class Entry(NamedTuple):
    """A line of the palette."""

    words: str
    run: Callable[[], object]
    also: str = ""
    """What it can be found by as well."""


class GameCommands(Provider):
    """The lines for the screen that the palette was called from."""

    async def startup(self) -> None:
        self._first = list(self.offered())
        self._more: list[Entry] | None = None

    async def discover(self) -> Hits:
        for entry in self._first:
            yield DiscoveryHit(escape(entry.words), entry.run, text=entry.words)

    async def search(self, query: str) -> Hits:
        if self._more is None:  # found by name only, so not made before a name is typed
            self._more = list(self.named())
        matcher = self.matcher(query)
        for entries, less in ((self._first, 0.0), (self._more, _LAST)):
            for entry in entries:
                score = matcher.match(entry.words) or matcher.match(entry.also)
                if score > 0:
                    shown = matcher.highlight(escape(entry.words))
                    yield Hit(score - less, shown, entry.run, text=entry.words)

    @property
    def game_app(self) -> GameApp:
        return cast("GameApp", self.app)

    # --- At once --------------------------------------------------------------------------------

    def offered(self) -> Iterator[Entry]:
        """What is offered before anything is typed: what has a key, and the ways elsewhere."""
        yield from self._actions()
        if not self.game_app.covered:
            yield from self._elsewhere()

    def _actions(self) -> Iterator[Entry]:
        """The actions that work now with their keys, first those of the key bar."""
        app = self.game_app
        keys: dict[str, list[str]] = {}
        first: dict[str, ActiveBinding] = {}
        for active in self.screen.active_bindings.values():
            act = app.act(active.binding.id)
            if act is None or not act.listed or act.id in _NEVER or act.scope in _MOVING:
                continue
            if (app.covered and not act.last) or not self._enabled(active):
                continue
            first.setdefault(act.id, active)
            name = key_name(active.binding.key, app.palette.glyphs.name != "ascii")
            keys.setdefault(act.id, []).append(name)
        for act in sorted(app.acts, key=lambda act: not act.show):
            if act.id in first:
                active = first[act.id]
                run = partial(app.run_action, active.binding.action, active.node)
                yield Entry(f"{_capital(act.help)} ({', '.join(keys[act.id])})", run)

    def _enabled(self, active: ActiveBinding) -> bool:
        """Whether an action can be done; Textual would ask the palette, which is the screen now."""
        owner, name, parameters = parse(active.binding.action)
        asked: dict[str, DOMNode | None] = {
            "": active.node,
            "app": self.app,
            "screen": self.screen,
            "focused": self.focused,
        }
        node = asked.get(owner)
        return node is not None and bool(node.check_action(name, parameters))

    def _elsewhere(self) -> Iterator[Entry]:
        """Settings, themes, saves and other games; a game in play is saved and left for them."""
        app = self.game_app
        names = [type(screen).__name__ for screen in app.screen_stack]
        bound = {active.binding.id or "" for active in self.screen.active_bindings.values()}
        if "SettingsScreen" not in names and not any(one.endswith(".settings") for one in bound):
            yield Entry("Change the settings", app.open_settings)
        for command in app.get_system_commands(self.screen):
            yield Entry(command.help, command.callback, command.title)
        playing = self._playing()
        if playing is not None and playing is self.screen:
            yield Entry("Leave for the saved games", partial(self._leave_for, app.open_saves))
            yield Entry("Leave for a new game", partial(self._leave_for, app.open_new_game))
        elif playing is None:
            if "SavesScreen" not in names:
                yield Entry("Open the saved games", app.open_saves)
            if "NewGameScreen" not in names:
                yield Entry("Start a new game", app.open_new_game)
        for game_id in () if app.is_web else game_ids():  # a page shows one program
            if game_id != app.about.id and has_face(game_id):
                try:
                    title = about(game_id).title
                except GameError:  # somebody else's game that cannot be loaded
                    continue
                words = f"Open {title}" if playing is None else f"Leave for {title}"
                yield Entry(words, partial(self._open_game, game_id), "another game")

    def _playing(self) -> PlayScreen | None:
        """The table that is open, if there is one."""
        found = [screen for screen in self.app.screen_stack if hasattr(screen, "close_table")]
        return cast("PlayScreen", found[-1]) if found else None

    def _leave_for(self, open_other: Callable[[], object]) -> None:
        playing = self._playing()
        if playing is not None:
            playing.leave()
        self.app.call_later(open_other)

    def _open_game(self, game_id: str) -> None:
        self.game_app.next_program = (game_id,)
        self.app.exit(return_code=0)

    # --- By name --------------------------------------------------------------------------------

    def named(self) -> Iterator[Entry]:
        """What is only offered once something is typed."""
        app = self.game_app
        if app.covered:
            return
        playing = self._playing()
        if playing is not None and playing is self.screen:
            yield from self._choices(playing)
        yield from self._rules()
        for theme in theme_names():
            yield Entry(f"Theme: {theme}", partial(app.wear, theme))

    def _choices(self, table: PlayScreen) -> Iterator[Entry]:
        """The choices and the places of the table, as the seat that looks at it knows them."""
        face, view, names = table.face, table.shown.view, table.table.names
        offers: Sequence[Choice] = table.cursor.offers if table.asked else ()
        for choice in offers:
            words = _capital(face.describe(view, choice, names))
            yield Entry(words, partial(table.point_at, choice), choice.kind)
        listed = set(offers)
        for sight in face.inspectable(view):
            if sight not in listed and (name := face.name(sight)):
                yield Entry(f"Look at {name}", partial(table.point_at, sight), face.sought(sight))

    def _rules(self) -> Iterable[Entry]:
        """The chapters and the numbered rules."""
        try:
            reference = self.game_app.load().reference
            text = "" if reference is None else reference.read_text(encoding="utf-8")
        except (GameError, OSError, UnicodeDecodeError):
            return
        open_at = self.game_app.open_rules
        for title in _CHAPTER.findall(text):
            yield Entry(f"Rules: {title}", partial(open_at, title))
        for number, words in _RULE.findall(text):
            yield Entry(f"{number} {_MARKS.sub('', words)}", partial(open_at, number))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
