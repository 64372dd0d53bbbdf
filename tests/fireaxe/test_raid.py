"""Raids, roll by roll."""

from core.games.fireaxe.events import (
    CrewLost,
    DiceRolled,
    RaidBegan,
    RaidEnded,
    ShipLost,
    TownTaken,
)
from tests.fireaxe.build import (
    GAME,
    allows,
    at,
    breakdown,
    do,
    legal,
    of,
    place,
    refused,
    run,
    scene,
    ship,
)


def test_f18_bayeux_four_fails_five_wins():
    """Worked example: value 4; a 4 costs a crew, a 5 takes the town and its treasure of 5."""
    state = scene(ship("bayeux", 4), dice=[4, 5], treasures={"bayeux": 5})
    state, happened = run(state, "raid")
    assert happened == [RaidBegan(0, "bayeux", 4), DiceRolled(0, (4,), 4, 0), CrewLost(0, 1)]
    assert legal(state) == ["roll", "stop"]
    state, happened = run(state, "roll")
    assert TownTaken(0, "bayeux", 5) in happened
    assert breakdown(state, 0)["raid"] == 5
    assert state.raider[place("bayeux")] == 0
    assert state.captains[0].crew == 3
    town = GAME.observe(state, 1).captains[0].towns
    assert [(t.port, t.treasure) for t in town] == [("bayeux", 5)]


def test_f18_f15_rome_with_a_good_and_two_crew():
    """Worked example: 1 and 4 fail against 5 - 1; the last crew gone, the turn is over."""
    state = scene(ship("rome", 2, "furs"), goods={"rome": "fish"}, dice=[1, 4])
    state, happened = run(state, "raid")
    assert of(happened, RaidBegan) == [RaidBegan(0, "rome", 4)]
    state, happened = run(state, "roll")
    assert of(happened, ShipLost) == [ShipLost(0)]
    assert at(state, 0) == "wintering"
    assert state.captains[0].goods == (0, 0, 0)
    assert (state.captains[0].crew, state.seat) == (0, 1)


def test_f18_at_most_three_rolls():
    state = scene(ship("york", 5), dice=[1, 1, 1])
    state, happened = run(state, "raid", "roll", "roll")
    assert of(happened, RaidEnded) == [RaidEnded(0, "york", False)]
    assert state.captains[0].crew == 2
    assert state.todo[-1].phase == "turn"
    refused(state, "raid", "already")


def test_f18_stopping_after_a_roll():
    state = scene(ship("york", 5), dice=[1, 6])
    state, happened = run(state, "raid", "stop")
    assert happened[-1] == RaidEnded(0, "york", True)
    assert state.captains[0].crew == 4
    assert state.loaded == (6,)


def test_f18_no_town_no_raid():
    refused(scene(ship("dublin", 3)), "raid", "no town")
    refused(scene(ship("york", 3), taken={"york": 1}), "raid", "no town")


def test_f18_between_the_rolls_nothing_else_is_asked():
    state = do(scene(ship("york", 5, "", "fair-wind"), dice=[1]), "raid")
    refused(state, "play fair-wind", "roll again or stop")
    refused(state, "end", "roll again or stop")


def test_f18_the_printed_value_counts_without_a_good():
    for port, value in (("lindisfarne", 2), ("wolin", 3), ("paris", 5)):
        _, happened = run(scene(ship(port, 3), dice=[6]), "raid")
        assert of(happened, RaidBegan)[0].value == value


def test_f18_a_raid_opens_the_port_for_settling_next_turn():
    state = do(scene(ship("lindisfarne", 3), dice=[6]), "raid")
    refused(state, "settle 1", "already")
    state = do(state, "end", *["load crew", "leave denmark", "end"] * 2)
    assert allows(state, "settle 1")


def test_dice_from_the_generator_are_fair_enough():
    faces = set()
    for seed in range(60):
        state = scene(ship("paris", 5))
        state.rng = seed
        faces.update(of(run(state, "raid")[1], DiceRolled)[0].faces)
    assert faces == {1, 2, 3, 4, 5, 6}
