"""A recorded game, decision by decision, as an onlooker or one of its seats may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.again import branch, branch_refusal
from core.frozen import frozen
from core.game import Outcome
from core.replay import Replay
from core.session import AnySession
from core.table import AnyLocalTable, LocalTable


@frozen
class Moment:
    """The table after so many decisions."""

    view: Any
    decider: int | None
    progress: str
    """How far the game is, in a few words."""


class Recording:
    """What a replay shows: views, never the state behind them.

    While a game is not over, there is only the view of an onlooker.
    """

    def __init__(self, found: Replay) -> None:
        self._session = session = found.session
        self.game, self.names = session.game, session.names
        self.fault = " ".join(found.faults)
        """What is wrong with the save, or worth knowing about it."""
        self.lines = self.lines_for(None)
        """What happened, in sentences: the opening, then each decision."""
        turn_number = self.game.turn_number
        self._turns = [turn_number(session.state_at(n)) for n in range(self.steps + 1)]

    @property
    def steps(self) -> int:
        """How many decisions there are."""
        return len(self._session.steps)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who played, as the save names them."""
        return self._session.setup.seats

    @property
    def over(self) -> bool:
        """Whether the game has come to its end, so that every seat's view may be seen."""
        return self._session.over

    def _viewer(self, seat: int | None) -> int | None:
        """Whose view may be shown if *seat*'s is asked for."""
        return seat if self.over else None

    def lines_for(self, seat: int | None) -> list[list[str]]:
        """What happened, as a seat knows it."""
        session, game, viewer = self._session, self.game, self._viewer(seat)
        told = (session.opening, *(step.events for step in session.steps))
        return [
            [line for e in some for line in game.text.narrate(game.redact(e, viewer), self.names)]
            for some in told
        ]

    def at(self, step: int, seat: int | None = None) -> Moment:
        """The table after *step* decisions, as a seat saw it."""
        state, game = self._session.state_at(step), self.game
        view = game.observe(state, self._viewer(seat))
        return Moment(view, game.decider(state), game.progress(state))

    def branch_refusal(self) -> str:
        """Why nobody may play on from a moment of this game, in a sentence; empty if one may."""
        return branch_refusal(self._session)

    def branch(self, step: int, seats: Sequence[str]) -> AnySession:
        """A new game that begins with the first *step* decisions; only a finished one lets others
        sit down."""
        return branch(self._session, step, seats if self.over else self.seats)

    def turn_after(self, step: int) -> int:
        """Where the next turn begins, or the end."""
        turn = self._turns[step]
        later = (n for n in range(step, self.steps + 1) if self._turns[n] != turn)
        return next(later, self.steps)

    def turn_before(self, step: int) -> int:
        """Where the turn of the decision before begins."""
        before = max(0, step - 1)
        turn = self._turns[before]
        while before > 0 and self._turns[before - 1] == turn:
            before -= 1
        return before

    def table(self, *, trusted: bool) -> AnyLocalTable | None:
        """The game at its end, to be reviewed or played again; None while it is not over."""
        return LocalTable(self._session, trusted=trusted) if self.over else None

    def score(self, step: int) -> Outcome:
        """The score, or the score as if the game had ended after *step* decisions."""
        return self.game.score(self._session.state_at(step))

    def history(self, step: int) -> list[list[int]]:
        """The standing of every seat over the first *step* decisions."""
        return self._session.history(last=step)
