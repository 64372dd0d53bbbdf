"""Boatswains: who may join a ferry, when, and the compulsory last round."""

from collections import Counter
from itertools import product

import pytest

from core.games.vikings import actions
from core.games.vikings.actions import BOAT, LAND, REST, Carry
from core.games.vikings.events import BoatReadied, FerrySailed, SeatScored, VikingCarried
from core.games.vikings.terms import KIND
from tests.vikings.build import (
    GAME,
    do,
    ferrying,
    happened,
    last_of_round,
    mainland,
    owns,
    refused,
    scored,
    stands,
)

WAITING = {"fisherman": 3, "goldsmith": 1, "scout": 2}
ROOM = {"fisherman": "L M M R", "goldsmith": "L M R", "scout": "L M M R"}


def loads(state):
    """Every load that the only boatswain of seat 0 can end up with."""
    found = set()
    pile = [(state, ())]
    while pile:
        state, aboard = pile.pop()
        for action in GAME.legal(state):
            after, _ = GAME.apply(state, action)
            more = (*aboard, action.viking) if isinstance(action, Carry) else aboard
            if after.ferry is not None:
                pile.append((after, more))
            elif more:
                found.add(tuple(sorted(Counter(more).items())))
    return found


def load(**by_name):
    return tuple(sorted(by_name.items()))


def test_v24_golden_every_load_of_the_printed_example():
    """V24: three fishermen, a goldsmith and two scouts wait for one boatswain.

    One colour in any number, or different colours in any choice; nothing else.
    """
    state = ferrying(mainland(ROOM, corner={**WAITING, "boatswain": 1}))
    one_colour = {load(**{kind: n}) for kind, most in WAITING.items() for n in range(1, most + 1)}
    different = {
        tuple(sorted((kind, 1) for kind, taken in zip(WAITING, choice, strict=True) if taken))
        for choice in product((0, 1), repeat=3)
        if any(choice)
    }
    assert loads(state) == one_colour | different
    assert load(fisherman=3) in one_colour
    assert load(goldsmith=1) in one_colour
    assert load(scout=2) in one_colour
    assert load(fisherman=1, goldsmith=1, scout=1) in different


def test_v24_golden_two_fishermen_and_a_scout_never_go_together():
    state = ferrying(mainland(ROOM, corner={**WAITING, "boatswain": 1}))
    aboard = do(state, Carry("fisherman", 1), Carry("fisherman", 2))
    assert "colour" in refused(aboard, Carry("scout", 1))
    mixed = do(state, Carry("fisherman", 1), Carry("scout", 1))
    assert "colour" in refused(mixed, Carry("fisherman", 2))
    assert "colour" in refused(mixed, Carry("scout", 2))
    assert Carry("goldsmith", 1) in GAME.legal(mixed)


def test_v24_a_ferry_carries_at_least_one():
    state = ferrying(mainland(ROOM, corner={**WAITING, "boatswain": 1}))
    refused(state, LAND)


def test_v24_only_waiting_vikings_to_open_tiles_of_their_row():
    me = mainland({"scout": "L* M"}, corner={"scout": 1, "noble": 1, "boatswain": 1})
    state = ferrying(me)
    assert GAME.legal(state) == [Carry("scout", 2), REST]
    refused(state, Carry("scout", 1))
    refused(state, Carry("scout", 3))
    refused(state, Carry("noble", 1))
    refused(state, Carry("goldsmith", 1))
    for column in (0, -3, 41):
        refused(state, Carry("scout", column))


def test_v25_golden_fewer_open_tiles_than_vikings():
    """V25: two open tiles take two of three fishermen; the third and the scout wait on."""
    me = mainland({"fisherman": "L R"}, corner={"fisherman": 3, "scout": 1, "boatswain": 1})
    state = do(ferrying(me), Carry("fisherman", 1), Carry("fisherman", 2))
    assert state.ferry is None
    assert [owns(state, 0, kind) for kind in ("fisherman", "scout", "boatswain")] == [1, 1, 0]
    assert stands(state, 0, "fisherman", 1)
    assert stands(state, 0, "fisherman", 2)


