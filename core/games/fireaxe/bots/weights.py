"""What the valuation of Fire & Axe reckons with."""

from __future__ import annotations

from core.bots.weights import weights
from core.games.fireaxe.terms import DAYS
from core.named import NamedTuple


class Weights(NamedTuple):
    """The estimates; their values are in `assets/fireaxe/weights.toml`, found by tournaments."""

    rate: float
    """Points of an average turn, where nothing better is known."""
    ease: float
    """Discount on the points of a planned voyage, since few go as well as planned."""
    crew: float
    """What a crew is worth when dice or weather take it."""
    rune: float
    """What a rune is worth in hand."""
    piece: float
    """What a piece still aboard is worth when unfinished plans are compared."""
    saga: float
    """How much the points of a saga count; they come at the end, if the set holds."""
    step: float
    """The share of a saga's prize credited for a step towards one the plan does not complete."""
    raid: float
    """How much the treasure of a town counts."""
    axe: float
    """How much a town counts for the Bloodied Axe (F30)."""
    rival: float
    """How much of a rival's loss counts as a gain."""
    keeps: float
    """The chance that a Task is still there a turn later."""
    saga_keeps: float
    """The same for a saga."""
    lasts: float
    """The chance that a Task no known rival is after is still there a turn later."""
    saga_lasts: float
    closed: float
    """The chance that an occupied port is free by the next turn."""
    rounds: float
    """Rounds to expect for each saga still face down."""
    settled: float
    """The chance, in percent and per round left, that a free port gets settled by the end."""
    settled_late: float
    """The same in a region that needs a raid first."""
    settled_soon: float
    """What is added where nothing keeps settlers out."""
    settled_most: float
    """The highest of these chances, in percent."""

    width: float
    """How wide `medium` plans; this and the next five are whole numbers, see `SearchWidth`."""
    breadth: float
    hopeful: float
    turns: float
    spare: float
    alike: float

    @property
    def day(self) -> float:
        """Points of a Day."""
        return self.rate / DAYS


def current() -> Weights:
    """The weights in use."""
    return weights("fireaxe", Weights)[0]
