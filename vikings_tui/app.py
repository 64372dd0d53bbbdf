"""The app of Vikings: the shared app with the boards of its table."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.widget import Widget

from core.tui.app import GameApp
from core.tui.drawing.ground import Box

if TYPE_CHECKING:
    from textual.screen import Screen

    from core.replay import Replay
    from core.table import AnyTable
    from core.tui.face import AnyFace
    from core.tui.screens.play import PlayScreen


class VikingsApp(GameApp):
    """Vikings in the terminal."""

    CSS_PATH: ClassVar = [*GameApp.CSS_PATH, Path(__file__).with_name("app.tcss")]
    HORIZONTAL_BREAKPOINTS = sorted([*GameApp.HORIZONTAL_BREAKPOINTS, (236, "-vast")])
    """From 168 columns on large pieces fit, from 236 the log as well."""
    VERTICAL_BREAKPOINTS = sorted([*GameApp.VERTICAL_BREAKPOINTS, (49, "-lofty")])

    def play_screen(self, table: AnyTable) -> PlayScreen:
        from vikings_tui.screens.play import VikingsPlay

        return VikingsPlay(table, self.face_for(table.game))

    def recording_screen(self, found: Replay) -> Screen[Any]:
        from vikings_tui.screens.replay import VikingsReplay

        return VikingsReplay(found, self.face_for(found.session.game))

    def boards(self, face: AnyFace) -> Iterable[Widget]:
        """The wheel above the tray, the mainland above the rivals."""
        from vikings_tui.face import VikingsFace
        from vikings_tui.widgets.mainland import Mainland
        from vikings_tui.widgets.offer import Offer
        from vikings_tui.widgets.seats import Notes, Rivals, Tray

        stage = face.stage if isinstance(face, VikingsFace) else None
        yield Box(Offer(stage), Tray(), Notes(id="cards"), id="offers")
        yield Mainland(stage)
        yield Rivals(stage)
        yield Notes(id="notes")
