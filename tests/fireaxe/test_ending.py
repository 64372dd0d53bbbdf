"""Final scoring, and the score at any moment."""

from typing import Any

import pytest

from core.bots.budget import Budget
from core.games.fireaxe.bots import make_bot
from core.games.fireaxe.events import AxeScored, GameEnded, HomelandScored, RegionScored
from core.games.fireaxe.rules.ending import saga_points
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import SMALL
from core.games.fireaxe.view import observe
from tests.fireaxe.build import DATA, GAME, breakdown, of, run, scene, ship

TOWNS = [name for name, size in zip(DATA.place_ids, DATA.town, strict=False) if size == SMALL]


def test_f30_bloodied_axe_three_four_and_five_towns():
    """Worked example: the one with 5 towns gets 15."""
    taken = dict(zip(TOWNS, [0] * 3 + [1] * 4 + [2] * 5, strict=True))
    state = scene(ship("dublin", 1), taken=taken)
    assert [breakdown(state, seat)["axe"] for seat in range(3)] == [0, 0, 15]


def test_f30_all_tied_for_the_axe_get_it_and_nobody_does_for_nothing():
    state = scene(ship("dublin", 1), taken=dict(zip(TOWNS, [0, 0, 2, 2, 1], strict=False)))
    assert [breakdown(state, seat)["axe"] for seat in range(3)] == [6, 0, 6]
    assert breakdown(scene(ship("dublin", 1)), 0)["axe"] == 0


def test_f30_settlements_of_the_northern_isles_iona_and_lindisfarne():
    """Worked example: 6 each for Faeroes, Shetland and Orkney, Iona 3, Lindisfarne 2."""
    state = scene(
        ship("dublin", 1),
        taken={"iona": 2, "lindisfarne": 2},
        settled={"faeroes": 0, "shetland": 1, "orkney": 0, "iona": 1, "lindisfarne": 2},
    )
    assert [breakdown(state, seat)["settlements"] for seat in range(3)] == [12, 9, 2]


def test_f30_two_ports_of_a_region_count_double_by_anyone():
    state = scene(ship("york", 1), settled={"dublin": 0, "cork": 1})
    assert [breakdown(state, seat)["settlements"] for seat in range(2)] == [6, 6]


def test_f30_large_ports_are_never_multiplied():
    taken = {"paris": 1, "rome": 1, "constantinople": 1}
    state = scene(ship("york", 1), taken=taken, settled=dict.fromkeys(taken, 0))
    assert breakdown(state, 0)["settlements"] == 15


SWEDISH = [
    "amber-coast",
    "sack-of-wolin",
    "wendish-shore",
    "road-of-the-rus",
    "tribute-of-the-slavs",
    "ruriks-realm",
    "ravens-at-miklagard",
    "olegs-conquest",
]


def test_f30_swedish_sagas_one_four_and_three():
    """Worked example: 0, 40 and 15."""
    told = {0: SWEDISH[:1], 1: SWEDISH[1:5], 2: SWEDISH[5:]}
    state = scene(ship("dublin", 1), told=told)
    assert [breakdown(state, seat)["saga-sets"] for seat in range(3)] == [0, 40, 15]


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((2, 2, 1), (20, 20, 0)),  # a tie for most: no second
        ((3, 1, 1), (30, 5, 5)),  # a tie for second
        ((0, 0, 0), (0, 0, 0)),
        ((2, 0, 0), (20, 0, 0)),  # F47: second most needs a saga
        ((1, 1, 1), (10, 10, 10)),
        ((4, 2, 1), (40, 10, 0)),
    ],
)
def test_f30_f47_ties_for_most_and_second_most(counts, points):
    assert tuple(saga_points(counts)) == points


def test_f31_tied_seats_share_the_win():
    state = scene(ship("dublin", 1), ship("york", 1), holder=0, tokens=3, deck=())
    for captain, points in zip(state.captains, (9, 9, 4), strict=True):
        captain.start = points
    state, happened = run(state, "end")
    outcome = GAME.score(state)
    assert outcome.winners == (0, 1)
    assert [score.place for score in outcome.scores] == [1, 1, 3]
    assert of(happened, GameEnded) == [GameEnded("tokens", (0, 1), (9, 9, 4))]


