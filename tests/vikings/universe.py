"""Every action of Vikings there could be, and tables that nobody can tell apart."""

from __future__ import annotations

from core import rng
from core.games.vikings import actions as act
from core.games.vikings.game import Vikings
from core.games.vikings.state import State


def every_action(game: Vikings) -> list[act.Action]:
    """Every action there could ever be, legal or not, and some beyond the edges."""
    found = [*act.BIDS[:60], *act.REMOVES, *act.LAYS, *act.BUYS, *act.STARTS, *act.MOORS]
    for table in (act.PLACES, act.EXCHANGES, act.CARRIES):
        found += [action for row in table for action in row[:14]]
    found += [*act.STATIONS, act.PASS, act.DISCARD, act.DECLINE, act.END, act.BOAT, act.LAND]
    found += [act.REST, *(act.take(special) for special in game.content.special_ids)]
    found += [act.Bid(-1), act.Bid(10**9), act.Buy(-1), act.Buy(12), act.Moor(0), act.Moor(99)]
    found += [act.Place("noble", 0), act.Place("noble", 41), act.Carry("scout", 0)]
    found += [act.Carry("scout", -5), act.Exchange("noble", 99), act.Take("no-such-tile")]
    return found


def hide_anew(state: State, seat: int | None, dice: rng.Rng) -> State:
    """The same table to every eye: only what lies face down is in another order."""
    other = state.clone()
    for name in ("stock", "bag", "pile"):
        pieces = bytearray(getattr(other, name))
        rng.shuffle(dice, pieces)
        setattr(other, name, bytes(pieces))
    other.rng = rng.draw(dice, 1 << 64)
    return other
