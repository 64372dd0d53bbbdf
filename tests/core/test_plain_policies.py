"""The plain policies of both games: named in `simulate`, fair, and better than random play."""

from __future__ import annotations

import json

import pytest

from core import cli
from core.bots import make_bot
from core.bots.arena import MatchSettings, matches, play
from core.errors import BadRequest, BotFailed
from core.games.fireaxe.bots.imagine import redeal
from core.games.fireaxe.bots.plain import TASTES as FIREAXE_TASTES
from core.games.vikings.bots.plain import TASTES as VIKINGS_TASTES
from core.registry import open_game
from core.seats import check_names
from core.testing import check_bot
from tests.fireaxe.wander import Wanderer
from tests.vikings.universe import hide_anew

VIKINGS, FIREAXE = open_game("vikings"), open_game("fireaxe")


@pytest.mark.parametrize("name", VIKINGS_TASTES)
@pytest.mark.parametrize("kind", ["basic", "advanced"])
def test_plain_policies_of_vikings_keep_the_promises_of_bots(name, kind):
    check_bot(
        VIKINGS,
        lambda seed: make_bot(VIKINGS, name, seed),
        seeds=[3],
        seats=(2, 4),
        options={"game": kind},
        every=23,
        reshuffle=hide_anew,
    )


@pytest.mark.parametrize("name", FIREAXE_TASTES)
def test_plain_policies_of_fireaxe_keep_the_promises_of_bots(name):
    check_bot(
        FIREAXE,
        lambda seed: make_bot(FIREAXE, name, seed),
        seeds=[4],
        seats=(3, 5),
        decisions=900,
        every=41,
        player=lambda seed: Wanderer(seed).choose,
        reshuffle=redeal,
    )


def test_seats_may_name_a_plain_policy_but_not_any_name():
    assert check_names(["A", "bot:plain-greedy"]) == ("A", "bot:plain-greedy")
    with pytest.raises(BadRequest, match="There is no bot 'plainest'"):
        check_names(["A", "bot:plainest"])


def test_a_game_says_when_it_does_not_know_a_policy():
    with pytest.raises(BotFailed, match="The bot plain-raider does not play Vikings"):
        make_bot(VIKINGS, "plain-raider", 1)


def test_simulate_plays_them_in_several_processes(capsys):
    given = ["--seats", "plain-greedy,random", "--games", "4", "--json", "--jobs", "2"]
    assert cli.dispatch("vikings", ["simulate", *given]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {bot["level"] for bot in found["bots"]} == {"bot:plain-greedy", "random"}


@pytest.mark.parametrize(
    ("game", "names", "games"),
    [
        ("vikings", VIKINGS_TASTES, 2),
        ("fireaxe", FIREAXE_TASTES, 3),
    ],
)
def test_they_all_beat_random_play(game, names, games):
    for name in names:
        seats = (f"bot:{name}", *["random"] * (games - 1))
        won = 0.0
        for match in matches(MatchSettings(game, iterations=1), seats, games, 5):
            result = play(match)
            won += result.share(result.levels.index(f"bot:{name}"))
        assert won > games / 2


def test_specialists_do_what_they_love():
    table = MatchSettings("fireaxe", iterations=1)
    seats = tuple(f"bot:{name}" for name in ("plain-raider", "plain-settler", "plain-greedy"))
    sums = {seat: {"raid": 0, "settlements": 0} for seat in seats}
    for match in matches(table, seats, 3, 2):
        result = play(match)
        for seat, parts in zip(result.levels, result.parts, strict=True):
            for part, points in parts:
                if part in sums[seat]:
                    sums[seat][part] += points
    raider, settler, _ = sums.values()
    assert raider["raid"] == max(one["raid"] for one in sums.values())
    assert settler["settlements"] == max(one["settlements"] for one in sums.values())
