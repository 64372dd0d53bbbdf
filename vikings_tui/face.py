"""What Vikings offers the screens besides its boards: choices, outlooks and pages of scorings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from core.games.vikings.actions import Action
from core.games.vikings.events import Event, SeatScored
from core.games.vikings.game import Vikings
from core.games.vikings.view import View
from core.tui.actions import Act
from core.tui.face import Face, ScoringPage
from vikings_tui import choices, outlook, scoring
from vikings_tui.actions import ACTS, LETTERS
from vikings_tui.stage import Stage
from vikings_tui.table_view import VikingsTableView


class VikingsFace(Face[View, Action, Event, Action]):
    """Vikings on the screen."""

    letters: ClassVar[Mapping[str, str]] = LETTERS
    boards: ClassVar[str] = "mainlands"

    def __init__(self, game: Vikings) -> None:
        super().__init__(game)
        self.stage = Stage()

    def acts(self) -> Sequence[Act]:
        return ACTS

    def candidates(self, view: View) -> Sequence[Action]:
        return choices.candidates(view)

    def first(self, view: View, offers: Sequence[Action]) -> Action:
        return choices.first(view, offers)

    def outlook(self, table: VikingsTableView) -> str:
        return outlook.outlook(table)

    def pages(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[ScoringPage]:
        return [scoring.score_page(event) for event in events if isinstance(event, SeatScored)]
