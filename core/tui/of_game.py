"""Widgets and screens that know whose app they are in."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.dom import DOMNode

if TYPE_CHECKING:
    from core.tui.app import GameApp


class OfGame(DOMNode):
    """A part of a game's app; name it after the class whose styles are to be inherited."""

    @property
    def game_app(self) -> GameApp:
        return cast("GameApp", self.app)
