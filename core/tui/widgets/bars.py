"""The bars at the top and bottom of every screen: what this is, and which keys work now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.binding import ActiveBinding, Binding
from textual.screen import SystemModalScreen

from core.named import NamedTuple
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of
from core.tui.keys.key_names import key_name

Piece = tuple[str, str]
"""A text and its style on the bar."""


class TopBar(CanvasWidget):
    """One row: pieces of text on the left, something at the right end."""

    DEFAULT_CSS = "TopBar { height: 1; }"

    def __init__(self, left: Sequence[Piece] = (), right: str = "") -> None:
        super().__init__(id="top-bar")
        self._left, self._right = tuple(left), right

    def show(self, left: Sequence[Piece], right: str = "") -> None:
        """Show something else from now on."""
        if (tuple(left), right) != (self._left, self._right):
            self._left, self._right = tuple(left), right
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        canvas.fill(canvas.rect, "bar")
        room, x = canvas.width - width_of(self._right) - 3, 1
        for text, style in self._left:
            if x < room:
                x = canvas.put(x, 0, clip(text, room - x), f"{style}@bar") + 3
        canvas.put_right(canvas.width - 1, 0, self._right, "bar")


class _Key(NamedTuple):
    """A key on the bar."""

    key: str
    name: str
    words: str
    enabled: bool

    @property
    def width(self) -> int:
        return len(self.name) + 1 + len(self.words)


_LEAVE = _Key("escape", "Esc", "back", True)
"""How to leave a list of the library, whose keys are not in the table of actions."""


class KeyBar(CanvasWidget):
    """One row of the keys that work now; the last ones are never left out."""

    DEFAULT_CSS = "KeyBar { height: 1; }"

    def __init__(self) -> None:
        super().__init__(id="key-bar")
        self._first: list[_Key] = []
        self._last: list[_Key] = []
        self.active: Mapping[str, ActiveBinding] = {}
        """What keys were bound to when we last looked."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.look())
        self.look()

    def look(self) -> None:
        """Which keys work now, in the order of the table of actions."""
        app, screen = self.game_app, self.screen
        front = app.screen_stack[-1]
        if front is not screen:  # keys belong to the screen in front
            if isinstance(front, SystemModalScreen):  # which has no bar of its own
                self._set([_Key("enter", "Enter", "run it", True)], [_LEAVE])
            return
        if getattr(getattr(screen.focused, "parent", None), "expanded", False):
            self._set([_Key("enter", "Enter", "choose", True)], [_LEAVE])
            return
        found: dict[str, tuple[tuple[bool, int], bool, _Key]] = {}
        self.active = screen.active_bindings
        for active in self.active.values():
            binding = active.binding
            act = app.act(binding.id)
            if act is None or not act.show or binding.action in found:
                continue
            words = self._words(binding)
            if not words:
                continue
            name = key_name(binding.key, arrows=app.palette.glyphs.name != "ascii")
            key = _Key(binding.key, name, words, active.enabled)
            found[binding.action] = ((not act.first, app.act_order(act)), act.last, key)
        ordered = sorted(found.values(), key=lambda entry: entry[0])
        first = [key for _, last, key in ordered if not last]
        last = [key for _, last, key in ordered if last]
        self._set(first, last)

    def _set(self, first: list[_Key], last: list[_Key]) -> None:
        if (first, last) != (self._first, self._last):
            self._first, self._last = first, last
            self.repaint()

    def _words(self, binding: Binding) -> str:
        """The words of a binding; a screen may know better ones, or want none."""
        better = getattr(self.screen, "words_for", None)
        words: str | None = better(binding.id) if better else None
        return binding.description if words is None else words

    def paint(self, canvas: Canvas) -> None:
        canvas.fill(canvas.rect, "bar")
        right = canvas.width - 1
        for key in reversed(self._last):
            if right - key.width < 1:
                break
            self._put(canvas, right - key.width, key)
            right -= key.width + 2
        x = 1
        for key in self._first:
            if x + key.width > right:
                continue
            self._put(canvas, x, key)
            x += key.width + 2

    def _put(self, canvas: Canvas, x: int, key: _Key) -> None:
        canvas.hit(Rect(x, 0, key.width, 1), ("key", key.key))
        x = canvas.put(x, 0, key.name, "key@bar" if key.enabled else "faint@bar")
        canvas.put(x + 1, 0, key.words, "bar" if key.enabled else "faint@bar")

    def on_canvas_widget_clicked(self, event: CanvasWidget.Clicked) -> None:
        match event.target:
            case ("key", str(key)):
                event.stop()
                self.app.simulate_key(key)
