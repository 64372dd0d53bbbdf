"""Runes in free moments, wintering, ending a turn, sitting out."""

import pytest

from core.errors import BadRequest, GameOver
from core.games.fireaxe.actions import End
from core.games.fireaxe.events import (
    RuneDiscarded,
    RunePlayed,
    SatOut,
    ShipWintered,
    TokenPlaced,
    TurnBegan,
    TurnEnded,
    WindTurned,
)
from tests.fireaxe.build import (
    FREE_PORTS,
    GAME,
    allows,
    at,
    do,
    hand,
    legal,
    of,
    refused,
    run,
    scene,
    ship,
)

IDLE = ("load crew", "leave denmark", "end")


def test_f21_dial_clockwise_blue_south_to_west_red_north_to_east():
    """Worked example: the best weather goes from South to West, the worst from North to East."""
    state = scene(ship("irish-sea", 2, "", "mutiny"))
    state, happened = run(state, "discard mutiny", "dial clockwise")
    assert WindTurned(0, True, "west") in happened
    assert GAME.observe(state, 0).clear == {"south": 6, "west": 6, "north": 3, "east": 3}


def test_f21_a_quarter_either_way_or_not_at_all():
    state = do(scene(ship("irish-sea", 2, "", "mutiny")), "discard mutiny")
    assert legal(state) == ["dial stay", "dial clockwise", "dial counterclockwise"]
    assert GAME.observe(do(state, "dial stay"), 0).wind == "south"
    assert GAME.observe(do(state, "dial counterclockwise"), 0).wind == "east"


def test_f21_four_quarters_are_a_full_turn():
    winds = []
    for wind in ("north", "east", "south", "west"):
        state = scene(ship("irish-sea", 2, "", "mutiny"), wind=wind)
        winds.append(GAME.observe(do(state, "discard mutiny", "dial clockwise"), 0).wind)
    assert winds == ["east", "south", "west", "north"]


def test_f21_the_dial_turns_before_the_effect_and_the_card_lies_on_the_discards():
    state = scene(ship("irish-sea", 2, "", "calm-seas"))
    state, happened = run(state, "play calm-seas")
    assert happened == [RunePlayed(0, "calm-seas")]
    assert state.calm is False
    state = do(state, "dial clockwise")
    assert state.calm is True
    assert GAME.observe(state, 1).rune_discards == ("calm-seas",)


def test_f21_discarding_has_no_effect_but_the_dial():
    state, happened = run(
        scene(ship("irish-sea", 2, "", "calm-seas")), "discard calm-seas", "dial stay"
    )
    assert happened == [RuneDiscarded(0, "calm-seas")]
    assert state.calm is False
    assert hand(state, 0) == []


def test_f21_never_in_a_homeland_but_in_the_wintering_zone():
    state = scene(ship("denmark", 2, "", "change-in-demand"))
    refused(state, "play change-in-demand", "homeland")
    refused(state, "discard change-in-demand", "homeland")
    state = scene(ship("wintering", 2, "", "change-in-demand"))
    assert allows(state, "play change-in-demand")
    assert allows(state, "discard change-in-demand")


def test_f21_only_your_own_turn():
    """The rival holds the card, but nobody asks the rival."""
    state = scene(ship("irish-sea", 2), ship("dublin", 1, "", "calm-seas"))
    refused(state, "play calm-seas", "do not hold")
    refused(state, "play no-such-rune", "no rune called")


def test_f21_several_runes_one_after_the_other():
    state = scene(ship("irish-sea", 2, "", "calm-seas mutiny reinforcements"))
    state = do(state, "play calm-seas", "dial clockwise", "discard mutiny", "dial clockwise")
    state = do(state, "play reinforcements", "dial clockwise", "muster 2")
    assert GAME.observe(state, 0).wind == "east"
    assert state.captains[0].crew == 4


def test_f22_winter_from_anywhere_keeps_one_crew():
    for where, days in (("irish-sea", (0, 7)), ("dublin", (3, 4)), ("denmark", (0, 0))):
        state, happened = run(scene(ship(where, 3, "fish furs"), days=days), "winter")
        assert of(happened, ShipWintered) == [ShipWintered(0)]
        captain = state.captains[0]
        assert (at(state, 0), captain.crew, captain.goods) == ("wintering", 1, (0, 0, 0))
        assert (captain.supply, state.stock) == (14, (10, 11, 11))
        assert state.seat == 1


def test_f22_the_next_turn_begins_in_winter_with_that_crew():
    state = do(scene(ship("irish-sea", 3)), "winter", *IDLE, *IDLE)
    assert (state.seat, at(state)) == (0, "wintering")
    assert allows(state, "leave norway")


