"""Small scenes for tests: a table with every piece accounted for, and steps checked on the way.

A ship is written as its place, its crew, and words for its goods and runes:
`ship("dublin", 3, "fish furs", "unrest")`. Actions are the short lines that players type.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from core.errors import IllegalAction
from core.games.fireaxe.about import Options
from core.games.fireaxe.data.shipped import shipped
from core.games.fireaxe.game import FireAxe
from core.games.fireaxe.setup import new, rune_cards
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import CREW, GOOD, NONE, ZONE

GAME = FireAxe()
DATA = shipped()
FAR_SAGAS = ("vinland-saga", "ivory-of-the-west", "silks-of-miklagard")
"""Sagas that nothing in an ordinary scene completes."""


FREE_PORTS = tuple(
    name
    for port, name in enumerate(DATA.place_ids[: DATA.ports])
    if not DATA.town[port]
    and not any(DATA.region[port] == DATA.region[p] != NONE for p, t in enumerate(DATA.town) if t)
)
"""Ports that can be settled from the start."""


class Ship(NamedTuple):
    at: str
    crew: int
    goods: tuple[int, int, int]
    hand: bytes


def ship(at: str = "wintering", crew: int = 0, goods: str = "", hand: str = "") -> Ship:
    names = goods.split()
    counts = (names.count("fish"), names.count("tusks"), names.count("furs"))
    return Ship(at, crew, counts, bytes(sorted(DATA.rune_index[rune] for rune in hand.split())))


def scene(
    me: Ship,
    *rivals: Ship,
    seat: int = 0,
    turn: int | None = None,
    era: int = 1,
    wind: str = "south",
    days: tuple[int, int] = (0, 0),
    limit: int = 7,
    chart: str = "",
    tried: Iterable[str] = (),
    goods: Mapping[str, str] | None = None,
    settled: Mapping[str, int] | None = None,
    taken: Mapping[str, int] | None = None,
    treasures: Mapping[str, int] | None = None,
    demand: str = "fish",
    sagas: Sequence[str | None] = FAR_SAGAS,
    deck: Sequence[str] | None = None,
    told: Mapping[int, Sequence[str]] | None = None,
    holder: int | None = None,
    tokens: int = 0,
    dice: Sequence[int] = (),
    runes_left: Sequence[str] | None = None,
    conflict: str = "on",
    even_rounds: str = "off",
) -> State:
    """A table of three or more seats, rivals without a ship of their own wintering."""
    ships = [*rivals, *(ship() for _ in range(2 - len(rivals)))]
    ships.insert(seat, me)
    options = Options(conflict=conflict, start="1", even_rounds=even_rounds)  # type: ignore[arg-type]
    state, _ = new(DATA, len(ships), 1, options)
    state.turn = seat if turn is None else turn
    state.seat, state.era, state.dial, state.limit = seat, era, ZONE[wind], limit
    state.preparation, state.sailing = days
    state.chart = tuple(NONE if piece == "crew" else GOOD[piece] for piece in chart.split())
    state.tried = sum(1 << place(port) for port in tried)
    state.goods_at = _at_ports({port: GOOD[good] for port, good in (goods or {}).items()})
    state.settler, state.raider = _at_ports(settled or {}), _at_ports(taken or {})
    state.demand = GOOD[demand]
    state.loaded = tuple(dice)
    state.holder = NONE if holder is None else holder
    state.tokens = tokens
    _man(state, ships)
    _stock(state)
    _bury(state, treasures or {})
    _tell(state, sagas, deck, told or {})
    _stack(state, runes_left)
    assert GAME.audit(state) == []
    return state


def place(name: str) -> int:
    return DATA.place_index[name]


def _at_ports(what: Mapping[str, int]) -> bytes:
    ports = bytearray([NONE] * DATA.ports)
    for port, piece in what.items():
        ports[place(port)] = piece
    return bytes(ports)


def _man(state: State, ships: Sequence[Ship]) -> None:
    for seat, (captain, given) in enumerate(zip(state.captains, ships, strict=True)):
        captain.at, captain.crew, captain.goods = place(given.at), given.crew, given.goods
        captain.hand = given.hand
        captain.supply = CREW - given.crew - state.settler.count(seat)
        if seat == state.seat:
            captain.supply -= state.chart.count(NONE)


def _stock(state: State) -> None:
    used = [
        sum(captain.goods[good] for captain in state.captains)
        + state.goods_at.count(good)
        + state.chart.count(good)
        + (state.demand == good)
        for good in range(3)
    ]
    left = [count - gone for count, gone in zip(DATA.good_count, used, strict=True)]
    state.stock = (left[0], left[1], left[2])


def _bury(state: State, wanted: Mapping[str, int]) -> None:
    """Exchange treasures until the wanted ones lie where they should."""
    treasure = bytearray(state.treasure)
    fixed: set[int] = set()
    for port, value in wanted.items():
        here = place(port)
        there = next(
            other
            for other, size in enumerate(DATA.town)
            if size == DATA.town[here] and treasure[other] == value and other not in fixed
        )
        treasure[here], treasure[there] = treasure[there], treasure[here]
        fixed.add(here)
    state.treasure = bytes(treasure)


def _tell(
    state: State,
    sagas: Sequence[str | None],
    deck: Sequence[str] | None,
    told: Mapping[int, Sequence[str]],
) -> None:
    number = DATA.saga_index
    state.spaces = tuple(NONE if saga is None else number[saga] for saga in sagas)
    for seat, names in told.items():
        state.captains[seat].sagas = tuple(number[name] for name in names)
    used = {*state.spaces, *(saga for captain in state.captains for saga in captain.sagas)}
    rest = [saga for saga in range(len(DATA.saga_ids)) if saga not in used]
    wanted = rest if deck is None else [number[name] for name in deck]
    state.saga_deck = bytes(reversed(wanted))
    state.saga_removed = bytes(saga for saga in rest if saga not in wanted)
    state.saga_discards = b""


def _stack(state: State, runes_left: Sequence[str] | None) -> None:
    """Cards in no hand: in the deck, or all but the given ones on the discards."""
    cards = rune_cards(DATA, state.options)
    for captain in state.captains:
        for rune in captain.hand:
            cards.remove(rune)
    if runes_left is None:
        state.rune_deck, state.rune_discards = bytes(cards), b""
        return
    left = [DATA.rune_index[name] for name in runes_left]
    for rune in left:
        cards.remove(rune)
    state.rune_deck, state.rune_discards = bytes(reversed(left)), bytes(cards)


def run(state: State, *texts: str) -> tuple[State, list[Any]]:
    """Carry out actions; each leaves a table that adds up, and the one before it alone."""
    happened: list[Any] = []
    for text in texts:
        before = GAME.key(state)
        action = GAME.codec.parse(text)
        assert action in GAME.legal(state), (text, legal(state))
        after, events = GAME.apply(state, action)
        assert GAME.key(state) == before
        assert GAME.audit(after) == [], text
        happened += events
        state = after
    return state, happened


def do(state: State, *texts: str) -> State:
    return run(state, *texts)[0]


def legal(state: State) -> list[str]:
    return [GAME.codec.text(action) for action in GAME.legal(state)]


def allows(state: State, text: str) -> bool:
    """Is it legal? The list and the refusal must agree."""
    listed = text in legal(state)
    assert listed == (GAME.refusal(state, GAME.codec.parse(text)) is None)
    return listed


def refused(state: State, text: str, *words: str) -> None:
    """It is refused with a sentence that holds the words, and nothing changes."""
    action = GAME.codec.parse(text)
    why = GAME.refusal(state, action)
    assert why is not None, f"{text} is allowed"
    assert why.endswith(".")
    for word in words:
        assert word in why, why
    before = GAME.key(state)
    with pytest.raises(IllegalAction):
        GAME.apply(state, action)
    assert GAME.key(state) == before
    assert text not in legal(state)


def of(happened: Iterable[Any], kind: type) -> list[Any]:
    return [event for event in happened if isinstance(event, kind)]


def at(state: State, seat: int | None = None) -> str:
    return DATA.place_ids[state.captains[state.seat if seat is None else seat].at]


def hand(state: State, seat: int) -> list[str]:
    return [DATA.rune_ids[rune] for rune in state.captains[seat].hand]


def spaces(state: State) -> list[str | None]:
    return [None if saga == NONE else DATA.saga_ids[saga] for saga in state.spaces]


def breakdown(state: State, seat: int) -> dict[str, int]:
    return dict(GAME.score(state).scores[seat].parts)
