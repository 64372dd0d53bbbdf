"""The words of Vikings: every event and every choice has a line of its own."""

from typing import get_args

from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.events import Event
from core.games.vikings.text.game_text import VikingsText
from core.games.vikings.text.prompts import HELP
from core.games.vikings.view import observe
from tests.play import VIKINGS_OPTIONS, plies
from tests.vikings.build import GAME, bidding, holding, mainland, table

TEXT = VikingsText(GAME)
NAMES = ("Astrid", "Bjorn", "Cnut")
FEW = {"TileDiscarded", "Discard", "Exchange"}
"""What random games seldom come to."""


def test_every_event_and_every_choice_is_told_in_one_line():
    told, offered = set(), set()
    for variant, options in enumerate(VIKINGS_OPTIONS):
        for ply in plies(GAME, 3, 31 + 2 * variant, options):
            view = observe(ply.before, None)
            assert HELP[view.phase]
            assert TEXT.prompt(view, NAMES).startswith(f"{NAMES[view.decider]}, ")
            lines = [TEXT.describe(view, action, NAMES) for action in GAME.legal(ply.before)]
            assert all(lines)
            assert len(set(lines)) == len(lines)
            offered |= {type(action).__name__ for action in GAME.legal(ply.before)}
            for event in ply.events:
                (line,) = TEXT.narrate(event, NAMES)
                assert line.endswith(".")
                told.add(type(event).__name__)
    assert {kind.__name__ for kind in get_args(Event)} - told <= FEW
    assert {kind.__name__ for kind in get_args(Action)} - offered <= FEW


def test_a_place_that_does_not_fit_promises_nothing():
    """V13: a ship over the column does not make a warrior repel it from where it cannot stand."""
    state = holding(mainland({"warrior": "L M"}, ships=". . red"), "L09", "warrior")
    view = observe(state, None)
    assert TEXT.describe(view, act.Place("warrior", 3), NAMES) == "warrior 3, under threat"
    fits = holding(mainland({"warrior": "L M"}, ships=". . red"), "R09", "warrior")
    told = TEXT.describe(observe(fits, None), act.Place("warrior", 3), NAMES)
    assert told == "warrior 3, where the warrior could stand and repel the ship"


def test_a_group_tells_price_fame_and_special_tile():
    """V6, V44."""
    me = mainland(gold=2, fame=10)
    state = table(me, wheel={3: "noble", 8: "scout"}, game="advanced", shown=("boat-2",))
    view = observe(state, None)
    told = [TEXT.describe(view, act.BUYS[slot], NAMES) for slot in (3, 8)]
    assert told == [
        "0 gold: noble with a left end",
        "5 gold: scout with a left end (2 gold and 3 fame) + a special tile",
    ]


def test_the_auction_is_opened_then_raised():
    """V40."""
    state = bidding(mainland(), drawn={"scout": 7, "noble": 6})
    assert TEXT.prompt(observe(state, None), NAMES).startswith("Astrid, open the auction")
    after, _ = GAME.apply(state, act.bid(4))
    assert TEXT.prompt(observe(after, None), NAMES).startswith("Bjorn, raise the bid of 4 or pass")
