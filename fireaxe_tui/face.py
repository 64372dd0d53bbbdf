"""What the screens must know of Fire & Axe: its choices, and what is worth watching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from core.errors import BadRequest
from core.games.fireaxe.actions import Action, Play
from core.games.fireaxe.data import map_data as charts
from core.games.fireaxe.events import (
    Event,
    GameBegan,
    PieceLoaded,
    PieceLost,
    ShipLeft,
    ShipSailed,
    ShipWintered,
    TurnBegan,
    TurnEnded,
)
from core.games.fireaxe.game import FireAxe
from core.games.fireaxe.text.words import Lexicon
from core.games.fireaxe.view import View
from core.text import Names
from core.tui.drawing.glyphs import Glyphs
from core.tui.face import Face
from core.tui.keys.act import Act
from fireaxe_tui import assaults, choices
from fireaxe_tui import outlook as outlooks
from fireaxe_tui.actions import ACTS
from fireaxe_tui.assaults import Assault
from fireaxe_tui.destinations import Chartroom, Choosable, Destination, is_loading
from fireaxe_tui.initial_cursor import first
from fireaxe_tui.map.scenes import Scene
from fireaxe_tui.table_view import FireAxeTableView
from fireaxe_tui.ways import Way

if TYPE_CHECKING:
    from core.tui.animations import Animation

_HALF_DONE = ("dial", "target", "demand", "muster", "barter", "pilfer", "gale")
"""Questions a rune asks before it has done anything that cannot be undone."""
_QUIET = (
    GameBegan,
    TurnBegan,
    PieceLoaded,
    PieceLost,
    ShipLeft,
    ShipSailed,
    ShipWintered,
    TurnEnded,
)
"""What a captain does without anything to watch beside the map."""
_BRIEF = 0.3
"""The part of the usual pause before a piece is loaded."""


class FireAxeFace(Face[View, Action, Event, Choosable]):
    """The table of Fire & Axe."""

    boards: ClassVar[str] = "longships"
    beside: ClassVar[bool] = False
    searched: ClassVar[str] = "place"
    ahead: ClassVar[int] = 99  # so that the map scrolls once, for the course of a whole turn

    def __init__(self, game: FireAxe) -> None:
        super().__init__(game)
        self.data = game.content
        self.room = Chartroom(self.data)
        found = charts.fitted(self.data)
        if found is None:
            raise BadRequest(
                "This board has places the map does not know; play it with `fireaxe plain`."
            )
        self.layout = found
        """Where the places lie on the map."""
        self.before: View | None = None
        """The table before what is shown next."""
        places = [Destination(place) for place in self.data.place_ids[:-1]]
        waters = slice(self.data.ports, self.data.ports + self.data.waters)
        self._stops = [*places[: waters.start], *places[waters.stop :]]
        """Ports and homelands: few enough to cross the map in a dozen hops."""
        self._sights = [*self._stops, *places[waters]]

    def acts(self) -> Sequence[Act]:
        return ACTS

    # --- Choices ------------------------------------------------------------------------------

    def offers(self, view: View, legal: Sequence[Action]) -> Sequence[Choosable]:
        return choices.offers(self.room, view, legal)

    def steps(self, view: View, choice: Choosable) -> tuple[Action, ...]:
        if isinstance(choice, Assault):
            return assaults.steps(view, choice)
        if isinstance(choice, Way):
            return self.room.leg(view, choice)
        return self.room.steps(view, choice) if isinstance(choice, Destination) else (choice,)

    def choice_for(self, view: View, actions: tuple[Action, ...]) -> Choosable:
        return self.room.course_of(view, actions) or actions[0]

    def describe(self, view: View, choice: Choosable, names: Names) -> str:
        if isinstance(choice, Destination):
            return choices.describe(self.room, view, choice)
        if isinstance(choice, Assault):
            return choices.attack_words(self.room, view, choice)
        if isinstance(choice, Way):
            return choices.leg_words(self.room, view, choice)
        if isinstance(choice, Play) and view.ask.phase != "turn":
            return f"play {Lexicon(self.data).rune(choice.rune)}"  # the dialog says what it does
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
        if isinstance(choice, Destination | Way):
            return self.data.place_names[self.data.place_index[choice.to]]
        return ""

    def sought(self, choice: Choosable) -> str:
        return f"Sail to {self.name(choice)}"

    def first(self, view: View, offers: Sequence[Choosable]) -> Choosable:
        return first(self.room, view, offers)

    def choices_for_key(
        self, table: FireAxeTableView, key: str, among: Sequence[Choosable]
    ) -> Sequence[Choosable]:
        return choices.choices_for_key(self._moment(table.view), key, table.chosen, among)

    def key_of(self, view: View, choice: Choosable) -> str:
        return choices.key_of(self._moment(view), choice)

    def _moment(self, view: View) -> str:
        """Return the phase, or "loading" in the Wintering Zone."""
        return "loading" if is_loading(view) else view.ask.phase

    def outlook(self, table: FireAxeTableView) -> str:
        return outlooks.outlook(table, self.data)

    def warning(self, table: FireAxeTableView) -> str:
        return outlooks.warning(table, self.data)

    def revealed(self, view: View, choice: Choosable) -> str:
        return outlooks.revealed(choice)

    def teaches(self, view: View) -> bool:
        from fireaxe_tui.thumb_rules import ROUNDS

        return view.round <= ROUNDS

    def thumb_rule(self, table: FireAxeTableView) -> str:
        from fireaxe_tui.thumb_rules import rule

        return rule(table, self.data)

    def can_step_back(self, view: View) -> bool:
        return view.ask.phase in _HALF_DONE

    # --- The look of it -----------------------------------------------------------------------

    def signs(self, glyphs: Glyphs) -> Sequence[str]:
        from fireaxe_tui.map import legend

        return [legend.in_words(glyphs)]

    def shows(self, events: Sequence[Event], names: Names) -> Sequence[Animation]:
        if all(isinstance(event, _QUIET) for event in events):
            return ()  # the pictures of dice and towns are loaded when something falls

        from fireaxe_tui.moments.animations import shows

        return shows(events, names, self.data, self.before)

    def watched(
        self, events: Sequence[Event], names: Names, people: Sequence[int]
    ) -> Sequence[Animation]:
        from fireaxe_tui.moments.watching import watched

        return watched(events, names, people, self.data, self.before)

    def foreseen(self, scene: object, later: Sequence[object]) -> object:
        """The map scrolls once for a whole course, not for every step."""
        if not isinstance(scene, Scene):
            return scene
        places = [place for one in later if isinstance(one, Scene) for place in one.focus]
        return replace(scene, focus=tuple(dict.fromkeys((*scene.focus, *places))))

    def learned(self, before: View, after: View, names: Names) -> Sequence[Animation]:
        """A rune that was drawn is shown as a card."""
        if before.seat is None or before.seat != after.seat or len(after.hand) <= len(before.hand):
            return ()
        from fireaxe_tui.moments import cards

        more = Counter(rune.id for rune in after.hand) - Counter(rune.id for rune in before.hand)
        new = [rune for rune in after.hand if rune.id in more]
        assert after.seat is not None
        return [cards.animation(cards.drawn(new[0], after.seat, after.hand), names)]

    def pause(self, events: Sequence[Event]) -> float:
        """Loading goes by quickly: what counts is where the ship sails."""
        return _BRIEF if any(isinstance(event, PieceLoaded) for event in events) else 1.0
