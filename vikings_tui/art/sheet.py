"""What pieces are drawn on: pixels where there are colours and half blocks, letters elsewhere.

Both sheets draw the same pieces at the same places, so a table looks alike in every set of glyphs.
Pieces come first, then `finish`, then words with `write`.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.vikings.text.words import letter
from core.games.vikings.view import TileView
from core.tui.drawing.canvas import Canvas, Rect
from vikings_tui.art import sprites
from vikings_tui.art.layer import Layer
from vikings_tui.art.marks import value
from vikings_tui.art.sprites import LARGE, MEDIUM, SIZES, SMALL, Size


def has_pictures(canvas: Canvas) -> bool:
    """Whether half blocks can be drawn: they need colours and a glyph for them."""
    return canvas.depth != "none" and canvas.glyphs.name != "ascii"


class Sheet:
    """The pieces of the game, drawn on a canvas."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def island(self, rect: Rect, tile: TileView, size: Size, reached: bool = False) -> None:
        """A tile of an island; *reached* by a ship, its meadow is scorched."""
        raise NotImplementedError

    def figure(
        self, x: int, y: int, viking: str, size: Size, lying: bool = False, shade: bool = False
    ) -> None:
        """A viking, or where one could be."""
        raise NotImplementedError

    def ship(self, rect: Rect, tile: TileView, size: Size, home: bool = False) -> None:
        """A ship in a cell; driven off, it has turned away."""
        raise NotImplementedError

    def icon(self, x: int, y: int, special: str) -> None:
        """The picture of a special tile, six cells wide and three high."""
        raise NotImplementedError

    def threat(self, rect: Rect, last: bool) -> None:
        """A cell within reach of a ship; the *last* one has a bar below."""
        raise NotImplementedError

    def fill(self, rect: Rect, name: str) -> None:
        """A ground other than the sea."""
        raise NotImplementedError

    def frame(self, rect: Rect) -> None:
        """Round what is chosen."""
        raise NotImplementedError

    def bars(self, rect: Rect) -> None:
        """Left and right of what is chosen; cheaper to move than a frame."""
        raise NotImplementedError

    def glow(self, rect: Rect) -> None:
        """Under what was put down last."""
        raise NotImplementedError

    def dusk(self, rect: Rect) -> None:
        """Leave only the shadow of what is drawn in a part."""
        raise NotImplementedError

    def hull(self, rect: Rect) -> None:
        """A small boat below those who stand in it."""
        raise NotImplementedError

    def night(self, lit: Sequence[Rect]) -> None:
        """Leave everything in the dark but what is *lit*."""
        raise NotImplementedError

    def finish(self) -> None:
        """Everything but words has been drawn."""

    def ground(self, x: int, y: int) -> str:
        """The style of what lies at a cell."""
        return "text"

    def write(self, x: int, y: int, text: str, ink: str) -> int:
        """Words over the picture; returns the column after them."""
        ground = self.ground(x, y)
        return self.canvas.put(x, y, text, ink if ground == "text" else f"{ink}@{ground}")

    # --- Put together from the above --------------------------------------------------------------

    def stand(
        self, rect: Rect, tile: TileView, viking: str, size: Size, lying: bool = False
    ) -> None:
        """A viking on a tile."""
        self.figure(foot(rect, tile, size), rect.y, viking, size, lying)

    def group(self, rect: Rect, tile: TileView, viking: str | None, size: Size) -> None:
        """A tile with its viking, as the wheel and the hand show it."""
        if tile.shape == "ship":
            wide = min(rect.width, size.ship[0])
            self.ship(Rect(rect.x, rect.y, wide, rect.height), tile, size)
            if viking is not None:
                x = rect.right - size.figure[0]
                self.figure(x, rect.bottom - size.figure[1], viking, size)
            return
        self.island(rect, tile, size)
        if viking is not None:
            self.stand(rect, tile, viking, size)


def foot(rect: Rect, tile: TileView, size: Size) -> int:
    """The column where a viking on a tile begins."""
    spare = rect.width - size.figure[0]
    if tile.shape == "middle":
        return rect.x + min(2, max(0, spare - 4))
    return rect.x + (max(0, min(3, spare)) if tile.shape == "left" else max(0, min(2, spare)))


