"""The map of Fire & Axe: every place can be seen and pointed at, at any size and strength."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from core.assets import asset
from core.games.fireaxe.actions import Target
from core.games.fireaxe.data import map_data
from core.games.fireaxe.data.shipped import shipped
from core.registry import open_game, open_game_file
from core.tui.colour.palette import Palette
from core.tui.colour.styles import THEMES, own_styles
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.drawing.glyphs import SETS
from core.tui.face import TableView
from core.tui.keys.spots import Spots
from fireaxe_tui.destinations import Chartroom, Destination
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.map import labels
from fireaxe_tui.map.map_canvas import MapCanvas
from fireaxe_tui.map.terrain import picture_of
from fireaxe_tui.map.view import MapView
from fireaxe_tui.map.widget import MapBoard, in_picture
from fireaxe_tui.moments.cover import Cover
from tests.play import plies
from tests.tui.cells import styles_of

GAME = open_game("fireaxe")
DATA = shipped()
MAP = map_data.shipped()
ROOM = Chartroom(DATA)
PLACES = DATA.place_ids[:-1]
WINDOWS = ((80, 14), (84, 28), (170, 53))
ODD = ((1, 1), (7, 3), (40, 10), (60, 12), (80, 14), (200, 20), (240, 80))
STRENGTHS = (("unicode", "true"), ("unicode", "16"), ("cp437", "none"), ("ascii", "none"))


@cache
def states() -> tuple[Any, ...]:
    """Every position of a game of five."""
    return tuple(ply.before for ply in plies(GAME, 5, 11, {"conflict": "on"}))


@cache
def at_sea() -> Any:
    """A table with many courses to choose from."""
    face = FireAxeFace(GAME)
    best: TableView | None = None
    for state in states()[::7]:
        seat = GAME.decider(state)
        view = GAME.observe(state, seat)
        offers = face.offers(view, GAME.legal(state))
        if best is None or len(offers) > len(best.legal):
            best = TableView(view, tuple("ABCDE"), offers)
    return best


def drawn(
    table: TableView,
    size: tuple[int, int] = (172, 56),
    glyphs: str = "unicode",
    depth: str = "true",
    chart: MapView | None = None,
    covered: Rect | None = None,
) -> tuple[Canvas, Spots]:
    canvas = Canvas(*size, SETS[glyphs], depth)
    spots = Spots(canvas, table)
    chart = chart or MapView(DATA, MAP, ROOM)
    chart.aim(canvas.rect, table, covered)
    chart.draw(canvas, table, spots)
    return canvas, spots


def inside(spot: Rect, room: Rect) -> bool:
    return room.x <= spot.x < room.right and room.y <= spot.y < room.bottom


def moved(table: TableView, *places: str) -> TableView:
    """The table with the ships in other places."""
    captains = tuple(
        replace(captain, at=place)
        for captain, place in zip(table.view.captains, places, strict=True)
    )
    return replace(table, view=replace(table.view, captains=captains))


@pytest.mark.parametrize("size", WINDOWS)
def test_every_place_has_a_spot(size):
    _, spots = drawn(at_sea(), size)
    assert {Destination(place) for place in PLACES} <= set(spots.found)
    assert None in spots.found


@pytest.mark.parametrize(("glyphs", "depth"), STRENGTHS)
def test_every_port_is_named_with_its_value(glyphs, depth):
    table = moved(at_sea(), *["wintering"] * 5)
    canvas, _ = drawn(table, glyphs=glyphs, depth=depth)
    for port in table.view.ports:
        label = MAP.main.spots[port.id].label
        assert label is not None
        shown = canvas.text(label.row)[label.col : label.col + label.width]
        assert label.text in shown, port.id
        assert str(port.value) in shown, port.id
        if port.settler is not None:
            assert "ABCDE"[port.settler] in shown.split(label.text)[1]
        assert canvas.at(label.col, label.row) == Destination(port.id)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("covered", [None, Rect(20, 8, 40, 20)])
def test_the_choice_is_in_sight(size, covered):
    chart = MapView(DATA, MAP, ROOM)
    for place in (*PLACES, *PLACES[::-3]):
        table = replace(at_sea(), chosen=Destination(place))
        canvas, spots = drawn(table, size, chart=chart, covered=covered)
        x, y, *_ = spots.found[Destination(place)]
        assert inside(spots.found[Destination(place)], Rect(0, 0, *size)), place
        assert covered is None or not inside(spots.found[Destination(place)], covered), place
        assert canvas.style(x, y) in ("cursor", *(f"ship-{n}" for n in range(1, 6))), place


def test_a_map_at_rest_stays():
    chart = MapView(DATA, MAP, ROOM)
    for place in PLACES[::5]:
        table = replace(at_sea(), chosen=Destination(place))
        first = drawn(table, (84, 28), chart=chart)[1].found
        assert drawn(table, (84, 28), chart=chart)[1].found == first


def test_drawing_changes_nothing():
    """What is shown is decided before it is painted."""
    chart = MapView(DATA, MAP, ROOM)
    table = replace(at_sea(), chosen=Destination("dublin"))
    drawn(table, (84, 28), chart=chart)
    before = chart.at
    for place in ("itil", "vinland"):
        canvas = Canvas(84, 28, SETS["unicode"])
        other = replace(table, chosen=Destination(place))
        chart.draw(canvas, other, Spots(canvas, other))
    assert chart.at == before


def test_a_map_moved_by_hand_stays_until_the_cursor_moves():
    chart = MapView(DATA, MAP, ROOM)
    table = replace(at_sea(), chosen=Destination("dublin"))
    before = drawn(table, (84, 28), chart=chart)[1].found[Destination("dublin")]
    chart.scroll(1, 0)
    chart.scroll(0, 1)
    for _ in range(2):
        after = drawn(table, (84, 28), chart=chart)[1].found[Destination("dublin")]
        assert (before.x - after.x, before.y - after.y) == (8, 4)
    there = Destination("constantinople")
    found = drawn(replace(table, chosen=there), (84, 28), chart=chart)[1].found[there]
    assert inside(found, Rect(0, 0, 84, 28))


def test_the_trail_tells_days_and_losses():
    table = at_sea()
    told = 0
    for course in table.legal:
        if not isinstance(course, Destination):
            continue
        way = ROOM.passage(table.view, course)
        canvas, spots = drawn(replace(table, chosen=course))
        assert course in spots.found
        assert way is not None
        for step in way.steps:
            spot = MAP.main.spots[DATA.place_ids[step.place]]
            day = str(table.view.sailing + step.days)
            assert canvas.text(spot.row)[spot.col] == day, course
            told += 1
        # The legend at the lower left has a skull of its own.
        styles = {canvas.style(x, y) for y in range(56) for x in range(172) if x > 45 or y < 42}
        assert ("map-skull" in styles) == (way.losses > 0)
        assert any(style.startswith("map-trail") for style in styles) or len(way.steps) < 2
    assert told > 20


@pytest.mark.parametrize("scale", ["main", "overview"])
@pytest.mark.parametrize("place", ["kattegat", "caspian-sea", "denmark", "wintering"])
def test_five_ships_in_one_place_are_all_seen(scale, place):
    table = moved(at_sea(), *[place] * 5)
    chart = MapView(DATA, MAP, ROOM)
    if scale == "overview":
        drawn(table, chart=chart)
        chart.zoom()
    canvas, _ = drawn(table, chart=chart)
    for seat in range(5):
        style = f"ship-{seat + 1}"
        cells = [
            canvas.text(y)[x] for y in range(56) for x in range(172) if canvas.style(x, y) == style
        ]
        assert "ABCDE"[seat] in cells, style


def test_rivals_to_strike_are_on_their_ships():
    table = moved(at_sea(), "dublin", "kattegat", "kattegat", "wintering", "kiev")
    legal = tuple(Target(seat) for seat in range(1, 5))
    table = replace(table, legal=legal, chosen=legal[0])
    canvas, spots = drawn(table)
    for target in legal:
        x, y, *_ = spots.found[target]
        assert canvas.at(x, y) == target
        assert canvas.text(y)[x] == "ABCDE"[target.seat]
    assert canvas.style(*spots.found[legal[0]][:2]) == "cursor"


def test_ascii_keeps_to_ascii():
    for depth in ("true", "16", "none"):
        for size in ((80, 14), (172, 56)):
            canvas, _ = drawn(at_sea(), size, "ascii", depth)
            assert all(canvas.text(y).isascii() for y in range(canvas.height))


@pytest.mark.parametrize("size", ODD)
def test_any_size_and_moment_can_be_drawn(size):
    chart = MapView(DATA, MAP, ROOM)
    for number, state in enumerate(states()[:: 31 if size[0] < 100 else 97]):
        seat = GAME.decider(state)
        view = GAME.observe(state, seat)
        glyphs, depth = STRENGTHS[number % len(STRENGTHS)]
        chosen = Destination(PLACES[number * 7 % len(PLACES)]) if number % 2 else None
        table = TableView(view, tuple("ABCDE"), (), chosen)
        drawn(table, size, glyphs, depth, chart, Rect(3, 2, 30, 9) if number % 3 else None)
        if number % 4:
            chart.scroll(*((-1, 0), (0, -1), (0, 1))[number % 4 - 1])
        else:
            chart.zoom()


def test_a_region_of_a_players_own_is_drawn_too(tmp_path):
    text = asset("fireaxe/fireaxe.toml").read_text(encoding="utf-8")
    own = text.replace('"ireland"', '"eire"').replace("[region.ireland]", "[region.eire]")
    (tmp_path / "own.toml").write_text(own, encoding="utf-8")
    game: Any = open_game_file("fireaxe", tmp_path / "own.toml")
    state, _ = game.new(3, 1, game.read_options({}))
    table = TableView(game.observe(state, 0), tuple("ABC"))
    canvas = Canvas(170, 56, SETS["unicode"])
    board = MapBoard(FireAxeFace(game), Cover(game.content))
    board.aim(canvas.rect, table)
    board.draw(canvas, table, Spots(canvas, table))
    looks = Palette(own_styles("dark", "true"), "true", SETS["unicode"], "dark")
    for style in styles_of(canvas):
        assert looks.style(style)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", ["true", "256", "16", "none"])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_every_style_is_known(theme, depth, glyphs):
    looks = Palette(own_styles(theme, depth), depth, SETS[glyphs], theme)
    course = next(choice for choice in at_sea().legal if isinstance(choice, Destination))
    canvas, _ = drawn(replace(at_sea(), chosen=course), glyphs=glyphs, depth=depth)
    for style in styles_of(canvas):
        assert looks.style(style)


def test_the_map_is_painted_again_only_for_what_it_shows():
    face = FireAxeFace(GAME)
    board = MapBoard(face, Cover(face.data))
    table = replace(at_sea(), chosen=Destination("dublin"))
    board.aim(Rect(0, 0, 84, 28), table)
    before = board.depends_on(table)
    assert board.depends_on(replace(table, shown_seat=2, after=table.view, log=[["x"]])) == before
    assert board.depends_on(replace(table, chosen=Destination("york"))) != before
    assert board.depends_on(replace(table, jump={Destination("york"): "a"})) != before
    board.chart.scroll(1, 0)
    assert board.depends_on(table) != before


def test_places_beyond_the_edges_are_told_to_arrows():
    face = FireAxeFace(GAME)
    board = MapBoard(face, Cover(face.data))
    table = replace(at_sea(), chosen=Destination("dublin"), looking=True)
    canvas = Canvas(80, 14, SETS["unicode"])
    spots = Spots(canvas, table)
    board.aim(canvas.rect, table)
    board.draw(canvas, table, spots)
    found = [spots.found[Destination(place)] for place in PLACES]
    outside = [rect for rect in found if not inside(rect, canvas.rect)]
    assert len(outside) > len(PLACES) // 2


def test_while_one_watches_the_picture_depends_on_nothing_else_of_the_table() -> None:
    pictures: dict[str, list[tuple[list[str], list[str]]]] = {}
    repeated = 0
    for state in states()[::3]:
        view = GAME.observe(state, None)
        canvas, _ = drawn(TableView(view, tuple("ABCDE")), (120, 40), "unicode", "256")
        picture = [canvas.row(y) for y in range(canvas.height)]
        known = pictures.setdefault(repr(in_picture(view)), picture)
        repeated += known is not picture
        assert known == picture
    assert repeated > 50


def test_a_name_moved_from_the_edge_leaves_other_names_readable():
    """Where the box of a name is cut by the window, it goes where nothing is written yet."""
    chart = map_data.shipped().main
    spot = chart.spots["limerick"]
    assert spot.label is not None
    assert spot.label.col < spot.col
    canvas = Canvas(60, 20, SETS["unicode"])
    paper = MapCanvas(canvas, picture_of(chart, canvas), spot.col - 2, spot.row - 10)
    water = {(spot.col + at, spot.row) for at in range(3, 12)}
    paper.written |= water
    used: set[tuple[int, int]] = set()
    assert labels.draw_label(paper, spot, "map-name", [], False, (), used) is not None
    assert used
    assert not used & water
