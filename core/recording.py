"""A recorded game as an onlooker may see it, decision by decision."""

from __future__ import annotations

from typing import Any

from core.frozen import frozen
from core.game import Outcome
from core.replay import Replay


@frozen
class Moment:
    """The table after so many decisions."""

    view: Any
    decider: int | None
    progress: str
    """How far the game is, in a few words."""


class Recording:
    """What a replay shows: views for an onlooker, never the state behind them."""

    def __init__(self, found: Replay) -> None:
        self._session = session = found.session
        self.game, self.names = session.game, session.names
        self.fault = " ".join(found.faults)
        """What is wrong with the save, or worth knowing about it."""
        game = self.game
        told = (session.opening, *(step.events for step in session.steps))
        self.lines: list[list[str]] = [
            [line for e in events for line in game.text.narrate(game.redact(e, None), self.names)]
            for events in told
        ]
        """What happened, in sentences: the opening, then each decision."""
        self._turns = [game.turn_number(session.state_at(n)) for n in range(self.steps + 1)]

    @property
    def steps(self) -> int:
        """How many decisions there are."""
        return len(self._session.steps)

    def at(self, step: int) -> Moment:
        """The table after *step* decisions."""
        state, game = self._session.state_at(step), self.game
        return Moment(game.observe(state, None), game.decider(state), game.progress(state))

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

    def score(self, step: int) -> Outcome:
        """The score, or the score as if the game had ended after *step* decisions."""
        return self.game.score(self._session.state_at(step))

    def history(self, step: int) -> list[list[int]]:
        """The standing of every seat over the first *step* decisions."""
        return self._session.history(last=step)
