"""A new shared table: the form of a new game, with open seats and who may come."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget
from textual.widgets import Input, Select, Static

from core.errors import GameError
from core.paths import is_visitor
from core.tables import directory
from core.tables.card import tear_up
from core.tables.hosts import opened_by_us
from core.tables.visit import Visit
from core.tui.keys.actions import acts, bindings
from core.tui.screens.form import Row
from core.tui.screens.new_game import OPEN, NewGamePlan, NewGameScreen, Note, usual_plan
from core.tui.screens.tables import sat_down
from core.tui.widgets.cycle import Cycle

_MINE = 3
"""Tables that a visitor may have open at once."""
_ACCESS = ("open", "word", "private")
_WHO = ("anyone", "by word", "only I")
_FIELD = [act for act in acts("new") if act.id in ("new.start", "new.close")]


class Word(Input):
    """What others must know to come."""

    BINDINGS = bindings("new", among=_FIELD)


class NewTableScreen(NewGameScreen):
    """Opens a table and sits down at it."""

    who = (("", "human, here"), (OPEN, "open seat"), *NewGameScreen.who[1:])
    start_words = "Open the table"

    def heading(self) -> tuple[str, str]:
        return f"New table of {self.game_app.about.title}", ""

    def first_plan(self) -> NewGamePlan:
        """One person here, and open seats."""
        plan = usual_plan(self.game_app.about.seats, self._options)
        plan.levels = ["", *[OPEN] * (len(plan.levels) - 1)]
        return plan

    def more_rows(self) -> Iterable[Widget]:
        with Row(id="row-access"):
            yield Static("who comes", classes="label")
            yield Cycle(_ACCESS, _ACCESS[0], words=_WHO, id="access")
            yield Note("who may sit down or watch")
        with Row(id="row-word"):
            yield Static("word", classes="label")
            yield Word(placeholder="a word", compact=True, id="word", max_length=40)
            yield Note("what they must know")

    def on_mount(self) -> None:
        self.query_one("#row-word").display = False

    def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "access":
            self.query_one("#row-word").display = event.value == "word"
            self.explain()

    def words(self) -> str:
        match self.focused_id:
            case "access":
                return "Anyone may come, or only those to whom you tell a word, or nobody else."
            case "word":
                return "Tell this word to those who may come."
            case "start":
                return "The table waits for those on the open seats, also while you are away."
        return super().words()

    def action_start(self) -> None:
        """Open the table and sit down, or say what is wrong."""
        app, plan = self.game_app, self.plan
        access = str(self.query_one("#access", Cycle).value)
        word = self.query_one("#word", Word).value if access == "word" else ""
        if access == "word" and not word.strip():
            self.say("Choose a word that others must know.")
            return
        if is_visitor() and len(mine := opened_by_us()) >= _MINE:
            self.say(f"Your tables {', '.join(mine)} are open already; go to one of them.")
            return
        try:
            card = directory.create(
                app.load(), plan.seats, app.folder, options=plan.options,
                seed=int(plan.seed) if plan.seed.strip("-") else None,
                access=access, word=word, outside=app.launch.outside,
            )  # fmt: skip
        except GameError as error:
            self.say(str(error))
            return
        try:
            visit = Visit(card.name, card.word)
            screen = sat_down(app, visit, self._here())
        except GameError as error:
            tear_up(card)
            self.say(str(error))
            return
        app.switch_screen(screen)

    def _here(self) -> list[str]:
        """Those who sit at this keyboard."""
        plan = self.plan
        pairs = zip(plan.people[: plan.count], plan.levels, strict=False)
        return [" ".join(name.split()) for name, level in pairs if not level]
