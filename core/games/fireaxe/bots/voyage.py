"""What a voyage is made of: ships, stops, and how far a search for voyages looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.games.fireaxe.bots.tasks import TaskOption
from core.games.fireaxe.terms import NONE
from core.named import NamedTuple

SAGA: Final = -1
"""Marks a threat to a saga: used in place of the kind of Task, with the saga as the port."""
Threats = tuple[dict[tuple[int, int], float], ...]
"""For each of our turns, how likely a rival has already done a Task, by kind and port."""


class VoyageStop(NamedTuple):
    """One Task of a voyage."""

    task: TaskOption
    turn: int
    """Turns from now; 0 is the current one."""
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
    """Next Tasks tried for each plan."""
    depth: int
    """The most Tasks in a plan."""
    hopeful: int
    """Extra unfinished plans kept for the sagas they have begun."""
    turns: int
    """Turns of a plan, the current one included."""
    spare: int
    """How many pieces short of a full load a ship may leave winter."""
    alike: int
    """How many unfinished plans with the same Tasks are kept; 0 for any number."""
    far: bool
    """Whether questions about runes are looked at as widely."""


NEAR: Final = SearchWidth(5, 6, 3, 0, 2, 2, 2, False)
FAR: Final = SearchWidth(12, 12, 4, 10, 4, 6, 3, True)
WIDE: Final = SearchWidth(40, 16, 4, 20, 4, 6, 4, True)
WIDEST: Final = SearchWidth(120, 24, 6, 60, 4, 6, 4, True)


@dataclass(frozen=True, slots=True)
class PlannedShip:
    """The start of a voyage: everything about the ship that a plan depends on."""

    place: int
    days: int
    sailing: int
    covered: int
    crew: float
    goods: tuple[int, int, int]
    flex: int = 0
    """How many of the crew are not loaded yet and may still become goods."""
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
    """A planned voyage."""

    ship: PlannedShip
    stops: tuple[VoyageStop, ...]
    gain: float
    """Points on average."""
    value: float
    """Points less the cost of its turns."""
