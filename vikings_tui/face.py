"""What Vikings offers the screens besides its boards: choices, outlooks and pages of scorings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from core.games.vikings.actions import Action
from core.games.vikings.events import Event, SeatScored
from core.games.vikings.game import Vikings
from core.games.vikings.view import TileView, View, tile_view
from core.text import Names
from core.tui.drawing.canvas import Rect
from core.tui.drawing.glyphs import Glyphs
from core.tui.face import Choice, Earlier, Face
from core.tui.keys.act import Act
from vikings_tui import choices, outlook, sights, wheel_keys
from vikings_tui.actions import ACTS, LETTERS
from vikings_tui.sights import Sight
from vikings_tui.stage import Stage
from vikings_tui.table_view import VikingsTableView
from vikings_tui.wheel_keys import Digits

if TYPE_CHECKING:
    from core.tui.animations import Animation


class VikingsFace(Face[View, Action, Event, Action]):
    """Vikings on the screen."""

    letters: ClassVar[Mapping[str, str]] = LETTERS
    boards: ClassVar[str] = "mainlands"
    searched: ClassVar[str] = "piece"

    def __init__(self, game: Vikings) -> None:
        super().__init__(game)
        self.stage = Stage()
        self._content = game.content
        self._digits = Digits()

    def acts(self) -> Sequence[Act]:
        return ACTS

    def candidates(self, view: View) -> Sequence[Action]:
        return choices.candidates(view)

    def first(self, view: View, offers: Sequence[Action]) -> Action:
        return choices.first(view, offers)

    def hop(
        self,
        chosen: Action,
        offers: Sequence[Action],
        spots: Mapping[Choice | None, Rect],
        key: str,
    ) -> Action | None:
        return wheel_keys.hop(chosen, offers, spots, key)

    def choices_for_key(
        self, table: VikingsTableView, key: str, among: Sequence[Action]
    ) -> Sequence[Action]:
        if key.isdigit():
            return self._digits.pick(table.view, table.chosen, key, among)
        return super().choices_for_key(table, key, among)

    def nothing_for_key(self, table: VikingsTableView, key: str) -> str:
        return wheel_keys.nothing_at(table.view, key)

    def outlook(self, table: VikingsTableView) -> str:
        if isinstance(table.chosen, Sight):
            return sights.worth(table.view, table.chosen)
        return outlook.outlook(table)

    def shows(self, events: Sequence[Event], names: Names) -> Sequence[Animation]:
        from vikings_tui import motion

        return list(motion.shows(events, self._tile, self.stage))

    def _tile(self, tile: str) -> TileView:
        """The face of a tile, by its id."""
        return tile_view(self._content, self._content.tile_index[tile])

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

    def tells(self, events: Sequence[Event], names: Sequence[str]) -> bool:
        return any(isinstance(event, SeatScored) for event in events)

    def tellings(
        self, events: Sequence[Event], after: View, names: Sequence[str], earlier: Earlier[Event]
    ) -> Sequence[Animation]:
        if not self.tells(events, names):
            return ()
        from vikings_tui.theatre import tellings

        return tellings(events, after, names, self.stage, earlier())
