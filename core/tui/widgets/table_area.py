"""The part of a screen that holds the boards of a table, and the boards themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.drawing.ground import Box
from core.tui.face import AnyFace, AnyTableView, Choice
from core.tui.keys.act import Act
from core.tui.keys.actions import bindings
from core.tui.keys.spots import Spots

Places = dict[Choice | None, Rect]
"""Where choices lie; None is where arrows start from."""


class Board(CanvasWidget):
    """A picture of a part of the table."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.table: AnyTableView | None = None
        self.places: Places = {}
        """Where choices lie on this board, perhaps beyond its edges."""
        self._over: tuple[Canvas, int, int] | None = None
        self._seen: object = None

    def draw(self, canvas: Canvas, table: AnyTableView, spots: Spots) -> None:
        """Paint the part of the table, and tell *spots* where choices lie."""
        raise NotImplementedError

    def depends_on(self, table: AnyTableView) -> object:
        """What the picture depends on: while this stays the same, it is not painted again."""
        return table

    def where(self) -> Region:
        """Its part of the screen; empty while it is not shown.

        A board that knows its place before the layout is done says so here.
        """
        return self.region if is_displayed(self) else Region()

    def show(self, table: AnyTableView | None, over: Canvas | None = None) -> None:
        """Show a table, or nothing, perhaps with something to watch laid over all boards."""
        self.table = table
        if not self.where().area:
            return
        covers = self._over is not None or over is not None
        self._over = None
        if over is not None and isinstance(self.parent, Widget):
            area = next(node for node in self.ancestors_with_self if isinstance(node, TableArea))
            x, y = area.region.offset - self.where().offset
            self._over = (over, x, y)
        seen = None if table is None else self.depends_on(table)
        if covers or self.canvas is None or seen != self._seen:
            self._seen = seen
            self.repaint()

    def forget(self) -> None:
        super().forget()
        self.table = self._over = self._seen = None
        self.places = {}

    def paint(self, canvas: Canvas) -> None:
        self.places = {}
        if self.table is not None:
            spots = Spots(canvas, self.table)
            self.draw(canvas, self.table, spots)
            self.places = spots.found
        if self._over is not None:
            top, x, y = self._over
            canvas.lay_over(top, x, y)


def is_displayed(board: Widget) -> bool:
    """Whether neither a widget nor anything around it is hidden."""
    return all(node.display for node in board.ancestors_with_self)


class FaceBoard(Board):
    """The whole table as one picture, drawn by its face."""

    def __init__(self, face: AnyFace) -> None:
        super().__init__(id="board")
        self._face = face

    def draw(self, canvas: Canvas, table: AnyTableView, spots: Spots) -> None:
        spots.found.update(self._face.draw(canvas, table))


class TableArea(Box, can_focus=True):
    """All boards of a table; while it has the focus, keys decide."""

    class Resized(Message):
        """The table has another size, which need not be due to the window: a prompt grows too."""

    _boards: tuple[Board, ...] = ()

    def on_resize(self) -> None:
        self.post_message(self.Resized())

    def boards(self) -> tuple[Board, ...]:
        """All boards; they stay the same once they are there, and looking for them takes long."""
        if not self._boards:
            self._boards = tuple(self.query(Board))
        return self._boards

    def show(self, table: AnyTableView | None, over: Canvas | None = None) -> None:
        for board in self.boards():
            board.show(table, over)

    def clear(self) -> None:
        """Leave nothing of the table on any board, in sight or not."""
        for board in self.boards():
            board.show(None)
            board.forget()

    def places(self) -> tuple[Places, set[Choice | None]]:
        """Where choices lie in the area, and which of them can be seen."""
        found: Places = {}
        seen: set[Choice | None] = set()
        for board in self.boards():
            where = board.where()
            if not where.area:
                continue
            dx, dy = where.offset - self.region.offset
            for choice, rect in board.places.items():
                found[choice] = Rect(rect.x + dx, rect.y + dy, rect.width, rect.height)
                if 0 <= rect.x < where.width and 0 <= rect.y < where.height:
                    seen.add(choice)
        return found, seen


def table_area(acts: Sequence[Act], *boards: Widget, decides: bool = True) -> TableArea:
    """An area with a game's own keys and, if something can be chosen on it, those for deciding."""
    return _kind_of_area(tuple(acts), decides)(*boards, id="table")


@cache
def _kind_of_area(acts: tuple[Act, ...], decides: bool) -> type[TableArea]:
    """A class with these keys, since Textual asks classes for them."""
    scopes = dict.fromkeys(act.scope for act in acts)
    own = bindings(*scopes, among=acts)
    shared = bindings("decide") if decides else []
    return type("DecidingArea", (TableArea,), {"BINDINGS": [*own, *shared]})
