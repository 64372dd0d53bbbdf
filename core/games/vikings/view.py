"""What a seat may know: everything but the order of the stock, the bag and the special stack.

No field here could hold a secret. What is left in the bag and the stock is given as counts, which
anyone could keep by noting what has come up.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from core.frozen import frozen
from core.games.vikings.data.content import EFFECTS, Content, Effect
from core.games.vikings.rules import offer, scoring
from core.games.vikings.state import Mainland, Phase, State, columns
from core.games.vikings.terms import (
    KIND,
    NONE,
    ROWS,
    SHAPES,
    VIKINGS,
    WARRIOR,
    WIDTH,
    Row,
    Viking,
    cell,
)


@frozen
class TileView:
    """A tile's face."""

    id: str
    shape: Literal["left", "middle", "right", "ship"]
    building: str | None
    special: bool
    """Whether it is a building special."""
    sail: str | None
    reach: Row | None
    gold: int
    fame: int
    """What a ship pays or costs."""

    def reaches(self, row: Row) -> bool:
        """Whether the ship's threat goes down to *row* (V16)."""
        return self.reach is not None and KIND[row] >= KIND[self.reach]


@frozen
class SpecialView:
    id: str
    help: str
    effect: Effect
    value: int
    """How much the effect gives; `help` says of what."""
    viking: Row | None
    """The viking that a bonus pays for."""
    building: str | None
    """The building that a building special replaces."""


@frozen
class GroupView:
    """An occupied slot of the wheel; its viking may not have been laid yet."""

    slot: int
    price: int
    tile: TileView
    viking: Viking | None


@frozen
class CellView:
    row: Row
    column: int
    tile: TileView
    viking: Row | None
    threatened: bool


@frozen
class ShipView:
    column: int
    tile: TileView
    repelled: bool


@frozen
class MainlandView:
    seat: int
    gold: int
    fame: int
    start_tile: bool
    """Whether the start tile is still to be placed."""
    ships: tuple[ShipView, ...]
    cells: tuple[CellView, ...]
    corner: dict[Viking, int]
    specials: tuple[SpecialView, ...]


@frozen
class PurchaseView:
    tile: TileView
    viking: Viking
    slot: int
    row: Row | None
    column: int | None
    """Where the tile went, once it is placed."""
    special: str | None
    """The building special whose place is being chosen."""


@frozen
class AuctionView:
    drawn: dict[Viking, int]
    bid: int | None
    bidder: int | None
    bidding: tuple[int, ...]


@frozen
class FerryView:
    load: tuple[Row, ...]
    boat: bool


@frozen
class View:
    """The table as anyone may see it."""

    seat: int | None
    """The seat this view is for; None for an onlooker."""
    advanced: bool
    round: int
    phase: Phase
    decider: int | None
    start: int
    wheel: tuple[GroupView, ...]
    mainlands: tuple[MainlandView, ...]
    shown: tuple[SpecialView, ...]
    pile: int
    """Special tiles still face down."""
    bag: dict[Viking, int]
    stock: dict[str, int]
    """Face-down tiles by shape, building or sail."""
    purchase: PurchaseView | None
    auction: AuctionView | None
    ferry: FerryView | None
    removed: dict[Viking, int]

    def __repr__(self) -> str:
        """A summary in a few lines; the attributes have everything."""
        asked = "over" if self.decider is None else f"seat {self.decider} has to {self.phase}"
        wheel = ", ".join(f"{group.price} {group.viking}/{group.tile.id}" for group in self.wheel)
        lines = [f"<View of {_whose(self.seat)}: round {self.round}, {asked}", f" wheel: {wheel}"]
        for me in self.mainlands:
            standing = sum(cell.viking is not None for cell in me.cells)
            lines.append(
                f" seat {me.seat}: {me.gold} gold, {me.fame} fame, {len(me.cells)} tiles, "
                f"{len(me.ships)} ships, {standing} on islands, {sum(me.corner.values())} waiting"
            )
        return "\n".join(lines) + ">"


def _whose(seat: int | None) -> str:
    return "an onlooker" if seat is None else f"seat {seat}"


