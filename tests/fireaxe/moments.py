"""A table in every phase somebody can be asked in."""

from __future__ import annotations

from functools import cache

from core.games.fireaxe.state import State
from tests.fireaxe.build import do, scene, ship

_SETTLING = {"dice": [1, 2, 6]}


def _turn() -> State:
    return scene(ship("dublin", 3, "fish", "fair-wind mutiny"), ship("york", 2))


def _winter() -> State:
    return scene(ship("wintering", 0, "", "change-in-demand"))


def _lose() -> State:
    return do(scene(ship("western-fjords", 2, "fish"), days=(0, 2)), "sail norwegian-sea")


def _dial() -> State:
    return do(scene(ship("irish-sea", 2, "", "calm-seas")), "play calm-seas")


def _dial_discard() -> State:
    return do(scene(ship("irish-sea", 2, "", "calm-seas")), "discard calm-seas")


def _dial_attack() -> State:
    return do(scene(ship("york", 2, "", "berserkers")), "raid", "play berserkers")


def _demand() -> State:
    state = scene(ship("irish-sea", 2, "", "change-in-demand"))
    return do(state, "play change-in-demand", "dial stay")


def _gale() -> State:
    return do(scene(ship("irish-sea", 2, "", "fair-wind")), "play fair-wind", "dial stay")


def _muster() -> State:
    state = scene(ship("irish-sea", 2, "", "reinforcements"))
    return do(state, "play reinforcements", "dial stay")


def _dice() -> State:
    state = scene(ship("dublin", 2, "", "unrest"), settled={"dublin": 1})
    return do(state, "play unrest", "dial stay")


def _barter() -> State:
    state = scene(
        ship("reykjanes", 2, "fish furs", "silver-tongue"),
        goods={"horn": "fish", "langanes": "furs"},
    )
    return do(state, "play silver-tongue", "dial stay")


def _target() -> State:
    state = scene(ship("irish-sea", 2, "", "becalmed"))
    return do(state, "play becalmed", "dial stay")


def _pilfer() -> State:
    state = scene(ship("irish-sea", 2, "", "pilferers"), ship("york", 1, "fish furs"))
    return do(state, "play pilferers", "dial stay")


def _storm() -> State:
    state = scene(ship("dublin", 2, "", "storm-of-ran"), ship("irish-sea", 2, "furs"))
    return do(state, "play storm-of-ran", "dial stay")


def _recruit() -> State:
    state = scene(ship("dublin", 2, "", "mutiny"), ship("irish-sea", 2))
    return do(state, "play mutiny", "dial stay")


def _mark() -> State:
    state = scene(ship("dublin", 3, "", "odins-eye"), **_SETTLING)
    return do(state, "settle 3", "play odins-eye", "dial stay", "mark 2")


def _again() -> State:
    return do(scene(ship("york", 3), dice=[1, 5]), "raid")


def _found() -> State:
    return do(scene(ship("dublin", 3), **_SETTLING), "settle 3")


def _before() -> State:
    return do(scene(ship("york", 2, "", "berserkers shield-wall")), "raid")


def _after_roll() -> State:
    return do(scene(ship("dublin", 3, "", "odins-eye"), **_SETTLING), "settle 3")


def _losses() -> State:
    return do(scene(ship("dublin", 3, "", "valkyries"), **_SETTLING), "settle 3")


def _plunder() -> State:
    return do(scene(ship("york", 3, "", "rich-plunder"), dice=[6]), "raid")


def _colony() -> State:
    return do(scene(ship("dublin", 3, "", "colonization"), dice=[6]), "settle 1")


def _praise() -> State:
    state = scene(
        ship("lindisfarne", 3, "", "skalds-praise"),
        sagas=("holy-island", "danelaw", "landnam"),
        dice=[6],
    )
    return do(state, "raid")


def _over() -> State:
    return do(scene(ship("dublin", 1), holder=0, tokens=3, deck=()), "end")


_MAKERS = {
    "turn": _turn,
    "turn in winter": _winter,
    "lose": _lose,
    "dial": _dial,
    "dial after a discard": _dial_discard,
    "dial in an attack": _dial_attack,
    "demand": _demand,
    "gale": _gale,
    "muster": _muster,
    "dice": _dice,
    "barter": _barter,
    "target": _target,
    "pilfer": _pilfer,
    "storm": _storm,
    "recruit": _recruit,
    "mark": _mark,
    "again": _again,
    "found": _found,
    "before-attack": _before,
    "after-roll": _after_roll,
    "crew-losses": _losses,
    "plunder": _plunder,
    "colony": _colony,
    "praise": _praise,
    "over": _over,
}
MOMENTS = tuple(_MAKERS)


@cache
def moment(name: str) -> State:
    state = _MAKERS[name]()
    assert state.phase == name.split(maxsplit=1)[0]
    return state
