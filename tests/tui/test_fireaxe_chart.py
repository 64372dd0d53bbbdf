"""The chart of Fire & Axe: spaces, zones, regions and reach, in all glyphs and colour depths."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from functools import cache

import pytest

from core.games.fireaxe import routes
from core.games.fireaxe.terms import ZONE, ZONES
from core.tui.colour.palette import Palette
from core.tui.colour.styles import own_styles
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.drawing.glyphs import SETS
from core.tui.keys.spots import Spots
from fireaxe_tui.destinations import Destination
from fireaxe_tui.map.beyond import Beyond
from fireaxe_tui.map.drawing import Drawing, Plot
from fireaxe_tui.map.map_canvas import MapCanvas
from fireaxe_tui.map.spaces import spaces_of
from fireaxe_tui.map.spread import cells_with, halves, pitch, spots
from fireaxe_tui.map.terrain import picture_of
from fireaxe_tui.map.view import MapMode, MapView
from tests.tui.cells import styles_of
from tests.tui.fireaxe_table import at_sea as at_sea_table
from tests.tui.fireaxe_table import screen
from tests.tui.playing import Player
from tests.tui.test_fireaxe_map import DATA, MAP, ODD, ROOM, at_sea, moved

WATERS = DATA.place_ids[DATA.ports : DATA.ports + DATA.waters]
STRENGTHS = (
    ("unicode", "true"),
    ("unicode", "256"),
    ("unicode", "16"),
    ("unicode", "none"),
    ("cp437", "none"),
    ("ascii", "true"),
    ("ascii", "none"),
)


@cache
def plot():
    return Plot(MAP.main, DATA, "main")


def charted(table, mode: MapMode, size=(172, 56), glyphs="unicode", depth="true", quarter=0):
    chart = MapView(DATA, MAP, ROOM)
    chart.mode, chart.quarter = mode, quarter
    canvas = Canvas(*size, SETS[glyphs], depth)
    chart.aim(canvas.rect, table)
    chart.draw(canvas, table, Spots(canvas, table))
    return canvas


def text_of(canvas):
    return "\n".join(canvas.text(y) for y in range(canvas.height))


@pytest.mark.parametrize("chart", [MAP.main, MAP.overview], ids=["main", "overview"])
def test_every_water_belongs_to_one_space_of_its_zone(chart):
    found = spaces_of(chart, DATA)
    together = 0
    for place, cells in found.seas.items():
        zone = DATA.zone[DATA.place_index[place]]
        assert cells & found.zones[zone] == cells, place
        assert not cells & together, place
        together |= cells
        spot = chart.spots[place]
        on_water = halves(chart, spot.col, spot.row) & found.zones[zone]
        assert cells & on_water == on_water, place
    assert together == cells_with(chart, "NESWnesw")


def test_edges_lie_where_two_spaces_meet():
    found, step = spaces_of(MAP.main, DATA), pitch(MAP.main)
    owner = {spot: place for place, cells in found.seas.items() for spot in spots(cells, step)}
    for y, x in spots(found.edges.across, step):
        assert owner[y, x] != owner[y, x + 1]
    for y, x in spots(found.borders.down, step):
        zones = {DATA.zone[DATA.place_index[owner[y + down, x]]] for down in (0, 1)}
        assert len(zones) == 2
    lined = found.edges.cells | found.borders.cells
    for (y, x), place in owner.items():
        if owner.get((y, x + 1), place) != place:
            assert lined >> x + y * step & 1


def test_every_region_has_land_around_its_ports():
    found = spaces_of(MAP.main, DATA)
    assert set(found.regions) == set(DATA.region_ids)
    everything = 0
    for cells in found.regions.values():
        assert cells & found.rims
        assert not cells & everything
        everything |= cells


@pytest.mark.parametrize(("glyphs", "depth"), STRENGTHS)
def test_the_chart_names_waters_regions_and_clear_days(glyphs, depth):
    table = moved(at_sea(), *["wintering"] * 5)
    canvas = charted(table, "chart", glyphs=glyphs, depth=depth)
    shown = text_of(canvas)
    palette = Palette(own_styles("dark", depth), depth, SETS[glyphs], "dark")
    assert all(palette.style(style) for style in styles_of(canvas))
    for place in WATERS:
        label = MAP.main.spots[place].label
        assert label is not None
        hidden = (label.col + label.width > 125 and label.row > 45) or label.row > 54
        assert hidden or label.text in shown, place
    for region in DATA.region_names:
        assert region.upper() in shown
    for zone in ZONES:
        assert zone.upper() in shown
    assert shown.count("clear days") >= 4
    assert "wind +" in shown
    assert "wind -" in shown
    if depth == "none":
        edge, border = {"unicode": "┆│", "cp437": ":│", "ascii": ":|"}[glyphs]
        assert edge in shown
        assert border in shown


@pytest.mark.parametrize(("glyphs", "depth"), STRENGTHS)
def test_the_reach_puts_the_day_on_every_marker(glyphs, depth):
    table = replace(at_sea(), chosen=None)
    canvas = charted(table, "reach", glyphs=glyphs, depth=depth)
    camera = MapView(DATA, MAP, ROOM)
    camera.aim(canvas.rect, table)
    _, left, top = camera.at
    ships = {captain.at for captain in table.view.captains}
    seen = lost = 0
    for number, (way, *_) in ROOM.ways(table.view).items():
        place = DATA.place_ids[number]
        spot = MAP.main.spots[place]
        x, y = spot.col - left, spot.row - top
        if not way.days or place in ships or canvas.style(x, y) == "text":
            continue
        assert canvas.row(y)[0][x] == str(way.days), place
        assert canvas.style(x, y) == ("map-skull" if way.losses else "map-reach"), place
        if way.losses:
            around = canvas.row(y)[0][max(0, x - 1) : x + 2]
            assert {"unicode": "☠", "cp437": "!", "ascii": "!"}[glyphs] in around, place
        seen, lost = seen + 1, lost + bool(way.losses)
    assert seen > 40
    assert lost > 3


def test_a_dial_on_trial_changes_reach_and_figures_but_not_the_table():
    table = at_sea()
    blue = ZONE[table.view.wind]
    straight, turned = (charted(table, "reach", quarter=by) for by in (0, 1))
    assert text_of(straight) != text_of(turned)
    ways = ROOM.ways(table.view, (blue + 1) % 4)
    assert ways == {
        place: found[::-1]
        for place, found in routes.reach(
            DATA, routes.of_view(DATA, table.view)._replace(blue=(blue + 1) % 4), _lanes()
        ).items()
    }
    assert ROOM.ways(table.view) != ways


def _lanes():
    from core.games.fireaxe.data.lanes import lanes

    return lanes(DATA)


@pytest.mark.parametrize("size", [(80, 14), (83, 36), (124, 56), (40, 10)])
def test_names_are_never_cut_nor_covered(size):
    covers = (Rect(size[0] - 30, size[1] - 8, 30, 8),) if size[0] > 60 else ()
    for place in DATA.place_ids[:-1:7]:
        table = replace(at_sea(), chosen=Destination(place), looking=True)
        chart = MapView(DATA, MAP, ROOM)
        canvas = Canvas(*size, SETS["unicode"], "true")
        chart.aim(canvas.rect, table)
        chart.zoom() if chart.scale == "overview" else None
        chart.aim(canvas.rect, table)
        _, left, top = chart.at
        drawing = Drawing(plot(), ROOM, table)
        picture = picture_of(MAP.main, canvas)
        drawing.draw(MapCanvas(canvas, picture, left, top, covers), Spots(canvas, table))
        taken: set[tuple[int, int]] = set()
        for port, rect in drawing.named.items():
            name = DATA.place_names[DATA.place_index[port]]
            row = canvas.text(rect.y)
            label = MAP.main.spots[port].label
            assert label is not None
            assert label.text in row[max(0, rect.x) : rect.right], (place, name)
            start = row.index(label.text, max(0, rect.x))
            cells = {(x, rect.y) for x in range(start, start + len(label.text))}
            assert not cells & taken
            taken |= cells
            assert not any(cover.holds(*cell) for cover in covers for cell in cells)


def test_what_lies_off_the_edge_is_told_and_can_be_clicked():
    table = moved(at_sea(), "norway", "vinland", "kiev", "kiev", "kiev")
    table = replace(table, chosen=Destination("dorestad"))
    chart = MapView(DATA, MAP, ROOM)
    canvas = Canvas(83, 36, SETS["unicode"], "true")
    chart.aim(canvas.rect, table)
    chart.draw(canvas, table, Spots(canvas, table))
    (y,) = [y for y in range(36) if canvas.text(y).startswith("← ")]
    assert "Vinland" in canvas.text(y)
    assert canvas.at(3, y) == Beyond(-4, 0)
    assert "ship-2" in canvas.row(y)[1]


def test_nothing_is_told_where_all_is_in_sight():
    canvas = charted(at_sea(), "chart")
    assert not any(canvas.text(y).startswith("← ") for y in range(56))


def test_ships_that_share_a_space_are_one_hull_with_a_letter_each():
    table = replace(
        moved(at_sea(), *["dogger-bank"] * 5), chosen=Destination("dogger-bank"), looking=True
    )
    canvas = charted(table, "chart")
    active = table.view.active
    crew = "".join(["ABCDE"[active], *(c for c in "ABCDE" if c != "ABCDE"[active])])
    rows = [y for y in range(56) if f"◥{crew}◤" in canvas.text(y)]
    assert len(rows) == 1
    x = canvas.text(rows[0]).index(crew)
    assert canvas.row(rows[0] - 1)[0][x] == "▄"
    below = canvas.text(rows[0] + 1)
    assert all(f"{letter} {letter}" in below for letter in "ABCDE")


@pytest.mark.parametrize("mode", ["chart", "reach"])
def test_the_chart_is_drawn_in_a_window_of_any_size(mode):
    for size in ODD:
        for glyphs, depth in (("unicode", "true"), ("ascii", "none")):
            canvas = charted(at_sea(), mode, size, glyphs, depth)
            assert (canvas.width, canvas.height) == size


def test_keys_turn_the_chart_and_try_the_dial(tmp_path):
    async def test(player: Player) -> None:
        chart = screen(player).tabletop.map.chart
        wind = screen(player).shown.view.wind
        top = (await player.press("C")).splitlines()[0]
        assert (chart.mode, "chart" in top) == ("chart", True)
        top = (await player.press("C")).splitlines()[0]
        assert (chart.mode, "chart: reach, < > dial" in top) == ("reach", True)
        top = (await player.press(">", ">")).splitlines()[0]
        assert (chart.quarter, "dial right" in top) == (1, True)
        await player.press("<", "<")
        assert chart.quarter == -1
        assert screen(player).shown.view.wind == wind
        await player.press("C")
        assert chart.look == ("picture", 0)
        await player.press("C", "escape")
        assert chart.look == ("picture", 0)
        before = chart.at
        await player.press("C")
        assert chart.at == before
        await player.press("e")
        assert chart.look == ("picture", 0)  # another captain begins with the picture

    at_sea_table(tmp_path, test, size=(120, 40))


def test_names_on_desert_are_dark_in_256_colours():
    canvas = charted(replace(at_sea(), legal=()), "chart", depth="256")
    label = MAP.main.spots["itil"].label
    assert label is not None
    y = next(y for y in range(56) if "Itil" in canvas.text(y))
    x = canvas.text(y).index("Itil")
    inks = {canvas.style(x + at, y).partition("@")[0] for at in range(4)}
    assert len(inks) == 1  # never two inks within one name
    assert inks == {"map-name-light"}


def test_nothing_is_imported_before_it_is_asked_for():
    code = "import sys, fireaxe_tui.app, fireaxe_tui.screens.play; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    for late in ("chart_picture", "chart_words", "chart_legend", "spaces", "spread"):
        assert f"fireaxe_tui.map.{late}" not in done.stdout.split()
    assert "core.games.fireaxe.voyages" not in done.stdout.split()
    assert "pydantic" not in done.stdout.split(), "a game begins sooner without it"
