"""Our longship under sail: drawn to scale at any size, and by hand in plain characters."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from core.tui.art.pixels import CLEAR, paint
from core.tui.drawing.canvas import Canvas

STYLES = {
    "H": "art-hull",
    "P": "art-plank",
    "S": "art-sail",
    "R": "art-stripe",
    "M": "art-mast",
    "Y": "art-sun",
    "W": "art-sea",
    "D": "art-deep",
    "F": "art-foam",
    "G": "art-gold",
}
_LONG, _HIGH = 64, 44
"""The size of the ship: all lengths below are in these units."""
_WATER = 38
"""How far below the masthead the water is."""

# The head at the bow and the curl of the stern, as pixels of one unit.
_HEAD = (
    "  G  G    ",
    "  GHHHH   ",
    " HHHHHHHH ",
    "HHHHGHHHHH",
    "HHHHHHHHHH",
    "HHHHHSS S ",
    "HHHH  S SS",
    " HHHHHHHH ",
    " HHH      ",
)
_SMALL_HEAD = (
    " G G   ",
    " HHHH  ",
    "HHGHHHH",
    "HHHHHHH",
    "HHH S S",
    "HHHHHH ",
    "HHH    ",
)
_TAIL = (
    "  HHHH  ",
    " HH  HH ",
    "HH HH HH",
    "HH  H HH",
    " HHHH HH",
    "     HH ",
    "     HH ",
)
_SMALL_TAIL = (
    " HHHH ",
    "HH  HH",
    "H HH H",
    " H   H",
    "  HHHH",
    "    HH",
)
_TINY_HEAD = (
    " GG  ",
    "HHHH ",
    "HHGHH",
    "HHHS ",
    "HHH  ",
)
_TINY_TAIL = (
    " HH ",
    "H HH",
    "HH H",
    "  HH",
)
_CARVED = (
    ((_HEAD, _SMALL_HEAD, _TINY_HEAD), 54.0, 22.0),
    ((_TAIL, _SMALL_TAIL, _TINY_TAIL), 0.0, 22.0),
)
"""The carvings at both ends, large, small and tiny, and where their left edge and foot are."""

# The same for characters alone; a colon is a red stripe of the sail, a tilde the sea.
_LARGE = r"""
                              |~~--..
                              |~~--'
         .--------------------+--------------------.
         (    |::::|    |::::|    |::::|    |::::|  \
          (   |::::|    |::::|    |::::|    |::::|   \
           (  |::::|    |::::|    |::::|    |::::|    )
            ) |::::|    |::::|    |::::|    |::::|     )       ,  ,
            ) |::::|    |::::|    |::::|    |::::|     )      /(_/(__
   .--.     ) |::::|    |::::|    |::::|    |::::|     )     /  o    \
  / .. \   /  |::::|    |::::|    |::::|    |::::|    /      |   __vv/
 | (  ) |  /  |::::|    |::::|    |::::|    |::::|   /       |  |
  \_ /  | '--------------------------------------- -'        |  |
     |  |                     ||                             |  |
     |  |                     ||                             /  /
      \  \                    ||                            /  /
       \  '--..___            ||                 ___..--'   /
        \  (o)(*)(o)(*)(o)(*)(o)(*)(o)(*)(o)(*)(o)(*)(o)   /
         \  - - - - - - - - - - - - - - - - - - - - - -   /
          '.____________________________________________.'
"""
_SMALL = r"""
                     |~-.
       .-------------+--------------.
       (   |:::|   |:::|   |:::|   | \
        (  |:::|   |:::|   |:::|   |  )      , ,
         ) |:::|   |:::|   |:::|   |   )    /(/(_
  .--.   ) |:::|   |:::|   |:::|   |   )   /  o  \
 | () |  ) |:::|   |:::|   |:::|   |  /    |  _vv/
  \_/ | '---------------------------- '    |  |
    | |              ||                    |  |
     \ \             ||                   /  /
      \ '-..__       ||           __..--'  /
       \ (o)(*)(o)(*)(o)(*)(o)(*)(o)(*)(o)/
        '._______________________________.'
