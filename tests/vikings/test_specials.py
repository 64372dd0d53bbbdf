"""Special tiles of the advanced game."""

import pytest

from core.games.vikings import actions
from core.games.vikings.about import Options
from core.games.vikings.actions import DECLINE, END, Buy, Exchange, Moor, Place, Station, Take
from core.games.vikings.events import BuildingRaised, GoldGained, SpecialsShown
from tests.vikings.build import (
    DATA,
    GAME,
    do,
    final,
    gains,
    happened,
    holding,
    large,
    last_of_round,
    lies,
    line,
    mainland,
    refused,
    small,
    special,
    stands,
    table,
    tile,
)

SHOWN = ("gold5", "overfeed3", "building-farm", "boat-1")


def advanced(me, wheel, **more):
    more.setdefault("shown", SHOWN)
    return table(me, wheel=wheel, game="advanced", **more)


def with_special(me, name="R10", viking="boatswain", **more):
    """The dearest group is in hand, its tile not yet placed."""
    more.setdefault("shown", SHOWN)
    return holding(me, name, viking, dearest=True, game="advanced", **more)


def beside(state, seat=0):
    """The specials kept beside a mainland."""
    return [DATA.special_ids[number] for number in state.mainlands[seat].specials]


OPEN = {"warrior": "L", "noble": "L"}
PRICES_TO_10 = dict.fromkeys(range(10), "noble") | {10: "warrior S-red-1"}


@pytest.mark.parametrize(
    ("wheel", "slot", "takes"),
    [
        (PRICES_TO_10, 10, True),
        ({4: "noble"}, 4, False),
        ({0: "noble", 3: "scout"}, 3, True),
        ({0: "noble", 3: "scout"}, 0, False),
        ({0: "noble", 3: "scout", 11: "noble"}, 3, False),
        ({0: "noble", 1: "noble", 2: "noble"}, 2, True),
    ],
)
def test_v44_golden_who_may_take_a_special(wheel, slot, takes):
    """V44: the dearest group left, judged before the purchase, and never for 0."""
    state = do(advanced(mainland(OPEN), wheel), Buy(slot))
    while state.phase in ("tile", "viking"):
        state = do(state, GAME.legal(state)[0])
    assert (state.phase == "special") == takes
    if takes:
        assert set(GAME.legal(state)) == {DECLINE, *(Take(name) for name in SHOWN)}


def test_v44_a_ship_and_warrior_for_10_with_slot_11_empty():
    state = do(advanced(mainland(OPEN), PRICES_TO_10), Buy(10), Moor(1))
    assert state.mainlands[0].gold == 10
    state = do(state, Take("overfeed3"))
    assert beside(state) == ["overfeed3"]


def test_v44_only_what_lies_face_up():
    state = do(with_special(mainland(OPEN)), Place("noble", 2))
    refused(state, Take("gold3to1"))
    refused(state, Take("no such tile"))
    refused(state, END)


def test_v44_no_specials_in_the_basic_game():
    state = table(mainland(OPEN), wheel=PRICES_TO_10)
    state = do(state, Buy(10), Moor(1))
    assert state.phase == "buy"


def test_v45_gaps_are_not_filled_within_a_round():
    state = do(with_special(mainland(OPEN)), Place("noble", 2), Take("overfeed3"))
    assert [DATA.special_ids[number] for number in state.shown] == [
        "gold5",
        "building-farm",
        "boat-1",
    ]


def test_v45_without_face_up_tiles_nobody_is_asked():
    state = do(with_special(mainland(OPEN), shown=()), Place("noble", 2))
    assert state.phase == "buy"


@pytest.mark.parametrize("seed", range(3))
def test_v45_twenty_five_suffice(seed):
    """V45: whoever takes every special offered takes at most 4 a round and 24 a game."""
    state, _ = GAME.new(4, seed, Options(game="advanced", auction="off", end_turn="auto"))
    taken = [0] * 7
    while state.phase != "over":
        legal = GAME.legal(state)
        action = legal[0] if state.phase in ("special", "buy") else legal[-1]
        if state.phase == "buy" and len(legal) > 1:
            action = legal[-1]
        taken[state.round] += isinstance(action, Take)
        state, _ = GAME.apply(state, action)
    assert max(taken) <= 4
    assert sum(taken) <= 24


def test_v46_gold5_cannot_pay_for_its_own_group():
    me = mainland(OPEN, gold=0, fame=2)
    state = advanced(me, {0: "noble", 3: "scout", 4: "noble"}, shown=("gold5",))
    refused(state, Buy(4))


def test_v46_gold5_pays_at_once_and_leaves():
    state = do(with_special(mainland(OPEN, gold=7)), Place("noble", 2))
    assert GoldGained(0, 5) in happened(state, Take("gold5"))
    state = do(state, Take("gold5"))
    assert state.mainlands[0].gold == 12
    assert beside(state) == []
    assert list(state.gone_specials) == [special("gold5")]


