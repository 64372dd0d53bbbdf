"""Sagas completed, replaced and discarded; eras and the Final Round tokens."""

import pytest

from core.games.fireaxe.events import (
    EraBegan,
    SagaAbandoned,
    SagaCompleted,
    SagaDiscarded,
    SagaShown,
    TokenPlaced,
    TokensTaken,
)
from core.games.fireaxe.terms import NONE
from tests.fireaxe.build import (
    DATA,
    GAME,
    breakdown,
    do,
    of,
    run,
    scene,
    ship,
    spaces,
)

IDLE = ("load crew", "leave denmark", "end")


def test_f24_dublin_completes_a_saga_that_others_began():
    """Worked example: Cork and Man are settled by others; Dublin completes the saga."""
    state = scene(
        ship("dublin", 3),
        settled={"cork": 1, "man": 2},
        taken={"iona": 1},
        sagas=("kings-of-the-irish-sea", "danelaw", "landnam"),
        deck=("ruriks-realm", "olegs-conquest"),
        dice=[6],
        era=2,
    )
    assert GAME.observe(state, 0).sagas[0].unmet == ("dublin",)
    state, happened = run(state, "settle 1")
    assert of(happened, SagaCompleted) == [SagaCompleted(0, "kings-of-the-irish-sea", 0)]
    assert GAME.observe(state, 1).captains[0].sagas == ("kings-of-the-irish-sea",)
    assert spaces(state) == ["ruriks-realm", "danelaw", "landnam"]


def test_f24_a_trade_saga_asks_for_a_good_in_each_port():
    state = scene(
        ship("norwich", 2, "furs"),
        goods={"london": "fish"},
        sagas=("thames-merchants", "danelaw", "landnam"),
    )
    state, happened = run(state, "trade furs")
    assert of(happened, SagaCompleted) == [SagaCompleted(0, "thames-merchants", 1)]
    assert breakdown(state, 0)["saga-bonus"] == 1


def test_f24_a_raid_saga_asks_for_each_town_gone():
    state = scene(
        ship("york", 3),
        taken={"iona": 2},
        sagas=("scourge-of-the-monks", "danelaw", "landnam"),
        dice=[6],
    )
    state, happened = run(state, "raid")
    assert of(happened, SagaCompleted) == [SagaCompleted(0, "scourge-of-the-monks", 2)]


def test_f24_f41_unrest_leaves_settle_sagas_as_they_are():
    """R: the active seat completes what a rune changes; a settlement replaced changes nothing."""
    state = scene(
        ship("dublin", 3, "", "unrest"),
        settled={"cork": 1, "dublin": 1},
        taken={"iona": 1},
        sagas=("kings-of-the-irish-sea", "danelaw", "landnam"),
        dice=[6],
    )
    state, happened = run(state, "play unrest", "dial stay", "settle 1")
    assert not of(happened, SagaCompleted)
    assert GAME.observe(state, 0).sagas[0].unmet == ("man",)


def test_f25_a_card_met_already_is_passed_over():
    state = scene(
        ship("lindisfarne", 3),
        taken={"dorestad": 1, "wolin": 2},
        sagas=("holy-island", "danelaw", "landnam"),
        deck=("dorestad-in-flames", "sack-of-wolin", "wendish-shore", "ruriks-realm"),
        dice=[6],
    )
    state, happened = run(state, "raid")
    assert [event.saga for event in of(happened, SagaDiscarded)] == [
        "dorestad-in-flames",
        "sack-of-wolin",
    ]
    assert all(event.met for event in of(happened, SagaDiscarded))
    assert spaces(state) == ["wendish-shore", "danelaw", "landnam"]
    assert GAME.observe(state, 0).saga_discards == ("dorestad-in-flames", "sack-of-wolin")