def test_f47_the_breakdown_has_eight_categories():
    state = scene(ship("dublin", 1))
    captain = state.captains[0]
    captain.trade, captain.raid, captain.bonus, captain.runes = 5, 6, 7, 8
    assert breakdown(state, 0) == {
        "start": 1,
        "trade": 5,
        "raid": 6,
        "saga-bonus": 7,
        "runes": 8,
        "axe": 0,
        "settlements": 0,
        "saga-sets": 0,
    }
    score = GAME.score(state).scores[0]
    assert score.total == 27
    assert not GAME.score(state).final


def test_f30_the_end_is_told_part_by_part():
    state = scene(
        ship("dublin", 1),
        taken={"iona": 2, "york": 2},
        settled={"faeroes": 0, "orkney": 1, "arles": 1},
        told={0: SWEDISH[:2], 1: ["danelaw"]},
        holder=0,
        tokens=3,
        deck=(),
    )
    state, happened = run(state, "end")
    assert of(happened, AxeScored) == [AxeScored((2,), 2, 6)]
    assert of(happened, RegionScored) == [
        RegionScored(None, ("arles",), (1,), (4,)),
        RegionScored("northern-isles", ("faeroes", "orkney"), (0, 1), (4, 4)),
    ]
    assert of(happened, HomelandScored) == [
        HomelandScored("denmark", (0, 1, 0), (0, 10, 0)),
        HomelandScored("sweden", (2, 0, 0), (20, 0, 0)),
    ]
    assert of(happened, GameEnded)[0].totals == (1 + 4 + 20, 2 + 8 + 10, 3 + 6)


# --- The option even-rounds -----------------------------------------------------------------------


def _last_turn(**more: Any) -> State:
    """The second of three seats lays the third token down and has its last turn."""
    return scene(
        ship("dublin", 2),
        ship("york", 1),
        ship("rome", 1),
        seat=1,
        deck=[],
        holder=1,
        tokens=3,
        **more,
    )


def test_f28_the_turn_of_the_third_token_is_the_last_of_all():
    state, happened = run(_last_turn(), "end")
    assert state.ended == "tokens"
    assert of(happened, GameEnded)


def test_f28_even_rounds_let_the_seats_after_the_holder_play():
    state, happened = run(_last_turn(even_rounds="on"), "end")
    assert not state.ended
    assert state.seat == 2
    assert not of(happened, GameEnded)
    state, happened = run(state, "sail tyrrhenian-sea", "end")
    assert state.ended == "tokens"
    assert of(happened, GameEnded)


def _last_saga(seat: int, **more: Any) -> State:
    """Lindisfarne is all that is left to tell, and a fine roll is certain."""
    return scene(
        ship("lindisfarne", 2),
        ship("york", 1),
        ship("rome", 1),
        seat=seat,
        sagas=["holy-island", None, None],
        deck=[],
        holder=0,
        dice=[6],
        **more,
    )


def test_f28_the_last_saga_ends_the_game_on_the_spot():
    state, _ = run(_last_saga(0), "raid")
    assert state.ended == "sagas"


def test_f28_even_rounds_play_on_after_the_last_saga():
    state, _ = run(_last_saga(0, even_rounds="on"), "raid", "end")
    assert not state.ended
    assert state.seat == 1
    state, _ = run(state, "end", "end")
    assert state.ended == "sagas"


def test_f28_even_rounds_end_with_the_last_seat_of_the_round():
    state, _ = run(_last_saga(2, even_rounds="on"), "raid", "end")
    assert state.ended == "sagas"


def test_f28_even_rounds_give_everyone_as_many_turns():
    state, _ = GAME.new(3, 5, GAME.read_options({"even-rounds": "on"}))
    turns, seed = [0, 0, 0], 0
    while (seat := state.decider) is not None:
        turns[state.seat], seed = state.round, seed + 1
        bot = make_bot(DATA, "easy", seed)
        action = bot.choose(observe(state, seat), GAME.legal(state), Budget())
        state, _ = GAME.apply(state, action)
    assert (state.turn + 1) % 3 == 0
    assert turns == [state.round] * 3
