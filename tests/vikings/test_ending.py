"""The end of the game: losses, gold, awards, feeding, places."""

import pytest

from core.errors import GameOver
from core.games.vikings import actions
from core.games.vikings.actions import Buy
from core.games.vikings.events import GameEnded
from tests.vikings.build import (
    GAME,
    do,
    final,
    happened,
    last_of_round,
    line,
    mainland,
    part,
    table,
)

ROWS = ("warrior", "noble", "scout", "goldsmith", "fisherman")


def end(me, what, *others):
    """One line of the end scoring of seat 0."""
    return line(final(me, *others)[0], what)


@pytest.mark.parametrize(
    ("gold", "fame", "gold_after", "fame_after"),
    [(20, 20, 15, 17), (2, 20, 0, 14), (0, 4, 0, 0)],
)
def test_v29_golden_ship_losses(gold, fame, gold_after, fame_after):
    """V29: a green and a blue ship nobody repelled cost 5 gold and 3 fame."""
    ships = end(mainland(ships="green blue", gold=gold, fame=fame), "ships")
    assert ships.count == 2
    assert (gold + ships.gold, fame + ships.fame) == (gold_after, fame_after)


def test_v29_repelled_ships_cost_nothing():
    me = mainland({"warrior": "L* M R*"}, ships="green yellow blue", gold=20, fame=20)
    ships = end(me, "ships")
    assert (ships.count, ships.gold, ships.fame) == (1, 0, -2)


@pytest.mark.parametrize(
    ("gold", "specials", "fame", "left"),
    [(14, (), 2, 4), (14, ("gold3to1",), 4, 2), (4, (), 0, 4), (15, (), 3, 0), (0, (), 0, 0)],
)
def test_v30_golden_gold_becomes_fame(gold, specials, fame, left):
    score = final(mainland(gold=gold, specials=specials))[0]
    assert line(score, "gold").fame == fame
    assert score.gold == left


def test_v30_ships_are_paid_before_gold_is_changed():
    score = final(mainland(ships="green", gold=14))[0]
    assert line(score, "gold").fame == 1
    assert score.gold == 4


AWARDS = [
    ("boatswains", 10, mainland(corner={"boatswain": 2}), mainland(corner={"boatswain": 1})),
    ("islands", 7, mainland({"noble": "L R L R"}), mainland({"noble": "L M M R"})),
    ("longest", 5, mainland({"noble": "L M R"}), mainland({"noble": "L R L R"})),
]


@pytest.mark.parametrize(("what", "fame", "best", "second"), AWARDS)
def test_v31_the_best_gets_the_award(what, fame, best, second):
    scores = final(second, best, second)
    assert [line(score, what).fame for score in scores] == [0, fame, 0]


@pytest.mark.parametrize(("what", "fame", "best", "second"), AWARDS)
def test_v31_all_who_are_tied_get_it_in_full(what, fame, best, second):
    scores = final(best, second, best, best)
    assert [line(score, what).fame for score in scores] == [fame, 0, fame, fame]


@pytest.mark.parametrize("what", ["boatswains", "islands", "longest"])
def test_v32_nobody_is_awarded_for_nothing(what):
    unfinished = mainland({"noble": "L M M", "scout": ". . R", "goldsmith": "L"})
    scores = final(unfinished, mainland())
    assert [line(score, what).fame for score in scores] == [0, 0]


@pytest.mark.parametrize(
    ("row", "islands", "longest"),
    [
        ("L R", 1, 2),
        ("L M M M M R", 1, 6),
        ("L R L M R L", 2, 3),
        ("L", 0, 0),
        ("L M M M", 0, 0),
        ("L . R", 0, 0),
        ("L M . M R", 0, 0),
        ("L . L R", 1, 2),
        ("L M . L M R", 1, 3),
        ("L* R*", 1, 2),
        ("L farm! R", 1, 3),
    ],
)
def test_v33_completed_islands(row, islands, longest):
    """V33, V54: a left end, any middles, a right end, no hole; vikings do not matter."""
    me = mainland({"scout": row})
    assert end(me, "islands").count == islands
    assert end(me, "longest").count == longest


def test_v33_golden_three_islands_and_one_of_six_tiles():
    me = mainland({"warrior": "L R", "noble": "L M M M M R", "goldsmith": "L M R L"})
    assert end(me, "islands").count == 3
    assert end(me, "longest").count == 6


def test_v33_an_unfinished_island_is_never_the_longest():
    scores = final(mainland({"noble": "L M M M M"}), mainland({"noble": "L R"}))
    assert [line(score, "longest").fame for score in scores] == [0, 5]


def feeding(vikings, fishermen, specials=()):
    """A mainland with so many vikings, of whom so many are fishermen that feed."""
    row = " ".join(["L*", *["M*"] * (fishermen - 1)])
    waiting = vikings - fishermen
    return mainland(
        {"fisherman": row},
        corner={"boatswain": 2, "noble": waiting - 2},
        specials=specials,
        fame=20,
    )


@pytest.mark.parametrize(
    ("vikings", "fishermen", "specials", "fame"),
    [
        (23, 5, (), 4),
        (23, 3, (), -8),
        (23, 5, ("overfeed3",), 6),
        (23, 3, ("overfeed3",), -8),
        (20, 4, (), 0),
    ],
)
def test_v34_golden_feeding(vikings, fishermen, specials, fame):
    fed = end(feeding(vikings, fishermen, specials), "feeding")
    assert fed.fame == fame
    assert fed.count == 5 * fishermen - vikings