def test_f25_several_completed_at_once_are_taken_then_refilled_from_left_to_right():
    """R. No port is in two sagas of one kind, so one of them is met by hand beforehand."""
    state = scene(
        ship("dorestad", 3),
        taken={"wolin": 1},
        sagas=("dorestad-in-flames", "landnam", "sack-of-wolin"),
        deck=("ruriks-realm", "olegs-conquest", "danelaw"),
        dice=[6],
    )
    state, happened = run(state, "raid")
    told = of(happened, SagaCompleted) + of(happened, SagaShown)
    assert [event for event in happened if event in told] == told
    assert told == [
        SagaCompleted(0, "dorestad-in-flames", 1),
        SagaCompleted(0, "sack-of-wolin", 1),
        SagaShown("ruriks-realm", 1),
        SagaShown("olegs-conquest", 3),
    ]
    assert spaces(state) == ["ruriks-realm", "landnam", "olegs-conquest"]


NEAR = ("hvarf", "brattahlid", "vestribygd", "seville", "lisbon", "santiago", "arles")
"""The regions and the independent port that the trade sagas of these tests look at."""
HERE = ("cork", "dublin", "limerick")
WEST = ("ivory-of-the-west", "landnam", "danelaw")
"""Hvarf and Vestribygd want a good; the other two sagas are about settlements."""
ONLY_FURS = {"brattahlid": "fish", "vestribygd": "tusks"}
"""After this the region of Hvarf allows nothing but Furs there (F17)."""


def ashore(fish=0, tusks=0, furs=0, **held):
    """Goods in the ports named, and so many more in ports of no concern."""
    ports = [p for p in DATA.place_ids[: DATA.ports] if p not in (*NEAR, *HERE)]
    kinds = ["fish"] * fish + ["tusks"] * tusks + ["furs"] * furs
    return {**dict(zip(ports, kinds, strict=False)), **held}


def test_f25_an_open_trade_saga_is_impossible_once_its_region_allows_only_what_is_gone():
    """R: fish and tusks abound, but Hvarf could take nothing but furs. It is replaced at once."""
    state = scene(
        ship("cork", 2, "furs"),
        goods=ashore(furs=10, **ONLY_FURS),
        sagas=WEST,
        deck=("ruriks-realm", "olegs-conquest"),
    )
    state, happened = run(state, "trade furs")
    assert state.stock == (9, 10, 0)
    assert of(happened, SagaAbandoned) == [SagaAbandoned("ivory-of-the-west")]
    assert not of(happened, SagaCompleted)
    assert spaces(state) == ["ruriks-realm", "landnam", "danelaw"]
    assert GAME.observe(state, 0).saga_discards == ("ivory-of-the-west",)
    assert not SagaAbandoned.reveals


@pytest.mark.parametrize(
    "last",
    [
        {"me": ship("cork", 2, "furs furs")},
        {"rival": ship("york", 1, "furs")},
        {"chart": "furs"},
        {"demand": "furs"},
        {},
    ],
    ids=["aboard", "aboard another ship", "on the chart", "in demand", "in the stockpile"],
)
def test_f25_a_trade_saga_stays_while_a_token_can_come(last):
    """R: the last Furs outside the ports may lie anywhere; one in demand can be exchanged."""
    state = scene(
        last.get("me", ship("cork", 2, "furs")),
        last.get("rival", ship()),
        goods=ashore(furs=9, **ONLY_FURS),
        chart=last.get("chart", ""),
        demand=last.get("demand", "fish"),
        sagas=WEST,
    )
    state, happened = run(state, "trade furs")
    assert not of(happened, SagaAbandoned)
    assert spaces(state) == [*WEST]


def test_f25_a_lost_good_is_back_for_the_saga_when_the_turn_ends():
    """F14: a token on the losses chart goes on to the stockpile, and the saga stays all the way."""
    state = scene(
        ship("cork", 2, "furs"),
        goods=ashore(furs=9, **ONLY_FURS),
        chart="furs",
        sagas=WEST,
    )
    state = do(state, "trade furs", "end")
    assert state.stock[2] == 1
    assert spaces(state) == [*WEST]


