"""The map: in step with the board, drawn without collisions, and fitted to boards of one's own."""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from core.assets import asset
from core.data_files import check, read_toml
from core.errors import BadData
from core.games.fireaxe.data import map_data
from core.games.fireaxe.data.checks import map_faults
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.file import build
from core.games.fireaxe.data.map_data import Chart, MapLayout, Route
from core.games.fireaxe.data.shipped import shipped, shipped_file
from core.games.fireaxe.data.tables import FireAxeFile
from core.games.fireaxe.terms import ZONES

Data = dict[str, Any]


@cache
def as_shipped() -> Data:
    return read_toml(shipped_file())


def charts() -> tuple[Chart, Chart]:
    return map_data.shipped().main, map_data.shipped().overview


def own_board(edit: Callable[[Data], object]) -> Content:
    data = copy.deepcopy(as_shipped())
    edit(data)
    return build(data, "mine", own=True)


def halves(chart: Chart, col: int, row: int) -> tuple[str, str]:
    """The codes of a cell's upper and lower half."""
    return chart.terrain[2 * row][col], chart.terrain[2 * row + 1][col]


def is_wet(chart: Chart, col: int, row: int) -> bool:
    return any(code in "NESWnesw" for code in halves(chart, col, row))


# --- In step with the board ----------------------------------------------------------------------


def test_map_and_board_agree():
    assert list(map_faults(check(FireAxeFile, as_shipped(), "shipped"))) == []


def test_sizes():
    main, overview = charts()
    assert (main.cols, main.rows, len(main.terrain)) == (172, 56, 112)
    assert (overview.cols, overview.rows, len(overview.terrain)) == (76, 26, 52)
    assert len(main.spots) == len(overview.spots) == 115
    assert len(main.routes) == len(overview.routes) == 163


def spoilt(main: Chart | None = None, **fields: Any) -> MapLayout:
    """The shipped map with another main chart or other fields."""
    drawn = map_data.shipped()
    return replace(drawn, main=drawn.main if main is None else main, **fields)


def moved(place: str, col: int, row: int) -> MapLayout:
    main = charts()[0]
    return spoilt(
        replace(main, spots=main.spots | {place: replace(main.spots[place], col=col, row=row)})
    )


def without_york() -> MapLayout:
    main = charts()[0]
    return spoilt(
        replace(main, spots={place: main.spots[place] for place in main.spots if place != "york"})
    )


def rerouted() -> MapLayout:
    main = charts()[0]
    routes = dict(main.routes)
    line = routes.pop(("humber-mouth", "york")).line
    return spoilt(replace(main, routes=routes | {("dogger-bank", "york"): Route(line)}))


MAP_FAULTS: list[tuple[Callable[[], MapLayout], list[str]]] = [
    (
        without_york,
        [
            "map main nodes: york is missing",
            "map main routes: humber-mouth to york does not run from marker to marker",
        ],
    ),
    (
        rerouted,
        [
            "map main routes: humber-mouth to york is missing",
            "map main routes: dogger-bank to york is not on the board",
            "map main routes: dogger-bank to york does not run from marker to marker",
        ],
    ),
    (
        lambda: moved("york", 200, 27),
        [
            "map main routes: humber-mouth to york does not run from marker to marker",
            "map main: the marker of york reaches column 200, row 27, outside the frame",
        ],
    ),
    (
        lambda: moved("york", 91, 28),
        [
            "map main routes: humber-mouth to york does not run from marker to marker",
            "map main nodes: two markers at column 91, row 28",
        ],
    ),
    (
        lambda: spoilt(replace(charts()[0], terrain=charts()[0].terrain[1:])),
        ["map main terrain: must be 112 lines of 172 characters"],
    ),
    (
        lambda: spoilt(replace(charts()[0], terrain=("?" * 172, *charts()[0].terrain[1:]))),
        ["map main terrain: unknown codes ?"],
    ),
    (
        lambda: spoilt(region_colours={**map_data.shipped().region_colours, "mercia": "#ffffff"}),
        ["map region_colours: mercia is not on the board"],
    ),
    (
        lambda: spoilt(palette={k: v for k, v in map_data.shipped().palette.items() if k != "r"}),
        ["map palette: r is missing"],
    ),
]


@pytest.mark.parametrize(("spoil", "found"), MAP_FAULTS, ids=[f[-1] for _, f in MAP_FAULTS])
def test_fault_between_map_and_board(spoil: Callable[[], MapLayout], found: list[str]):
    assert list(map_faults(check(FireAxeFile, as_shipped(), "shipped"), spoil())) == found


def test_shipped_board_must_be_on_the_map():
    data = copy.deepcopy(as_shipped())
    data["port"]["york"]["links"].append("dogger-bank")
    data["water"]["dogger-bank"]["links"].append("york")
    with pytest.raises(BadData) as caught:
        build(data, "shipped", own=False)
    assert caught.value.faults == (
        "shipped: map main routes: dogger-bank to york is missing.",
        "shipped: map overview routes: dogger-bank to york is missing.",
    )


