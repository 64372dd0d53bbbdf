"""Playing Fire & Axe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from core.table import AnyTable, AnyUpdate
from core.tui.drawing.canvas import Canvas
from core.tui.face import AnyFace, AnyTableView, Choice
from core.tui.presenter import Item
from core.words import count
from fireaxe_tui.boards.derived_scores import turns_left
from fireaxe_tui.boards.widgets import READ_ONLY
from fireaxe_tui.choices import ANOTHER_WAY
from fireaxe_tui.chronicle.turns import Chronicle, Turn, since
from fireaxe_tui.destinations import Destination
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.map.scenes import Route, Scene
from fireaxe_tui.screens.lookout import Lookout
from fireaxe_tui.screens.voyages import VoyageScreen

if TYPE_CHECKING:
    from fireaxe_tui.chronicle.playing import Frame

_ESC = ("decide.back", "watch.all")
"""What leads from the chart to the picture."""
_TRIALS = {"<": -1, "=": 0, ">": 1}
"""What the letters of the dial do on the chart."""
WORTH = "what the table was worth"
"""What the score plots: the points if the game had ended then."""
_LAST = 40
"""Turns of the log that may be in sight beside the map."""


class FireAxePlay(VoyageScreen):
    """A game in play; Esc leads from a page to the map, and Enter from one without choices."""

    def __init__(self, table: AnyTable, face: AnyFace) -> None:
        super().__init__(table, face)
        self._recapped = -1
        """The turn before which the recap was last shown."""
        self._skipped = False
        """Something was skipped that others did."""
        assert isinstance(face, FireAxeFace)
        self._lookout = Lookout(self)
        self._chronicle = Chronicle(table.names, face.data)
        self._read: AnyUpdate | None = None
        """What was shown when the turns were last read."""
        self._turns: tuple[Turn, ...] = ()

    def _told(self, update: AnyUpdate) -> None:
        assert isinstance(self.face, FireAxeFace)
        if update.seat in self.table.people and update.turn > self.latest.turn:
            self.tabletop.turn_to("map")  # what others do is to be seen there
        self.face.before = self.latest.view
        super()._told(update)

    def on_handoff(self) -> None:
        self.tabletop.turn_to("map")
        self.tabletop.map.chart.show_picture()
        super().on_handoff()

    def ask(self, bell: bool = False) -> None:
        """Ask; a rival's ship that was looked at gives way to one's own."""
        if self.holder is not None:
            self.shown_seat = self.holder
        super().ask(bell)

    # --- What others did ------------------------------------------------------------------------

    def shows_first(self, then: Callable[[], None]) -> bool:
        """Tell the captain whose turn begins what they have missed, once."""
        seat, turn = self.shown.decider, self.shown.turn
        wanted = self.game_app.settings.recap
        if self._recapped == turn or seat is None or self.shown.view.active != seat:
            return False
        self._recapped = turn
        skipped, self._skipped = self._skipped, False
        if (wanted == "off" and not skipped) or not since(self.turns(), seat):
            return False
        from fireaxe_tui.screens.recap import RecapScreen, away

        assert isinstance(self.face, FireAxeFace)
        found = away(self.table, self.face, seat)
        if found is None or (wanted != "all" and not found.strikes):
            return False

        recap = RecapScreen(self.table, self.face, found, self.if_leaving, self.changed)

        def seen(_: None) -> None:
            if recap.leaves:
                self.leave()
            else:
                then()

        self.app.push_screen(recap, seen)
        return True

    def told(self) -> object:
        """The last turns, as far as they have been shown."""
        return self.turns()[-_LAST:]

    def turns(self) -> tuple[Turn, ...]:
        """All turns, as far as they have been shown."""
        shown = self.shown
        if self._read is not shown:
            chronicle = self._chronicle
            if shown.seat is None or chronicle.known > shown.steps + 1:
                chronicle.forget()
            chronicle.add(self.table.told(chronicle.known)[: shown.steps + 1 - chronicle.known])
            self._read, self._turns = shown, tuple(chronicle.turns)
        return self._turns

    def action_log(self) -> None:
        from fireaxe_tui.screens.chronicle import ChronicleScreen

        sentences = [line for some in self.log_lines for line in some]
        log = ChronicleScreen(self.turns(), self.names, sentences, self.holder, self)
        self.app.push_screen(log)

    def frames(self, turn: Turn) -> Iterator[Frame]:
        from fireaxe_tui.chronicle.playing import frames

        assert isinstance(self.face, FireAxeFace)
        told, data = self.table.told(), self.face.data
        return frames(turn, told, lambda step: self.table.past(step, None), self.names, data)

    def table_view(self) -> AnyTableView:
        return self._staged(super().table_view())

    def progress(self) -> str:
        """Tell the round and, in the final rounds, how many turns are left."""
        view, seat = self.shown.view, self.holder
        left = None if seat is None or self.over else turns_left(view, seat)
        if left is None:
            return super().progress()
        told = "no more turns for you" if not left else f"{count(left, 'turn')} left for you"
        return f"{super().progress()}, {told}"

    # --- The end --------------------------------------------------------------------------------

    def end_game(self) -> None:
        """Count the score before anything of it is seen."""
        self._open_end(counts=self.game_app.settings.scoring == "step")

    def action_score(self) -> None:
        if self.over:
            self._open_end(counts=False)
        else:
            super().action_score()

    def score_curve(self, step: int) -> tuple[str, list[list[int]]]:
        """Plot what the table was worth: points scored on the way tell little."""
        starts = [turn.start for turn in self.turns() if turn.start < step]
        return WORTH, [[one.total for one in self.table.score(at).scores] for at in (*starts, step)]

    def _open_end(self, *, counts: bool) -> None:
        from fireaxe_tui.screens.end import EndScreen

        if any(isinstance(screen, EndScreen) for screen in self.app.screen_stack):
            return  # the end of the game and a key may both ask for it
        assert isinstance(self.face, FireAxeFace)
        end = EndScreen(self.table, self.face, counts=counts)

        def seen(_: None) -> None:
            if end.leaves:
                self.leave()
            else:
                self.redraw()

        self.app.push_screen(end, seen)

    def action_turn(self) -> None:
        self._skipped = True
        super().action_turn()

    def question(self, table: AnyTableView) -> str:
        if self.past is not None:
            return f"Once more: {self.names[self.past.active]} in round {self.past.round}."
        if self.cursor.looking and self.presenter.busy:
            return f"Looking there; {self.game_app.key_for('decide.back')} returns to what happens."
        watched, scene = self.presenter.current, table.scene
        ends = watched is not None and self.presenter.frame == watched.frames - 1
        if watched and ends and watched.draw and isinstance(scene, Scene) and scene.fire:
            return f"{self.game_app.key_for('watch.finish')} opens the chest."
        return super().question(table)

    # --- What is pointed at is on the map -------------------------------------------------------

    def point_at(self, choice: Choice) -> None:
        if isinstance(choice, Destination):
            self.tabletop.turn_to("map")
        super().point_at(choice)

    @property
    def _spoken_of(self) -> Destination | None:
        """The place of what is shown just now."""
        shows = hasattr(self, "presenter") and self.presenter.busy
        scene = super().scene() if shows else None
        if not isinstance(scene, Scene) or not scene.focus:
            return None
        course = Destination(scene.focus[0])
        return course if course in self.face.inspectable(self.shown.view) else None

    def scene(self) -> object:
        """While one looks round, the map shows the table as it is, and what is shown waits."""
        if self.retold or self.cursor.looking:
            return self.retold
        scene, route = super().scene(), self._wake()
        if scene is None and not self.asked:
            scene = self._coming()
        if route is None or not (scene is None or isinstance(scene, Scene)):
            return scene
        return Scene(routes=(route,)) if scene is None else replace(scene, routes=(route,))

    def _coming(self) -> object:
        """While others load or think, keep in sight where they are about to sail.

        So the map has been scrolled before their first step; it stays as it is until their whole
        turn is known.
        """
        current = self.presenter.current
        seat = self.shown.decider if current is None else current.seat
        if self.bots is None or seat is None or seat in self.table.people:
            return None
        if current is None or self.bots.thinking:
            return Scene(still=True)
        later = self.story.coming(current)
        if current.scene is not None:
            later = (current.scene(0), *later)
        return self.face.foreseen(Scene(), later) if later else Scene(still=True)

    def lead(self, item: Item) -> float:
        return self._lookout.lead(item)

    def _wake(self) -> Route | None:
        """Where somebody who does not sit here has sailed so far in this turn."""
        shown = self.shown
        if shown.view.ended or shown.view.active in self.table.people:
            return None
        turns = self.turns()
        route = turns[-1].route if turns and turns[-1].seat == shown.view.active else None
        return route if route is not None and len(route.places) > 1 else None

    def overlay(self) -> Canvas | None:
        return None if self.cursor.looking else super().overlay()

    def action_look(self) -> None:
        """Look round; from an announcement, at the place it speaks of, and back to it."""
        spoken_of = self._spoken_of
        self.tabletop.turn_to("map")
        super().action_look()
        if self.cursor.looking and spoken_of is not None:
            self.cursor.chosen = spoken_of
        self.redraw(self.overlay())

    def action_find(self) -> None:
        self.tabletop.turn_to("map")
        super().action_find()

    # --- The dial on trial ----------------------------------------------------------------------

    def _tries(self, key: str) -> bool:
        """Whether a letter turns the dial on trial: on the chart, unless the dial is asked for."""
        return key in _TRIALS and self.charted and self.shown.view.ask.phase != "dial"

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action == "letter" and self._tries(str(parameters[0])):
            return ""
        return super().why_not(action, parameters)

    def action_letter(self, key: str) -> None:
        if self._tries(key):
            self.pressed()
            self.tabletop.map.chart.try_dial(_TRIALS[key])
            self.redraw()
        else:
            super().action_letter(key)

    # --- Another way to the same place ----------------------------------------------------------

    def _other_ways(self) -> list[object]:
        table = self.table_view()
        return list(self.face.choices_for_key(table, ANOTHER_WAY, self.cursor.offers))

    def action_other_way(self) -> None:
        """Go by another route to the same place: faster, or with fewer losses."""
        self.pressed()
        if ways := self._other_ways():
            self.cursor.pick_next(ways)
        self.redraw()

    def keys_depend_on(self) -> tuple[object, ...]:
        look = self.tabletop.map.chart.look
        others = bool(self.asked and self._other_ways())
        return *super().keys_depend_on(), self.page, look, others

    def face_why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action == "other_way" and not (self.asked and self._other_ways()):
            return "There is no other way to choose from."
        return super().face_why_not(action, parameters)

    # --- Back to the map ------------------------------------------------------------------------

    def _leaves_page(self, always: bool) -> bool:
        """Return from a page to the map; False if the key means something else."""
        page, watched = self.page, self.presenter.current
        if page == "map" or (watched is not None and watched.seen):
            return False
        if not always and page not in READ_ONLY:
            return False
        self.pressed()
        self.turn_to("map")
        return True

    def action_choose(self) -> None:
        if not self._leaves_page(always=False):  # what Enter would choose is not visible there
            super().action_choose()

    def action_finish(self) -> None:
        if not self._leaves_page(always=False):
            super().action_finish()

    def action_back(self) -> None:
        if self._leaves_page(always=True):
            return
        half_made = self.opened is not None or self.face.can_step_back(self.shown.view)
        half_made = half_made or self.voyage is not None
        if self.cursor.looking or half_made or not self.leaves_chart():
            super().action_back()
            if self.presenter.busy:  # back to what was shown
                self.redraw(self.overlay())

    def action_all(self) -> None:
        if not self._leaves_page(always=True) and not self.leaves_chart():
            self._skipped = True
            super().action_all()

    def words_for(self, act_id: str | None) -> str | None:
        page = self.page
        if page == "map" and self.charted and act_id in _ESC and not self.cursor.looking:
            return "picture"
        if act_id == "play.look" and self._spoken_of is not None:
            return "look there"
        back = ["decide.back", "watch.all"] if page != "map" else []
        back += ["decide.choose", "watch.finish"] if page in READ_ONLY else []
        return "the map" if act_id in back else super().words_for(act_id)