@pytest.mark.parametrize("other", ["ship", "stock", "chart"])
def test_f25_the_token_in_demand_counts_while_any_other_can_take_its_place(other):
    """R: whatever that other is."""
    aboard = "fish tusks" if other == "ship" else "fish"
    state = scene(
        ship("cork", 2, aboard),
        goods=ashore(fish=9, tusks=9, furs=10, **ONLY_FURS),
        chart="tusks" if other == "chart" else "",
        demand="furs",
        sagas=WEST,
    )
    assert sum(state.stock) == (other == "stock")
    state, happened = run(state, "trade fish")
    assert not of(happened, SagaAbandoned)
    assert spaces(state) == [*WEST]


def test_f25_the_token_in_demand_never_comes_once_all_others_lie_in_ports():
    """R: nothing is left to take its place; not even an independent port gets a good then."""
    state = scene(
        ship("cork", 2, "fish"),
        goods=ashore(fish=9, tusks=10, furs=10, **ONLY_FURS),
        demand="furs",
        sagas=("ivory-of-the-west", "markets-of-the-moors", "landnam"),
        deck=("silks-of-miklagard", "olegs-conquest", "ruriks-realm", "rollos-duchy"),
    )
    for port in ("cherson", "constantinople"):
        assert state.goods_at[DATA.place_index[port]] != NONE
    state, happened = run(state, "trade fish")
    assert of(happened, SagaAbandoned) == [
        SagaAbandoned("ivory-of-the-west"),
        SagaAbandoned("markets-of-the-moors"),
    ]
    assert of(happened, SagaDiscarded) == [SagaDiscarded("silks-of-miklagard", True)]
    assert spaces(state) == ["olegs-conquest", "ruriks-realm", "landnam"]


def test_f25_change_in_demand_brings_the_token_in_demand_back():
    """F42: the exchange makes no saga impossible, and frees the Furs that were in demand."""
    state = scene(
        ship("irish-sea", 2, "", "change-in-demand"),
        goods=ashore(furs=10, **ONLY_FURS),
        demand="furs",
        sagas=WEST,
    )
    state, happened = run(state, "play change-in-demand", "dial stay", "demand tusks")
    assert state.stock[2] == 1
    assert not of(happened, SagaAbandoned)
    assert spaces(state) == [*WEST]


def test_f25_a_kind_that_the_region_still_allows_is_enough():
    """R: all Furs and Tusks are in ports, but Fish can go to Hvarf until the region has them."""
    goods = ashore(tusks=10, furs=11, vestribygd="tusks")
    state = scene(ship("cork", 2, "fish"), goods=goods, sagas=WEST)
    assert spaces(do(state, "trade fish")) == [*WEST]
    state = scene(ship("brattahlid", 2, "fish"), goods=goods, sagas=WEST)
    state, happened = run(state, "trade fish")
    assert of(happened, SagaAbandoned) == [SagaAbandoned("ivory-of-the-west")]


def test_f25_one_port_that_can_get_no_good_is_enough():
    """R: any good could go to Arles, which is independent (F20), but none to Seville."""
    state = scene(
        ship("cork", 2, "furs"),
        goods=ashore(furs=10, santiago="fish", lisbon="tusks"),
        sagas=("markets-of-the-moors", "landnam", "danelaw"),
    )
    state, happened = run(state, "trade furs")
    assert of(happened, SagaAbandoned) == [SagaAbandoned("markets-of-the-moors")]


def test_f25_a_port_that_holds_a_good_needs_none():
    """R: Seville has its good, so what its region allows does not matter."""
    state = scene(
        ship("cork", 2, "furs"),
        goods=ashore(furs=9, santiago="fish", lisbon="tusks", seville="furs"),
        sagas=("markets-of-the-moors", "landnam", "danelaw"),
    )
    state, happened = run(state, "trade furs")
    assert not of(happened, SagaAbandoned)


def test_f25_silver_tongue_does_not_count():
    """R: it could bring a good that the region blocks (F42), but nobody can rely on it."""
    state = scene(
        ship("cork", 2, "furs fish", "silver-tongue"),
        goods=ashore(furs=10, **ONLY_FURS),
        sagas=WEST,
    )
    state, happened = run(state, "trade furs")
    assert of(happened, SagaAbandoned) == [SagaAbandoned("ivory-of-the-west")]


