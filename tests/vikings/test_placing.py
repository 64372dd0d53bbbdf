"""Placing the start tile, ships, island tiles and vikings."""

import pytest

from core.games.vikings import actions
from core.games.vikings.actions import Buy, Moor, Place, Start, Station
from core.games.vikings.events import TileDiscarded
from tests.vikings.build import (
    DATA,
    GAME,
    do,
    ferrying,
    happened,
    holding,
    lies,
    mainland,
    moorings_for,
    owns,
    places_for,
    refused,
    stands,
    table,
)

ROWS = ("warrior", "noble", "scout", "goldsmith", "fisherman")
OPEN_EVERYWHERE = dict.fromkeys(ROWS, "L")
CLOSED_EVERYWHERE = dict.fromkeys(ROWS, "L R")


def first_turn(viking="scout", name="L10"):
    """Before a first purchase."""
    me = mainland(start_tile="L01")
    return table(me, wheel={0: f"{viking} {name}", 5: "noble"})


@pytest.mark.parametrize("row", ROWS)
def test_v9_the_start_tile_goes_into_column_1_of_any_row_first(row):
    state = do(first_turn(), Buy(0))
    assert GAME.legal(state) == [Start(row) for row in ROWS]
    state = do(state, Start(row))
    assert lies(state, 0, row, 1) == "L01"
    assert state.phase == "tile"
    assert Place(row, 1) not in GAME.legal(state)


def test_v9_nothing_else_is_placed_before_the_start_tile():
    state = do(first_turn(), Buy(0))
    refused(state, Place("scout", 1))
    refused(state, actions.DISCARD)


def test_v9_also_with_a_ship_and_only_once():
    state = do(first_turn(name="S-red-1"), Buy(0))
    assert state.phase == "start"
    state = do(state, Start("noble"), Moor(2))
    assert lies(state, 0, "noble", 1) == "L01"
    state.seat = 0
    state = do(state, Buy(5))
    assert state.phase == "tile"


def test_v9_the_bought_tile_may_join_the_start_tile():
    state = do(first_turn(name="R05"), Buy(0), Start("noble"))
    assert GAME.legal(state) == [Place("noble", 2)]


def test_v10_the_start_tile_stays_empty():
    """V10: with its tile beside the start tile, the viking may stand on the new tile only."""
    state = do(first_turn(name="R05"), Buy(0), Start("scout"), Place("scout", 2))
    state = do(state, Station("tile"))
    assert stands(state, 0, "scout", 2)
    assert not stands(state, 0, "scout", 1)


def test_v10_a_boatswain_fills_it_later():
    me = mainland({"scout": "L"}, corner={"scout": 1, "boatswain": 1})
    state = ferrying(me)
    assert actions.Carry("scout", 1) in GAME.legal(state)


def test_v11_the_first_three_ships_in_any_order():
    assert moorings_for(mainland()) == [1, 2, 3]
    assert moorings_for(mainland(ships="red")) == [2, 3]
    assert moorings_for(mainland(ships=". red .")) == [1, 3]
    assert moorings_for(mainland(ships="red . red")) == [2]


def test_v11_then_only_the_next_column():
    assert moorings_for(mainland(ships="red red red")) == [4]
    assert moorings_for(mainland(ships="red red red green green")) == [6]


@pytest.mark.parametrize(
    ("ships", "column"),
    [("red", 1), ("red", 4), ("red", 0), (". . red", 4), ("red red red", 5), ("red red red", 3)],
)
def test_v11_other_columns_are_refused(ships, column):
    refused(holding(mainland(ships=ships), "S-blue-1", "noble"), Moor(column))


def test_v11_a_ship_goes_into_the_ship_row_and_an_island_does_not():
    refused(holding(mainland(), "S-blue-1", "noble"), Place("noble", 1))
    refused(holding(mainland(), "S-blue-1", "noble"), actions.DISCARD)
    refused(holding(mainland(), "L05", "noble"), Moor(1))


def test_v12_an_island_tile_touches_the_mainland_or_an_island_tile():
    me = mainland({"scout": "L M"})
    assert places_for(me, "L20") == {
        *(("warrior", 1), ("noble", 1), ("goldsmith", 1), ("fisherman", 1)),
        *(("noble", 2), ("goldsmith", 2)),
    }


def test_v12_touching_a_ship_is_not_enough():
    """V12: under a ship, away from mainland and islands, nothing may be placed."""
    me = mainland({"fisherman": "L M"}, ships="red red red")
    assert not {cell for cell in places_for(me, "R10") if cell[0] == "warrior"}
    refused(holding(me, "R10", "noble"), Place("warrior", 2))
    refused(holding(me, "L10", "noble"), Place("warrior", 3))


def test_v12_corners_do_not_count():
    me = mainland({"scout": "L"})
    assert "touch" in refused(holding(me, "M-farm-1", "noble"), Place("noble", 2))


def test_v12_contact_from_above_and_below():
    me = mainland({"scout": "L M M"})
    found = places_for(me, "M-farm-1")
    assert ("noble", 3) in found
    assert ("goldsmith", 3) in found
    assert ("fisherman", 3) not in found


def test_v13_only_left_ends_meet_the_mainland():
    for name in ("M-farm-1", "R01"):
        assert not {cell for cell in places_for(mainland(), name) if cell[1] == 1}
        assert "left end" in refused(holding(mainland(), name, "noble"), Place("noble", 1))
    assert places_for(mainland(), "L10") == {(row, 1) for row in ROWS}


