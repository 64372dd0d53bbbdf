"""A table: what those at one keyboard see of a game, what they may do, and what happens.

The play screen knows only this. `LocalTable` holds the session itself; another implementation may
speak to a game in another process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias

from core.bots import Budget, prepare_hints
from core.bots.budget import Hint
from core.errors import BotFailed, GameError
from core.frozen import frozen
from core.game import A, E, Game, Outcome, S, V
from core.players import MOST, Moves, Players
from core.save import SaveFile
from core.session import Session

if TYPE_CHECKING:
    from core.bots.review import Regret


@frozen
class Update(Generic[V, A, E]):
    """The table after something has happened, as those at the keyboard may know it."""

    number: int
    """How many entries the log has: tells stale answers apart."""
    steps: int
    """How many decisions stand."""
    seat: int | None
    """Who decided; None at the start and after an undo."""
    events: tuple[E, ...]
    """What happened, as an onlooker may know it."""
    lines: tuple[tuple[str, ...], ...]
    """The same in sentences, by event."""
    private: str
    """What only the one who decided has learned, in sentences."""
    viewer: int | None
    """The seat the view is for."""
    view: V
    decider: int | None
    legal: tuple[A, ...]
    """What the decider may do, if that is a person at this keyboard."""
    progress: str
    """How far the game is, in a few words."""
    turn: int
    """Counts the turns."""
    undo_limit: str | None
    """Why nothing can be undone; None if it can."""
    can_redo: bool


@frozen
class Foreseen(Generic[V]):
    """What a choice would lead to."""

    final: bool
    """It cannot be undone: its only step reveals chance or a secret."""
    view: V | None
    """What its owner would see then; None if that would reveal something hidden."""


class Table(Protocol[S, A, E, V]):
    """A game as those at one keyboard know it."""

    game: Game[S, A, E, V]
    names: tuple[str, ...]
    covered: bool
    """Whether hands are hidden between people."""

    @property
    def saved(self) -> bool:
        """Whether every decision is kept."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that decide at this keyboard."""

    def now(self) -> Update[V, A, E]:
        """The table as it is; what happened last is not told again."""

    def log(self) -> list[list[str]]:
        """What has happened so far: the opening, then each decision that stands."""

    def told(self, start: int = 0) -> list[tuple[E, ...]]:
        """What has happened as an onlooker may know it: the opening, then each decision.

        *start* leaves out what came before.
        """

    def subscribe(self, told: Callable[[Update[V, A, E]], None]) -> Callable[[], None]:
        """Call *told* with every update from now on; returns how to stop that."""

    def refusal(self, action: A) -> str | None:
        """Why an action is not allowed now; None if it is."""

    def foresee(self, actions: Sequence[A]) -> Foreseen[V]:
        """What actions in a row, allowed now, would lead to."""

    async def submit(self, action: A, after: int, *, joined: bool = False) -> str | None:
        """Carry out a decision based on *after* entries; returns why not, or None.

        *joined* ties it to the decision before, to be undone with it.
        """

    async def undo(self) -> str | None: ...

    async def redo(self) -> str | None: ...

    async def restart(self) -> str | None: ...

    def score(self, step: int) -> Outcome:
        """The score, or the score as if the game had ended after *step* decisions."""

    def history(self, step: int) -> list[list[int]]:
        """The standing of every seat over the first *step* decisions."""

    def hints(self) -> Callable[[Budget], list[Hint[A]]]:
        """What works out hints for this moment, in a thread if wanted."""

    def review(
        self, budget: Budget, progress: Callable[[int, int], None]
    ) -> dict[int, list[Regret]]:
        """The decisions that cost each person most."""

    def past(self, step: int, seat: int | None) -> V:
        """What a seat could see after *step* decisions."""

    def starts_turn(self, step: int) -> bool:
        """Whether a turn begins after *step* decisions."""

    def close(self) -> None:
        """Nobody plays here any more."""


