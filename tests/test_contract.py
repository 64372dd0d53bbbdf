"""What every game and every bot promises, asked of ours by the kit that others have as well."""

from __future__ import annotations

import pytest

from core.bots import make_bot
from core.games.fireaxe.bots.imagine import redeal
from core.registry import open_game
from core.seats import LEVELS
from core.testing import check_bot, check_game
from tests.boast.game import BoastGame
from tests.boast.reshuffle import reshuffle
from tests.fireaxe.universe import every_action as every_action_of_fireaxe
from tests.fireaxe.wander import Wanderer
from tests.play import VIKINGS_OPTIONS, leaning
from tests.vikings.universe import every_action, hide_anew

VIKINGS, FIREAXE, BOAST = open_game("vikings"), open_game("fireaxe"), BoastGame()


def voyages(seed):
    return Wanderer(seed).choose


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", VIKINGS_OPTIONS, ids=lambda given: " ".join(given.values()))
def test_vikings_keeps_its_promises(seats, options):
    number = VIKINGS_OPTIONS.index(options)
    check_game(
        VIKINGS,
        seeds=[10 * seats + number],
        seats=seats,
        options=options,
        every=9,
        player=leaning,
        actions=every_action(VIKINGS),
        apart_from=("data",),
        reshuffle=hide_anew,
        fresh_process=number == 1,
    )


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"conflict": "on"}),
        (4, {"conflict": "off"}),
        (4, {"conflict": "peace", "start": "2"}),
        (5, {"conflict": "on", "even-rounds": "on"}),
    ],
)
def test_fireaxe_keeps_its_promises(seats, options):
    check_game(
        FIREAXE,
        seeds=[seats],
        seats=seats,
        options=options,
        every=61,
        player=voyages,
        actions=every_action_of_fireaxe(),
        apart_from=("data", "table"),
        reshuffle=redeal,
        fresh_process=seats == 3,
    )


def test_the_example_keeps_its_promises():
    check_game(BOAST, seeds=range(8), reshuffle=reshuffle)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "options", VIKINGS_OPTIONS[1:3], ids=lambda given: " ".join(given.values())
)
def test_bots_of_vikings_keep_their_promises(level, options):
    check_bot(
        VIKINGS,
        lambda seed: make_bot(VIKINGS, level, seed),
        seeds=[3],
        seats=(2, 4),
        options=options,
        every=23,
        reshuffle=hide_anew,
    )


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_fireaxe_keep_their_promises(level):
    check_bot(
        FIREAXE,
        lambda seed: make_bot(FIREAXE, level, seed),
        seeds=[4],
        seats=(3, 5),
        decisions=900,
        every=41,
        player=voyages,
        reshuffle=redeal,
    )


def test_random_bots_keep_their_promises():
    check_bot(BOAST, lambda seed: make_bot(BOAST, "random", seed), reshuffle=reshuffle)
