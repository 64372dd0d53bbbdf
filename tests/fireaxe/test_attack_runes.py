"""Runes played around an attack and right after a success."""

from core.games.fireaxe.events import (
    CrewLost,
    CrewSaved,
    DiceRerolled,
    DiceRolled,
    GameEnded,
    PointsGained,
    SagaCompleted,
    SettlementFounded,
    ShipLost,
    TownTaken,
)
from tests.fireaxe.build import (
    GAME,
    breakdown,
    do,
    hand,
    legal,
    of,
    place,
    refused,
    run,
    scene,
    ship,
)


def test_berserkers_add_one_to_every_die_of_the_attempt():
    """Berserkers, before the first roll of a raid (F32): a 4 beats York's 4, on any roll."""
    state = scene(ship("york", 3, "", "berserkers"), dice=[3, 4])
    state = do(state, "raid", "play berserkers", "dial stay")
    assert legal(state) == ["roll", "stop"]
    state, happened = run(state, "roll")
    assert of(happened, DiceRolled) == [DiceRolled(0, (4,), 4, 1)]
    assert of(happened, TownTaken)


def test_f38_equal_runes_add_up_and_the_player_is_asked_again():
    state = scene(ship("york", 3, "", "berserkers berserkers shield-wall"), dice=[3])
    state = do(state, "raid", "play berserkers", "dial stay")
    assert legal(state) == ["play berserkers", "play shield-wall", "pass"]
    state, happened = run(state, "play berserkers", "dial stay", "pass")
    assert of(happened, DiceRolled) == [DiceRolled(0, (3,), 4, 2)]
    assert of(happened, TownTaken)
    assert hand(state, 0) == ["shield-wall"]


def test_f33_berserkers_also_before_a_settle_attempt():
    state = scene(ship("dublin", 3, "", "berserkers"), dice=[3, 2])
    state, happened = run(state, "settle 2", "play berserkers", "dial stay")
    assert of(happened, CrewLost) == [CrewLost(0, 1)]
    assert of(happened, SettlementFounded)


def test_f32_before_the_first_roll_only():
    state = do(scene(ship("york", 3, "", "berserkers"), dice=[1, 1]), "raid", "pass")
    assert legal(state) == ["roll", "stop"]
    assert legal(do(state, "roll")) == ["roll", "stop"]


def test_shield_wall_failed_dice_cost_no_crew_but_three_rolls_end_a_raid():
    """Shield Wall."""
    state = scene(ship("york", 1, "", "shield-wall"), dice=[1, 1, 1])
    state, happened = run(state, "raid", "play shield-wall", "dial stay", "roll", "roll")
    assert not of(happened, CrewLost)
    assert state.todo[-1].phase == "turn"
    assert state.captains[0].crew == 1


def test_shield_wall_in_a_settle_attempt():
    state = scene(ship("dublin", 3, "", "shield-wall"), dice=[1, 1, 6])
    state, happened = run(state, "settle 3", "play shield-wall", "dial stay")
    assert not of(happened, CrewLost)
    assert state.captains[0].crew == 2


def test_f40_valkyries_are_not_asked_under_shield_wall():
    state = scene(ship("york", 2, "", "shield-wall valkyries"), dice=[1, 6])
    state = do(state, "raid", "play shield-wall", "dial stay")
    assert legal(state) == ["roll", "stop"]
    assert hand(state, 0) == ["valkyries"]


def test_valkyries_save_as_many_as_they_can():
    """Valkyries Stay Their Hand (F40): two of the three about to be lost."""
    state = scene(ship("dublin", 3, "", "valkyries"), dice=[1, 1, 1])
    state = do(state, "settle 3")
    assert GAME.observe(state, 0).attack.losses == 3
    state, happened = run(state, "play valkyries", "dial stay")
    assert of(happened, CrewSaved) == [CrewSaved(0, 2)]
    assert of(happened, CrewLost) == [CrewLost(0, 1)]
    assert state.captains[0].crew == 2


def test_valkyries_save_the_last_crew_of_a_raid():
    state = scene(ship("york", 1, "", "valkyries"), dice=[1])
    state, happened = run(state, "raid", "play valkyries", "dial stay")
    assert not of(happened, ShipLost)
    assert legal(state) == ["roll", "stop"]


def test_f38_two_valkyries_add_up():
    state = scene(ship("dublin", 3, "", "valkyries valkyries"), dice=[1, 1, 1])
    state = do(state, "settle 3", "play valkyries", "dial stay")
    assert legal(state) == ["play valkyries", "pass"]
    state, happened = run(state, "play valkyries", "dial stay")
    assert of(happened, CrewSaved) == [CrewSaved(0, 1)]
    assert state.captains[0].crew == 3


def test_odins_eye_rolls_a_raid_die_again():
    """Odin's Eye (F40): before losses, and the new result stands."""
    state = scene(ship("york", 3, "", "odins-eye"), dice=[1, 6])
    state = do(state, "raid")
    assert legal(state) == ["play odins-eye", "pass"]
    state, happened = run(state, "play odins-eye", "dial stay")
    assert of(happened, DiceRerolled) == [DiceRerolled(0, (1,), (6,), 4, 0)]
    assert not of(happened, CrewLost)
    assert of(happened, TownTaken)