class LocalTable(Generic[S, A, E, V]):
    """A session in this process, with its bots and its save."""

    def __init__(
        self,
        session: Session[S, A, E, V],
        save: SaveFile | None = None,
        *,
        allowed: bool | None = None,
        trusted: bool = True,
        covered: bool | None = None,
    ) -> None:
        """*allowed* and *trusted* are as for `Players`."""
        self.session = session
        self.game = session.game
        self.names = session.names
        self.covered = session.game.about.secrets if covered is None else covered
        self.trusted = trusted
        """The seats are of our own choosing, so that programs they name may play."""
        setup = session.setup
        self.players: Players[S, A, E, V] = Players(
            session.game, setup.seats, setup.seed, allowed=allowed, trusted=trusted
        )
        self._save = save
        self.closed = False
        self.holder: int | None = None
        """The last person at the keyboard."""
        self._told: list[Callable[[Update[V, A, E]], None]] = []
        self._joined: set[int] = set()
        """Decisions that were made together with the one before, as one choice."""
        self._foreseen: tuple[int, tuple[A, ...], Foreseen[V]] | None = None
        self._advised: set[tuple[bytes, A]] = set()
        """What hints have put first, each with the table it was for."""

    # --- Looking ------------------------------------------------------------------------------

    @property
    def saved(self) -> bool:
        return self._save is not None

    @property
    def people(self) -> tuple[int, ...]:
        return self.players.people

    @property
    def over(self) -> bool:
        return self.session.over

    @property
    def bot_decides(self) -> bool:
        """Whether a bot is to move."""
        return not self.over and self.session.decider not in self.people

    def _viewer(self) -> int | None:
        """Whom the table is shown to; with several people, nobody between their turns."""
        seat = self.session.decider
        if seat in self.people:
            return seat
        if len(self.people) == 1:
            return self.people[0]
        return None if self.covered else self.holder

    def now(self) -> Update[V, A, E]:
        return self._update((), None)

    def _update(self, events: Sequence[E], seat: int | None) -> Update[V, A, E]:
        session, game, names = self.session, self.session.game, self.names
        decider, viewer = session.decider, self._viewer()
        if decider in self.people:
            self.holder = decider
        seen = tuple(game.redact(event, None) for event in events)
        private = ""
        if seat is not None and seat in self.people:
            hidden = [event for event, public in zip(events, seen, strict=True) if event != public]
            told = (game.text.narrate(game.redact(event, seat), names) for event in hidden)
            private = " ".join(line for lines in told for line in lines)
        return Update(
            number=session.entries,
            steps=len(session.steps),
            seat=seat,
            events=seen,
            lines=tuple(tuple(game.text.narrate(event, names)) for event in seen),
            private=private,
            viewer=viewer,
            view=session.view(viewer),
            decider=decider,
            legal=tuple(session.legal()) if decider in self.people else (),
            progress=game.progress(session.state),
            turn=game.turn_number(session.state),
            undo_limit=session.undo_limit(),
            can_redo=session.can_redo,
        )

    def log(self) -> list[list[str]]:
        narrate, names = self.game.text.narrate, self.names
        return [[line for e in events for line in narrate(e, names)] for events in self.told()]

    def told(self, start: int = 0) -> list[tuple[E, ...]]:
        session, redact = self.session, self.game.redact
        opening = [session.opening] if not start else []
        happened = [*opening, *(step.events for step in session.steps[max(0, start - 1) :])]
        return [tuple(redact(event, None) for event in events) for events in happened]

    def subscribe(self, told: Callable[[Update[V, A, E]], None]) -> Callable[[], None]:
        self._told.append(told)
        return lambda: self._told.remove(told)

    def refusal(self, action: A) -> str | None:
        return self.session.refusal(action)

    def foresee(self, actions: Sequence[A]) -> Foreseen[V]:
        """Keeps the last answer, since several parts of a screen ask about the same choice."""
        asked = (self.session.entries, tuple(actions))
        if self._foreseen is None or self._foreseen[:2] != asked:
            self._foreseen = (*asked, self._try(actions))
        return self._foreseen[2]

    def _try(self, actions: Sequence[A]) -> Foreseen[V]:
        """Try out actions in a row, up to one that cannot follow."""
        game, state = self.session.game, self.session.state
        for action in actions:
            if game.refusal(state, action) is not None:
                break
            after, events = game.apply(state, action)
            if game.reveals(state, after, events):
                return Foreseen(True, None)
            state = after
        return Foreseen(False, game.observe(state, self.session.decider))

    def score(self, step: int) -> Outcome:
        return self.game.score(self.session.state_at(step))

    def history(self, step: int) -> list[list[int]]:
        return self.session.history(last=step)

    def hints(self) -> Callable[[Budget], list[Hint[A]]]:
        """Remembers what comes first, so that no review blames a person for following it."""
        work, key = prepare_hints(self.session), self.game.key(self.session.state)

        def advise(budget: Budget) -> list[Hint[A]]:
            found = work(budget)
            self._advised.update((key, hint.actions[0]) for hint in found[:1])
            return found

        return advise

    def review(
        self, budget: Budget, progress: Callable[[int, int], None]
    ) -> dict[int, list[Regret]]:
        from core.bots.review import review

        found = review(self.session, budget, progress)
        return {
            seat: [one for one in some if not self._was_advised(one)]
            for seat, some in found.items()
        }

    def _was_advised(self, regret: Regret) -> bool:
        """Whether a hint had put first what was then chosen."""
        key = self.game.key(self.session.state_at(regret.step))
        return any(known == (key, regret.chosen) for known in self._advised)

    def starts_turn(self, step: int) -> bool:
        turn = self.game.turn_number
        before, now = self.session.state_at(max(0, step - 1)), self.session.state_at(step)
        return not step or turn(before) != turn(now)

    def past(self, step: int, seat: int | None) -> V:
        return self.game.observe(self.session.state_at(step), seat)

    # --- Deciding -----------------------------------------------------------------------------

    async def submit(self, action: A, after: int, *, joined: bool = False) -> str | None:
        return self.carry_out(action, after, joined=joined)

    def carry_out(self, action: A, after: int | None = None, *, joined: bool = False) -> str | None:
        """Carry out a decision; *joined* ties it to the one before, to be undone with it."""
        seat, at = self.session.decider, len(self.session.steps)
        try:
            events = self.session.submit(action, after)
        except GameError as error:
            return str(error)
        self._joined = {step for step in self._joined if step < at} | ({at} if joined else set())
        if self.over:
            self.players.rest()
        self._tell(self._update(events, seat))
        return None

    async def undo(self) -> str | None:
        def back() -> None:
            self.session.undo()
            while len(self.session.steps) in self._joined:
                self.session.undo()

        return self._rewind(back)

    async def redo(self) -> str | None:
        def forth() -> None:
            while True:
                events = self.session.redo()
                self._tell(self._update(events, self.session.steps[-1].seat))
                if not self.session.can_redo or len(self.session.steps) not in self._joined:
                    break

        try:
            forth()
        except GameError as error:
            return str(error)
        return None

    async def restart(self) -> str | None:
        return self._rewind(self.session.restart)

    def _rewind(self, how: Callable[[], None]) -> str | None:
        try:
            how()
        except GameError as error:
            return str(error)
        self._tell(self.now())
        return None

    def _tell(self, update: Update[V, A, E]) -> None:
        for told in tuple(self._told):
            told(update)

    # --- Bots ---------------------------------------------------------------------------------

    def think(
        self, budget: Callable[[], Budget], shown: Callable[[Sequence[E]], bool], *, many: bool
    ) -> Callable[[], Moves[A]]:
        """What bots decide from here, to be worked out in a thread; the table is not changed.

        With *many*, up to a decision whose events must be *shown*, or for a short while.
        """
        state, entries = self.session.state, self.session.entries
        most = MOST if many else 1
        return lambda: self.players.play_on(state, entries, budget, shown, most)

    def follow(self, moves: Moves[A], after: int) -> BotFailed | None:
        """Carry out what bots have decided after *after* entries; returns why they stopped."""
        if self.closed or self.session.entries != after:
            return None
        for action in moves.actions:
            if self.carry_out(action) is not None:
                return None
        return moves.failure

    def close(self) -> None:
        self.closed = True
        self.players.close()
        if self._save is not None:
            self._save.close()


AnyTable: TypeAlias = Table[Any, Any, Any, Any]
"""A table of a game whose types are not known here."""
AnyLocalTable: TypeAlias = LocalTable[Any, Any, Any, Any]
AnyUpdate: TypeAlias = Update[Any, Any, Any]
