"""Ships, their threat, and the warriors who repel them."""

import pytest

from core.games.vikings import actions
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
    scored,
    small,
    table,
)

ROWS = ("warrior", "noble", "scout", "goldsmith", "fisherman")
FULL_COLUMN = {"warrior": "L", "noble": "L*", "scout": "L*", "goldsmith": "L*", "fisherman": "L*"}


def threatened(me):
    """The cells under threat, as everyone can see them."""
    cells = GAME.observe(table(me), 0).mainlands[0].cells
    return [(cell.row, cell.column) for cell in cells if cell.threatened]


@pytest.mark.parametrize(
    ("sail", "reached"),
    [
        ("red", ["warrior", "noble"]),
        ("green", ["warrior", "noble", "scout"]),
        ("yellow", ["warrior", "noble", "scout", "goldsmith"]),
        ("blue", ["warrior", "noble", "scout", "goldsmith", "fisherman"]),
    ],
)
def test_v16_a_ship_threatens_down_to_the_row_of_its_sail(sail, reached):
    me = mainland(FULL_COLUMN, ships=sail)
    assert threatened(me) == [(row, 1) for row in reached]


def test_v16_a_ship_threatens_its_own_column_only():
    me = mainland(dict.fromkeys(ROWS, "L M M"), ships=". blue .")
    assert threatened(me) == [(row, 2) for row in ROWS]


@pytest.mark.parametrize(
    ("sail", "gold", "fame"),
    [
        # Goldsmith 3 gold, noble 2 fame, scout 1 + 2 fame, as far as each is out of reach.
        ("red", 3, 3),
        ("green", 3, 0),
        ("yellow", 0, 0),
        ("blue", 0, 0),
    ],
)
def test_v16_the_threatened_earn_nothing(sail, gold, fame):
    assert gains(large(mainland(FULL_COLUMN, ships=sail))) == (gold, fame)


def test_v17_a_warrior_below_the_ship_ends_the_threat():
    me = mainland({**FULL_COLUMN, "warrior": "L*"}, ships="blue")
    assert threatened(me) == []
    (ship,) = GAME.observe(table(me), 0).mainlands[0].ships
    assert ship.repelled


def test_v17_an_empty_tile_repels_nothing():
    me = mainland(FULL_COLUMN, ships="blue")
    assert len(threatened(me)) == 5
    assert line(large(me), "warriors").count == 0


def test_v17_a_warrior_on_the_mainland_or_in_another_column_repels_nothing():
    me = mainland({"warrior": "L M*", "noble": "L*"}, ships="red", corner={"warrior": 3})
    assert ("noble", 1) in threatened(me)
    assert line(large(me), "warriors").count == 0


def test_v17_a_warrior_may_come_before_its_ship():
    me = mainland({"warrior": "L*", "noble": "L*"})
    assert line(large(me), "warriors").count == 0
    me = mainland({"warrior": "L*", "noble": "L*"}, ships="green")
    assert line(large(me), "warriors").gold == 5
    assert line(large(me), "nobles").fame == 2


@pytest.mark.parametrize("round", [2, 4, 6])
def test_v18_every_large_scoring_pays_each_repelled_ship(round):
    me = mainland({"warrior": "L* M* M* R*"}, ships="red green yellow blue")
    pay = line(large(me, round), "warriors")
    assert (pay.count, pay.gold, pay.fame) == (4, 3 + 5, 2 + 3)


def test_v18_small_scorings_and_the_end_do_not():
    me = mainland({"warrior": "L* M* M* R*"}, ships="red green yellow blue", gold=0, fame=10)
    assert gains(small(me)) == (0, 0)
    end = final(me)[0]
    ships = line(end, "ships")
    assert (ships.count, ships.gold, ships.fame) == (0, 0, 0)


def test_v19_a_ship_over_an_empty_column_still_costs_at_the_end():
    me = mainland(ships=". . green", gold=20, fame=10)
    assert threatened(me) == []
    ships = line(final(me)[0], "ships")
    assert (ships.count, ships.gold, ships.fame) == (1, -5, 0)


def test_v23_seats_score_from_the_start_player_clockwise():
    seats = [mainland({"noble": "L*"}) for _ in range(4)]
    for start in range(4):
        events = happened(last_of_round(*seats, round=2, start=start), actions.END)
        order = [event.seat for event in events if event.kind == "seat-scored"]
        assert order == [(start + n) % 4 for n in range(4)]


def test_v23_nobody_affects_anyone_else():
    rich = mainland({"noble": "L* M*", "warrior": "L* M"}, ships="blue green")
    poor = mainland({"goldsmith": "L*"})
    alone = gains(large(rich))
    events = happened(last_of_round(poor, rich, round=2), actions.END)
    assert gains(scored(events, "large", 1)) == alone


def test_small_and_large_scorings_alternate():
    kinds = []
    for round in range(1, 7):
        events = happened(last_of_round(round=round), actions.END)
        kinds.append(next(event.scoring for event in events if event.kind == "seat-scored"))
    assert kinds == ["small", "large"] * 3
    assert do(last_of_round(round=6), actions.END).phase == "over"
