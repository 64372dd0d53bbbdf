"""Exact chances, compared with every way the dice can fall."""

from fractions import Fraction
from itertools import product

import pytest

from core.games.fireaxe import odds


@pytest.mark.parametrize("value", range(1, 6))
@pytest.mark.parametrize("crew", range(1, 5))
@pytest.mark.parametrize("bonus", [0, 1, 2])
def test_f18_raids_against_all_throws(value, crew, bonus):
    for rolls, chance in enumerate(odds.raids(value, crew, bonus), start=1):
        won = lost = stranded = 0
        for faces in product(range(1, 7), repeat=3):
            left, taken = crew, False
            for face in faces[:rolls]:
                if face + bonus > value:
                    taken = True
                    break
                left -= 1
                if not left:
                    break
            won += taken
            lost += crew - left
            stranded += not left
        assert chance == odds.Odds(Fraction(won, 216), Fraction(lost, 216), Fraction(stranded, 216))


@pytest.mark.parametrize("value", range(1, 6))
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_f19_settlements_against_all_throws(value, dice):
    crew = 3
    throws = list(product(range(1, 7), repeat=dice))
    failed = [sum(face <= value for face in faces) for faces in throws]
    chance = odds.settle(value, crew, dice)
    assert chance.success == Fraction(sum(f < dice for f in failed), len(throws))
    assert chance.losses == Fraction(sum(failed), len(throws))
    assert chance.stranded == Fraction(sum(f == crew for f in failed), len(throws))
    for lost, share in enumerate(odds.settle_losses(value, dice)):
        assert share == Fraction(failed.count(lost), len(throws))


def test_the_odds_of_lindisfarne():
    """A town of value 2: 67% with one roll, 96% with up to three."""
    chances = odds.raids(2, crew=4)
    assert [odds.percent(chance.success) for chance in chances] == ["67%", "89%", "96%"]


def test_as_many_rolls_and_dice_as_crew():
    assert len(odds.raids(3, crew=2)) == 2
    assert len(odds.raids(3, crew=1, shield=True)) == 3
    assert len(odds.settlements(3, crew=2)) == 2
    assert odds.raids(3, crew=1, shield=True)[2].losses == 0


def test_percent_calls_only_the_certain_certain():
    assert odds.percent(Fraction(1)) == "100%"
    assert odds.percent(Fraction(0)) == "0%"
    assert odds.percent(Fraction(999, 1000)) == ">99%"
    assert odds.percent(Fraction(1, 1000)) == "<1%"
    assert odds.hit(6) == 0
    assert odds.hit(3, bonus=9) == 1
