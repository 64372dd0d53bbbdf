"""Everything that can go wrong, by cause; each message is a sentence for the player."""

from __future__ import annotations

from collections.abc import Sequence

from core.cells import printable

_LONGEST = 600
"""Characters of a message; what it quotes may be longer."""
_MOST = 100
"""Faults of a file that are told."""


def _brief(text: str) -> str:
    """A message that can be shown anywhere, whatever it quotes."""
    shown = printable(text)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 4]} ..."


class GameError(Exception):
    """An error the player can understand and fix; never shown as a traceback."""

    def __init__(self, message: str = "") -> None:
        super().__init__(_brief(message))


class IllegalAction(GameError):
    """The action is well formed, but the rules refuse it now."""


class BadRequest(GameError):
    """Something typed or sent has the wrong shape: an action, an option, a seat."""


class BadPosition(GameError):
    """A position does not add up; `faults` says everything that is wrong with it."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(f"The position does not add up: {'; '.join(faults)}.")
        self.faults = tuple(map(_brief, faults))


class BadData(GameError):
    """A data file is broken; `faults` holds one line for each field."""

    def __init__(self, faults: Sequence[str]) -> None:
        told = [_brief(fault) for fault in faults[:_MOST]]
        if len(faults) > _MOST:
            told.append(f"There are {len(faults) - _MOST} more faults.")
        super().__init__("\n".join(told))
        self.faults = tuple(told)


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
