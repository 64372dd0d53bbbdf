"""A small program for the tests of depths: library widgets, a style sheet and a board."""

from __future__ import annotations

import sys
from typing import ClassVar

from rich.segment import Segment
from textual.app import ComposeResult
from textual.strip import Strip
from textual.theme import Theme
from textual.widget import Widget
from textual.widgets import Input, Markdown, OptionList, Static

from core.tui.colour.coloured import ColouredApp
from core.tui.colour.styles import Depth
from core.tui.drawing.glyphs import SETS

KEYS: dict[str, Depth] = {"f1": "true", "f2": "256", "f3": "16", "f4": "none"}
THEMES = {"f5": "dark", "f6": "nord", "f7": "light", "f8": "ansi-dark"}
SHOWN = ("text", "art-map-land", "map-name@art-map-north", "seat-1", "cursor", "sea", "bar")


class Board(Widget):
    """One row in several styles."""

    DEFAULT_CSS = "Board { height: 1; }"

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, self._look)

    def _look(self, theme: Theme) -> None:
        self.refresh()

    def render_line(self, y: int) -> Strip:
        assert isinstance(self.app, Demo)
        palette = self.app.palette
        return Strip([Segment(f"[{name}]", palette[name]) for name in SHOWN])


class Demo(ColouredApp):
    CSS = """
    Screen { background: $lg-text-ground; color: $lg-text; }
    #bar { background: $lg-bar-ground; color: $lg-bar; text-style: $lg-bar-style; }
    OptionList { height: 5; }
    """
    BINDINGS: ClassVar = [
        *((key, f"depth('{depth}')", depth) for key, depth in KEYS.items()),
        *((key, f"theme('{theme}')", theme) for key, theme in THEMES.items()),
        ("f9", "again", "again"),
    ]
    count = 0

    def compose(self) -> ComposeResult:
        yield Static("ready", id="bar")
        yield Board()
        yield OptionList("one", "two", "three")
        yield Input("typed", select_on_focus=False)
        yield Markdown("# Head\n\nwords `code` **bold**")

    def action_depth(self, depth: Depth) -> None:
        self.change_looks(self.theme, depth, self.glyphs)
        self.call_after_refresh(self._say)

    def action_theme(self, theme: str) -> None:
        self.change_looks(theme, self.depth, self.glyphs)
        self.call_after_refresh(self._say)

    def action_again(self) -> None:
        """Draw everything again, now that nothing of the old looks is on its way."""
        self.screen.refresh(layout=True)
        self._say()

    def _say(self) -> None:
        self.count += 1
        self.query_one("#bar", Static).update(f"changed {self.count}")


if __name__ == "__main__":
    Demo(sys.argv[1], sys.argv[2], SETS["unicode"]).run()  # type: ignore[arg-type]
