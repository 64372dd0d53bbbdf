"""Attacks as choices: how many dice a settlement gets, or how many rolls a raid at most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from core.frozen import frozen
from core.games.fireaxe import actions as act
from core.games.fireaxe.actions import Action
from core.games.fireaxe.terms import RAID_ROLLS
from core.games.fireaxe.view import View

Opened = Literal["raid", "settle", "trade"]
"""What a letter opens: a dialog about a Task that has not begun."""


@frozen
class Assault:
    """Attack the port the ship is in."""

    task: Literal["raid", "settle"]
    dice: int
    """Dice at once, or for a raid the rolls until a hit, one after the other."""
    kind: Literal["assault"] = "assault"


def steps(view: View, assault: Assault) -> tuple[Action, ...]:
    """Return the actions of an attack; a raid stops by itself at a hit or at a question."""
    if assault.task == "settle":
        return (act.SETTLES[assault.dice - 1],)
    if view.ask.phase == "again":
        return (act.ROLL,) * assault.dice
    return (act.RAID, *(act.ROLL,) * (assault.dice - 1))


def rolls_left(view: View) -> int:
    """Return how often a raid can still be rolled for, as far as crew and rules allow."""
    attack, crew = view.attack, view.captains[view.active].crew
    done, shield = (attack.rolls, attack.shield) if attack is not None else (0, False)
    left = RAID_ROLLS - done
    return left if shield else min(left, crew)


def opening(view: View, legal: Sequence[Action], task: Opened) -> list[Assault | act.Trade]:
    """List what a Task's dialog offers before it has begun."""
    if task == "trade":
        return [action for action in legal if isinstance(action, act.Trade)]
    if task == "raid":
        most = rolls_left(view) if act.RAID in legal else 0
        return [Assault("raid", rolls) for rolls in range(1, most + 1)]
    return [Assault("settle", action.dice) for action in legal if isinstance(action, act.Settle)]


def opened(view: View, offered: Sequence[object]) -> Opened | None:
    """Return which dialog is open, judging by what it offers; None for none."""
    if view.ask.phase != "turn" or not offered:
        return None
    first = offered[0]
    if isinstance(first, Assault):
        return first.task
    return "trade" if all(isinstance(choice, act.Trade) for choice in offered) else None
