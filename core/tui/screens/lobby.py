"""The first screen of a visitor: games of one's own, replays, rules, and the keys."""

from __future__ import annotations

from collections.abc import Iterator

from core.errors import GameUnavailable
from core.paths import is_passing, save_dir
from core.registry import about, game_ids, has_face
from core.save import last_unfinished
from core.seats import display_names
from core.tui.actions import acts
from core.tui.key_names import key_name
from core.tui.screens.harbour import HarbourScreen
from core.tui.widgets.menu import Place


class LobbyScreen(HarbourScreen):
    """What can be done here, by game."""

    def heading(self) -> tuple[str, str]:
        return "The lobby", "every decision is saved"

    def action_go(self, place: str) -> None:
        if place == "keys":
            self.menu.choose(place)
            self._show_keys()
        else:
            super().action_go(place)

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

    def places(self) -> Iterator[Place]:
        for game_id in game_ids():
            try:
                title = about(game_id).title
            except GameUnavailable:
                continue
            if not has_face(game_id):
                continue
            yield Place(f"{game_id}:head", title, enabled=False)
            saved = last_unfinished(save_dir(game_id), game_id)
            if saved is not None:
                names = ", ".join(display_names(saved.seats))
                yield self.place(game_id, "resume", f"Continue: {names}")
            yield self.place(game_id, "new", "New game of my own")
            yield self.place(game_id, "tables", "Shared tables")
            if not is_passing():
                yield self.place(game_id, "table", "New table")
            yield self.place(game_id, "watch", "Watch bots play")
            yield self.place(game_id, "saves", "My games and replays")
            yield self.place(game_id, "rules", "Rules")
        yield Place("keys", "Learn the keys", self.game_app.key_for("harbour.keys"))
        yield Place("quit", "Leave", self.game_app.key_for("harbour.quit"))
