"""Replaying a recorded game of Fire & Axe."""

from __future__ import annotations

from core.tui.screens.replay import ReplayScreen
from fireaxe_tui.screens.pages import PagedScreen


class FireAxeReplay(PagedScreen, ReplayScreen):
    """A recorded game, with the map and the pages of a game in play."""

    def action_back(self) -> None:
        if self.page == "map":
            super().action_back()
        else:
            self.turn_to("map")
