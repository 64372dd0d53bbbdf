"""The exact odds of a raid or a settlement, as fractions (F18, F19)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

from core.games.fireaxe.terms import RAID_ROLLS, SETTLE_DICE
from core.named import NamedTuple

FACES = 6


class Odds(NamedTuple):
    """The odds of an attack before its dice are rolled."""

    success: Fraction
    losses: Fraction
    """The crew lost on average, not counting the one that settles."""
    stranded: Fraction
    """The chance that the attack fails and leaves no crew aboard."""


def hit(value: int, bonus: int = 0) -> Fraction:
    """Return the chance that one die plus the bonus beats *value*."""
    return Fraction(min(FACES, max(0, FACES + bonus - value)), FACES)


@cache
def raid(
    value: int, crew: int, rolls: int = RAID_ROLLS, bonus: int = 0, shield: bool = False
) -> Odds:
    """Return the odds of a raid of up to *rolls* rolls, ended by success or the last crew."""
    if not rolls or not crew:
        return Odds(Fraction(0), Fraction(0), Fraction(not crew))
    won = hit(value, bonus)
    cost = 0 if shield else 1
    rest = raid(value, crew - cost, rolls - 1, bonus, shield)
    miss = 1 - won
    return Odds(won + miss * rest.success, miss * (cost + rest.losses), miss * rest.stranded)


@cache
def settle(value: int, crew: int, dice: int, bonus: int = 0, shield: bool = False) -> Odds:
    """Return the odds of settling with *dice* dice, of which one must succeed."""
    won = hit(value, bonus)
    all_fail = (1 - won) ** dice
    losses = Fraction(0) if shield else dice * (1 - won)
    stranded = all_fail if dice >= crew and not shield else Fraction(0)
    return Odds(1 - all_fail, losses, stranded)


def settle_losses(value: int, dice: int, bonus: int = 0) -> tuple[Fraction, ...]:
    """Return the chances of losing exactly 0, 1, … crew with that many dice."""
    won = hit(value, bonus)
    return tuple(
        comb(dice, lost) * (1 - won) ** lost * won ** (dice - lost) for lost in range(dice + 1)
    )


def raids(value: int, crew: int, bonus: int = 0, shield: bool = False) -> tuple[Odds, ...]:
    """Return the odds of a raid with up to 1, 2 and 3 rolls, as far as the crew allows."""
    most = RAID_ROLLS if shield else min(RAID_ROLLS, crew)
    return tuple(raid(value, crew, rolls, bonus, shield) for rolls in range(1, most + 1))


def settlements(value: int, crew: int, bonus: int = 0, shield: bool = False) -> tuple[Odds, ...]:
    """Return the odds of settling with 1, 2 and 3 dice, as far as the crew allows."""
    most = min(SETTLE_DICE, crew)
    return tuple(settle(value, crew, dice, bonus, shield) for dice in range(1, most + 1))


def percent(chance: Fraction | float) -> str:
    """Format a chance in whole percent; only certainties become 0 or 100."""
    number = round(chance * 100)
    if number == 0 and chance > 0:
        return "<1%"
    if number == 100 and chance < 1:
        return ">99%"
    return f"{number}%"
