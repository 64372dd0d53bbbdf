"""The offer: laying out a round, prices, who may buy what, the bag and the bank."""

from collections import Counter

import pytest

from core.errors import BadRequest
from core.games.vikings import actions
from core.games.vikings.about import Options
from core.games.vikings.actions import Buy
from core.games.vikings.events import GroupBought, RoundBegan, WheelTurned
from core.games.vikings.terms import SHIP, VIKINGS
from tests.vikings.build import (
    DATA,
    GAME,
    do,
    happened,
    last_of_round,
    mainland,
    refused,
    scored,
    slots_to_buy,
    table,
    tile,
)

# Fishermen at 0, 1, 2, no scouts, a goldsmith next, a warrior at 8.
PRINTED_OFFER = {
    0: "fisherman",
    1: "fisherman",
    2: "fisherman",
    3: "goldsmith",
    4: "goldsmith",
    5: "goldsmith",
    6: "noble",
    7: "noble",
    8: "warrior S-green-1",
    9: "warrior S-green-2",
    10: "boatswain S-red-1",
    11: "boatswain S-blue-1",
}


def settled(**more):
    """A mainland whose start tile lies, with a free place for any left end."""
    return mainland({"warrior": "L"}, **more)


def buy_and_place(state, slot):
    """Buy a group with a left end, put it in the first legal cell, viking to the mainland."""
    state = do(state, Buy(slot))
    state = do(state, GAME.legal(state)[0])
    if state.phase == "viking":
        state = do(state, actions.Station("mainland"))
    return state


def prices(state):
    return {group.slot: group.price for group in GAME.observe(state, None).wheel}


def rounds(options, seats=2, seed=5):
    """The tables at the beginning of each round, and the last one, of a game without a plan."""
    state, _ = GAME.new(seats, seed, options)
    tables = [state]
    while state.phase != "over":
        state, events = GAME.apply(state, GAME.legal(state)[-1])
        if any(isinstance(event, RoundBegan) for event in events):
            tables.append(state)
    return tables, state


@pytest.mark.parametrize("seed", range(12))
def test_v1_islands_fill_from_slot_0_and_ships_from_slot_11(seed):
    state, _ = GAME.new(3, seed, Options())
    islands = [slot for slot in range(12) if DATA.shape[state.wheel_tiles[slot]] != SHIP]
    assert islands == list(range(len(islands)))


def test_v1_tiles_are_laid_in_the_order_they_are_drawn():
    state = last_of_round(round=1)
    stack = ["L05", "S-red-1", "R01", "S-blue-1", "L06", "L07", "L08", "L09", "L10", "L11", "R02"]
    stack += ["S-green-1"]
    # The next round's stack is drawn from its end.
    state.stock = state.stock[:-12] + bytes(tile(name) for name in reversed(stack))
    state = do(state, actions.END)
    assert [DATA.tile_ids[number] for number in state.wheel_tiles] == [
        *("L05", "R01", "L06", "L07", "L08", "L09", "L10", "L11", "R02"),
        *("S-green-1", "S-blue-1", "S-red-1"),
    ]


def test_v1_vikings_lie_in_the_fixed_order_of_colours_and_missing_ones_are_skipped():
    state = last_of_round(round=1)
    drawn = [5, 0, 4, 1, 0, 3, 5, 1, 0, 4, 3, 1]  # no scout
    state.bag = state.bag[:-12] + bytes(drawn)
    state = do(state, actions.END)
    assert [VIKINGS[kind] for kind in state.wheel_vikings] == [
        *("fisherman", "fisherman", "fisherman", "goldsmith", "goldsmith", "goldsmith"),
        *("noble", "noble", "warrior", "warrior", "boatswain", "boatswain"),
    ]


def test_v2_prices_count_from_the_zero_slot():
    state = table(settled(gold=20), wheel=PRINTED_OFFER)
    assert prices(state) == {slot: slot for slot in range(12)}
    (bought,) = (e for e in happened(state, Buy(8)) if isinstance(e, GroupBought))
    assert (bought.gold, bought.fame) == (8, 0)


