"""What Vikings offers the screens besides its boards: choices, outlooks and pages of scorings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from core.games.vikings.actions import Action
from core.games.vikings.events import Event, SeatScored
from core.games.vikings.view import View
from core.text import Names
from core.tui.actions import Act
from core.tui.face import Face, ScoringPage
from core.tui.glyphs import Glyphs
from vikings_tui import choices, outlook, scoring, sights
from vikings_tui.actions import ACTS, LETTERS
from vikings_tui.sights import Sight
from vikings_tui.table_view import VikingsTableView


class VikingsFace(Face[View, Action, Event, Action]):
    """Vikings on the screen."""

    letters: ClassVar[Mapping[str, str]] = LETTERS
    boards: ClassVar[str] = "mainlands"
    searched: ClassVar[str] = "piece"

    def acts(self) -> Sequence[Act]:
        return ACTS

    def candidates(self, view: View) -> Sequence[Action]:
        return choices.candidates(view)

    def first(self, view: View, offers: Sequence[Action]) -> Action:
        return choices.first(view, offers)

    def outlook(self, table: VikingsTableView) -> str:
        if isinstance(table.chosen, Sight):
            return sights.worth(table.view, table.chosen)
        return outlook.outlook(table)

    # --- Looking round: what can only be looked at takes the place of an action ------------------

    def inspectable(self, view: View) -> Sequence[Action]:
        return cast(Sequence[Action], sights.sights(view))

    def name(self, choice: Action) -> str:
        return sights.name(choice)

    def describe(self, view: View, choice: Action, names: Names) -> str:
        if isinstance(choice, Sight):
            return sights.describe(view, choice, names)
        return super().describe(view, choice, names)

    def why_not(self, view: View, choice: Action) -> str | None:
        return sights.ONLY_SEEN if isinstance(choice, Sight) else None

    def signs(self, glyphs: Glyphs) -> Sequence[str]:
        return sights.signs(glyphs)

    def pages(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[ScoringPage]:
        return [scoring.score_page(event) for event in events if isinstance(event, SeatScored)]
