"""The first screen of a visitor: shared tables, games of one's own, replays, rules, the keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from core.errors import GameUnavailable
from core.paths import is_passing, save_dir
from core.registry import about, game_ids, has_face
from core.saved_games import any_saved, last_unfinished
from core.seats import display_names
from core.tables.directory import tables
from core.tables.protocol import TableInfo
from core.tables.public import public_dir
from core.tui.keys.actions import acts
from core.tui.keys.key_names import key_name
from core.tui.screens.harbour import HarbourScreen
from core.tui.screens.looking import Lookout
from core.tui.screens.tables import table_words
from core.tui.widgets.menu import Place

if TYPE_CHECKING:
    from core.tui.lobby import LobbyApp

_MOST = 6
"""Tables in the menu; each game's own list has all of them."""


class LobbyScreen(HarbourScreen):
    """What can be done here: the tables first, then by game."""

    def __init__(self, notices: tuple[str, ...] = (), at: str = "") -> None:
        super().__init__(notices, at)
        self._tables: dict[str, TableInfo] = {}

    @property
    def lobby(self) -> LobbyApp:
        return cast("LobbyApp", self.app)

    def heading(self) -> tuple[str, str]:
        kept = "nothing is kept without a key" if is_passing() else "every decision is saved"
        return "The lobby", kept

    # --- Tables -------------------------------------------------------------------------------

    def on_mount(self) -> None:
        Lookout(self, tables, self._show)

    def _show(self, found: Sequence[TableInfo], why_none: str) -> None:
        self._tables = {f"{info.game}:join {info.name}": info for info in found[:_MOST]}
        if self.is_attached:
            self.menu.show(list(self.places()))
            self.refresh_bindings()

    def action_go(self, place: str) -> None:
        if place == "keys":
            self.menu.choose(place)
            self._show_keys()
        elif place in self._tables:
            self.lobby.come_to(self._tables[place])
        else:
            super().action_go(place)

    # --- The menu -----------------------------------------------------------------------------

    def places(self) -> Iterator[Place]:
        if self._tables:
            yield Place("tables:head", "Tables", enabled=False)
        for place, info in self._tables.items():
            yield Place(place, f"  {info.name}: {about(info.game).title}", "", _notes(info))
        for game_id in game_ids():
            try:
                title = about(game_id).title
            except GameUnavailable:
                continue
            if not has_face(game_id):
                continue
            yield Place(f"{game_id}:head", title, enabled=False)
            yield from self._places_of(game_id)
        yield Place("keys", "Learn the keys", self.game_app.key_for("harbour.keys"))
        yield Place("quit", "Leave", self.game_app.key_for("harbour.quit"))

    def _places_of(self, game_id: str) -> Iterator[Place]:
        saved = last_unfinished(save_dir(game_id), game_id)
        if saved is not None:
            yield self.place(
                game_id, "resume", f"Continue: {', '.join(display_names(saved.seats))}"
            )
        yield self.place(game_id, "new", "New game of my own")
        yield self.place(game_id, "tables", "Shared tables")
        if not is_passing():
            yield self.place(game_id, "table", "New table")
        yield self.place(game_id, "watch", "Watch bots play")
        yield self.place(game_id, "saves", "My games and replays")
        public = public_dir(game_id)
        if public is not None and any_saved(public):
            yield self.place(game_id, "public", "Public games")
        yield self.place(game_id, "rules", "Rules")

    # --- The keys -----------------------------------------------------------------------------

    def action_keys(self) -> None:
        self._show_keys()

    def _show_keys(self) -> None:
        """The keys that matter most, to be learned before the first game."""
        arrows = self.game_app.palette.glyphs.name != "ascii"
        lines = []
        for act in acts("decide", "watch", "play"):
            if act.listed and act.show:
                keys = self.game_app.keys.get(act.id) or act.keys
                names = " ".join(key_name(key, arrows=arrows) for key in keys.split(","))
                lines.append(f"{names}: {act.line or act.help}")
        self.game_app.tell("The keys of a game", *dict.fromkeys(lines))


def _notes(info: TableInfo) -> tuple[str, ...]:
    """How far a table is, and who sits there."""
    seats = ", ".join("open" if seat.kind == "open" else seat.name for seat in info.seats)
    return table_words(info), seats