def test_v2_golden_wheel_turns_to_the_next_group():
    """V2, V3: after 2, 1 and 0 are bought the goldsmith at 3 costs nothing and slot 8 costs 5."""
    state = table(settled(gold=20), settled(gold=20), wheel=PRINTED_OFFER)
    state = buy_and_place(state, 2)
    assert prices(state)[8] == 8
    assert state.mainlands[0].gold == 18
    state = buy_and_place(state, 1)
    assert prices(state)[8] == 8
    assert state.mainlands[1].gold == 19
    state = buy_and_place(state, 0)
    assert state.mainlands[0].gold == 18
    assert prices(state)[3] == 0
    assert prices(state)[8] == 5
    assert prices(state)[11] == 8
    assert min(prices(state)) == 3


def test_v2_the_wheel_turns_past_gaps():
    state = table(settled(), wheel={0: "scout", 4: "noble", 6: "noble"})
    events = happened(state, Buy(0), actions.Place("noble", 1))
    assert [e for e in events if isinstance(e, WheelTurned)] == [WheelTurned(zero=4, steps=4)]


def test_v2_the_wheel_rests_when_another_group_is_bought():
    state = table(settled(), wheel={0: "scout", 4: "noble", 6: "noble"})
    events = happened(state, Buy(4), actions.Place("scout", 1))
    assert not [e for e in events if isinstance(e, WheelTurned)]


def test_v3_golden_zero_group_is_blocked_while_its_colour_is_on_the_wheel():
    state = table(settled(gold=20), wheel=PRINTED_OFFER)
    assert slots_to_buy(state) == list(range(1, 12))
    assert "fisherman" in refused(state, Buy(0))


def test_v3_anyone_may_take_the_last_of_its_colour():
    state = table(settled(gold=20), wheel={0: "fisherman", 1: "goldsmith", 2: "goldsmith"})
    assert slots_to_buy(state) == [0, 1, 2]


def test_v3_a_brother_far_away_blocks_too():
    state = table(settled(gold=20), wheel={0: "fisherman", 1: "goldsmith", 11: "fisherman"})
    assert slots_to_buy(state) == [1, 11]


@pytest.mark.parametrize(
    ("gold", "fame", "slots"),
    [
        (20, 0, list(range(1, 12))),
        (3, 0, [1, 2, 3]),
        (0, 0, [0]),
    ],
)
def test_v4_golden_offer_by_gold(gold, fame, slots):
    """V4: the numbers of the printed offer, with no fame to help out."""
    state = table(settled(gold=gold, fame=fame), wheel=PRINTED_OFFER)
    assert slots_to_buy(state) == slots
    for slot in set(range(12)) - set(slots):
        refused(state, Buy(slot))


def test_v4_who_can_pay_the_cheapest_in_gold_may_not_take_the_blocked_group():
    """V4: three gold buy at most slot 3 in gold, and slot 0 stays shut."""
    state = table(settled(gold=3, fame=10), wheel=PRINTED_OFFER)
    assert slots_to_buy(state) == list(range(1, 12))
    refused(state, Buy(0))


def test_v4_the_cheapest_permitted_group_decides_not_slot_1():
    wheel = {0: "fisherman", 4: "noble", 9: "fisherman"}
    assert slots_to_buy(table(settled(gold=3, fame=0), wheel=wheel)) == [0]
    assert slots_to_buy(table(settled(gold=4, fame=0), wheel=wheel)) == [4]


def test_v4_fame_is_never_compulsory():
    """V4: someone without gold but with fame may still take the blocked 0 group for nothing."""
    state = table(settled(gold=0, fame=10), wheel=PRINTED_OFFER)
    (bought,) = (e for e in happened(state, Buy(0)) if isinstance(e, GroupBought))
    assert (bought.gold, bought.fame) == (0, 0)


def test_v5_after_a_forced_purchase_the_same_colour_may_cost_nothing():
    state = table(settled(gold=0, fame=0), settled(gold=20), wheel=PRINTED_OFFER)
    state = buy_and_place(state, 0)
    assert prices(state)[1] == 0
    assert prices(state)[11] == 10
    # Slot 2 still holds a fisherman, so the new 0 group is blocked in turn.
    refused(state, Buy(1))


def test_v6_the_shortfall_is_paid_in_fame():
    state = table(settled(gold=3, fame=10), wheel=PRINTED_OFFER)
    (bought,) = (e for e in happened(state, Buy(8)) if isinstance(e, GroupBought))
    assert (bought.gold, bought.fame) == (3, 5)
    after = do(state, Buy(8))
    assert (after.mainlands[0].gold, after.mainlands[0].fame) == (0, 5)


