"""Deciding at a table: what may be chosen, where the cursor is, and how a choice is carried out."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Action
from core.table import AnyTable, AnyUpdate, Foreseen
from core.tui.drawing.parts import Item
from core.tui.face import AnyFace, AnyTableView, Choice, TableView
from core.tui.keys.cursor import AnyCursor, Cursor
from core.tui.presenter import Presenter
from core.tui.screens.table_screen import TableScreen

NOTHING: Foreseen[object] = Foreseen(False, None)
"""For something that cannot be chosen."""
_NOT_YOURS = "It is not your turn to decide."
_NOT_NOW = "That cannot be done now."
_MOMENT = "One moment."
"""For a key that comes before the last choice has been carried out."""


class DecidingScreen(TableScreen):
    """A table at which people at this keyboard decide when they are asked."""

    presenter: Presenter
    """Shows what happens; nobody is asked meanwhile."""

    def __init__(self, table: AnyTable, face: AnyFace) -> None:
        super().__init__(face, table.names)
        self.table = table
        self.shown: AnyUpdate = table.now()
        """The table as of the last thing that was shown."""
        self.latest: AnyUpdate = self.shown
        """The table as it is."""
        self.log_lines = table.log()
        self.cursor: AnyCursor = Cursor(face)
        self.notice = ""
        """A sentence for the player, until the next key."""
        self.seen: set[Choice | None] = set()
        """The choices that can be seen on the table."""
        self.changed: float | None = None
        """When the screen last changed without a key."""
        self._carrying = False
        """A choice is being carried out, step by step."""
        self._asked_after = -1
        """How many entries the log had when a person was last asked to decide."""
        self._letters: tuple[AnyUpdate | None, dict[str, bool]] = (None, {})
        """At which moment, and whether each letter that was asked about picks something then."""

    # --- What may be chosen -------------------------------------------------------------------

    @property
    def asked(self) -> bool:
        """Whether a person at this keyboard has to decide, and sees the table to do so."""
        return self._asked_after == self.shown.number and not self.presenter.busy

    @property
    def over(self) -> bool:
        return self.shown.decider is None

    def table_view(self) -> AnyTableView:
        """What the boards may draw."""
        asked = self.asked
        chosen = self.cursor.chosen if asked or self.cursor.looking else None
        return TableView(
            view=self.shown.view,
            names=self.table.names,
            legal=self.cursor.offers if asked else (),
            chosen=chosen,
            after=self.outcome().view if asked else None,
            shown_seat=self.shown_seat,
            jump=self.cursor.jump,
            log=self.log_lines,
            looking=self.cursor.looking,
            letters=self.game_app.letters,
            story=self.told(),
            scene=self.scene(),
            plan=self.plan(),
        )

    def told(self) -> object:
        """What happened as the game's own boards tell it."""
        return None

    def plan(self) -> object:
        """What whoever decides has planned."""
        return None

    def scene(self) -> object:
        """What is happening on the boards just now."""
        return None

    def outcome(self) -> Foreseen[object]:
        """What the choice under the cursor would lead to; nothing if it cannot be chosen."""
        chosen = self.cursor.chosen
        if chosen is None or chosen not in self.cursor.offers:
            return NOTHING
        return self.table.foresee(self.face.steps(self.shown.view, chosen))

    def warning(self) -> str:
        """Why the choice should be confirmed; empty if it need not be."""
        if self.game_app.settings.confirm == "never" or self.cursor.chosen is None:
            return ""
        if self.outcome().final:
            why = self.face.revealed(self.shown.view, self.cursor.chosen)
            return f"This cannot be undone: {why}." if why else "This cannot be undone."
        return self.face.warning(self.table_view())

    def refusal(self, choice: Choice) -> str | None:
        """Why a choice cannot be taken; None if it can."""
        if choice in self.cursor.offers:
            return None
        return self.face.why_not(self.shown.view, choice) or self.table.refusal(choice)

    def choices(self) -> list[Choice]:
        """Everything that may be chosen, in order, then what a player may wonder about."""
        if not self.asked:
            return []
        return list(dict.fromkeys((*self.cursor.offers, *self.face.candidates(self.shown.view))))

    def items(self, choices: Sequence[Choice]) -> list[Item]:
        """Choices as lines of a list; those that cannot be taken are greyed out."""
        face, view, names = self.face, self.shown.view, self.table.names
        offers, moved = set(self.cursor.offers), self.game_app.letters
        return [
            Item(
                face.describe(view, one, names),
                greyed=one not in offers,
                key=moved.get(letter, letter),
            )
            for one in choices
            for letter in (face.key_of(view, one),)
        ]

    # --- The question and the answer ----------------------------------------------------------

    def ask(self) -> None:
        """Let the person at the keyboard decide, once the last choice has been carried out."""
        if self._carrying:
            return
        self.cursor.ask(self.shown.view, self.shown.legal)
        self._asked_after = self.shown.number
        self.redraw()

    def pressed(self) -> None:
        self.notice = ""
        self.changed = None

    def _is_late(self) -> bool:
        since, self.changed = self.changed, None
        return self.game_app.launch.is_late(since)

    def say(self, words: str) -> None:
        self.notice = words
        self.redraw()

    async def carry_out(self, choice: Choice) -> None:
        """Take the steps of a choice, up to where something else must be decided."""
        steps = self.face.steps(self.shown.view, choice)
        self.cursor.chosen = self.cursor.aim = None
        self.cursor.looking = False
        self._carrying = True
        try:
            why, taken = await self.table.submit_all(steps, self.latest.number)
            if why is not None:
                self.notice = why
            elif taken < len(steps):
                self.cursor.aim = choice
        finally:
            self._carrying = False
            self.notice = "" if self.notice == _MOMENT else self.notice
        if self.presenter.busy:
            return
        if self.shown.decider in self.table.people:
            self.ask()
        else:
            self.redraw()

    async def _take(self) -> None:
        """Carry out the choice; what cannot be undone is asked about first."""
        chosen = self.cursor.chosen
        if chosen is None:
            return
        why = self.refusal(chosen)
        if why is not None:
            self.say(why)
            return
        if warning := self.warning():
            from core.tui.modals.prompts import Sure

            sure = await self.app.push_screen_wait(Sure(warning))
            if not sure or chosen not in self.cursor.offers:
                self.redraw()
                return
        await self.carry_out(chosen)

    def take_chosen(self) -> None:
        """Carry out the choice under the cursor."""
        self.run_worker(self._take(), group="decide", exclusive=True)

    # --- Actions: deciding --------------------------------------------------------------------

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        match action:
            case "hop" | "step" | "back" if self.cursor.looking:
                return ""
            case (
                "choose" | "hop" | "step" | "choices" | "hint" | "jump" | "back" | "letter" | "pick"
            ):
                if not self.asked:
                    return _MOMENT if self._carrying else _NOT_YOURS
                picks = action != "letter" or self._picks(str(parameters[0]))
                return "" if picks else _NOT_NOW
            case "undo" | "restart":
                return _NOT_YOURS if not self.asked else self.shown.undo_limit or ""
            case "redo":
                return "" if self.asked and self.shown.can_redo else "There is nothing to redo."
            case "look" | "find":
                return "" if self.face.searched else "There is nothing to look for in this game."
            case "all" | "turn" if not self.presenter.busy and self.over:
                return "The game is over."
        return self.face_why_not(action, parameters)

    def face_why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Why one of the game's own actions cannot be done now; empty if it can."""
        return ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("look", "find") and not self.face.searched:
            return False
        if not hasattr(self, "presenter"):
            return True
        if action in ("all", "turn") and self.over and not self.presenter.busy:
            return False
        if action in ("act_back", "motion", "turn"):
            current = self.presenter.current
            stops = current.stops if current is not None else ()
            if action != "turn":
                return bool(stops) and (action == "motion" or self.presenter.frame > stops[0])
            if stops:
                return False
        return super().check_action(action, parameters)

    def reason(self, action: str, parameters: tuple[object, ...]) -> str:
        why = self.why_not(action, parameters)
        if action != "letter" or why != _NOT_NOW:
            return why
        return self.letter_refusal(str(parameters[0]))

    def letter_refusal(self, key: str) -> str:
        """Why a letter picks nothing now."""
        wanted = self._for_letter(key, self.face.candidates(self.shown.view))
        return (self.refusal(wanted[0]) if wanted else None) or _NOT_NOW

    def _picks(self, key: str) -> bool:
        """Whether a letter picks something now."""
        if self._letters[0] is not self.shown:
            self._letters = (self.shown, {})
        known = self._letters[1]
        if key not in known:
            known[key] = bool(self._for_letter(key, self.cursor.offers))
        return known[key]

    def _for_letter(self, key: str, among: Sequence[Choice]) -> Sequence[Choice]:
        """Which of some choices a letter stands for."""
        cursor = self.cursor
        table: AnyTableView = TableView(self.shown.view, self.names, cursor.offers, cursor.chosen)
        return self.face.choices_for_key(table, key, among)

    def action_choose(self) -> None:
        if self._is_late():
            return
        self.pressed()
        self.take_chosen()

    def action_hop(self, way: str) -> None:
        self.pressed()
        self.cursor.hop(way)
        self.redraw()

    def turn_wheel(self, by: int) -> None:
        """The cursor hops, if anything can be chosen or looked at."""
        if not self.why_not("hop", ()):
            self.action_hop("down" if by > 0 else "up")

    def action_step(self, by: int) -> None:
        self.pressed()
        self.cursor.step(by)
        self.redraw()

    def action_letter(self, key: str) -> None:
        """A letter that starts an action: take it, or go to the next of its kind."""
        self.pressed()
        found = self.face.choices_for_key(self.table_view(), key, self.cursor.offers)
        if len(found) > 1:
            self.cursor.pick_next(found)
            self.redraw()
        elif found:
            self.cursor.chosen = found[0]
            self.redraw()
            self.take_chosen()

    def action_pick(self, key: str) -> None:
        """A key that stands for choices: go to the next of them, but take none."""
        self.pressed()
        found = self.face.choices_for_key(self.table_view(), key, self.cursor.offers)
        if found:
            self.cursor.pick_next(found)
        else:
            self.notice = self.face.nothing_for_key(self.table_view(), key)
        self.redraw()

    def action_back(self) -> None:
        """Esc: from looking round to the choices, or out of a half-made one."""
        self.pressed()
        if self.cursor.looking:
            self.cursor.look(self.shown.view)
            self.redraw()
        elif self.face.can_step_back(self.shown.view):
            self._rewind("undo", "Taken back.")
        else:
            self.redraw()

    def action_undo(self) -> None:
        self._rewind("undo", "Taken back.")

    def action_redo(self) -> None:
        self._rewind("redo", "")

    def action_restart(self) -> None:
        self._rewind("restart", "")

    def _rewind(self, how: str, words: str) -> None:
        async def go() -> None:
            chosen, self.cursor.chosen, self.cursor.aim = self.cursor.chosen, None, None
            why = await getattr(self.table, how)()
            self.notice = why or words
            if why is not None:
                self.cursor.chosen = chosen
            elif how == "restart":
                self.notice = self._restarted()
            if not self.presenter.busy:
                self.redraw()

        self.pressed()
        self.run_worker(go(), group="decide", exclusive=True)

    def _restarted(self) -> str:
        whole = self.table.starts_turn(self.latest.steps)
        return "Back to the start of your turn." if whole else "Back to the last reveal."

    def action_jump(self) -> None:
        from core.tui.modals.prompts import Jump

        self.pressed()
        self.cursor.letter(self.seen)

        def leap(key: str | None) -> None:
            self.cursor.leap(key or "")
            self.redraw()

        self.redraw()
        self.app.push_screen(Jump(), leap)

    def action_choices(self) -> None:
        from core.tui.modals.choices import Choices

        self.pressed()
        rows = self.choices()
        at = rows.index(self.cursor.chosen) if self.cursor.chosen in rows else 0

        def picked(row: int | None) -> None:
            if row is not None and rows[row] in self.cursor.offers:
                self.cursor.chosen = rows[row]
                self.redraw()
                self.take_chosen()

        reasons = [self.refusal(row) or "" for row in rows]
        self.app.push_screen(Choices(self.items(rows), reasons, at), picked)

    def action_hint(self) -> None:
        from core.tui.modals.hints import Hints

        self.pressed()
        face, view, names = self.face, self.shown.view, self.table.names

        def describe(actions: tuple[Action, ...]) -> str:
            return face.describe(view, face.choice_for(view, actions), names)

        def taken(actions: tuple[Action, ...] | None) -> None:
            if actions and (choice := face.choice_for(view, actions)) in self.cursor.offers:
                self.cursor.chosen = choice
            self.redraw()

        self.app.push_screen(Hints(self.table.hints(), describe), taken)

    # --- Looking and pointing -----------------------------------------------------------------

    def action_look(self) -> None:
        self.pressed()
        self.cursor.look(self.shown.view)
        self.redraw()

    def action_find(self) -> None:
        from core.tui.modals.find import Find

        self.pressed()
        self.cursor.start_finding()

        def typed(text: str) -> str:
            self.cursor.find(text, self.shown.view)
            self.redraw()
            return self.face.name(self.cursor.chosen) if self.cursor.chosen is not None else ""

        def done(stays: bool | None) -> None:
            if not stays:
                self.cursor.stop_finding()
            self.redraw()

        self.app.push_screen(Find(self.face.searched, typed), done)

    def point_at(self, choice: Choice) -> None:
        """Put the cursor on something, whether or not it can be chosen."""
        self.pressed()
        if choice in self.cursor.offers:
            self.cursor.chosen = choice
        elif choice in self.face.inspectable(self.shown.view):
            self.cursor.point(choice, self.shown.view)
        elif self.asked:
            self.notice = self.refusal(choice) or ""
        self.redraw()
