"""Who decides for each seat: people, the computer, external bots, and their substitutes.

Built-in bots keep nothing between decisions. An external bot is started for its first decision,
asked for each one after that, and stopped at the end of the game.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from core import outside
from core.bots.question import Patience, Question
from core.errors import BotFailed
from core.frozen import frozen
from core.game import A, E, Game, S, V
from core.seats import LEVELS, bot_of, display_names, is_sparring

if TYPE_CHECKING:
    from core.bots.budget import Budget
    from core.bots.external import ExternalBot

MOST = 40
"""The most bot decisions in a row before keys are handled again."""
HASTE = 0.05
"""Seconds bots may keep deciding before their moves are shown."""
_PATIENCE = Patience()


@frozen
class Moves(Generic[A]):
    """Bot decisions in a row, and the failure that stopped them, if any."""

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
        """*allowed* says whether files and programs may play; by default the environment does.

        If the seats are not *trusted*, as in a save from elsewhere, nothing they name is started
        until somebody allows it with `again`.
        """
        self._game, self._seed, self._patience = game, seed, patience
        self._names = display_names(seats)
        self._who = [bot_of(seat) for seat in seats]
        self._allowed = outside.allowed() if allowed is None else allowed
        self._trusted = [trusted for _ in seats]
        self._external: dict[int, ExternalBot[A, V]] = {}
        self._lock = threading.Lock()
        self._closed = False

    @property
    def people(self) -> tuple[int, ...]:
        """The seats people play, including those taken over from a bot."""
        return tuple(seat for seat, who in enumerate(self._who) if who is None)

    def bot(self, seat: int) -> str | None:
        """The level or name of the bot that plays a seat; None for a person."""
        return self._who[seat]

    def replace(self, seat: int, who: str | None) -> None:
        """Let a bot play a seat from now on, or a person if *who* is None."""
        if who != self._who[seat]:
            self._who[seat] = who
            self._send_away(seat)

    def again(self, seat: int) -> None:
        """Give a seat's bot another chance, or its first one if it was not trusted."""
        self._trusted[seat] = True
        self._send_away(seat)

    def decide(self, state: S, number: int, budget: Budget) -> A:
        """The decision of the bot whose turn it is, after *number* entries of the log.

        Raises BotFailed. The bot is not asked if it has only one choice.
        """
        seat = self._game.decider(state)
        assert seat is not None
        who = self._who[seat]
        assert who is not None
        legal = self._game.legal(state)
        if len(legal) == 1:
            return legal[0]
        view = self._game.observe(state, seat)
        if who in LEVELS or is_sparring(who):
            from core import bots

            bot = bots.make_bot(self._game, who, bots.decision_seed(self._seed, number, seat))
            return bot.choose(view, legal, budget)
        question = Question(self._game, seat, self._names, number, view, legal, budget)
        return self._external_bot(seat, who).choose(question)

    def play_on(
        self,
        state: S,
        number: int,
        budget: Callable[[], Budget],
        shown: Callable[[Sequence[E]], bool],
        most: int = MOST,
    ) -> Moves[A]:
        """What bots decide from here on, until a person must or the game is over.

        They also stop after a short time, after *most* decisions, or after one whose events must
        be *shown*. The game itself is not changed.
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
        """Stop all external bots; one that is asked again is restarted."""
        for seat in range(len(self._who)):
            self._send_away(seat)

    def close(self) -> None:
        """Stop all external bots for good."""
        self._closed = True
        self.rest()

    def _external_bot(self, seat: int, spec: str) -> ExternalBot[A, V]:
        with self._lock:
            if self._closed:
                raise BotFailed("The game has been closed.")
            if seat in self._external and self._external[seat].spec == spec:
                return self._external[seat]
            if outside.is_outside(spec):
                if not self._allowed:
                    raise BotFailed(outside.refusal(spec))
                if not self._trusted[seat]:
                    raise BotFailed(
                        f"This save comes from elsewhere and wants to run {spec}; "
                        "it will not run unless you say so."
                    )
            from core.bots.external import make_external_bot

            bot: ExternalBot[A, V] = make_external_bot(spec, self._game.id, self._patience)
            self._external[seat] = bot
            return bot

    def _send_away(self, seat: int) -> None:
        with self._lock:
            guest = self._external.pop(seat, None)
        if guest is not None:
            guest.close()


AnyPlayers: TypeAlias = Players[Any, Any, Any, Any]
"""The players of a game whose types are not known here."""
