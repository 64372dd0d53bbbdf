"""Sagas completed, replaced and discarded; eras and the Final Round tokens."""

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


def spent_goods():
    """Every good but one Fish aboard lies in a port or on Goods in Demand."""
    left_out = ("hvarf", "vestribygd", "seville", "arles", "cork", "dublin", "limerick")
    ports = [port for port in DATA.place_ids[: DATA.ports] if port not in left_out]
    return dict(zip(ports, ["fish"] * 9 + ["tusks"] * 11 + ["furs"] * 11, strict=False))


def test_f25_trade_sagas_nobody_can_meet_are_discarded_and_replaced():
    """R: once no good is left but in ports and in demand, open and new trade sagas go."""
    state = scene(
        ship("cork", 2, "fish"),
        goods=spent_goods(),
        sagas=("ivory-of-the-west", "landnam", "danelaw"),
        deck=("markets-of-the-moors", "olegs-conquest", "ruriks-realm"),
    )
    assert state.stock == (0, 0, 0)
    state, happened = run(state, "trade fish")
    assert of(happened, SagaAbandoned) == [SagaAbandoned("ivory-of-the-west")]
    assert of(happened, SagaDiscarded) == [SagaDiscarded("markets-of-the-moors", False)]
    assert spaces(state) == ["olegs-conquest", "landnam", "danelaw"]
    assert not SagaAbandoned.reveals
    assert SagaDiscarded.reveals


def test_f25_goods_on_the_chart_are_not_spent():
    """They come back to the stockpile at the end of the turn."""
    goods = spent_goods()
    assert goods.pop("rome") == "fish"
    state = scene(
        ship("cork", 2, "fish"),
        goods=goods,
        chart="fish",
        sagas=("ivory-of-the-west", "landnam", "danelaw"),
    )
    assert state.stock == (0, 0, 0)
    assert spaces(do(state, "trade fish"))[0] == "ivory-of-the-west"


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
    assert GAME.score(state).reason == "The last saga has been told."
    assert [saga for saga in state.spaces if saga != NONE] == []