def test_f25_f42_the_last_token_may_go_to_another_port_by_silver_tongue():
    """R: Cork takes the last Fish although Dublin has some, and none is left for Hvarf."""
    state = scene(
        ship("cork", 2, "fish", "silver-tongue"),
        goods=ashore(fish=9, dublin="fish", brattahlid="furs", vestribygd="tusks"),
        demand="tusks",
        sagas=WEST,
    )
    state, happened = run(state, "play silver-tongue", "dial stay")
    assert of(happened, SagaAbandoned) == [SagaAbandoned("ivory-of-the-west")]


def raid_with(deck, furs):
    """Lindisfarne is about to complete the first saga, so that the deck is turned up."""
    return scene(
        ship("lindisfarne", 3),
        goods=ashore(furs=furs, **ONLY_FURS),
        sagas=("holy-island", "danelaw", "landnam"),
        deck=deck,
        dice=[6],
    )


def test_f25_a_revealed_trade_saga_that_is_impossible_is_passed_over():
    """R, and F26: it begins no era, though the one put down in its place does."""
    deck = ("ivory-of-the-west", "ruriks-realm", "olegs-conquest")
    _, happened = run(raid_with(deck, furs=11), "raid")
    assert of(happened, SagaDiscarded) == [SagaDiscarded("ivory-of-the-west", False)]
    assert of(happened, SagaShown) == [SagaShown("ruriks-realm", 1)]
    assert of(happened, EraBegan) == [EraBegan(2)]
    assert not of(happened, SagaAbandoned)
    assert SagaDiscarded.reveals


def test_f25_a_revealed_trade_saga_that_is_possible_is_put_down():
    deck = ("ivory-of-the-west", "ruriks-realm", "olegs-conquest")
    _, happened = run(raid_with(deck, furs=10), "raid")
    assert not of(happened, SagaDiscarded)
    assert of(happened, SagaShown) == [SagaShown("ivory-of-the-west", 1)]
    assert of(happened, EraBegan) == [EraBegan(3)]


def test_f25_completed_sagas_are_taken_before_impossible_ones_go():
    """R: one trade does both; the spaces are then filled from left to right."""
    state = scene(
        ship("arles", 2, "furs"),
        goods=ashore(furs=9, seville="furs", **ONLY_FURS),
        sagas=("ivory-of-the-west", "landnam", "markets-of-the-moors"),
        deck=("ruriks-realm", "olegs-conquest", "danelaw"),
    )
    state, happened = run(state, "trade furs")
    told = [event for event in happened if type(event) in (SagaCompleted, SagaAbandoned, SagaShown)]
    assert told == [
        SagaCompleted(0, "markets-of-the-moors", 3),
        SagaAbandoned("ivory-of-the-west"),
        SagaShown("ruriks-realm", 1),
        SagaShown("olegs-conquest", 3),
    ]


def test_f25_f26_an_impossible_saga_makes_room_for_a_new_era():
    state = scene(
        ship("cork", 2, "furs"),
        goods=ashore(furs=10, **ONLY_FURS),
        era=2,
        sagas=WEST,
        deck=("olegs-conquest", "rollos-duchy"),
    )
    state, happened = run(state, "trade furs")
    assert of(happened, EraBegan) == [EraBegan(3)]


def test_f25_f27_the_card_in_place_of_an_impossible_saga_may_be_the_last():
    state = scene(
        ship("cork", 2, "furs"),
        goods=ashore(furs=10, **ONLY_FURS),
        sagas=WEST,
        deck=("ruriks-realm",),
    )
    state, happened = run(state, "trade furs")
    assert spaces(state) == ["ruriks-realm", "landnam", "danelaw"]
    assert of(happened, TokensTaken) == [TokensTaken(0)]


def test_f25_f27_the_last_card_may_be_impossible():
    """R: discarded like one that is met already, it frees the tokens and leaves a space empty."""
    state, happened = run(raid_with(("ivory-of-the-west",), furs=11), "raid")
    assert of(happened, TokensTaken) == [TokensTaken(0)]
    assert spaces(state) == [None, "danelaw", "landnam"]