class PixelSheet(Sheet):
    """Half blocks in colours."""

    def __init__(self, canvas: Canvas, ground: str = "sea") -> None:
        super().__init__(canvas)
        few = canvas.depth == "16"
        self.layer = Layer(canvas.width, canvas.height, ground, few_colours=few)

    def island(self, rect: Rect, tile: TileView, size: Size, reached: bool = False) -> None:
        layer, high = self.layer, 2 * rect.height
        top = 2 * rect.y + (high + 1) // 3
        bottom = 2 * rect.bottom
        lit, body = ("scorched-lit", "scorched") if reached else ("meadow", "grass")
        left = rect.x + (tile.shape == "left")
        layer.shore(Rect(left, rect.bottom - 1, rect.right - left, 1))
        edge = {"small": 1, "medium": 2, "large": 3}[size.name]
        layer.pixels(left, top, rect.right - left, 1, lit)
        layer.pixels(left, top + 1, rect.right - left, bottom - top - 2, body)
        layer.pixels(left, bottom - 1, rect.right - left, 1, "moss")
        if rect.height > SMALL.tile[1]:
            for at in range(left + 1, rect.right - 1, 4):
                layer.dot(at, top + 2 + at * 5 % (bottom - top - 3), "moss")
        if tile.shape == "left":
            layer.pixels(left, top, edge, 1, "sea")
            layer.pixels(left, top + 1, edge, bottom - top - 2, "sand")
            layer.pixels(left, bottom - 1, edge, 1, "dune")
        elif tile.shape == "right":
            x = rect.right - edge
            layer.pixels(x, top - edge, edge, bottom - top + edge - 1, "stone")
            layer.pixels(rect.right - 1, top - edge + 1, 1, bottom - top + edge - 1, "rock")
        elif tile.building is not None:
            self._building(rect, tile, size)

    def _building(self, rect: Rect, tile: TileView, size: Size) -> None:
        stamp = sprites.building(tile.building or "", size.name, tile.special)
        wide, high = len(stamp.rows[0]), len(stamp.rows) // 2
        below = {"small": 1, "medium": 3, "large": 4}[size.name]
        self.layer.stamp(rect.right - wide - 1, rect.y + below - high, stamp)

    def figure(
        self, x: int, y: int, viking: str, size: Size, lying: bool = False, shade: bool = False
    ) -> None:
        mark = "" if shade else viking[0] if lying else letter(viking)
        stamp = sprites.figure(viking, size.name, lying)
        self.layer.stamp(x, y, stamp, mark, f"cloth-{viking}", shade)

    def ship(self, rect: Rect, tile: TileView, size: Size, home: bool = False) -> None:
        fits = [one for one in SIZES if one.ship[0] <= rect.width and one.ship[1] <= rect.height]
        size = next((one for one in fits if one.ship[1] <= size.ship[1]), SMALL)
        wide, high = size.ship
        stamp = sprites.ship(tile.sail or "red", size.name, home)
        words = (
            value(tile) if size is not LARGE else f"{(tile.sail or '?')[0].upper()} {value(tile)}"
        )
        x, y = rect.x + max(0, rect.width - wide) // 2, rect.bottom - high
        self.layer.stamp(x, y, stamp, words, f"sail-{tile.sail}")

    def icon(self, x: int, y: int, special: str) -> None:
        self.layer.stamp(x, y, sprites.icon(special))

    def threat(self, rect: Rect, last: bool) -> None:
        pair = ("threat", "threat-dim") * (rect.width // 2 + 1)
        right = min(rect.right, self.layer.width)
        for y in range(2 * rect.y, 2 * min(rect.bottom, self.layer.height)):
            self.layer.rows[y][rect.x : right] = pair[y % 2 : y % 2 + right - rect.x]
        if last:
            for x in range(rect.x, rect.right, 2):
                self.layer.dot(x, 2 * rect.bottom - 1, "paint")

    def fill(self, rect: Rect, name: str) -> None:
        self.layer.fill(rect, name)

    def frame(self, rect: Rect) -> None:
        layer = self.layer
        layer.fill(Rect(rect.x, rect.y, 1, rect.height), "glow")
        layer.fill(Rect(rect.right - 1, rect.y, 1, rect.height), "glow")
        if rect.height > SMALL.tile[1]:
            layer.pixels(rect.x, 2 * rect.y, rect.width, 1, "glow")
            layer.pixels(rect.x, 2 * rect.bottom - 1, rect.width, 1, "glow")

    def bars(self, rect: Rect) -> None:
        for x in (rect.x, rect.right - 1):
            self.layer.fill(Rect(x, rect.y, 1, rect.height), "glow")

    def glow(self, rect: Rect) -> None:
        self.layer.pixels(rect.x + 1, 2 * rect.bottom - 1, rect.width - 2, 1, "glow")

    def dusk(self, rect: Rect) -> None:
        self.layer.dusk(rect)

    def hull(self, rect: Rect) -> None:
        self.layer.pixels(rect.x, 2 * rect.y, rect.width, 1, "rim")
        self.layer.pixels(rect.x + 1, 2 * rect.y + 1, rect.width - 2, 1, "wood")

    def night(self, lit: Sequence[Rect]) -> None:
        self.layer.night(lit)

    def finish(self) -> None:
        self.layer.flush(self.canvas)

    def ground(self, x: int, y: int) -> str:
        return self.layer.ground(x, y)


class LineSheet(Sheet):
    """Letters and lines, in colours or without."""

    def __init__(self, canvas: Canvas, ground: str = "sea") -> None:
        super().__init__(canvas)
        self._row = "prompt" if ground == "panel-here" else ""
        """The style of a lit row on which a figure is drawn."""
        self._shadows: list[tuple[int, int, str]] = []
        """What is left of the pieces in the dark: where it stands and how it is written."""

    def island(self, rect: Rect, tile: TileView, size: Size, reached: bool = False) -> None:
        part, bottom = self.canvas, rect.bottom - 1
        low = part.glyphs.lower if part.glyphs.name != "ascii" else "_"
        low = "\u2581" if part.glyphs.name == "unicode" else low
        ink = "threat@text" if reached else "good"
        part.put(rect.x, bottom, low * rect.width, ink)
        self._shadows.append((rect.x, bottom, f"{part.glyphs.empty} " * (rect.width // 2)))
        if tile.shape == "left":
            for y in range(rect.y + rect.height // 3, rect.bottom):
                part.put(rect.x, y, "(", "sand@text")
        elif tile.shape == "right":
            for y in range(rect.y + rect.height // 4, rect.bottom):
                part.put(rect.right - 2, y, f"{part.glyphs.cliff})", "cliff@text")
        elif tile.building is not None:
            mark = f"{part.glyphs.special if tile.special else ''}[{tile.building}"
            room = min(len(mark), rect.width - (1 if rect.width > 7 else 3))
            part.put(rect.right - room, bottom, mark[:room], "text")

    def figure(
        self, x: int, y: int, viking: str, size: Size, lying: bool = False, shade: bool = False
    ) -> None:
        part, ink = self.canvas, "faint" if shade else viking
        if self._row:
            ink = self._row if part.depth == "none" else f"{viking}@{self._row}"
        if not shade:
            mark = viking[0] if lying else letter(viking)
            down = 0 if size is SMALL else size.figure[1] // 2
            self._shadows.append((x + 1, y + down, mark))
        if lying:
            down = y + size.figure[1] - 1
            if size is not SMALL:
                part.put(x, down - 1, part.glyphs.fallen, "bad")
            text = f"_({viking[0]})_" if size is not SMALL else f"{part.glyphs.fallen}{viking[0]}_"
            part.put(x, down if size is not SMALL else y, text, "bad")
            return
        if size is SMALL:
            part.put(x, y, f"({letter(viking)})", ink)
            return
        top = y + (size.figure[1] - MEDIUM.figure[1]) // 2
        for down, text in enumerate(sprites.lines(viking, part.glyphs.name), top):
            for at, char in enumerate(text, x):
                if char != " ":
                    part.put(at, down, char, ink)

    def ship(self, rect: Rect, tile: TileView, size: Size, home: bool = False) -> None:
        mark = f"{(tile.sail or '?')[0].upper()} {value(tile)}"
        ink = f"sail-{tile.sail}"
        self._shadows.append((rect.x + rect.width // 2, rect.y + rect.height // 2, mark[0]))
        if rect.height < MEDIUM.ship[1] or rect.width < MEDIUM.narrowest:
            short = f"+{value(tile)}" if home else mark.replace(" ", "")
            self._line(rect, 0, f" {short} ", "good" if home else ink)
            self._line(rect, rect.height - 1, "\\_|_/" if home else "\\___/>", "art")
            return
        top = (rect.height - MEDIUM.ship[1]) // 2
        if home:
            self._line(rect, top, "====", "dim")
            self._line(rect, top + 1, f"+{value(tile)}", "good")
            self._line(rect, top + 2, "\\__|___/", "art")
            self._line(rect, top + 3, "^^ home", "dim")
            return
        self._line(rect, top, ".----.", "art")
        self._line(rect, top + 1, f"|{mark}|", ink)
        self._line(rect, top + 2, "'-||-'", "art")
        self._line(rect, top + 3, "\\__||_/>", "art")

    def group(self, rect: Rect, tile: TileView, viking: str | None, size: Size) -> None:
        if tile.shape != "ship" or viking is None:
            super().group(rect, tile, viking, size)
            return
        self.figure(rect.x + 2, rect.y, viking, MEDIUM)
        mark = f"{(tile.sail or '?')[0].upper()} {value(tile)}"
        self.canvas.put(rect.x, rect.y + MEDIUM.figure[1], "\\_", "art")
        self.canvas.put(rect.x + 2, rect.y + MEDIUM.figure[1], mark, f"sail-{tile.sail}")
        self.canvas.put(rect.x + 6, rect.y + MEDIUM.figure[1], "_/>", "art")

    def _line(self, rect: Rect, down: int, text: str, ink: str) -> None:
        x = rect.x + max(0, rect.width - len(text)) // 2
        self.canvas.put(x, rect.y + down, text[: rect.width], ink)

    def icon(self, x: int, y: int, special: str) -> None:
        self.canvas.put(x + 2, y, self.canvas.glyphs.special, "gold")

    def threat(self, rect: Rect, last: bool) -> None:
        mark = self.canvas.glyphs.reach
        for y in range(rect.y, rect.bottom):
            text = (f"{mark} " if (y - rect.y) % 2 else f" {mark}") * rect.width
            self.canvas.put(rect.x, y, text[: rect.width], "reach@text")

    def fill(self, rect: Rect, name: str) -> None:
        if name == "earth":
            for y in range(rect.y, rect.bottom):
                self.canvas.put(rect.right - 1, y, self.canvas.glyphs.light[1], "frame")

    def frame(self, rect: Rect) -> None:
        for y in range(rect.y, rect.bottom):
            self.canvas.put(rect.x, y, "[", "cursor")
            self.canvas.put(rect.right - 1, y, "]", "cursor")

    def bars(self, rect: Rect) -> None:
        self.frame(rect)

    def glow(self, rect: Rect) -> None:
        self.canvas.put(rect.right - 1, rect.y, "*", "hot")

    def dusk(self, rect: Rect) -> None:
        for y in range(max(0, rect.y), min(rect.bottom, self.canvas.height)):
            for x in range(max(0, rect.x), min(rect.right, self.canvas.width)):
                char = self.canvas.row(self.canvas.area.y + y)[0][self.canvas.area.x + x]
                self.canvas.put(x, y, char, "faint")

    def hull(self, rect: Rect) -> None:
        self.canvas.put(rect.x, rect.y, f"\\{'_' * (rect.width - 2)}/", "art")

    def night(self, lit: Sequence[Rect]) -> None:
        """Lines go out; of a viking its letter is left, and of land a row of dots."""
        part = self.canvas

        def write(x: int, y: int, text: str) -> None:
            for at, char in enumerate(text, x):
                if not any(rect.holds(at, y) for rect in lit):
                    part.put(at, y, char, "faint")

        for y in range(part.height):
            write(0, y, " " * part.width)
        for shadow in self._shadows:
            write(*shadow)


def sheet_for(canvas: Canvas, ground: str = "sea") -> Sheet:
    """The sheet that suits a canvas; *ground* is what covers it all."""
    return PixelSheet(canvas, ground) if has_pictures(canvas) else LineSheet(canvas, ground)
