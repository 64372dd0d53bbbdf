"""The app of Vikings: the shared app with the boards of its table."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from textual.containers import Container
from textual.widget import Widget

from core.tui.app import GameApp
from core.tui.face import AnyFace


class VikingsApp(GameApp):
    """Vikings in the terminal."""

    CSS_PATH: ClassVar = [*GameApp.CSS_PATH, Path(__file__).with_name("app.tcss")]
    HORIZONTAL_BREAKPOINTS = sorted([*GameApp.HORIZONTAL_BREAKPOINTS, (130, "-broad")])
    """From 116 columns the list of choices takes 34; from 130 the wheel fits beside again."""
    VERTICAL_BREAKPOINTS = sorted([*GameApp.VERTICAL_BREAKPOINTS, (48, "-lofty")])

    def boards(self, face: AnyFace) -> Iterable[Widget]:
        """The wheel with the seats, the mainland shown large, and a band for the rivals' own."""
        from vikings_tui.widgets.mainland import Mainland
        from vikings_tui.widgets.offer import Offer
        from vikings_tui.widgets.seats import Purse, Rivals, Seats
        from vikings_tui.widgets.supply import Supply

        yield Container(Offer(), Seats(), Purse(), Supply(), id="harbour")
        yield Mainland()
        yield Rivals()
