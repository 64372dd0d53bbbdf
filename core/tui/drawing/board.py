"""Widgets that draw on a canvas by the line API, and tell Textual only which cells changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from core.tui.drawing.canvas import Canvas
from core.tui.of_game import OfGame

if TYPE_CHECKING:
    from core.tui.colour.palette import Palette

_GAP = 3
"""Unchanged cells between two changes that are refreshed along with them."""


class Row(Strip):
    """A row of a picture, gone as soon as it has been sent.

    Textual's strips remember how they were cut. One that is not cut at all would remember itself,
    and so stay until garbage is collected, with everything made to send it.
    """

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        wanted = list(cuts)
        return [self] if wanted == [self.cell_length] else super().divide(wanted)


class CanvasWidget(Widget, OfGame):
    """A picture of cells. What it shows is painted when it changes, not when Textual asks."""

    ALLOW_SELECT = False

    class Clicked(Message):
        """Something tied to a place by `Canvas.hit` was clicked."""

        def __init__(self, target: object) -> None:
            super().__init__()
            self.target = target

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.canvas: Canvas | None = None
        self._palette: Palette | None = None
        self._segments: dict[int, list[Segment]] = {}
        """Rows as they are sent; no strips, since those keep all that is ever cut of them."""

    def paint(self, canvas: Canvas) -> None:
        """Draw what is shown now on an empty canvas of the widget's size."""
        raise NotImplementedError

    def extent(self) -> Size:
        """How large the picture is; by default as the layout says."""
        return self.size

    def on_resize(self, event: events.Resize) -> None:
        self.repaint()

    def repaint(self) -> None:
        """What is shown has changed: draw it, and refresh the cells that differ."""
        width, height = self.extent()
        if not (width and height):
            return
        palette, old = self.game_app.palette, self.canvas
        canvas = Canvas(width, height, palette.glyphs, palette.depth)
        self.paint(canvas)
        self.canvas = canvas
        if old is None or old.area != canvas.area or palette is not self._palette:
            self._palette, self._segments = palette, {}
            self.refresh()
            return
        regions = [
            Region(start, y, end - start, 1)
            for y in range(height)
            for start, end in changes(old.row(y), canvas.row(y))
        ]
        for region in regions:
            self._segments.pop(region.y, None)
        if regions:  # with none given, all of the widget would be drawn again
            self.refresh(*regions)

    def forget(self) -> None:
        """Keep nothing of what was shown."""
        self.canvas, self._segments = None, {}
        self.refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Rows as they were painted; the palette has left nothing for styles and filters to do."""
        if self.gutter:
            return super().render_lines(crop)
        (start, end), width = crop.column_span, self.size.width
        rows = [self.render_line(y) for y in crop.line_range]
        if any(row.cell_length != width for row in rows):
            rows = [row.adjust_cell_length(width) for row in rows]
        if (start, end) == (0, width):
            return rows
        return [Row(row.crop(start, end), end - start) for row in rows]

    def render_line(self, y: int) -> Strip:
        if self.canvas is None or self._palette is None or y >= self.canvas.height:
            return Strip.blank(self.size.width, self.game_app.palette.sent("text"))
        if y not in self._segments:
            palette, (chars, styles) = self._palette, self.canvas.row(y)
            segments, start = [], 0
            for x in range(1, len(chars) + 1):
                if x == len(chars) or styles[x] != styles[start]:
                    segments.append(Segment("".join(chars[start:x]), palette.sent(styles[start])))
                    start = x
            self._segments[y] = segments
        return Row(self._segments[y], self.canvas.width)

    def on_click(self, event: events.Click) -> None:
        target = self.canvas.at(event.x, event.y) if self.canvas is not None else None
        if target is not None:
            event.stop()
            self.post_message(self.Clicked(target))


def changes(
    old: tuple[list[str], list[str]], new: tuple[list[str], list[str]]
) -> list[tuple[int, int]]:
    """The stretches of a row that differ, those close to each other joined."""
    if old == new:
        return []
    (old_chars, old_styles), (chars, styles) = old, new
    spans: list[tuple[int, int]] = []
    for x, char in enumerate(chars):
        if char == old_chars[x] and styles[x] == old_styles[x]:
            continue
        if spans and x - spans[-1][1] <= _GAP:
            spans[-1] = (spans[-1][0], x + 1)
        else:
            spans.append((x, x + 1))
    return spans
