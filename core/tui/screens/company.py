"""Those who sit at other terminals of a table: who is here, who is away, and what they say."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.seats import DEFAULT_LEVEL
from core.tables.host import AWAY
from core.tables.protocol import Said, SeatInfo
from core.tables.remote import RemoteTable, spoken
from core.tui.screens.rematch import rematch
from core.words import count

if TYPE_CHECKING:
    from core.tui.screens.play import PlayScreen

_TICK = 1.0
"""Seconds between looks at how long somebody has been away."""
_READ = 6.0
"""Seconds in which a line can be read."""
_AFTER_PLAYERS = 0.02
"""Seconds after which onlookers are shown what has happened."""
_LOST = "The table is gone; looking for it"


class Company:
    """What a play screen shows of the others at a shared table."""

    def __init__(self, screen: PlayScreen, table: RemoteTable) -> None:
        self._screen, self._table = screen, table
        self._seats: list[SeatInfo] = list(table.info.seats)
        self._left = False
        self._said: tuple[str, float] = ("", 0.0)
        """What was last said about others, and when."""

    def begin(self) -> None:
        """Listen from now on; called once the screen is there."""
        self._table.on_seats, self._table.on_talk = self._changed, self._heard
        self._table.on_again = self._ask_again
        self._screen.set_interval(_TICK, self._tick)
        self._table.deliver = self._deliver
        self._table.take_in()
        if self._table.people:
            self._screen.shown_seat = self._table.people[0]
        if self._table.lost or self._table.ended:
            self._changed()

    # --- What the screen says -------------------------------------------------------------------

    def _deliver(self, take_in: Callable[[], None]) -> None:
        """Where many screens share a processor, those who play see first what has happened.

        Called in the thread that reads.
        """
        screen = self._screen
        if self._table.people:
            screen.call_later(take_in)
        else:
            screen.call_later(screen.set_timer, _AFTER_PLAYERS, take_in)

    def presence(self) -> str:
        """The table's name and whom it lacks, for the bar on top."""
        info = self._table.info
        away = [seat.name for seat in info.seats if seat.kind == "person" and not seat.here]
        parts = [f"table {info.name}"]
        if away:
            parts.append(f"{', '.join(away)} away")
        if info.watchers:
            parts.append(f"{info.watchers} watching")
        return ", ".join(parts)

    def is_person(self, seat: int | None) -> bool:
        """Whether a person decides on a seat at another terminal, or would if they were here."""
        if seat is None or seat in self._table.people:
            return False
        found = self._table.info.seats[seat]
        return found.kind == "person" and not found.stand_in

    def waiting(self, seat: int | None) -> str:
        """Whom the table waits for, in a sentence; empty for a bot, which only takes a moment."""
        dots = "…" if self._screen.game_app.palette.glyphs.name == "unicode" else "..."
        if self._table.lost:
            return f"{_LOST} {dots}"
        if not self.is_person(seat):
            return ""
        assert seat is not None
        name, away = self._table.names[seat], self._table.away(seat)
        key = self._screen.game_app.key_for
        if away is None:
            return f"{name} decides {dots} {key('play.talk')} talks to everybody."
        if not self._table.people:
            return f"{name} is away; the table waits {dots}"
        if away < AWAY:
            left = max(1, round(AWAY - away))
            return f"{name} is away; in {left} s a bot may play on."
        return f"{name} has been away for {_time(away)}; {key('play.stand-in')} lets a bot play on."

    def keeps_waiting(self, seat: int | None) -> bool:
        """Whether the table waits for somebody who is away."""
        return self.is_person(seat) and seat is not None and self._table.away(seat) is not None

    def hides(self, action: str) -> bool:
        """Whether an action makes no sense while the table waits, or while it does not."""
        screen = self._screen
        seat = screen.shown.decider
        if action == "stand_in":
            return not self.keeps_waiting(seat)
        watching = action in ("finish", "turn", "all") and hasattr(screen, "presenter")
        return watching and not screen.presenter.busy and self.is_person(seat)

    def no_stand_in(self, seat: int | None) -> str:
        """Why no bot can play on for the seat that decides; empty if one can."""
        if not self._table.people:
            return "Those who only watch cannot do that."
        if not self.is_person(seat):
            return "Nobody keeps the table waiting."
        assert seat is not None
        away = self._table.away(seat)
        if away is None:
            return f"{self._table.names[seat]} is here."
        return "" if away >= AWAY else f"Give {self._table.names[seat]} a little more time."

    # --- What happens ---------------------------------------------------------------------------

    def _changed(self) -> None:
        """Somebody has come or gone, or the host itself."""
        table, screen = self._table, self._screen
        if table.ended:
            self._leave(table.ended)
            return
        before, self._seats = self._seats, list(table.info.seats)
        for old, new in zip(before, self._seats, strict=True):
            if old.kind != "person" or (old.here, old.stand_in) == (new.here, new.stand_in):
                continue
            if new.here and not old.here:
                self._say(f"{new.name} is back.")
            elif new.stand_in and not old.stand_in:
                self._say(f"A bot plays on for {new.name}.")
            elif old.here and not new.here:
                self._say(f"{new.name} has left; the seat is kept.")
        screen.redraw()
        screen.refresh_bindings()

    def _leave(self, words: str) -> None:
        """The table was closed, or our seats are taken: nothing can be played here any more."""
        if self._left or not self._screen.is_attached:
            return
        self._left = True
        app = self._screen.game_app
        while app.screen is not self._screen:
            app.pop_screen()
        self._screen.leave()
        app.call_after_refresh(app.tell, "The table", words)

    def _ask_again(self) -> None:
        """Somebody has begun another game: ask whether to come along, unless it was us."""
        from core.tui.modals.confirm import Confirm

        app, table = self._screen.game_app, self._table

        def answered(yes: bool | None) -> None:
            if yes:
                rematch(app, table)

        if not table.begins:
            question = f"{table.again} plays again with everybody."
            labels = ("Come along", "Not yet")
            app.push_screen(Confirm(question, (), labels, safe=False), answered)

    def _heard(self, said: Said) -> None:
        """Somebody says something: into the log, and below the table until the next key."""
        line, screen = spoken(said), self._screen
        if not screen.log_lines:
            screen.log_lines.append([])
        screen.log_lines[-1].append(line)
        self._say(line)
        screen.redraw(screen.overlay())

    def _say(self, words: str) -> None:
        """Show something below the table, until the next key or until it has been read."""
        self._screen.notice = words
        self._said = (words, self._screen.game_app.launch.clock.now())

    def forget(self) -> None:
        """The game goes on: what was said about others a while ago makes room for it."""
        words, since = self._said
        if words and self._screen.game_app.launch.clock.now() - since > _READ:
            self._said = ("", 0.0)
            if self._screen.notice == words:
                self._screen.notice = ""

    def _tick(self) -> None:
        """Count for how long somebody has been away, while the table waits for them."""
        screen, seat = self._screen, self._screen.shown.decider
        if seat is None or screen.asked or screen.presenter.busy or not screen.in_front:
            return
        if self.is_person(seat) and (away := self._table.away(seat)) is not None:
            screen.redraw()
            if AWAY <= away < AWAY + 2 * _TICK:
                screen.refresh_bindings()

    # --- Keys -----------------------------------------------------------------------------------

    def talk(self) -> None:
        """Ask for a line to everybody."""
        from core.tui.modals.talk import TalkLine

        screen, table = self._screen, self._table

        async def say(text: str) -> None:
            why = await table.say(text, screen.holder)
            if why is not None:
                screen.say(why)

        def typed(text: str | None) -> None:
            if text and text.strip():
                screen.run_worker(say(text), group="talk")

        lines = [spoken(said) for said in table.talk]
        screen.app.push_screen(TalkLine(lines), typed)

    def stand_in(self) -> None:
        """Ask whether a bot shall play on for the one who is away."""
        from core.tui.modals.confirm import Confirm

        screen, table = self._screen, self._table
        seat = screen.shown.decider
        if seat is None:
            return

        async def replace() -> None:
            why = await table.let_bot_play(seat, DEFAULT_LEVEL)
            if why is not None:
                screen.say(why)

        def answered(yes: bool | None) -> None:
            if yes:
                screen.run_worker(replace(), group="talk")

        question = f"Let a bot play for {table.names[seat]}?"
        lines = ("It gives the seat back as soon as they return.",)
        labels = ("Let a bot play", "Wait")
        screen.app.push_screen(Confirm(question, lines, labels, safe=False), answered)


def _time(seconds: float) -> str:
    """A time in whole minutes or hours."""
    minutes = int(seconds // 60)
    if minutes < 60:
        return count(minutes, "minute")
    return count(minutes // 60, "hour")
