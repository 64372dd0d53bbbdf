"""The auction for the start player marker and the laying of colours."""

import pytest

from core.games.vikings import actions
from core.games.vikings.about import Options
from core.games.vikings.actions import PASS, Bid, Lay, Remove
from core.games.vikings.events import AuctionWon, ColourLaid, Passed, SpecialsShown, TilesLaid
from core.games.vikings.terms import KIND, VIKINGS
from tests.vikings.build import GAME, bidding, do, happened, last_of_round, mainland, refused

DRAWN = {"fisherman": 4, "goldsmith": 2, "scout": 2, "noble": 2, "warrior": 1, "boatswain": 2}


def four(**more):
    return bidding(*(mainland(gold=20) for _ in range(4)), drawn=DRAWN, **more)


def won(state, *bids):
    """The end of an auction."""
    (found,) = (event for event in happened(state, *bids) if isinstance(event, AuctionWon))
    return found


def test_v38_the_round_begins_with_specials_then_vikings_then_the_auction():
    _, events = GAME.new(3, 1, Options(game="advanced"))
    assert [event.kind for event in events] == ["round-began", "specials-shown", "vikings-drawn"]
    (shown,) = (event for event in events if isinstance(event, SpecialsShown))
    assert len(shown.specials) == 4
    assert len(events[-1].vikings) == 13


def test_v38_bids_and_removal_are_made_without_seeing_the_tiles():
    state = four()
    assert GAME.observe(state, 0).wheel == ()
    state = do(state, Bid(0), PASS, PASS, PASS)
    assert state.phase == "remove"
    assert GAME.observe(state, 0).wheel == ()
    state, events = GAME.apply(state, Remove("boatswain"))
    kinds = [event.kind for event in events]
    assert kinds.index("viking-removed") < kinds.index("tiles-laid")
    assert len(GAME.observe(state, 0).wheel) == 12
    assert state.gone_vikings[KIND["boatswain"]] == 1


def test_v38_the_winner_takes_the_marker_removes_and_lays_first():
    state = do(four(), Bid(0), Bid(1), Bid(3), PASS, PASS, PASS)
    assert (state.start, state.seat, state.phase) == (2, 2, "remove")
    state = do(state, Remove("noble"))
    assert (state.seat, state.phase) == (2, "lay")


def test_v38_only_a_drawn_viking_is_removed():
    drawn = {"fisherman": 6, "goldsmith": 7}
    state = do(bidding(drawn=drawn), Bid(0), PASS)
    assert GAME.legal(state) == [Remove("fisherman"), Remove("goldsmith")]
    refused(state, Remove("noble"))


@pytest.mark.parametrize("start", range(4))
def test_v39_the_start_player_bids_first(start):
    assert GAME.decider(four(start=start)) == start
    state, _ = GAME.new(4, 1, Options(game="advanced", start=str(start + 1)))
    assert (state.phase, state.seat) == ("bid", start)


def test_v39_then_clockwise():
    state = do(four(start=2), Bid(0))
    assert state.seat == 3
    state = do(state, PASS)
    assert state.seat == 0


def test_v40_the_opening_is_0_or_more_and_no_pass():
    state = four()
    assert GAME.legal(state) == [Bid(amount) for amount in range(31)]
    assert "pass" in refused(state, PASS)
    refused(state, Bid(-1))


def test_v40_others_raise_by_at_least_1_or_are_out():
    state = do(four(), Bid(5))
    assert GAME.legal(state) == [PASS, *(Bid(amount) for amount in range(6, 31))]
    refused(state, Bid(5))
    refused(state, Bid(0))


def test_v40_a_later_bid_of_0_never_beats_the_opening():
    refused(do(four(), Bid(0)), Bid(0))


def test_v40_round_and_round_until_one_is_left():
    state = do(four(), Bid(1), Bid(2), PASS, Bid(3))
    assert state.seat == 0
    state = do(state, Bid(4), Bid(5))
    assert state.seat == 3  # seat 2 is out for good
    assert won(state, PASS, Bid(7), PASS) == AuctionWon(0, 7, 0)


def test_v40_golden_nobody_raises():
    """V40: the start player wins for the opening bid, here nothing."""
    state = four()
    assert won(state, Bid(0), PASS, PASS, PASS) == AuctionWon(0, 0, 0)
    assert do(state, Bid(0), PASS, PASS, PASS).mainlands[0].gold == 20
    assert won(state, Bid(6), PASS, PASS, PASS) == AuctionWon(0, 6, 0)


def test_v41_the_limit_is_gold_plus_fame():
    state = bidding(mainland(gold=3, fame=4), mainland(), drawn=DRAWN)
    assert GAME.legal(state)[-1] == Bid(7)
    why = refused(state, Bid(8))
    assert "3 gold" in why
    assert "4 fame" in why


