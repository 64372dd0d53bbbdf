"""How Fire & Axe looks in the terminal: the map, the boards and every moment of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from core.errors import BadRequest
from core.games.fireaxe.actions import Action
from core.games.fireaxe.data import map_data as charts
from core.games.fireaxe.events import Event
from core.games.fireaxe.game import FireAxe
from core.games.fireaxe.view import View
from core.text import Names
from core.tui.actions import Act
from core.tui.animations import Animation
from core.tui.canvas import Canvas, Rect
from core.tui.face import Choice as AnyChoice
from core.tui.face import Face, ScoringPage
from core.tui.glyphs import Glyphs
from core.tui.spots import Spots
from fireaxe_tui import choices
from fireaxe_tui import outlook as outlooks
from fireaxe_tui.actions import ACTS
from fireaxe_tui.boards import boards
from fireaxe_tui.boards.place_panel import draw_place
from fireaxe_tui.destinations import Chartroom, Choosable, Destination, is_loading
from fireaxe_tui.initial_cursor import first
from fireaxe_tui.layout import lay_out
from fireaxe_tui.map import legend
from fireaxe_tui.map.view import MapView
from fireaxe_tui.moments import moments
from fireaxe_tui.table import Table

_READ_ONLY = ("sagas", "captains")
"""Pages without any choices."""
PAGES = {"1": "map", "2": "sagas", "3": "captains", "4": "runes"}


_HALF_DONE = ("dial", "target", "demand", "muster", "barter", "pilfer", "gale")
"""Questions a rune asks before it has done anything that cannot be undone."""


class FireAxeFace(Face[View, Action, Event, Choosable]):
    """The table of Fire & Axe."""

    boards: ClassVar[str] = "longships"
    beside: ClassVar[bool] = False
    searched: ClassVar[str] = "place"

    def __init__(self, game: FireAxe) -> None:
        super().__init__(game)
        self.data = game.content
        self.room = Chartroom(self.data)
        found = charts.fitted(self.data)
        if found is None:
            raise BadRequest(
                "This board has places the map does not know; play it with `fireaxe plain`."
            )
        self.map = MapView(self.data, found, self.room)
        self.page = "map"
        places = [Destination(place) for place in self.data.place_ids[:-1]]
        waters = slice(self.data.ports, self.data.ports + self.data.waters)
        self._stops = [*places[: waters.start], *places[waters.stop :]]
        """Ports and homelands: few enough to cross the map in a dozen hops."""
        self._sights = [*self._stops, *places[waters]]

    def acts(self) -> Sequence[Act]:
        return ACTS

    def draw(self, canvas: Canvas, table: Table) -> Mapping[AnyChoice | None, Rect]:
        spots = Spots(canvas, table)
        if self.page != "map":
            boards.draw_page(canvas, table, spots, self.data, self.page)
            return spots.found
        at = lay_out(canvas.width, canvas.height)
        asked = bool(table.legal) and not table.looking
        size = moments.wanted(table.view, self.data, at.map.width, at.map.height) if asked else None
        covered = None if size is None else _below(at.map, size)
        self.map.draw(canvas.window(at.map), table, spots, covered)
        self._around(canvas, table, spots)
        if covered is not None:
            spots.found.clear()
            moments.draw_moment(canvas.window(covered), table, spots, self.data)
        return spots.found

    def _around(self, canvas: Canvas, table: Table, spots: Spots) -> None:
        """Draw what surrounds the map."""
        at = lay_out(canvas.width, canvas.height)
        draw_place(canvas.window(at.place), table, self.room, self._pointed(table))
        moments.draw_doing(canvas.window(at.doing), table, spots, self.data)
        if at.column is not None:
            boards.draw_column(canvas.window(at.column), table, self.data)
        if at.strip is not None:
            boards.draw_strip(canvas.window(at.strip), table, self.data)

    def _pointed(self, table: Table) -> Destination:
        """Return the place to describe: under the cursor, or where the active ship is."""
        if isinstance(table.chosen, Destination):
            return table.chosen
        view = table.view
        return Destination(view.captains[view.active].at)

    # --- Choices ------------------------------------------------------------------------------

    def offers(self, view: View, legal: Sequence[Action]) -> Sequence[Choosable]:
        return choices.offers(self.room, view, legal)

    def steps(self, view: View, choice: Choosable) -> tuple[Action, ...]:
        return self.room.steps(view, choice) if isinstance(choice, Destination) else (choice,)

    def choice_for(self, view: View, actions: tuple[Action, ...]) -> Choosable:
        return self.room.course_of(view, actions) or actions[0]

    def describe(self, view: View, choice: Choosable, names: Names) -> str:
        if isinstance(choice, Destination):
            return choices.describe(self.room, view, choice)
        return super().describe(view, choice, names)

    def why_not(self, view: View, choice: Choosable) -> str | None:
        return self.room.why_not(view, choice) if isinstance(choice, Destination) else None

    def candidates(self, view: View) -> Sequence[Choosable]:
        return choices.candidates(self.room, view)

    def inspectable(self, view: View) -> Sequence[Choosable]:
        return self._sights

    def hop_targets(self, view: View) -> Sequence[Choosable]:
        return self._stops

    def name(self, choice: Choosable) -> str:
        if isinstance(choice, Destination):
            return self.data.place_names[self.data.place_index[choice.to]]
        return ""

    def first(self, view: View, offers: Sequence[Choosable]) -> Choosable:
        return first(self.room, view, offers)

    def choices_for_key(
        self, table: Table, key: str, among: Sequence[Choosable]
    ) -> Sequence[Choosable]:
        return choices.choices_for_key(self._moment(table.view), key, table.chosen, among)

    def key_of(self, view: View, choice: Choosable) -> str:
        return choices.key_of(self._moment(view), choice)

    def _moment(self, view: View) -> str:
        """Return the phase, or "loading" in the Wintering Zone."""
        return "loading" if is_loading(view) else view.ask.phase

    def outlook(self, table: Table) -> str:
        return outlooks.outlook(table, self.data)

    def warning(self, table: Table) -> str:
        return outlooks.warning(table, self.data)

    def can_step_back(self, view: View) -> bool:
        return view.ask.phase in _HALF_DONE

    # --- The look of it -----------------------------------------------------------------------

    def key(self, key: str, table: Table) -> bool:
        if key in PAGES:
            self.page = PAGES[key]
        elif key == "escape" and self.page != "map":
            self.page = "map"
        elif key in ("enter", "space") and self.page in _READ_ONLY:
            self.page = "map"  # what Enter would choose is not visible here
        else:
            return self.page == "map" and self.map.key(key)
        return True

    def signs(self, glyphs: Glyphs) -> Sequence[str]:
        return [legend.in_words(glyphs)]

    def on_handoff(self) -> None:
        self.page = "map"

    def shows(self, events: Sequence[Event], names: Names) -> Sequence[Animation]:
        from fireaxe_tui.moments.animations import shows

        return shows(events, names, self.data)

    def pages(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[ScoringPage]:
        from fireaxe_tui.scoring import pages

        return pages(events, names, self.data)


def _below(room: Rect, size: tuple[int, int]) -> Rect:
    """Place the box of a moment in the middle of the map's lower edge."""
    width, height = size
    return Rect(room.x + (room.width - width) // 2, room.bottom - height, width, height)