def test_v46_the_special_comes_after_tile_and_viking():
    state = with_special(mainland(OPEN), "M-farm-1", "noble")
    refused(state, Take("gold5"))
    state = do(state, Place("noble", 2))
    refused(state, Take("gold5"))
    state = do(state, Station("tile"))
    assert state.phase == "special"


def test_v46_a_building_special_may_replace_the_tile_just_placed():
    state = do(with_special(mainland(OPEN), "M-farm-1"), Place("noble", 2))
    events = happened(state, Take("building-farm"))
    assert BuildingRaised(0, "building-farm", "M-farm-1", "noble", 2) in events


def test_v46_prices_on_the_wheel_stay_until_the_purchase_is_placed():
    state = do(advanced(mainland(OPEN), {2: "noble R10", 5: "scout", 9: "scout"}), Buy(2))
    assert [group.price for group in GAME.observe(state, 0).wheel] == [3, 7]
    while state.phase != "buy":
        state = do(state, GAME.legal(state)[0])
    assert [group.price for group in GAME.observe(state, 0).wheel] == [0, 4]


def test_v46_the_wheel_turns_last():
    state = advanced(mainland(OPEN), {0: "noble R10", 3: "scout", 5: "scout"}, end_turn="ask")
    events = happened(state, Buy(0), Place("warrior", 2), END)
    assert [event.kind for event in events][-1] == "wheel-turned"


def test_v47_the_only_matching_tile_must_be_exchanged():
    me = mainland({"scout": "L farm church"}, specials=())
    state = do(with_special(me), Place("scout", 4))
    old = lies(state, 0, "scout", 2)
    state = do(state, Take("building-farm"))
    assert lies(state, 0, "scout", 2) == "building-farm"
    assert tile(old) in state.gone_tiles
    assert beside(state) == []


def test_v47_with_several_the_player_chooses():
    me = mainland({"scout": "L farm church farm", "noble": "L farm"})
    state = do(with_special(me), Place("scout", 5), Take("building-farm"))
    assert set(GAME.legal(state)) == {
        *(Exchange("scout", 2), Exchange("scout", 4), Exchange("noble", 2)),
    }
    for action in (Exchange("scout", 3), Exchange("scout", 1), Exchange("warrior", 2)):
        assert "farm" in refused(state, action)
    refused(state, Exchange("scout", 99))
    refused(state, END)
    refused(state, DECLINE)
    state = do(state, Exchange("scout", 4))
    assert lies(state, 0, "scout", 4) == "building-farm"
    assert lies(state, 0, "scout", 2).startswith("M-farm")


def test_v47_a_viking_on_the_old_tile_stays():
    me = mainland({"scout": "L farm*"})
    state = do(with_special(me), Place("scout", 3), Take("building-farm"))
    assert lies(state, 0, "scout", 2) == "building-farm"
    assert stands(state, 0, "scout", 2)


def test_v48_without_a_matching_tile_it_waits():
    state = do(with_special(mainland(OPEN)), Place("noble", 2), Take("building-farm"))
    assert state.phase == "buy"
    assert beside(state) == ["building-farm"]


def test_v48_it_replaces_the_next_matching_tile_placed():
    me = mainland(OPEN, specials=("building-farm", "building-church"))
    state = do(holding(me, "M-village-1", "boatswain", game="advanced"), Place("noble", 2))
    assert lies(state, 0, "noble", 2) == "M-village-1"
    state = do(holding(me, "M-church-3", "boatswain", game="advanced"), Place("noble", 2))
    assert lies(state, 0, "noble", 2) == "building-church"
    assert tile("M-church-3") in state.gone_tiles
    assert beside(state) == ["building-farm"]


def test_v48_an_unplaceable_tile_leaves_and_the_special_waits_on():
    closed = dict.fromkeys(("warrior", "noble", "scout", "goldsmith", "fisherman"), "L R")
    me = mainland(closed, specials=("building-farm",))
    state = do(holding(me, "M-farm-1", "noble", game="advanced"), actions.DISCARD)
    assert beside(state) == ["building-farm"]
    assert tile("M-farm-1") in state.gone_tiles


def test_v48_never_placed_means_no_points():
    me = mainland({"noble": "L* M* R*"}, specials=("building-farm",))
    assert line(final(me)[0], "buildings").fame == 0


@pytest.mark.parametrize(
    ("rows", "ships", "fame"),
    [
        ({"noble": "L farm! R"}, "", 0),
        ({"noble": "L farm!* R"}, "", 1),
        ({"warrior": "L* M* R*", "noble": "L* farm!* R*", "scout": "L* M* R*"}, "", 9),
        # Two columns away, two rows away: not neighbours.
        ({"noble": "L farm! M R*", "goldsmith": "L M* R"}, "", 0),
        # Neighbours under threat count as long as the special is safe.
        ({"warrior": "L", "noble": "L*", "scout": "L farm! R"}, "red", 1),
        ({"noble": "L* M", "scout": "L farm! R"}, "blue green", 0),
        # In the warrior row only a warrior on the special itself makes it safe.
        ({"warrior": "L* farm! R"}, ". red", 0),
        ({"warrior": "L* farm!* R"}, ". red", 2),
        ({"warrior": "L* farm! R"}, "red", 1),
        # At the lower edge and in the last row.
        ({"goldsmith": "L* M* R*", "fisherman": "L* farm!* R*"}, "", 6),
        # Two specials beside each other count the same vikings once each.
        ({"noble": "L* farm!* church!* R*"}, "", 3 + 3),
    ],
)
def test_v49_buildings_count_vikings_on_and_around(rows, ships, fame):
    assert line(final(mainland(rows, ships=ships))[0], "buildings").fame == fame


