"""Questions in the place of the prompt: a letter to jump to, and a second Enter to be sure."""

from __future__ import annotations

from collections.abc import Iterable

from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas, Rect, clip
from core.tui.keys.actions import bindings
from core.tui.modals.base import GameModal, T
from core.tui.widgets.bars import KeyBar, Piece


class PromptPlace(CanvasWidget):
    """Rows that cover the prompt of the screen below."""

    def __init__(self, *rows: Piece) -> None:
        super().__init__(id="prompt-place")
        self._rows = rows
        self.styles.height = len(rows)

    def paint(self, canvas: Canvas) -> None:
        for y, (text, style) in enumerate(self._rows):
            canvas.fill(Rect(0, y, canvas.width, 1), style if style == "prompt" else "text")
            canvas.put(1, y, clip(text, canvas.width - 2), style)
        canvas.hit(canvas.rect, "prompt")


class PromptModal(GameModal[T]):
    """Something asked in the place of the prompt; nothing else is covered."""

    DEFAULT_CSS = """
    PromptModal { align: left bottom; }
    #prompt-place { width: 1fr; }
    #find-row {
        height: 1;
        margin: 0 0 1 0;
        padding: 0 1;
        background: $lg-prompt-ground;
        color: $lg-prompt;
    }
    #find-label, #found { width: auto; }
    #find-row Input { width: 30; margin: 0 2 0 0; }
    """

    def rows(self) -> Iterable[Widget]:
        """The widgets in the prompt's place."""
        return ()

    def compose(self) -> ComposeResult:
        yield from self.rows()
        yield KeyBar()

    def action_cancel(self) -> None:
        self.dismiss(None)

    def interrupt(self) -> None:
        self.action_cancel()

    def is_bound(self, key: str) -> bool:
        """Whether a key does something here, or everywhere."""
        active = self.active_bindings.get(key)
        return active is not None and self.game_app.act(active.binding.id) is not None


class Jump(PromptModal[str]):
    """Answers with the character of the next key; a key without one, or a click, cancels."""

    DEFAULT_CSS = "Jump #prompt-place { margin: 0 0 1 0; }"
    BINDINGS = bindings("jump")

    def rows(self) -> Iterable[Widget]:
        yield PromptPlace(("Press the letter of a choice; any other key cancels.", "prompt"))

    def action_cancel(self) -> None:
        self.dismiss("")

    def on_key(self, event: events.Key) -> None:
        if event.is_printable:
            event.stop()
            self.dismiss(event.character)
        elif not self.is_bound(event.key):
            event.stop()
            self.dismiss("")

    def on_click(self) -> None:
        self.dismiss("")


class Sure(PromptModal[bool]):
    """A warning in the prompt's place: Enter or a click does it, any other key does not."""

    BINDINGS = bindings("sure")

    def __init__(self, warning: str) -> None:
        super().__init__()
        self._warning = warning

    def rows(self) -> Iterable[Widget]:
        go, cancel = map(self.game_app.key_for, ("sure.go", "sure.cancel"))
        how = f"{self._warning} {go} does it anyway, {cancel} cancels."
        yield PromptPlace(("Are you sure?", "prompt"), (how, "warn"))

    def action_go(self) -> None:
        self.dismiss(True)

    def action_cancel(self) -> None:
        self.dismiss(False)

    def on_key(self, event: events.Key) -> None:
        """A key that means nothing here cancels; one that does bubbles on to its binding."""
        if not self.is_bound(event.key):
            event.stop()
            self.dismiss(False)

    def on_canvas_widget_clicked(self) -> None:
        self.dismiss(True)

    def on_click(self) -> None:
        self.dismiss(True)
