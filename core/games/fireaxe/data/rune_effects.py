"""The effects a rune can have, and what the program fixes about each, whatever the data says."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.fireaxe.data import content
from core.games.fireaxe.terms import DAYS
from core.named import NamedTuple


class Effect(NamedTuple):
    """The limits a data file must respect for a rune with this effect."""

    op: int
    timing: str
    where: tuple[str, ...] = ("port",)
    """The places where it can work."""
    most: int = 0
    """The largest amount; 0 for an effect without one."""
    needed: bool = True
    """Whether the amount must be given."""


_SEA = ("port", "water")
_ANYWHERE = ("port", "water", "wintering")
EFFECTS: Mapping[str, Effect] = {
    "set-demand": Effect(content.SET_DEMAND, "any", where=_ANYWHERE),
    "settle-points": Effect(content.SETTLE_POINTS, "after-settle-success", most=50, needed=False),
    "free-sail": Effect(content.FREE_SAIL, "any", where=_SEA),
    "calm": Effect(content.CALM, "any", where=_SEA),
    "add-crew": Effect(content.ADD_CREW, "any", where=_SEA, most=7),
    "save-crew": Effect(content.SAVE_CREW, "after-attack-losses", most=3),
    "attack-bonus": Effect(content.ATTACK_BONUS, "before-attack", most=5),
    "no-losses": Effect(content.NO_LOSSES, "before-attack"),
    "reroll": Effect(content.REROLL, "after-attack-roll"),
    "challenge": Effect(content.CHALLENGE, "task-in-port"),
    "any-good": Effect(content.ANY_GOOD, "on-trade"),
    "saga-points": Effect(content.SAGA_POINTS, "on-saga-complete", most=50),
    "sink-good": Effect(content.SINK_GOOD, "any", where=_ANYWHERE),
    "treasure-twice": Effect(content.TREASURE_TWICE, "after-raid-success"),
    "send-home": Effect(content.SEND_HOME, "any", where=_ANYWHERE),
    "steal-rune": Effect(content.STEAL_RUNE, "any", where=_ANYWHERE),
    "lose-piece": Effect(content.LOSE_PIECE, "any", where=_ANYWHERE),
    "mutiny": Effect(content.MUTINY, "any", where=_SEA),
    "fewer-days": Effect(content.FEWER_DAYS, "any", where=_ANYWHERE, most=DAYS - 1),
}
