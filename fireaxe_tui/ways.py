"""Ways to a place over several turns as choices, and the plan a captain keeps from turn to turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from core.frozen import frozen
from core.games.fireaxe.view import View


@frozen
class Way:
    """Sail the first leg of a voyage to a place."""

    to: str
    number: int
    """Which of the ways that are listed."""
    kind: Literal["voyage"] = "voyage"


@frozen
class Kept:
    """A plan: where to, and what it was to cost, to be compared with what it costs later."""

    goal: str
    turns: int
    """How many turns it takes from the turn it was made in."""
    losses: int
    wind: str
    """The zone of the blue hole the plan counts on."""
    turn: int
    """The turn of the game it was made in."""
    sailed: bool = False
    """Whether its leg of that turn was sailed."""
    settler: int | None = None
    """Who had settled there when it was made."""


def settled_since(view: View, kept: Kept) -> int | None:
    """Return the rival who has settled at the goal of a plan since it was made."""
    settler = settler_of(view, kept.goal)
    return None if settler in (kept.settler, view.active) else settler


def settler_of(view: View, goal: str) -> int | None:
    """Return who has settled at a place; None where nobody has or can."""
    return next((port.settler for port in view.ports if port.id == goal), None)


def voyage_of(offered: Sequence[object]) -> Way | None:
    """Return the first of the ways that are offered, if a voyage is being planned."""
    return offered[0] if offered and isinstance(offered[0], Way) else None