@pytest.mark.parametrize("round", [1, 3, 5])
def test_v26_nobody_ferries_after_odd_rounds(round):
    me = mainland(ROOM, corner={**WAITING, "boatswain": 2})
    state = do(last_of_round(me, round=round), actions.END)
    assert (state.phase, state.round) == ("buy", round + 1)


@pytest.mark.parametrize("round", [2, 4])
def test_v26_any_number_of_boatswains_in_rounds_2_and_4(round):
    me = mainland(ROOM, corner={**WAITING, "boatswain": 3})
    state = do(last_of_round(me, round=round), actions.END)
    assert (state.phase, state.seat) == ("ferry", 0)
    assert REST in GAME.legal(state)
    state = do(state, Carry("scout", 1), LAND, Carry("scout", 2), LAND)
    assert owns(state, 0, "boatswain") == 1
    state = do(state, REST)
    assert (state.phase, state.round) == ("buy", round + 1)
    assert owns(state, 0, "fisherman") == 3


def test_v26_none_at_all_is_allowed():
    me = mainland(ROOM, corner={**WAITING, "boatswain": 2})
    state = do(ferrying(me), REST)
    assert owns(state, 0, "boatswain") == 2


def test_v26_the_ferry_comes_before_the_scoring():
    """V26: who is ferried scores at once."""
    me = mainland({"noble": "L"}, corner={"noble": 1, "boatswain": 1})
    events = happened(ferrying(me), Carry("noble", 1))
    assert [event.kind for event in events][:3] == [
        *("ferry-sailed", "viking-carried", "seat-scored"),
    ]
    assert scored(events, "large").fame == 12


def test_v26_a_used_boatswain_leaves_the_game():
    me = mainland({"noble": "L"}, corner={"noble": 1, "boatswain": 3})
    state = do(ferrying(me), Carry("noble", 1))
    assert owns(state, 0, "boatswain") == 2
    assert state.gone_vikings[KIND["boatswain"]] == 1


def ends_of_last_round(me, game="basic"):
    """Every way the ferries of round 6 can end: boatswains and vikings left on the mainland."""
    found, seen = set(), set()
    pile = [ferrying(me, round=6, game=game)]
    while pile:
        state = pile.pop()
        if (key := GAME.key(state)) in seen:
            continue
        seen.add(key)
        if state.phase != "ferry":
            corner = state.mainlands[0].corner
            found.add((corner[KIND["boatswain"]], sum(corner) - corner[KIND["boatswain"]]))
            continue
        pile += [GAME.apply(state, action)[0] for action in GAME.legal(state)]
    return found


def test_v27_golden_with_boatswains_to_spare_vikings_sail_together_or_alone():
    """V27: one ferry can take a fisherman and a noble, but neither has to wait for the other."""
    me = mainland(
        {"fisherman": "L", "noble": "L"}, corner={"fisherman": 1, "noble": 1} | {"boatswain": 3}
    )
    assert ends_of_last_round(me) == {(2, 0), (1, 0)}


def test_v27_golden_a_goldsmith_sails_alone_beside_others_who_could_join():
    """V27: all six reach a tile with four boatswains, so the goldsmith's ferry may sail."""
    me = mainland(ROOM, corner={**WAITING, "boatswain": 4})
    state = do(ferrying(me, round=6), Carry("goldsmith", 1))
    assert Carry("scout", 1) in GAME.legal(state)
    assert Carry("fisherman", 1) in GAME.legal(state)
    state = do(state, LAND)
    assert owns(state, 0, "boatswain") == 3
    refused(state, REST)


def test_v27_golden_three_fishermen_go_rather_than_one_and_a_scout():
    me = mainland(ROOM, corner={"fisherman": 3, "scout": 1, "boatswain": 1})
    state = ferrying(me, round=6)
    assert ends_of_last_round(me) == {(0, 1)}
    assert refused(state, Carry("scout", 1)) == (
        "In round 6 as many as possible must go: 3 could, only 2 after this."
    )
    state = do(state, Carry("fisherman", 1))
    assert "2 could, only 1 after this" in refused(state, Carry("scout", 1))
    assert "2 could, none if it sails now" in refused(state, LAND)
    state = do(state, Carry("fisherman", 2), Carry("fisherman", 4))
    assert state.phase == "over"


