"""Something a key does: what it is called, on which keys, and in which words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.frozen import frozen
from core.tui.keys.key_names import key_id

if TYPE_CHECKING:
    from textual.binding import Binding


@frozen
class Act:
    """Something a key does."""

    id: str
    """Where it works and what it does, such as `play.undo`; the name in a keymap."""
    keys: str
    """The default keys, by Textual's names, separated by commas."""
    words: str
    """A word or two for the key bar."""
    help: str
    """What it does, for the help and the command palette; without a full stop."""
    action: str = ""
    """The Textual action, if it is not the second part of the id."""
    show: bool = True
    """Whether the key bar may show it."""
    first: bool = False
    """It stands before a game's own actions on the key bar."""
    last: bool = False
    """It stands at the right end of the key bar and is never left out."""
    listed: bool = True
    """Whether help, palette and README list it."""
    line: str = ""
    """What lists of keys say instead, once for all actions of a scope with the same line."""
    view: bool = False
    """A game's action that only changes what is shown: it works whoever decides."""

    @property
    def scope(self) -> str:
        return self.id.partition(".")[0]

    @property
    def run(self) -> str:
        """The action in Textual's words: the screen does it, or with `self.` its widget."""
        action = self.action or self.id.partition(".")[2].replace("-", "_")
        if action.startswith("self."):
            return action.removeprefix("self.")
        return f"screen.{action}" if "." not in action else action

    @property
    def letter(self) -> str:
        """The letter by which a game knows an action that picks a choice; empty for others."""
        return self.action[8:-2] if self.action.startswith("letter(") else ""

    @property
    def binding(self) -> Binding:
        from textual.binding import Binding

        return Binding(
            self.keys, self.run, self.words, show=self.show, tooltip=self.help, id=self.id
        )


def letter_acts(game_id: str, letters: Mapping[str, str], words: Mapping[str, str]) -> list[Act]:
    """The actions of letters that pick a choice by its kind."""
    return [
        letter_act(f"{game_id}.{kind}", key, kind, words.get(key, kind))
        for key, kind in letters.items()
    ]


def letter_act(act_id: str, key: str, words: str, help: str, line: str = "") -> Act:
    """An action that picks what a letter stands for; it is known by that letter on any key."""
    return Act(act_id, key_id(key), words, help, f"letter({key!r})", show=False, line=line)
