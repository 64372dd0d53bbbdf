"""Pixels: two of them, one above the other, fill a cell, and some cells carry a letter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from core.tui.colour.styles import DUSK
from core.tui.drawing.canvas import Canvas, Rect
from vikings_tui.art.sprites import Stamp

PREFIX = "art-vik-"
"""What the styles of the themes for these colours begin with."""
CALM, SLATE = "calm", "slate"
"""A sea without waves and a panel, for pictures of few colours that come and go."""
_PLAIN = {CALM: "sea", SLATE: "panel"}
"""On these grounds a whole cell is a block, and the ground stays: that is cheaper to send."""
_UPPER, _LOWER, _BOTH = "\u2580", "\u2584", "\u2588"
_SEAT = "seat-"
_ABOVE = 99
_PANELS = {"panel": "text", "panel-here": "prompt"}
"""Grounds that are no pictures."""
_GROUNDS = (
    *_PANELS,
    *("sea", "wave", "threat-dim", "threat", "earth", "earth-spot", "hub", "disc", "disc-dark"),
    *("grass", "moss", "scorched", "meadow", "shade-dark", "shade", "night"),
)
"""What lies under other things; of two colours in a cell, the one named first is its ground."""
_RANK = {name: at for at, name in enumerate(_GROUNDS)}
_DARK = frozenset(("boot", "bark", "iron", "moss", "grass", "rock", "window", "dune", "tile"))
_BRIGHT = frozenset(("skin", "bone", "steel", "snow", "gold", "rope", "plaster", "fish", "sand"))
_SHADES = ("shade-dark", "shade", "shade-lit")
_NIGHTLY = frozenset(("sea", "wave", *_SHADES, "earth", "earth-spot", "threat-dim", *_PANELS))
"""What looks the same at night."""
_CLOTH = "cloth-"
_DIM_CLOTH = {"warrior": "iron", "boatswain": "boatswain-dark"}
_WIDE, _HIGH = 89, 46
"""After how many columns and rows of pixels the waves repeat."""


@cache
def style_of(name: str) -> str:
    """The style that fills a cell with a colour; seats and panels have styles of their own."""
    return name if name.startswith(_SEAT) else _PANELS.get(name) or PREFIX + name


@cache
def _cell(upper: str, lower: str, plain: str | None = None) -> tuple[str, str]:
    """The character and the style that show two pixels, perhaps on a *plain* ground."""
    if upper == lower:
        if plain is not None and upper != plain:
            return _BOTH, f"{style_of(upper)}@{style_of(plain)}"
        return (_BOTH if upper.startswith(_SEAT) else " "), style_of(upper)
    if _rank(upper) <= _rank(lower):
        return _LOWER, f"{style_of(lower)}@{style_of(upper)}"
    return _UPPER, f"{style_of(upper)}@{style_of(lower)}"


def _rank(name: str) -> int:
    """How far below others a colour lies; that of a seat is never the ground of a cell."""
    return _RANK.get(name.removesuffix(DUSK), _ABOVE + name.startswith(_SEAT))


@cache
def _waves() -> tuple[tuple[str, ...], ...]:
    """A patch of sea: a few short waves, the same at every drawing."""
    rows = [["sea"] * _WIDE for _ in range(_HIGH)]
    for number in range(30):
        x, y = number * 55 % _WIDE, (number * 17 + number // 4) % (_HIGH // 2) * 2 + 1
        for at in range(x, x + 3 + number % 3):
            rows[y][at % _WIDE] = "wave"
    return tuple(tuple(row) for row in rows)


@cache
def shaded(stamp: Stamp) -> Stamp:
    """A piece as a shadow of itself."""
    return Stamp(tuple(tuple(one and _shade(one) for one in row) for row in stamp.rows), ())


def _shade(name: str) -> str:
    if name in _BRIGHT or name.endswith("-lit"):
        return "shade-lit"
    return "shade-dark" if name in _DARK or name.endswith("-dark") else "shade"


def dusk(name: str, few: bool = False) -> str:
    """A colour in the dark; where colours are *few*, of the sea only the ground is left."""
    if name in _PANELS or name.endswith(DUSK):
        return name
    return "panel" if few and name in ("sea", "wave") else name + DUSK


@cache
def silhouette(name: str) -> str:
    """A colour at night, when everything sinks into the sea but for what is drawn anew."""
    if name in _NIGHTLY:
        return name
    return "threat-dim" if name == "threat" else "sea"


@cache
def flat(stamp: Stamp, name: str) -> Stamp:
    """A piece in one colour."""
    return Stamp(tuple(tuple(one and name for one in row) for row in stamp.rows), ())


@cache
def cloaked(stamp: Stamp) -> Stamp:
    """A viking whose head keeps its form; below it cells are filled, which are cheap to send."""
    rows = [list(row) for row in stamp.rows]
    if any(rows[0]):  # upright
        for upper, lower in zip(rows[2::2], rows[3::2], strict=True):
            upper[:] = lower[:] = [one or other for one, other in zip(upper, lower, strict=True)]
    return Stamp(tuple(map(tuple, rows)), ())


@cache
def shadow_of(stamp: Stamp, ink: str) -> Stamp:
    """A piece at night in one colour, that of its cloth or its sail; *ink* is its letter's.

    Many pieces lie in the dark and halves of cells are dear to send: of a viking only the head has
    an outline, below it cells are filled; a ship is no more than a hull and a square sail.
    """
    kind = ink.removeprefix(_CLOTH)
    name = f"{_DIM_CLOTH.get(kind, kind)}{DUSK}"
    if ink.startswith(_CLOTH):
        return cloaked(flat(stamp, name))
    wide, high = len(stamp.rows[0]), len(stamp.rows)
    sail = range(wide // 4, wide - wide // 4) if stamp.letters else range(0)
    aloft = tuple(name if x in sail else "sea" for x in range(wide))
    hull = ("sea", *(name,) * (wide - 2), "sea")
    return Stamp((*(aloft,) * (high - 2), hull, hull), ())


class Layer:
    """A picture in the making, as large as a canvas."""

    def __init__(
        self, width: int, height: int, ground: str = "sea", *, few_colours: bool = False
    ) -> None:
        self.width, self.height = width, height
        self._few = few_colours
        self._plain = _PLAIN.get(ground)
        if ground == "sea":
            patch = _waves()
            wide = width // _WIDE + 1
            self.rows = [list((patch[y % _HIGH] * wide)[:width]) for y in range(2 * height)]
        else:
            name = _PLAIN.get(ground, ground)
            self.rows = [[name] * width for _ in range(2 * height)]
        self._letters: dict[tuple[int, int], tuple[str, str]] = {}
        self._pieces: list[tuple[int, int, Stamp, str]] = []
        """Where pieces with letters are, and the ink of those."""
        self._shores: list[Rect] = []

    def fill(self, rect: Rect, name: str) -> None:
        """Fill cells with one colour."""
        self.pixels(rect.x, 2 * rect.y, rect.width, 2 * rect.height, name)

    def pixels(self, x: int, y: int, width: int, height: int, name: str) -> None:
        """Fill a part given in pixels."""
        left, right = max(0, x), min(self.width, x + width)
        if left < right:
            for row in self.rows[max(0, y) : max(0, y + height)]:
                row[left:right] = [name] * (right - left)

    def dot(self, x: int, y: int, name: str) -> None:
        if 0 <= x < self.width and 0 <= y < len(self.rows):
            self.rows[y][x] = name

    def stamp(
        self, x: int, y: int, stamp: Stamp, words: str = "", ink: str = "", shade: bool = False
    ) -> None:
        """Copy a picture to the cell (x, y), with a letter of *words* on each lettered cell."""
        rows, width = self.rows, self.width
        if shade:
            stamp = shaded(stamp)
        if words:
            self._pieces.append((x, y, stamp, ink))
        for down, pixels in enumerate(stamp.rows, 2 * y):
            if 0 <= down < len(rows):
                row = rows[down]
                for across, name in enumerate(pixels, x):
                    if name is not None and 0 <= across < width:
                        row[across] = name
        for (across, down), letter in zip(stamp.letters, words, strict=False):
            self._letters[x + across, y + down] = (letter, ink)

    def shore(self, rect: Rect) -> None:
        """Remember the lowest row of a piece of land; it is what is left of it at night."""
        self._shores.append(rect)

    def dusk(self, rect: Rect) -> None:
        """Leave what is drawn in a part in the dark."""
        for row in self.rows[2 * max(0, rect.y) : 2 * rect.bottom]:
            left, right = max(0, rect.x), rect.right
            row[left:right] = [dusk(name, self._few) for name in row[left:right]]
        for at in [at for at in self._letters if rect.holds(*at)]:
            letter, _ = self._letters[at]
            self._letters[at] = (letter, f"dim@{self.ground(*at)}")

    def night(self, lit: Sequence[Rect]) -> None:
        """Leave everything in the dark but what is *lit*: pieces are flat shadows with a letter."""
        rows, letters = [row[:] for row in self.rows], dict(self._letters)
        if self._few:
            self.dusk(Rect(0, 0, self.width, self.height))
        else:
            self._darken()
        for rect in lit:
            for y in range(2 * max(0, rect.y), min(2 * rect.bottom, len(rows))):
                self.rows[y][rect.x : rect.right] = rows[y][rect.x : rect.right]
            self._letters |= {at: letters[at] for at in letters if rect.holds(*at)}

    def _darken(self) -> None:
        """Of land only the low shore is left; pieces stand on it as shadows."""
        self.rows = [[silhouette(name) for name in row] for row in self.rows]
        for shore in self._shores:
            self.fill(shore, "night")
        for x, y, stamp, ink in self._pieces:
            self.stamp(x, y, shadow_of(stamp, ink))
        self._letters = {
            at: (letter, f"dim@{self.ground(*at)}") for at, (letter, _) in self._letters.items()
        }

    def ground(self, x: int, y: int) -> str:
        """The style of what lies at a cell."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return style_of(self.rows[2 * y + 1][x])
        return "text"

    def flush(self, canvas: Canvas) -> None:
        """Draw everything on a canvas."""
        rows = self.rows
        for y in range(min(self.height, canvas.height)):
            pairs = zip(rows[2 * y], rows[2 * y + 1], strict=True)
            found = [_cell(*pair, self._plain) for pair in pairs]
            canvas.blit(0, y, [char for char, _ in found], [style for _, style in found])
        for (x, y), (letter, ink) in self._letters.items():
            if 0 <= x < self.width:
                canvas.put(x, y, letter, ink)
