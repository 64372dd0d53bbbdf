"""Where things are on the table, for what moves between them."""

from __future__ import annotations

from textual.geometry import Offset, Region

from core.tui.canvas import Rect
from core.tui.widgets.table_area import Board, TableArea
from vikings_tui.table_view import VikingsTableView


class Stage:
    """The places of boards on the table and the table as it is shown, kept by the boards."""

    def __init__(self) -> None:
        self.table: VikingsTableView | None = None
        self.wheel: Region = Region()
        """The place of the wheel on the table."""
        self.rivals: dict[int, Rect] = {}
        """The places of rivals on their board, by seat."""
        self.rivals_at: Offset = Offset()

    def keep(self, board: Board, table: VikingsTableView) -> None:
        """The wheel shows a table."""
        self.table = table
        self.wheel = board.where().translate(-_corner(board))

    def place(self, board: Board) -> None:
        """The rivals are shown."""
        self.rivals_at = board.where().offset - _corner(board)


def _corner(board: Board) -> Offset:
    """The upper left corner of the table."""
    areas = (node for node in board.ancestors if isinstance(node, TableArea))
    return next((area.region.offset for area in areas), Offset())
