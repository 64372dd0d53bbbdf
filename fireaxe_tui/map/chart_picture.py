"""The board of the rules as a picture: sea spaces with edges and lanes, zones, regions, reach.

It takes the place of the terrain's own picture, so places, ships and routes are drawn on it as
usual. Where cells have two halves of any colour these are tinted; elsewhere characters stand on
the edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.games.fireaxe.data.map_data import Chart
from core.games.fireaxe.terms import ZONES
from core.named import NamedTuple
from core.tui.drawing.canvas import Canvas
from fireaxe_tui.map.glyphs import MARKS
from fireaxe_tui.map.ground import Look, Picture, style_of
from fireaxe_tui.map.map_canvas import on
from fireaxe_tui.map.spaces import Spaces, between
from fireaxe_tui.map.spread import Cells, pitch, spots
from fireaxe_tui.map.terrain import picture_of, texture_of, tones_of, turned

Reached = Mapping[str, tuple[int, int]]
"""The Day of arrival and the pieces lost, for every place within reach."""
_DAYS = (54, 50, 44, 38, 32, 26, 20, 14)
"""How brightly water is lit by the Day of arrival, in parts of a hundred."""
_TINTED = 30
"""A region's land has less of its colour than this, and its rim more."""
Overlay = tuple[Cells, str]
"""Half cells, and the style they get; * stands for the style of the terrain there."""


class Signs(NamedTuple):
    """What stands on edges where halves of cells cannot be tinted."""

    edge_down: str
    edge_across: str
    border_down: str
    border_across: str
    rim: str


_SIGNS = {
    "16": Signs("·", "·", "▒", "▒", "▒"),
    "unicode": Signs("┆", "╌", "│", "─", "▓"),
    "cp437": Signs(":", "-", "│", "─", "▓"),
    "ascii": Signs(":", "-", "|", "=", "+"),
}


def signs_for(canvas: Canvas) -> Signs:
    """Return the characters for a canvas whose cells are not tinted."""
    glyphs = canvas.glyphs.name
    return _SIGNS["16" if canvas.depth == "16" and glyphs != "ascii" else glyphs]


def chart_picture(chart: Chart, spaces: Spaces, canvas: Canvas, reached: Reached | None) -> Picture:
    """Return the picture for a canvas: the chart, or with *reached* the reach of a ship."""
    texture = texture_of(canvas)
    if texture == "blocks":
        picture = _tinted(chart, spaces, reached, canvas.depth)
    else:
        picture = _signed(chart, spaces, canvas)
    _dot_lanes(chart, picture, MARKS[canvas.glyphs.name].lane, texture)
    return picture


# --- Two colours in a cell -----------------------------------------------------------------------


def _tinted(chart: Chart, spaces: Spaces, reached: Reached | None, depth: str) -> Picture:
    """Tint half cells."""
    tones, step = tones_of(chart), pitch(chart)
    ground = [
        [style_of(code, tone) for code, tone in zip(*row, strict=True)]
        for row in zip(chart.terrain, tones, strict=True)
    ]
    halves = [row[:] for row in ground]
    for cells, style in _overlays(spaces, reached, step, depth):
        for y, x in spots(cells, step):
            halves[y][x] = style.replace("*", ground[y][x])
    chars, styles, grounds = [], [], []
    looks: dict[tuple[str, str], Look] = {}
    for upper, lower in zip(halves[::2], halves[1::2], strict=True):
        row = []
        for key in zip(upper, lower, strict=True):
            if key not in looks:
                up, low = key
                whole, under = up == low, _under(up, low)
                looks[key] = (" ", up, under) if whole else ("▀", f"{up}@{low}", under)
            row.append(looks[key])
        one, two, three = zip(*row, strict=True)
        one, two = turned(one, two)
        chars.append(one)
        styles.append(two)
        grounds.append(three)
    return Picture(chars, styles, grounds)


def _under(upper: str, lower: str) -> str:
    """Choose the ground of a letter in a cell of two colours: what is not an edge.

    Where both are, it is the terrain below: nothing can be read on the bright edges themselves.
    """
    found = lower if upper.startswith(("map-", "region-")) else upper
    kind, _, rest = found.partition("~")
    share, _, terrain = rest.partition("~")
    bright = kind == "map-name" or (kind.startswith("region-") and int(share) > _TINTED)
    return terrain if bright else found


