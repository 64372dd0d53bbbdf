"""Positions whose question does not fit the table: each refused with its reason."""

import copy

import pytest

from core.errors import BadPosition
from tests.fireaxe.build import GAME
from tests.fireaxe.moments import moment


def edit(name, **changes):
    """A position with fields replaced; `part__field` reaches into a part."""
    told = copy.deepcopy(GAME.position(moment(name)))
    for path, value in changes.items():
        holder, keys = told, path.split("__")
        for key in keys[:-1]:
            holder = holder[int(key) if key.isdigit() else key]
        holder[int(keys[-1]) if keys[-1].isdigit() else keys[-1]] = value
    return told


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (edit("again", attack__dice=2), "one die at a time"),
        (edit("again", attack__rolls=3), "nothing to decide"),
        (edit("again", attack__faces=[1, 1]), "dice on the table"),
        (edit("again", attack__against=1), "raid needs a town"),
        (edit("again", towns__york__taken_by=2), "raid needs a town"),
        (edit("again", attack__saved=2), "more crew were saved"),
        (edit("again", tried=[]), "count as tried"),
        (edit("found", attack__rolls=2), "too many rolls"),
        (edit("found", attack__rolls=0), "dice on the table"),
        (edit("found", attack__against=0), "Unrest must attack"),
        (edit("found", attack__faces=[1, 1, 1]), "nothing to decide"),
        (edit("crew-losses", attack__dice=2), "dice on the table"),
        (edit("crew-losses", attack__shield=True), "nothing to decide"),
        (
            edit("crew-losses", captains__0__crew=2, captains__0__supply=13),
            "more dice than they have crew",
        ),
        (edit("after-roll", attack__bonus=9), "nothing to decide"),
        (edit("before-attack", attack__rolls=1), "dice on the table"),
        (edit("before-attack", attack__task="settle"), "port with a town"),
        (edit("dial", todo__1__rune="berserkers"), "different runes"),
        (edit("dial", todo__1__rune=None), "names no rune"),
        (edit("dial after a discard", todo__1__rune="calm-seas"), "effect is still to come"),
        (edit("dial", captains__0__at="denmark"), "homeland"),
        (edit("dial", calm=True), "nothing to decide"),
        (edit("target", todo__1__rune="unrest"), "nobody to strike"),
        (edit("target", todo__1__rune=None), "names no rune"),
        (edit("pilfer", todo__1__seat=0), "names no rival"),
        (edit("pilfer", todo__1__seat=None), "names no rival"),
        (edit("storm", todo__1__seat=4), "names no rival"),
        (edit("storm", todo__1__seat=2), "nothing to decide"),
        (edit("lose", todo__1__count=None), "nothing to decide"),
        (edit("lose", todo__1__count=4), "nothing to decide"),
        (edit("muster", todo__1__count=7), "nothing to decide"),
        (edit("dice", captains__0__at="irish-sea"), "happens in a port"),
        (edit("dice", settlements={}, captains__1__supply=15), "nothing to decide"),
        (edit("plunder", towns__york__taken_by=2), "nothing to decide"),
        (
            edit("colony", settlements__dublin=1, captains__0__supply=13, captains__1__supply=14),
            "no",
        ),
        (edit("turn", captains__0__at="wintering", sailing=1), "cannot be in the Wintering Zone"),
        (edit("turn", sagas__spaces=["landnam"]), "3 saga spaces"),
        (edit("over", ended=""), "why it ended"),
        (edit("over", ended="tokens", todo=[{"phase": "turn"}]), "why it ended"),
    ],
)
def test_a_question_that_does_not_fit(told, words):
    with pytest.raises(BadPosition) as error:
        GAME.restore(told)
    assert words in str(error.value)


def test_f21_a_played_rune_lies_on_the_discards():
    told = edit("dial")
    told["runes"]["deck"].insert(0, told["runes"]["discards"].pop())
    told["runes"]["deck"].remove("calm-seas")
    told["runes"]["deck"].remove("calm-seas")
    told["captains"][1]["hand"] = ["calm-seas", "calm-seas"]
    with pytest.raises(BadPosition, match="belongs on the discards"):
        GAME.restore(told)


def test_a_rune_played_at_a_moment_it_does_not_fit():
    told = edit("dial in an attack")
    for step in told["todo"]:
        if "rune" in step:
            step["rune"] = "unrest"
    told["runes"]["discards"].append("unrest")
    told["runes"]["deck"].remove("unrest")
    with pytest.raises(BadPosition, match="cannot have been played now"):
        GAME.restore(told)


def test_f28_three_tokens_down_in_the_turn_of_another():
    told = edit("turn")
    told["sagas"]["discards"] += told["sagas"]["deck"]
    told["sagas"]["deck"] = []
    told["tokens"] = {"holder": 1, "placed": 3}
    with pytest.raises(BadPosition, match="third token"):
        GAME.restore(told)
