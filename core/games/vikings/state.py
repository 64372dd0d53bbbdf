"""The whole table of Vikings: plain numbers, cheap to copy.

A row of a mainland is a handful of integers used as sets of columns (bit 0 is column 1), so the
rules can treat a whole row at once: `land & ~standing` is every open tile of a row. A copy shares
the mainlands; a rule that changes one asks `State.own()` for it first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from core.games.vikings.about import Options
from core.games.vikings.data.content import Content
from core.games.vikings.terms import NONE, ROWS, WIDTH, cell
from core.named import NamedTuple

Phase = Literal[
    "bid",
    "remove",
    "lay",
    "buy",
    "start",
    "tile",
    "viking",
    "special",
    "exchange",
    "end",
    "ferry",
    "over",
    # Passed through within a decision; nobody ever decides in these:
    "placed",
    "done",
    "passing",
    "ferried",
]

LEDGER = (
    "start",
    "paid",
    "warriors",
    "nobles",
    "scouts",
    "fishermen",
    "ships",
    "gold",
    "boatswains",
    "islands",
    "longest",
    "feeding",
    "buildings",
)
"""Where fame comes from and goes to, in the order it is counted."""
(
    START,
    PAID,
    WARRIORS,
    NOBLES,
    SCOUTS,
    FISHERMEN,
    SHIPS,
    GOLD,
    BOATSWAINS,
    ISLANDS,
    LONGEST,
    FEEDING,
    BUILDINGS,
) = range(len(LEDGER))


class Purchase(NamedTuple):
    """The group bought this turn, until its tile and viking have been placed."""

    slot: int
    tile: int
    viking: int
    dearest: bool
    """It was the most expensive group and not free, so a special tile may come with it (V44)."""
    turns_wheel: bool
    cell: int = NONE
    """Where its island tile went; NONE while in hand, for ships and for discarded tiles."""
    special: int = NONE
    """The building special whose place is still to be chosen (V47)."""


class Auction(NamedTuple):
    """The vikings drawn for the round, and the bidding for them."""

    drawn: tuple[int, ...]
    """Not yet laid, by kind."""
    bid: int
    bidder: int
    """The highest bid and its seat; NONE before the opening."""
    bidding: tuple[int, ...]
    """Seats still in the auction."""


class Ferry(NamedTuple):
    """Boatswains at work during a large scoring."""

    scored: int
    """How many seats have ferried and scored, counted from the start player."""
    load: tuple[int, ...] = ()
    """Kinds of viking carried by the ferry under way."""
    boat: bool = False
    """Whether the ferry sails with a boat tile."""


@dataclass(slots=True)
class Mainland:
    """What one seat owns."""

    gold: int
    fame: int
    start_tile: int
    """NONE once placed."""
    ships: bytearray
    """The ship over each column; columns 1 to 3 are always there (V11)."""
    tiles: bytearray
    """The tile in each cell (see `terms.cell`)."""
    land: list[int]
    """Columns with a tile, by row."""
    opens_left: list[int]
    """Columns whose tile has land on its left edge, by row."""
    opens_right: list[int]
    standing: list[int]
    """Columns with a viking, by row."""
    corner: list[int]
    """Figures waiting in the boatswains' corner, by kind."""
    specials: tuple[int, ...]
    """Special tiles kept beside the mainland."""
    ledger: list[int]
    """Fame by where it came from; adds up to `fame`."""

    def clone(self) -> Mainland:
        return Mainland(
            self.gold,
            self.fame,
            self.start_tile,
            self.ships[:],
            self.tiles[:],
            self.land[:],
            self.opens_left[:],
            self.opens_right[:],
            self.standing[:],
            self.corner[:],
            self.specials,
            self.ledger[:],
        )

    def earn(self, fame: int, why: int) -> int:
        """Add fame, or take it if negative but not below 0; note why and return the change."""
        change = max(fame, -self.fame)
        self.fame += change
        self.ledger[why] += change
        return change

    def pay(self, price: int) -> tuple[int, int]:
        """Pay in gold first and the rest in fame (V6); return both amounts."""
        gold = min(self.gold, price)
        self.gold -= gold
        self.earn(gold - price, PAID)
        return gold, price - gold

    def put(self, data: Content, row: int, column: int, tile: int) -> None:
        """Lay *tile* in a cell, or let it replace a tile of the same shape there."""
        bit = 1 << column
        self.tiles[cell(row, column)] = tile
        self.land[row] |= bit
        if data.opens_left[tile]:
            self.opens_left[row] |= bit
        if data.opens_right[tile]:
            self.opens_right[row] |= bit


def new_mainland(gold: int, fame: int, start_tile: int) -> Mainland:
    """A mainland before its first purchase."""
    rows = len(ROWS)
    ledger = [0] * len(LEDGER)
    ledger[START] = fame
    return Mainland(
        gold=gold,
        fame=fame,
        start_tile=start_tile,
        ships=bytearray([NONE] * 3),
        tiles=bytearray([NONE] * (rows * WIDTH)),
        land=[0] * rows,
        opens_left=[0] * rows,
        opens_right=[0] * rows,
        standing=[0] * rows,
        corner=[0] * 6,
        specials=(),
        ledger=ledger,
    )


@dataclass(slots=True)
class State:
    """The whole table. Everything but lists, bytearrays and mainlands is immutable."""

    data: Content
    options: Options
    rng: int
    phase: Phase
    turn: int
    seat: int
    """Who decides now."""
    round: int
    start: int
    """Who holds the start player marker."""
    stock: bytes
    """Face-down tiles; the last twelve are for the next round."""
    bag: bytes
    """Vikings still to be drawn, taken from the end."""
    pile: bytes
    """Face-down special tiles, drawn from the end."""
    shown: tuple[int, ...]
    """Face-up special tiles."""
    wheel_tiles: bytearray
    wheel_vikings: bytearray
    mainlands: list[Mainland]
    purchase: Purchase | None
    auction: Auction | None
    ferry: Ferry | None
    gone_tiles: bytes
    gone_vikings: tuple[int, ...]
    gone_specials: bytes

    def clone(self) -> State:
        """A copy that shares the mainlands until `own()` separates them."""
        return State(
            self.data,
            self.options,
            self.rng,
            self.phase,
            self.turn,
            self.seat,
            self.round,
            self.start,
            self.stock,
            self.bag,
            self.pile,
            self.shown,
            self.wheel_tiles[:],
            self.wheel_vikings[:],
            self.mainlands[:],
            self.purchase,
            self.auction,
            self.ferry,
            self.gone_tiles,
            self.gone_vikings,
            self.gone_specials,
        )

    def own(self, seat: int) -> Mainland:
        """The mainland of *seat*, no longer shared with other copies and free to change."""
        mainland = self.mainlands[seat] = self.mainlands[seat].clone()
        return mainland

    def mine(self) -> Mainland:
        """The mainland of the seat that decides, free to change."""
        return self.own(self.seat)

    def give_turn(self, seat: int) -> None:
        """Begin another turn, in which *seat* decides."""
        self.seat = seat
        self.turn += 1

    def after(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % len(self.mainlands)

    def lose_viking(self, kind: int) -> None:
        """Record that a viking left the game."""
        gone = list(self.gone_vikings)
        gone[kind] += 1
        self.gone_vikings = tuple(gone)


def columns(mask: int) -> Iterator[int]:
    """The columns in a set of columns, from left to right."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
