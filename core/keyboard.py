"""What those at one keyboard may know of a game, and what it becomes with every decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias

from core.frozen import frozen
from core.game import A, E, S, V
from core.session import Session

_NOT_YOURS = "It is not your turn to decide."


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


class Keyboard(Generic[S, A, E, V]):
    """The people at one keyboard: which table they are shown, and what they are told."""

    def __init__(
        self, session: Session[S, A, E, V], people: Callable[[], tuple[int, ...]], covered: bool
    ) -> None:
        """*covered* hides hands between several people."""
        self.session = session
        self._people = people
        self.covered = covered
        self.holder: int | None = None
        """The last person who had to decide."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that decide here."""
        return self._people()

    def viewer(self) -> int | None:
        """Whom the table is shown to; with several people, nobody between their turns."""
        people, seat = self.people, self.session.decider
        if seat in people:
            return seat
        if len(people) == 1:
            return people[0]
        return None if self.covered or self.holder not in people else self.holder

    def update(self, events: Sequence[E], seat: int | None) -> Update[V, A, E]:
        """The table after a decision of *seat*, or as it is if nobody decided."""
        session, game, people = self.session, self.session.game, self.people
        decider, viewer = session.decider, self.viewer()
        asked = decider is not None and decider in people
        if asked:
            self.holder = decider
        seen = tuple(game.redact(event, None) for event in events)
        private = ""
        if seat is not None and seat in people:
            hidden = [event for event, public in zip(events, seen, strict=True) if event != public]
            told = (game.text.narrate(game.redact(event, seat), session.names) for event in hidden)
            private = " ".join(line for lines in told for line in lines)
        return Update(
            number=session.entries,
            steps=len(session.steps),
            seat=seat,
            events=seen,
            lines=tuple(tuple(game.text.narrate(event, session.names)) for event in seen),
            private=private,
            viewer=viewer,
            view=session.view(viewer),
            decider=decider,
            legal=tuple(session.legal()) if asked else (),
            progress=game.progress(session.state),
            turn=game.turn_number(session.state),
            undo_limit=session.undo_limit() if asked else _NOT_YOURS,
            can_redo=asked and session.can_redo,
        )


AnyKeyboard: TypeAlias = Keyboard[Any, Any, Any, Any]
AnyUpdate: TypeAlias = Update[Any, Any, Any]
"""An update of a game whose types are not known here."""
