"""One game in play: decisions in, events out, with undo, redo and a journal.

A session keeps the state after every decision that stands, so undo is instant. The journal comes
first: a decision that could not be written down has not happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Generic, TypeAlias

from core import __version__
from core.errors import BadLog, BadRequest, CannotUndo, GameOver, IllegalAction
from core.frozen import frozen
from core.game import A, AnyGame, E, Game, Outcome, S, Setup, V
from core.json_data import JsonObject
from core.log import (
    FORMAT,
    Do,
    Entry,
    Redo,
    SetDice,
    Undo,
    entry_data,
    seal,
    seal_header,
    with_digest,
    write,
)
from core.options import as_words
from core.seats import display_names

_SHOWN = 12
"""Lines of the table in the `repr` of a session."""


@frozen
class Step(Generic[S, A, E]):
    """A decision and what came of it."""

    seat: int
    action: A
    events: tuple[E, ...]
    after: S
    """The state after it."""
    reveals: bool
    """It revealed chance or a secret, so it cannot be undone."""


class Session(Generic[S, A, E, V]):
    """A game from its setup to its end."""

    def __init__(self, game: Game[S, A, E, V], setup: Setup) -> None:
        least, most = game.seats
        if not least <= len(setup.seats) <= most:
            raise BadRequest(f"{game.title} is for {game.about.players}, not {len(setup.seats)}.")
        self.game = game
        self.setup = setup
        self.on_append: Callable[[str, str], None] = unwritten
        """Called with each line and its digest before it counts; an exception stops it."""
        self._first, self.opening = _open(game, setup)
        self.steps: list[Step[S, A, E]] = []
        """The decisions that stand."""
        self._undone: list[Step[S, A, E]] = []
        self._legal: Sequence[A] | None = None
        self._trial: Step[S, A, E] | None = None
        """The last action that was tried out at this point of the game."""
        header = _header(game, setup)
        self._digest = header["digest"] = seal_header(header, game.key(self._first))
        self.header: JsonObject = header
        self.lines: list[str] = [write(header)]
        """The log as the lines of a save."""

    def __repr__(self) -> str:
        """The table in a few lines, as anyone may see it."""
        seat, names = self.decider, ", ".join(self.names)
        asked = "" if seat is None else f"; {self.names[seat]} decides"
        if asked and not self.game.about.secrets:  # even a number may tell something about a hand
            asked += f" ({len(self.legal())} choices)"
        head = f"<{self.game.title}: {names}; {self.game.progress(self.state)}{asked}>"
        return "\n".join((head, *repr(self.view(None)).splitlines()[:_SHOWN]))

    @property
    def names(self) -> tuple[str, ...]:
        """The names to show for the seats."""
        return display_names(self.setup.seats)

    @property
    def state(self) -> S:
        """The whole table, secrets included: for rules and saves, never for display."""
        return self.steps[-1].after if self.steps else self._first

    @property
    def entries(self) -> int:
        """How many entries the log has; a submission may say how many it has seen."""
        return len(self.lines) - 1

    @property
    def digest(self) -> str:
        """The digest of the last entry: equal for games that went exactly the same way."""
        return self._digest

    @property
    def decider(self) -> int | None:
        """The seat that must decide now; None when the game is over."""
        return self.game.decider(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.decider is None

    def legal(self) -> Sequence[A]:
        """Every action allowed now."""
        if self._legal is None:
            self._legal = tuple(self.game.legal(self.state))
        return self._legal

    def refusal(self, action: A) -> str | None:
        """Why *action* is not allowed now, in a sentence; None if it is."""
        self._check_action(action)
        return self.game.refusal(self.state, action)

    def view(self, seat: int | None) -> V:
        """What a seat may know; None is an onlooker. Raises BadRequest for any other seat."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.setup.seats)):
            last = len(self.setup.seats) - 1
            raise BadRequest(f"A seat is a number from 0 to {last}, or None, not {seat!r:.40}.")
        return self.game.observe(self.state, seat)

    def score(self) -> Outcome:
        """The score as if the game ended now."""
        return self.game.score(self.state)

    def state_at(self, step: int) -> S:
        """The table after the first *step* decisions that stand."""
        return self.steps[step - 1].after if step else self._first

    def history(self, most: int = 400, last: int | None = None) -> list[list[int]]:
        """The standing of every seat from the start to now, or to *last*, in about *most* steps.

        A finished game ends with its score.
        """
        last = len(self.steps) if last is None else last
        shown = [*range(0, last, max(1, -(-last // most))), last]
        found = [list(self.game.standing(self.state_at(step))) for step in shown]
        if self.over and last == len(self.steps):
            found[-1] = [score.total for score in self.score().scores]
        return found

    def submit(self, action: A, after: int | None = None) -> tuple[E, ...]:
        """Carry out a decision of the seat whose turn it is; returns what happened.

        *after* is the number of log entries it was based on; a stale one is refused.
        """
        if after is not None and after != self.entries:
            raise IllegalAction("The game has moved on since this was decided; look again.")
        seat = self.decider
        if seat is None:
            raise GameOver("The game is over.")
        step = self._try(action, seat)
        self._note(Do(seat, action), step.after, self.game.codec.action_data(action))
        self.steps.append(step)
        self._undone.clear()
        self._forget()
        return step.events

    def renew_header(self) -> None:
        """Adopt a log as our own: the header then names this program's format and rules."""
        kept = {**_header(self.game, self.setup), "created": self.header.get("created")}
        self.header = {**kept, "digest": self.header["digest"]}
        self.lines[0] = write(self.header)

    def is_final(self, action: A) -> bool:
        """Whether *action* would reveal chance or a secret, and so could not be undone."""
        return self._try(action, self.decider).reveals

    def passes_turn(self, action: A) -> bool:
        """Whether *action* would pass the decision to another seat, which also rules out undo."""
        now = self.decider
        return self.game.decider(self._try(action, now).after) not in (None, now)

    def undo_limit(self) -> str | None:
        """Why the last decision cannot be undone, in a sentence; None if it can."""
        if not self.steps:
            return "Nothing has been decided yet."
        last = self.steps[-1]
        if last.reveals:
            return "What the last decision revealed cannot be hidden again."
        if self.decider not in (None, last.seat):
            return f"The last decision was {self.names[last.seat]}'s; their turn has ended."
        return None

    def undo(self, force: bool = False) -> None:
        """Undo the last decision; *force* does so even after a reveal or in another seat's turn."""
        why = self.undo_limit()
        if why is not None and not (force and self.steps):
            raise CannotUndo(why)
        self._go_back(len(self.steps) - 1)

    def restart(self) -> None:
        """Go back to the start of the turn, as far as allowed."""
        turn = self.game.turn_number(self.state)
        to = len(self.steps)
        seat = self.decider if self.decider is not None or not to else self.steps[-1].seat
        while to > 0 and self.game.turn_number(self.state_at(to - 1)) == turn:
            if self.steps[to - 1].reveals or self.steps[to - 1].seat != seat:
                break
            to -= 1
        if to == len(self.steps):
            raise CannotUndo(self.undo_limit() or "This turn has only just begun.")
        self._go_back(to)

    def redo(self) -> tuple[E, ...]:
        """Redo the last undone decision; returns what happened."""
        if not self._undone:
            raise CannotUndo("There is nothing to redo.")
        step = self._undone[-1]
        self._note(Redo(len(self.steps) + 1), step.after)
        self.steps.append(self._undone.pop())
        self._forget()
        return step.events

    @property
    def can_redo(self) -> bool:
        """Whether a decision was undone that can be redone."""
        return bool(self._undone)

    def set_dice(self, faces: Sequence[int]) -> None:
        """Fix the next dice, in games that have dice."""
        state = self.game.load_dice(self.state, faces)
        self._note(SetDice(tuple(faces)), state)
        self._put(state)
        self._forget()

    def replay(self, entry: Entry[A]) -> None:
        """Carry out an entry read from a save; raises a GameError if it does not fit."""
        match entry:
            case Do(seat=seat, action=action):
                if seat != self.decider:
                    raise BadLog("it is a decision by a seat whose turn it is not")
                self.submit(action)
            case Undo(to=to):
                if not 0 <= to < len(self.steps):
                    raise BadLog("it undoes decisions that are not there")
                self._go_back(to)
            case Redo(to=to):
                if to != len(self.steps) + 1:
                    raise BadLog("it redoes decisions that are not there")
                self.redo()
            case SetDice(faces=faces):
                self.set_dice(faces)

    def _try(self, action: A, seat: int | None) -> Step[S, A, E]:
        """What *action* would lead to; asking again about the same one costs nothing."""
        if self._trial is None or self._trial.action != action:
            self._check_action(action)
            before = self.state
            after, events = self.game.apply(before, action)
            reveals = self.game.reveals(before, after, events)
            self._trial = Step(-1 if seat is None else seat, action, events, after, reveals)
        return self._trial

    def _check_action(self, action: A) -> None:
        """Raise BadRequest for what is no action at all."""
        if not self.game.codec.is_action(action):
            raise BadRequest(
                f"{action!r:.60} is not an action of {self.game.title}; choose from legal()."
            )

    def _go_back(self, to: int) -> None:
        self._note(Undo(to), self.state_at(to))
        while len(self.steps) > to:
            self._undone.append(self.steps.pop())
        self._forget()

    def _forget(self) -> None:
        """Drop what was worked out about the state before; called once the state has changed."""
        self._legal = self._trial = None

    def _put(self, state: S) -> None:
        """Replace the current state without a decision."""
        if self.steps:
            last = self.steps[-1]
            self.steps[-1] = Step(last.seat, last.action, last.events, state, last.reveals)
        else:
            self._first = state

    def _note(self, entry: Entry[A], after: S, action: JsonObject | None = None) -> None:
        """Write an entry down; if that fails, nothing has changed."""
        data = entry_data(self.entries + 1, entry, action, self.game.progress(after))
        text = write(data)
        digest = seal(self._digest, text, self.game.key(after))
        line = with_digest(text, digest)
        self.on_append(line, digest)
        self.lines.append(line)
        self._digest = digest


def unwritten(line: str, digest: str) -> None:
    """The journal of a game that is kept in memory only."""


def _open(game: Game[S, A, E, V], setup: Setup) -> tuple[S, tuple[E, ...]]:
    if setup.position is not None:
        return game.restore(setup.position), ()
    return game.begin(len(setup.seats), setup.seed, setup.options)


def _header(game: AnyGame, setup: Setup) -> JsonObject:
    header: JsonObject = {
        "save": FORMAT,
        "game": game.id,
        "revision": game.revision,
        "version": __version__,
        "created": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "seats": list(setup.seats),
        "seed": setup.seed,
        "options": as_words(setup.options),
        "data": setup.data,
        "position": setup.position,
    }
    return {**header, "colours": list(setup.colours)} if setup.colours else header


AnySession: TypeAlias = Session[Any, Any, Any, Any]
"""A session of a game whose types are not known here."""
