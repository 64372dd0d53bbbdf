"""The play screen knows only the table: one that holds no session plays just as well."""

from __future__ import annotations

from typing import Any

from core.registry import find_app, find_face
from core.table import LocalTable
from tests.play import session
from tests.tui.playing import Player, in_app, launch

_SHARED = (
    *("now", "log", "told", "subscribe", "refusal", "foresee", "submit_all", "undo"),
    *("redo", "restart", "score", "history", "hints", "review", "past", "starts_turn", "close"),
)


class Distant:
    """A table whose game is held by somebody else; here, by a local table it does not show."""

    def __init__(self, held: LocalTable[Any, Any, Any, Any]) -> None:
        self.game, self.names, self.covered = held.game, held.names, held.covered
        self.saved, self.shared, self.people = True, False, (0,)
        for name in _SHARED:
            setattr(self, name, getattr(held, name))


def test_a_game_held_elsewhere_is_played_on_the_same_screen(tmp_path):
    held = LocalTable(session("vikings", ("Astrid", "Bjorn"), start="1", end_turn="auto"))
    table: Any = Distant(held)
    app = find_app("vikings")(
        "vikings", find_face("vikings"), launch(tmp_path), lambda app: app.play_screen(table)
    )

    async def test(player: Player) -> None:
        play = player.play
        assert play.bots is None
        assert "Astrid, buy a group" in player.text()
        for _ in range(20):
            if held.session.decider == 1:
                break
            await player.press("enter")
        assert play.shown.decider == 1
        assert "plays" in player.text()
        while held.session.decider == 1:
            held.carry_out(held.session.legal()[0])
        await player.settle()
        assert play.shown.decider == 0
        assert play.asked
        assert "Astrid, buy a group" in player.text()

    in_app(app, test)