def test_v27_before_the_last_round_the_number_does_not_matter():
    me = mainland(ROOM, corner={"fisherman": 3, "scout": 1, "boatswain": 1})
    state = do(ferrying(me, round=4), Carry("scout", 1), LAND)
    assert owns(state, 0, "fisherman") == 3


def test_v27_golden_without_open_tiles_nobody_sails():
    me = mainland({"fisherman": "L*"}, corner={"fisherman": 2, "noble": 1, "boatswain": 2})
    state = do(last_of_round(me, round=6), actions.END)
    assert state.phase == "over"
    assert owns(state, 0, "boatswain") == 2


def test_v27_neither_resting_nor_leaving_someone_behind():
    """V27: two boatswains move five of six, three fishermen and one scout with the goldsmith."""
    me = mainland(ROOM, corner={**WAITING, "boatswain": 2})
    state = ferrying(me, round=6)
    refused(state, REST)
    aboard = do(state, Carry("fisherman", 1))
    assert "4 could, only 3 if it sails now" in refused(aboard, LAND)
    refused(aboard, REST)
    # With a scout aboard the next ferry takes one of each colour, which makes five as well.
    assert LAND in GAME.legal(do(aboard, Carry("scout", 2)))


def test_v27_landing_is_free_once_the_rest_can_go_later():
    """V27: when the noble has sailed alone, one more ferry takes the three others."""
    me = mainland({"noble": "L", "scout": "L M R"}, corner={"noble": 1, "scout": 3, "boatswain": 2})
    state = do(ferrying(me, round=6), Carry("noble", 1))
    assert LAND in GAME.legal(state)
    assert LAND not in GAME.legal(do(state, LAND, Carry("scout", 1)))


def test_v27_a_full_load_lands_by_itself_and_the_loop_goes_on():
    me = mainland(ROOM, corner={**WAITING, "boatswain": 2})
    state = do(ferrying(me, round=6), *(Carry("fisherman", column) for column in (1, 2, 3)))
    assert state.ferry.load == ()
    assert owns(state, 0, "boatswain") == 1
    refused(state, REST)
    state = do(state, Carry("scout", 1), Carry("scout", 2))
    assert state.phase == "over"
    assert owns(state, 0, "goldsmith") == 1


@pytest.mark.parametrize(
    ("waiting", "least"),
    [
        # One boatswain for each cleared colour, plus the largest count among the others.
        ({"fisherman": 3, "goldsmith": 1, "scout": 2}, 3),
        ({"fisherman": 3, "goldsmith": 1, "scout": 1}, 2),
        ({"fisherman": 3}, 1),
        ({"fisherman": 1, "goldsmith": 1, "scout": 1}, 1),
        ({"fisherman": 2, "goldsmith": 2, "scout": 2}, 2),
        ({"fisherman": 3, "goldsmith": 3, "scout": 1}, 3),
    ],
)
def test_v27_the_least_number_of_boatswains_that_clears_all(waiting, least):
    rows = dict.fromkeys(waiting, "L M R")
    ends = ends_of_last_round(mainland(rows, corner={**waiting, "boatswain": 6}))
    assert {left for _, left in ends} == {0}
    assert max(boatswains for boatswains, _ in ends) == 6 - least


def test_v27_who_has_too_few_boatswains_moves_as_many_as_possible():
    me = mainland(ROOM, corner={**WAITING, "boatswain": 1})
    # Three fishermen, or one of each colour; two scouts or a goldsmith alone would be too few.
    assert ends_of_last_round(me) == {(0, 3)}
    state = do(ferrying(me, round=6), Carry("scout", 1))
    assert "2 could, only 1" in refused(state, Carry("scout", 2))


