"""What the signs of the chart mean, in a corner of the map that holds least else."""

from __future__ import annotations

from core.games.fireaxe.text.words import Lexicon
from core.tui.drawing.canvas import Canvas, Rect
from core.words import count
from fireaxe_tui.map.chart_picture import Reached, signs_for
from fireaxe_tui.map.drawing import Drawing
from fireaxe_tui.map.glyphs import MARKS
from fireaxe_tui.map.map_canvas import MapCanvas
from fireaxe_tui.map.terrain import texture_of

Sign = tuple[str, str, str]
"""Characters, their style, and what they mean."""
_LEAST = (100, 26)
"""The smallest map with a legend on it."""


def draw_chart_legend(
    paper: MapCanvas,
    drawing: Drawing,
    reached: Reached | None,
    quarter: int,
    box: Rect | None = None,
) -> Rect | None:
    """Choose a place for the legend and return it; or draw the legend in its *box*."""
    title, signs = _told(paper.canvas, drawing, reached, quarter)
    if box is None:
        wide = max(len(title) + 4, *(len(words) for *_, words in signs)) + 9
        return _corner(paper, drawing, wide, len(signs) + 2)
    canvas = paper.canvas
    canvas.cover(box)
    inside = canvas.box(box, title=title)
    for y, (chars, style, words) in enumerate(signs):
        inside.put(1, y, chars, style)
        inside.put(6, y, words, "dim")
    return box


def _corner(paper: MapCanvas, drawing: Drawing, width: int, height: int) -> Rect | None:
    """Return the corner of the map in which the legend covers the fewest names."""
    canvas = paper.canvas
    if canvas.width < _LEAST[0] or canvas.height < _LEAST[1]:
        return None
    right, bottom = canvas.width - width, canvas.height - height
    corners = [Rect(x, y, width, height) for x, y in ((0, bottom), (right, bottom), (0, 0))]
    corners.append(Rect(right, 0, width, height))
    focus = drawing.chart.spots[drawing.focus]
    at = drawing.chart.spots.get(drawing.at, focus)

    def cost(rect: Rect) -> int:
        covered = sum(
            rect.holds(col - paper.left, row - paper.top) for col, row in drawing.plot.taken
        )
        hides = any(rect.holds(s.col - paper.left, s.row - paper.top) for s in (focus, at))
        lies = any(_meet(rect, other) for other in paper.covers)
        return covered + 1000 * (hides + lies)

    best = min(corners, key=cost)
    return None if cost(best) >= 1000 else best


def _meet(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.bottom
        and other.y < one.bottom
    )


def _told(
    canvas: Canvas, drawing: Drawing, reached: Reached | None, quarter: int
) -> tuple[str, list[Sign]]:
    """Return the title and the lines."""
    marks, tinted = MARKS[canvas.glyphs.name], texture_of(canvas) == "blocks"
    own = signs_for(canvas)
    edge: Sign = ("    ", "map-ring~28~art-map-west", "edge of a sea space")
    border: Sign = ("    ", "map-name~72~art-map-west", "edge of a weather zone")
    rim: Sign = ("    ", "region-wessex~58~art-map-land", "rim of a region")
    if not tinted:
        edge = (f"{own.edge_down} {own.edge_across}", "map-lane", edge[2])
        border = (f"{own.border_down} {own.border_across}", "map-lit", border[2])
        rim = (own.rim * 2, "region-wessex", rim[2])
    if reached is None:
        return "Chart", [
            (marks.water, "map-ring", "sea space"),
            (f"{marks.lane} {marks.lane}", "map-lane", "lane: one Day"),
            edge,
            border,
            rim,
            ("4", "map-lit", "clear days of the zone"),
        ]
    view = drawing.view
    where = Lexicon(drawing.data).place(drawing.at)
    signs: list[Sign] = [
        ("3", "map-reach", "arrive on Day 3"),
        (f"5{marks.skull}", "map-skull", "Day 5, pieces are lost"),
    ]
    if tinted:
        signs += [
            ("    ", "map-trail~42~art-map-west", "one Day further"),
            border,
            ("    ", "art-map-night~50~art-map-west", "not this turn"),
        ]
    if quarter:
        glyphs = canvas.glyphs
        turn = f"{glyphs.clockwise} right" if quarter > 0 else f"{glyphs.counter} left"
        signs.append((" <> ", "key", f"if the dial were turned {turn}"))
    days = count(view.days_left, "Day")
    return f"Reach from {where}, {days}", signs
