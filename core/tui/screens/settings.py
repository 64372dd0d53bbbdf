"""The settings: changed with left and right, applied at once, saved on leaving."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Select, Static

from core.json_data import JsonObject
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.parts import seat_letter, seat_style
from core.tui.keys.actions import bindings
from core.tui.screens.form import FormScreen, Row
from core.tui.settings import HELP, choices, keep, names
from core.tui.widgets.cycle import Cycle

_LATER = ("mouse", "cursor", "diff")
"""What the terminal is told when the program starts."""
_MANY = 8
"""More choices than this are not listed in a line."""


class Sample(CanvasWidget):
    """A row in the colours and characters chosen now."""

    def paint(self, canvas: Canvas) -> None:
        g = canvas.glyphs
        x = 1
        for seat in range(5):
            x = canvas.put(x, 0, f"{seat_letter(seat)} {g.block * 2}", seat_style(seat)) + 2
        for word in ("title", "text", "dim", "good", "warn", "bad", "cursor"):
            x = canvas.put(x, 0, word, word) + 1
        x = canvas.put(x, 0, g.wave * 3, "water")
        canvas.put(x, 0, g.land * 3, "land")


class SettingsScreen(FormScreen):
    """Every setting on a line with all its choices; what it is for is told below."""

    BINDINGS = bindings("settings")
    AUTO_FOCUS = "Cycle"

    def heading(self) -> tuple[str, str]:
        return "Settings", ""

    def body(self) -> Iterable[Widget]:
        settings = self.game_app.settings
        self._kept = settings
        self._fault = ""
        with Vertical(id="form"):
            for name in names():
                with Row():
                    yield Static(name, classes="label")
                    yield Cycle(choices(name), getattr(settings, name), id=f"setting-{name}")
                    yield Static(id=f"choices-{name}", classes="note", markup=False)
            yield Sample(id="sample")
            yield Static(id="told", markup=False)

    def on_mount(self) -> None:
        for name in names():
            self._list_choices(name)

    # --- What is shown ------------------------------------------------------------------------

    def _list_choices(self, name: str) -> None:
        """All choices beside the setting; brackets mark its value where there are no colours."""
        now, values = getattr(self.game_app.settings, name), choices(name)
        listed = " ".join(f"[{value}]" if value == now else f" {value} " for value in values)
        if len(values) > _MANY:
            key = self.game_app.key_for("cycle.all")
            listed = f"{key} shows all"
        self.query_one(f"#choices-{name}", Static).update(listed)

    @property
    def _chosen(self) -> str:
        """The setting that has the focus."""
        return self.focused_id.removeprefix("setting-")

    def words(self) -> str:
        """What the setting is for, and everything it can be."""
        name = self._chosen
        later = " It counts from the next start." if name in _LATER else ""
        words = HELP.get(name, "")
        return f"{words[:1].upper()}{words[1:]}.{later}" if words else ""

    def explain(self) -> None:
        self.tell(self._fault or self.words(), fault=bool(self._fault))

    def repaint_all(self) -> None:
        super().repaint_all()
        # A theme may also have been chosen in the command palette.
        theme = self.query_one("#setting-theme", Cycle)
        theme.show(theme.values, self.game_app.settings.theme)
        self._list_choices("theme")

    def words_for(self, act_id: str | None) -> str | None:
        return "leave without saving" if act_id == "settings.close" and self._fault else None

    # --- What is changed ----------------------------------------------------------------------

    def on_select_changed(self, event: Select.Changed) -> None:
        event.stop()
        app, name = self.game_app, (event.select.id or "").removeprefix("setting-")
        if event.value == getattr(app.settings, name):
            return
        self._fault = ""
        changed: JsonObject = {name: str(event.value)}
        app.change(replace(app.settings, **changed))
        self._list_choices(name)
        self.refresh_bindings()
        self.explain()

    def action_turn(self, by: int) -> None:
        if self._chosen in names():
            self.query_one(f"#setting-{self._chosen}", Cycle).action_turn(by)

    def action_close(self) -> None:
        """Save what was changed; if that fails, say so once and leave the second time."""
        app = self.game_app
        if app.settings != self._kept and not self._fault:
            self._fault = keep(app.settings) or ""
            if self._fault:
                self.refresh_bindings()
                self.explain()
                return
        app.back()
