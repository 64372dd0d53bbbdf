"""The whole game in plain text: for screen readers, dumb terminals, pipes and quick play.

It says what happened, numbers the choices and reads a line. Nothing typed can break it:
every line is a choice or a command, or gets a sentence about what to type instead.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Protocol, runtime_checkable

from core.bots import THINK, Budget, Hint, ask_hints
from core.cells import fold_wide, text_width
from core.errors import BadRequest, BotFailed, GameError, NotSaved
from core.frozen import frozen
from core.game import Action, Event
from core.narration import score_table
from core.players import AnyPlayers, Players
from core.seats import DEFAULT_LEVEL, LEVELS
from core.session import AnySession
from core.text import TextStyle
from core.words import behind

COMMANDS = {
    "?": "help for this moment, and these commands",
    "choices": "list the choices again",
    "board": "draw the table",
    "hint": "the best choices now, and why; h1 follows the first of them",
    "score": "the score as if the game ended now",
    "log": "the latest events",
    "undo": "take back the last decision",
    "redo": "redo what was taken back",
    "restart": "go back to the start of your turn",
    "why ACTION": "why an action is not allowed",
    "quit": "leave; the game is saved",
}
_SHORT = {
    "b": "board",
    "c": "choices",
    "h": "hint",
    "s": "score",
    "l": "log",
    "u": "undo",
    "r": "redo",
    "q": "quit",
}
_SAME = {"help": "?", "exit": "quit"}
_LONGEST = 400
_LOG = 15


@runtime_checkable
class Amount(Protocol):
    """An action that is nothing but an amount, such as a bid."""

    def __init__(self, amount: int) -> None: ...

    @property
    def kind(self) -> str: ...

    @property
    def amount(self) -> int: ...


@frozen
class Manner:
    """How plain play looks, and how long its bots think."""

    style: TextStyle
    brief: bool = False
    """Draw the table only when asked."""
    think: float = THINK
    """Seconds a bot may think about each decision."""


class PlainGame:
    """Plays a session until the game or the input ends; `run` says whether it was finished."""

    def __init__(
        self,
        session: AnySession,
        source: IO[str],
        sink: IO[str],
        manner: Manner,
        saved: Callable[[], str] | None,
        players: AnyPlayers | None = None,
    ) -> None:
        self._session = session
        setup = session.setup
        self._players = players or Players(session.game, setup.seats, setup.seed)
        self._source, self._sink = source, sink
        self._manner = manner
        self._saved = saved
        """Tells the command that continues the game, for the last line; None without a save."""
        self._text = session.game.text
        self._leaving = False
        self.failed = False
        """A bot failed, and nobody was named to take over."""
        self._hinted: Sequence[Hint[Action]] = ()
        """The hints given for this question."""
        self._holder: int | None = None
        """The person who was last handed the keyboard."""

    @property
    def _ear(self) -> int | None:
        """The seat whose secrets may be shown: a lone person's, but nobody's on a shared screen."""
        people = self._players.people
        return people[0] if len(people) == 1 else None

    def run(self) -> bool:
        try:
            return self._run()
        finally:
            self._players.close()

    def _run(self) -> bool:
        session = self._session
        if session.steps:
            self._say(f"{session.game.title} continues: {session.game.progress(session.state)}.")
        else:
            self._tell(session.opening)
        shown: tuple[int, int] | None = None
        while not session.over and not self._leaving:
            seat = session.decider
            assert seat is not None
            if self._players.bot(seat) is not None:
                self._let_decide(seat)
                continue
            if not self._hand_over(seat):
                break
            # Draw the table again every turn, and whenever something is revealed.
            table = (session.game.turn_number(session.state), self._revealed())
            if table != shown and not self._manner.brief:
                view = session.view(seat)
                self._say("", *self._text.glance(view, session.names, self._manner.style))
                shown = table
            self._ask(seat)
        if session.over:
            self._say(*score_table(session.score(), session.names))
        elif self._saved:
            self._say(f"The game is saved. To continue: {self._saved()}")
        return session.over

    def _let_decide(self, seat: int) -> None:
        """Let a bot decide; if it fails, somebody else takes over its seat."""
        session = self._session
        try:
            budget = Budget(self._manner.think)
            action = self._players.decide(session.state, session.entries, budget)
        except BotFailed as failure:
            self._say("", str(failure))
            if self._saved:
                self._say(f"The game is saved; to continue later: {self._saved()}")
            self._find_another(seat)
        else:
            self._decide(action)

    def _find_another(self, seat: int) -> None:
        """Ask who takes over for a bot, until somebody does or the input ends."""
        self._say(
            f"Who takes over for {self._session.names[seat]}? bot:LEVEL ({', '.join(LEVELS)}), "
            "me for a person at this keyboard, try to let the bot play, or quit.",
            f"Just press Enter for bot:{DEFAULT_LEVEL}.",
        )
        while True:
            line = self._read_line()
            if line is None:
                self._leaving = self.failed = True
                return
            match line.lower().removeprefix("bot:"):
                case "quit" | "q" | "exit":
                    self._leaving = True
                case "me":
                    self._players.replace(seat, None)
                case "try":
                    self._players.again(seat)
                case level if (level or DEFAULT_LEVEL) in LEVELS:
                    self._players.replace(seat, level or DEFAULT_LEVEL)
                case _:
                    self._say("Type bot:LEVEL, me, try or quit, or just press Enter.")
                    continue
            return

    def _hand_over(self, seat: int) -> bool:
        """If hands are secret and several people play, show nothing until the next one is ready."""
        if self._ear is not None or seat == self._holder or not self._session.game.about.secrets:
            return True
        self._holder = seat
        name = self._session.names[seat]
        self._say("", f"--- Pass the keyboard to {name}. {name}, press Enter when you are alone.")
        if self._source.readline(_LONGEST):
            return True
        self._say("The input has ended.")
        return False

    def _revealed(self) -> int:
        """The number of the last decision that revealed something; 0 if none has."""
        steps = self._session.steps
        return next((number for number in range(len(steps), 0, -1) if steps[number - 1].reveals), 0)

    def _say(self, *lines: str) -> None:
        """Print lines, wrapping those wider than the terminal."""
        for line in lines or ("",):
            for part in fold(line, self._manner.style.width):
                self._sink.write(f"{part}\n")
        self._sink.flush()

    def _tell(self, events: Sequence[Event]) -> None:
        """Narrate what everyone at this terminal may know of some events."""
        self._say_some(self._narrate(events))

    def _say_some(self, lines: Sequence[str]) -> None:
        if lines:
            self._say(*lines)

    def _narrate(self, events: Sequence[Event]) -> list[str]:
        game, names = self._session.game, self._session.names
        return [
            line for e in events for line in self._text.narrate(game.redact(e, self._ear), names)
        ]

    def _ask(self, seat: int) -> None:
        """Ask one question, and read until it is answered, undone or left."""
        session = self._session
        view = session.view(seat)
        legal = session.legal()
        asked = session.entries
        self._hinted = ()
        self._say("", self._text.prompt(view, session.names), *self._choices(view, legal))
        while session.entries == asked and not self._leaving:
            line = self._read_line()
            if line is None:
                self._leaving = True
                return
            try:
                self._answer(line, view, legal)
            except NotSaved as error:
                self._say(str(error), "The decision did not count; try again, or `quit`.")
            except GameError as error:
                self._say(str(error))

    def _read_line(self) -> str | None:
        """Read a line, cut if it is too long; None at the end of the input."""
        self._sink.write("> ")
        self._sink.flush()
        line = self._source.readline(_LONGEST + 1)
        if not line:
            self._say("", "The input has ended.")
            return None
        while len(line) > _LONGEST and not line.endswith("\n"):
            line = self._source.readline(_LONGEST + 1)
        return " ".join(line.split())

    def _choices(self, view: object, legal: Sequence[Action]) -> Iterator[str]:
        """The legal actions, numbered; amounts share one line."""
        names = self._session.names
        amounts = _amounts(legal)
        if amounts:
            word = amounts[0].kind
            yield f"  N     {word} N, from {amounts[0].amount} to {amounts[-1].amount}"
        for number, action in enumerate(legal, start=1):
            if not isinstance(action, Amount):
                told = self._text.describe(view, action, names) + self._limit(action)
                if letter := self._text.letter(view, action):
                    told += f"  [{letter}]"
                if amounts:
                    yield f"  {self._session.game.codec.text(action):<5} {told}"
                else:
                    yield f"{number:>2}) {told}"

    def _limit(self, action: Action) -> str:
        """How a choice limits undo, shown before it is made."""
        if self._session.is_final(action):
            return "  [no way back]"
        if action.kind != "end" and self._session.passes_turn(action):
            return "  [passes the turn]"
        return ""

    def _answer(self, text: str, view: object, legal: Sequence[Action]) -> None:
        lettered = {self._text.letter(view, action): action for action in legal}
        if text and (action := lettered.get(text.lower())) is not None:
            return self._decide(action)
        word, _, rest = text.partition(" ")
        word = _SAME.get(word.lower(), _SHORT.get(word.lower(), word.lower()))
        match word:
            case "" if len(legal) == 1:
                self._decide(legal[0])
            case "" | "choices":
                self._say(self._text.prompt(view, self._session.names))
                self._say(*self._choices(view, legal))
            case "?":
                self._help(view)
            case "board":
                self._board()
            case "hint":
                self._say(*self._hints(view))
            case "score":
                self._say(*score_table(self._session.score(), self._session.names))
            case "log":
                self._say(*self._log()[-_LOG:])
            case "undo":
                self._session.undo()
                self._say("Taken back.")
            case "redo":
                self._tell(self._session.redo())
            case "restart":
                self._session.restart()
                self._say("Back to the start of your turn.")
            case "why":
                action = self._read_action(rest, view)
                self._say(self._session.refusal(action) or "That is allowed now.")
            case "quit":
                self._leaving = True
            case _ if word.isascii() and word.isdigit() and not rest:
                self._decide(self._numbered(int(word[:9]), legal))
            case _ if word[:1] == "h" and word[1:].isascii() and word[1:].isdigit() and not rest:
                self._carry_out(self._hint_named(word))
            case _ if word in self._text.commands:
                self._command(word, rest, view, legal)
            case _:
                self._decide(self._read_action(text, view))

    def _hints(self, view: object) -> Iterator[str]:
        """The best choice and up to two others, with reasons and what those would cost."""
        session = self._session
        self._hinted = found = ask_hints(session, Budget(self._manner.think))
        for number, one in enumerate(found, start=1):
            told = one.title(self._text.describe(view, one.actions[0], session.names))
            lost = behind(found[0].gain, one.gain)
            worth = "best" if number == 1 else f"costs {lost}" if lost else "as good"
            yield f"h{number}) {told}: {one.reason} ({worth})."
        if not found:
            yield "There is no hint for this moment."

    def _hint_named(self, word: str) -> Sequence[Action]:
        """What a hint that was given, such as `h2`, advises to do."""
        if not self._hinted:
            raise BadRequest("Type hint first.")
        number = int(word[1:9])
        if not 1 <= number <= len(self._hinted):
            raise BadRequest(f"The hints are h1 to h{len(self._hinted)}.")
        return self._hinted[number - 1].actions

    def _numbered(self, number: int, legal: Sequence[Action]) -> Action:
        """The choice with that number, or that amount if amounts are asked for."""
        if amounts := _amounts(legal):
            chosen: Action = type(amounts[0])(number)
            return chosen
        if not 1 <= number <= len(legal):
            raise BadRequest(f"Choose a number from 1 to {len(legal)}, or ? for help.")
        return legal[number - 1]

    def _read_action(self, text: str, view: object) -> Action:
        """Read an action in a player's words or in the engine's."""
        codec, words = self._session.game.codec, text.lower().split()
        action: Action | None = self._text.read(text.lower(), view)
        try:
            read: Action = codec.parse(text) if action is None else action
        except BadRequest:
            if words and words[0] in codec.kinds:
                raise
            why = f"{text!r:.40} is not a choice; type a number, or ? for help."
            raise BadRequest(why) from None
        return read

    def _log(self) -> list[str]:
        """The whole story so far, without what was undone."""
        events = [*self._session.opening]
        for step in self._session.steps:
            events += step.events
        return self._narrate(events) or ["Nothing has happened yet."]

    def _command(self, word: str, rest: str, view: object, legal: Sequence[Action]) -> None:
        """Run a command of the game's own."""
        reply = self._text.command(word, rest, view, legal, self._session.names, self._manner.style)
        if reply is None:
            raise BadRequest(f"{word!r} does nothing now; type ? for help.")
        if reply.lines:
            self._say(*reply.lines)
        self._carry_out(reply.actions)

    def _carry_out(self, actions: Sequence[Action]) -> None:
        """Decide in order, until something else comes up or a later step has no way back."""
        session = self._session
        seat = session.decider
        for number, action in enumerate(actions):
            if session.decider != seat or session.refusal(action) is not None:
                break
            if number and session.is_final(action):
                break
            self._decide(action)

    def _decide(self, action: Action) -> None:
        self._tell(self._session.submit(action))

    def _help(self, view: object) -> None:
        self._say(*self._text.help(view), "")
        for word, meaning in {**COMMANDS, **self._text.commands}.items():
            self._say(f"  {word:<12} {meaning}")
        example = self._text.example or self._session.game.codec.text(self._session.legal()[0])
        self._say(f"Type a choice as a number or in words, such as: {example}.")

    def _board(self) -> None:
        view = self._session.view(self._session.decider)
        self._say(*self._text.board(view, self._session.names, self._manner.style))


def _amounts(legal: Sequence[Action]) -> list[Amount]:
    """The actions that differ only in an amount; amounts are typed, not numbered."""
    return [action for action in legal if isinstance(action, Amount)]


def fold(line: str, width: int) -> list[str]:
    """A line in parts that fit; all but the first are indented."""
    wide = text_width(line)
    if wide <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    if wide == len(line):
        return textwrap.wrap(line, width, subsequent_indent=indent) or [line]
    return fold_wide(line, width, indent)
