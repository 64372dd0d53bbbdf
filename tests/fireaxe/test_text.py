"""The game in words: every event, prompt, choice and command, from views alone."""

import pytest

from core.games.fireaxe import events as ev
from core.games.fireaxe.actions import Leave, Sail
from core.games.fireaxe.state import Phase
from core.games.fireaxe.text.prompts import HELP
from core.text import TextStyle
from tests.fireaxe.build import DATA, GAME, legal, run, scene, ship
from tests.fireaxe.moments import MOMENTS, moment
from tests.fireaxe.wander import plies

NAMES = ("Astrid", "Bjorn", "Cnut", "Dagny", "Egil")
TELLER = GAME.text


def command(state, word, rest="", width=200):
    view = GAME.observe(state, GAME.decider(state))
    return TELLER.command(
        word,
        rest,
        view,
        GAME.legal(state),
        ("Anna", "Bo", "Cy", "Dan", "Eva"),
        TextStyle(width=width),
    )


@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_has_a_prompt_help_and_choices(name):
    state = moment(name)
    seat = GAME.decider(state)
    view = GAME.observe(state, seat)
    assert TELLER.prompt(view, NAMES)
    assert TELLER.help(view)
    told = [TELLER.describe(view, action, NAMES) for action in GAME.legal(state)]
    assert len(set(told)) == len(told)
    assert all(told)
    assert TELLER.prompt(GAME.observe(state, None), NAMES)


def test_every_phase_has_help():
    waiting = set(Phase.__args__) - {"effect", "roll", "toll", "change", "ship"}
    assert waiting | {"runes"} == set(HELP)


def test_every_event_is_told_and_no_secret_with_it():
    """All kinds of event but the shuffle, the deal and the end of a turn have words."""
    told, silent = set(), set()
    for seed in range(500, 506):
        for ply in plies(seed):
            for event in ply.events:
                lines = TELLER.narrate(GAME.redact(event, None), NAMES)
                assert all(line == line.strip() and line for line in lines)
                (told if lines else silent).add(type(event))
    assert silent <= {ev.RunesShuffled, ev.TurnEnded, ev.RuneDealt}
    assert len(told) > 35


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ev.RuneDrawn(0, None), "Astrid draws a rune."),
        (ev.RuneDrawn(0, "unrest"), "Astrid draws Unrest."),
        (ev.RuneStolen(0, 1, None), "Astrid steals a rune from Bjorn."),
        (ev.RuneDealt(0, None), ""),
        (ev.RuneDealt(0, "mutiny"), "Astrid is dealt Mutiny."),
        (ev.DiceRolled(0, (2, 4, 6), 3, 0), "Astrid rolls 2 4! 6!: 2 hits, 1 miss."),
        (ev.DiceRolled(0, (4,), 4, 1), "Astrid rolls 4, 1 added to each: a hit."),
        (ev.TownTaken(1, "bayeux", 5), "Bayeux burns! Bjorn carries off 5."),
        (ev.SettlementFounded(0, "york", 2), "Astrid drives Cnut out of York."),
        (
            ev.SagaAbandoned("amber-coast"),
            "The Amber Coast is discarded: no good is left for one of its ports.",
        ),
        (
            ev.SagaDiscarded("amber-coast", False),
            "The next saga, The Amber Coast, is discarded: nobody can complete it any more.",
        ),
        (
            ev.SagaDiscarded("amber-coast", True),
            "The next saga, The Amber Coast, is discarded: it is already complete.",
        ),
        (
            ev.ShipSailed(0, "dublin", "irish-sea", 2),
            "Astrid sails to the Irish Sea (sailing day 2).",
        ),
        (ev.GoodPilfered(0, 1, "furs"), "Thieves in the night: Bjorn loses furs."),
        (ev.RuneStolen(0, 1, "unrest"), "Astrid steals Unrest from Bjorn."),
        (
            ev.GameBegan(1, (3, 1, 2)),
            "Bjorn sails first. Starting points: Astrid 3, Bjorn 1 and Cnut 2.",
        ),
        (ev.SatOut(2), "Cnut has settled all crew and sits out."),
    ],
)
def test_sentences(event, words):
    assert "".join(TELLER.narrate(event, NAMES)) == words


def test_the_end_is_told():
    state = scene(
        ship("dublin", 1), taken={"york": 1}, settled={"arles": 2}, holder=0, tokens=3, deck=()
    )
    _, happened = run(state, "end")
    lines = [line for event in happened for line in TELLER.narrate(event, NAMES)]
    assert "The Bloodied Axe: Bjorn, 1 town, 3 points." in lines
    assert "Settlements: Arles 4 for Cnut." in lines
    assert lines[-2:] == [
        "The three final rounds have been played.",
        "=== Cnut wins with 7 points.",
    ]


