"""Playing: the table, the question, the choices, the log; people and bots in turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.widget import Widget

from core.game import Action
from core.table import AnyTable, AnyUpdate, Foreseen, LocalTable
from core.tui.actions import bindings
from core.tui.board import CanvasWidget
from core.tui.canvas import Canvas
from core.tui.cursor import AnyCursor, Cursor
from core.tui.face import AnyFace, AnyTableView, Choice, TableView
from core.tui.parts import Item
from core.tui.presenter import Presenter
from core.tui.screens.bots import BotMoves
from core.tui.screens.story import Story
from core.tui.screens.table_screen import TableScreen
from core.tui.widgets.side import ChoiceList, Prompt, Said, watching_prompt

LATE = 0.4
"""A key pressed within this many seconds was meant for what has just left the screen."""
NOTHING: Foreseen[object] = Foreseen(False, None)
"""For something that cannot be chosen."""
_NOT_YOURS = "It is not your turn to decide."


class PlayScreen(TableScreen):
    """A game in play."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("play")

    def __init__(self, table: AnyTable, face: AnyFace) -> None:
        super().__init__(face, table.names)
        self.table = table
        self.notes: tuple[str, ...] = ()
        """What must be said about the save before anything else."""
        self.shown: AnyUpdate = table.now()
        """The table as of the last thing that was shown."""
        self.latest: AnyUpdate = self.shown
        """The table as it is."""
        self.log_lines = table.log()
        self.cursor: AnyCursor = Cursor(face)
        self.notice = ""
        """A sentence for the player, until the next key."""
        self.holder: int | None = None
        """The person at the keyboard."""
        self.curtained = False
        """Nothing of the table is shown until the next person is here."""
        self.story = Story(self)
        self.bots = BotMoves(self, table) if isinstance(table, LocalTable) else None
        """The bots that play here; elsewhere they are the business of whoever holds the game."""
        self._saved_at = f"{datetime.now():%H:%M}" if table.saved else ""
        self._asked_after = -1
        """How many entries the log had when a person was last asked to decide."""
        self._finished = False
        self._changed: float | None = None
        """When the screen last changed without a key."""
        self._letters: tuple[AnyUpdate | None, dict[str, str]] = (None, {})
        """At which moment, and why each letter that was asked about picks nothing then."""
        self._seen: set[Choice | None] = set()
        """The choices that can be seen on the table."""
        self._keys: tuple[object, ...] = ()
        """What the keys that work depended on when they were last looked at."""

    # --- Parts --------------------------------------------------------------------------------

    def below(self) -> Iterable[Widget]:
        yield watching_prompt(self.acts())

    def on_mount(self) -> None:
        clock = self.game_app.launch.clock
        self.presenter = Presenter(
            self.story.show, self.story.after, self.go_on, clock, lambda: self.in_front
        )
        self._stop = self.table.subscribe(self._told)
        self.prompt = self.query_one(Prompt)
        if self.notes:
            self.game_app.tell("About this save", *self.notes)
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self.run_worker(self.presenter.run(), group="show", exclusive=True)

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """What lay over the table is gone: the story goes on."""
        self.presenter.uncover()

    def on_unmount(self) -> None:
        self.close_table()

    def close_table(self) -> None:
        """Let go of the game, whose decisions are all saved."""
        self.table.close()

    # --- What is going on ---------------------------------------------------------------------

    @property
    def asked(self) -> bool:
        """Whether a person at this keyboard has to decide, and sees the table to do so."""
        return self._asked_after == self.shown.number and not self.presenter.busy

    @property
    def over(self) -> bool:
        return self.shown.decider is None

    @property
    def hurried(self) -> bool:
        """Bots move without a pause."""
        return self.story.skipping or self.game_app.settings.bots == "instant"

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
        )

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
            return "This cannot be undone."
        return self.face.warning(self.table_view())

    def refusal(self, choice: Choice) -> str | None:
        """Why a choice cannot be taken; None if it can."""
        if choice in self.cursor.offers:
            return None
        return self.face.why_not(self.shown.view, choice) or self.table.refusal(choice)

    def choices(self) -> list[Choice]:
        """Everything that may be chosen, and what a player may wonder about."""
        if not self.asked:
            return []
        offers = set(self.cursor.offers)
        listed = dict.fromkeys((*self.face.candidates(self.shown.view), *self.cursor.offers))
        return sorted(listed, key=lambda choice: choice not in offers)

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

    # --- Drawing ------------------------------------------------------------------------------

    def redraw(self, over: Canvas | None = None) -> None:
        """Bring all parts in line with what is shown now."""
        if self.curtained or not self.is_mounted or not self.presenter.begun:
            return  # the first picture is that of the first question
        table = self.table_view()
        self._top_bar()
        self.area.show(table, over)
        self._say(table)
        if self.face.beside:
            self._beside(table)
        self.show_log(self.log_lines)
        self.cursor.spots, self._seen = self.area.places()
        self._place_cursor()
        self._focus()
        if (keys := self.keys_depend_on()) != self._keys:
            self._keys = keys
            self.refresh_bindings()

    def keys_depend_on(self) -> tuple[object, ...]:
        """What decides which keys work; finding that out for all of them takes a while."""
        return self.shown, self.asked, self.presenter.busy, self.cursor.looking

    def overlay(self) -> Canvas | None:
        return self.story.overlay()

    def _top_bar(self) -> None:
        shown = self.shown
        saved = f"saved {self._saved_at}" if self._saved_at else ""
        self.show_bar(self.table.game.title, shown.progress, shown.decider, saved)

    def _say(self, table: AnyTableView) -> None:
        """Two lines: what is asked, and what the choice under the cursor would mean."""
        told = warning = outlook = ""
        if table.chosen is not None:
            told = self.face.describe(table.view, table.chosen, table.names)
            warning = "no way back" if self.outcome().final else ""
            outlook = self.face.outlook(table)
        last = self.log_lines[-1] if self.log_lines else []
        news = last[-1] if last else ""
        self.prompt.show(Said(self._question(table), told, warning, outlook, self.notice, news))

    def _question(self, table: AnyTableView) -> str:
        key = self.game_app.key_for
        watched = self.presenter.current
        if watched is not None and watched.draw is not None:
            return self.story.question(watched)
        if self.over:
            score, leave = key("play.score"), key("play.leave")
            return f"The game is over. {score} shows the score, {leave} leaves."
        if self.cursor.jump:
            return "Press the letter of a choice; any other key cancels."
        if self.cursor.looking:
            find, back = key("play.find"), key("decide.back")
            return (
                f"Looking round: arrows hop, {find} finds by name, {back} returns to your choices."
            )
        if not self.asked:
            seat = self.shown.decider
            name = "" if seat is None else self.table.names[seat]
            dots = "…" if self.game_app.palette.glyphs.name == "unicode" else "..."
            return f"{name} is thinking {dots} {key('watch.finish')} skips ahead."
        return self.table.game.text.prompt(table.view, table.names)

    def _beside(self, table: AnyTableView) -> None:
        rows = self.choices()
        at = rows.index(table.chosen) if table.chosen in rows else 0
        self.query_one(ChoiceList).show(rows, self.items(rows), at)

    def _place_cursor(self) -> None:
        """Put the terminal's own cursor on the choice, or else on the prompt."""
        from textual.geometry import Offset

        rect = self.cursor.spots.get(self.cursor.chosen) if self.cursor.chosen else None
        if rect is not None and self.cursor.chosen in self._seen:
            at = Offset(self.area.region.x + rect.x, self.area.region.y + rect.y)
        else:
            at = Offset(1, self.prompt.region.y + 1)
        self.app.cursor_position = at

    def _focus(self) -> None:
        """Keys decide on the table, or go on with what is to be watched."""
        deciding = self.asked or self.cursor.looking
        self.area.can_focus = deciding
        wanted: Widget = self.area if deciding else self.prompt
        if self.focused is not wanted and self.in_front:
            self.set_focus(wanted, scroll_visible=False)

    def words_for(self, act_id: str | None) -> str | None:
        """Better words for the key bar than the general ones."""
        match act_id:
            case "decide.back" if self.cursor.looking:
                return "your choices"
            case "watch.finish" if self.over:
                return "score"
        return super().words_for(act_id)

    # --- The flow -----------------------------------------------------------------------------

    def _told(self, update: AnyUpdate) -> None:
        """Something has happened: queue what there is to show."""
        self.latest = update
        self._saved_at = f"{datetime.now():%H:%M}" if self.table.saved else ""
        self.presenter.add(self.story.items(update))

    def go_on(self) -> None:
        """Everything has been shown: whose move is it?"""
        self.story.rest()
        self.story.skipping = self.story.skipping and self.shown.decider not in self.table.people
        if self.over:
            self.cursor.watch()
            self.redraw()
            if not self._finished:
                self._finished = True
                self.action_score()
            return
        seat = self.shown.decider
        if seat not in self.table.people:
            self.cursor.watch()
            self.redraw()
            if self.bots is not None:
                self.bots.ask()
            return
        if seat != self.holder:
            assert seat is not None
            self._take_seat(seat)
        else:
            self._ask()

    def _take_seat(self, seat: int) -> None:
        """Another person sits down at the keyboard; where hands are secret, behind a curtain."""
        first, self.holder = self.holder is None, seat
        self.shown_seat = seat
        self.notice = ""
        self.cursor.aim = None
        self.on_handoff()
        if not self.table.covered or len(self.table.people) < 2:
            self.curtained = False
            self._ask(bell=not first)
            return
        from core.tui.screens.handoff import HandoffScreen

        self.curtained = True
        self._clear()

        def here(stays: bool | None) -> None:
            self.curtained = False
            if stays is False:
                self.leave()
            else:
                self._ask()

        since = self._changed if self._changed is not None else None
        self.app.push_screen(HandoffScreen(seat, self.table.names[seat], since=since), here)
        self._ring()

    def _clear(self) -> None:
        """Leave nothing of what the last person saw in any part of the screen."""
        self.area.clear()
        self.prompt.show(Said(""))
        if self.face.beside:
            self.query_one(ChoiceList).show((), (), 0)

    def on_handoff(self) -> None:
        """Another person is at the keyboard: show the table as at the start of a turn."""
        self.face.on_handoff()

    def _ask(self, bell: bool = False) -> None:
        """Let the person at the keyboard decide."""
        self.cursor.ask(self.shown.view, self.shown.legal)
        self._asked_after = self.shown.number
        if bell or self._changed is not None:
            self._ring()
        self.redraw()

    def _ring(self) -> None:
        if self.game_app.settings.bell == "on":
            self.app.bell()

    def changed_alone(self) -> None:
        """The screen has changed without a key, so the next key may be meant for before."""
        if self.game_app.settings.bots != "instant":
            self._changed = self.game_app.launch.clock.now()

    def point_at(self, choice: Choice) -> None:
        """Put the cursor on something, whether or not it can be chosen."""
        self._pressed()
        if choice in self.cursor.offers:
            self.cursor.chosen = choice
        elif choice in self.face.inspectable(self.shown.view):
            self.cursor.point(choice, self.shown.view)
        elif self.asked:
            self.notice = self.refusal(choice) or ""
        self.redraw()

    def _is_late(self) -> bool:
        since, self._changed = self._changed, None
        return since is not None and self.game_app.launch.clock.now() - since < LATE

    def refresh_table(self) -> None:
        """Who plays has changed: look at the table anew."""
        self.shown = self.latest = self.table.now()
        self.presenter.poke()

    async def carry_out(self, choice: Choice) -> None:
        """Take the steps of a choice, up to where something else must be decided."""
        seat = self.latest.decider
        steps = self.face.steps(self.shown.view, choice)
        self.cursor.chosen = self.cursor.aim = None
        for number, action in enumerate(steps):
            latest = self.latest
            if number and (latest.decider != seat or action not in latest.legal):
                self.cursor.aim = choice
                break
            why = await self.table.submit(action, latest.number, joined=number > 0)
            if why is not None:
                self.notice = why
                break
        if not self.presenter.busy:
            self._ask()

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
            from core.tui.modals.sure import Sure

            sure = await self.app.push_screen_wait(Sure(warning))
            if not sure or chosen not in self.cursor.offers:
                self.redraw()
                return
        await self.carry_out(chosen)

    def say(self, words: str) -> None:
        self.notice = words
        self.redraw()

    # --- Actions: deciding --------------------------------------------------------------------

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        match action:
            case "hop" | "step" | "back" if self.cursor.looking:
                return ""
            case "choose" | "hop" | "step" | "choices" | "hint" | "jump" | "back" | "letter":
                if not self.asked:
                    return _NOT_YOURS
                return self._why_no_letter(str(parameters[0])) if action == "letter" else ""
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
        return super().check_action(action, parameters)

    def _why_no_letter(self, key: str) -> str:
        """Why a letter picks nothing now; empty if it does."""
        if self._letters[0] is not self.shown:
            self._letters = (self.shown, {})
        known = self._letters[1]
        if key not in known:
            known[key] = self._letter_refusal(key)
        return known[key]

    def _letter_refusal(self, key: str) -> str:
        shown, cursor = self.shown, self.cursor
        table: AnyTableView = TableView(shown.view, self.names, cursor.offers, cursor.chosen)
        if self.face.choices_for_key(table, key, cursor.offers):
            return ""
        wanted = self.face.choices_for_key(table, key, self.face.candidates(shown.view))
        return (self.refusal(wanted[0]) if wanted else None) or "That cannot be done now."

    def _pressed(self) -> None:
        """A key was pressed: what was said before is over."""
        self.notice = ""
        self._changed = None

    def action_choose(self) -> None:
        if self._is_late():
            return
        self._pressed()
        self.run_worker(self._take(), group="decide", exclusive=True)

    def action_hop(self, way: str) -> None:
        self._pressed()
        self.cursor.hop(way)
        self.redraw()

    def turn_wheel(self, by: int) -> None:
        """The cursor hops, if anything can be chosen or looked at."""
        if not self.why_not("hop", ()):
            self.action_hop("down" if by > 0 else "up")

    def action_step(self, by: int) -> None:
        self._pressed()
        self.cursor.step(by)
        self.redraw()

    def action_letter(self, key: str) -> None:
        """A letter that starts an action: take it, or go to the next of its kind."""
        self._pressed()
        found = self.face.choices_for_key(self.table_view(), key, self.cursor.offers)
        if len(found) > 1:
            self.cursor.pick_next(found)
            self.redraw()
        elif found:
            self.cursor.chosen = found[0]
            self.redraw()
            self.run_worker(self._take(), group="decide", exclusive=True)

    def action_back(self) -> None:
        """Esc: from looking round to the choices, or out of a half-made one."""
        self._pressed()
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
            why = await getattr(self.table, how)()
            self.notice = why or words
            if how == "restart" and why is None:
                self.notice = self._restarted()
            self.cursor.chosen = self.cursor.aim = None
            if not self.presenter.busy:
                self.redraw()

        self._pressed()
        self.run_worker(go(), group="decide", exclusive=True)

    def _restarted(self) -> str:
        whole = self.table.starts_turn(self.latest.steps)
        return "Back to the start of your turn." if whole else "Back to the last reveal."

    def action_jump(self) -> None:
        from core.tui.modals.jump import Jump

        self._pressed()
        self.cursor.letter(self._seen)

        def leap(key: str | None) -> None:
            self.cursor.leap(key or "")
            self.redraw()

        self.redraw()
        self.app.push_screen(Jump(), leap)

    def action_choices(self) -> None:
        from core.tui.modals.choices import Choices

        self._pressed()
        rows = self.choices()
        at = rows.index(self.cursor.chosen) if self.cursor.chosen in rows else 0

        def picked(row: int | None) -> None:
            if row is not None and rows[row] in self.cursor.offers:
                self.cursor.chosen = rows[row]
                self.redraw()
                self.run_worker(self._take(), group="decide", exclusive=True)

        reasons = [self.refusal(row) or "" for row in rows]
        self.app.push_screen(Choices(self.items(rows), reasons, at), picked)

    def action_hint(self) -> None:
        from core.tui.modals.hints import Hints

        self._pressed()
        face, view, names = self.face, self.shown.view, self.table.names

        def describe(actions: tuple[Action, ...]) -> str:
            return face.describe(view, face.choice_for(view, actions), names)

        def taken(actions: tuple[Action, ...] | None) -> None:
            if actions and (choice := face.choice_for(view, actions)) in self.cursor.offers:
                self.cursor.chosen = choice
            self.redraw()

        self.app.push_screen(Hints(self.table.hints(), describe), taken)

    # --- Actions: watching --------------------------------------------------------------------

    def action_finish(self) -> None:
        """Finish what is shown; with nothing to watch, skip ahead or show the score."""
        self._pressed()
        if self.presenter.busy:
            self.presenter.finish()
        elif self.over:
            self.action_score()
        else:
            self.action_all()

    def action_turn(self) -> None:
        self._pressed()
        self.story.skip_turn()

    def action_all(self) -> None:
        self._pressed()
        self.story.skip_all()

    # --- Actions: whoever decides -------------------------------------------------------------

    def action_look(self) -> None:
        self._pressed()
        self.cursor.look(self.shown.view)
        self.redraw()

    def action_find(self) -> None:
        from core.tui.modals.find import Find

        self._pressed()
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

    def action_board(self, by: int) -> None:
        self._pressed()
        super().action_board(by)

    def action_view(self, key: str) -> None:
        self._pressed()
        super().action_view(key)

    def action_score(self) -> None:
        from core.tui.screens.score import ScoreScreen

        if any(isinstance(screen, ScoreScreen) for screen in self.app.screen_stack):
            return  # the end of the game and a key may both ask for it
        step = self.shown.steps
        outcome, curve = self.table.score(step), self.table.history(step)
        review = self.table if self.over else None
        names, what = self.table.names, self.table.game.standing_name
        self.app.push_screen(ScoreScreen(outcome, names, (what, curve), review, self.face))

    def action_log(self) -> None:
        from core.tui.modals.log import Log

        self.app.push_screen(Log([line for lines in self.log_lines for line in lines]))

    def action_rules(self) -> None:
        self.game_app.open_rules()

    def action_settings(self) -> None:
        self.game_app.open_settings()

    def action_help(self) -> None:
        from core.tui.modals.help import Help

        text, view = self.table.game.text, self.shown.view
        about = [text.prompt(view, self.table.names)] if self.asked else []
        about += [" ".join(text.help(view)), *self.face.signs(self.game_app.palette.glyphs)]
        self.app.push_screen(Help("This moment", about, self.active_bindings))

    def action_leave(self) -> None:
        self.interrupt()

    def interrupt(self) -> None:
        """Leave, after a question if the settings say so."""
        if self.game_app.settings.quit != "ask" or self.over:
            self.leave()
            return
        from core.tui.modals.confirm import Confirm

        words = "Leave the game? Every decision is saved; you can continue any time."

        def answered(yes: bool | None) -> None:
            if yes:
                self.leave()

        self.app.push_screen(Confirm(words), answered)

    def leave(self) -> None:
        self.close_table()
        self.go_back()

    # --- Clicks -------------------------------------------------------------------------------

    def on_canvas_widget_clicked(self, event: CanvasWidget.Clicked) -> None:
        """The first click selects, a second takes it; what cannot be taken is only shown."""
        event.stop()
        if self.presenter.busy:
            self.action_finish()
            return
        self._pressed()
        choice: Choice = event.target  # type: ignore[assignment]
        if self.asked and choice == self.cursor.chosen:
            self.run_worker(self._take(), group="decide", exclusive=True)
            return
        self.point_at(choice)
