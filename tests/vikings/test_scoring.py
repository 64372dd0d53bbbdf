"""Small and large scorings, with the printed example."""

import pytest

from core.games.vikings import actions
from core.games.vikings.actions import Buy, Moor, Place, Start, Station
from core.games.vikings.terms import NONE
from tests.vikings.build import (
    GAME,
    do,
    final,
    gains,
    happened,
    large,
    last_of_round,
    line,
    mainland,
    part,
    scored,
    small,
    table,
)

PRINTED = {
    "warrior": "L* M R*",
    "noble": "L M* R*",
    "scout": "L* M* R*",
    "goldsmith": "L* R*",
    "fisherman": "L R*",
}
PRINTED_SHIPS = "blue green red"


def printed(**more):
    """The board of the printed scoring example."""
    return mainland(PRINTED, ships=PRINTED_SHIPS, **more)


def test_golden_large_scoring_is_8_fame_and_9_gold():
    """V16, V18, V20, V21: every line of the printed example."""
    score = large(printed())
    assert gains(score) == (9, 8)
    assert [(part.what, part.count, part.gold, part.fame) for part in score.lines] == [
        ("warriors", 2, 3, 3),
        ("nobles", 1, 0, 2),
        ("scouts", 2, 0, 3),
        ("goldsmiths", 2, 6, 0),
        ("fishermen", 1, 0, 0),
    ]


def test_golden_small_scoring_is_6_gold():
    assert gains(small(printed())) == (6, 0)


def test_golden_what_follows_from_the_example():
    """V33: five completed islands, the longest of three tiles; one ship is not repelled."""
    end = final(printed())[0]
    assert line(end, "islands").count == 5
    assert line(end, "longest").count == 3
    assert line(end, "ships").count == 1


def test_golden_example_can_be_built_tile_by_tile():
    """V9 to V15: the example grows by legal placements only, start tile in the noble row."""
    groups = [
        *(("L05", "warrior", Place("warrior", 1)), ("L06", "scout", Place("scout", 1))),
        *(("L07", "goldsmith", Place("goldsmith", 1)), ("L08", "boatswain", Place("fisherman", 1))),
        *(("M-farm-1", "boatswain", Place("warrior", 2)), ("M-farm-2", "noble", Place("noble", 2))),
        *(("M-farm-3", "scout", Place("scout", 2)), ("R01", "goldsmith", Place("goldsmith", 2))),
        *(("R02", "fisherman", Place("fisherman", 2)), ("R03", "warrior", Place("warrior", 3))),
        *(("R04", "noble", Place("noble", 3)), ("R05", "scout", Place("scout", 3))),
        *(("S-blue-1", "boatswain", Moor(1)), ("S-green-1", "boatswain", Moor(2))),
        ("S-red-1", "boatswain", Moor(3)),
    ]
    me = mainland(start_tile="L01")
    for name, viking, action in groups:
        first = me.start_tile != NONE
        state = do(table(me, wheel={0: f"{viking} {name}"}), Buy(0))
        state = do(state, *([Start("noble")] if first else []))
        me = do(state, action).mainlands[0]
        if viking == getattr(action, "row", None):
            me = do(state, action, Station("tile")).mainlands[0]
    me.corner = [0] * 6  # the boatswains of this example would only ferry
    assert gains(large(me)) == (9, 8)


@pytest.mark.parametrize("round", [1, 3, 5])
def test_v20_a_small_scoring_pays_3_gold_a_goldsmith_and_nothing_else(round):
    me = mainland(
        {"goldsmith": "L* M* R", "noble": "L*", "scout": "L*", "fisherman": "L*", "warrior": "L*"},
        ships="green",
        gold=4,
        fame=9,
    )
    score = scored(happened(last_of_round(me, round=round), actions.END), "small")
    assert [part.what for part in score.lines] == ["goldsmiths"]
    assert (score.gold, score.fame) == (10, 9)


@pytest.mark.parametrize(
    ("sail", "warrior", "gold"),
    [
        ("red", "L", 3),
        ("green", "L", 3),
        ("yellow", "L", 0),
        ("blue", "L", 0),
        ("yellow", "L*", 3),
        ("blue", "L*", 3),
    ],
)
def test_v20_only_yellow_and_blue_sails_reach_the_goldsmiths(sail, warrior, gold):
    me = mainland({"warrior": warrior, "goldsmith": "L*"}, ships=sail)
    assert gains(small(me)) == (gold, 0)
    assert line(large(me), "goldsmiths").gold == gold


def test_v20_waiting_goldsmiths_earn_nothing():
    assert gains(small(mainland({"goldsmith": "L R"}, corner={"goldsmith": 5}))) == (0, 0)


@pytest.mark.parametrize(
    ("goldsmith", "fisherman", "fame"),
    [("L", "L", 1), ("L*", "L", 2), ("L", "L*", 2), ("L*", "L*", 3), (".", "L*", 2)],
)
def test_v21_a_scout_counts_goldsmith_and_fisherman_on_their_own(goldsmith, fisherman, fame):
    me = mainland({"scout": "L*", "goldsmith": goldsmith, "fisherman": fisherman})
    assert line(large(me), "scouts").fame == fame


def test_v21_a_threatened_scout_brings_nothing_for_those_below():
    me = mainland({"scout": "L*", "goldsmith": "L*", "fisherman": "L*"}, ships="green")
    assert line(large(me), "scouts").fame == 0
    # The goldsmith himself is out of the green ship's reach.
    assert line(large(me), "goldsmiths").gold == 3


def test_v21_a_neighbouring_column_does_not_count():
    me = mainland({"scout": "L* M", "goldsmith": "L M*", "fisherman": "L M*"})
    assert line(large(me), "scouts").fame == 1


def test_v22_unfinished_islands_score():
    me = mainland({"noble": "L*", "scout": "L M*", "goldsmith": "L*", "warrior": "L*"}, ships="red")
    assert gains(large(me)) == (3 + 3, 2 + 1)


def test_v22_fishermen_score_nothing_at_a_large_scoring():
    assert gains(large(mainland({"fisherman": "L* M* R*"}))) == (0, 0)


def test_the_score_is_kept_by_source():
    """V60: the parts of a score sum up to its total."""
    state = do(last_of_round(printed(), round=2), actions.END)
    assert part(state, "nobles") == 2
    assert part(state, "scouts") == 3
    assert part(state, "warriors") == 3
    for seat in GAME.score(state).scores:
        assert sum(fame for _, fame in seat.parts) == seat.total