@pytest.mark.parametrize(
    ("file", "rows", "name"),
    [("nodes.json", "nodes", "norway"), ("edges.json", "edges", "aegean-sea to ionian-sea")],
)
def test_nothing_stands_on_the_map_twice(tmp_path: Path, file: str, rows: str, name: str):
    folder = shutil.copytree(asset("fireaxe/map"), tmp_path / "map")
    spoilt = json.loads((folder / file).read_text(encoding="utf-8"))
    spoilt[rows].append(spoilt[rows][0])
    (folder / file).write_text(json.dumps(spoilt), encoding="utf-8")
    with pytest.raises(BadData) as caught:
        map_data.read(folder)
    assert caught.value.faults == (f"{folder / file}: {name} appears more than once.",)


# --- Drawn without collisions --------------------------------------------------------------------


def test_waters_lie_in_water_of_their_zone():
    board = shipped()
    for chart in charts():
        for place in board.place_ids[board.ports : board.ports + board.waters]:
            spot = chart.spots[place]
            code = ZONES[board.zone[board.place_index[place]]][0]
            assert {code, code.upper()} & set(halves(chart, spot.col, spot.row)), place


def test_labels_markers_and_ships_do_not_collide():
    board, chart = shipped(), charts()[0]
    taken: dict[tuple[int, int], str] = {}
    for place, spot in chart.spots.items():
        label = spot.label
        assert label is not None
        box = [(label.col + n, label.row) for n in range(label.width)]
        for cell in (*box, (spot.col, spot.row), *spot.ships):
            assert taken.setdefault(cell, place) == place, (place, cell)
        number = board.place_index[place]
        if number < board.ports:
            assert label.text == board.place_names[number]
            assert label.width == len(label.text) + 5
        else:
            assert label.width == len(label.text)
            assert len(spot.ships) == 4
    for box in map_data.shipped().free_boxes:
        inside = {
            (box.col + col, box.row + row) for col in range(box.cols) for row in range(box.rows)
        }
        assert not inside & taken.keys(), box.note


def test_routes_are_unbroken_and_wet_between_waters():
    board = shipped()
    waters = board.place_ids[board.ports : board.ports + board.waters]
    for chart in charts():
        for ends, route in chart.routes.items():
            cells = route.cells()
            for (col, row), (next_col, next_row) in pairwise(cells):
                assert max(abs(col - next_col), abs(row - next_row)) == 1
            if chart is charts()[0] and all(end in waters for end in ends):
                assert all(is_wet(chart, *cell) for cell in cells), ends


def test_route_is_walked_from_either_end():
    main = charts()[0]
    there, back = main.route("york", "humber-mouth"), main.route("humber-mouth", "york")
    assert there == back[::-1]
    assert there[0] == (main.spots["york"].col, main.spots["york"].row)
    assert there == ((82, 27), *((col, 28) for col in range(83, 92)))


def test_legs_are_rounded_to_the_nearest_cell():
    assert Route(((0, 0), (4, 1))).cells() == ((0, 0), (1, 0), (2, 1), (3, 1), (4, 1))
    assert Route(((4, 1), (0, 0))).cells() == ((4, 1), (3, 1), (2, 1), (1, 0), (0, 0))
    assert Route(((2, 2), (2, 2), (3, 2))).cells() == ((2, 2), (3, 2))


# --- Boards of one's own -------------------------------------------------------------------------


def test_shipped_board_has_the_whole_map():
    assert map_data.fitted(shipped()) is map_data.shipped()


def test_new_link_is_drawn_straight_and_a_lost_one_not_at_all():
    def relink(data: Data) -> None:
        data["port"]["york"]["links"] = ["dogger-bank"]
        data["water"]["dogger-bank"]["links"].append("york")
        data["water"]["humber-mouth"]["links"].remove("york")

    drawn = map_data.fitted(own_board(relink))
    assert drawn is not None
    for old, new in zip(charts(), (drawn.main, drawn.overview), strict=True):
        assert new.routes.keys() - old.routes.keys() == {("dogger-bank", "york")}
        assert old.routes.keys() - new.routes.keys() == {("humber-mouth", "york")}
        assert len(new.routes["dogger-bank", "york"].line) == 2
        assert new.spots == old.spots


def test_board_with_places_the_map_does_not_know_is_playable_without_it():
    def rename(data: Data) -> None:
        data["port"]["jorvik"] = data["port"].pop("york")
        data["water"]["humber-mouth"]["links"].remove("york")
        data["water"]["humber-mouth"]["links"].append("jorvik")
        for saga in data["saga"].values():
            saga["ports"] = ["jorvik" if port == "york" else port for port in saga["ports"]]

    board = own_board(rename)
    assert "jorvik" in board.place_index
    assert map_data.fitted(board) is None
