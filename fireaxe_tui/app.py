"""The app of Fire & Axe: its boards, its screens, and the sizes at which their layout changes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.screen import Screen
from textual.widget import Widget

from core.tui.app import HEIGHTS, WIDTHS, GameApp

if TYPE_CHECKING:
    from core.replay import Replay
    from core.table import AnyTable
    from core.tui.face import AnyFace
    from fireaxe_tui.face import FireAxeFace
    from fireaxe_tui.screens.play import FireAxePlay

_WIDTHS = [*WIDTHS, (196, "-vast")]
"""The widest has room for boards beside the whole map."""
_HEIGHTS = [*HEIGHTS, (69, "-lofty")]
"""The highest has room for panels below the whole map."""
_STYLES = Path(__file__).with_name("app.tcss")


class FireAxeApp(GameApp):
    """Fire & Axe in the terminal."""

    CSS_PATH: ClassVar = [*GameApp.CSS_PATH, _STYLES]
    HORIZONTAL_BREAKPOINTS = _WIDTHS
    VERTICAL_BREAKPOINTS = _HEIGHTS

    def boards(self, face: AnyFace) -> Iterable[Widget]:
        from fireaxe_tui.tabletop import Tabletop

        yield Tabletop(cast("FireAxeFace", face))

    def play_screen(self, table: AnyTable) -> FireAxePlay:
        from fireaxe_tui.screens.play import FireAxePlay

        return FireAxePlay(table, self.face_for(table.game))

    def recording_screen(self, found: Replay) -> Screen[Any]:
        from fireaxe_tui.screens.replay import FireAxeReplay

        return FireAxeReplay(found, self.face_for(found.session.game))
