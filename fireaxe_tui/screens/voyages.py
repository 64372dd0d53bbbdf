"""Voyages beyond this turn: the ways to any place, and a plan that is kept for one's next turns.

Plans are shown only when their seat decides at this keyboard.
"""

from __future__ import annotations

from dataclasses import replace

from core.table import AnyTable, LocalTable
from core.tui.face import AnyFace, AnyTableView, Choice
from fireaxe_tui.boards.widgets import PageName
from fireaxe_tui.destinations import Destination, is_loading
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.plans import Plans
from fireaxe_tui.screens.tasks import TaskScreen
from fireaxe_tui.ways import Kept, Way, settled_since, settler_of, voyage_of

_NOT_NOW = (
    "decide.choices",
    "decide.hint",
    "decide.jump",
    "decide.restart",
    "fireaxe.page-sagas",
    "fireaxe.page-captains",
    "fireaxe.page-runes",
)
"""What the key bar leaves out while a voyage is planned."""
_RUNES = ("p", "x")
"""The letters that lead from a voyage to the hand."""
KEEP = "k"
"""The letter that keeps a voyage as a plan."""


class VoyageScreen(TaskScreen):
    """A play screen on which voyages of several turns are planned."""

    def __init__(self, table: AnyTable, face: AnyFace) -> None:
        super().__init__(table, face)
        self._plans = Plans(
            lambda: table.save_path if isinstance(table, LocalTable) else None, self._face.data
        )
        self._offered: tuple[int, int] = (-1, -1)
        """The seat and the turn in which a plan was last offered."""

    @property
    def _face(self) -> FireAxeFace:
        assert isinstance(self.face, FireAxeFace)
        return self.face

    @property
    def voyage(self) -> Way | None:
        """One of the ways that are listed, while a voyage is being planned."""
        return voyage_of(self.cursor.offers) if self.asked else None

    def kept(self) -> Kept | None:
        """The plan of whoever decides at this keyboard."""
        view = self.shown.view
        if not self.asked or view.seat is None or view.seat != view.active:
            return None
        return self._plans.get(view.seat)

    def plan(self) -> object:
        return self.kept()

    # --- Opening and leaving it -----------------------------------------------------------------

    def action_voyage(self) -> None:
        """List the ways to the place under the cursor, or to that of the plan."""
        self.pressed()
        chosen, kept, here = self.cursor.chosen, self.kept(), self._here()
        if self.voyage is not None:
            self._close_voyage()
        elif isinstance(chosen, Destination) and chosen.to != here and not self._fresh(chosen):
            self.open_voyage(chosen.to)
        elif kept is not None:
            self.open_voyage(kept.goal)
        elif isinstance(chosen, Destination) and chosen.to != here:
            self.open_voyage(chosen.to)
        else:
            self.tabletop.turn_to("map")
            self.cursor.look(self.shown.view)
            voyage, find = (
                self.game_app.key_for("fireaxe.voyage"),
                self.game_app.key_for("play.find"),
            )
            self.say(f"Where to? Point at any place, or find it with {find}, then press {voyage}.")

    def _fresh(self, chosen: Destination) -> bool:
        """Whether the cursor still is where it was put, so that it does not name a goal."""
        first = self.face.first(self.shown.view, self.cursor.offers) if self.cursor.offers else None
        return chosen == first and not self.cursor.looking

    def _here(self) -> str:
        view = self.shown.view
        at: str = view.captains[view.active].at
        return at

    def open_voyage(self, goal: str) -> None:
        """List the ways to a place."""
        from core.games.fireaxe.voyages import best_plans

        view, face = self.shown.view, self._face
        found = best_plans(face.data, view, face.data.place_index[goal])
        if not found:
            self.say(f"No way leads to {face.name(Destination(goal))} that the ship would survive.")
            return
        self.tabletop.turn_to("map")
        self.cursor.looking = False
        self.cursor.offers = [Way(goal, number) for number in range(len(found))]
        self.cursor.chosen = self.cursor.offers[0]
        self.redraw()

    def _close_voyage(self, chosen: Choice | None = None) -> None:
        self.cursor.ask(self.shown.view, self.shown.legal)
        if chosen in self.cursor.offers:
            self.cursor.chosen = chosen
        self.redraw()

    def action_back(self) -> None:
        """Esc drops the voyage, also as a plan."""
        voyage = self.voyage
        if voyage is None or self.cursor.looking:
            super().action_back()
            return
        self.pressed()
        kept = self.kept()
        if kept is not None and kept.goal == voyage.to:
            self._plans.drop(self.shown.view.seat)
            self.notice = "The plan is dropped."
        self._close_voyage()

    # --- Keeping it -----------------------------------------------------------------------------

    def _keep(self, way: Way, sailed: bool) -> None:
        view, plan = self.shown.view, self._face.room.plan(self.shown.view, way)
        if plan is not None and view.seat is not None:
            from fireaxe_tui.voyage_words import turned_wind

            wind = turned_wind(view, plan.quarter)
            there = settler_of(view, way.to)
            kept = Kept(way.to, plan.turns, plan.losses, wind, view.turn, sailed, there)
            self._plans.keep(view.seat, kept)

    def action_letter(self, key: str) -> None:
        chosen = self.cursor.chosen
        if key == KEEP and self.voyage is not None and isinstance(chosen, Way):
            self.pressed()
            self._keep(chosen, sailed=False)
            voyage = self.game_app.key_for("fireaxe.voyage")
            self.notice = f"{self.face.name(chosen)} is your plan now; {voyage} shows it again."
            self._close_voyage()
        elif key in _RUNES and self.voyage is not None:
            self._close_voyage()  # a rune may be what the voyage needs
            super().action_letter(key)
        else:
            super().action_letter(key)

    def take_chosen(self) -> None:
        """Sail this turn's leg, and keep the rest; a place out of reach opens its voyage."""
        chosen = self.cursor.chosen
        if isinstance(chosen, Way) and self.voyage is not None:
            plan = self._face.room.plan(self.shown.view, chosen)
            self._keep(chosen, sailed=not plan.quarter if plan is not None else False)
            if plan is not None and plan.turns == 1 and not plan.quarter:
                self._plans.drop(self.shown.view.seat)  # it ends there
            if plan is not None and (plan.quarter or not plan.legs[0].days):
                self.say(self._why_no_leg(plan.quarter))
                return
            view = self.shown.view
            if is_loading(view) and not view.captains[view.active].crew:
                self._load_first(chosen)
                return
        elif isinstance(chosen, Destination) and self._beyond(chosen):
            self.open_voyage(chosen.to)
            return
        super().take_chosen()

    def _beyond(self, chosen: Choice | None) -> bool:
        """Whether Enter asks for a voyage: the place under the cursor is not in reach."""
        view = self.shown.view
        return (
            self.asked
            and view.ask.phase == "turn"
            and isinstance(chosen, Destination)
            and chosen not in self.cursor.offers
            and chosen.to != self._here()
            and not is_loading(view)
        )

    def _load_first(self, way: Way) -> None:
        """Back to loading, with the way as the plan: a ship without a crew cannot sail it."""
        self._keep(way, sailed=False)
        self._close_voyage()
        self.say(
            f"A ship needs at least one crew to leave. {self.face.name(way)} is your plan now."
        )

    def _why_no_leg(self, quarter: int) -> str:
        key = self.game_app.letters.get
        if not quarter:
            return "Kept as a plan; there is nothing to sail this turn."
        side = "right" if quarter > 0 else "left"
        play, away = key("p", "p"), key("x", "x")
        assert isinstance(self.face, FireAxeFace)
        data = self.face.data
        if self._here() in data.place_ids[data.ports + data.waters : -1]:
            return f"Kept as a plan. In a homeland no rune turns the dial {side}: sail a Day first."
        return (
            f"Kept as a plan. First turn the dial {side}: {play} plays a rune, {away} discards one."
        )

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        own = (KEEP, *_RUNES) if self.shown.view.hand else (KEEP,)
        if action == "letter" and self.voyage is not None and parameters[0] in own:
            return ""
        return super().why_not(action, parameters)

    def face_why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action == "voyage":
            if not self.asked:
                return "It is not your turn to decide."
            if self.shown.view.ask.phase != "turn":
                return "Answer the question first."
        return super().face_why_not(action, parameters)

    # --- In winter ------------------------------------------------------------------------------

    def action_find(self) -> None:
        """In winter, what is found becomes the goal of the plan, and the dialog stays."""
        if not (self.asked and is_loading(self.shown.view)) or self.cursor.looking:
            super().action_find()
            return
        from core.tui.modals.find import Find

        self.pressed()
        self.tabletop.turn_to("map")
        self.cursor.start_finding()

        def typed(text: str) -> str:
            self.cursor.find(text, self.shown.view)
            self.redraw()
            return self.face.name(self.cursor.chosen) if self.cursor.chosen is not None else ""

        def done(stays: bool | None) -> None:
            chosen = self.cursor.chosen
            if stays and isinstance(chosen, Destination):
                self._plan_from_winter(chosen)
            else:
                self.cursor.stop_finding()
            self.redraw()

        self.app.push_screen(Find(self.face.searched, typed), done)

    def _plan_from_winter(self, course: Destination) -> None:
        """Make a place the goal; if it is in reach, it also stays under the cursor."""
        view = self.shown.view
        if course not in self.cursor.offers:
            self.cursor.stop_finding()
        found = self._face.room.course_from(view, course.to)
        if found is None or view.seat is None:
            self.notice = f"No way leads to {self.face.name(course)} that the ship would survive."
            return
        kept = Kept(course.to, found.turns, found.losses, view.wind, view.turn)
        kept = replace(kept, settler=settler_of(view, course.to))
        self._plans.keep(view.seat, kept)

    def _idles(self) -> bool:
        """Whether the ship lies in a homeland, where there is nothing better than to sail on."""
        here = self._face.data.place_index[self._here()]
        return here >= self._face.data.ports + self._face.data.waters

    def _sets_out(self) -> None:
        """From a homeland, the cursor goes on along the course."""
        kept, view, data = self.kept(), self.shown.view, self._face.data
        if kept is None or self._here() == kept.goal or settled_since(view, kept) is not None:
            return
        from core.games.fireaxe.voyages import best_plans

        for plan in best_plans(data, view, data.place_index[kept.goal])[:1]:
            for place in (plan.goal, plan.legs[0].place):
                course = Destination(data.place_ids[place])
                if course in self.cursor.offers:
                    self.cursor.chosen = course
                    self.redraw()
                    return

    # --- Offering it again ----------------------------------------------------------------------

    def ask(self, bell: bool = False) -> None:
        """Ask; at the start of a turn, say what has become of the captain's plan."""
        super().ask(bell)
        kept, view = self.kept(), self.shown.view
        if kept is not None and self._here() == kept.goal:
            self._plans.drop(view.seat)
            kept = None
        if view.ask.phase == "turn" and not is_loading(view) and self._idles():
            self._sets_out()
        if kept is None or view.ask.phase != "turn" or self._offered == (view.seat, view.turn):
            return
        if kept.turn == view.turn:
            return
        self._offered = (view.seat, view.turn)
        self._offer(kept)

    def _offer(self, kept: Kept) -> None:
        from fireaxe_tui.voyage_words import became

        view, face = self.shown.view, self._face
        words, plan = became(face.data, view, kept, self.names)
        if plan is None:
            self._plans.drop(view.seat)
        else:
            # What was hoped for is from now on counted from this turn.
            left = max(1, kept.turns - kept.sailed)
            again = replace(kept, turns=left, turn=view.turn, sailed=False)
            self._plans.keep(view.seat, again)
            course = Destination(face.data.place_ids[plan.legs[0].place])
            free = settled_since(view, kept) is None
            if free and course in self.cursor.offers and plan.losses <= kept.losses:
                self.cursor.chosen = course
            words = f"{words} {self.game_app.key_for('fireaxe.voyage')} shows the ways."
        self.say(words)

    # --- Words and keys -------------------------------------------------------------------------

    def question(self, table: AnyTableView) -> str:
        if self.voyage is None or self.cursor.looking or self.cursor.jump:
            return super().question(table)
        name, keep = self.face.name(self.voyage), self.game_app.letters.get(KEEP, KEEP)
        return f"Voyage to {name}: which way? {keep} only keeps it as a plan."

    def mode_words(self) -> str:
        return "voyage" if self.voyage is not None else super().mode_words()

    def action_page(self, page: PageName) -> None:
        """In a voyage, a digit only shows its way."""
        if self.voyage is None:
            super().action_page(page)
            return
        self.pressed()
        number = ("map", "sagas", "captains", "runes").index(page)
        if number < len(self.cursor.offers):
            self.cursor.chosen = self.cursor.offers[number]
        self.redraw()

    def keys_depend_on(self) -> tuple[object, ...]:
        return *super().keys_depend_on(), self.voyage

    def words_for(self, act_id: str | None) -> str | None:
        if self.voyage is not None:
            own = {
                "decide.choose": "sail this leg",
                "decide.back": "drop it",
                "fireaxe.page-map": "show a way",
                "fireaxe.voyage": "back",
            }
            if act_id in own:
                return own[act_id]
            if act_id in _NOT_NOW:
                return ""
        elif act_id == "decide.choose" and self._beyond(self.cursor.chosen):
            return "voyage"
        return super().words_for(act_id)
