"""The ships of those who will play, each under a sail in its own colour."""

from __future__ import annotations

from collections.abc import Sequence

from core.tui.art.longship import STYLES, reach, seascape
from core.tui.art.pixels import paint
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas, Rect, clip
from core.tui.drawing.parts import seat_mark, seat_style

_LEAST, _MOST = 12, 30
"""How many rows it takes at least to draw ships, and uses at most."""
_LONGEST = 62
_SLOPE = 0.69
"""How high a ship and its water are, as a part of its length."""
_BOAT = (
    r"         |>         ",
    r"   .-----+-----.    ",
    r"   \  :  :  :  :\   ",
    r"    ) :  :  :  : )  ",
    r"   /  :  :  :  :/   ",
    r"o  '-----------'  /(",
    r"(\       |       / )",
    r" \'-.____|____.-'_/ ",
    r"  \_o_o_o_o_o_o_/   ",
)
"""A ship in plain characters."""


class Fleet(CanvasWidget):
    """The ships on the sea, with the names of their captains above them."""

    def __init__(self) -> None:
        super().__init__(id="fleet")
        self._names: Sequence[str] = ()

    def show(self, names: Sequence[str]) -> None:
        """Draw a ship for each of these."""
        self._names = tuple(names)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        if not self._names or canvas.height < _LEAST:
            return
        rows = min(_MOST, canvas.height)
        part = canvas.window(Rect(0, canvas.height - rows, canvas.width, rows))
        if canvas.glyphs.name == "ascii" or canvas.depth == "none":
            self._lines(part)
        else:
            self._pixels(part)

    def _pixels(self, canvas: Canvas) -> None:
        slot = canvas.width // len(self._names)
        span = min(slot - 2, _LONGEST, int((canvas.height - 2) * 2 / _SLOPE))
        span -= max(0, reach(span) - (slot - 2))
        aside = (slot - reach(span)) // 2
        lefts = tuple(seat * slot + aside for seat in range(len(self._names)))
        sails = "".join(str(seat + 1) for seat in range(len(self._names)))
        styles = STYLES | {sail: seat_style(seat) for seat, sail in enumerate(sails)}
        grounds = {sail: f"ship-{sail}" for sail in sails}
        rows = seascape(canvas.width, canvas.height * 2, lefts, span, sails)
        paint(canvas, 0, 0, rows, styles, flat=canvas.depth == "16", grounds=grounds)
        top = next((row for row, line in enumerate(rows) if line.strip()), 0) // 2
        self._label(canvas, max(0, top - 1), slot)

    def _lines(self, canvas: Canvas) -> None:
        slot, top = canvas.width // len(self._names), canvas.height - len(_BOAT) - 1
        for seat in range(len(self._names)):
            left = seat * slot + (slot - len(_BOAT[0])) // 2
            for row, line in enumerate(_BOAT):
                canvas.put(left, top + row, line, seat_style(seat))
        canvas.put(0, canvas.height - 1, "~-" * (canvas.width // 2), "water")
        self._label(canvas, top - 1, slot)

    def _label(self, canvas: Canvas, row: int, slot: int) -> None:
        for seat, name in enumerate(self._names):
            mark = clip(seat_mark(seat, name), slot - 2)
            canvas.put(seat * slot + (slot - len(mark)) // 2, row, mark, seat_style(seat))