def test_v49_it_is_added_after_feeding():
    """V49: ten hungry vikings take all fame there is, but not the building's."""
    me = mainland({"warrior": "L farm!*"}, corner={"noble": 9}, gold=0, fame=5)
    score = final(me)[0]
    assert [line.what for line in score.lines][-2:] == ["feeding", "buildings"]
    assert score.fame == 1


@pytest.mark.parametrize(
    ("specials", "gold"),
    [
        ((), 6),
        (("goldsmith_plus1-1",), 8),
        (("goldsmith_plus2",), 10),
        (("goldsmith_plus1-1", "goldsmith_plus1-2", "goldsmith_plus2"), 14),
    ],
)
def test_v50_goldsmith_bonuses_add_up_at_both_scorings(specials, gold):
    """V50: for unthreatened goldsmiths only; the third one here is under a blue ship."""
    me = mainland({"goldsmith": "L* M* R*"}, ships=". . blue", specials=specials)
    assert gains(small(me)) == (gold, 0)
    assert line(large(me), "goldsmiths").gold == gold


@pytest.mark.parametrize(
    ("row", "specials", "fame"),
    [
        ("noble", ("noble_plus1-1",), 2 * 3),
        ("noble", ("noble_plus1-1", "noble_plus1-2", "noble_plus1-3"), 2 * 5),
        ("scout", ("scout_plus1",), 2 * 2),
        ("fisherman", ("fisherman_plus1",), 2 * 1),
        ("noble", ("scout_plus1", "fisherman_plus1"), 2 * 2),
    ],
)
def test_v50_fame_bonuses_add_up_at_the_large_scoring(row, specials, fame):
    me = mainland({row: "L* M* R*"}, ships=". . blue", specials=specials)
    assert gains(large(me)) == (0, fame)
    assert gains(small(me)) == (0, 0)


def test_v50_each_boat_is_used_once():
    room = {"noble": "L M M R", "scout": "L M M R"}
    me = mainland(
        room, corner={"noble": 4, "scout": 4, "boatswain": 2}, specials=("boat-1", "boat-2")
    )
    state = do(last_of_round(me, round=4, game="advanced"), END)
    state = do(state, actions.BOAT, *(actions.Carry("noble", column) for column in (1, 2, 3, 4)))
    assert beside(state) == ["boat-2"]
    state = do(state, actions.BOAT, *(actions.Carry("scout", column) for column in (1, 2, 3, 4)))
    assert beside(state) == []


def test_v54_any_special_may_be_declined():
    state = do(with_special(mainland({"noble": "L farm"})), Place("noble", 3), DECLINE)
    assert len(state.shown) == 4
    assert beside(state) == []


def test_v54_the_exchange_comes_before_the_viking():
    me = mainland(OPEN, specials=("building-farm",))
    state = do(holding(me, "M-farm-1", "noble", game="advanced"), Place("noble", 2))
    assert lies(state, 0, "noble", 2) == "building-farm"
    assert state.phase == "viking"
    state = do(state, Station("tile"))
    assert stands(state, 0, "noble", 2)


def test_v54_a_building_special_is_a_middle_piece():
    me = mainland({"noble": "L farm!"})
    state = do(holding(me, "R10", "boatswain", game="advanced"), Place("noble", 3))
    end = final(state.mainlands[0])[0]
    assert (line(end, "islands").count, line(end, "longest").count) == (1, 3)


def test_v54_a_raised_building_is_not_replaced_again():
    me = mainland({"noble": "L farm!", "scout": "L farm"})
    state = do(with_special(me, shown=("building-farm",)), Place("noble", 3), Take("building-farm"))
    assert lies(state, 0, "scout", 2) == "building-farm"


def test_v55_leftovers_stay_and_only_gaps_are_refilled():
    seats = [mainland(), mainland()]
    state = last_of_round(*seats, round=1, game="advanced", shown=("gold5", "boat-3"))
    state.pile = bytes(special(name) for name in ("overfeed3", "scout_plus1", "boat-1"))
    after, events = GAME.apply(state, END)
    assert SpecialsShown(("boat-1", "scout_plus1")) in events
    names = [DATA.special_ids[number] for number in after.shown]
    assert names == ["gold5", "boat-3", "boat-1", "scout_plus1"]
    assert [DATA.special_ids[number] for number in after.pile] == ["overfeed3"]


def test_v55_four_untaken_specials_stay_as_they_are():
    state = last_of_round(mainland(), round=1, game="advanced", shown=SHOWN)
    after, events = GAME.apply(state, END)
    assert not [event for event in events if isinstance(event, SpecialsShown)]
    assert after.shown == state.shown
