"""A table: what those at one keyboard see of a game, what they may do, and what happens.

The play screen knows only this. `LocalTable` holds the session itself; another implementation may
speak to a game in another process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from core.game import A, E, Game, Outcome, S, V
from core.in_play import InPlay
from core.keyboard import AnyUpdate, Foreseen, Keyboard, Update
from core.save import SaveFile
from core.session import Session

if TYPE_CHECKING:
    from core.bots.budget import Budget, Hint
    from core.bots.review import Regret

__all__ = ["AnyLocalTable", "AnyTable", "AnyUpdate", "Foreseen", "LocalTable", "Table", "Update"]


class Table(Protocol[S, A, E, V]):
    """A game as those at one keyboard know it."""

    game: Game[S, A, E, V]
    names: tuple[str, ...]
    covered: bool
    """Whether hands are hidden between people."""

    @property
    def shared(self) -> bool:
        """Whether others sit at it from other terminals; it is then a `RemoteTable`."""

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

    async def submit_all(self, actions: Sequence[A], after: int) -> tuple[str | None, int]:
        """Carry out decisions in a row, based on *after* entries, as long as the same seat decides
        and each is legal; returns why not, or None, and how many were carried out.

        They are tied together, to be undone at once.
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


class LocalTable(InPlay[S, A, E, V]):
    """A session in this process, with its bots and its save."""

    shared = False

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
        super().__init__(session, save, allowed=allowed, trusted=trusted)
        self.covered = session.game.about.secrets if covered is None else covered
        self._keyboard = Keyboard(session, lambda: self.people, self.covered)
        self._told: list[Callable[[Update[V, A, E]], None]] = []
        self._advised: set[tuple[bytes, A]] = set()
        """What hints have put first, each with the table it was for."""

    # --- Looking ------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[int, ...]:
        return self.players.people

    @property
    def holder(self) -> int | None:
        """The last person at the keyboard."""
        return self._keyboard.holder

    def now(self) -> Update[V, A, E]:
        return self._keyboard.update((), None)

    def log(self) -> list[list[str]]:
        narrate, names = self.game.text.narrate, self.names
        return [[line for e in events for line in narrate(e, names)] for events in self.told()]

    def subscribe(self, told: Callable[[Update[V, A, E]], None]) -> Callable[[], None]:
        self._told.append(told)
        return lambda: self._told.remove(told)

    def refusal(self, action: A) -> str | None:
        return self.session.refusal(action)

    def score(self, step: int) -> Outcome:
        return self.game.score(self.session.state_at(step))

    def history(self, step: int) -> list[list[int]]:
        return self.session.history(last=step)

    def hints(self) -> Callable[[Budget], list[Hint[A]]]:
        """Remembers what comes first, so that no review blames a person for following it."""
        from core.bots import prepare_hints

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

    def past(self, step: int, seat: int | None) -> V:
        return self.game.observe(self.session.state_at(step), seat)

    # --- Deciding -----------------------------------------------------------------------------

    async def submit_all(self, actions: Sequence[A], after: int) -> tuple[str | None, int]:
        return self.carry_out_all(actions, after)

    async def undo(self) -> str | None:
        return self.take_back()

    async def redo(self) -> str | None:
        return self.go_again()

    async def restart(self) -> str | None:
        return self.to_turn_start()

    def happened(self, events: Sequence[E], seat: int | None) -> None:
        update = self._keyboard.update(events, seat)
        for told in tuple(self._told):
            told(update)


AnyTable: TypeAlias = Table[Any, Any, Any, Any]
"""A table of a game whose types are not known here."""
AnyLocalTable: TypeAlias = LocalTable[Any, Any, Any, Any]
