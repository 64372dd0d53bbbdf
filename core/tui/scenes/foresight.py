"""What the choice under the cursor would lead to, tried out once for everyone who asks."""

from __future__ import annotations

from core.frozen import frozen
from core.session import AnySession
from core.tui.face import AnyFace, Choice


@frozen
class Foreseen:
    """What a choice would lead to."""

    final: bool
    """It cannot be undone: its only step reveals chance or a secret."""
    view: object
    """What its owner would see then; None if that would reveal something hidden."""


NOTHING = Foreseen(False, None)
"""For something that cannot be chosen."""


class Foresight:
    """Keeps the last answer, since a key and a frame ask several times about the same choice."""

    def __init__(self, session: AnySession, face: AnyFace) -> None:
        self._session, self._face = session, face
        self._asked: tuple[int, Choice] | None = None
        self._found = NOTHING

    def of(self, view: object, choice: Choice) -> Foreseen:
        """What *choice*, which must be allowed now, would lead to."""
        asked = (self._session.entries, choice)
        if self._asked != asked:
            self._asked, self._found = asked, self._try(view, choice)
        return self._found

    def _try(self, view: object, choice: Choice) -> Foreseen:
        """Try out the steps of a choice, up to one that cannot follow."""
        game, state = self._session.game, self._session.state
        steps = self._face.steps(view, choice)
        for action in steps:
            if game.refusal(state, action) is not None:
                break
            after, events = game.apply(state, action)
            if game.reveals(state, after, events):
                return Foreseen(True, None)
            state = after
        return Foreseen(False, game.observe(state, self._session.decider))
