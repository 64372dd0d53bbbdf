"""Trading, and the one Task a port allows a turn."""

from core.games.fireaxe.events import GoodTraded
from tests.fireaxe.build import GAME, allows, breakdown, do, of, place, refused, run, scene, ship


def test_f16_one_task_at_each_port_a_turn_even_after_sailing_out_and_back():
    state = scene(ship("dublin", 3, "fish furs"))
    state = do(state, "trade fish")
    refused(state, "settle 1", "already")
    state = do(state, "sail irish-sea", "sail dublin")
    refused(state, "settle 1", "already")
    refused(state, "trade furs", "already")
    state = do(state, "sail irish-sea", "sail man", "trade furs")
    assert allows(state, "sail irish-sea")


def test_f16_a_failed_attempt_counts_and_the_next_turn_renews_it():
    state = scene(ship("dublin", 3), dice=[1, 1, 6, 6, 6])
    state = do(state, "settle 1")
    refused(state, "settle 1", "already")
    state = do(state, "end", *_idle(), *_idle())
    assert state.seat == 0
    assert allows(state, "settle 1")


def _idle():
    return ("load crew", "leave denmark", "end")


def test_f16_tasks_at_seven_days_and_where_the_turn_began():
    state = scene(ship("dublin", 3, "fish"), days=(0, 7))
    assert allows(state, "trade fish")
    assert allows(state, "settle 3")


def test_f16_tasks_only_in_ports():
    for where in ("irish-sea", "denmark"):
        state = scene(ship(where, 3, "fish"))
        for text in ("trade fish", "raid", "settle 1"):
            refused(state, text, "ports")


def test_f17_reykjanes_trades_furs_because_horn_holds_fish():
    """Worked example: the region has Fish, so Furs go to Reykjanes for its value of 3."""
    state = scene(ship("reykjanes", 2, "furs fish"), goods={"horn": "fish"})
    refused(state, "trade fish", "region")
    state, happened = run(state, "trade furs")
    assert of(happened, GoodTraded) == [GoodTraded(0, "reykjanes", "furs", 3, False)]
    assert breakdown(state, 0)["trade"] == 3


def test_f17_constantinople_with_tusks_in_demand():
    """Worked example: 5 and 2 more."""
    state = scene(ship("constantinople", 2, "tusks"), demand="tusks")
    state, happened = run(state, "trade tusks")
    assert of(happened, GoodTraded)[0].points == 7
    assert breakdown(state, 0)["trade"] == 7


def test_f17_a_port_takes_one_good():
    refused(
        scene(ship("dublin", 2, "furs"), goods={"dublin": "fish"}),
        "trade furs",
        "already has a good",
    )
    refused(scene(ship("dublin", 2, "furs")), "trade fish", "no fish aboard")


def test_f17_f20_independents_and_large_ports_have_no_regional_limit():
    for port in ("paris", "arles", "constantinople"):
        state = scene(ship(port, 2, "fish"), goods={"luna": "fish", "rome": "fish"})
        assert allows(state, "trade fish")


def test_f17_towns_and_settlements_do_not_matter():
    assert allows(scene(ship("york", 2, "fish")), "trade fish")
    state = do(scene(ship("dublin", 2, "fish"), settled={"dublin": 1}), "trade fish")
    assert state.goods_at[place("dublin")] == 0


def test_f17_the_view_shows_the_good():
    state = do(scene(ship("dublin", 2, "fish")), "trade fish")
    port = next(port for port in GAME.observe(state, None).ports if port.id == "dublin")
    assert (port.good, port.tried) == ("fish", True)