def test_v28_golden_advanced_two_boatswains_move_two_vikings():
    me = mainland(ROOM, corner={**WAITING, "boatswain": 2})
    state = ferrying(me, game="advanced")
    state = do(state, Carry("fisherman", 1))
    assert state.ferry.load == ()
    state = do(state, Carry("fisherman", 2))
    assert owns(state, 0, "boatswain") == 0
    assert owns(state, 0, "fisherman") == 1
    assert state.ferry is None


def test_v28_a_boat_tile_carries_the_load_of_the_basic_game():
    corner = {**WAITING, "boatswain": 1}
    basic = loads(ferrying(mainland(ROOM, corner=corner)))
    me = mainland(ROOM, corner=corner, specials=("boat-1", "overfeed3"))
    state = ferrying(me, game="advanced")
    assert loads(do(state, BOAT)) == basic


def test_v28_boat_tile_and_boatswain_both_leave():
    me = mainland(ROOM, corner={**WAITING, "boatswain": 2}, specials=("boat-1", "overfeed3"))
    state = do(
        ferrying(me, game="advanced"), BOAT, *(Carry("fisherman", column) for column in (1, 2, 3))
    )
    assert owns(state, 0, "boatswain") == 1
    assert [GAME.content.special_ids[s] for s in state.mainlands[0].specials] == ["overfeed3"]
    assert [GAME.content.special_ids[s] for s in state.gone_specials] == ["boat-1"]


def test_v28_the_boat_tile_is_optional_before_the_last_round():
    me = mainland(ROOM, corner={**WAITING, "boatswain": 2}, specials=("boat-1",))
    state = ferrying(me, round=4, game="advanced")
    assert {BOAT, REST, Carry("scout", 1)} <= set(GAME.legal(state))
    state = do(state, Carry("scout", 1), REST)
    assert GAME.content.special_index["boat-1"] in state.mainlands[0].specials


def test_v28_in_round_6_the_boat_sails_when_the_greatest_number_needs_it():
    """V28: with the boat three of six go besides one who sails alone, without it only two."""
    me = mainland(ROOM, corner={**WAITING, "boatswain": 2}, specials=("boat-1",))
    state = ferrying(me, round=6, game="advanced")
    alone = do(state, Carry("scout", 1))  # the boat still takes the three fishermen
    assert GAME.legal(alone) == [BOAT]
    assert refused(alone, Carry("fisherman", 1)) == (
        "In round 6 as many as possible must go: 3 could, only 1 without a boat."
    )
    refused(alone, REST)
    refused(do(alone, BOAT, Carry("fisherman", 1)), LAND)


def test_v28_in_round_6_a_boat_may_stay_unused_beside_boatswains_enough():
    me = mainland(
        {"noble": "L", "scout": "L"},
        corner={"noble": 1, "scout": 1, "boatswain": 2},
        specials=("boat-1",),
    )
    state = ferrying(me, round=6, game="advanced")
    assert GAME.legal(state) == [BOAT, Carry("noble", 1), Carry("scout", 1)]
    state = do(state, Carry("noble", 1), Carry("scout", 1))
    assert GAME.content.special_index["boat-1"] in state.mainlands[0].specials


def test_v28_in_round_6_a_declared_boat_may_sail_with_one():
    """V28: the boat is spent on a noble, and the other boatswain takes the scout."""
    me = mainland(
        {"noble": "L", "scout": "L"},
        corner={"noble": 1, "scout": 1, "boatswain": 2},
        specials=("boat-1",),
    )
    state = do(ferrying(me, round=6, game="advanced"), BOAT, Carry("noble", 1), LAND)
    assert state.mainlands[0].specials == ()
    assert GAME.legal(state) == [Carry("scout", 1)]


def test_v28_in_round_6_a_boat_for_one_viking_is_optional():
    me = mainland({"scout": "L"}, corner={"scout": 2, "boatswain": 1}, specials=("boat-1",))
    state = ferrying(me, round=6, game="advanced")
    assert GAME.legal(state) == [BOAT, Carry("scout", 1)]