def test_choices_tell_odds_points_weather_and_sagas():
    state = scene(
        ship("norwich", 2, "fish"),
        goods={"london": "furs"},
        sagas=("thames-merchants", "danelaw", "landnam"),
        taken={"york": 1},
    )
    view = GAME.observe(state, 0)
    told = {
        text: TELLER.describe(view, action, NAMES)
        for text, action in zip(legal(state), GAME.legal(state), strict=True)
    }
    assert told["trade fish"] == "trade fish for 5 points; completes Thames Merchants"
    assert told["settle 2"].startswith(
        "settle Norwich with 2 dice: 75% (50% only with your last crew), 1.0 crew"
    )
    cold = scene(ship("western-fjords", 1, "fish"), days=(0, 2))
    view = GAME.observe(cold, 0)
    assert "1 lost to the weather" in TELLER.describe(view, Sail("norwegian-sea"), NAMES)
    assert "lost" not in TELLER.describe(view, Sail("skagerrak"), NAMES)
    doomed = scene(ship("faeroe-bank", 1, "tusks"), days=(0, 5))
    view = GAME.observe(doomed, 0)
    assert "the ship would be lost" in TELLER.describe(view, Sail("norwegian-sea"), NAMES)


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_board_fits_its_width(name, width):
    for seat in (None, 0):
        view = GAME.observe(moment(name), seat)
        for lines in (
            TELLER.board(view, NAMES, TextStyle(width=width)),
            TELLER.glance(view, NAMES, TextStyle(width=width)),
        ):
            assert all(len(line) <= width for line in lines)
            assert all(line.isascii() for line in lines)


def test_the_board_tells_the_weather_the_ship_and_what_sagas_miss():
    state = scene(
        ship("irish-sea", 2, "fish", "unrest"),
        settled={"cork": 1},
        sagas=("kings-of-the-irish-sea", "danelaw", "landnam"),
    )
    text = "\n".join(TELLER.board(GAME.observe(state, 0), NAMES, TextStyle(width=200)))
    assert "North 2, East 4, South 7 (blue), West 5" in text
    assert "on the Irish Sea (West), aboard: 2 crew, 1 fish (3 of 5 slots)" in text
    assert "settle Dublin and Man (Cork settled)" in text
    assert "1 rune in hand (Unrest)" in text
    for other in (None, 1):
        text = "\n".join(TELLER.board(GAME.observe(state, other), NAMES, TextStyle(width=200)))
        assert "Unrest" not in text


def test_go_plans_the_safest_route_and_returns_its_steps():
    state = scene(ship("faeroes", 2, "fish furs"), days=(0, 2))
    reply = command(state, "go", "northern north sea")
    assert [action.to for action in reply.actions] == [
        "faeroe-bank",
        "pentland-firth",
        "northern-north-sea",
    ]
    assert reply.lines[0].startswith("3 Days, no losses: Faeroe Bank, Pentland Firth")
    assert reply.lines[1] == "A faster route takes 2 Days and loses 1: add `fast`."
    for action in reply.actions:
        state, _ = GAME.apply(state, action)


def test_go_from_winter_leaves_by_the_right_homeland():
    reply = command(scene(ship("wintering", 1)), "go", "truso")
    assert reply.actions == (Leave("sweden"), Sail("gotland-sea"), Sail("truso"))
    empty = command(scene(ship("wintering")), "go", "truso")
    assert empty.actions == ()
    assert "crew" in empty.lines[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no place"),
        ("atlantis", "no place"),
        ("s", "could be"),
        ("dublin", "already there"),
        ("man", "Another longship"),
        ("vinland", "out of reach"),
        ("CORK", "Celtic Sea, Cork"),
        ("lindis", "out of reach"),
    ],
)
def test_go_says_what_is_wrong(text, words):
    state = scene(ship("dublin", 1), ship("man", 1), days=(0, 2))
    assert words in " ".join(command(state, "go", text).lines)


def test_go_waits_until_a_question_is_answered():
    assert command(moment("again"), "go", "cork").actions == ()


def test_the_other_commands():
    state = scene(ship("york", 2, "fish", "unrest"), told={1: ["danelaw"]})
    assert "York: a die must beat 4; you have 2 crew." in command(state, "odds").lines
    assert "  raid, up to 2 rolls: 56%" in "\n".join(command(state, "odds").lines)
    assert "settle, 2 dice: 75%" in "\n".join(command(state, "odds", "dublin").lines)
    assert "ports" in command(state, "odds", "irish sea").lines[0]
    assert "Unrest" in command(state, "runes").lines[0]
    assert "Denmark: Bo has 1." in command(state, "sagas").lines
    assert any("Lincoln" in line for line in command(state, "near").lines)
    assert command(state, "ports", "danelaw").lines == (
        "Danelaw: York 4 (small town), Lincoln 3, Norwich 3",
    )
    assert len(command(state, "ports", "north").lines) == 10
    assert command(state, "ports", "xyzzy").lines == ("No port matches 'xyzzy'.",)
    assert command(state, "dance") is None
    assert set(TELLER.commands) == {"ports", "near", "go", "runes", "sagas", "odds"}


def test_odds_and_near_in_odd_places():
    state = scene(ship("wintering"))
    assert command(state, "near").lines[0] == "From the homelands, if you load nothing more:"
    assert command(state, "odds", "york").lines == ("York: a die must beat 4; you have 0 crew.",)
    assert "no place" in command(state, "odds", "atlantis").lines[0]
    far = scene(ship("limerick", 2, "fish"))
    near = "\n".join(command(far, "near").lines)
    assert "4 Days, 1 piece lost: Shetland 2; 5 Days without loss" in near


def test_every_place_can_be_named():
    from core.games.fireaxe.text.commands import Commands

    find = Commands(DATA).find
    for number, (name, given) in enumerate(zip(DATA.place_names, DATA.place_ids, strict=True)):
        if given != "wintering":
            assert find(name) == find(name.lower()) == find(given) == number