@pytest.mark.parametrize(
    ("row", "name", "fits"),
    [
        ("L", "M-farm-1", True),
        ("L", "R01", True),
        ("L", "L10", False),
        ("L M", "R01", True),
        ("L R", "L10", True),
        ("L R", "M-farm-1", False),
        ("L R", "R01", False),
    ],
)
def test_v13_land_meets_land_and_sea_meets_sea(row, name, fits):
    me = mainland({"scout": row})
    column = len(row.split()) + 1
    assert (("scout", column) in places_for(me, name)) == fits
    if not fits:
        assert "Land" in refused(holding(me, name, "noble"), Place("scout", column))


@pytest.mark.parametrize(
    ("row", "fits"),
    [
        ("L M . R", "M-farm-1"),
        ("L M . L", "R01"),
        ("L R . R", "L10"),
        ("L R . L", None),  # sea on both sides: such a tile does not exist
    ],
)
def test_v13_a_hole_must_fit_both_neighbours(row, fits):
    """V13: a hole that no tile fits stays empty."""
    me = mainland({"scout": row, "noble": "L M M M"})
    for name in ("L10", "M-farm-1", "R01"):
        assert (("scout", 3) in places_for(me, name)) == (name == fits)


def test_v13_a_row_may_have_holes():
    me = mainland({"scout": "L M M", "noble": "L"})
    assert ("noble", 3) in places_for(me, "L10")
    assert ("noble", 3) in places_for(me, "R01")


@pytest.mark.parametrize(
    ("rows", "name"),
    [(OPEN_EVERYWHERE, "L10"), (CLOSED_EVERYWHERE, "M-farm-1"), (CLOSED_EVERYWHERE, "R10")],
)
def test_v14_a_tile_that_fits_nowhere_leaves_and_its_viking_waits(rows, name):
    state = holding(mainland(rows), name, "noble")
    assert GAME.legal(state) == [actions.DISCARD]
    events = happened(state, actions.DISCARD)
    assert TileDiscarded(0, name) in events
    after = do(state, actions.DISCARD)
    assert DATA.tile_index[name] in after.gone_tiles
    assert owns(after, 0, "noble") == 1


def test_v14_a_tile_that_fits_must_be_placed():
    state = holding(mainland({**OPEN_EVERYWHERE, "noble": "."}), "L10", "noble")
    assert GAME.legal(state) == [Place("noble", 1)]
    assert "must be placed" in refused(state, actions.DISCARD)


def test_v53_discarding_is_offered_only_without_a_legal_cell():
    for name in ("L10", "M-farm-1", "R10", "S-red-1"):
        for rows in (OPEN_EVERYWHERE, CLOSED_EVERYWHERE, {"noble": "L"}, {}):
            state = holding(mainland(rows), name, "noble")
            legal = GAME.legal(state)
            assert (actions.DISCARD in legal) == (legal == [actions.DISCARD])
            fits = any(isinstance(action, Place | Moor) for action in legal)
            assert (GAME.refusal(state, actions.DISCARD) is None) == (not fits)


def test_v15_golden_a_scout_in_the_noble_row_goes_to_the_mainland():
    state = do(holding(mainland({"scout": "L"}), "L10", "scout"), Place("noble", 1))
    assert owns(state, 0, "scout") == 1
    assert not stands(state, 0, "noble", 1)
    assert state.phase == "buy"


@pytest.mark.parametrize("on", ["tile", "mainland"])
def test_v15_golden_a_goldsmith_in_its_row_may_stand_or_wait(on):
    state = do(holding(mainland(), "L10", "goldsmith"), Place("goldsmith", 1))
    assert GAME.legal(state) == [Station("tile"), Station("mainland")]
    state = do(state, Station(on))
    assert stands(state, 0, "goldsmith", 1) == (on == "tile")
    assert owns(state, 0, "goldsmith") == (on == "mainland")


@pytest.mark.parametrize("viking", [*ROWS, "boatswain"])
def test_v15_golden_a_viking_with_a_ship_goes_to_the_mainland(viking):
    state = do(holding(mainland({"warrior": "L"}), "S-red-1", viking), Moor(1))
    assert owns(state, 0, viking) == 1
    assert state.phase == "buy"


@pytest.mark.parametrize("row", ROWS)
def test_v15_golden_a_boatswain_goes_to_the_mainland(row):
    state = do(holding(mainland(), "L10", "boatswain"), Place(row, 1))
    assert owns(state, 0, "boatswain") == 1
    assert not stands(state, 0, row, 1)


def test_v15_any_number_may_wait_on_the_mainland():
    me = mainland(corner={"noble": 12, "boatswain": 13, "scout": 13})
    state = do(holding(me, "S-red-1", "noble"), Moor(1))
    assert owns(state, 0, "noble") == 13


def test_v15_no_second_tile_in_a_cell():
    me = mainland({"noble": "L* R*"})
    assert "already" in refused(holding(me, "L10", "noble"), Place("noble", 1))
    assert ("noble", 2) not in places_for(me, "R10")


def test_v15_standing_vikings_are_never_moved():
    """V15: a ferry takes vikings from the mainland only, and no open tile takes a second one."""
    me = mainland({"noble": "L* M", "scout": "L*"}, corner={"noble": 1, "boatswain": 1})
    state = ferrying(me)
    assert refused(state, actions.Carry("scout", 1))
    assert refused(state, actions.Carry("noble", 1))
    assert actions.Carry("noble", 2) in GAME.legal(state)


def test_no_place_lies_outside_the_rows():
    state = holding(mainland({"noble": "L"}), "R10", "noble")
    for column in (-1, 0, 41, 10_000):
        refused(state, Place("noble", column))
