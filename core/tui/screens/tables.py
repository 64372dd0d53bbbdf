"""Shared tables of this machine: a list to choose from, and the way to a seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList, Static

from core.errors import GameError
from core.paths import is_passing, is_visitor
from core.registry import about, program
from core.tables.directory import look, table_of, tables
from core.tables.protocol import SeatInfo, TableInfo, TableRefused
from core.tables.remote import RemoteTable
from core.tables.visit import Visit
from core.tui.drawing.parts import seat_letter, seat_style
from core.tui.keys.actions import bindings
from core.tui.screens.base import GameScreen
from core.tui.screens.looking import Lookout
from core.tui.widgets.bars import Piece
from core.tui.widgets.reading import PickList, Row
from core.words import count

if TYPE_CHECKING:
    from core.tui.app import GameApp


def seat_words(seat: SeatInfo) -> str:
    """What is to be said about who sits on a seat; empty for somebody who is here."""
    if seat.kind == "open":
        return "open"
    if seat.kind == "bot":
        return "bot"
    if seat.stand_in:
        return "away, a bot plays"
    return "" if seat.here else "away"


def table_words(info: TableInfo) -> str:
    """How far a table is, and who decides."""
    if not info.live:
        return "asleep; go there to wake it"
    if info.stage == "gathering":
        return f"waiting for {count(info.places, 'player')}" if info.places else "about to begin"
    return f"{info.progress}, {info.turn} decides" if info.turn else "over"


def entry(info: TableInfo) -> list[Row]:
    """A table as two lines of a list."""
    access = {"open": "", "word": "needs a word", "private": "private"}[info.access]
    watched = f"{info.watchers} watching" if info.watchers else ""
    notes = ", ".join(filter(None, (access, watched)))
    first: list[Piece] = [
        (f"{info.name}  ", "title"),
        (table_words(info), "text"),
        (f"  ({notes})" if notes else "", "dim"),
    ]
    second: list[Piece] = [("  ", "text")]
    for number, seat in enumerate(info.seats):
        told = seat_words(seat)
        name = "" if seat.kind == "open" else f" {seat.name}"
        second.append((f"{seat_letter(number)}{name}", seat_style(number)))
        second.append((f" ({told})   " if told else "   ", "dim"))
    return [first, second]


class TablesScreen(GameScreen[object]):
    """The tables of this game, looked for again and again."""

    CSS_PATH: ClassVar = [Path(__file__).with_name("saves.tcss")]
    BINDINGS = bindings("tables")
    AUTO_FOCUS = "PickList"

    def __init__(self, word: str = "", visit: Visit | None = None) -> None:
        """With a *visit* to one of them, it is asked at once where to sit there."""
        super().__init__()
        self._word, self._visit = word, visit
        self._tables: list[TableInfo] = []
        self._list = PickList()

    def heading(self) -> tuple[str, str]:
        return "Shared tables", ""

    def body(self) -> Iterable[Widget]:
        yield self._list
        yield Static(id="detail", markup=False)

    def on_mount(self) -> None:
        if self._visit is not None:
            self.call_after_refresh(ask_seat, self.game_app, self._visit)
        game_id, word = self.game_app.about.id, self._word
        self._lookout = Lookout(self, lambda: tables(game_id, word), self._show)

    def _show(self, found: Sequence[TableInfo], words: str) -> None:
        if not self.is_attached:
            return
        self._tables = list(found)
        self._list.display = bool(found)
        before = self._list.highlighted or 0
        self._list.show([entry(info) for info in found], min(before, max(0, len(found) - 1)))
        if self.in_front and found:
            self._list.focus()
        self.set_heading("Shared tables", count(len(found), "table"))
        told = words or ("" if found else _advice(program(self.game_app.about.id)))
        self.query_one("#detail", Static).update(told)
        self.refresh_bindings()

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        return "There is no table." if action == "open" and not self._tables else ""

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_open()

    def action_open(self) -> None:
        at = self._list.highlighted
        if at is not None and at < len(self._tables):
            info = self._tables[at]
            come_to(self.game_app, info, self._word)

    def action_again(self) -> None:
        self._lookout.look()

    def action_close(self) -> None:
        self.go_back()


# --- The way to a seat --------------------------------------------------------------------------


def come_to(app: GameApp, info: TableInfo, word: str = "") -> None:
    """Go to a table, which may have to be woken, and ask where to sit; reports what is wrong."""

    def work(word: str) -> None:
        try:
            visit = Visit(info.name, word)
        except TableRefused as refused:
            app.call_from_thread(no, str(refused), word)
        except GameError as error:
            app.call_from_thread(app.tell, "This table cannot be joined", str(error))
        else:
            app.call_from_thread(ask_seat, app, visit)

    def go(word: str) -> None:
        app.run_worker(lambda: work(word), thread=True, group="visit", exclusive=True)

    def no(words: str, word: str) -> None:
        if info.access != "word" or word:
            app.tell("This table cannot be joined", words)
            return
        from core.tui.modals.sit_down import TypedAnswer

        def typed(word: str | None) -> None:
            if word:
                go(word)

        app.push_screen(TypedAnswer(f"The word of the table {info.name}: ", "a word"), typed)

    go(word)


def go_on_there(app: GameApp, save: Path) -> bool:
    """Go to the table at which a saved game is played; False if there is none."""
    name = table_of(save)
    info = None if name is None else look(name)
    if info is not None:
        come_to(app, info)
    return info is not None


def ask_seat(app: GameApp, visit: Visit) -> None:
    """Ask where to sit at a table, and sit down there."""
    from core.tui.modals.sit_down import SeatNamed, SitDown

    async def go() -> None:
        seats = await app.push_screen_wait(SitDown(visit.name, visit.free(), visit.ours))
        if seats is None:
            visit.close()
            return
        names: list[str] = []
        for seat in seats:
            info = visit.info.seats[seat]
            if info.kind != "open":
                names.append(info.name)
                continue
            taken = [*names, *(other.name for other in visit.info.seats if other.kind != "open")]
            name = await app.push_screen_wait(SeatNamed(seat, taken))
            if name is None:
                visit.close()
                return
            names.append(name)
        try:
            screen = sat_down(app, visit, names)
        except GameError as error:
            visit.close()
            app.tell("This seat cannot be had", str(error))
            return
        if app.at_home():
            app.push_screen(screen)
        else:
            app.switch_screen(screen)

    app.run_worker(go(), group="visit", exclusive=True)


def sat_down(app: GameApp, visit: Visit, names: Sequence[str]) -> Screen[Any]:
    """Sit down, or watch; returns the screen to play or wait on; raises a GameError."""
    table = visit.sit(names, app.covers)
    if table is not None:
        return table_screen(app, table)
    from core.tui.screens.gathering import GatheringScreen

    return GatheringScreen(visit)


def table_screen(app: GameApp, table: RemoteTable) -> Screen[Any]:
    """The screen to play at a shared table."""
    app.colour_seats(table.colours)
    screen = app.play_screen(table)
    screen.notes = table.notes
    return screen


def check_game(app: GameApp, visit: Visit) -> None:
    """Refuse a table of another game, with the command that joins it."""
    other = visit.info.game
    if other != app.about.id:
        visit.close()
        title, command = about(other).title, program(other)
        raise GameError(
            f"They play {title} at the table {visit.name}; join it with "
            f"`{command} join {visit.name}`."
        )


def _advice(name: str) -> str:
    """How to open a table where there is none."""
    if not is_visitor():
        return (
            "Nobody has opened a table on this machine.\n\n"
            f"Open one with `{name} host --seat Astrid --seat open`."
        )
    if is_passing():
        return "Nobody has opened a table.\n\nTo open one, come with an SSH key."
    return "Nobody has opened a table.\n\nGo back, and open one: New table."
