"""A grid of characters and styles that scenes draw on; no terminal needed.

A style is a name ("frame", "seat-1", "noble@land"), which the theme turns into colours. What is
drawn can also be pointed at: `hit` ties a rectangle to anything a click on it should mean.

A wide character fills its cell and the one after it, which holds an empty string. There is never
half a one: what is cut off at an edge, or partly drawn over, becomes blank.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.named import NamedTuple
from core.tui.drawing.cells import cells_of, whole
from core.tui.drawing.glyphs import Glyphs

CLEAR = ""
"""The style of a cell that lets what lies below show through."""
_AROUND_TITLE = 6
"""Cells of a border that are kept beside its title."""


class Rect(NamedTuple):
    """A part of the screen."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell is inside it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def inner(self, by: int = 1) -> Rect:
        """Without its border."""
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def split_left(self, width: int) -> tuple[Rect, Rect]:
        """The left part of that width, and the rest."""
        width = min(width, self.width)
        return (
            Rect(self.x, self.y, width, self.height),
            Rect(self.x + width, self.y, self.width - width, self.height),
        )

    def split_top(self, height: int) -> tuple[Rect, Rect]:
        """The upper part of that height, and the rest."""
        height = min(height, self.height)
        return (
            Rect(self.x, self.y, self.width, height),
            Rect(self.x, self.y + height, self.width, self.height - height),
        )