def test_v6_gold_is_used_up_first():
    after = do(table(settled(gold=8, fame=10), wheel=PRINTED_OFFER), Buy(8))
    assert (after.mainlands[0].gold, after.mainlands[0].fame) == (0, 10)


def test_v6_fame_never_goes_below_0():
    state = table(settled(gold=3, fame=4), wheel=PRINTED_OFFER)
    assert slots_to_buy(state) == [1, 2, 3, 4, 5, 6, 7]
    why = refused(state, Buy(8))
    assert "8" in why
    assert "3 gold" in why
    assert "4 fame" in why


@pytest.mark.parametrize(("seats", "purchases"), [(2, 6), (3, 4), (4, 3)])
def test_v7_everyone_buys_the_same_number_in_turn_order(seats, purchases):
    state, _ = GAME.new(seats, 3, Options(start="2", end_turn="auto"))
    buyers = []
    while state.round == 1:
        state, events = GAME.apply(state, GAME.legal(state)[-1])
        buyers += [event.seat for event in events if isinstance(event, GroupBought)]
    assert buyers == [(1 + turn) % seats for turn in range(12)]
    assert set(Counter(buyers).values()) == {purchases}


def test_v7_a_turn_cannot_be_passed():
    state = table(settled(), wheel=PRINTED_OFFER)
    assert all(isinstance(action, Buy) for action in GAME.legal(state))
    for action in (actions.PASS, actions.END, actions.DECLINE, actions.REST):
        refused(state, action)


def test_v7_a_bought_group_is_gone():
    state = table(settled(), wheel={0: "noble", 2: "scout", 4: "scout"})
    assert "1" in refused(state, Buy(1))
    for slot in (-1, 12, 99):
        refused(state, Buy(slot))


def test_v7_nothing_changes_owner():
    """V7: what a seat holds only grows by its own purchases."""
    state, _ = GAME.new(3, 8, Options())
    while state.round == 1:
        seat = state.seat
        before = [GAME.observe(state, None).mainlands[other] for other in range(3)]
        state, _ = GAME.apply(state, GAME.legal(state)[0])
        after = GAME.observe(state, None).mainlands
        for other in set(range(3)) - {seat}:
            if state.round == 1:
                assert after[other] == before[other]


@pytest.mark.parametrize(
    ("options", "per_round", "left"),
    [
        (Options(), 12, 6),
        (Options(auction="on"), 13, 0),
        (Options(game="advanced"), 13, 0),
        (Options(game="advanced", auction="off"), 12, 6),
    ],
)
def test_v8_the_bag_lasts_for_six_rounds(options, per_round, left):
    tables, over = rounds(options)
    assert [len(state.bag) for state in tables] == [78 - per_round * n for n in range(1, 7)]
    assert len(over.bag) == left
    assert over.stock == b""


def test_v51_the_bank_has_no_limit():
    me = mainland({"goldsmith": "L*"}, gold=5_000)
    events = happened(last_of_round(me, round=1), actions.END)
    assert scored(events, "small").gold == 5_003


def test_v52_an_open_zero_group_stands_beside_all_that_fame_can_pay():
    state = table(settled(gold=0, fame=3), wheel=PRINTED_OFFER)
    assert slots_to_buy(state) == [0, 1, 2, 3]
    after = do(state, Buy(3))
    assert after.mainlands[0].fame == 0


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_v61_the_start_player_is_chosen(seat):
    state, events = GAME.new(3, 4, Options(start=str(seat)))
    assert state.start == state.seat == seat - 1
    assert RoundBegan(round=1, start=seat - 1) in events


def test_v61_or_left_to_chance():
    starts = {GAME.new(4, seed, Options())[0].start for seed in range(40)}
    assert starts == {0, 1, 2, 3}


def test_v61_the_chosen_start_player_sits_at_the_table():
    with pytest.raises(BadRequest):
        GAME.begin(2, 1, Options(start="3"))


def test_setup_gives_gold_fame_and_one_start_tile_each():
    for seats, gold in ((2, 30), (3, 25), (4, 20)):
        state, _ = GAME.new(seats, 1, Options())
        for me in state.mainlands:
            assert (me.gold, me.fame) == (gold, 10)
        starts = {DATA.tile_ids[me.start_tile] for me in state.mainlands}
        spare = {DATA.tile_ids[number] for number in state.gone_tiles}
        assert len(starts) == seats
        assert starts | spare == {"L01", "L02", "L03", "L04"}
        assert len(state.stock) == 60
