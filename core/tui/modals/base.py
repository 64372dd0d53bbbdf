"""What all dialogs over a screen have in common: a box in the middle, and their keys below it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Offset
from textual.screen import ModalScreen
from textual.widget import Widget

from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas, Rect, width_of, wrap
from core.tui.drawing.glyphs import Glyphs
from core.tui.keys.actions import acts, bindings
from core.tui.of_game import OfGame
from core.tui.widgets.bars import KeyBar
from core.tui.widgets.reading import PickList, TextPane

T = TypeVar("T")

_AROUND = 5
"""Rows that are never covered by a dialog's text: the bars and the box's own border."""
_SIDES = 4
"""Columns of a box that are border and blank."""


class GameModal(ModalScreen[T], OfGame):
    """A dialog over the screen below, which stays in sight."""

    DEFAULT_CSS = """
    GameModal { align: center middle; }
    KeyBar { dock: bottom; }
    #box {
        height: auto;
        padding: 0 1;
        border: heavy $lg-hot;
        border-title-color: $lg-hot;
        border-subtitle-color: $lg-hot;
        background: $lg-text-ground;
        color: $lg-text;
    }
    GameModal.-cp437 #box { border: double $lg-hot; }
    GameModal.-ascii #box { border: ascii $lg-hot; }
    #reason { height: 2; margin: 1 0 0 0; }
    #hint-foot { margin: 1 0 0 0; }
    """
    BINDINGS = bindings("any", among=[act for act in acts("any") if act.id != "any.palette"])
    """Textual leaves out the app's own keys below a dialog; commands are for the screens."""
    wide: ClassVar[int] = 64
    """Columns of the box, where the window has them."""
    spare: ClassVar[int] = 0
    """Rows of the box beside the part that scrolls."""

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self.heading = title

    @property
    def glyphs(self) -> Glyphs:
        return self.game_app.palette.glyphs

    @property
    def room(self) -> int:
        """Columns for text inside the box."""
        return min(self.wide, self.app.size.width - 2) - _SIDES

    def inside(self) -> Iterable[Widget]:
        """The widgets in the box."""
        return ()

    def fill(self) -> None:
        """Lay out the text for the room there is now; called again when that changes."""

    def compose(self) -> ComposeResult:
        with Container(id="box") as box:
            box.border_title = self.heading
            yield from self.inside()
        yield KeyBar()

    def on_mount(self) -> None:
        self._fit()
        self.when_looks_change(self._fit)
        for scrolled in self._scrolled():
            self.watch(scrolled, "scroll_y", self._mark_more, init=False)
            self.watch(scrolled, "virtual_size", self._mark_more, init=False)

    def on_resize(self, event: events.Resize) -> None:
        self._fit()

    def _scrolled(self) -> list[Widget]:
        return [*self.query(PickList), *self.query(TextPane)]

    most: ClassVar[int] = 26
    """The most rows of a list or text, so that the table stays in sight."""

    def _fit(self) -> None:
        """Use the glyphs there are, and the room there is."""
        for name in ("unicode", "cp437", "ascii"):
            self.set_class(self.glyphs.name == name, f"-{name}")
        for box in self.query("#box"):
            box.styles.width = self.room + _SIDES
        for scrolled in self._scrolled():
            room = self.app.size.height - _AROUND - self.spare
            scrolled.styles.max_height = max(1, min(room, self.most))
        self.fill()
        for picture in self.query(CanvasWidget):
            picture.repaint()
        self.call_after_refresh(self._mark_more)

    def _mark_more(self) -> None:
        """Say at the border that there is more to read above or below."""
        for box in self.query("#box"):
            above = any(each.scroll_offset.y > 0 for each in self._scrolled())
            below = any(each.scroll_offset.y < each.max_scroll_y for each in self._scrolled())
            marks = f"{self.glyphs.up if above else ''}{self.glyphs.down if below else ''}"
            box.border_subtitle = f"{marks} more" if marks else ""

    def action_pick(self) -> None:
        self.query_one(PickList).action_select()

    def action_close(self) -> None:
        self.dismiss(None)

    def interrupt(self) -> None:
        """Ctrl-C leaves as Esc does; it never says yes to anything."""
        self.action_close()


class Answers(CanvasWidget):
    """Answers beside each other, one of them under the cursor."""

    DEFAULT_CSS = "Answers { height: 2; }"

    def __init__(self, labels: tuple[str, ...], keys: tuple[str, ...], at: int = 0) -> None:
        super().__init__(id="answers")
        self._labels, self._keys = labels, keys
        self.at = at
        self.place = Offset(0, 0)
        """Where on the picture the chosen answer is."""

    def move(self) -> None:
        """Go to the next answer."""
        self.at = (self.at + 1) % len(self._labels)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        x, y = 0, canvas.height - 1
        for number, label in enumerate(self._labels):
            here = number == self.at
            if here:
                self.place = Offset(x, y)
            text = f"{canvas.glyphs.cursor if here else ' '} {label} "
            end = canvas.put(x, y, text, "cursor" if here else "text")
            if self._keys[number:]:
                end = canvas.put(end + 1, y, self._keys[number], "key")
            canvas.hit(Rect(x, y, end - x, 1), ("answer", number))
            x += width_of(text) + 6


class PickModal(GameModal[T]):
    """A dialog with a few lines of text above a list to pick from."""

    AUTO_FOCUS = "PickList"
    wide = 66
    spare = 5

    def inside(self) -> Iterable[Widget]:
        text = TextPane()
        text.can_focus = False  # the list below is what keys are for
        yield text
        yield PickList()

    def tell(self, words: str) -> None:
        """Show the text above the list, and a blank line below it."""
        lines = wrap(words, self.room)
        self.query_one(TextPane).show([*([(line, "text")] for line in lines), [("", "text")]])
