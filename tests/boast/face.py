"""The face of Boast: the points and the prize, and below them the choices side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from core.tui.drawing.canvas import Canvas, Rect
from core.tui.face import Choice, Face, TableView
from tests.boast.game import Action, Event, View


class BoastFace(Face[View, Action, Event, Action]):
    letters: ClassVar = {"b": "boast"}

    def draw(self, canvas: Canvas, table: TableView[View, Action]) -> Mapping[Choice | None, Rect]:
        canvas.put(1, 0, f"The prize is {table.view.prize}.", "title")
        for row, (name, points) in enumerate(zip(table.names, table.view.points, strict=True), 2):
            canvas.put(1, row, f"{name}: {points}")
        places: dict[Choice | None, Rect] = {}
        for number, action in enumerate(table.legal):
            places[action] = Rect(1 + 10 * number, 8, 9, 1)
            style = "cursor" if action == table.chosen else "text"
            canvas.put(1 + 10 * number, 8, self.game.codec.text(action), style)
            canvas.hit(places[action], action)
        return places
