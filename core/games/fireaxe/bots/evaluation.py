"""What the table is worth to a seat: sagas, towns, regions, and how long the game may last.

Everything is in points and uses only public information. A rival's gain counts partly as a loss,
because points matter only in comparison.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt

from core.games.fireaxe.bots.weights import Weights
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.rules import ending
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import (
    AXE_BONUS,
    LARGE,
    MOST_SAGAS,
    NONE,
    SECOND_SAGAS,
    TOKENS,
)


def rounds_left(state: State, w: Weights) -> float:
    """Estimate the turns left per seat, this one included; exact once tokens are out (F28)."""
    if state.holder != NONE:
        return float(turns_left(state, state.seat))
    waiting = len(state.saga_deck) + 1
    return 3.0 + waiting * w.rounds


def turns_left(state: State, seat: int) -> int:
    """Count the turns left to *seat*, this one included; many before the tokens are out (F28)."""
    if state.holder == NONE:
        return 99
    seats = len(state.captains)
    to_holder = (state.holder - state.seat) % seats
    told = ending.sagas_are_told(state)
    if told or (to_holder and state.tokens == TOKENS):  # Only this round is still played.
        return int((seat - state.seat) % seats < seats - state.turn % seats)
    last = to_holder + seats * (TOKENS - state.tokens - (1 if to_holder else 0))
    if state.options.even_rounds == "on":
        last += (-1 - state.turn - last) % seats
    return max(0, (last - (seat - state.seat) % seats) // seats + 1)


@lru_cache(maxsize=4096)
def _hold(mine: int, rival: int, open_: int) -> float:
    """Estimate the chance that *mine* stays ahead of *rival* with *open_* more to be had."""
    return 1 / (1 + exp((rival - mine - 0.25) / (0.3 + 0.4 * sqrt(open_))))


@lru_cache(maxsize=4096)
def _set_points(counts: tuple[int, ...], seat: int, open_: int) -> float:
    """Estimate the points a homeland's sagas will bring *seat* in the end (F30)."""
    mine = counts[seat]
    if not mine:
        return 0.0
    others = sorted((count for s, count in enumerate(counts) if s != seat), reverse=True)
    first = _hold(mine, others[0], open_)
    second = (1 - first) * _hold(mine, others[1], open_)
    return mine * (MOST_SAGAS * first + SECOND_SAGAS * second)


@lru_cache(maxsize=4096)
def _saga_gain(counts: tuple[int, ...], seat: int, open_: int, rival: float) -> float:
    """Value one more saga of a homeland for *seat*, partly counting rivals' losses."""
    more = (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])
    gain = _set_points(more, seat, open_) - _set_points(counts, seat, open_)
    hurt = sum(
        _set_points(counts, other, open_) - _set_points(more, other, open_)
        for other in range(len(counts))
        if other != seat
    )
    return gain + rival * hurt / (len(counts) - 1)


def saga_worths(state: State, seat: int, w: Weights) -> list[float]:
    """Value taking a saga of each homeland, without its bonus."""
    home = state.data.saga_homeland
    counts = [[0] * len(state.captains) for _ in range(state.data.homelands)]
    for other, captain in enumerate(state.captains):
        for saga in captain.sagas:
            counts[home[saga]][other] += 1
    open_ = (len(state.saga_deck) + sum(saga != NONE for saga in state.spaces)) // 3
    return [w.saga * _saga_gain(tuple(each), seat, open_, w.rival) for each in counts]


@lru_cache(maxsize=4096)
def _town_gain(counts: tuple[int, ...], seat: int, open_: int) -> float:
    """Value one more town for the Bloodied Axe (F30)."""
    mine = counts[seat]
    others = max(count for s, count in enumerate(counts) if s != seat)
    ahead = AXE_BONUS * (mine + 1) * _hold(mine + 1, others, open_ // 2)
    return ahead - AXE_BONUS * mine * _hold(mine, others, open_ // 2)


def town_worths(state: State, seat: int, w: Weights) -> tuple[float, float]:
    """Value taking a small or a large town: its average treasure, and the axe."""
    data = state.data
    small: list[int] = []
    large: list[int] = []
    for port, size in enumerate(data.town):
        if size and state.raider[port] == NONE:
            (large if size == LARGE else small).append(state.treasure[port])
    counts = tuple(state.raider.count(s) for s in range(len(state.captains)))
    axe = w.axe * _town_gain(counts, seat, len(small) + len(large))
    means = [sum(pile) / len(pile) if pile else 0.0 for pile in (small, large)]
    return w.raid * means[0] + axe, w.raid * means[1] + axe


@lru_cache(maxsize=1 << 15)
def _region(
    values: tuple[int, ...], held: tuple[int, ...], growth: int, rival_share: float
) -> tuple[float, ...]:
    """Value settling each subset of a region's ports, by bit mask (F30).

    *held* is 1 for the seat's own ports, 2 for a rival's, 0 for nobody's; *growth* is the chance,
    in percent, that a free port gets settled by the end anyway.
    """
    found: list[float] = []
    for mask in range(1 << len(values)):
        mine = rival = settled = 0
        for bit, (value, owner) in enumerate(zip(values, held, strict=True)):
            if owner == 1 or mask >> bit & 1:
                mine += value
                settled += 1
            elif owner == 2:
                rival += value
                settled += 1
        times = settled + (len(values) - settled) * growth / 100
        found.append(times * (mine - rival * rival_share))
    return tuple(worth - found[0] for worth in found)


def _growth(rounds: float, closed: bool, w: Weights) -> float:
    """Estimate the chance, in percent, that a free port gets settled; *closed* needs a raid."""
    if closed:
        return min(w.settled_most, w.settled_late * rounds)
    return min(w.settled_most, w.settled * rounds + w.settled_soon)


def region_worths(
    state: State, region: int, seat: int, rounds: float, w: Weights
) -> tuple[float, ...]:
    """Value settling more of a region, by the set of ports settled (see `_region`)."""
    data, settler = state.data, state.settler
    ports = data.region_ports[region]
    closed = any(state.has_town(port) for port in ports)
    growth = int(_growth(rounds, closed, w) / 5) * 5
    held = tuple(
        0 if settler[port] == NONE else 1 if settler[port] == seat else 2 for port in ports
    )
    values = tuple(data.value[port] for port in ports)
    return _region(values, held, growth, w.rival / (len(state.captains) - 1))


def standing(state: State) -> list[float]:
    """Return every seat's points if the game ended now, for choosing whom to strike."""
    return [float(sum(parts)) for parts in ending.parts(state)]


def bits(data: Content, port: int) -> tuple[int, int]:
    """Return the region of a port and its bit there; NONE for independents."""
    region = data.region[port]
    return (region, 0) if region == NONE else (region, data.region_ports[region].index(port))