def test_f40_odins_eye_any_of_the_dice_just_rolled():
    state = scene(ship("dublin", 4, "", "odins-eye"), dice=[1, 5, 2, 6, 6])
    state = do(state, "settle 3", "play odins-eye", "dial stay")
    assert legal(state) == ["mark 1", "mark 2", "mark 3"]
    refused(state, "reroll", "at least one")
    refused(state, "mark 4", "1 to 3")
    state = do(state, "mark 3")
    refused(state, "mark 3", "already")
    state, happened = run(state, "mark 1", "reroll")
    assert of(happened, DiceRerolled) == [DiceRerolled(0, (1, 3), (6, 5, 6), 3, 0)]
    assert not of(happened, CrewLost)
    assert state.captains[0].crew == 3


def test_f40_odins_eye_is_asked_only_if_a_die_failed_and_once_a_roll():
    won = do(scene(ship("york", 3, "", "odins-eye"), dice=[6]), "raid")
    assert won.todo[-1].phase == "turn"
    state = scene(ship("york", 3, "", "odins-eye odins-eye"), dice=[1, 1, 1])
    state = do(state, "raid", "play odins-eye", "dial stay")
    assert legal(state) == ["roll", "stop"]  # the same roll is not looked at twice
    state = do(state, "roll")
    assert legal(state) == ["play odins-eye", "pass"]


def test_f36_the_window_for_losses_comes_after_the_one_for_the_roll():
    state = scene(ship("york", 3, "", "odins-eye valkyries"), dice=[1, 1])
    state = do(state, "raid", "play odins-eye", "dial stay")
    assert legal(state) == ["play valkyries", "pass"]


def test_colonization_scores_the_printed_value():
    """Colonization, right after a settlement is placed; its points are points of runes (F47)."""
    state = scene(ship("dublin", 3, "", "colonization"), goods={"dublin": "fish"}, dice=[6])
    state = do(state, "settle 1")
    assert state.settler[place("dublin")] == 0
    assert legal(state) == ["play colonization", "pass"]
    state, happened = run(state, "play colonization", "dial clockwise")
    assert of(happened, PointsGained) == [PointsGained(0, "colonization", 3)]
    assert breakdown(state, 0)["runes"] == 3


def test_rich_plunder_scores_the_treasure_twice():
    """Rich Plunder, right after a raid succeeded (F47: the second half comes from the rune)."""
    state = scene(ship("york", 3, "", "rich-plunder"), treasures={"york": 8}, dice=[6])
    state = do(state, "raid")
    assert legal(state) == ["play rich-plunder", "pass"]
    state = do(state, "play rich-plunder", "dial stay")
    assert (breakdown(state, 0)["raid"], breakdown(state, 0)["runes"]) == (8, 8)


def test_skalds_praise_when_a_saga_is_completed():
    """Skald's Praise: 3 points, after sagas, bonus and refill (F39)."""
    state = scene(
        ship("lindisfarne", 3, "", "skalds-praise"),
        sagas=("holy-island", "danelaw", "landnam"),
        deck=("ruriks-realm", "olegs-conquest"),
        dice=[6],
    )
    state = do(state, "raid")
    assert legal(state) == ["play skalds-praise", "pass"]
    assert GAME.observe(state, 0).sagas[0].id == "ruriks-realm"
    state = do(state, "play skalds-praise", "dial stay")
    assert breakdown(state, 0)["runes"] == 3
    assert breakdown(state, 0)["saga-bonus"] == 2


def test_f39_skalds_praise_once_per_change():
    """Two sagas at once, one question, one card."""
    state = scene(
        ship("dorestad", 3, "", "skalds-praise"),
        taken={"wolin": 1},
        sagas=("dorestad-in-flames", "sack-of-wolin", "landnam"),
        dice=[6],
    )
    state, happened = run(state, "raid")
    assert len(of(happened, SagaCompleted)) == 2
    state = do(state, "play skalds-praise", "dial stay")
    assert state.todo[-1].phase == "turn"


def test_f39_order_after_a_change():
    """The town, Rich Plunder, the saga, Skald's Praise; then the end of the game."""
    state = scene(
        ship("lindisfarne", 1, "", "rich-plunder skalds-praise"),
        sagas=("holy-island", None, None),
        deck=(),
        holder=0,
        treasures={"lindisfarne": 5},
        dice=[6],
    )
    state = do(state, "raid")
    assert state.captains[0].sagas == ()
    state, happened = run(state, "play rich-plunder", "dial stay")
    assert of(happened, SagaCompleted)
    assert not state.ended
    state, happened = run(state, "play skalds-praise", "dial stay")
    assert state.ended == "sagas"
    assert of(happened, GameEnded)[0].reason == "sagas"
    assert breakdown(state, 0)["runes"] == 8


def test_f39_the_windows_work_when_the_last_crew_settles():
    state = scene(
        ship("dublin", 1, "", "colonization skalds-praise"),
        settled={"cork": 1, "man": 1},
        taken={"iona": 1},
        sagas=("kings-of-the-irish-sea", "danelaw", "landnam"),
        dice=[6],
    )
    state = do(state, "settle 1", "found", "play colonization", "dial stay")
    state, happened = run(state, "play skalds-praise", "dial stay")
    assert breakdown(state, 0)["runes"] == 6
    assert of(happened, ShipLost) == [ShipLost(0)]
    assert state.seat == 1


def test_f36_dial_in_a_window_changes_the_weather_too():
    state = scene(ship("york", 3, "", "berserkers"), dice=[6])
    state = do(state, "raid", "play berserkers", "dial clockwise")
    assert GAME.observe(state, 0).wind == "west"
