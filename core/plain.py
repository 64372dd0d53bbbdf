"""The whole game in plain lines: for screen readers, dumb terminals, pipes and quick play.

It says what happened, numbers the choices and reads a line. Nothing that is typed can break it:
every line is a choice, a command, or gets a sentence about what would be right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any

from core.bots import ask_bot
from core.errors import BadRequest, GameError, NotSaved
from core.game import Outcome
from core.seats import bot_level
from core.session import Session
from core.teller import Style

COMMANDS = {
    "?": "what this moment is about, and these commands",
    "board": "draw the table",
    "score": "the score as if the game ended now",
    "log": "the last things that happened",
    "undo": "take the last decision back",
    "redo": "bring it again",
    "restart": "go back to the start of your turn",
    "why ACTION": "why an action is not allowed, such as: why buy 0",
    "quit": "leave; the game is saved",
}
_SHORT = {"b": "board", "s": "score", "l": "log", "u": "undo", "r": "redo", "q": "quit"}
_SAME = {"help": "?", "h": "?", "exit": "quit"}
_LONGEST = 400
_MANY = 12
_LOG = 15


@dataclass(frozen=True, slots=True)
class Manner:
    """How plain play talks."""

    style: Style
    brief: bool = False
    """Draw the table only when asked."""


class PlainGame:
    """Plays a session to its end or until the input ends; returns whether it was finished."""

    def __init__(
        self, session: Session, source: IO[str], sink: IO[str], manner: Manner, saved: str
    ) -> None:
        self._session = session
        self._source, self._sink = source, sink
        self._manner = manner
        self._saved = saved
        """Where the game is kept, for the parting line; empty if it is not."""
        self._teller = session.game.teller
        self._told: list[str] = []
        self._leaving = False

    def run(self) -> bool:
        for event in self._session.opening:
            self._tell([event])
        drawn_for = -1
        while not self._session.over and not self._leaving:
            seat = self._session.decider
            assert seat is not None
            level = bot_level(self._session.setup.seats[seat])
            if level is not None:
                self._decide(ask_bot(self._session, level))
                continue
            turn = self._session.game.turn(self._session.state)
            if turn != drawn_for and not self._manner.brief:
                view = self._session.view(seat)
                self._say("", *self._teller.glance(view, self._session.names, self._manner.style))
                drawn_for = turn
            self._ask(seat)
        if self._session.over:
            self._say(*score_table(self._session.score(), self._session.names))
        elif self._saved:
            self._say(f"The game is saved in {self._saved}; `resume` goes on with it.")
        return self._session.over

    def _say(self, *lines: str) -> None:
        for line in lines or ("",):
            self._sink.write(f"{line}\n")
        self._sink.flush()

    def _tell(self, events: Sequence[Any]) -> None:
        """Narrate events as an onlooker may see them: everyone reads the same lines."""
        game = self._session.game
        for event in events:
            lines = self._teller.narrate(game.redact(event, None), self._session.names)
            self._told += lines
            if lines:
                self._say(*lines)

    def _ask(self, seat: int) -> None:
        """Put one question, and read until it is answered or the player leaves."""
        session = self._session
        view = session.view(seat)
        legal = session.legal()
        shown = list(self._choices(view, legal))
        self._say("", self._teller.prompt(view, session.names))
        for line in shown:
            self._say(line)
        self._sink.write("> ")
        self._sink.flush()
        line = self._source.readline(_LONGEST + 1)
        if not line:
            self._say("", "The input has ended.")
            self._leaving = True
            return
        while len(line) > _LONGEST and not line.endswith("\n"):
            line = self._source.readline(_LONGEST + 1)
        try:
            self._answer(" ".join(line.split()), seat, view, legal)
        except NotSaved as error:
            self._say(str(error), "The decision was not taken; try again, or `quit`.")
        except GameError as error:
            self._say(str(error))

    def _choices(self, view: Any, legal: Sequence[Any]) -> Iterator[str]:
        """The legal actions, numbered; a long range of amounts in one line."""
        names = self._session.names
        if amounts := _amounts(legal):
            yield f"  N     {amounts[0].kind} N, from {amounts[0].amount} to {amounts[-1].amount}"
        for number, action in enumerate(legal, start=1):
            if action not in amounts:
                word = self._session.game.border.text(action) if amounts else f"{number:>3}"
                final = "  [no way back]" if self._session.is_final(action) else ""
                told = self._teller.describe(view, action, names)
                yield f"  {word:<5} {told}{final}" if amounts else f"{word} {told}{final}"

    def _answer(self, text: str, seat: int, view: Any, legal: Sequence[Any]) -> None:
        word, _, rest = text.partition(" ")
        word = _SAME.get(word.lower(), _SHORT.get(word.lower(), word.lower()))
        match word:
            case "":
                self._say("Type the number of a choice, or ? for help.")
            case "?":
                self._help(view)
            case "board":
                self._board()
            case "score":
                self._say(*score_table(self._session.score(), self._session.names))
            case "log":
                self._say(*(self._told[-_LOG:] or ["Nothing has happened yet."]))
            case "undo":
                self._session.undo()
                self._say("Taken back.")
            case "redo":
                self._tell(self._session.redo())
            case "restart":
                self._session.restart()
                self._say("Back at the start of your turn.")
            case "why":
                action = self._session.game.border.parse(rest)
                self._say(self._session.refusal(action) or "That is allowed now.")
            case "quit":
                self._leaving = True
            case _ if word.isascii() and word.isdigit() and not rest:
                self._decide(self._numbered(int(word[:9]), legal))
            case _ if word in self._teller.commands:
                self._command(word, rest, view, legal)
            case _:
                self._decide(self._read_action(text))

    def _numbered(self, number: int, legal: Sequence[Any]) -> Any:
        """The choice of that number, or the amount where amounts are asked for."""
        if amounts := _amounts(legal):
            return type(amounts[0])(number)
        if not 1 <= number <= len(legal):
            raise BadRequest(f"Choose a number from 1 to {len(legal)}, or ? for help.")
        return legal[number - 1]

    def _read_action(self, text: str) -> Any:
        try:
            return self._session.game.border.parse(text)
        except BadRequest as error:
            word = text.split(maxsplit=1)[0].lower()
            if word in self._session.game.border.kinds:
                raise
            raise BadRequest(f"{text!r:.40} is no choice; type a number, or ? for help.") from error

    def _command(self, word: str, rest: str, view: Any, legal: Sequence[Any]) -> None:
        """A command of the game itself; decisions it makes stop when something else is asked."""
        reply = self._teller.command(word, rest, view, legal, self._manner.style)
        if reply is None:
            raise BadRequest(f"{word!r} means nothing now; type ? for help.")
        if reply.lines:
            self._say(*reply.lines)
        seat = self._session.decider
        for action in reply.actions:
            if self._session.decider != seat or self._session.refusal(action) is not None:
                break
            self._decide(action)

    def _decide(self, action: Any) -> None:
        self._tell(self._session.submit(action))

    def _help(self, view: Any) -> None:
        self._say(*self._teller.help(view), "")
        for word, meaning in {**COMMANDS, **self._teller.commands}.items():
            self._say(f"  {word:<12} {meaning}")
        self._say("Choices may be typed as numbers or in words, such as: buy 3.")

    def _board(self) -> None:
        view = self._session.view(self._session.decider)
        self._say(*self._teller.board(view, self._session.names, self._manner.style))


def _amounts(legal: Sequence[Any]) -> list[Any]:
    """The actions that differ in an amount only, where they are too many to number."""
    found = [action for action in legal if hasattr(action, "amount")]
    return found if len(found) > _MANY else []


def score_table(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """The score by category and seat; categories nobody has are left out."""
    wide = max(8, *(len(name) for name in names)) + 2
    head = "Final score" if outcome.final else "If the game ended now"
    lines = [f"{head:<22}" + "".join(f"{name:>{wide}}" for name in names)]
    for row, (category, _) in enumerate(outcome.scores[0].parts):
        points = [score.parts[row][1] for score in outcome.scores]
        if any(points):
            lines.append(f"  {category:<20}" + "".join(f"{p:>{wide}}" for p in points))
    lines.append(f"{'Total':<22}" + "".join(f"{s.total:>{wide}}" for s in outcome.scores))
    lines.append(f"{'Place':<22}" + "".join(f"{s.place:>{wide}}" for s in outcome.scores))
    return lines


def tell_replay(session: Session, sink: IO[str]) -> None:
    """A game as a story, as an onlooker may know it."""
    teller, game, names = session.game.teller, session.game, session.names
    for events in (session.opening, *(step.events for step in session.steps)):
        for event in events:
            for line in teller.narrate(game.redact(event, None), names):
                sink.write(f"{line}\n")
    for line in score_table(session.score(), names):
        sink.write(f"{line}\n")
