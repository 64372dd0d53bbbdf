"""The host of a table: holds the game and its save, and tells every terminal what it may know.

It knows nothing of sockets: lines come in by `receive` and go out by each terminal's own way.
A request that cannot be read or is not allowed is answered with a sentence.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Literal

from core import __version__
from core.again import play_again
from core.errors import BadRequest, GameError
from core.game import AnyGame, Setup
from core.in_play import AnyInPlay, InPlay
from core.json_data import JsonObject
from core.keyboard import Keyboard
from core.registry import open_game
from core.rng import new_seed
from core.save import SaveFile
from core.seats import LEVELS, bot_of, check_names, display_names
from core.session import AnySession, Session
from core.tables import protocol as ask
from core.tables.card import OPEN, Card
from core.tables.protocol import PROTOCOL, Said, SeatInfo, TableInfo, write
from core.tables.public import publish
from core.tables.requests import answer
from core.tables.seating import find_seats
from core.tables.talk import Talk
from core.tables.terminal import Terminal

AWAY = 60.0
"""Seconds a person must be away before others may let a bot play on."""


class HostedGame(InPlay[Any, Any, Any, Any]):
    """The game of a table, which tells its host what happens."""

    told_to: Callable[[Sequence[Any], int | None], None]

    def happened(self, events: Sequence[Any], seat: int | None) -> None:
        self.told_to(events, seat)


class TableHost:
    """One table."""

    def __init__(self, card: Card, clock: Callable[[], float] = monotonic) -> None:
        """Open a table from its card, with its save if the game has begun; raises GameError."""
        self.card = card
        self.clock = clock
        self.game: AnyGame = open_game(card.game, card.data)
        self.in_play: HostedGame | None = None
        self.notes: tuple[str, ...] = ()
        """What must be said about the save."""
        self.terminals: list[Terminal] = []
        self.talk = Talk(card.name)
        self._together: dict[Terminal, bytes] | None = None
        """What waits to be told to each terminal until some decisions in a row are carried out."""
        self._left: dict[int, float] = {}
        """When each person was last here who is away."""
        self._stand_ins: dict[int, str] = {}
        self.on_change: Callable[[], None] = lambda: None
        """Called when there may be something to do for a bot."""
        if card.save:
            self._resume(Path(card.save))
        elif OPEN not in card.seats:
            self.begin()

    # --- The game -----------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the game, with everybody on their seats; raises a GameError."""
        card = self.card
        names = check_names(card.seats)
        seed = new_seed() if card.seed is None else card.seed
        setup = Setup(names, seed, self.game.read_options(card.options), self.game.data)
        self._save(Session(self.game, setup))

    def _save(self, session: AnySession, *, trusted: bool = True) -> None:
        """Play a new game, which is saved from its beginning."""
        card = self.card
        save = SaveFile.create(Path(card.saves), session)
        card.save, card.seed = str(save.path.resolve()), None
        card.write()
        self._play(HostedGame(session, save, trusted=trusted))

    def play_again(self, terminal: Terminal) -> None:
        """Another game of the same players; whoever wants comes to it anew. Raises a GameError."""
        going = self.playing
        if not going.over:
            raise BadRequest("The game is not over.")
        publish(self.card)
        self._save(play_again(going.session, trusted=going.trusted), trusted=going.trusted)
        going.close()
        self.talk.begin_anew()
        self.notes = ()
        self._stand_ins.clear()
        line = write({"push": "again", "who": self.names[terminal.seats[0]]})
        for other in self.terminals:
            if other.seated:
                other.tell_line(line)
                self._free(other)
                other.seated, other.keyboard = False, None

    def _resume(self, path: Path) -> None:
        save, found = SaveFile.resume(path, self.card.game)
        self.notes = found.faults
        self.game = found.session.game
        self.card.seats = list(found.session.setup.seats)
        if save.path.resolve() != path.resolve():
            self.card.save = str(save.path.resolve())
            self.card.write()
        trusted = save.path.resolve().parent == Path(self.card.saves).resolve()
        self._play(HostedGame(found.session, save, trusted=trusted))

    def _play(self, in_play: HostedGame) -> None:
        in_play.told_to = self._happened
        self.in_play = in_play
        now = self.clock()
        self._left = {seat: now for seat in in_play.players.people if not self.sits(seat)}

    @property
    def playing(self) -> AnyInPlay:
        """The game; raises BadRequest before it has begun."""
        if self.in_play is None:
            raise BadRequest("The game has not begun; some seats are still open.")
        return self.in_play

    def close(self) -> None:
        """Let go of the game, whose decisions are all saved."""
        for terminal in tuple(self.terminals):
            terminal.tell({"push": "bye", "words": f"The table {self.card.name} was closed."})
        if self.in_play is not None:
            self.in_play.close()

    # --- What others may know -----------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats; open ones are called so."""
        if self.in_play is not None:
            return self.in_play.names
        return display_names(self.card.seats)

    def sits(self, seat: int) -> bool:
        """Whether somebody is on a seat now."""
        return any(seat in terminal.seats for terminal in self.terminals)

    def away(self, seat: int) -> float:
        """For how many seconds a person has been away; 0 if they are here."""
        return self.clock() - self._left[seat] if seat in self._left else 0.0

    def seats(self) -> list[SeatInfo]:
        """The seats as anybody may see them."""
        return [self._seat(number, name) for number, name in enumerate(self.names)]

    def _seat(self, number: int, name: str) -> SeatInfo:
        given = self.card.seats[number]
        if self.in_play is None and given == OPEN:
            return SeatInfo(name=OPEN, kind="open")
        if bot_of(given) is not None:
            return SeatInfo(name=name, kind="bot", here=True)
        return SeatInfo(
            name=name,
            kind="person",
            here=self.sits(number),
            kept=self.card.keeper(number) is not None,
            away=round(self.away(number), 1),
            stand_in=self._stand_ins.get(number, ""),
        )

    def info(self) -> TableInfo:
        """The table as anybody may see it who may come."""
        going = self.in_play
        stage: Literal["gathering", "playing", "over"] = "gathering"
        if going is not None:
            stage = "over" if going.over else "playing"
        return TableInfo(
            name=self.card.name,
            game=self.card.game,
            version=__version__,
            access=self.card.access,
            stage=stage,
            seats=self.seats(),
            progress="" if going is None else self.game.progress(going.session.state),
            decider=None if going is None else going.session.decider,
            watchers=sum(terminal.watches for terminal in self.terminals),
        )

    # --- Terminals ----------------------------------------------------------------------------

    def attach(self, send: Callable[[bytes], None]) -> Terminal:
        """A terminal has come."""
        terminal = Terminal(send, self.clock)
        self.terminals.append(terminal)
        return terminal

    def detach(self, terminal: Terminal) -> None:
        """A terminal has gone; its seats stay empty until it comes back."""
        if terminal not in self.terminals:
            return
        self.terminals.remove(terminal)
        self._free(terminal)
        if terminal.seated:
            self._tell_seats()

    def _free(self, terminal: Terminal) -> None:
        for seat in terminal.seats:
            self._left[seat] = self.clock()
        terminal.seats = ()

    def hello(self, terminal: Terminal, request: ask.Hello) -> JsonObject:
        """Learn who a terminal is; raises BadRequest if it may not come."""
        if request.protocol != PROTOCOL or request.version != __version__:
            raise BadRequest(
                f"The table {self.card.name} is held by version {__version__} and this is "
                f"{ask.safe(request.version, 40)}; use the same one."
            )
        why = self.card.may_come(request.identity, request.word)
        if why is not None and self.card.access == "private":
            raise BadRequest(why)
        told: JsonObject = {"info": self.info().model_dump(), "why": why, "yours": []}
        if why is None:
            terminal.identity = request.identity
            told["yours"] = self._kept_for(request.identity)
        return told

    def _kept_for(self, identity: str) -> list[int]:
        """The seats that are kept for somebody and free now."""
        seats = range(len(self.card.seats))
        return [seat for seat in seats if self.may_sit(seat, identity) and self._known(seat)]

    def _known(self, seat: int) -> bool:
        return self.card.keeper(seat) is not None and not self.sits(seat)

    def may_sit(self, seat: int, identity: str) -> bool:
        """Whether a seat is not kept for anybody else."""
        return self.card.keeper(seat) in (None, identity)

    def sit(self, terminal: Terminal, request: ask.Sit) -> JsonObject:
        """Seat a terminal, or let it watch; raises BadRequest if a seat is not to be had."""
        names = [" ".join(name.split()) for name in request.names]
        before, kept = terminal.seats, list(self.card.seats)
        terminal.seats = ()
        try:
            seats = find_seats(self, names, terminal.identity)
            if self.in_play is None:
                for seat, name in zip(seats, names, strict=True):
                    self.card.seats[seat] = name
                if OPEN not in self.card.seats:
                    terminal.seats = seats
                    self._open_game(but=terminal)
        except GameError:
            terminal.seats, self.card.seats = before, kept
            raise
        for seat in before:
            if seat not in seats:
                self._left[seat] = self.clock()
        terminal.seats, terminal.seated, terminal.curtain = seats, True, request.curtain
        self._settle(terminal)
        if self.in_play is not None:
            self._give_keyboard(terminal)
        self._tell_seats(but=terminal)
        self.on_change()
        return self.welcome(terminal)

    def _settle(self, terminal: Terminal) -> None:
        """Keep the seats of a terminal for it, with the names of its people."""
        changed = False
        for seat in terminal.seats:
            self._left.pop(seat, None)
            if self._stand_ins.pop(seat, None) and self.in_play is not None:
                self.in_play.players.replace(seat, None)
            if self.card.keeper(seat) is None:
                self.card.kept[str(seat)] = terminal.identity
                changed = True
        if changed:
            self.card.write()

    def _open_game(self, but: Terminal | None = None) -> None:
        """Begin, and tell everybody who is here; raises a GameError."""
        self.begin()
        for terminal in self.terminals:
            if terminal.seated and terminal is not but:
                self._give_keyboard(terminal)
                terminal.tell({"push": "begun", **self.welcome(terminal)})

    def fill(self, level: str) -> None:
        """Begin with bots on the seats that are still open; raises BadRequest."""
        if self.in_play is not None:
            raise BadRequest("The game has begun already.")
        if level not in LEVELS:
            raise BadRequest(f"There is no bot {ask.safe(level, 20)!r}.")
        before = self.card.seats
        self.card.seats = [f"bot:{level}" if seat == OPEN else seat for seat in before]
        try:
            self._open_game()
        except GameError:
            self.card.seats = before
            raise
        self.on_change()

    def _give_keyboard(self, terminal: Terminal) -> None:
        session = self.playing.session
        terminal.keyboard = Keyboard(session, lambda: terminal.seats, terminal.curtain)

    def welcome(self, terminal: Terminal) -> JsonObject:
        """Everything a terminal may know of the table now."""
        told: JsonObject = {
            "info": self.info().model_dump(),
            "seats": list(terminal.seats),
            "talk": [said.model_dump() for said in self.talk],
            "game": None,
        }
        if self.in_play is None or terminal.keyboard is None:
            return told
        setup, game = self.in_play.session.setup, self.game
        told["game"] = {
            "names": list(self.in_play.names),
            "data": setup.data,
            "colours": list(setup.colours),
            "notes": list(self.notes),
            "told": [ask.events_data(game, events) for events in self.in_play.told()],
            "update": ask.update_data(game, terminal.keyboard.update((), None)),
        }
        return told

    # --- Telling ------------------------------------------------------------------------------

    def _happened(self, events: Sequence[Any], seat: int | None) -> None:
        """Tell every terminal of a decision what its seats may know of it.

        Whoever has to decide now is told first, and all lines are written before the first is sent:
        a terminal that hears of it competes with us for the processor.
        """
        decider = self.playing.session.decider
        for_watchers: bytes | None = None
        lines: list[tuple[bool, Terminal, bytes]] = []
        for terminal in self.terminals:
            if not terminal.seated or terminal.keyboard is None:
                continue
            if terminal.watches and for_watchers is not None:
                line = for_watchers
            else:
                data = ask.update_data(self.game, terminal.keyboard.update(events, seat))
                line = write({"push": "update", "update": data})
            if terminal.watches:
                for_watchers = line
            lines.append((decider not in terminal.seats, terminal, line))
        for _, terminal, line in sorted(lines, key=lambda told: told[0]):
            if self._together is None:
                terminal.tell_line(line)
            else:
                self._together[terminal] = self._together.get(terminal, b"") + line
        self.on_change()

    @contextmanager
    def telling_together(self) -> Iterator[None]:
        """Tell of several decisions at once, after the last of them."""
        self._together = {}
        try:
            yield
        finally:
            together, self._together = self._together, None
            for terminal, lines in together.items():
                terminal.tell_line(lines)

    def _tell_seats(self, but: Terminal | None = None) -> None:
        line = write({"push": "seats", "info": self.info().model_dump()})
        for terminal in self.terminals:
            if terminal.seated and terminal is not but:
                terminal.tell_line(line)

    def say(self, who: str, seat: int | None, text: str) -> None:
        """Tell everybody a line of talk."""
        step = 0 if self.in_play is None else len(self.in_play.session.steps)
        said = Said(who=who, seat=seat, text=text, step=step)
        self.talk.add(said)
        line = write({"push": "talk", "said": said.model_dump()})
        for terminal in self.terminals:
            if terminal.seated:
                terminal.tell_line(line)

    def let_bot_play(self, seat: int, level: str) -> None:
        """Let a bot play for somebody who has been away for a while; raises BadRequest."""
        going, names = self.playing, self.names
        if not 0 <= seat < len(names) or bot_of(self.card.seats[seat]) is not None:
            raise BadRequest("There is no person on that seat.")
        if self.sits(seat):
            raise BadRequest(f"{names[seat]} is here.")
        if level not in LEVELS:
            raise BadRequest(f"There is no bot {ask.safe(level, 20)!r}.")
        if (left := AWAY - self.away(seat)) > 0:
            raise BadRequest(f"{names[seat]} has not been away for long; wait {left:.0f} s more.")
        self._stand_ins[seat] = level
        going.players.replace(seat, level)
        self._tell_seats()
        self.say("", None, f"A bot plays on for {names[seat]} until they come back.")
        self.on_change()

    # --- Requests -----------------------------------------------------------------------------

    def receive(self, terminal: Terminal, line: bytes) -> None:
        """Answer a request of a terminal; nothing it sends can raise anything here."""
        number = None
        try:
            request = ask.read_request(line)
            number = request.id
            reply = {"id": number, "ok": True, **answer(self, terminal, request)}
        except GameError as error:
            number = ask.request_id(line) if number is None else number
            reply = {"id": number, "ok": False, "error": str(error)}
        except Exception:  # a bug of ours must not end a game of others
            traceback.print_exc(file=sys.stderr)
            words = "A bug in the program stopped this request; nothing was changed."
            reply = {"id": number, "ok": False, "error": words}
        terminal.tell(reply)
