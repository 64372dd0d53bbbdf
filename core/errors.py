"""Everything that can go wrong, by cause; each message is a sentence for the player."""

from __future__ import annotations

from collections.abc import Sequence


class GameError(Exception):
    """An error the player can understand and fix; never shown as a traceback."""


class IllegalAction(GameError):
    """The action is well formed, but the rules refuse it now."""


class BadRequest(GameError):
    """Something typed or sent has the wrong shape: an action, an option, a seat."""


class BadPosition(GameError):
    """A position does not add up; `faults` says everything that is wrong with it."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(f"The position does not add up: {'; '.join(faults)}.")
        self.faults = tuple(faults)


class BadData(GameError):
    """A data file is broken; `faults` holds one line for each field."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


class BadLog(GameError):
    """A save cannot be read, or not as far as it has to be."""


class CannotUndo(GameError):
    """Undoing more would hide what was revealed, or reach into another seat's turn."""


class NotSaved(GameError):
    """A save could not be written; what was saved before is still there."""


class GameOver(GameError):
    """The game has ended, so there is nothing left to decide."""


class GameUnavailable(GameError):
    """A game from another package cannot be loaded; the message names the package."""


class BotFailed(GameError):
    """An external bot cannot be started, crashes, breaks the rules or does not answer."""
