"""A table whose game is held by a host: the same to a screen as one in this process.

What happened, what is seen and what may be done are kept here as the host tells them; questions
about the table go to the host. If the host is lost, it is looked for until it is back.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

from core.bots.budget import Budget, Hint
from core.errors import GameError
from core.game import AnyGame, Outcome, SeatScore
from core.json_data import JsonObject
from core.keyboard import AnyUpdate, Foreseen
from core.registry import open_game
from core.replay import replay
from core.table import LocalTable
from core.tables.link import Link
from core.tables.protocol import (
    MOST_STEPS,
    OUTCOMES,
    Said,
    TableInfo,
    TableLost,
    TableRefused,
    read_events,
    read_update,
    safe,
)
from core.talk import Spoken

if TYPE_CHECKING:
    from core.bots.review import Regret
    from core.session import AnySession

_WAITS = (0.0, 0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts to find a host that was lost."""
_NOTHING: Foreseen[Any] = Foreseen(False, None)
Find = Callable[[], Link]
"""Connects to the table's host anew and says hello, waking it if need be."""


class RemoteTable:
    """A table at which this terminal has sat down, or which it watches."""

    saved = True
    """The host saves every decision before it tells of it."""
    shared = True

    def __init__(
        self, link: Link, welcome: JsonObject, covered: bool, find: Find | None = None
    ) -> None:
        """*welcome* is the answer to sitting down, once the game has begun."""
        self._link, self._find = link, find
        self.covered = covered
        self.game: AnyGame
        self.names: tuple[str, ...]
        self._told: list[tuple[Any, ...]] = []
        self.talk: list[Said] = []
        self.info: TableInfo
        self._told_at = monotonic()
        self._listeners: list[Callable[[AnyUpdate], None]] = []
        self.on_seats: Callable[[], None] = lambda: None
        """Called when somebody has come or gone, or the host itself."""
        self.on_talk: Callable[[Said], None] = lambda said: None
        self.deliver: Callable[[Callable[[], None]], object] = lambda take_in: None
        """Has something done where the screen runs; without a screen, whoever uses the table calls
        `take_in` now and then."""
        self._inbox: deque[Callable[[], None]] = deque()
        self._foreseen: dict[tuple[int, tuple[Any, ...]], Foreseen[Any]] = {}
        self._refused: dict[tuple[int, Any], str | None] = {}
        self._advised: list[tuple[int, Any]] = []
        self._record: LocalTable[Any, Any, Any, Any] | None = None
        self.lost = False
        """The host is not there and is being looked for."""
        self.again = ""
        """Who has begun another game, once somebody has."""
        self.begins = False
        """Whether those here want another game, and need not be asked."""
        self.on_again: Callable[[], None] = lambda: None
        self.ended = ""
        """Why this table cannot be played at any more, in a sentence."""
        self._closed = threading.Event()
        self._come_in(welcome)
        link.listen(self._note, self._deliver)

    def _come_in(self, welcome: JsonObject) -> None:
        """Take over everything the host tells a newcomer."""
        told = welcome["game"]
        self.info = TableInfo.model_validate(welcome["info"])
        self._told_at = monotonic()
        if not hasattr(self, "game"):
            self.game = open_game(self.info.game, told["data"])
        self.names = tuple(safe(name, 80) for name in told["names"])
        self.colours: tuple[int, ...] = tuple(told["colours"])
        self.notes = tuple(safe(note, 500) for note in told["notes"])
        self.people: tuple[int, ...] = tuple(welcome["seats"])
        self.talk = [_clean(Said.model_validate(said)) for said in welcome["talk"]]
        self._told = [read_events(self.game, events) for events in told["told"]]
        self._latest = read_update(self.game, self.names, told["update"])

    # --- What the host tells ------------------------------------------------------------------

    def _news(self, news: JsonObject) -> None:
        """Note it, to be taken in where the screen runs."""
        self._note(news)
        self._deliver()

    def _note(self, news: JsonObject) -> None:
        """Called in the thread that reads."""
        try:
            self._inbox.append(self._read(news))
        except (GameError, ValueError, KeyError, TypeError):
            self._inbox.append(lambda: self._lose("The table says what cannot be understood."))

    def _deliver(self) -> None:
        """What has come together is taken in together, so that it is drawn only once."""
        if self._inbox:
            self.deliver(self.take_in)

    def _read(self, news: JsonObject) -> Callable[[], None]:
        match news["push"]:
            case "update":
                update = read_update(self.game, self.names, news["update"])
                return lambda: self._happened(update)
            case "seats":
                info = TableInfo.model_validate(news["info"])
                return lambda: self._seats(info)
            case "talk":
                said = _clean(Said.model_validate(news["said"]))
                return lambda: self._say(said)
            case "back":
                return lambda: self._resume(news["link"], news["welcome"])
            case "again":
                who = safe(news["who"], 80)
                return lambda: self._play_again(who)
            case "bye":
                words = safe(news["words"])
                return lambda: self._stop(words)
            case "lost":
                words = safe(news["words"])
                return lambda: self._lose(words)
        return lambda: None

    def take_in(self) -> None:
        """Take in everything the host has told so far; where the screen runs."""
        while self._inbox:
            self._inbox.popleft()()

    def _happened(self, update: AnyUpdate) -> None:
        self._latest = update
        del self._told[update.steps + (update.seat is None) :]
        if update.seat is not None:
            self._told.append(update.events)
        self.info.decider, self.info.progress = update.decider, update.progress
        self._foreseen.clear()
        self._refused.clear()
        self._tell()
        if update.decider is None:
            threading.Thread(target=self._read_record, daemon=True).start()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener(self._latest)

    def _seats(self, info: TableInfo) -> None:
        self.info, self._told_at = info, monotonic()
        self.on_seats()

    def _say(self, said: Said) -> None:
        self.talk.append(said)
        self.on_talk(said)

    def _play_again(self, who: str) -> None:
        self.again = who
        self.on_again()

    def _stop(self, words: str) -> None:
        self.ended = self.ended or words
        self._closed.set()
        self._link.close()
        self.on_seats()

    def _lose(self, words: str) -> None:
        """The host is gone: look for it until it is back."""
        if self._closed.is_set() or self.lost or self.again:
            return
        if self._find is None:
            self._stop(words)
            return
        self.lost = True
        self.on_seats()
        threading.Thread(target=self._look_for, args=(self._find,), daemon=True).start()

    def _look_for(self, find: Find) -> None:
        """In a thread: find the host, sit down again, and tell the screen."""
        tries = 0
        while not self._closed.wait(_WAITS[min(tries, len(_WAITS) - 1)]):
            tries += 1
            link = None
            try:
                link = find()
                names = [self.names[seat] for seat in self.people]
                welcome = link.ask("sit", names=names, curtain=self.covered)
            except (TableLost, OSError):
                continue
            except GameError as error:
                if link is not None:
                    link.close()
                if isinstance(error, TableRefused) and tries < len(_WAITS) * 2:
                    continue  # the host may not have noticed yet that we were gone
                self._news({"push": "bye", "words": str(error)})
                return
            self._news({"push": "back", "link": link, "welcome": welcome})
            return

    def _resume(self, link: Link, welcome: JsonObject) -> None:
        if self._closed.is_set():
            link.close()
            return
        before = self._latest
        if before.decider is None and welcome["game"]["update"]["decider"] is not None:
            link.close()  # another game is played there now, which nobody here was asked about
            self.lost = False
            self._play_again("The table")
            return
        self._link, self.lost = link, False
        self._come_in(welcome)
        self._foreseen.clear()
        self._refused.clear()
        link.listen(self._note, self._deliver)
        if self._latest != before:
            self._tell()
        self.on_seats()

    # --- Looking ------------------------------------------------------------------------------

    def now(self) -> AnyUpdate:
        return self._latest

    def log(self) -> list[list[str]]:
        """What has happened so far, and what was said meanwhile."""
        narrate, names = self.game.text.narrate, self.names
        lines = [[line for e in events for line in narrate(e, names)] for events in self._told]
        for said in self.talk:
            lines[min(said.step, len(lines) - 1)].append(spoken(said))
        return lines

    def told(self, start: int = 0) -> list[tuple[Any, ...]]:
        return self._told[start:]

    def subscribe(self, told: Callable[[AnyUpdate], None]) -> Callable[[], None]:
        self._listeners.append(told)
        return lambda: self._listeners.remove(told)

    def away(self, seat: int) -> float | None:
        """For how many seconds the person on a seat has been away; None if they are here."""
        found = self.info.seats[seat]
        if found.kind != "person" or found.here:
            return None
        return found.away + monotonic() - self._told_at

    def _ask(self, do: str, **fields: object) -> JsonObject | None:
        """Ask the host and wait; None if it is not there or says no."""
        try:
            return self._link.ask(do, **fields)
        except (TableLost, TableRefused):
            return None

    def refusal(self, action: Any) -> str | None:
        key = (self._latest.number, action)
        if key not in self._refused:
            told = self._ask("refusal", action=self.game.codec.action_data(action))
            self._refused[key] = "The table does not answer." if told is None else told["why"]
        return self._refused[key]

    def foresee(self, actions: Sequence[Any]) -> Foreseen[Any]:
        """Keeps the answers of this moment, since the cursor comes by again."""
        key = (self._latest.number, tuple(actions))
        if key not in self._foreseen:
            self._foreseen[key] = self._ask_ahead(actions)
        return self._foreseen[key]

    def _ask_ahead(self, actions: Sequence[Any]) -> Foreseen[Any]:
        codec = self.game.codec
        data = [codec.action_data(action) for action in actions]
        told = self._ask("foresee", actions=data, after=self._latest.number)
        if told is None:
            return _NOTHING
        seen = told["view"]
        return Foreseen(bool(told["final"]), None if seen is None else codec.read_view(seen))

    def score(self, step: int) -> Outcome:
        """The score then; nothing for anybody while the host does not answer."""
        if self._record is not None:
            return self._record.score(step)
        told = self._ask("score", step=step)
        if told is None:
            return Outcome(tuple(SeatScore(seat, 0, 1) for seat in range(len(self.names))), False)
        return OUTCOMES.validate_python(told["score"])

    def history(self, step: int) -> list[list[int]]:
        if self._record is not None:
            return self._record.history(step)
        told = self._ask("history", step=step)
        curve = [] if told is None else told["history"]
        return [[int(value) for value in values] for values in curve]

    def past(self, step: int, seat: int | None) -> Any:
        """What an onlooker could see then, or a seat once the game is over.

        While the host does not answer, that is the table as it is.
        """
        if self._record is not None:
            return self._record.past(step, seat)
        told = self._ask("past", step=step) if seat is None else None
        return self._latest.view if told is None else self.game.codec.read_view(told["view"])

    def starts_turn(self, step: int) -> bool:
        told = self._ask("starts", step=step)
        return told is None or bool(told["starts"])

    def hints(self) -> Callable[[Budget], list[Hint[Any]]]:
        """Worked out here, from the view of whoever decides."""
        latest, game, names = self._latest, self.game, self.names

        def advise(budget: Budget) -> list[Hint[Any]]:
            found = game.hints(latest.view, latest.legal, names, budget, latest.number)
            self._advised += [(latest.steps, hint.actions[0]) for hint in found[:1]]
            return found

        return advise

    def review(
        self, budget: Budget, progress: Callable[[int, int], None]
    ) -> dict[int, list[Regret]]:
        """The decisions that cost each person most, and that no hint had put first."""
        self._read_record()
        if self._record is None:
            return {}
        found = self._record.review(budget, progress)
        return {
            seat: [one for one in some if (one.step, one.chosen) not in self._advised]
            for seat, some in found.items()
        }

    def _read_record(self) -> None:
        """Get the log of the finished game, while the host is there; in any thread."""
        if self._record is None and self._latest.decider is None:
            told = self._ask("record")
            if told is not None:
                session: AnySession = replay(told["lines"], self.game.id).session
                self._record = LocalTable(session, trusted=False)

    # --- Deciding -----------------------------------------------------------------------------

    async def _do(self, do: str, **fields: object) -> str | None:
        """Ask the host to change the table; returns why it did not, or None."""
        why: str | None = (await self._tell_host(do, **fields)).get("why")
        return why

    async def _tell_host(self, do: str, **fields: object) -> JsonObject:
        """Ask the host to change the table; what it answers, with why it did not if so."""
        try:
            told = await self._link.ask_later(do, **fields)
        except (TableLost, TableRefused) as error:
            return {"why": str(error)}
        self.take_in()
        why = told.get("why")
        return {**told, "why": None if why is None else safe(why, 500)}

    async def submit_all(self, actions: Sequence[Any], after: int) -> tuple[str | None, int]:
        """One request for all of them, so that every terminal hears of them together."""
        data = [self.game.codec.action_data(action) for action in actions[:MOST_STEPS]]
        told = await self._tell_host("submit", actions=data, after=after)
        return told.get("why"), int(told.get("taken", 0))

    async def undo(self) -> str | None:
        return await self._do("undo")

    async def redo(self) -> str | None:
        return await self._do("redo")

    async def restart(self) -> str | None:
        return await self._do("restart")

    async def say(self, text: str, seat: int | None) -> str | None:
        """A line to everybody; returns why not, or None."""
        return await self._do("talk", text=text, seat=seat)

    async def let_bot_play(self, seat: int, level: str) -> str | None:
        """Let a bot play for somebody who is away; returns why not, or None."""
        return await self._do("stand-in", seat=seat, level=level)

    async def play_again(self) -> str | None:
        """Begin another game, unless somebody has; returns why not, or None."""
        self.begins = True
        why = None if self.again else await self._do("again")
        return None if self.again else why

    def come_again(self) -> RemoteTable:
        """Sit down at the other game on the same seats; raises a GameError."""
        if self._find is None:
            raise TableLost("The table is gone.")
        link, names = self._find(), [self.names[seat] for seat in self.people]
        try:
            welcome = link.ask("sit", names=names, curtain=self.covered)
            return RemoteTable(link, welcome, self.covered, self._find)
        except GameError:
            link.close()
            raise

    def close(self) -> None:
        self._closed.set()
        self._link.close()


def spoken(said: Said) -> Spoken:
    """Talk as a line of the log."""
    return Spoken(f"{said.who}: {said.text}" if said.who else said.text, said.seat)


def _clean(said: Said) -> Said:
    """Talk as it may be shown on a terminal, whatever the host lets through."""
    return said.model_copy(update={"who": safe(said.who, 80), "text": safe(said.text)})
