"""Playing: the table, the question, the choices, the log; people and bots in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from textual import events
from textual.geometry import Offset
from textual.widget import Widget

from core.saved_games import has_finished
from core.table import AnyTable, AnyUpdate, LocalTable
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas
from core.tui.face import AnyFace, AnyTableView, Choice
from core.tui.keys.actions import bindings
from core.tui.presenter import Item, Presenter
from core.tui.screens.bots import BotMoves
from core.tui.screens.deciding import DecidingScreen
from core.tui.screens.story import Story
from core.tui.settings import keep
from core.tui.widgets.side import ChoiceList, Prompt, Said, watching_prompt

if TYPE_CHECKING:
    from core.tui.screens.company import Company


def _company(screen: PlayScreen, table: AnyTable) -> Company | None:
    """Those at other terminals; what they need is loaded only if there are any."""
    if not table.shared:
        return None
    from core.tables.remote import RemoteTable
    from core.tui.screens.company import Company

    assert isinstance(table, RemoteTable)
    return Company(screen, table)


class PlayScreen(DecidingScreen):
    """A game in play."""

    BINDINGS = bindings("play")

    def __init__(self, table: AnyTable, face: AnyFace) -> None:
        super().__init__(table, face)
        self.notes: tuple[str, ...] = ()
        """What must be said about the save before anything else."""
        self.holder: int | None = None
        """The person at the keyboard."""
        self.curtained = False
        """Nothing of the table is shown until the next person is here."""
        self.story = Story(self)
        self.bots = BotMoves(self, table) if isinstance(table, LocalTable) else None
        """The bots that play here; elsewhere they are the business of whoever holds the game."""
        self.company = _company(self, table)
        """Those at other terminals, if the table is shared."""
        self._saved_at = f"{datetime.now():%H:%M}" if table.saved else ""
        self._keys: tuple[object, ...] = ()
        """What the keys that work depended on when they were last looked at."""
        self._called = False
        """Somebody else's decision has led to a question here, which comes once it is seen."""
        self._finished = False
        self._newcomers: dict[str, bool] = {}
        """Who has never finished a game, as far as that was asked for."""

    # --- Parts --------------------------------------------------------------------------------

    def below(self) -> Iterable[Widget]:
        prompt = watching_prompt(self.acts())
        prompt.explains(self._learns(self.shown.decider))  # so that the first layout can stay
        yield prompt

    def on_mount(self) -> None:
        clock = self.game_app.launch.clock
        self.presenter = Presenter(
            self.story.show, self.story.after, self.go_on, clock, lambda: self.in_front, self.lead
        )
        self.table.subscribe(self._told)
        self.prompt = self.query_one(Prompt)
        if self.company is not None:
            self.company.begin()
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
    def settling(self) -> bool:
        """Whether the screen is about to change by itself, so that keys must wait a moment."""
        return self.is_running and (self.presenter.settling or self._called)

    @property
    def hurried(self) -> bool:
        """Bots move without a pause."""
        return self.story.skipping or self.game_app.settings.bots == "instant"

    # --- Drawing ------------------------------------------------------------------------------

    def lead(self, item: Item) -> float:
        """Turn the boards to where something will happen; returns for how long to look there."""
        return 0.0

    def redraw(self, over: Canvas | None = None) -> None:
        """Bring all parts in line with what is shown now."""
        if self.curtained or not self.is_whole or not self.presenter.begun:
            return  # the first picture is that of the first question
        table = self.table_view()
        self._top_bar()
        self.area.show(table, over)
        self._say(table)
        if self.face.beside:
            self._beside(table)
        self.show_log(self.log_lines)
        self.cursor.spots, self.seen = self.area.places()
        self._focus()
        if (keys := self.keys_depend_on()) != self._keys:
            self._keys = keys
            self.refresh_bindings()

    def keys_depend_on(self) -> tuple[object, ...]:
        """What decides which keys work; finding that out for all of them takes a while.

        While nobody here is asked, it does not matter what the table looks like.
        """
        moment = self.shown if self.asked else self.shown.decider
        return moment, self.asked, self.presenter.busy, self.story.act, self.cursor.looking

    def overlay(self) -> Canvas | None:
        return self.story.overlay()

    def scene(self) -> object:
        return self.story.scene()

    def _top_bar(self) -> None:
        shown = self.shown
        saved = f"saved {self._saved_at}" if self._saved_at else ""
        if self.company is not None:
            saved = self.company.presence()
        self.show_bar(self.table.game.title, self.progress(), shown.decider, saved)

    def progress(self) -> str:
        """How far the game is, in a few words."""
        return self.shown.progress

    def _say(self, table: AnyTableView) -> None:
        """Two lines: what is asked, and what the choice under the cursor would mean."""
        told = warning = outlook = ""
        if table.chosen is not None:
            told = self.face.describe(table.view, table.chosen, table.names)
            warning = "no way back" if self.outcome().final else ""
            outlook = self.face.outlook(table)
        last = self.log_lines[-1] if self.log_lines and not self.story.telling else []
        news = last[-1].lstrip("-= ") if last else ""
        said = Said(self.question(table), told, warning, outlook, self.notice, news)
        if self._learns(self.holder):
            said = said._replace(why=self.face.thumb_rule(table))
        self.prompt.show(said)

    def _learns(self, seat: int | None) -> bool:
        """Whether rules of thumb are told now: in the first turns of a person's first game."""
        tips = self.game_app.settings.tips
        if tips == "off" or seat not in self.table.people or not self.face.teaches(self.shown.view):
            return False
        if tips == "on":
            return True
        name = self.table.names[seat]
        if name not in self._newcomers:
            self._newcomers[name] = not has_finished(
                self.game_app.folder, self.table.game.about.id, name
            )
        return self._newcomers[name]

    def question(self, table: AnyTableView) -> str:
        """What is asked now, or what is going on."""
        key = self.game_app.key_for
        watched = self.presenter.current
        if watched is not None and watched.seen:
            return self.story.question(watched)
        if self.over and not self.cursor.looking:
            score, leave = key("play.score"), key("play.leave")
            return f"The game is over. {score} shows the score, {leave} leaves."
        if self.cursor.jump:
            return "Press the letter of a choice; any other key cancels."
        if self.cursor.looking:
            find, back = key("play.find"), key("decide.back")
            return (
                f"Looking round: arrows hop, {find} finds by name, {back} returns to your choices."
            )
        if not self.asked and not self._called:
            return self.story.others(self.shown.decider)
        return self.table.game.text.prompt(table.view, table.names)

    def _beside(self, table: AnyTableView) -> None:
        rows = self.choices()
        at = rows.index(table.chosen) if table.chosen in rows else 0
        self.query_one(ChoiceList).show(rows, self.items(rows), at)

    def cursor_at(self) -> Offset:
        """Where the terminal's own cursor belongs: on the choice, or else on the prompt."""
        rect = self.cursor.spots.get(self.cursor.chosen) if self.cursor.chosen else None
        if rect is not None and self.cursor.chosen in self.seen:
            return Offset(self.area.region.x + rect.x, self.area.region.y + rect.y)
        return Offset(1, self.prompt.region.y + 1)

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
            case "watch.all" if self.story.telling:
                return "to the total"
            case "watch.motion":
                return "motion off" if self.game_app.settings.animation == "on" else "motion on"
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
            if self._finished:
                self.redraw()
            else:
                self._finished = True
                self.shown_seat = self.table.score(self.shown.steps).winners[0]
                self.end_game()
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
            self._begin_asking(bell=self._is_called())

    def end_game(self) -> None:
        """Everything has been shown up to the end: show the score."""
        self.redraw()
        self.action_score()

    def _begin_asking(self, bell: bool = False) -> None:
        """Ask, after what the person at the keyboard should see before.

        What has led to it from another terminal is drawn here as soon as everywhere else: to find
        out what can be chosen, or what was missed, takes longer.
        """
        if not self._is_called():
            self._ask_now(bell)
        elif not self._called:
            self._called = True
            self.redraw()
            # The boards first tell the screen that they have changed; then it is drawn.
            self.call_after_refresh(self.call_after_refresh, self._answer_call, bell, self.shown)

    def _answer_call(self, bell: bool, shown: AnyUpdate) -> None:
        """Ask, unless something else is to be shown by now, after which we are here again."""
        self._called = False
        if shown is self.shown and not self.presenter.busy:
            self._ask_now(bell)

    def _ask_now(self, bell: bool) -> None:
        if not self.shows_first(lambda: self.ask(bell)):
            self.ask(bell)

    def shows_first(self, then: Callable[[], None]) -> bool:
        """Show something before a person decides; if there is anything, *then* is called later."""
        return False

    def _is_called(self) -> bool:
        """Whether somebody at another terminal has decided last, so that a bell is in order."""
        return self.company is not None and self.shown.seat not in (None, *self.table.people)

    def _take_seat(self, seat: int) -> None:
        """Another person sits down at the keyboard; where hands are secret, behind a curtain."""
        first, self.holder = self.holder is None, seat
        self.shown_seat = seat
        self.notice = ""
        self.cursor.aim = None
        self.on_handoff()
        if not self.table.covered or len(self.table.people) < 2:
            self.curtained = False
            self._begin_asking(bell=not first or self._is_called())
            return
        from core.tui.screens.handoff import HandoffScreen

        self.curtained = True
        self._clear()

        def here(stays: bool | None) -> None:
            self.curtained = False
            if stays is False:
                self.leave()
            else:
                self._begin_asking()

        self.app.push_screen(HandoffScreen(seat, self.table.names[seat], since=self.changed), here)
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

    def ask(self, bell: bool = False) -> None:
        if not self._carrying and (bell or self.changed is not None):
            self._ring()
        super().ask()

    def _ring(self) -> None:
        if self.game_app.settings.bell == "on":
            self.app.bell()

    def changed_alone(self) -> None:
        """The screen has changed without a key, so the next key may be meant for before."""
        if self.game_app.settings.bots != "instant":
            self.changed = self.game_app.launch.clock.now()

    def refresh_table(self) -> None:
        """Who plays has changed: look at the table anew."""
        self.shown = self.latest = self.table.now()
        self.presenter.poke()

    # --- Actions: watching --------------------------------------------------------------------

    def action_finish(self) -> None:
        """Finish what is shown, and nothing else; when the game is over, show the score."""
        self.pressed()
        if self.presenter.busy:
            self.presenter.finish()
        elif self.over:
            self.action_score()

    def action_turn(self) -> None:
        self.pressed()
        self.story.skip_turn()

    def action_act_back(self) -> None:
        self.presenter.go_back()

    def action_motion(self) -> None:
        """Let scorings and all else move, or not, from the next one on."""
        settings = self.game_app.settings
        other: Literal["on", "off"] = "off" if settings.animation == "on" else "on"
        self.game_app.change(replace(settings, animation=other))
        keep(self.game_app.settings)
        self.presenter.finish()
        self.refresh_bindings()

    def action_all(self) -> None:
        self.pressed()
        self.story.skip_all()

    # --- Actions: whoever decides -------------------------------------------------------------

    def action_score(self) -> None:
        from core.tui.screens.score import ScoreScreen

        if any(isinstance(screen, ScoreScreen) for screen in self.app.screen_stack):
            return  # the end of the game and a key may both ask for it
        step = self.shown.steps
        outcome, curve = self.table.score(step), self.score_curve(step)
        review = self.table if self.over else None
        self.app.push_screen(ScoreScreen(outcome, self.table.names, curve, review, self.face))

    def score_curve(self, step: int) -> tuple[str, list[list[int]]]:
        """What the score plots: its name, and everybody's value over the decisions up to *step*."""
        return self.table.game.standing_name, self.table.history(step)

    def action_talk(self) -> None:
        if self.company is not None:
            self.company.talk()

    def action_stand_in(self) -> None:
        if self.company is not None:
            self.company.stand_in()

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action == "stand_in" and self.company is not None:
            return self.company.no_stand_in(self.shown.decider)
        return super().why_not(action, parameters)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        company = self.company
        if action in ("talk", "stand_in") and company is None:
            return False
        if company is not None and company.hides(action):
            return False
        return super().check_action(action, parameters)

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
        self.if_leaving(self.leave)

    def if_leaving(self, then: Callable[[], None]) -> None:
        """Leave by *then*, after a question if the settings say so."""
        self.game_app.check_save()
        if self.game_app.settings.quit != "ask" or self.over:
            then()
            return
        from core.tui.modals.confirm import Confirm

        words = "Leave the game? Every decision is saved; you can continue any time."
        if self.company is not None:
            words = "Leave the table? Your seats are kept; join it again any time."

        def answered(yes: bool | None) -> None:
            if yes:
                then()

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
        self.pressed()
        choice: Choice = event.target  # type: ignore[assignment]
        if self.asked and choice == self.cursor.chosen:
            self.take_chosen()
        else:
            self.point_at(choice)
