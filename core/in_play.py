"""A session with its bots and its save: decisions in, what happened out, for whoever shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from core.errors import BotFailed, GameError
from core.game import A, E, S, V
from core.keyboard import Foreseen
from core.players import MOST, Moves, Players
from core.save import SaveFile
from core.session import Session

if TYPE_CHECKING:
    from core.bots import Budget


class InPlay(Generic[S, A, E, V]):
    """A game in play in this process. Those who show it learn what `happened`."""

    def __init__(
        self,
        session: Session[S, A, E, V],
        save: SaveFile | None = None,
        *,
        allowed: bool | None = None,
        trusted: bool = True,
    ) -> None:
        """*allowed* and *trusted* are as for `Players`."""
        self.session = session
        self.game = session.game
        self.names = session.names
        self.trusted = trusted
        """The seats are of our own choosing, so that programs they name may play."""
        setup = session.setup
        self.players: Players[S, A, E, V] = Players(
            session.game, setup.seats, setup.seed, allowed=allowed, trusted=trusted
        )
        self._save = save
        self.closed = False
        self._joined: set[int] = set()
        """Decisions that were made together with the one before, as one choice."""
        self._foreseen: tuple[int, tuple[A, ...], Foreseen[V]] | None = None

    def happened(self, events: Sequence[E], seat: int | None) -> None:
        """Called after every decision of a *seat*, and with None after decisions were undone."""

    @property
    def save_path(self) -> Path | None:
        """Where every decision is kept; None if nowhere."""
        return None if self._save is None else self._save.path

    @property
    def saved(self) -> bool:
        return self._save is not None

    @property
    def over(self) -> bool:
        return self.session.over

    @property
    def bot_decides(self) -> bool:
        """Whether a bot is to move."""
        return not self.over and self.session.decider not in self.players.people

    # --- Looking ahead ------------------------------------------------------------------------

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

    def starts_turn(self, step: int) -> bool:
        turn = self.game.turn_number
        before, now = self.session.state_at(max(0, step - 1)), self.session.state_at(step)
        return not step or turn(before) != turn(now)

    def told(self, start: int = 0) -> list[tuple[E, ...]]:
        """What has happened as an onlooker may know it, from *start* on."""
        session, redact = self.session, self.game.redact
        opening = [session.opening] if not start else []
        happened = [*opening, *(step.events for step in session.steps[max(0, start - 1) :])]
        return [tuple(redact(event, None) for event in events) for events in happened]

    # --- Deciding -----------------------------------------------------------------------------

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
        self.happened(events, seat)
        return None

    def carry_out_all(self, actions: Sequence[A], after: int | None) -> tuple[str | None, int]:
        """Carry out decisions in a row, tied together, as long as the same seat decides and each
        is legal; returns why one of them was refused, or None, and how many were carried out."""
        seat, number = self.session.decider, 0
        for number, action in enumerate(actions):
            if number and (self.session.decider != seat or action not in self.session.legal()):
                return None, number
            why = self.carry_out(action, None if number else after, joined=number > 0)
            if why is not None:
                return why, number
        return None, number + 1

    def take_back(self) -> str | None:
        """Undo the last choice; returns why not, or None."""

        def back() -> None:
            self.session.undo()
            while len(self.session.steps) in self._joined:
                self.session.undo()

        return self._rewind(back)

    def go_again(self) -> str | None:
        """Redo the last choice that was undone."""
        try:
            while True:
                events = self.session.redo()
                self.happened(events, self.session.steps[-1].seat)
                if not self.session.can_redo or len(self.session.steps) not in self._joined:
                    return None
        except GameError as error:
            return str(error)

    def to_turn_start(self) -> str | None:
        """Go back to the start of the turn, as far as allowed."""
        return self._rewind(self.session.restart)

    def _rewind(self, how: Callable[[], None]) -> str | None:
        try:
            how()
        except GameError as error:
            return str(error)
        self.happened((), None)
        return None

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


AnyInPlay: TypeAlias = InPlay[Any, Any, Any, Any]
"""A game in play whose types are not known here."""