"""
_LINE_INKS = {
    ":": "art-stripe@text",
    "~": "art-stripe@text",
    "o": "art-gold@text",
    "*": "art-stripe@text",
    "-": "art-hull@text",
}


@cache
def seascape(
    width: int, height: int, lefts: tuple[int, ...], span: int, stripes: str = "R"
) -> tuple[str, ...]:
    """Rows of pixels: the sea from side to side, with ships *span* long that begin at *lefts*.

    The red of each ship is painted with its letter of *stripes*.
    """
    unit = span / _LONG
    water = height - max(3, round(6 * unit))
    rows = [[CLEAR] * width for _ in range(height)]
    for left, stripe in zip(lefts, stripes, strict=True):
        _launch(rows, left, span, water, stripe, sun=left == lefts[-1])
    for row in range(water, height):
        for column in range(width):
            rows[row][column] = _sea(column, row - water, unit, rows[row][column])
    return tuple("".join(row) for row in rows)


def reach(span: int) -> int:
    """How long a ship of this *span* is with its head, which stands out where the ship is small."""
    unit = span / _LONG
    heads, x, _ = _CARVED[0]
    size = max(1, round(unit))
    return max(span, round(x * unit) + size * len(_fitting(heads, unit)[0]))


def _launch(
    rows: list[list[str]], left: int, span: int, water: int, stripe: str, sun: bool
) -> None:
    """Draw a ship on the water, with stripes of its own; the last one has the sun behind it."""
    unit = span / _LONG
    top = water - _WATER * unit
    for row in range(max(0, int(top)), min(len(rows), int(top + _HIGH * unit) + 1)):
        for column in range(max(0, left), min(len(rows[row]), left + span)):
            x, y = (column + 0.5 - left) / unit, (row + 0.5 - top) / unit
            pixel = _ship(x, y, 1 / unit)
            if pixel != "Y" or sun:
                rows[row][column] = stripe if pixel == "R" else pixel
    for sprites, x, y in _CARVED:
        _carve(rows, _fitting(sprites, unit), left + x * unit, top + y * unit, unit)


def _fitting(sprites: tuple[tuple[str, ...], ...], unit: float) -> tuple[str, ...]:
    """A carving in the size that suits a ship of this scale."""
    return sprites[0 if unit >= 0.95 else 1 if unit >= 0.5 else 2]


def _carve(
    rows: list[list[str]], sprite: tuple[str, ...], left: float, bottom: float, unit: float
) -> None:
    """Draw a carving on its post, each of its letters as a square of whole pixels."""
    size = max(1, round(unit))
    x, y = round(left), round(bottom) - len(sprite) * size
    for row, line in enumerate(sprite):
        for column, pixel in enumerate(line):
            if pixel != CLEAR:
                for filled in rows[max(0, y + row * size) : max(0, y + (row + 1) * size)]:
                    at = x + column * size
                    filled[at : at + size] = pixel * min(size, max(0, len(filled) - at))


def _ship(x: float, y: float, pixel: float) -> str:
    """What is at a place of the ship; *pixel* is the size of a pixel in units."""
    t = (x - 31) / 28
    if abs(t) <= 1 and y > _WATER - 18:  # nothing of the hull is higher
        sheer = _WATER - 4 - 3 * t * t - 9 * abs(t) ** 7
        keel = _WATER + 4 - 3 * t * t - 9 * abs(t) ** 5
        if abs(t) < 0.8 and (shield := _shield(x, y - sheer)):
            return shield
        if sheer <= y <= keel:
            rail = y < sheer + max(0.9, pixel) or 3.6 < y - sheer < 4.4
            return "P" if rail and abs(t) < 0.8 else "H"
    rise = _WATER - 9.5 - y
    if 0 <= rise <= 7.5:
        for post, lean in ((58.4, -0.25), (3.8, 0.3)):
            # The posts rise from the ends of the hull to the head and the curl.
            if abs(x - post - lean * rise) < 1.5:
                return "H"
    if found := _sail(x, y, pixel):
        return found
    found = _rigging(x, y, pixel)
    # A low sun behind it all, where there is room above the head.
    sun = pixel < 1.1 and (x - 56) ** 2 + (y - 6) ** 2 < 22
    return "Y" if found == CLEAR and sun else found


def _shield(x: float, y: float) -> str:
    """Round shields along the rail, alternating between two colours."""
    number, at = divmod(x - 9, 4)
    off = (at - 2) ** 2 + (y - 0.6) ** 2
    if off < 0.6:
        return "G"
    if off < 3.4:
        return "R" if number % 2 else "S"
    return ""


def _sail(x: float, y: float, pixel: float) -> str:
    """A striped sail, full of wind from astern."""
    if not (5 <= y <= 27 and 12 < x < 53):
        return ""
    down = (y - 5) / 22
    belly = 3.2 * sin(pi * min(1, down * 1.05))
    left, right = 14 + belly * 0.9, 48 + belly * 1.5
    foot = 25.6 + 1.6 * cos((x - 31) / 17 * pi / 2)
    if y < 5 + max(0.9, pixel):
        return "M" if 12.5 <= x <= 49.5 else ""
    if not left <= x <= right or y > foot:
        return ""
    return "R" if int((x - left) / (right - left) * 9) % 2 else "S"


def _rigging(x: float, y: float, pixel: float) -> str:
    """Mast, pennant and stays."""
    thick = max(0.6, pixel / 2)
    if abs(x - 31) < thick and 1 <= y <= _WATER - 4:
        return "M"
    if 1 <= y <= 3.5 and 31 < x < 38 - abs(y - 2.2) * 2.5:
        return "R"
    for end in (58.5, 4.5):
        along = (x - 31) / (end - 31)
        if 0 < along < 1 and abs(y - (4 + 21 * along)) < pixel * 0.5:
            return "M"
    return CLEAR


def _sea(column: int, depth: int, unit: float, below: str) -> str:
    """Water with crests that shift from row to row; the hull shows through the first of it."""
    swell = sin(column * 0.33 + depth * 2.1) + 0.6 * sin(column * 0.13 - depth * 1.3)
    if depth == 0:
        return "F" if swell > 0.2 else below if below != CLEAR else "W"
    if depth < 2 * unit and below != CLEAR and swell < 0.9:
        return below
    if swell > 1.25:
        return "F"
    return "D" if swell < -0.55 or depth > 7 * unit else "W"


def draw_sea(canvas: Canvas, left: int, span: int) -> None:
    """Fill the canvas with the ship and the sea, as its glyphs and colours allow.

    The ship is *span* columns long and begins at the column *left*.
    """
    rows = seascape(canvas.width, canvas.height * 2, (left,), span)
    paint(canvas, 0, 0, rows, STYLES, flat=False)


def draw_lines(canvas: Canvas, left: int, span: int) -> None:
    """The same in plain characters."""
    art = (_LARGE if span >= _LONG and canvas.height > 20 else _SMALL).strip("\n").splitlines()
    waves = max(1, canvas.height // 10)
    top = canvas.height - waves - len(art)
    for row in range(waves):
        for x in range(canvas.width):
            swell = sin(x * 0.4 + row * 2.1) + 0.6 * sin(x * 0.17 - row * 1.3)
            canvas.put(x, canvas.height - waves + row, "~" if swell > -0.4 else "-", "water")
    across = left + max(0, span - max(map(len, art))) // 2
    for row, line in enumerate(art):
        for x, char in enumerate(line):
            if char != " ":
                style = _LINE_INKS.get(char, "art")
                canvas.put(across + x, top + row, char, style)