def test_f25_f28_the_game_ends_when_the_only_saga_left_becomes_impossible():
    state = scene(
        ship("cork", 2, "furs"),
        goods=ashore(furs=10, **ONLY_FURS),
        sagas=(None, "ivory-of-the-west", None),
        deck=(),
        holder=1,
        tokens=1,
    )
    state, happened = run(state, "trade furs")
    assert of(happened, SagaAbandoned) == [SagaAbandoned("ivory-of-the-west")]
    assert state.ended == "sagas"


def test_f26_the_third_era_begins_when_its_first_card_is_put_down():
    """Worked example: the new saga is the first of the Third Era."""
    state = scene(
        ship("lindisfarne", 3),
        era=2,
        sagas=("holy-island", "danelaw", "landnam"),
        deck=("rollos-duchy", "ruriks-realm"),
        dice=[6],
    )
    state, happened = run(state, "raid")
    assert of(happened, EraBegan) == [EraBegan(3)]
    assert (state.era, state.slots) == (3, 7)
    assert GAME.progress(state) == "round 1, era 3"


def test_f26_a_discarded_card_begins_no_era():
    state = scene(
        ship("lindisfarne", 3),
        taken={"dorestad": 1, "iona": 1, "york": 1},
        sagas=("holy-island", "frisian-fairs", "wendish-shore"),
        deck=("scourge-of-the-monks", "thames-merchants", "ruriks-realm"),
        dice=[6],
    )
    state, happened = run(state, "raid")
    assert of(happened, SagaDiscarded)[0].saga == "scourge-of-the-monks"
    assert not of(happened, EraBegan)
    assert state.era == 1


def test_f27_the_last_face_down_saga_frees_the_tokens():
    state = scene(
        ship("lindisfarne", 3),
        sagas=("holy-island", "danelaw", "landnam"),
        deck=("ruriks-realm",),
        dice=[6],
    )
    assert state.holder == NONE
    state, happened = run(state, "raid")
    assert of(happened, TokensTaken) == [TokensTaken(0)]
    assert (state.holder, state.tokens) == (0, 0)


def test_f27_also_when_the_last_card_is_discarded():
    """R."""
    state = scene(
        ship("lindisfarne", 3),
        taken={"dorestad": 1},
        sagas=("holy-island", "danelaw", "landnam"),
        deck=("dorestad-in-flames",),
        dice=[6],
    )
    state, happened = run(state, "raid")
    assert of(happened, TokensTaken) == [TokensTaken(0)]
    assert spaces(state) == [None, "danelaw", "landnam"]


def test_f28_final_round_tokens():
    """Worked example: two tokens are down, the third goes down at the start of her turn, and the
    game ends with that turn."""
    state = scene(
        ship(),
        ship("york", 1),
        ship("london", 1),
        seat=2,
        holder=0,
        tokens=2,
        deck=(),
        sagas=("danelaw", None, None),
    )
    state = do(state, *IDLE)
    assert state.seat == 0
    assert state.tokens == 3
    assert do(state, "end").ended == "tokens"


def test_f28_three_turns_of_the_holder_after_the_tokens_were_taken():
    state = scene(
        ship("lindisfarne", 3),
        ship("york", 1),
        ship("london", 1),
        sagas=("holy-island", "danelaw", "landnam"),
        deck=("ruriks-realm",),
        dice=[6],
    )
    state, happened = run(state, "raid", *["end"] * 3)
    assert of(happened, TokenPlaced) == [TokenPlaced(0, 2)]
    state, happened = run(state, *["end"] * 6)
    assert [event.left for event in of(happened, TokenPlaced)] == [1, 0]
    assert not state.ended
    assert do(state, "end").ended == "tokens"


def test_f28_the_game_ends_at_once_when_all_spaces_are_empty():
    state = scene(
        ship("lindisfarne", 3),
        sagas=(None, "holy-island", None),
        deck=(),
        holder=2,
        tokens=1,
        dice=[6],
    )
    state = do(state, "raid")
    assert state.ended == "sagas"
    assert GAME.score(state).reason == "The last saga has been completed."
    assert [saga for saga in state.spaces if saga != NONE] == []
