"""Land and sea as a picture of characters and styles, made once and then copied in slices.

A row mask is a number with a bit for every half cell, so growing a coast by one is a shift. Sea
and land near a coast are lighter than elsewhere, and mountains have a lit side.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.games.fireaxe.data.map_data import Chart
from core.tui.drawing.canvas import Canvas
from fireaxe_tui.map.ground import LAND, Picture
from fireaxe_tui.map.textures import LOOKS, waves

_SERPENT = (
    "................####..",
    "...............##.####",
    "...............##.....",
    "...###....###..###....",
    "#.##.##..##.##..##....",
    "###...#..#...#..##....",
)
"""The sea serpent of the northern ocean, in half cells, and where it swims."""
_SERPENT_AT = (86, 4)
Rows = list[int]


def texture_of(canvas: Canvas) -> str:
    """Choose how terrain is drawn.

    As `blocks` of colour, as shades of a few colours (`dither`), as `letters` on colours, as
    `dots` on a few colours, or as `lines` without any colour.
    """
    if canvas.depth == "none":
        return "lines"
    if canvas.glyphs.name == "ascii":
        return "dots" if canvas.depth == "16" else "letters"
    return "dither" if canvas.depth == "16" else "blocks"


_pictures: dict[tuple[tuple[str, ...], str, str], Picture] = {}
"""Finished pictures, by terrain, texture and glyphs."""


def picture_of(chart: Chart, canvas: Canvas) -> Picture:
    """Return the picture of a chart for a canvas."""
    texture = texture_of(canvas)
    key = (chart.terrain, texture, canvas.glyphs.name if texture == "lines" else "")
    if key not in _pictures:
        _pictures[key] = _painted(chart, texture, canvas.glyphs.name)
    return _pictures[key]


def _painted(chart: Chart, texture: str, glyphs: str) -> Picture:
    theme = LOOKS[texture](glyphs)
    tones = tones_of(chart)
    chars, styles, grounds = [], [], []
    for row in range(chart.rows):
        up, low = 2 * row, 2 * row + 1
        keys = zip(chart.terrain[up], tones[up], chart.terrain[low], tones[low], strict=True)
        found = [theme[key] for key in keys]
        one, two, three = zip(*found, strict=True)
        chars.append(one)
        styles.append(two)
        grounds.append(three)
        if texture == "blocks":
            chars[-1], styles[-1] = turned(one, two)
    picture = Picture(chars, styles, grounds)
    waves(chart, texture, picture, tones)
    return picture


def turned(
    chars: tuple[str, ...], styles: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Flip half blocks where that keeps the previous cell's background: fewer bytes to send."""
    new_chars, new_styles, ground = list(chars), list(styles), ""
    for col, style in enumerate(styles):
        upper, mixed, lower = style.partition("@")
        if mixed and upper == ground:
            new_chars[col], new_styles[col] = "▄", f"{lower}@{upper}"
        elif mixed:
            ground = lower
        else:
            ground = upper
    return tuple(new_chars), tuple(new_styles)


# --- Tones ------------------------------------------------------------------------------------


def tones_of(chart: Chart) -> list[str]:
    """Return a digit per half cell: 1 at sea near land, 2 for the serpent, 1 on land by the sea."""
    cols = chart.cols
    land, sea = _mask(chart, LAND), _mask(chart, "NESW.")
    high, ice, flat = _mask(chart, "^"), _mask(chart, "*"), _mask(chart, "#")
    near = _whole(_grown(_grown(_grown(_grown(land, cols), cols), cols), cols))
    shore = _meet(_whole(_grown(sea, cols)), flat)
    lit = [row & ~(row >> 1 & _above(high, y)) for y, row in enumerate(high)]
    dark = [row & ~(row << 1 & _below(high, y)) & ~lit[y] for y, row in enumerate(high)]
    bare = _grown([~row & (1 << cols) - 1 for row in ice], cols)
    core = [row & ~by for row, by in zip(ice, _grown(bare, cols), strict=True)]
    tones = []
    for y in range(len(land)):
        ones = (near[y] & sea[y]) | shore[y] | lit[y]
        twos = dark[y] | core[y]
        # Bits read as hexadecimal digits add up without carrying.
        digits = int(f"{ones:b}", 16) + 2 * int(f"{twos:b}", 16)
        tones.append(f"{digits:0{cols}x}")
    if cols > 100:
        left, top = _SERPENT_AT
        for y, line in enumerate(_SERPENT, top):
            row = list(tones[y])
            for x, char in enumerate(line, left):
                row[x] = "2" if char == "#" else row[x]
            tones[y] = "".join(row)
    return tones


def _mask(chart: Chart, codes: str) -> Rows:
    table = {ord(code): "01"[code in codes] for code in "NESWnesw.r#^*:"}
    return [int(row.translate(table), 2) for row in chart.terrain]


def _grown(rows: Rows, cols: int) -> Rows:
    """Grow the set cells of the rows by one in every direction."""
    full = (1 << cols) - 1
    return [
        (row | row << 1 | row >> 1 | _above(rows, y) | _below(rows, y)) & full
        for y, row in enumerate(rows)
    ]


def _whole(rows: Rows) -> Rows:
    """Make both halves of each cell alike: long uniform stretches are quick to send."""
    return [rows[y & ~1] | rows[y | 1] for y in range(len(rows))]


def _meet(one: Iterable[int], other: Iterable[int]) -> Rows:
    return [a & b for a, b in zip(one, other, strict=True)]


def _above(rows: Rows, y: int) -> int:
    return rows[y - 1] if y else rows[y]


def _below(rows: Rows, y: int) -> int:
    return rows[y + 1] if y + 1 < len(rows) else rows[y]
