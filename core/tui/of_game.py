"""Widgets and screens that know whose app they are in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from textual.dom import DOMNode

if TYPE_CHECKING:
    from core.tui.app import GameApp


class OfGame(DOMNode):
    """A part of a game's app; name it after the class whose styles are to be inherited."""

    @property
    def game_app(self) -> GameApp:
        return cast("GameApp", self.app)

    def when_looks_change(self, do: Callable[[], object]) -> None:
        """Call a function each time the theme, the colours or the glyphs have changed."""
        self.app.theme_changed_signal.subscribe(self, lambda _: do())

    def on_unmount(self) -> None:
        """A signal keeps everything that listens to it until it is next sent."""
        self.app.theme_changed_signal.unsubscribe(self)