@cache
def tile_view(data: Content, tile: int) -> TileView:
    building, sail = data.building[tile], data.sail[tile]
    return TileView(
        id=data.tile_ids[tile],
        shape=SHAPES[data.shape[tile]],
        building=None if building == NONE else data.building_names[building],
        special=data.raised[tile] != NONE,
        sail=data.sail_names[tile] or None,
        reach=None if sail == NONE else ROWS[sail],
        gold=data.ship_gold[tile],
        fame=data.ship_fame[tile],
    )


@cache
def special_view(data: Content, special: int) -> SpecialView:
    effect, kind = EFFECTS[data.special_effect[special]], data.special_kind[special]
    return SpecialView(
        id=data.special_ids[special],
        help=data.special_help[special],
        effect=effect,
        value=data.special_value[special],
        viking=ROWS[kind] if effect == "bonus" else None,
        building=data.building_names[kind] if effect == "building" else None,
    )


def observe(state: State, seat: int | None) -> View:
    """The table as *seat* sees it; in this game everyone sees the same."""
    data = state.data
    return View(
        seat=seat,
        advanced=state.options.advanced,
        round=state.round,
        phase=state.phase,
        decider=None if state.phase == "over" else state.seat,
        start=state.start,
        wheel=tuple(
            GroupView(
                slot,
                slot if state.phase == "lay" else offer.price_shown(state, slot),
                tile_view(data, tile),
                None if state.wheel_vikings[slot] == NONE else VIKINGS[state.wheel_vikings[slot]],
            )
            for slot, tile in enumerate(state.wheel_tiles)
            if tile != NONE
        ),
        mainlands=tuple(_mainland(state, seat, me) for seat, me in enumerate(state.mainlands)),
        shown=tuple(special_view(data, special) for special in state.shown),
        pile=len(state.pile),
        bag={viking: state.bag.count(kind) for kind, viking in enumerate(VIKINGS)},
        stock=_stock(state),
        purchase=_purchase(state),
        auction=_auction(state),
        ferry=_ferry(state),
        removed=dict(zip(VIKINGS, state.gone_vikings, strict=True)),
    )


def _mainland(state: State, seat: int, me: Mainland) -> MainlandView:
    data = state.data
    danger = scoring.threatened(state, me)
    return MainlandView(
        seat=seat,
        gold=me.gold,
        fame=me.fame,
        start_tile=me.start_tile != NONE,
        ships=tuple(
            ShipView(column + 1, tile_view(data, ship), bool(me.standing[WARRIOR] >> column & 1))
            for column, ship in enumerate(me.ships)
            if ship != NONE
        ),
        cells=tuple(
            CellView(
                ROWS[row],
                column + 1,
                tile_view(data, me.tiles[cell(row, column)]),
                ROWS[row] if me.standing[row] >> column & 1 else None,
                bool(danger[row] >> column & 1),
            )
            for row in range(len(ROWS) - 1, -1, -1)
            for column in columns(me.land[row])
        ),
        corner=dict(zip(VIKINGS, me.corner, strict=True)),
        specials=tuple(special_view(data, special) for special in me.specials),
    )


def _stock(state: State) -> dict[str, int]:
    """Counts by name, in the order of the data file so that the stock's own order stays secret."""
    data = state.data
    counts: dict[str, int] = {}
    for tile in sorted(state.stock):
        face = tile_view(data, tile)
        name = face.building or face.sail or face.shape
        counts[name] = counts.get(name, 0) + 1
    return counts


def _purchase(state: State) -> PurchaseView | None:
    hand = state.purchase
    if hand is None:
        return None
    row, column = divmod(hand.cell, WIDTH)
    placed = hand.cell != NONE
    return PurchaseView(
        tile=tile_view(state.data, hand.tile),
        viking=VIKINGS[hand.viking],
        slot=hand.slot,
        row=ROWS[row] if placed else None,
        column=column + 1 if placed else None,
        special=None if hand.special == NONE else state.data.special_ids[hand.special],
    )


def _auction(state: State) -> AuctionView | None:
    going = state.auction
    if going is None:
        return None
    opened = going.bidder != NONE
    return AuctionView(
        drawn=dict(zip(VIKINGS, going.drawn, strict=True)),
        bid=going.bid if opened else None,
        bidder=going.bidder if opened else None,
        bidding=going.bidding,
    )


def _ferry(state: State) -> FerryView | None:
    if state.ferry is None:
        return None
    return FerryView(tuple(ROWS[kind] for kind in state.ferry.load), state.ferry.boat)
