"""What the choice under the cursor would bring, tried out once for all who ask."""

from __future__ import annotations

from core.frozen import frozen
from core.session import AnySession
from core.tui.face import AnyFace, Choice


@frozen
class Foreseen:
    """What would come of a choice."""

    final: bool
    """There is no way back after it: its only step shows chance or a secret."""
    view: object
    """What its owner would see then; None where that would show something hidden."""


NOTHING = Foreseen(False, None)
"""What comes of something that cannot be chosen."""


class Foresight:
    """Keeps the last answer, since a key and a frame ask several times about the same choice."""

    def __init__(self, session: AnySession, face: AnyFace) -> None:
        self._session, self._face = session, face
        self._asked: tuple[int, Choice] | None = None
        self._found = NOTHING

    def of(self, view: object, choice: Choice) -> Foreseen:
        """What *choice*, which may be taken now, would bring."""
        asked = (self._session.entries, choice)
        if self._asked != asked:
            self._asked, self._found = asked, self._try(view, choice)
        return self._found

    def _try(self, view: object, choice: Choice) -> Foreseen:
        """Take the steps of a choice on trial, up to one that cannot follow."""
        game, state = self._session.game, self._session.state
        steps = self._face.steps(view, choice)
        for action in steps:
            if game.refusal(state, action) is not None:
                break
            after, events = game.apply(state, action)
            if len(steps) == 1 and game.reveals(state, after, events):
                return Foreseen(True, None)
            state = after
        return Foreseen(False, game.observe(state, self._session.decider))
