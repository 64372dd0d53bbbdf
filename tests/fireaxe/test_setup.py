"""The table before the first turn."""

from collections import Counter

import pytest

from core import rng
from core.errors import BadRequest
from core.games.fireaxe.about import Options
from core.games.fireaxe.bots.imagine import imagine
from core.games.fireaxe.events import GameBegan, RuneDealt, SagaShown
from core.games.fireaxe.terms import LARGE, NONE, SMALL, SOUTH
from core.options import option_table
from tests.fireaxe.build import DATA, GAME, at, legal


def table(seats=4, seed=1, **options):
    return GAME.begin(seats, seed, Options(**options))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_f1_every_seat_has_fifteen_crew_an_empty_ship_in_winter_and_a_rune(seats):
    state, happened = table(seats)
    assert GAME.seat_count(state) == seats
    for seat, captain in enumerate(state.captains):
        assert (captain.supply, captain.crew, captain.goods) == (15, 0, (0, 0, 0))
        assert at(state, seat) == "wintering"
        assert len(captain.hand) == 1
    dealt = [event for event in happened if isinstance(event, RuneDealt)]
    assert [event.seat for event in dealt] == list(range(seats))
    assert GAME.redact(dealt[0], 0) == dealt[0]
    assert GAME.redact(dealt[0], 1).rune is None
    assert GAME.redact(dealt[0], None).rune is None


def test_f1_three_to_five_seats():
    assert GAME.seats == (3, 5)


def test_f2_towns_lie_on_the_starred_ports_with_shuffled_treasures():
    seen = set()
    for seed in range(20):
        state, _ = table(seed=seed)
        for size, values in ((SMALL, DATA.small_treasures), (LARGE, DATA.large_treasures)):
            ports = [port for port, of in enumerate(DATA.town) if of == size]
            assert Counter(state.treasure[port] for port in ports) == Counter(values)
        assert all(not state.treasure[p] for p in range(DATA.ports) if not DATA.town[p])
        seen.add(state.treasure)
    assert len(seen) == 20


def test_f2_nobody_knows_a_treasure():
    """The view tells which towns stand and which values are left, not which lies where."""
    state, _ = table()
    other = state.clone()
    small = [port for port, size in enumerate(DATA.town) if size == SMALL]
    swapped = bytearray(state.treasure)
    for port, value in zip(small, reversed([state.treasure[p] for p in small]), strict=True):
        swapped[port] = value
    other.treasure = bytes(swapped)
    assert other.treasure != state.treasure
    for seat in (None, 0, 1, 2, 3):
        assert GAME.observe(state, seat) == GAME.observe(other, seat)


def test_f3_start_weather_seven_five_four_two():
    """Worked example: South 7, West 5, East 4, North 2."""
    state, _ = table()
    assert state.dial == SOUTH
    view = GAME.observe(state, 0)
    assert view.clear == {"south": 7, "west": 5, "east": 4, "north": 2}
    assert (view.preparation, view.sailing) == (0, 0)


def test_f3_one_fish_is_in_demand_and_out_of_the_stockpile():
    state, _ = table()
    view = GAME.observe(state, None)
    assert view.demand == "fish"
    assert view.stock == {"fish": 10, "tusks": 11, "furs": 11}


def test_f4_saga_deck_by_era_with_three_of_each_removed_unseen():
    state, happened = table()
    eras = [DATA.saga_era[saga] for saga in reversed(state.saga_deck)]
    assert eras == [1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3]
    assert [DATA.saga_era[saga] for saga in state.spaces] == [1, 1, 1]
    assert Counter(DATA.saga_era[saga] for saga in state.saga_removed) == {1: 3, 2: 3, 3: 3}
    shown = [event for event in happened if isinstance(event, SagaShown)]
    assert [DATA.saga_index[event.saga] for event in shown] == list(state.spaces)
    view = GAME.observe(state, 0)
    assert view.saga_deck == 15
    assert view.saga_discards == ()


@pytest.mark.parametrize(
    ("conflict", "cards", "marked", "unrest"),
    [("on", 33, 9, 2), ("off", 24, 0, 2), ("peace", 22, 0, 0)],
)
def test_f5_all_runes_or_without_the_nine_of_conflict_or_without_unrest_too(
    conflict, cards, marked, unrest
):
    state, _ = table(conflict=conflict)
    everywhere = [*state.rune_deck, *(r for me in state.captains for r in me.hand)]
    assert len(everywhere) == cards
    assert sum(DATA.rune_conflict[rune] for rune in everywhere) == marked
    assert everywhere.count(DATA.rune_index["unrest"]) == unrest


def test_f5_the_game_says_what_each_value_does():
    (option, *_) = option_table(GAME.about)
    assert (option.name, option.choices, option.default) == (
        "conflict",
        ("on", "off", "peace"),
        "on",
    )
    assert "Unrest" in option.help


@pytest.mark.parametrize(
    ("conflict", "marked", "peace"),
    [("on", True, False), ("off", False, False), ("peace", False, True)],
)
def test_f5_every_seat_sees_which_runes_are_in_the_game(conflict, marked, peace):
    """So that bots reckon with no card that is not there."""
    state, _ = table(conflict=conflict)
    view = GAME.observe(state, 0)
    assert (view.conflict, view.peace) == (marked, peace)
    imagined = imagine(DATA, view, rng.Rng(1))
    assert imagined.options.conflict == conflict
    assert GAME.audit(imagined) == []


@pytest.mark.parametrize("start", ["1", "2", "3"])
def test_f6_the_start_seat_gets_one_point_and_the_next_one_more(start):
    state, happened = table(3, start=start)
    first = int(start) - 1
    assert GAME.decider(state) == first
    assert [state.captains[(first + step) % 3].points for step in range(3)] == [1, 2, 3]
    assert GameBegan(first, tuple(me.points for me in state.captains)) in happened


def test_f6_the_start_seat_by_chance():
    assert {GAME.decider(table(5, seed)[0]) for seed in range(60)} == {0, 1, 2, 3, 4}


def test_f6_a_start_seat_that_is_not_there():
    with pytest.raises(BadRequest, match="Seat 5"):
        table(4, start="5")


def test_the_first_turn_begins_in_winter():
    state, _ = table(start="2")
    assert GAME.progress(state) == "round 1, era 1"
    assert GAME.turn_number(state) == 0
    assert legal(state)[:4] == ["load crew", "load fish", "load tusks", "load furs"]


def test_same_seed_same_table():
    assert GAME.key(table(seed=9)[0]) == GAME.key(table(seed=9)[0])
    assert GAME.key(table(seed=9)[0]) != GAME.key(table(seed=10)[0])


def test_nothing_is_settled_traded_or_raided():
    state, _ = table()
    for ports in (state.settler, state.goods_at, state.raider):
        assert set(ports) == {NONE}
