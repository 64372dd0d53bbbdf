"""Tasks at the table: letters open what they name, digits answer what is open."""

from __future__ import annotations

from core.games.fireaxe import actions as act
from core.tui.face import AnyTableView, Choice
from core.tui.screens.play import PlayScreen
from fireaxe_tui import assaults
from fireaxe_tui.assaults import Assault, Opened
from fireaxe_tui.boards.widgets import PageName, PlacePanel
from fireaxe_tui.choices import key_of
from fireaxe_tui.destinations import Destination, is_loading
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.moments import moments
from fireaxe_tui.screens.pages import PagedScreen

_UNPICKED = "A digit rolls at once. Enter picks a row first; only a second one rolls it."
_ROLLED_FOR = ("dice", "again")
"""Questions during an attack whose answers cost dice."""
_OPENS: dict[str, Opened] = {"g": "trade", "r": "raid", "l": "settle"}
_DIGITS: dict[str, int] = {"map": 1, "sagas": 2, "captains": 3, "runes": 4}
"""The digits that turn to pages, which in a dialog answer it."""


class TaskScreen(PagedScreen, PlayScreen):
    """A play screen on which a Task is asked about before it begins."""

    @property
    def opened(self) -> Opened | None:
        """The Task whose dialog is open."""
        return assaults.opened(self.shown.view, self.cursor.offers) if self.asked else None

    def _open(self, task: Opened, chosen: Choice | None = None) -> bool:
        """Open the dialog of a Task; False if it cannot be done now."""
        offered = assaults.opening(self.shown.view, self.shown.legal, task)
        if not offered:
            return False
        self.tabletop.turn_to("map")
        self.cursor.offers = offered
        # What costs dice is not under the cursor until an arrow or a hint has put it there.
        first = offered[0] if task == "trade" else None
        self.cursor.chosen = chosen if chosen in offered else first
        if self.cursor.chosen is None:
            self.notice = _UNPICKED
        self.redraw()
        return True

    def _close(self) -> None:
        """Leave the dialog of a Task with nothing done."""
        task = self.opened
        self.cursor.ask(self.shown.view, self.shown.legal)
        kinds = {"raid": "raid", "settle": "settle", "trade": "trade"}
        for choice in self.cursor.offers:
            if task is not None and choice.kind == kinds[task]:
                self.cursor.chosen = choice
                break
        self.redraw()

    def ask(self, bell: bool = False) -> None:
        """Ask; a question of its own is on the map."""
        if self.shown.view.ask.phase != "turn":
            self.tabletop.turn_to("map")
        super().ask(bell)
        if self.asked and self.shown.view.ask.phase in _ROLLED_FOR:
            self.cursor.chosen, self.notice = None, _UNPICKED
            self.redraw()

    def keys_depend_on(self) -> tuple[object, ...]:
        return *super().keys_depend_on(), self.opened, self._unpicked

    def question(self, table: AnyTableView) -> str:
        if self.opened is None or self.cursor.looking or self.cursor.jump:
            return super().question(table)
        name = self.face.name(Destination(table.view.captains[table.view.active].at))
        return {
            "raid": f"Raid on {name}: how many rolls at most?",
            "settle": f"Settle {name}: how many dice?",
            "trade": f"Trade in {name}: which good?",
        }[self.opened]

    def action_more(self, by: int) -> None:
        """Scroll what is told of the place under the cursor."""
        self.pressed()
        for panel in self.query(PlacePanel):
            panel.scroll_lines(by * max(1, panel.size.height - 3))

    # --- Letters --------------------------------------------------------------------------------

    def action_letter(self, key: str) -> None:
        view = self.shown.view
        if (trade := self._traded(key)) is not None:
            self.pressed()
            self.cursor.chosen = trade
            self.redraw()
            self.take_chosen()
            return
        if self.asked and view.ask.phase == "turn" and self.opened is None:
            if key in _OPENS and not is_loading(view):
                self.pressed()
                if self._open(_OPENS[key]):
                    return
            if key == "p" and view.hand and self.page != "runes":
                self.pressed()
                self._show_hand()
                return
        super().action_letter(key)

    def _traded(self, key: str) -> Choice | None:
        """The good that a letter picks in the dialog of a trade."""
        if self.opened != "trade":
            return None
        return next((one for one in self.cursor.offers if key_of("trade", one) == key), None)

    def _show_hand(self) -> None:
        """Turn to the hand, with the cursor on what can be played; if nothing can, say why."""
        plays = [choice for choice in self.cursor.offers if isinstance(choice, act.Play)]
        if plays:
            self.cursor.chosen = plays[0]
        else:
            self.notice = self.letter_refusal("p")
        self.turn_to("runes")

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action == "letter" and self._traded(str(parameters[0])) is not None:
            return ""
        hand = self.asked and self.shown.view.ask.phase == "turn" and self.shown.view.hand
        shows = hand and self.opened is None and self.page != "runes"
        if action == "letter" and parameters[0] == "p" and shows:
            return ""  # it shows the hand, also if none of it can be played
        return super().why_not(action, parameters)

    def take_chosen(self) -> None:
        """Carry out the choice; an attack is asked about before it begins."""
        chosen = self.cursor.chosen
        if self.asked and self.shown.view.ask.phase == "turn" and chosen in self.cursor.offers:
            if isinstance(chosen, act.Raid) and self._open("raid"):
                return
            if isinstance(chosen, act.Settle):
                self._open("settle", Assault("settle", chosen.dice))
                return
        super().take_chosen()

    @property
    def _unpicked(self) -> bool:
        """Dice are asked for, and neither an arrow nor a hint has picked how many."""
        costs = self.opened in ("raid", "settle") or self.shown.view.ask.phase in _ROLLED_FOR
        return self.asked and costs and self.cursor.chosen is None

    def action_choose(self) -> None:
        """Take the choice; where it costs dice, the first Enter only picks the usual row."""
        if not self._unpicked or self.cursor.looking:
            super().action_choose()
            return
        self.pressed()
        offers = self.cursor.offers
        if self.opened is None:
            self.cursor.chosen = self.face.first(self.shown.view, offers)
        else:
            crew = self.shown.view.captains[self.shown.view.active].crew
            usual = len(offers) if self.opened == "raid" else max(1, crew - 1)
            self.cursor.chosen = offers[min(usual, len(offers)) - 1]
        self.redraw()

    def warning(self) -> str:
        """The dialog of an attack has said that there is no way back."""
        phase, chosen = self.shown.view.ask.phase, self.cursor.chosen
        rolls = isinstance(chosen, Assault | act.Roll) or phase == "dice"
        return "" if rolls else super().warning()

    def action_back(self) -> None:
        if self.opened is not None and not self.cursor.looking:
            self.pressed()
            self._close()
        else:
            super().action_back()

    # --- Digits ---------------------------------------------------------------------------------

    def _numbered(self) -> list[Choice]:
        """What digits stand for in the dialog that is open."""
        if not self.asked or self.page != "map":
            return []
        assert isinstance(self.face, FireAxeFace)
        return list(moments.numbered(self.table_view(), self.face.data))

    def action_page(self, page: PageName) -> None:
        """Turn to a page; inside a dialog, the digit answers it."""
        rows = self._numbered()
        if not rows:
            super().action_page(page)
            return
        self.pressed()
        number = _DIGITS[page]
        if number <= len(rows) and rows[number - 1] in self.cursor.offers:
            self.cursor.chosen = rows[number - 1]
            self.redraw()
            self.take_chosen()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "page" and hasattr(self, "presenter") and (rows := self._numbered()):
            return _DIGITS[str(parameters[0])] <= len(rows)
        return super().check_action(action, parameters)

    def words_for(self, act_id: str | None) -> str | None:
        if act_id == "decide.choose" and self._unpicked:
            return "pick a row"
        if act_id is not None and act_id.startswith("fireaxe.page-"):
            rows = self._numbered()
            number = _DIGITS[act_id.removeprefix("fireaxe.page-")]
            if number <= len(rows):
                choice = rows[number - 1]
                dice = choice.dice if isinstance(choice, Assault | act.Settle) else 0
                if dice:
                    return ("roll", "roll two", "roll three")[dice - 1]
                if number > 1:
                    return ""
                return f"to {len(rows)}: pick" if len(rows) > 1 else "answer"
        return super().words_for(act_id)
