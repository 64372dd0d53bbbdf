"""Who decides for each seat: people, the computer, bots from outside, and who stands in for them.

Bots of a level keep nothing between decisions. One from outside is made at its first decision,
asked for every further one, and sent away at the end of the game.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from core import bots, outside
from core.bots.budget import Budget
from core.bots.question import Patience, Question
from core.errors import BotFailed
from core.game import A, E, Game, S, V
from core.seats import LEVELS, bot_of, display_names

if TYPE_CHECKING:
    from core.bots.guests import Guest

MOST = 40
"""Decisions of bots in a row, so that keys still get through between them."""
HASTE = 0.05
"""Seconds in which bots may decide once more before what they did is shown."""
_PATIENCE = Patience()


@dataclass(frozen=True, slots=True)
class Moves(Generic[A]):
    """Decisions bots have taken in a row, and the fault of the one that could not go on."""

    actions: tuple[A, ...]
    failure: BotFailed | None = None


class Players(Generic[S, A, E, V]):
    """The players of one game."""

    def __init__(
        self,
        game: Game[S, A, E, V],
        seats: Sequence[str],
        seed: int,
        *,
        allowed: bool | None = None,
        trusted: bool = True,
        patience: Patience = _PATIENCE,
    ) -> None:
        """*allowed* says whether files and programs may play, or else the environment does.

        Where the seats are not *trusted*, as in a save from elsewhere, nothing they name is
        started before somebody has said so with `again`.
        """
        self._game, self._seed, self._patience = game, seed, patience
        self._names = display_names(seats)
        self._who = [bot_of(seat) for seat in seats]
        self._allowed = outside.allowed() if allowed is None else allowed
        self._trusted = [trusted for _ in seats]
        self._guests: dict[int, Guest[A, V]] = {}
        self._lock = threading.Lock()
        self._closed = False

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, those who stand in for a bot among them."""
        return tuple(seat for seat, who in enumerate(self._who) if who is None)

    def bot(self, seat: int) -> str | None:
        """The level or name of the bot that plays a seat; None for a person."""
        return self._who[seat]

    def replace(self, seat: int, who: str | None) -> None:
        """Let a bot, or with None a person, play a seat from now on."""
        if who != self._who[seat]:
            self._who[seat] = who
            self._send_away(seat)

    def again(self, seat: int) -> None:
        """Give the bot of a seat another chance, or its first one where it was not trusted."""
        self._trusted[seat] = True
        self._send_away(seat)

    def decide(self, state: S, number: int, budget: Budget) -> A:
        """What the bot whose turn it is does, after *number* entries of the log.

        Raises BotFailed. Where there is no choice nobody is asked.
        """
        seat = self._game.decider(state)
        assert seat is not None
        who = self._who[seat]
        assert who is not None
        legal = self._game.legal(state)
        if len(legal) == 1:
            return legal[0]
        view = self._game.observe(state, seat)
        if who in LEVELS:
            bot = bots.make_bot(self._game, who, bots.decision_seed(self._seed, number, seat))
            return bot.choose(view, legal, budget)
        question = Question(self._game, seat, self._names, number, view, legal, budget)
        return self._guest(seat, who).choose(question)

    def play_on(
        self,
        state: S,
        number: int,
        budget: Callable[[], Budget],
        shown: Callable[[Sequence[E]], bool],
        most: int = MOST,
    ) -> Moves[A]:
        """What bots decide from here on, until a person must, or the game is over.

        Also until they have taken some time, *most* decisions, or one whose events are to be
        *shown*. The table itself is left alone.
        """
        actions: list[A] = []
        end = monotonic() + HASTE
        game = self._game
        try:
            while (seat := game.decider(state)) is not None and self._who[seat] is not None:
                actions.append(self.decide(state, number + len(actions), budget()))
                if len(actions) >= most or monotonic() >= end:
                    break
                state, events = game.apply(state, actions[-1])
                if shown(events):
                    break
        except BotFailed as failure:
            return Moves(tuple(actions), failure)
        return Moves(tuple(actions))

    def rest(self) -> None:
        """Send all bots from outside away; who is asked again comes anew."""
        for seat in range(len(self._who)):
            self._send_away(seat)

    def close(self) -> None:
        """Send all bots away for good."""
        self._closed = True
        self.rest()

    def _guest(self, seat: int, spec: str) -> Guest[A, V]:
        with self._lock:
            if self._closed:
                raise BotFailed("The game has been left.")
            if seat in self._guests:
                return self._guests[seat]
            if outside.is_outside(spec):
                if not self._allowed:
                    raise BotFailed(outside.refusal(spec))
                if not self._trusted[seat]:
                    raise BotFailed(
                        f"This save is from elsewhere and wants to run {spec}; "
                        "nothing is run unless you say so."
                    )
            from core.bots.guests import make_guest, own_seed

            seed = own_seed(self._seed, seat)
            guest = self._guests[seat] = make_guest(spec, self._game.id, seed, self._patience)
            return guest

    def _send_away(self, seat: int) -> None:
        with self._lock:
            guest = self._guests.pop(seat, None)
        if guest is not None:
            guest.close()


AnyPlayers: TypeAlias = Players[Any, Any, Any, Any]
"""The players of a game whose types are not known here."""