def test_f23_ending_the_turn_where_the_ship_lies():
    state = scene(ship("dublin", 3, "fish"), days=(1, 3), chart="furs crew", tried=["man"])
    state, happened = run(state, "end")
    assert happened == [TurnEnded(0), TurnBegan(1, 1, 7)]
    assert (state.preparation, state.sailing, state.chart, state.tried) == (0, 0, (), 0)
    assert at(state, 0) == "dublin"
    state = do(state, *IDLE, *IDLE)
    assert (state.seat, at(state), state.round) == (0, "dublin", 2)
    assert GAME.turn_number(state) == 3


def test_f23_play_passes_clockwise():
    state = scene(ship("dublin", 3), ship(), ship(), ship())
    order = []
    for _ in range(5):
        order.append(state.seat)
        state = do(state, "end") if at(state) != "wintering" else do(state, *IDLE)
    assert order == [0, 1, 2, 3, 0]


def test_f28_the_holder_puts_a_token_down_at_the_start_of_its_turn():
    state = scene(ship("dublin", 1), ship("york", 1), holder=1, deck=())
    state, happened = run(state, "end")
    assert of(happened, TokenPlaced) == [TokenPlaced(1, 2)]
    view = GAME.observe(state, None)
    assert (view.holder, view.tokens_left) == (1, 2)


def test_f29_a_seat_with_fifteen_settlements_sits_out_and_its_tokens_go_down():
    settled = dict.fromkeys(FREE_PORTS[:15], 1)
    state = scene(ship("york", 1), ship(), ship("london", 1), settled=settled, holder=1, deck=())
    state, happened = run(state, "end")
    assert [type(event) for event in happened] == [
        TurnEnded,
        TurnBegan,
        TokenPlaced,
        SatOut,
        TurnBegan,
    ]
    assert state.seat == 2
    assert GAME.observe(state, None).captains[1].sits_out


def test_f28_f29_the_third_token_of_a_seat_that_sits_out_ends_the_game():
    settled = dict.fromkeys(FREE_PORTS[:15], 1)
    state = scene(ship("york", 1), settled=settled, holder=1, tokens=2, deck=())
    state, happened = run(state, "end")
    assert of(happened, SatOut) == [SatOut(1)]
    assert state.ended == "tokens"


def test_f29_all_sit_out_and_the_game_ends():
    """Forty-five settlements: every town must be gone for that many ports to be free."""
    ports = [port for port in GAME.content.place_ids[: GAME.content.ports] if port != "dublin"]
    settled = {port: seat for seat in (1, 2) for port in ports[15 * seat : 15 * seat + 15]}
    settled.update(dict.fromkeys(ports[:14], 0))
    towns = {p for p, size in zip(GAME.content.place_ids, GAME.content.town, strict=False) if size}
    state = scene(ship("dublin", 1), settled=settled, taken=dict.fromkeys(towns, 2), dice=[6])
    state = do(state, "settle 1", "found")
    assert state.ended == "settled"
    assert GAME.decider(state) is None
    assert GAME.score(state).final
    assert GAME.progress(state) == "over"


def test_f45_f46_sitting_out_is_judged_at_the_start_of_a_turn():
    """A settlement lost to Unrest brings the seat back."""
    settled = dict.fromkeys(FREE_PORTS[:15], 1)
    assert "dublin" in settled
    state = scene(ship("dublin", 3, "", "unrest"), settled=settled, dice=[6, 6])
    state = do(state, "play unrest", "dial stay", "settle 1", "end")
    assert state.seat == 1
    assert legal(state)[0] == "load crew"


def test_f45_becalmed_is_used_up_even_by_a_seat_that_sits_out():
    settled = dict.fromkeys(FREE_PORTS[:15], 1)
    state = scene(ship("york", 1, "", "becalmed"), settled=settled)
    state = do(state, "play becalmed", "dial stay", "target 1")
    assert state.captains[1].cap == 5
    state, happened = run(state, "end")
    assert SatOut(1) in happened
    assert state.captains[1].cap == 0


def test_nothing_is_decided_after_the_end():
    state = scene(ship("dublin", 1), ship("york", 1), holder=0, deck=(), tokens=3)
    state = do(state, "end")
    assert state.ended == "tokens"
    assert legal(state) == []
    with pytest.raises(GameOver):
        GAME.apply(state, End())


def test_fixed_dice_are_faces_from_one_to_six():
    state = scene(ship("york", 3))
    for faces in ([0], [7], [1, 2, 99], [True], ["3"]):
        with pytest.raises(BadRequest):
            GAME.load_dice(state, faces)
    with pytest.raises(BadRequest, match="At most"):
        GAME.load_dice(state, [1] * 1001)
    loaded = GAME.load_dice(state, [6])
    assert state.loaded == ()
    assert do(loaded, "raid").raider != state.raider
    assert GAME.load_dice(loaded, [2, 2]).loaded == (2, 2)
