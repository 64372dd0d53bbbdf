"""The whole table in readable ids: what the engine's `position` shows and `set` reads back."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from core.data_files import DataTable, explain
from core.errors import BadPosition
from core.games.vikings.about import Options
from core.games.vikings.audit import audit
from core.games.vikings.data.content import Content
from core.games.vikings.state import (
    LEDGER,
    Auction,
    Ferry,
    Mainland,
    Phase,
    Purchase,
    State,
    columns,
    new_mainland,
)
from core.games.vikings.terms import KIND, NONE, ROWS, SLOTS, VIKINGS, WIDTH, Row, Viking, cell
from core.json_data import JsonObject, JsonValue

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Purse = Annotated[int, Field(ge=0, le=999)]
Seat = Annotated[int, Field(ge=0, le=3)]
Slot = Annotated[int, Field(ge=0, lt=SLOTS)]
Column = Annotated[int, Field(ge=1, le=WIDTH)]
Counts = dict[Viking, Count]


class GroupData(DataTable):
    slot: Slot
    tile: str
    viking: Viking | None = None


class ShipData(DataTable):
    column: Column
    tile: str


class CellData(DataTable):
    row: Row
    column: Column
    tile: str
    viking: bool = False


class MainlandData(DataTable):
    gold: Purse
    fame: Purse
    start_tile: str | None
    ships: list[ShipData]
    cells: list[CellData]
    corner: Counts
    specials: list[str]
    ledger: dict[str, Annotated[int, Field(ge=-1_000_000, le=1_000_000)]]


class PurchaseData(DataTable):
    slot: Slot
    tile: str
    viking: Viking
    dearest: bool
    turns_wheel: bool
    row: Row | None = None
    column: Column | None = None
    special: str | None = None


class AuctionData(DataTable):
    drawn: Counts
    bid: Count | None
    bidder: Seat | None
    bidding: list[Seat]


class FerryData(DataTable):
    scored: Annotated[int, Field(ge=0, le=4)]
    load: list[Row] = Field(default_factory=list)
    boat: bool = False


class RemovedData(DataTable):
    tiles: list[str]
    vikings: Counts
    specials: list[str]


class Position(DataTable):
    """Every piece, face down or not; face-down pieces are listed in drawing order."""

    game: Literal["vikings"]
    options: JsonObject
    rng: Annotated[int, Field(ge=0, lt=1 << 64)]
    phase: Phase
    turn: Count
    seat: Seat
    round: Annotated[int, Field(ge=1, le=6)]
    start: Seat
    stock: list[str]
    bag: list[Viking]
    pile: list[str]
    shown: list[str]
    wheel: list[GroupData]
    mainlands: Annotated[list[MainlandData], Field(min_length=2, max_length=4)]
    purchase: PurchaseData | None
    auction: AuctionData | None
    ferry: FerryData | None
    removed: RemovedData


_POSITION = TypeAdapter(Position)


def dump(state: State, options: JsonObject) -> JsonObject:
    """The position of *state* as plain data."""
    data = state.data
    tiles, specials = data.tile_ids, data.special_ids
    hand, going, ferry = state.purchase, state.auction, state.ferry
    return {
        "game": "vikings",
        "options": options,
        "rng": state.rng,
        "phase": state.phase,
        "turn": state.turn,
        "seat": state.seat,
        "round": state.round,
        "start": state.start,
        "stock": [tiles[tile] for tile in reversed(state.stock)],
        "bag": [VIKINGS[kind] for kind in reversed(state.bag)],
        "pile": [specials[special] for special in reversed(state.pile)],
        "shown": [specials[special] for special in state.shown],
        "wheel": [
            {"slot": slot, "tile": tiles[tile], "viking": _named(state.wheel_vikings[slot])}
            for slot, tile in enumerate(state.wheel_tiles)
            if tile != NONE
        ],
        "mainlands": [_dump_mainland(data, me) for me in state.mainlands],
        "purchase": None if hand is None else _dump_purchase(data, hand),
        "auction": None
        if going is None
        else {
            "drawn": dict(zip(VIKINGS, going.drawn, strict=True)),
            "bid": None if going.bidder == NONE else going.bid,
            "bidder": None if going.bidder == NONE else going.bidder,
            "bidding": list(going.bidding),
        },
        "ferry": None
        if ferry is None
        else {
            "scored": ferry.scored,
            "load": [ROWS[kind] for kind in ferry.load],
            "boat": ferry.boat,
        },
        "removed": {
            "tiles": [tiles[tile] for tile in state.gone_tiles],
            "vikings": dict(zip(VIKINGS, state.gone_vikings, strict=True)),
            "specials": [specials[special] for special in state.gone_specials],
        },
    }


def _named(kind: int) -> Viking | None:
    return None if kind == NONE else VIKINGS[kind]


def _dump_mainland(data: Content, me: Mainland) -> JsonObject:
    return {
        "gold": me.gold,
        "fame": me.fame,
        "start_tile": None if me.start_tile == NONE else data.tile_ids[me.start_tile],
        "ships": [
            {"column": column + 1, "tile": data.tile_ids[ship]}
            for column, ship in enumerate(me.ships)
            if ship != NONE
        ],
        "cells": [
            {
                "row": ROWS[row],
                "column": column + 1,
                "tile": data.tile_ids[me.tiles[cell(row, column)]],
                "viking": bool(me.standing[row] >> column & 1),
            }
            for row in range(len(ROWS) - 1, -1, -1)
            for column in columns(me.land[row])
        ],
        "corner": dict(zip(VIKINGS, me.corner, strict=True)),
        "specials": [data.special_ids[special] for special in me.specials],
        "ledger": dict(zip(LEDGER, me.ledger, strict=True)),
    }


def _dump_purchase(data: Content, hand: Purchase) -> JsonObject:
    row, column = divmod(hand.cell, WIDTH)
    placed = hand.cell != NONE
    return {
        "slot": hand.slot,
        "tile": data.tile_ids[hand.tile],
        "viking": VIKINGS[hand.viking],
        "dearest": hand.dearest,
        "turns_wheel": hand.turns_wheel,
        "row": ROWS[row] if placed else None,
        "column": column + 1 if placed else None,
        "special": None if hand.special == NONE else data.special_ids[hand.special],
    }


class _Reader:
    """Turns ids into numbers and collects the unknown ones."""

    def __init__(self, data: Content) -> None:
        self.data = data
        self.faults: list[str] = []

    def tile(self, name: str) -> int:
        if name in self.data.tile_index:
            return self.data.tile_index[name]
        self.faults.append(f"there is no tile called {name!r:.60}")
        return NONE

    def special(self, name: str) -> int:
        if name in self.data.special_index:
            return self.data.special_index[name]
        self.faults.append(f"there is no special tile called {name!r:.60}")
        return NONE

    def mainland(self, sheet: MainlandData, seat: int) -> Mainland:
        me = new_mainland(sheet.gold, sheet.fame, NONE)
        if sheet.start_tile is not None:
            me.start_tile = self.tile(sheet.start_tile)
        for ship in sheet.ships:
            while len(me.ships) < ship.column:
                me.ships.append(NONE)
            if me.ships[ship.column - 1] != NONE:
                self.faults.append(f"seat {seat} has two ships over column {ship.column}")
            me.ships[ship.column - 1] = self.tile(ship.tile)
        for spot in sheet.cells:
            row, column = KIND[spot.row], spot.column - 1
            if me.land[row] >> column & 1:
                self.faults.append(f"seat {seat} has two tiles at {spot.row} {spot.column}")
            if (tile := self.tile(spot.tile)) != NONE:
                me.put(self.data, row, column, tile)
            me.standing[row] |= spot.viking << column
        me.corner = _counts(sheet.corner)
        me.specials = tuple(self.special(name) for name in sheet.specials)
        for name in sheet.ledger.keys() - set(LEDGER):
            self.faults.append(f"the ledger of seat {seat} has no line {name!r:.60}")
        me.ledger = [sheet.ledger.get(name, 0) for name in LEDGER]
        return me


def _counts(sheet: Counts) -> list[int]:
    return [sheet.get(viking, 0) for viking in VIKINGS]


def restore(data: Content, options: Options, position: Position) -> State:
    """The state of a parsed position; raises BadPosition unless everything adds up."""
    read = _Reader(data)
    wheel_tiles, wheel_vikings = bytearray([NONE] * SLOTS), bytearray([NONE] * SLOTS)
    for group in position.wheel:
        if wheel_tiles[group.slot] != NONE:
            read.faults.append(f"slot {group.slot} of the wheel is given twice")
        wheel_tiles[group.slot] = read.tile(group.tile)
        if group.viking is not None:
            wheel_vikings[group.slot] = KIND[group.viking]
    state = State(
        data=data,
        options=options,
        rng=position.rng,
        phase=position.phase,
        turn=position.turn,
        seat=position.seat,
        round=position.round,
        start=position.start,
        stock=bytes(read.tile(name) for name in reversed(position.stock)),
        bag=bytes(KIND[viking] for viking in reversed(position.bag)),
        pile=bytes(read.special(name) for name in reversed(position.pile)),
        shown=tuple(read.special(name) for name in position.shown),
        wheel_tiles=wheel_tiles,
        wheel_vikings=wheel_vikings,
        mainlands=[read.mainland(me, seat) for seat, me in enumerate(position.mainlands)],
        purchase=_purchase(read, position.purchase),
        auction=_auction(read, position.auction),
        ferry=_ferry(position.ferry),
        gone_tiles=bytes(read.tile(name) for name in position.removed.tiles),
        gone_vikings=tuple(_counts(position.removed.vikings)),
        gone_specials=bytes(read.special(name) for name in position.removed.specials),
    )
    if faults := read.faults or audit(state):
        raise BadPosition(faults)
    return state


def _purchase(read: _Reader, sheet: PurchaseData | None) -> Purchase | None:
    if sheet is None:
        return None
    if (sheet.row is None) != (sheet.column is None):
        read.faults.append("a placed tile needs both a row and a column")
    return Purchase(
        slot=sheet.slot,
        tile=read.tile(sheet.tile),
        viking=KIND[sheet.viking],
        dearest=sheet.dearest,
        turns_wheel=sheet.turns_wheel,
        cell=cell(KIND[sheet.row], sheet.column - 1) if sheet.row and sheet.column else NONE,
        special=NONE if sheet.special is None else read.special(sheet.special),
    )


def _auction(read: _Reader, sheet: AuctionData | None) -> Auction | None:
    if sheet is None:
        return None
    if (sheet.bid is None) != (sheet.bidder is None):
        read.faults.append("a bid needs a bidder, and a bidder needs a bid")
    return Auction(
        drawn=tuple(_counts(sheet.drawn)),
        bid=NONE if sheet.bid is None else sheet.bid,
        bidder=NONE if sheet.bidder is None else sheet.bidder,
        bidding=tuple(sheet.bidding),
    )


def _ferry(sheet: FerryData | None) -> Ferry | None:
    if sheet is None:
        return None
    return Ferry(sheet.scored, tuple(KIND[row] for row in sheet.load), sheet.boat)


def read(value: JsonValue) -> Position:
    """Parse a position from outside and check its shape."""
    try:
        return _POSITION.validate_python(value)
    except ValidationError as error:
        raise BadPosition([fault.rstrip(".") for fault in explain(error)[:8]]) from None