def test_v41_gold_is_paid_first():
    state = bidding(mainland(gold=3, fame=4), mainland(gold=2, fame=0), drawn=DRAWN)
    assert won(state, Bid(6)) == AuctionWon(0, 3, 3)
    after = do(state, Bid(6))
    assert (after.mainlands[0].gold, after.mainlands[0].fame) == (0, 1)


def test_v41_only_the_winner_pays():
    state = do(four(), Bid(3), Bid(5), Bid(8), PASS, PASS, PASS)
    assert [me.gold for me in state.mainlands] == [20, 20, 12, 20]
    assert [me.fame for me in state.mainlands] == [10] * 4


def test_v42_golden_colours_are_laid_from_slot_11_down():
    state = do(four(), Bid(0), PASS, PASS, PASS, Remove("boatswain"))
    events = happened(
        state, *(Lay(v) for v in ("goldsmith", "fisherman", "noble", "scout")), Lay("warrior")
    )
    assert [event for event in events if isinstance(event, ColourLaid)] == [
        ColourLaid(0, "goldsmith", (11, 10)),
        ColourLaid(1, "fisherman", (9, 8, 7, 6)),
        ColourLaid(2, "noble", (5, 4)),
        ColourLaid(3, "scout", (3, 2)),
        ColourLaid(0, "warrior", (1,)),
        ColourLaid(1, "boatswain", (0,)),
    ]


def test_v42_then_the_winner_buys():
    state = do(four(), Bid(0), Bid(1), PASS, PASS, PASS, Remove("boatswain"))
    assert state.seat == 1
    for viking in ("goldsmith", "fisherman", "noble", "scout", "warrior"):
        state = do(state, Lay(viking))
    assert (state.phase, state.seat, state.start) == ("buy", 1, 1)
    assert [VIKINGS[kind] for kind in state.wheel_vikings] == [
        *("boatswain", "warrior", "scout", "scout", "noble", "noble"),
        *("fisherman", "fisherman", "fisherman", "fisherman", "goldsmith", "goldsmith"),
    ]


def test_v42_a_colour_is_laid_once_and_whole():
    state = do(four(), Bid(0), PASS, PASS, PASS, Remove("boatswain"), Lay("fisherman"))
    refused(state, Lay("fisherman"))
    assert GAME.observe(state, None).auction.drawn["fisherman"] == 0


def test_v42_a_single_colour_leaves_no_choice():
    state = do(bidding(drawn={"fisherman": 12, "noble": 1}), Bid(0), PASS, Remove("noble"))
    assert state.phase == "buy"
    assert set(state.wheel_vikings) == {KIND["fisherman"]}


def test_v43_after_scoring_the_marker_passes_left_and_its_holder_opens():
    """V43: also after an auction, from the winner on."""
    seats = [mainland() for _ in range(4)]
    state = do(last_of_round(*seats, round=1, start=2, game="advanced"), actions.END)
    assert (state.phase, state.start, state.seat) == ("bid", 3, 3)
    state = do(last_of_round(*seats, round=1, start=3), actions.END)
    assert (state.phase, state.start, state.seat) == ("buy", 0, 0)


def test_v43_the_auction_may_be_left_out():
    state, events = GAME.new(3, 2, Options(game="advanced", auction="off"))
    assert state.phase == "buy"
    assert len(state.shown) == 4
    assert len(state.bag) == 66
    assert list(state.wheel_vikings) == sorted(state.wheel_vikings)
    assert any(isinstance(event, TilesLaid) for event in events)


def test_v56_the_highest_bidder_is_not_asked_again():
    state = do(four(), Bid(0), Bid(1), PASS, PASS)
    assert state.seat == 0
    state = do(state, PASS)
    assert (state.phase, state.seat) == ("remove", 1)


def test_v56_who_cannot_raise_passes_unasked():
    poor = mainland(gold=2, fame=1)
    state = bidding(mainland(), poor, mainland(), poor, drawn=DRAWN)
    state, events = GAME.apply(state, Bid(3))
    assert state.seat == 2
    assert Passed(1, asked=False) in events
    state, events = GAME.apply(state, Bid(4))
    assert Passed(3, asked=False) in events
    assert state.seat == 0


def test_v56_if_nobody_can_raise_the_opener_has_won():
    poor = mainland(gold=2, fame=1)
    state, events = GAME.apply(bidding(mainland(), poor, poor, drawn=DRAWN), Bid(3))
    assert [event for event in events if isinstance(event, Passed)] == [
        Passed(1, asked=False),
        Passed(2, asked=False),
    ]
    assert (state.phase, state.seat) == ("remove", 0)


def test_v56_the_auction_in_the_basic_game():
    state, _ = GAME.new(2, 2, Options(game="basic", auction="on"))
    assert state.phase == "bid"
    assert state.shown == ()
    assert sum(state.auction.drawn) == 13
