"""What a voyage is made of: ships, stops, and how far a search for voyages looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from core.games.fireaxe.bots.tasks import TaskOption
from core.games.fireaxe.terms import NONE

SAGA: Final = -1
"""Stands for the kind of Task where a threat is to a saga, with its number for the port."""
Threats = tuple[dict[tuple[int, int], float], ...]
"""For each of one's turns, how likely rivals have done a Task before, by kind and port."""


class VoyageStop(NamedTuple):
    """One Task of a voyage."""

    task: TaskOption
    turn: int
    """Turns from now; 0 is the present one."""
    chance: float
    dice: int
    good: int
    """What to trade, or NONE."""
    gain: float
    """Points it adds on average."""
    days: int
    """Days from the stop before."""


class SearchWidth(NamedTuple):
    """How far and wide a search for voyages looks."""

    width: int
    """Unfinished plans kept."""
    breadth: int
    """Next Tasks tried for each."""
    depth: int
    """Tasks of a plan."""
    hopeful: int
    """Unfinished plans kept beside these for the sagas they have begun."""
    turns: int
    """Turns of a plan, the present one included."""
    spare: int
    """Pieces a ship may leave winter short of a full load."""
    far: bool
    """Whether it sees how regions grow."""


NEAR: Final = SearchWidth(5, 6, 3, 0, 2, 2, False)
FAR: Final = SearchWidth(12, 12, 4, 5, 3, 6, True)
WIDE: Final = SearchWidth(40, 16, 4, 10, 3, 6, True)


@dataclass(frozen=True, slots=True)
class PlannedShip:
    """Where a voyage begins: everything about the ship that a plan depends on."""

    place: int
    days: int
    sailing: int
    covered: int
    crew: float
    goods: tuple[int, int, int]
    flex: int = 0
    """Of the crew, pieces not loaded yet, which may be goods instead."""
    tried: int = 0
    calm: bool = False
    home: int = NONE
    """The homeland to leave winter for, or NONE."""
    load: int = 0
    """Pieces still to be loaded."""
    draws: int = 0
    turn: int = 0
    gain: float = 0.0


@dataclass(frozen=True, slots=True)
class VoyagePlan:
    """A voyage."""

    ship: PlannedShip
    stops: tuple[VoyageStop, ...]
    gain: float
    """Points on average."""
    value: float
    """Points less what its turns cost."""