class Canvas:
    """The grid, or a window on a part of it with coordinates of its own."""

    def __init__(self, width: int, height: int, glyphs: Glyphs, depth: str = "true") -> None:
        self.glyphs = glyphs
        self.depth = depth
        """The colour depth it will be shown in (see `styles.Depth`): without colours, use lines."""
        self.area = Rect(0, 0, width, height)
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [["text"] * width for _ in range(height)]
        self._hits: list[tuple[Rect, object]] = []
        """What clicks mean, on the whole screen: later ones lie above earlier ones."""

    @property
    def width(self) -> int:
        return self.area.width

    @property
    def height(self) -> int:
        return self.area.height

    @property
    def rect(self) -> Rect:
        """All of it, in its own coordinates."""
        return Rect(0, 0, self.area.width, self.area.height)

    @classmethod
    def clear(cls, width: int, height: int, glyphs: Glyphs, depth: str = "true") -> Canvas:
        """A canvas to lay over others: what is not drawn on it lets them show through."""
        canvas = cls(width, height, glyphs, depth)
        canvas._styles = [[CLEAR] * width for _ in range(height)]
        return canvas

    def lay_over(self, top: Canvas, x: int, y: int) -> None:
        """Copy what is drawn on *top*, whose corner lies at a place that may be outside."""
        for row in range(max(0, -y), min(top.height, self.height - y)):
            chars, styles = top.row(row)
            start = max(0, -x)
            end = min(len(chars), self.width - x)
            while start < end:
                stop = start + 1
                while stop < end and (styles[stop] == CLEAR) == (styles[start] == CLEAR):
                    stop += 1
                if styles[start] != CLEAR:
                    self.blit(x + start, y + row, whole(chars, start, stop), styles[start:stop])
                start = stop
        for rect, target in top._hits:
            self.hit(Rect(rect.x + x, rect.y + y, rect.width, rect.height), target)

    @property
    def is_window(self) -> bool:
        """Whether it is only a part of another canvas."""
        return self.area != (0, 0, len(self._chars[0]) if self._chars else 0, len(self._chars))

    def copy(self) -> Canvas:
        """Another canvas that shows the same; not for windows."""
        twin = Canvas(0, 0, self.glyphs, self.depth)
        twin.area = self.area
        twin.become(self)
        return twin

    def become(self, other: Canvas) -> None:
        """Show what another canvas of the same size shows; not for windows."""
        self._chars[:] = [row[:] for row in other._chars]
        self._styles[:] = [row[:] for row in other._styles]
        self._hits[:] = other._hits

    def window(self, rect: Rect) -> Canvas:
        """A part as a canvas of its own; what is drawn outside it is cut off."""
        part = object.__new__(Canvas)
        part.glyphs, part.depth = self.glyphs, self.depth
        part.area = self._on_screen(rect)
        part._chars, part._styles, part._hits = self._chars, self._styles, self._hits
        return part

    def _on_screen(self, rect: Rect) -> Rect:
        """The part of *rect* that is inside this canvas, in coordinates of the whole screen."""
        area, x, y = self.area, max(rect.x, 0), max(rect.y, 0)
        width = max(0, min(rect.x + rect.width, area.width) - x)
        height = max(0, min(rect.y + rect.height, area.height) - y)
        return Rect(area.x + x, area.y + y, width, height)

    def put(self, x: int, y: int, text: str, style: str = "text") -> int:
        """Write a line; returns the column after it."""
        plain = text.isascii() and text.isprintable()
        cells: Sequence[str] = text if plain else cells_of(text)
        end = x + len(cells)
        across, down, width, height = self.area
        if 0 <= y < height and x < width and end > 0:
            if x >= 0 and end <= width:
                shown, left, right = cells, across + x, across + end
            else:
                start, stop = max(0, -x), max(0, width - x)
                shown = cells[start:stop] if plain else whole(cells, start, stop)
                left = across + max(x, 0)
                right = left + len(shown)
            chars = self._chars[down + y]
            _mend(chars, left, right)
            chars[left:right] = shown
            self._styles[down + y][left:right] = [style] * (right - left)
        return end

    def blit(self, x: int, y: int, chars: Sequence[str], styles: Sequence[str]) -> None:
        """Copy prepared cells of one character each, with a style each."""
        start, end = max(0, -x), min(len(chars), self.width - x)
        if 0 <= y < self.height and start < end:
            row, left = self.area.y + y, self.area.x + x + start
            right = left + end - start
            _mend(self._chars[row], left, right)
            self._chars[row][left:right] = chars[start:end]
            self._styles[row][left:right] = styles[start:end]

    def put_right(self, right: int, y: int, text: str, style: str = "text") -> int:
        """Write a line that ends before the column *right*; returns where it begins."""
        x = right - width_of(text)
        self.put(x, y, text, style)
        return x

    def put_center(self, y: int, text: str, style: str = "text") -> None:
        self.put((self.width - width_of(text)) // 2, y, text, style)

    def fill(self, rect: Rect, style: str = "text", char: str = " ") -> None:
        for y in range(rect.y, rect.bottom):
            self.put(rect.x, y, char * rect.width, style)

    def cover(self, rect: Rect, style: str = "text") -> None:
        """Blank a part, and drop what clicks on it meant."""
        self.fill(rect, style)
        self.hit(rect, None)

    def box(self, rect: Rect, style: str = "frame", title: str = "", heavy: bool = False) -> Canvas:
        """A border with an optional title; returns the window inside it."""
        g = self.glyphs
        lines = g.heavy if heavy else g.light
        across, down, top_left, top_right, bottom_left, bottom_right = lines
        wide = max(0, rect.width - 2)
        self.put(rect.x, rect.y, top_left + across * wide + top_right, style)
        for y in range(rect.y + 1, rect.bottom - 1):
            self.put(rect.x, y, down, style)
            self.put(rect.right - 1, y, down, style)
        self.put(rect.x, rect.bottom - 1, bottom_left + across * wide + bottom_right, style)
        room = rect.width - _AROUND_TITLE
        if title and room > 0:
            shown = clip(title, room)
            self.put(rect.x + 2, rect.y, f" {shown} ", "title" if style == "frame" else style)
        return self.window(rect.inner())

    def hit(self, rect: Rect, target: object) -> None:
        """A click inside *rect* means *target*."""
        self._hits.append((self._on_screen(rect), target))

    def at(self, x: int, y: int) -> object:
        """What a click at a place of the whole screen means; None for nothing."""
        return next((target for rect, target in reversed(self._hits) if rect.holds(x, y)), None)

    def text(self, y: int) -> str:
        """A row without styles, as it is seen."""
        return "".join(whole(self._chars[self.area.y + y], self.area.x, self.area.right))

    def style(self, x: int, y: int) -> str:
        return self._styles[self.area.y + y][self.area.x + x]

    def row(self, y: int) -> tuple[list[str], list[str]]:
        """The cells of a row and their styles, to compare and to send."""
        return self._chars[y], self._styles[y]


def _mend(chars: list[str], left: int, right: int) -> None:
    """Blank what will remain of wide characters when the cells between are drawn over."""
    if left < right:
        if not chars[left]:
            chars[left - 1] = " "
        if right < len(chars) and not chars[right]:
            chars[right] = " "


def width_of(text: str) -> int:
    """The cells a line fills."""
    return len(text) if text.isascii() else len(cells_of(text))


def clip(text: str, width: int) -> str:
    """At most *width* cells, with a mark where the text was cut."""
    if width_of(text) <= width:
        return text
    if width <= 0:
        return ""
    if text.isascii():
        return text[: width - 1] + "~"
    return "".join(_begun(cells_of(text), width - 1)) + "~"


def pad(text: str, width: int) -> str:
    """Blanks after the text, up to *width* cells."""
    return text + " " * (width - width_of(text))


def wrap(text: str, width: int) -> list[str]:
    """The words of *text* in lines of at most *width* cells; longer words are broken."""
    lines: list[str] = []
    line, used = "", 0
    for word in text.split():
        for piece in _pieces(word, max(1, width)):
            wide = width_of(piece)
            if line and used + 1 + wide <= width:
                line, used = f"{line} {piece}", used + 1 + wide
            else:
                lines += [line] if line else []
                line, used = piece, wide
    return [*lines, line] if line else lines or [""]


def _pieces(word: str, width: int) -> list[str]:
    """A word in parts that fit; only a wide character may be wider than *width*."""
    if width_of(word) <= width:
        return [word]
    if word.isascii():
        return [word[at : at + width] for at in range(0, len(word), width)]
    cells, found = cells_of(word), []
    while cells:
        piece = _begun(cells, width) or cells[:2]
        found.append("".join(piece))
        cells = cells[len(piece) :]
    return found


def _begun(cells: tuple[str, ...], width: int) -> tuple[str, ...]:
    """The first cells, without a wide character that is only half inside."""
    if width < len(cells) and not cells[width]:
        width -= 1
    return cells[:width]