def test_v28_the_loop_of_round_6_stays_in_the_advanced_game():
    me = mainland({"scout": "L M R"}, corner={"scout": 2, "boatswain": 3})
    state = ferrying(me, round=6, game="advanced")
    refused(state, REST)
    state = do(state, Carry("scout", 1))
    refused(state, REST)
    state = do(state, Carry("scout", 3))
    assert state.phase == "over"
    assert owns(state, 0, "boatswain") == 1


def test_v57_ferrying_ends_by_itself_where_turns_do():
    """V57: with turns that end by themselves, a seat with nobody left to move scores at once."""
    ready = mainland({"noble": "L"}, corner={"noble": 1, "boatswain": 2})
    for end_turn, phase in (("auto", "over"), ("ask", "ferry")):
        state = ferrying(ready, round=6, end_turn=end_turn)
        assert do(state, Carry("noble", 1)).phase == phase


def test_v28_a_boat_that_carries_two_sails_for_the_only_boatswain():
    me = mainland(
        {"noble": "L", "scout": "L"},
        corner={"noble": 1, "scout": 1, "boatswain": 1},
        specials=("boat-1",),
    )
    state = ferrying(me, round=6, game="advanced")
    assert "2 could, only 1" in refused(state, Carry("noble", 1))
    assert GAME.legal(state) == [BOAT]


def test_v28_a_boat_needs_a_boatswain():
    me = mainland(ROOM, corner=WAITING, specials=("boat-1",))
    state = do(last_of_round(me, round=2, game="advanced", auction="off"), actions.END)
    assert state.phase == "buy"


def test_v28_there_is_no_boat_without_its_tile():
    me = mainland(ROOM, corner={**WAITING, "boatswain": 1}, specials=("boatswain_token-1",))
    refused(ferrying(me, game="advanced"), BOAT)


def test_v57_each_seat_ferries_and_scores_before_the_next_one():
    ready = mainland({"noble": "L"}, corner={"noble": 1, "boatswain": 1})
    idle = mainland({"noble": "L*"}, corner={"noble": 1})  # nobody to row
    state, events = GAME.apply(last_of_round(ready, idle, ready, round=2, start=1), actions.END)
    assert [event.seat for event in events if isinstance(event, SeatScored)] == [1]
    assert state.seat == 2
    state = do(state, Carry("noble", 1))
    assert GAME.legal(state) == [REST]
    state, events = GAME.apply(state, REST)
    assert [event.seat for event in events if isinstance(event, SeatScored)] == [2]
    assert state.seat == 0
    state, events = GAME.apply(state, REST)
    assert [event.seat for event in events if isinstance(event, SeatScored)] == [0]
    assert state.round == 3


@pytest.mark.parametrize(
    "me",
    [
        mainland({"noble": "L"}, corner={"noble": 1}),
        mainland({"noble": "L*"}, corner={"noble": 1, "boatswain": 1}),
        mainland({"scout": "L"}, corner={"noble": 1, "boatswain": 1}),
        mainland({"noble": "L"}, corner={"boatswain": 2}),
    ],
)
def test_v57_where_nothing_can_move_nobody_is_asked(me):
    state = do(last_of_round(me, round=2), actions.END)
    assert (state.phase, state.round) == ("buy", 3)


def test_v57_a_boat_is_declared_before_loading():
    me = mainland(ROOM, corner={**WAITING, "boatswain": 2}, specials=("boat-1", "boat-2"))
    state = do(ferrying(me, game="advanced"), BOAT)
    refused(state, BOAT)
    refused(state, REST)
    refused(state, LAND)
    state = do(state, Carry("fisherman", 1))
    refused(state, BOAT)
    state = do(state, LAND)
    assert BOAT in GAME.legal(state)


def test_events_tell_the_ferry():
    me = mainland({"noble": "L"}, corner={"noble": 1, "boatswain": 1}, specials=("boat-1",))
    events = happened(ferrying(me, game="advanced"), BOAT, Carry("noble", 1))
    told = [BoatReadied(0), FerrySailed(0, True), VikingCarried(0, "noble", 1)]
    assert events[:3] == told
