"""Where things are on the table, for what moves between them."""

from __future__ import annotations

from core.tui.drawing.canvas import Rect
from vikings_tui.table_view import VikingsTableView


class Stage:
    """The places of boards on the table and the table as it is shown; the boards keep it."""

    def __init__(self) -> None:
        self.table: VikingsTableView | None = None
        self.wheel = Rect(0, 0, 0, 0)
        self.mainland = Rect(0, 0, 0, 0)
        self.rivals = Rect(0, 0, 0, 0)
        self.rooms: dict[int, Rect] = {}
        """The rooms of rivals on their board, by seat."""

    def seat(self, seat: int) -> Rect:
        """Where the board of a seat is; of no size if it is not shown."""
        if self.table is not None and seat == self.table.shown_seat:
            return self.mainland
        room = self.rooms.get(seat)
        if room is None:
            return Rect(0, 0, 0, 0)
        return Rect(self.rivals.x + room.x, self.rivals.y + room.y, room.width, room.height)
