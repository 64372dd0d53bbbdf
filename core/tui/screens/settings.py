"""The settings: changed with left and right, applied at once, saved on leaving."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from textual import events
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Select, Static

from core.json_data import JsonObject
from core.tui.actions import bindings
from core.tui.board import CanvasWidget
from core.tui.canvas import Canvas
from core.tui.parts import seat_letter, seat_style
from core.tui.screens.base import GameScreen
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


class SettingRow(Horizontal):
    """A setting: its name, its value, and what it is for."""


class SettingsScreen(GameScreen[object]):
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
                with SettingRow():
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
        field = self.focused.id or "" if self.focused is not None else ""
        return field.removeprefix("setting-")

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        for row in self.query(SettingRow):
            row.set_class(row.has_focus_within, "-here")
        self._explain()

    def _explain(self) -> None:
        """Say what the setting is for, and everything it can be."""
        told, name = self.query_one("#told", Static), self._chosen
        told.set_class(bool(self._fault), "-fault")
        if self._fault:
            told.update(self._fault)
        elif name in names():
            later = " It counts from the next start." if name in _LATER else ""
            words = HELP[name]
            told.update(f"{words[:1].upper()}{words[1:]}.{later}")

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
        self._explain()

    def action_row(self, by: int) -> None:
        """Go to the setting above or below, round and round."""
        fields = list(self.query(Cycle))
        at = next((number for number, field in enumerate(fields) if field.has_focus), 0)
        fields[(at + by) % len(fields)].focus()

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
                self._explain()
                return
        app.back()