def _overlays(spaces: Spaces, reached: Reached | None, step: int, depth: str) -> Iterator[Overlay]:
    # In 256 colours a slight tint would become another colour, or none.
    rim, tint = (58, 16) if depth == "true" else (90, 0)
    if reached is None:
        for region, cells in spaces.regions.items():
            if tint:
                yield cells & ~spaces.rims, f"region-{region}~{tint}~*"
            yield cells & spaces.rims, f"region-{region}~{rim}~art-map-land"
        yield spaces.edges.cells, "map-ring~28~*"
    else:
        for region, cells in spaces.regions.items():
            yield cells & spaces.rims, f"region-{region}~{rim - 20}~art-map-land"
        yield from _lit(spaces, reached, step)
    yield spaces.borders.cells, "map-name~72~*"


def _lit(spaces: Spaces, reached: Reached, step: int) -> Iterator[Overlay]:
    """Light the water by the Day of arrival, with a contour between two Days."""
    parts: dict[tuple[int, int], Cells] = {}
    for sea, cells in spaces.seas.items():
        when = reached.get(sea, (0, 0))
        parts[when] = parts.get(when, 0) | cells
    edges = spaces.edges.cells
    for (day, lost), cells in parts.items():
        style, share = "map-ring", _DAYS[min(day, 7)]
        if lost:
            style, share = "art-map-blood", 30 + 8 * lost
        elif not day and reached:
            style, share = "art-map-night", 50
        yield cells & ~edges, f"{style}~{share}~*"
        yield cells & edges, f"{style}~{share - 8}~*"
    yield between(parts.values(), step).cells, "map-trail~42~*"


# --- Characters on the edges ---------------------------------------------------------------------


def _signed(chart: Chart, spaces: Spaces, canvas: Canvas) -> Picture:
    """Put characters on the edges of the usual picture."""
    base = picture_of(chart, canvas)
    chars, styles = [list(row) for row in base.chars], [list(row) for row in base.styles]
    signs = signs_for(canvas)
    for region, cells in spaces.regions.items():
        known = f"region-{region}"
        _write(chart, base, chars, styles, cells & spaces.rims, signs.rim, known)
    marks = (
        (spaces.edges.down, signs.edge_across, "map-lane"),
        (spaces.edges.across, signs.edge_down, "map-lane"),
        (spaces.borders.down, signs.border_across, "map-lit"),
        (spaces.borders.across, signs.border_down, "map-lit"),
    )
    for cells, sign, style in marks:
        _write(chart, base, chars, styles, cells, sign, style)
    return Picture(list(map(tuple, chars)), list(map(tuple, styles)), base.grounds)


def _write(
    chart: Chart,
    base: Picture,
    chars: list[list[str]],
    styles: list[list[str]],
    cells: Cells,
    char: str,
    style: str,
) -> None:
    for y, x in spots(cells, pitch(chart)):
        chars[y // 2][x] = char
        styles[y // 2][x] = on(style, base.grounds[y // 2][x])


# --- Lanes ---------------------------------------------------------------------------------------


def _dot_lanes(chart: Chart, picture: Picture, dot: str, texture: str) -> None:
    """Put dots on all lanes, where nothing else stands."""
    rows = {row: (list(picture.chars[row]), list(picture.styles[row])) for row in range(chart.rows)}
    for route in chart.routes.values():
        cells = route.cells()
        for col, row in cells[2:-1:2] if len(cells) > 3 else cells[1:-1]:
            chars, styles = rows[row]
            if chars[col] == " " or texture not in ("blocks", "lines"):
                chars[col] = dot
                styles[col] = on("map-lane", picture.grounds[row][col])
    for row, (chars, styles) in rows.items():
        picture.chars[row], picture.styles[row] = tuple(chars), tuple(styles)


def zone_style(zone: int) -> str:
    """Return the style of a zone's figure and name on the water."""
    return f"map-name~62~art-map-{ZONES[zone]}-river"