def test_v34_boatswains_eat():
    assert end(mainland({"fisherman": "L*"}, corner={"boatswain": 6}), "feeding").count == -2


def test_v34_everyone_on_islands_and_mainland_eats():
    me = mainland({"fisherman": "L*", "noble": "L* M*", "warrior": "L*"}, corner={"noble": 3})
    assert end(me, "feeding").count == 5 - 7


def test_v34_threatened_and_waiting_fishermen_eat_but_do_not_feed():
    me = mainland({"fisherman": "L* M*"}, ships="blue", corner={"fisherman": 2})
    assert end(me, "feeding").count == 5 - 4
    me = mainland({"fisherman": "L* M*"}, ships="yellow", corner={"fisherman": 2})
    assert end(me, "feeding").count == 10 - 4


def test_v35_vikings_on_a_building_special_eat_and_tokens_do_not():
    plain = mainland({"fisherman": "L* M*", "noble": "L M*"}, corner={"noble": 1})
    special = mainland(
        {"fisherman": "L* farm!*", "noble": "L church!*"},
        corner={"noble": 1},
        specials=("boatswain_token-1", "boatswain_token-2"),
    )
    assert end(plain, "feeding").count == end(special, "feeding").count == 10 - 4


def test_v36_fame_never_falls_below_0():
    me = mainland(ships="blue", gold=0, fame=1)
    assert end(me, "ships").fame == -1


def test_v36_what_was_lost_below_0_is_not_owed():
    """V36: the floor holds after each step, so a later gain counts from 0."""
    score = final(mainland(ships="blue blue blue", gold=0, fame=4, corner={"boatswain": 1}))[0]
    assert line(score, "ships").fame == -4
    assert line(score, "boatswains").fame == 10
    assert score.fame == 10 - 1


def test_v59_the_floor_holds_after_ships_and_after_feeding():
    """V59: each loss stops at 0, so what comes after it counts in full."""
    me = mainland({"warrior": "L farm!*"}, ships="blue", gold=14, fame=1, corner={"noble": 9})
    score = final(me)[0]
    assert line(score, "ships").fame == -1  # not the 3 of the blue ship
    assert line(score, "gold").fame == 2
    assert line(score, "feeding").fame == -2  # not the 10 of ten hungry vikings
    assert line(score, "buildings").fame == 1
    assert score.fame == 1


def test_v37_fame_then_gold_then_shared():
    fame = GAME.score(table(mainland(fame=11, gold=0), mainland(fame=10, gold=4)))
    assert fame.winners == (0,)
    gold = GAME.score(table(mainland(fame=10, gold=1), mainland(fame=10, gold=4)))
    assert gold.winners == (1,)
    shared = GAME.score(table(mainland(fame=10, gold=4), mainland(fame=10, gold=4)))
    assert shared.winners == (0, 1)


def test_v37_gold_left_after_the_exchange_decides():
    """V37: 9 gold make 1 fame and leave 4, which beats 3 gold beside the same fame."""
    score = GAME.score(table(mainland(fame=10, gold=9), mainland(fame=11, gold=3)))
    assert [(seat.total, seat.tiebreak) for seat in score.scores] == [(11, 4), (11, 3)]
    assert score.winners == (0,)


def test_v58_boatswains_are_figures_and_tokens():
    tokens = mainland(specials=("boatswain_token-1", "boatswain_token-2"))
    figures = mainland(corner={"boatswain": 1})
    both = mainland(corner={"boatswain": 1}, specials=("boatswain_token-3",))
    scores = final(tokens, figures, both, mainland(corner={"noble": 5}))
    assert [line(score, "boatswains").count for score in scores] == [2, 1, 2, 0]
    assert [line(score, "boatswains").fame for score in scores] == [10, 0, 10, 0]


def test_v58_used_boatswains_do_not_count():
    me = mainland({"noble": "L"}, corner={"noble": 1, "boatswain": 2})
    state = do(last_of_round(me, round=6), actions.END, actions.Carry("noble", 1), actions.REST)
    assert state.phase == "over"
    assert state.mainlands[0].corner[5] == 1


def test_v60_equals_share_a_place():
    seats = [mainland(fame=fame, gold=gold) for fame, gold in ((20, 0), (30, 2), (30, 2), (20, 1))]
    score = GAME.score(table(*seats))
    assert [seat.place for seat in score.scores] == [4, 1, 1, 3]


def test_the_steps_come_in_their_order():
    score = final(mainland())[0]
    assert [part.what for part in score.lines] == [
        *("ships", "gold", "boatswains", "islands", "longest", "feeding", "buildings"),
    ]


def test_the_game_ends_after_round_6():
    state = last_of_round(mainland(fame=12), mainland(fame=10), round=6)
    assert GameEnded((0,)) in happened(state, actions.END)
    over = do(state, actions.END)
    assert GAME.decider(over) is None
    assert GAME.legal(over) == []
    assert GAME.score(over).final
    assert "over" in GAME.refusal(over, Buy(0))
    with pytest.raises(GameOver):
        GAME.apply(over, Buy(0))


def test_the_score_before_the_end_is_as_if_it_ended_now():
    state = table(mainland(gold=14, ships="blue", corner={"boatswain": 1}))
    assert part(state, "gold") == 2
    assert part(state, "ships") == -3
    assert part(state, "boatswains") == 10
    assert part(state, "feeding") == -1
    assert not GAME.score(state).final
