"""The saved games in a table: continue, replay, delete."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.widget import Widget
from textual.widgets import DataTable, Static
from textual.worker import get_current_worker

from core.cells import printable
from core.commands.files import winners
from core.errors import NotSaved
from core.save import delete
from core.saved_games import Listed, listing
from core.seats import display_names
from core.tui.drawing.canvas import clip, width_of
from core.tui.drawing.parts import fit_names
from core.tui.games import replay, resume
from core.tui.keys.actions import bindings
from core.tui.screens.base import GameScreen
from core.words import count

_DATE, _MOMENT, _STATE = 16, 22, 9
"""The widths of the columns, the second at most; the seats get the rest."""
_MARGINS = 4 + 2 * 4
_WINNERS = 10
"""Of how many games the winners are named: each must be replayed for it."""


def _who(save: Listed) -> str:
    return ", ".join(display_names(save.seats)) or save.file


def _fit_winner(told: str) -> str:
    """Who won in the room of a column; a long name is cut, not what it is about."""
    name, won, _ = told.rpartition(" won")
    return f"{clip(name, _MOMENT - len(won))}{won}"


def _state(save: Listed) -> str:
    return "damaged" if save.fault else "finished" if save.finished else "in play"


_COLUMNS: tuple[tuple[str, str, Callable[[Listed], Any]], ...] = (
    ("date", "date", lambda save: datetime.max - save.modified),
    ("seats", "seats", lambda save: _who(save).casefold()),
    ("moment", "round or winner", lambda save: save.moment.casefold()),
    ("state", "state", _state),
)
"""Each column: its key, its title, and what it is sorted by; the latest date comes first."""


class SavesTable(DataTable[Text], inherit_bindings=False):
    """A library table whose rows are games."""

    BINDINGS = bindings("list")

    def action_first(self) -> None:
        self.move_cursor(row=0)

    def action_last(self) -> None:
        self.move_cursor(row=self.row_count - 1)


class SavesScreen(GameScreen[object]):
    """The list, the latest game first until it is sorted otherwise."""

    CSS_PATH: ClassVar = [Path(__file__).with_name("saves.tcss")]
    BINDINGS = bindings("saves")
    AUTO_FOCUS = "SavesTable"

    def __init__(self, public: Path | None = None) -> None:
        """*public* is a folder of games that belong to nobody here."""
        super().__init__()
        self._public = public
        self._saves: list[Listed] = []
        self._found: list[Listed] | None = None
        """What was in the folder when we last looked."""
        self._won: dict[str, str] = {}
        """Who won the games that have been replayed for it, by file name."""
        self._long = 0
        """The width of the column for rounds and winners."""
        self._order, self._turned = 0, False
        """The column the table is sorted by, and whether the other way round."""

    @property
    def _title(self) -> str:
        return "Public games" if self._public else "Load or replay"

    def heading(self) -> tuple[str, str]:
        return self._title, ""

    def body(self) -> Iterable[Widget]:
        yield SavesTable(cursor_type="row", id="saves")
        yield Static(id="detail", markup=False)

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        self._look()

    def on_resize(self, event: events.Resize) -> None:
        if self._found is not None:
            self._fill()

    # --- What is shown ------------------------------------------------------------------------

    @property
    def chosen(self) -> Listed | None:
        """The game of the highlighted row."""
        row = self.query_one(SavesTable).cursor_row
        return self._saves[row] if 0 <= row < len(self._saves) else None

    def _look(self) -> None:
        """Read the folder again; games may have been played or deleted."""
        app = self.game_app
        found = (
            listing(self._public, app.about.id)
            if self._public
            else listing(app.folder, app.about.id)
        )
        if found == self._found:
            return
        self._found, self._saves = found, list(found)
        self.set_heading(self._title, count(len(self._saves), "game"))
        finished = [save for save in self._saves if save.finished and not save.fault]
        lacking = [save for save in finished[:_WINNERS] if save.path.name not in self._won]
        self._fill()
        if lacking:
            self.run_worker(
                lambda: self._find_winners(lacking), thread=True, group="winners", exclusive=True
            )

    def _find_winners(self, saves: list[Listed]) -> None:
        """Replay finished games in a thread to learn who won."""
        worker = get_current_worker()
        for save in saves:
            found = winners(self.game_app.about.id, save)
            if worker.is_cancelled:
                return
            self.app.call_from_thread(self._name_winner, save.path.name, found)

    def _name_winner(self, name: str, found: str) -> None:
        self._won[name] = found
        table = self.query_one(SavesTable)
        if found and name in table.rows:
            if width_of(_fit_winner(found)) > self._long:
                self._fill()
            else:
                table.update_cell(name, "moment", Text(_fit_winner(found)))
            self._show_detail()

    def _told(self, save: Listed) -> str:
        """How far a game is, or who won it."""
        won = _fit_winner(self._won.get(save.path.name) or "")
        return won or ("" if save.fault else save.moment)

    def _fill(self) -> None:
        """Fill the table in the chosen order; the cursor stays on its game."""
        table, glyphs = self.query_one(SavesTable), self.game_app.palette.glyphs
        chosen = self.chosen
        key, _, sorts = _COLUMNS[self._order]
        before = chosen.path.name if chosen is not None else ""
        self._saves.sort(key=sorts, reverse=self._turned)
        told = [self._told(save) for save in self._saves]
        self._long = long = min(_MOMENT, max(map(width_of, ("round or winner  ", *told))))
        wide = max(12, self.app.size.width - _DATE - long - _STATE - _MARGINS)
        widths = {"date": _DATE, "seats": wide, "moment": long, "state": _STATE}
        table.clear(columns=True)
        for name, title, _ in _COLUMNS:
            mark = f" {glyphs.up if self._turned else glyphs.down}" if name == key else ""
            table.add_column(Text(f"{title}{mark}"), width=widths[name], key=name)
        for save, moment in zip(self._saves, told, strict=True):
            style = "dim" if save.fault else ""
            who = fit_names(display_names(save.seats), wide) or save.file
            cells = (f"{save.modified:%Y-%m-%d %H:%M}", who, moment, _state(save))
            texts = [
                Text(clip(cell, room), style)
                for cell, room in zip(cells, widths.values(), strict=True)
            ]
            table.add_row(*texts, key=save.path.name)
        names = [save.path.name for save in self._saves]
        if before in names:
            table.move_cursor(row=names.index(before), animate=False)
        table.display = bool(self._saves)
        self.refresh_bindings()
        self._show_detail()

    def _show_detail(self) -> None:
        """Everything about the chosen game below the table."""
        detail, save = self.query_one("#detail", Static), self.chosen
        detail.set_class(save is not None and bool(save.fault), "-fault")
        if save is None:
            folder = printable(str(self.game_app.folder))
            new = self.game_app.key_for("saves.new")
            detail.update(
                "There are no saved games yet.\n\n"
                f"Games are saved in {folder} after every decision. Press {new} for a new game."
            )
            return
        dash = self.game_app.palette.glyphs.dash
        told = self._won.get(save.path.name) or ("finished" if save.finished else save.moment)
        what = f"{_who(save)} {dash} {told}"
        if save.fault:
            what = f"This file is damaged: {save.fault}."
        detail.update(f"{what}\n{save.file}")

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        event.stop()
        self.refresh_bindings()
        self._show_detail()

    # --- Keys ---------------------------------------------------------------------------------

    def words_for(self, act_id: str | None) -> str | None:
        """What Enter does with the chosen game; it replays a finished one, as r does."""
        save = self.chosen
        if act_id == "saves.replay" and save is not None and save.finished:
            return ""
        if act_id != "saves.open" or save is None:
            return None
        return "try to open" if save.fault else "replay" if save.finished else "continue"

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action in ("open", "replay", "delete", "sort") and not self._saves:
            return "There are no saved games yet."
        if action == "delete" and self._public:
            return "These games are everybody's."
        return ""

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        event.stop()
        self.action_open()

    def on_data_table_header_selected(self, event: DataTable.HeaderSelected) -> None:
        """A click on a title sorts by it; another one turns the order round."""
        event.stop()
        self._turned = not self._turned if event.column_index == self._order else False
        self._order = event.column_index
        self._fill()

    def action_sort(self) -> None:
        self._order, self._turned = (self._order + 1) % len(_COLUMNS), False
        self._fill()

    def action_open(self) -> None:
        save = self.chosen
        if save is None:
            return
        if save.finished:
            replay(self.game_app, save.path)
        else:
            resume(self.game_app, save.path, instead=True)

    def action_replay(self) -> None:
        if self.chosen is not None:
            replay(self.game_app, self.chosen.path)

    def action_new(self) -> None:
        from core.tui.screens.new_game import NewGameScreen

        self.app.switch_screen(NewGameScreen())

    def action_delete(self) -> None:
        from core.tui.modals.confirm import Confirm

        save = self.chosen
        if save is None or self._public:
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._delete(save)

        question = f"Delete the game of {_who(save)}?"
        lines = (f"{save.file} will be gone for good.",)
        self.app.push_screen(Confirm(question, lines, labels=("Delete", "Keep")), answered)

    def _delete(self, save: Listed) -> None:
        try:
            delete(save.path)
        except NotSaved as error:
            self.game_app.tell("Not deleted", str(error))
        self._look()

    def action_close(self) -> None:
        self.go_back()
